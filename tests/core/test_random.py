"""Helpers for drawing: which card a number stands for."""

import pytest

from lunario.core.arrays import array, int8
from lunario.core.random import nth_of


@pytest.mark.parametrize(
    ("counts", "drawn"),
    [([2, 0, 1, 3], [0, 0, 2, 3, 3, 3]), ([0, 1, 0, 0, 1, 1], [1, 4, 5]), ([1], [0])],
)
def test_every_number_stands_for_a_unit_in_order(counts, drawn):
    assert [nth_of(array(counts, int8), number) for number in range(sum(counts))] == drawn
