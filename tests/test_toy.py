"""Adding a game is adding a folder: once the toy is registered, everything works with it."""

import re
from pathlib import Path

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.core.random import new_rng
from lunario.players import create_player, decide, names
from lunario.testing import cases, check
from tests.toy import GAME

ROOT = Path(__file__).parents[1]
CASES = [pytest.param(case, id=str(case)) for case in cases(GAME)]


@pytest.mark.parametrize("case", CASES)
def test_toy_keeps_every_law(toy: Definition, case) -> None:
    for seed in range(5):
        check(lunario.load(toy.name, case.players, **case.options), seed)


def test_computer_players_play_it(toy: Definition) -> None:
    game = lunario.load("Toy Race", players=3)
    for first in range(0, len(names()), 3):
        match, rng = game.new_match(seed=1), new_rng(1)
        players = [create_player(name, game) for name in (names() * 2)[first : first + 3]]
        while not match.is_over:
            match.play(decide(players[match.current_player], match.state, rng))
        assert match.outcome is not None and match.outcome.winners


def test_rules_of_the_toy(toy: Definition) -> None:
    """TR-2 to TR-5, once each."""
    state = lunario.load("toy-race", players=2, bounce=True).new_state()
    for action in ("draw 3", "draw 3", "play 3", "draw 1", "draw 1", "play 1", "draw 2", "play 2", "draw 2", "play 1"):
        state.apply(action)
    state.apply("draw 2")
    with pytest.raises(lunario.IllegalAction, match="only play a card you hold"):
        state.apply("play 1")
    state.apply("play 3")
    assert [score.total for score in state.scores()] == [4, 2], "3 + 2 + 3 steps are two too many, which lead back"
    for action in ("draw 1", "play 1", "draw 1", "play 2"):
        state.apply(action)
    assert state.is_over and state.places() == [1, 2] and state.returns() == [1, -1]


def test_it_is_gone_after_the_test() -> None:
    assert "toy-race" not in lunario.games()


def test_the_document_quotes_the_toy_as_it_is() -> None:
    """A block in docs/adding-a-game.md that begins with a file's name is in that file, word for word."""
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    quotes = re.findall(r"^```py\n# (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(quotes) >= 8
    assert [file for file, quote in quotes if quote not in (ROOT / file).read_text(encoding="utf-8")] == []


def test_the_document_names_every_file_of_a_game() -> None:
    """Those of the toy, which has the optional ones, and those of the example package."""
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    package = ROOT / "examples" / "brisca" / "src" / "lunario_brisca"
    files = [file for folder in (GAME.folder, package, package / "web") for file in folder.iterdir() if file.is_file()]
    assert [file.name for file in files if not re.search(rf"`(web/)?{re.escape(file.name)}`", text)] == []
