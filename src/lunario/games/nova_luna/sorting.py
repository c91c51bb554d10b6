"""Incremental quicksort, which sorts only what is needed, in memory provided by the caller.

Paredes and Navarro, "Optimal Incremental Sorting" (2006). A quicksort that always continues with the leftmost part, and
keeps the pivots to its right on a stack, has the smallest values ready long before the others are sorted.

Equal values come in whatever order quicksort leaves them. The planner's moves depend on it, since displays that mirror
each other have equal values: other pivots or swaps would make another planner.
"""

from __future__ import annotations

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled

_SMALL = 15  # parts up to this length are sorted by insertion


@compiled
def begin_sort(n: int, order: Ints, pivots: Ints) -> int:
    """Prepare to sort n values and return the depth of the stack of pivots, which needs room for n + 1 numbers."""
    for i in range(n):
        order[i] = i
    pivots[0] = n  # sentinel
    return 1


@compiled
def sort_next(values: Floats, order: Ints, pivots: Ints, depth: int, ready: int) -> tuple[int, int]:
    """Continue sorting `order` from index `ready`; return up to where it is now sorted, and the new depth."""
    end = int(pivots[depth - 1])  # a pivot, already in place
    while end - ready > _SMALL:
        end = _partition(values, order, ready, end - 1)
        pivots[depth] = end
        depth += 1
    _insertion_sort(values, order, ready, end)
    return end + 1, depth - 1


@compiled
def _insertion_sort(values: Floats, order: Ints, low: int, end: int) -> None:
    for i in range(low + 1, end):
        index = int(order[i])
        j = i
        while j > low and values[index] < values[int(order[j - 1])]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = index


@compiled
def _partition(values: Floats, order: Ints, low: int, high: int) -> int:
    """Move the median of the first, middle and last value into place in order[low : high + 1], smaller values before it
    and larger ones after, and return its index."""
    middle = (low + high) >> 1
    _compare(values, order, low, middle)
    _compare(values, order, middle, high)
    _compare(values, order, low, middle)
    pivot = values[int(order[middle])]
    _swap(order, middle, high)
    i, j = low, high - 1
    while True:
        while i < high and values[int(order[i])] < pivot:
            i += 1
        while j >= low and pivot < values[int(order[j])]:
            j -= 1
        if i >= j:
            break
        _swap(order, i, j)
        i += 1
        j -= 1
    _swap(order, i, high)
    return i


@compiled
def _compare(values: Floats, order: Ints, i: int, j: int) -> None:
    """Swap two entries if the second has the smaller value."""
    if values[int(order[j])] < values[int(order[i])]:
        _swap(order, i, j)


@compiled
def _swap(order: Ints, i: int, j: int) -> None:
    order[i], order[j] = order[j], order[i]
