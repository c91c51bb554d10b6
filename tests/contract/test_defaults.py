"""A game can do without some of its files: the toy without all of them keeps every law, and can do everything."""

import dataclasses
import shutil
import sys
from pathlib import Path

import pytest

import lunario
from lunario.core import contract, loading, registry
from lunario.core.compile import PLAIN
from lunario.core.errors import BrokenGame, ComponentError
from lunario.core.figures import figures
from lunario.core.glossary import EVERYWHERE, glossary
from lunario.core.random import new_rng
from lunario.judgement.frozen import FROZEN
from lunario.judgement.levels import ladder_of, level_of
from lunario.lessons import lessons
from lunario.players import create_player, decide
from lunario.testing import LAWS
from tests.toy import GAME

TOY = Path(str(sys.modules[GAME.package].__file__)).parent
NAME = "bare_toy"
LEFT_OUT = [f"{part}.py" for part in (*loading.STAND_INS, *loading.OBSERVATION)]
LEFT_OUT += ["components.csv", "facts.py", "lessons", *contract.OPTIONAL_PAGES]


def bare_copy(folder: Path, secrets: str) -> None:
    """Copy the toy without the files that have a default; its deck is set up by its rules."""
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__", *LEFT_OUT))
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("tests.toy", folder.name)
        path.write_text(text.replace('dtype_of(State, "toy")', f'dtype_of(State, "{folder.name}")'), encoding="utf-8")
    with (folder / "state.py").open("a", encoding="utf-8") as state:
        state.write(secrets)
    rules = folder / "rules.py"
    text = rules.read_text(encoding="utf-8")
    set_up = 'except for the deck."""\n'
    assert set_up in text
    filled = set_up + "    for kind in range(KINDS):\n        state.deck[kind] = 4\n"
    rules.write_text(text.replace(set_up, filled), encoding="utf-8")


def definition_of(name: str):
    return dataclasses.replace(GAME, name=name.replace("_", "-"), package=name, capabilities=())


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """Register the toy without the files that have a default."""
    folder = tmp_path_factory.mktemp("bare")
    bare_copy(folder / NAME, 'OWN = ("hand",)\nHIDDEN = ("deck",)\n')
    definition = definition_of(NAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setitem(registry._registry(), definition.name, definition)
        yield definition


def test_it_leaves_to_the_defaults_what_it_does_not_bring(bare):
    assert set(loading.default_parts(bare)) == {*loading.STAND_INS, *loading.OBSERVATION}
    assert loading.default_parts(GAME) == [] and loading.missing_files(bare) == []


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_keeps_every_law(bare, law):
    law(lunario.load(bare.name, 3), seed=2)


def test_an_observation_is_the_state_as_a_player_sees_it(bare):
    match = lunario.load(bare.name, 2).new_match(seed=4)
    match.play(match.legal_actions()[0])
    state = match.state
    for player in range(2):
        told = match.game.decode_observation(state.observation(player).tolist())
        held = {str(kind): int(count) for kind, count in enumerate(state.record.hand[player]) if count}
        assert told["observer"] == f"seat {player + 1}" and told["hand"] == held and "deck" not in told
        assert told["steps"] == {str(seat): int(steps) for seat, steps in enumerate(state.record.steps) if steps}
    assert match.game.decode_action(1) == "play 2" and match.game.decode_action(4) == "draw 2"


def test_its_position_is_drawn_in_words(bare):
    state = lunario.load(bare.name, 2).new_match(seed=4).state
    drawn = state.draw(0)
    assert f"hand: {' '.join(map(str, state.view(0)['hand']))}" in drawn and "to move: 0" in drawn
    assert "monospace" in state.picture(0) and state.picture(0, theme="light") != state.picture(0)
    assert [page.text for page in state.pages(0)] == [drawn]


def test_it_has_the_terms_of_every_table_and_no_figures_or_lessons(bare):
    assert glossary(bare) == EVERYWHERE and figures(bare) == {} and list(lessons(bare)) == []


def test_its_computer_players_play(bare):
    game = lunario.load(bare.name, 2)
    assert level_of(game, "casual").iterations < level_of(game, "strong").iterations and len(ladder_of(bare)) > 4
    match, rng = game.new_match(seed=1), new_rng(1)
    players = [create_player("reference-1@8", game), create_player(FROZEN[0], game)]
    while not match.is_over:
        match.play(decide(players[match.current_player], match.state, rng))
    assert match.outcome is not None


def test_another_component_set_is_refused(bare, tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("# nothing\nkind,count\n", encoding="utf-8")
    with pytest.raises(ComponentError, match="line 2: Race has no component sets: its pieces are in its rules"):
        lunario.load(bare.name, 2, components=path)


@pytest.mark.parametrize(
    ("secrets", "said"),
    [("", "say in state.py which fields only their owner sees"), ('OWN = ("purse",)\n', "has no such field")],
)
def test_a_game_that_hides_must_say_what(tmp_path, monkeypatch, secrets, said):
    name = f"secretive_{len(secrets)}"
    bare_copy(tmp_path / name, secrets)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BrokenGame, match=said):
        definition_of(name).parts  # noqa: B018


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_the_default_observation_is_compiled(bare):
    assert hasattr(bare.parts.features.observe, "py_func")
