"""The heuristic: the value of a display, and what a move adds to it.

Covered tasks count most, open ones less the more tiles they still need; steps on the moon track cost. A placement is
valued without making it: only the tiles next to the cell, and those at the groups it joins, can change. A take is as
good as its best placement, less its steps.

Counts of the four colours are packed, one byte per colour, as in display.py, so that all four are compared at once.
"""

from __future__ import annotations

import math
from enum import IntEnum

from lunario.core.arrays import Floats, Ints, float64, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import expect_returns
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, TAKE, cells
from lunario.games.nova_luna.display import (
    HIGH_BITS,
    display_sum,
    frontier_cell,
    frontier_sides,
    is_roomy,
    is_within_window,
    slot_at,
)
from lunario.games.nova_luna.rules import may_end_phase, next_tile_space
from lunario.games.nova_luna.scoring import return_of, returns
from lunario.games.nova_luna.state import SIDES, Phase, State


class Weight(IntEnum):
    """Indices into the vector of weights that the contract's functions receive."""

    TOKEN = 0  # a covered task
    MISSING_1 = 1  # an open task that needs one more tile; then two, three, four
    MISSING_2 = 2
    MISSING_3 = 3
    MISSING_4 = 4
    STEP = 5  # on the moon track
    SOLO_STEP = 6  # solo: one point of a tile's number
    REFILL = 7  # value of a refilled track relative to the best of the tiles left
    END = 8  # solo: value of phase 2 relative to one more tile in phase 1
    SHARPNESS = 9  # how reliably the better display wins
    SOLO_TOKEN = 10  # solo: expected cost in points of a token still to be placed
    SOLO_FIRST = 11  # and the extra cost in phase 1, whose tiles count in both notes


WEIGHTS = tuple(weight.name.lower() for weight in Weight)

_ONES = 0x01010101  # a 1 in each of four bytes
_DONE = 1024.0  # added to the value of a fulfilled task, so that a sum of values tells how many there are
_WIN = 100.0
_NOTHING = zeros(len(WEIGHTS), float64)  # weights that leave only the marks of fulfilled tasks


# ------------------------------------------------------------------ tasks


@compiled
def missing(counts: int, wants: int) -> int:
    """Return how many tiles a task still needs."""
    difference = (wants | HIGH_BITS) - counts  # 128 + wants - counts in each byte
    short = difference & HIGH_BITS
    return ((difference & (short - (short >> 7))) * _ONES >> 24) & 255


@compiled
def absent(counts: int, wants: int) -> int:
    """Return how many of a task's colours have no tile next to it at all."""
    wanted = (wants + (HIGH_BITS - _ONES)) & HIGH_BITS
    there = (counts + (HIGH_BITS - _ONES)) & HIGH_BITS
    return ((wanted & ~there) >> 7) * _ONES >> 24 & 255


@compiled
def _task_value(short: int, away: int, free: int, weights: Floats) -> float:
    """Return the value of a task that needs `short` tiles, has `away` colours absent and `free` sides left."""
    if short == 0:
        return float(weights[Weight.TOKEN]) + _DONE
    if away > free:
        return 0.0  # it can no longer be fulfilled
    return float(weights[Weight.MISSING_1 - 1 + min(short, 4)])


@compiled
def _tasks_value(state: State, tile: int, covered: int, counts: int, free: int, weights: Floats) -> float:
    """Return the value of a tile's open tasks, given the colours around it and `free` sides left."""
    total = 0.0
    for task in range(int(state.task_count[tile])):
        if not (covered >> task) & 1:
            wants = int(state.wants[tile, task])
            total += _task_value(missing(counts, wants), absent(counts, wants), free, weights)
    return total


@compiled
def free_sides(state: State, slot: int) -> int:
    """Return how many sides of the tile have no neighbour."""
    free = 0
    for direction in range(SIDES):
        if state.side[slot, direction] < 0:
            free += 1
    return free


@compiled
def _has_byte(packed: int, byte: int) -> bool:
    """Return whether one of the four bytes equals `byte`."""
    return (
        packed & 255 == byte
        or (packed >> 8) & 255 == byte
        or (packed >> 16) & 255 == byte
        or (packed >> 24) & 255 == byte
    )


# ------------------------------------------------------------------ a placement


@compiled
def _placement(state: State, player: int, tile: int, sides: int, weights: Floats) -> float:
    """Return what the display gains from the tile on a cell with these neighbours, plus _DONE per fulfilled task."""
    colour = int(state.colour[tile])
    counts = 0
    size = 1  # of the tile's group
    joined = 0  # the groups it joins, as group + 1, one byte each
    met = 0  # all groups next to it
    free = SIDES
    for direction in range(SIDES):
        slot = slot_at(sides, direction)
        if slot < 0:
            continue
        free -= 1
        group = int(state.group[slot])
        if _has_byte(met, group + 1):
            continue
        met = met << 8 | (group + 1)
        if state.colour[int(state.tile[slot])] == colour:
            joined = joined << 8 | (group + 1)
            size += int(state.group_size[group])
        else:
            counts += int(state.group_size[group]) << 8 * int(state.colour[int(state.tile[slot])])
    counts += (size - 1) << 8 * colour
    gain = _tasks_value(state, tile, 0, counts, free, weights)
    gain += _gain_beside(state, sides, colour, joined, size, weights)
    if joined > 0:
        gain += _gain_around(state, player, sides, colour, joined, size, weights)
    return gain


@compiled
def done_around(state: State, player: int, sides: int, colour: int) -> int:
    """Return how many tasks in the display a tile of the colour would fulfil on a cell with these neighbours."""
    size = 1
    joined = 0
    for direction in range(SIDES):
        slot = slot_at(sides, direction)
        if slot >= 0 and state.colour[int(state.tile[slot])] == colour:
            group = int(state.group[slot])
            if not _has_byte(joined, group + 1):
                joined = joined << 8 | (group + 1)
                size += int(state.group_size[group])
    gain = _gain_beside(state, sides, colour, joined, size, _NOTHING)
    if joined > 0:
        gain += _gain_around(state, player, sides, colour, joined, size, _NOTHING)
    return _done(gain)


@compiled
def _gain_beside(state: State, sides: int, colour: int, joined: int, size: int, weights: Floats) -> float:
    """Return the gain of tiles next to the cell: they gain the tile's group, if new to them, and lose a free side."""
    gain = 0.0
    for direction in range(SIDES):
        slot = slot_at(sides, direction)
        if slot >= 0 and state.needs[slot] != 0:
            more = size - _touched(state, slot, joined) if joined > 0 else 1
            gain += _change(state, slot, colour, more, 1, weights)
    return gain


@compiled
def _gain_around(state: State, player: int, sides: int, colour: int, joined: int, size: int, weights: Floats) -> float:
    """Return the gain of other tiles in or next to the groups that are joined into one of this size."""
    gain = 0.0
    bit = 1 << colour
    for i in range(int(state.display_size[player])):
        slot = int(state.display[player, i])
        if int(state.needs[slot]) & bit and not _has_byte(sides, slot + 1):
            touched = _touched(state, slot, joined)
            if touched > 0:
                gain += _change(state, slot, colour, size - touched, 0, weights)
    return gain


@compiled
def _touched(state: State, slot: int, joined: int) -> int:
    """Return how many tiles of the joined groups the slot has already; its own group includes itself."""
    own = int(state.group[slot])
    if _has_byte(joined, own + 1):
        return int(state.group_size[own])
    total = 0
    met = 0
    for direction in range(SIDES):
        neighbour = int(state.side[slot, direction])
        if neighbour < 0:
            continue
        group = int(state.group[neighbour])
        if _has_byte(joined, group + 1) and not _has_byte(met, group + 1):
            met = met << 8 | (group + 1)
            total += int(state.group_size[group])
    return total


@compiled
def _change(state: State, slot: int, colour: int, more: int, beside: int, weights: Floats) -> float:
    """Return what the slot's open tasks gain from `more` of the colour; `beside` is 1 if that takes a free side."""
    tile = int(state.tile[slot])
    counts = int(state.counts[slot])
    here = (counts >> 8 * colour) & 255
    free = free_sides(state, slot)
    gain = 0.0
    for task in range(int(state.task_count[tile])):
        wants = int(state.wants[tile, task])
        lack = ((wants >> 8 * colour) & 255) - here
        if (int(state.covered[slot]) >> task) & 1 or (lack <= 0 and beside == 0):
            continue
        short = missing(counts, wants)
        away = absent(counts, wants)
        gain -= _task_value(short, away, free, weights)
        if lack > 0:
            short -= min(more, lack)
            away -= 1 if here == 0 else 0
        gain += _task_value(short, away, free - beside, weights)
    return gain


@compiled
def _done(gain: float) -> int:
    """Return how many fulfilled tasks are marked in a sum of values."""
    return math.floor(gain / _DONE + 0.5)


@compiled
def _settle(state: State, player: int, gain: float, weights: Floats) -> float:
    """Take the marks out of a gain. The last token wins; in solo games, tasks beyond it are worth nothing (NL-1S5)."""
    done = _done(gain)
    gain -= done * _DONE
    left = int(state.tokens[player])
    if state.solo_phase == 0 and done >= left:
        return gain + _WIN
    if state.solo_phase == 2 and done > left:
        return gain - (done - left) * float(weights[Weight.TOKEN])
    return gain


@compiled
def _best_placement(state: State, player: int, tile: int, weights: Floats) -> float:
    """Return the gain of the tile on its best cell."""
    best = -_WIN
    all_fit = is_roomy(state, player)
    for i in range(int(state.frontier_size[player])):
        if all_fit or is_within_window(state, player, frontier_cell(state, player, i)):
            gain = _placement(state, player, tile, frontier_sides(state, player, i), weights)
            best = max(best, _settle(state, player, gain, weights))
    return best


# ------------------------------------------------------------------ the contract


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Write each action's gain for the player to move."""
    if state.phase == Phase.PLACING:
        _score_cells(state, actions, n, weights, out)
        return
    first = cells(state)
    for i in range(n):
        action = int(actions[i]) - first
        if action == KEEP:
            out[i] = _best_take(state, weights)
        elif action == REFILL:
            out[i] = float(weights[Weight.REFILL])
        elif action == END_PHASE:
            out[i] = float(weights[Weight.END])
        else:
            out[i] = _score_take(state, action - TAKE, weights)


@compiled
def _score_cells(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Score the cells, searching the frontier from where the last cell was found: both are usually ascending."""
    player = int(state.to_move)
    size = int(state.frontier_size[player])
    at = 0
    for i in range(n):
        cell = int(actions[i])
        while frontier_cell(state, player, at) != cell:
            at = at + 1 if at + 1 < size else 0
        gain = _placement(state, player, int(state.taken), frontier_sides(state, player, at), weights)
        out[i] = _settle(state, player, gain, weights)


@compiled
def _score_take(state: State, k: int, weights: Floats) -> float:
    """Return the best placement, less the steps. Once phase 1 of a solo game may end, a tile counts in both notes."""
    tile = int(state.wheel[next_tile_space(state, k)])
    step = float(weights[Weight.STEP if state.solo_phase == 0 else Weight.SOLO_STEP])
    steps = int(state.number[tile]) * (2 if may_end_phase(state) else 1)
    return _best_placement(state, int(state.to_move), tile, weights) + step * steps


@compiled
def _best_take(state: State, weights: Floats) -> float:
    """Return the gain of the best of the next tiles."""
    best = -_WIN
    for k in range(min(3, int(state.wheel_size))):
        best = max(best, _score_take(state, k, weights))
    return best


@compiled
def _open_value(state: State, player: int, weights: Floats) -> float:
    """Return the value of the open tasks in a player's display and on the tile in hand."""
    total = 0.0
    for i in range(int(state.display_size[player])):
        slot = int(state.display[player, i])
        if int(state.covered[slot]) + 1 < 1 << int(state.task_count[int(state.tile[slot])]):
            total += _tasks_value(
                state,
                int(state.tile[slot]),
                int(state.covered[slot]),
                int(state.counts[slot]),
                free_sides(state, slot),
                weights,
            )
    total -= _done(total) * _DONE  # fulfilled tasks that wait for a token (NL-1S3)
    if state.phase == Phase.PLACING and player == state.to_move:
        total += _best_placement(state, player, int(state.taken), weights)
    return total


@compiled
def _standing(state: State, player: int, weights: Floats) -> float:
    """Return a player's standing: display, tokens left and time, measured in tokens."""
    left = float(weights[Weight.TOKEN]) * int(state.tokens[player])
    return _open_value(state, player, weights) - left + float(weights[Weight.STEP]) * int(state.position[player])


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Write the expected returns, taking the chances of winning from the players' standings."""
    if state.phase == Phase.OVER:
        returns(state, out)
        return
    if state.solo_phase > 0:
        out[0] = max(-1.0, return_of(_expected_result(state, weights)))
        return
    for player in range(int(state.players)):
        out[player] = float(weights[Weight.SHARPNESS]) * _standing(state, player, weights)
    expect_returns(int(state.players), out)


@compiled
def _expected_result(state: State, weights: Floats) -> float:
    """Solo: return the expected sum of both notes if tokens to come cost the same, more in phase 1 (NL-1S4, NL-1S6)."""
    tiles = display_sum(state, 0)
    open_tokens = _open_value(state, 0, weights) / float(weights[Weight.TOKEN])
    first = max(0.0, int(state.tokens[0]) - open_tokens)
    result = tiles + float(weights[Weight.SOLO_TOKEN]) * max(
        0.0, int(state.tokens[0]) + int(state.reserve) - open_tokens
    )
    if state.solo_phase == 2:
        return result + int(state.note_tiles) + int(state.note_tokens)
    return result + tiles + float(weights[Weight.SOLO_FIRST]) * first
