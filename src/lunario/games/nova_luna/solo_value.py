"""Solo: the result to expect from a state, by networks that learned from planned phases (plan.py).

There are three: for the turns of phase 1, for its end, before the track is refilled, and for phase 2. Each says what
comes on top of the tiles that lie. At the end of phase 1, and only there, the inputs also have how many tasks each free
cell would fulfil with a tile of each colour: that takes longer than all the others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.nova_luna.policy import absent, done_around, free_sides, missing
from lunario.games.nova_luna.rules import display_sum, next_tile_space
from lunario.games.nova_luna.scoring import certain_result, return_of, returns
from lunario.games.nova_luna.state import COLOURS, FILLING, OVER, SPACES, TILES, State
from lunario.network import Part, judge, weight_count

INPUTS = 52
PARTS = (Part(1, INPUTS, 16),)  # of each network
NETWORK = weight_count(PARTS)
TURN_1, END_1, TURN_2 = range(3)  # the networks, one behind the other

# rows of Scratch.colours
_TRACK, _NEXT, _PILE, _ONE, _TWO, _MOST = range(6)

# inputs; some are followed by others of their kind
_TOKENS, _ALL_TOKENS, _PLACED, _ON_TRACK, _MEAN, _LEAST, _LEAST_NEXT, _LOW, _PILE_MEAN = range(9)
_READY = 9  # tasks done that wait for a token
_DEAD = 10  # that cannot be done any more
_OPEN = 11  # by how many tiles they miss (1-4), then by how many colours altogether (0-2)
_TWICE = 23  # tasks that miss one tile whose colour lies on the track at least twice
_SOON = 24  # or among the next three
_SUPPLIED = 25  # tasks all of whose tiles are on the track, by how many they miss
_ROOMY = 29  # tasks that miss one or two tiles and can spare a side
_DEMAND = 31  # how the colours missing agree with each other, the track and the pile
_GROUPS, _SQUARES, _SMALLEST, _LARGEST, _FREE_CELLS = range(37, 42)
_CELLS = 42  # cells and colours that fulfil one task or more, two, three
_BEST = 45  # the most tasks that a tile of each colour fulfils, in several ways
_SUM, _NO_TOKENS = 50, 51


class Scratch(NamedTuple):
    """Room to work in."""

    inputs: Floats
    colours: Floats  # a row for each kind of count


def new_scratch() -> Scratch:
    return Scratch(np.zeros(INPUTS, np.float64), np.zeros((6, COLOURS), np.float64))


@compiled
def _see_track(state: State, inputs: Floats, colours: Floats) -> None:
    total, least = 0, 9
    for space in range(SPACES):
        tile = int(state.wheel[space])
        if tile >= 0:
            number = int(state.number[tile])
            colours[_TRACK, int(state.colour[tile])] += 1
            total += number
            least = min(least, number)
            inputs[_LOW] += 1 if number <= 3 else 0
    least_next = 9
    for k in range(min(3, int(state.on_wheel))):
        tile = int(state.wheel[next_tile_space(state, k)])
        colours[_NEXT, int(state.colour[tile])] = 1
        least_next = min(least_next, int(state.number[tile]))
    inputs[_ON_TRACK] = state.on_wheel
    inputs[_MEAN] = total / max(1, int(state.on_wheel))
    inputs[_LEAST] = least
    inputs[_LEAST_NEXT] = least_next


@compiled
def _see_pile(state: State, inputs: Floats, colours: Floats) -> None:
    total = 0
    for tile in range(TILES):
        unseen = int(state.unseen[tile])
        total += unseen * int(state.number[tile])
        colours[_PILE, int(state.colour[tile])] += unseen
    if state.solo_phase == 1 or state.phase == FILLING:
        inputs[_PILE_MEAN] = total / max(1, int(state.pile))


@compiled
def _see_task(counts: int, wants: int, free: int, inputs: Floats, colours: Floats) -> None:
    """An open task of a tile with these colours around it and so many free sides."""
    short = missing(counts, wants)
    away = absent(counts, wants)
    if short == 0:
        inputs[_READY] += 1
        return
    if away > free:
        inputs[_DEAD] += 1
        return
    inputs[_OPEN + 3 * (min(short, 4) - 1) + min(away, 2)] += 1
    supplied = True
    for colour in range(COLOURS):
        lack = ((wants >> 8 * colour) & 255) - ((counts >> 8 * colour) & 255)
        if lack <= 0:
            continue
        supplied = supplied and colours[_TRACK, colour] >= lack
        if short == 1:
            colours[_ONE, colour] += 1
            inputs[_TWICE] += 1 if colours[_TRACK, colour] >= 2 else 0
            inputs[_SOON] += colours[_NEXT, colour]
        elif short == 2:
            colours[_TWO, colour] += lack
    if supplied:
        inputs[_SUPPLIED + min(short, 4) - 1] += 1
    if away < free and short <= 2:
        inputs[_ROOMY + short - 1] += 1


@compiled
def _see_display(state: State, inputs: Floats, colours: Floats) -> None:
    """Its tasks and its groups."""
    for i in range(int(state.placed[0])):
        slot = int(state.display[0, i])
        tile = int(state.tile[slot])
        if int(state.covered[slot]) + 1 < 1 << int(state.task_count[tile]):
            free = free_sides(state, slot)
            for task in range(int(state.task_count[tile])):
                if not (int(state.covered[slot]) >> task) & 1:
                    _see_task(int(state.counts[slot]), int(state.wants[tile, task]), free, inputs, colours)
        size = int(state.group_size[slot])
        if size > 0:
            colour = int(state.colour[tile])
            inputs[_GROUPS] += 1
            inputs[_SQUARES] += size * size
            colours[_MOST, colour] = max(float(colours[_MOST, colour]), size)
    inputs[_SMALLEST] = 99
    for colour in range(COLOURS):
        inputs[_SMALLEST] = min(inputs[_SMALLEST], colours[_MOST, colour])
        inputs[_LARGEST] = max(inputs[_LARGEST], colours[_MOST, colour])


@compiled
def _see_demand(state: State, inputs: Floats, colours: Floats) -> None:
    for colour in range(COLOURS):
        one = float(colours[_ONE, colour])
        two = float(colours[_TWO, colour])
        inputs[_DEMAND] += one * one
        inputs[_DEMAND + 1] += one * two
        inputs[_DEMAND + 2] += one * colours[_TRACK, colour]
        inputs[_DEMAND + 3] += two * colours[_TRACK, colour]
        inputs[_DEMAND + 4] += one * colours[_PILE, colour] / max(1, int(state.pile))
        inputs[_DEMAND + 5] = max(inputs[_DEMAND + 5], one)


@compiled
def _see_cells(state: State, inputs: Floats, colours: Floats) -> None:
    for colour in range(COLOURS):
        most = 0
        for i in range(int(state.frontier_size[0])):
            done = done_around(state, 0, int(state.frontier[0, i]) & 0xFFFFFFFF, colour)
            most = max(most, done)
            for least in range(1, 4):
                inputs[_CELLS + least - 1] += 1 if done >= least else 0
        inputs[_BEST] += most
        inputs[_BEST + 1] = max(inputs[_BEST + 1], most)
        inputs[_BEST + 2] += most if colours[_TRACK, colour] > 0 else 0
        inputs[_BEST + 3] += most * colours[_NEXT, colour]
        inputs[_BEST + 4] += most * most


@compiled
def see(state: State, scratch: Scratch) -> None:
    """Write the inputs."""
    inputs, colours = scratch.inputs, scratch.colours
    inputs[:] = 0.0
    colours[:] = 0.0
    inputs[_TOKENS] = state.tokens[0]
    inputs[_ALL_TOKENS] = int(state.tokens[0]) + int(state.reserve)
    inputs[_PLACED] = state.placed[0]
    inputs[_FREE_CELLS] = state.frontier_size[0]
    inputs[_SUM] = display_sum(state, 0)
    inputs[_NO_TOKENS] = 1 if inputs[_ALL_TOKENS] == 0 else 0
    _see_track(state, inputs, colours)
    _see_pile(state, inputs, colours)
    _see_display(state, inputs, colours)
    _see_demand(state, inputs, colours)
    if state.phase == FILLING:
        _see_cells(state, inputs, colours)


@compiled
def which_network(state: State) -> int:
    if state.solo_phase == 1:
        return TURN_1
    return END_1 if state.phase == FILLING else TURN_2


@compiled
def solo_value(state: State, networks: Floats, scratch: Scratch, out: Floats) -> None:
    """The expected return, at the start of a turn or where a phase has ended."""
    if state.phase == OVER:
        returns(state, out)
        return
    see(state, scratch)
    more = judge(scratch.inputs, PARTS, networks, which_network(state) * NETWORK)
    out[0] = return_of(certain_result(state) + more)
