"""Hints at the keyboard: how they name moves and players, and which of them count."""

import json
from types import SimpleNamespace

import pytest

from lunario.analysis import Hint, Reason
from lunario.cli import help_taken
from lunario.core.story import sentence
from tests.cli.program import lunario

COMPARE = sentence("Compare these two", "Compara estas dos")
MOVE = sentence("There is a move that {brings}", "Hay una jugada que {brings}", brings="wins")
WHY = Reason(sentence("{who} [gets|get] nothing", "{who} no [recibe|recibes] nada", 1), 1.0)


class Hints:
    """Hints that need no search: the first choice against the second, or the last against the last but one."""

    def __init__(self) -> None:
        self.prefers_last = False
        self.look = COMPARE

    def __call__(self, state, event, judge) -> Hint:
        actions = state.legal_actions()
        best, chosen = actions[:-3:-1] if self.prefers_last else actions[:2]
        compared = sorted((best, chosen), key=list(actions).index) if self.look is COMPARE else []
        return Hint([], [], self.look, compared, best, [WHY], SimpleNamespace(best=best, chosen=chosen))


@pytest.fixture
def hints(monkeypatch) -> Hints:
    found = Hints()
    monkeypatch.setattr("lunario.analysis.hint", found)
    return found


def shown(file, typed: str, lang: str = "en") -> str:
    """Return what a match of Nova Luna shows in which this is typed."""
    result = lunario(
        "play", "nova-luna", "--players", "human,novice", "--seed", "s1", "--save", file, typed=typed, lang=lang
    )
    assert result.code == 0, result.err
    return result.out


@pytest.mark.parametrize(
    ("lang", "first", "last", "move"),
    [
        ("en", "Compare 1 and 2. Ask", "Compare 2 and 3. Ask", "There is a move that wins. Ask"),
        ("es", "Compara la 1 y la 2. Pide", "Compara la 2 y la 3. Pide", "Hay una jugada que wins. Pide"),
    ],
)
def test_a_hint_numbers_the_moves_to_compare(tmp_path, hints, lang, first, last, move):
    """On the page they are marked on the board; here the menu has their numbers."""
    assert first in shown(tmp_path / "1.lunario", "hint", lang)
    hints.prefers_last = True
    assert last in shown(tmp_path / "2.lunario", "hint", lang)
    hints.look = MOVE
    assert move in shown(tmp_path / "3.lunario", "hint", lang)


def test_a_hint_is_for_a_position(tmp_path, hints):
    """After an undo and another move, as many events have happened, but the hint is for another position and counts.
    Going back to the first position, the second step of its hint comes at once, as it has been counted."""
    file = tmp_path / "match.lunario"
    out = shown(file, "1\n1\n1\nhint\nundo\n2\nhint\nundo\n1\nhint\nquit\n")
    assert out.count("Ask for another hint") == 2 and out.count("Perhaps 1") == 1
    assert out.index("Perhaps 1") > out.rindex("Ask for another hint")
    [entry] = json.loads(help_taken.file().read_text()).values()
    assert entry["hints"] == {"0": 2}


@pytest.mark.parametrize(
    ("lang", "reason"), [("en", "Player 2 (novice) gets nothing."), ("es", "Jugador 2 (novice) no recibe nada.")]
)
def test_a_hint_names_players_as_the_screen_does(tmp_path, hints, lang, reason):
    assert f"  {reason}\n" in shown(tmp_path / "match.lunario", "hint\nhint\n", lang)
