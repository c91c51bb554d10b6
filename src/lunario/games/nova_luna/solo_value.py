"""Solo: the expected result of a state, by networks trained on planned phases (plan.py).

There are three: for the turns of phase 1, for its end, before the track is refilled, and for phase 2. Each predicts
what will be added to the tiles placed so far. Only at the end of phase 1 do the inputs say how many tasks each free
cell would fulfil with a tile of each colour: computing that takes longer than all the others.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from lunario.core.arrays import Float64s, Float64Table, Floats, float64, zeros
from lunario.core.compile import compiled
from lunario.games.nova_luna.display import display_sum, frontier_sides
from lunario.games.nova_luna.policy import absent, done_around, free_sides, missing
from lunario.games.nova_luna.rules import next_tile_space
from lunario.games.nova_luna.scoring import certain_result, return_of, returns
from lunario.games.nova_luna.state import COLOURS, SPACES, TILES, Phase, State
from lunario.network import Part, judge, weight_count


class Stage(IntEnum):
    """The networks, in the order of their weights."""

    TURN_1 = 0  # a turn of phase 1
    END_1 = 1  # its end
    TURN_2 = 2  # a turn of phase 2


class Count(IntEnum):
    """Rows of `Scratch.colours`: what is counted for each colour."""

    TRACK = 0  # tiles on the track
    NEXT = 1  # 1 if among the next three
    PILE = 2  # tiles in the pile
    ONE = 3  # tasks that need just one tile, of this colour
    TWO = 4  # tiles of this colour wanted by tasks that need two
    MOST = 5  # tiles in the largest group


class Input(IntEnum):
    """Inputs of a network; some are the first of several of their kind."""

    TOKENS = 0
    ALL_TOKENS = 1
    PLACED = 2
    ON_TRACK = 3
    MEAN = 4  # of the numbers on the track
    LEAST = 5
    LEAST_NEXT = 6  # among the next three
    LOW = 7  # how many are 3 or less
    PILE_MEAN = 8
    READY = 9  # fulfilled tasks that wait for a token
    DEAD = 10  # tasks that can no longer be fulfilled
    OPEN = 11  # the others, by tiles needed (1-4), then by colours entirely absent (0-2)
    TWICE = 23  # tasks that need one tile, of a colour that is on the track at least twice
    SOON = 24  # … or among the next three
    SUPPLIED = 25  # tasks whose needed tiles are all on the track, by their number
    ROOMY = 29  # tasks that need one or two tiles and can spare a side
    DEMAND = 31  # how the needed colours match each other, the track and the pile
    GROUPS = 37
    SQUARES = 38  # of the sizes of the groups
    SMALLEST = 39  # of the colours' largest groups
    LARGEST = 40
    FREE_CELLS = 41
    CELLS = 42  # cells and colours that fulfil at least one task, two, three
    BEST = 45  # the most tasks that a tile of each colour fulfils, in several measures
    SUM = 50  # of the numbers in the display
    NO_TOKENS = 51  # 1 if none are left


INPUTS = 52
PARTS = (Part(1, INPUTS, 16),)  # of each network
NETWORK = weight_count(PARTS)


class Scratch(NamedTuple):
    """Working memory."""

    inputs: Float64s
    colours: Float64Table  # one row per `Count`


def new_scratch() -> Scratch:
    return Scratch(zeros(INPUTS, float64), zeros((len(Count), COLOURS), float64))


@compiled
def _see_track(state: State, inputs: Floats, colours: Floats) -> None:
    total, least = 0, 9
    for space in range(SPACES):
        tile = int(state.wheel[space])
        if tile >= 0:
            number = int(state.number[tile])
            colours[Count.TRACK, int(state.colour[tile])] += 1
            total += number
            least = min(least, number)
            inputs[Input.LOW] += 1 if number <= 3 else 0
    least_next = 9
    for k in range(min(3, int(state.wheel_size))):
        tile = int(state.wheel[next_tile_space(state, k)])
        colours[Count.NEXT, int(state.colour[tile])] = 1
        least_next = min(least_next, int(state.number[tile]))
    inputs[Input.ON_TRACK] = state.wheel_size
    inputs[Input.MEAN] = total / max(1, int(state.wheel_size))
    inputs[Input.LEAST] = least
    inputs[Input.LEAST_NEXT] = least_next


@compiled
def _see_pile(state: State, inputs: Floats, colours: Floats) -> None:
    total = 0
    for tile in range(TILES):
        unseen = int(state.unseen[tile])
        total += unseen * int(state.number[tile])
        colours[Count.PILE, int(state.colour[tile])] += unseen
    if state.solo_phase == 1 or state.phase == Phase.FILLING:
        inputs[Input.PILE_MEAN] = total / max(1, int(state.pile_size))


@compiled
def _see_task(counts: int, wants: int, free: int, inputs: Floats, colours: Floats) -> None:
    """Count an open task of a tile, given the colours around it and `free` sides left."""
    short = missing(counts, wants)
    away = absent(counts, wants)
    if short == 0:
        inputs[Input.READY] += 1
        return
    if away > free:
        inputs[Input.DEAD] += 1
        return
    inputs[Input.OPEN + 3 * (min(short, 4) - 1) + min(away, 2)] += 1
    supplied = True
    for colour in range(COLOURS):
        lack = ((wants >> 8 * colour) & 255) - ((counts >> 8 * colour) & 255)
        if lack <= 0:
            continue
        supplied = supplied and colours[Count.TRACK, colour] >= lack
        if short == 1:
            colours[Count.ONE, colour] += 1
            inputs[Input.TWICE] += 1 if colours[Count.TRACK, colour] >= 2 else 0
            inputs[Input.SOON] += colours[Count.NEXT, colour]
        elif short == 2:
            colours[Count.TWO, colour] += lack
    if supplied:
        inputs[Input.SUPPLIED + min(short, 4) - 1] += 1
    if away < free and short <= 2:
        inputs[Input.ROOMY + short - 1] += 1


@compiled
def _see_display(state: State, inputs: Floats, colours: Floats) -> None:
    """Count the tasks and the groups of the display."""
    for i in range(int(state.display_size[0])):
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
            inputs[Input.GROUPS] += 1
            inputs[Input.SQUARES] += size * size
            colours[Count.MOST, colour] = max(float(colours[Count.MOST, colour]), size)
    inputs[Input.SMALLEST] = 99
    for colour in range(COLOURS):
        inputs[Input.SMALLEST] = min(inputs[Input.SMALLEST], colours[Count.MOST, colour])
        inputs[Input.LARGEST] = max(inputs[Input.LARGEST], colours[Count.MOST, colour])


@compiled
def _see_demand(state: State, inputs: Floats, colours: Floats) -> None:
    for colour in range(COLOURS):
        one = float(colours[Count.ONE, colour])
        two = float(colours[Count.TWO, colour])
        inputs[Input.DEMAND] += one * one
        inputs[Input.DEMAND + 1] += one * two
        inputs[Input.DEMAND + 2] += one * colours[Count.TRACK, colour]
        inputs[Input.DEMAND + 3] += two * colours[Count.TRACK, colour]
        inputs[Input.DEMAND + 4] += one * colours[Count.PILE, colour] / max(1, int(state.pile_size))
        inputs[Input.DEMAND + 5] = max(inputs[Input.DEMAND + 5], one)


@compiled
def _see_cells(state: State, inputs: Floats, colours: Floats) -> None:
    for colour in range(COLOURS):
        most = 0
        for i in range(int(state.frontier_size[0])):
            done = done_around(state, 0, frontier_sides(state, 0, i), colour)
            most = max(most, done)
            for least in range(1, 4):
                inputs[Input.CELLS + least - 1] += 1 if done >= least else 0
        inputs[Input.BEST] += most
        inputs[Input.BEST + 1] = max(inputs[Input.BEST + 1], most)
        inputs[Input.BEST + 2] += most if colours[Count.TRACK, colour] > 0 else 0
        inputs[Input.BEST + 3] += most * colours[Count.NEXT, colour]
        inputs[Input.BEST + 4] += most * most


@compiled
def see(state: State, scratch: Scratch) -> None:
    """Write the networks' inputs into `scratch.inputs`."""
    inputs, colours = scratch.inputs, scratch.colours
    inputs[:] = 0.0
    colours[:] = 0.0
    inputs[Input.TOKENS] = state.tokens[0]
    inputs[Input.ALL_TOKENS] = int(state.tokens[0]) + int(state.reserve)
    inputs[Input.PLACED] = state.display_size[0]
    inputs[Input.FREE_CELLS] = state.frontier_size[0]
    inputs[Input.SUM] = display_sum(state, 0)
    inputs[Input.NO_TOKENS] = 1 if inputs[Input.ALL_TOKENS] == 0 else 0
    _see_track(state, inputs, colours)
    _see_pile(state, inputs, colours)
    _see_display(state, inputs, colours)
    _see_demand(state, inputs, colours)
    if state.phase == Phase.FILLING:
        _see_cells(state, inputs, colours)


@compiled
def which_network(state: State) -> int:
    """Return the network for the state, as a `Stage`."""
    if state.solo_phase == 1:
        return Stage.TURN_1.value
    return Stage.END_1.value if state.phase == Phase.FILLING else Stage.TURN_2.value


@compiled
def solo_value(state: State, networks: Floats, scratch: Scratch, out: Floats) -> None:
    """Write the expected return, at the start of a turn or at the end of a phase."""
    if state.phase == Phase.OVER:
        returns(state, out)
        return
    see(state, scratch)
    more = judge(scratch.inputs, PARTS, networks, which_network(state) * NETWORK)
    out[0] = return_of(certain_result(state) + more)
