"""A small network that judges a position, evaluated in compiled code.

The network consists of parts. A part applies the same two layers (ReLU units, then one linear output) to each of
several objects of a kind, such as the biomes of a world. The sum of all outputs is the judgement.

The weights form one vector, part by part:

    the units' biases · each input's weights, one per unit · the output's weights, one per unit · the output's bias

A game with a network has its numbers in `network.csv`, one line for each of these. They follow the named weights in the
vector passed to the game's `value`; its `network_inputs.py` says what the network sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from lunario.core.arrays import Floats, array, float64, zeros
from lunario.core.compile import compiled

MOST_UNITS = 64  # per part


class Part(NamedTuple):
    """A kind of object to look at."""

    times: int  # how many objects there are
    inputs: int  # numbers seen of each
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
    """Return the network's output for the inputs of all parts, with the weights from index `first` on."""
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
    """Return the number for one object; `units` is scratch space."""
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
