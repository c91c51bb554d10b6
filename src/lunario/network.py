"""A small network that judges a position, evaluated in compiled code.

It is made of parts. A part looks at several things of one kind (the biomes of a world, say) in the same way: one layer
of units that are 0 or more (ReLU), and one number out of them. The sum of all these numbers is the judgement.

The weights follow one another in a vector, part by part:

    a bias for each unit · for each input its weight for every unit · what each unit counts · the bias of the number

A game with a network has its numbers in `network.csv`, a line for each of these. They follow the named weights in the
vector that the game's `value` gets; its `network_inputs.py` says what the network sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from lunario.core.arrays import Floats, array, float64, zeros
from lunario.core.compile import compiled

MOST_UNITS = 64  # of a part


class Part(NamedTuple):
    """One kind of things to look at."""

    times: int  # how many of them there are
    inputs: int  # what is seen of each
    units: int


def input_count(parts: Sequence[Part]) -> int:
    return sum(part.times * part.inputs for part in parts)


def weight_count(parts: Sequence[Part]) -> int:
    return sum(part_weights(*part) for part in parts)


def read_network(text: str) -> Floats:
    """Return the weights in `network.csv`."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return array([float(number) for line in lines if line for number in line.split(",")], float64)


def write_network(parts: Sequence[Part], weights: Floats, comment: str) -> str:
    """Return the text of `network.csv`, with five significant digits."""
    lines = [f"# {comment}"]
    numbers = iter(weights.tolist())
    for part in parts:
        for length in (part.units, *[part.units] * part.inputs, part.units, 1):
            lines.append(",".join(f"{number:.5g}" for number in islice(numbers, length)))
    return "\n".join(lines) + "\n"


@compiled
def part_weights(times: int, inputs: int, units: int) -> int:
    return units * (inputs + 2) + 1


@compiled
def judge(inputs: Floats, parts: Sequence[Part], weights: Floats, first: int) -> float:
    """What the network makes of the inputs of all parts, by the weights from number `first` on."""
    units = zeros(MOST_UNITS, float64)
    total = 0.0
    begin = 0
    for part in parts:
        for _ in range(part.times):
            total += _look(inputs[begin : begin + part.inputs], weights, first, units[: part.units])
            begin += part.inputs
        first += part_weights(part.times, part.inputs, part.units)
    return total


@compiled
def _look(inputs: Floats, weights: Floats, first: int, units: Floats) -> float:
    """Return the number for one thing; `units` is room to work in."""
    size = len(units)
    for unit in range(size):
        units[unit] = weights[first + unit]
    at = first + size
    for i in range(len(inputs)):
        amount = float(inputs[i])
        if amount != 0.0:
            for unit in range(size):
                units[unit] += amount * weights[at + unit]
        at += size
    number = float(weights[at + size])
    for unit in range(size):
        number += max(0.0, float(units[unit])) * float(weights[at + unit])
    return number
