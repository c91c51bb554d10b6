"""Ascending lists of cards, which hands and piles are made of (NM-H1)."""

from __future__ import annotations

import pytest

from lunario.core.arrays import array, int8
from lunario.games.nuevos_mundos.sets import insert, remove

LISTS = [([], [5]), ([5, 9, 12], [3]), ([5, 9, 12], [7]), ([5, 9, 12], [14]), ([3, 9, 12], [10, 2, 15])]


@pytest.mark.rule("NM-H1")
@pytest.mark.parametrize(("before", "more"), LISTS)
def test_cards_come_and_go_in_order(before: list[int], more: list[int]) -> None:
    """With no room to spare: the list is full once all cards are in it."""
    cards = array(before + [-1] * len(more), int8)
    for count, card in enumerate(more, len(before)):
        insert(cards, count, card)
    assert cards.tolist() == sorted(before + more)
    for left, card in enumerate(more):
        remove(cards, len(cards) - left, card)
    assert cards.tolist() == before + [-1] * len(more)
