"""The gains of a turn, as the analysis words them."""

from __future__ import annotations

import pytest

from lunario.games.nuevos_mundos.gains import gains
from tests.games.nuevos_mundos.positions import position

BOARD = "41 02 19 34 50 58"  # spaces 0 and 2 to 6


def told(action: str, own: str, other: str = "", **options: bool) -> dict[str, str]:
    """Return what playing gains the first player, by kind and in words."""
    before = position(BOARD, hands=["20 11 64 35", "36 37 38 39"], worlds=[own, other], pile="51 52 53", **options)
    after = before.clone()
    after.apply(after.parse(action))
    found = gains(before.record, after.record, 0)
    assert [gain.kind for gain in found[-2:]] == ["cards", "wanted"]
    return {gain.kind: gain.text.en for gain in found}


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("20 biome", "adds 1 card to the world"),  # jungle: the 19
        ("20 digits", "adds 2 cards to the world"),  # digits 2 and 0
        ("11 digits", "adds 1 card to the world"),  # the unseen top of the creation pile
        ("35 deploy", "adds 1 card to the world"),
    ],
)
def test_cards_are_counted_with_the_unseen_one(action: str, words: str) -> None:
    assert told(action, "")["cards"] == words


def test_cards_that_would_make_a_run_are_in_nobodys_world_yet() -> None:
    """Deploying 64 makes a run with 62 and 63, so 61 makes none; 26 joins 25 and 27 unless the other player has it."""
    assert told("64 deploy", "62 63 25 27")["wanted"] == "leaves 1 card that would make a run"
    assert told("64 deploy", "62 63 25 27", "26")["wanted"] == "leaves no card that would make a run"
    assert told("35 deploy", "62 63 25 27")["wanted"] == "leaves 3 cards that would make a run"  # 26, 61 and 64


def test_runs_cross_biomes_only_with_global_balance() -> None:
    assert told("64 deploy", "07 08")["wanted"] == "leaves 1 card that would make a run"
    assert told("64 deploy", "07 08", global_balance=True)["wanted"] == "leaves 2 cards that would make a run"
