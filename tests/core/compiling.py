"""A function to compile, and how the tests compile it."""

import enum
from typing import NamedTuple

import lunario
from lunario.core.arrays import Float64s, Int32s, Record, float64, int32, zeros
from lunario.core.compile import compiled, entry

DTYPE = lunario.load("nova-luna").dtype
SIZE = 3


class Colour(enum.IntEnum):
    RED = 1
    BLUE = 2


@compiled
def sum_of(numbers: Float64s, n: int) -> float:
    total = 0.0
    for i in range(n):
        total += numbers[i]
    return total


@compiled
def uses_room(state: Record, out: Int32s) -> float:
    """Work in a scratch array of its own, one row per round."""
    total = 0.0
    for round_number in range(4):
        room = zeros((2, SIZE), float64)
        room[1, Colour.RED] += round_number + int(state.players)
        total += sum_of(room[1], SIZE)
    counts = zeros(SIZE, int32)
    counts[Colour.BLUE] = Colour.RED
    out[0] = counts[Colour.BLUE]
    return total


class Pair(NamedTuple):
    number: int
    room: Int32s


def entry_of(function):
    return entry(function, "test", DTYPE)


def buffer():
    return lunario.load("nova-luna").new_state().buffer
