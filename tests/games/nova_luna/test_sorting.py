"""The planner's sort: correct up to where it has come, and deterministic for equal values."""

from __future__ import annotations

import random

import pytest

from lunario.core.arrays import array, float64, int32, zeros
from lunario.games.nova_luna.sorting import begin_sort, sort_next


def steps(values: list[float]) -> list[tuple[int, list[int]]]:
    """Return how far the sort has come after each step, and the order at that point."""
    order, pivots = zeros(len(values), int32), zeros(len(values) + 1, int32)
    numbers = array(values, float64)
    depth, ready = begin_sort(len(values), order, pivots), 0
    found = []
    while ready < len(values):
        ready, depth = sort_next(numbers, order, pivots, depth, ready)
        found.append((ready, order.tolist()))
    return found


@pytest.mark.parametrize("different", [1, 2, 7, 10_000])
@pytest.mark.parametrize("size", [1, 2, 15, 16, 17, 40, 700])
def test_what_is_ready_is_sorted_and_comes_before_the_rest(size: int, different: int) -> None:
    rng = random.Random(size)
    values = [float(rng.randrange(different)) for _ in range(size)]
    for arranged in (values, sorted(values), sorted(values, reverse=True)):
        found = steps(arranged)
        for ready, order in found:
            assert sorted(order) == list(range(size))
            assert [arranged[index] for index in order[:ready]] == sorted(arranged)[:ready]
    assert size < 100 or len(found) > 3


def test_nothing_needs_no_sorting() -> None:
    assert steps([]) == []


def test_the_order_of_equal_values_is_that_of_the_first_planner() -> None:
    """It sorted by Numba's `np.argsort`."""
    order = steps([float(7 * i % 5) for i in range(40)])[-1][1]
    assert order[:16] == [20, 30, 15, 10, 35, 25, 5, 0, 23, 28, 18, 13, 38, 3, 8, 33]
    assert order[16:32] == [11, 31, 6, 16, 1, 21, 36, 26, 29, 34, 19, 39, 14, 9, 4, 24]
    assert order[32:] == [27, 22, 17, 32, 12, 7, 37, 2]
