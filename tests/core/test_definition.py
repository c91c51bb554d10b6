"""Options, player counts and names: what is refused, and with which sentence."""

import dataclasses

import pytest

import lunario
from lunario.core.definition import Option, Texts
from lunario.core.errors import BadOption, BrokenGame, UnknownGame
from lunario.core.game import Game
from tests.toy import GAME, preview

NUMBER = Option("number", range(21, 65), 64, Texts("a", "b"))
CHOICE = Option("choice", ("draft", "random"), "draft", Texts("a", "b"))
SWITCH = Option("switch", bool, False, Texts("a", "b"))


@pytest.mark.parametrize("name", ["nova-luna", "Nova Luna", "nova_luna", " NOVA-LUNA "])
def test_names_are_understood(name):
    assert lunario.load(name).name == "nova-luna"


def test_an_unknown_game():
    with pytest.raises(UnknownGame, match=r"There is no game nova-lune. Did you mean nova-luna\?") as caught:
        lunario.load("nova-lune")
    assert "¿Querías decir nova-luna?" in caught.value.text.es


def test_a_wrong_player_count():
    with pytest.raises(BadOption, match="Nova Luna is for 1 to 4 players, not 5"):
        lunario.load("nova-luna", players=5)


def test_an_unknown_option():
    with pytest.raises(BadOption, match="has no option colour; its options are first_game, window and components"):
        lunario.load("nova-luna", colour="red")


def test_an_option_that_does_not_apply():
    with pytest.raises(BadOption, match="The option first_game does not apply to 2 players"):
        lunario.load("nova-luna", players=2, first_game=True)
    with pytest.raises(BadOption, match="The option first_game does not apply to 1 player\\."):
        lunario.load("nova-luna", players=1, first_game=True)
    assert lunario.load("nova-luna", players=2, first_game=False).options["first_game"] is False


@pytest.mark.parametrize(
    ("option", "written", "value"),
    [(NUMBER, "21", 21), (NUMBER, 64, 64), (CHOICE, "Random", "random"), (SWITCH, "sí", True), (SWITCH, False, False)],
)
def test_values_are_read(option, written, value):
    assert option.read(written) == value
    assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("option", "written", "words"),
    [
        (NUMBER, "20", "a number from 21 to 64"),
        (NUMBER, "many", "a number from 21 to 64"),
        (NUMBER, "--30", "a number from 21 to 64"),
        (NUMBER, "²", "a number from 21 to 64"),
        (CHOICE, "dealt", "draft or random"),
        (SWITCH, "maybe", "no or yes"),
    ],
)
def test_other_values_are_refused(option, written, words):
    with pytest.raises(BadOption, match=words):
        option.read(written)


@pytest.mark.parametrize("word", ["12", "-3", "1.5", "+", "true", "false", "", "Draft", "two words", "a,b", "a)", "3a"])
def test_words_that_could_be_something_else_are_refused(word):
    """OpenSpiel parses 12 as a number and true as a boolean, and splits at commas."""
    with pytest.raises(BrokenGame, match="The option choice cannot offer the word “") as caught:
        Option("choice", ("draft", word), "draft", Texts("a", "b"))
    assert f"no puede ofrecer la palabra «{word}»" in caught.value.text.es


def test_an_option_without_a_field_in_the_state():
    definition = dataclasses.replace(GAME, options=(*GAME.options, Option("pace", bool, False, Texts("a", "b"))))
    with pytest.raises(BrokenGame, match="does not keep the contract: its state has no field pace"):
        Game(definition, 2, {})


GOOD = {"kind": "move", "amount": 1, "targets": ["step:1"], "text": {"en": "to", "es": "a"}}


@pytest.mark.parametrize(
    "effects",
    [
        None,
        GOOD,
        ["to step 1"],
        [GOOD, {"kind": "move", "amount": 1}],
        [{**GOOD, "amount": "1"}],
        [{**GOOD, "targets": "step:1"}],
        [{**GOOD, "targets": [1]}],
        [{**GOOD, "text": Texts("to", "a")}],
        [{**GOOD, "text": {"en": "to"}}],
        [{**GOOD, "text": {"en": "to", "es": None}}],
    ],
)
def test_a_malformed_preview(monkeypatch, effects):
    monkeypatch.setattr(preview, "preview", lambda position, action: effects)
    state = Game(GAME, 2, {}).new_match(seed=1).state
    with pytest.raises(BrokenGame, match=r"The preview of “play \d” in toy-race must be a list of effects"):
        state.preview(state.legal_actions()[0])


def test_bytes_of_another_length_are_no_state():
    game = lunario.load("nova-luna")
    data = bytes(game.new_state())
    for wrong in (data[:-1], data + data, b""):
        with pytest.raises(ValueError, match=f"has {len(data)} bytes, not {len(wrong)}"):
            game.state_from_bytes(wrong)
