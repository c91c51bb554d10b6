"""Meaningless arguments are refused with a sentence in both languages, and change nothing."""

import fractions
import inspect
import random

import numpy as np
import pytest

import lunario
from lunario.core.state import State

GAME = lunario.load("nova-luna", players=2)
HIDDEN = lunario.load("nuevos-mundos", players=2)
NUMBER = "An action is a whole number, or notation such as “take 1”, not {}."
PLAYER = "There is no player {}. Players are numbered 0 and 1; None stands for a spectator."
SEATED = "There is no player {}. Players are numbered 0 and 1."
LANGUAGE = "There are no words in the language {}: write 'en' or 'es'."
COUNTED = "There is no action {}: actions are numbered from 0 to 4101, chance outcomes from 4102 to 4173."
WIDTH = "A picture is 16 to 8192 pixels wide, not {}."
GAMES = "A game is loaded by its name, not by 5. The games are luna-capital, nomadas, nova-luna and nuevos-mundos."
OPTIONS = "Nova Luna has no option colour; its options are first_game, window and components."

REFUSED = [
    ("play(4096.9)", NUMBER.format(4096.9)),
    ("play(True)", NUMBER.format(True)),
    ("play(None)", NUMBER.format(None)),
    ("play(99999)", COUNTED.format(99999)),
    ("play(-1)", COUNTED.format(-1)),
    ("play(2**70)", COUNTED.format(2**70)),
    ("play(10**5000)", COUNTED.format("of more than 30 digits")),
    ("play(-(10**5000))", COUNTED.format("of more than 30 digits")),
    ("play('take ' + 5000 * '7')", "“take 777777777777777…” has 5005 characters: no action is written that long."),
    ("state.parse(5000 * '7')", "“77777777777777777777…” has 5000 characters: no action is written that long."),
    ("play('fly')", "“fly” is not an action here; actions are: take 1, place 1,-1, refill, keep, end."),
    ("play('place 0,0')", "First take a tile. (NL-R3)"),
    ("state.apply(4096.0)", NUMBER.format(4096.0)),
    ("state.after('place 1,0')", "First take a tile. (NL-R3)"),
    ("state.parse(5)", "Notation is text such as “take 2”, not 5."),
    ("state.why_not(1.5)", NUMBER.format(1.5)),
    ("view(7)", PLAYER.format(7)),
    ("view(-1)", PLAYER.format(-1)),
    ("view(0.0)", PLAYER.format(0.0)),
    ("view('ana')", PLAYER.format("'ana'")),
    ("view(False)", PLAYER.format(False)),
    ("draw(2)", PLAYER.format(2)),
    ("draw(0, 'fr')", LANGUAGE.format("'fr'")),
    ("picture(5)", PLAYER.format(5)),
    ("picture(0, lang='fr')", LANGUAGE.format("'fr'")),
    ("picture(0, theme='blue')", "There is no theme blue; there are dark and light."),
    ("pixels(5)", PLAYER.format(5)),
    ("pixels(width=0)", WIDTH.format(0)),
    ("pixels(width=100.5)", WIDTH.format(100.5)),
    ("pixels(width=10**6)", WIDTH.format(10**6)),
    ("story(7)", PLAYER.format(7)),
    ("story(0, 'fr')", LANGUAGE.format("'fr'")),
    ("story(0, names=['Ada'])", "Name all 2 players or none, not ['Ada']."),
    ("describe(99999)", COUNTED.format(99999)),
    ("describe(4096.9)", NUMBER.format(4096.9)),
    ("describe(0)", "First take a tile. (NL-R3)"),
    ("state.describe(99999)", COUNTED.format(99999)),
    ("describe(4096, lang='fr')", LANGUAGE.format("'fr'")),
    ("describe(4096, lang=None)", LANGUAGE.format("None")),
    ("notation(99999)", COUNTED.format(99999)),
    ("notation(4096, 'fr')", LANGUAGE.format("'fr'")),
    ("state.preview(99999)", COUNTED.format(99999)),
    ("state.targets(-1)", COUNTED.format(-1)),
    ("state.possible(0)", "First take a tile. (NL-R3)"),
    ("state.sees(4096, 7)", PLAYER.format(7)),
    ("state.sees(99999, 0)", COUNTED.format(99999)),
    ("state.whose_turn(7)", PLAYER.format(7)),
    ("state.whose_turn(0, 'fr')", LANGUAGE.format("'fr'")),
    ("state.decision('fr')", LANGUAGE.format("'fr'")),
    ("state.pages(0, 'fr')", LANGUAGE.format("'fr'")),
    ("state.pages(9)", PLAYER.format(9)),
    ("state.observation(7)", SEATED.format(7)),
    ("state.observation(None)", SEATED.format(None)),
    ("state.determinize(7, lunario.Rng(1))", PLAYER.format(7)),
    ("state.determinize(0, 7)", "Random numbers come from a lunario.Rng, not from 7."),
    ("state.determinize(0, np.zeros(4))", "Random numbers come from a lunario.Rng, not from array([0., 0., 0., 0.])."),
    ("state.sample_chance(lunario.Rng(1))", "Chance has nothing to decide here: ask `is_chance` first."),
    ("state.chance_stream()", "Chance has nothing to decide here: ask `is_chance` first."),
    ("state_after(99)", "The match has 12 events so far: name a number from 0 to 12, not 99."),
    ("state_after(1.5)", "The match has 12 events so far: name a number from 0 to 12, not 1.5."),
    ("events_at(-1)", "The match has 12 events so far: name a number from 0 to 12, not -1."),
    ("take_back(5)", SEATED.format(5)),
    ("last_turn(5)", SEATED.format(5)),
    ("undo()", "There is nothing to undo."),
    ("game.goal['fr']", LANGUAGE.format("'fr'")),
    ("game.decode_action(1.5)", "An action is a whole number here, not 1.5."),
    ("game.decode_action(99999)", COUNTED.format(99999)),
    ("game.decode_observation([1, 2])", "An observation of nova-luna has 2006 numbers, not 2."),
    ("game.new_match(1.5)", "A seed is a number or a few words in one line."),
    ("game.new_match('two\\nlines')", "A seed is a number or a few words in one line."),
    ("game.state_from_bytes(b'')", "A state of nova-luna with 2 players has 6945 bytes, not 0."),
    ("game.state_from_bytes('x')", "A state of nova-luna with 2 players has 6945 bytes, not 'x'."),
    ("game.state_from_json({})", "A state of nova-luna needs field 'arrived'."),
    ("game.state_from_json({**match.state.to_json(), 'odd': 1})", "A state of nova-luna has no field 'odd'."),
    ("lunario.load(5)", GAMES),
    ("lunario.load('nova-luna', 2.0)", "`players` is a whole number, not 2.0."),
    ("lunario.load('nova-luna', '2')", "`players` is a whole number, not '2'."),
    ("lunario.load('nova-luna', 9)", "Nova Luna is for 1 to 4 players, not 9."),
    ("lunario.load('nova-luna', colour='red')", OPTIONS),
    ("lunario.Rng(1.5)", "The seed of an Rng is a whole number, not 1.5."),
    ("lunario.Rng(2**64)", "The seed of an Rng has at most 63 bits: 18446744073709551616 is too large."),
    ("lunario.Rng(1).below(0)", "Numbers are drawn below 1 to 4294967294, not below 0."),
]


def asked(call: str, match: lunario.Match) -> object:
    names = {"match": match, "game": match.game, "lunario": lunario, "np": np}
    return eval(call if call.split(".", maxsplit=1)[0] in names else f"match.{call}", names)


@pytest.mark.parametrize(("call", "sentence"), REFUSED, ids=[call for call, _ in REFUSED])
def test_what_means_nothing_is_refused_with_a_sentence(call, sentence):
    match = GAME.new_match(seed=7)
    before = match.fork()
    with pytest.raises(lunario.LunarioError) as refusal:
        asked(call, match)
    assert str(refusal.value) == sentence
    assert refusal.value.text.es and refusal.value.text.es != sentence
    assert repr(refusal.value) == f"{type(refusal.value).__name__}({sentence!r})"
    assert match == before and bytes(match.state) == bytes(before.state)


def test_a_player_is_asked_only_where_there_is_something_to_decide():
    player = lunario.create_player("random", GAME)
    with pytest.raises(lunario.LunarioError, match="nothing to decide"):
        lunario.decide(player, GAME.new_state(), lunario.Rng(1))
    with pytest.raises(lunario.LunarioError, match=r"a lunario\.Rng, not from <random\.Random"):
        lunario.decide(player, GAME.new_match(seed=7).state, random.Random(1))
    with pytest.raises(lunario.BadArgument, match=r"decides in a State, such as `match\.state`, not in <Match of"):
        lunario.decide(player, GAME.new_match(seed=7), lunario.Rng(1))
    with pytest.raises(lunario.BadArgument, match=r"<Uniform for nova-luna .* cannot decide in <State of"):
        lunario.decide(player, HIDDEN.new_match(seed=7).state, lunario.Rng(1))


def test_a_player_is_created_from_a_name_and_a_game():
    with pytest.raises(lunario.BadArgument, match="There is no computer player nobody; there are random, "):
        lunario.create_player("nobody", GAME)
    for arguments in ((5, GAME), (GAME, "greedy"), ("greedy", "nova-luna")):
        with pytest.raises(lunario.BadArgument, match="A player is created from a name and a game, not from "):
            lunario.create_player(*arguments)


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(FileNotFoundError) as refusal:
        GAME.new_match(seed=7).save(tmp_path / "nowhere" / "first.lunario")
    assert refusal.value.filename == str(tmp_path / "nowhere" / "first.lunario")


def test_whole_numbers_of_every_kind_are_taken():
    for action in (4097, np.int64(4097), np.int32(4097), np.uint16(4097), "take 2"):
        match = GAME.new_match(seed=7)
        assert match.describe(action) == "Take the blue 1"
        assert match.play(action)[0] == (1, 4097) and type(match.events[-1].action) is int
    with pytest.raises(lunario.BadArgument):
        GAME.new_match(seed=7).play(fractions.Fraction(4097))
    assert GAME.new_match(seed=7).view(np.int64(0)) == GAME.new_match(seed=7).view(0)


@pytest.mark.parametrize("name", lunario.games())
def test_only_what_can_happen_is_described(name):
    """Every possible action has a description, and no other number does."""
    match, rng = lunario.load(name).new_match(seed=7), lunario.Rng(7)
    for _ in range(20):
        state, actions = match.state, match.legal_actions()
        assert all(state.describe(action) for action in actions)
        impossible = next(number for number in range(state.game.limits.actions) if number not in actions)
        for method in (match.describe, match.notation, match.play, state.possible, state.after):
            with pytest.raises(lunario.IllegalAction):
                method(impossible)
        match.play(actions[rng.below(len(actions))])


def test_no_public_method_takes_a_player_or_a_language_unchecked():
    """A method that is added with such a parameter needs its line above."""
    told = {call.removeprefix("state.").split("(")[0] for call, _ in REFUSED}
    for kind in (State, lunario.Match):
        for name, method in inspect.getmembers(kind, inspect.isfunction):
            parameters = {"player", "reader", "lang", "action"} & set(inspect.signature(method).parameters)
            if not name.startswith("_") and parameters and name not in INNER:
                assert name in told, f"{kind.__name__}.{name}({', '.join(sorted(parameters))})"


INNER = {"happen", "follow", "repeat"}  # for a table's record, which checks its events
