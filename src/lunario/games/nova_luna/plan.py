"""Plan a phase of the solo game as a whole, by beam search: all tiles are face up, so a phase is a puzzle.

The displays of one turn lead to those of the next, of which the best `width` by expected result (solo_value.py) are
kept. What counts is how a phase ends: with its result or, before phase 2, with the value of the display carried over.
Displays that differ only by rotation, reflection or the order of the tiles are kept once: in phase 1 nearly all come in
eight versions, and the beam would do no better than a much narrower one.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from lunario.core.arrays import (
    Buffer,
    Float64s,
    Floats,
    Int32Cube,
    Int32s,
    Int64s,
    Int64Table,
    Ints,
    Records,
    float64,
    int32,
    int64,
    uint8,
    zeros,
)
from lunario.core.compile import compiled, copy_state
from lunario.core.game import Game
from lunario.games.nova_luna.rules import apply, current_player, legal_actions
from lunario.games.nova_luna.scoring import certain_result, return_of
from lunario.games.nova_luna.solo_value import Scratch, new_scratch, solo_value
from lunario.games.nova_luna.sorting import begin_sort, sort_next
from lunario.games.nova_luna.state import FRONTIER, SPACES, Phase, Side, State
from lunario.network import read_network

NETWORKS = "network-1.csv"  # weights of the three networks
LONGEST = 2 * SPACES  # actions in a plan
_CHILDREN = 80  # room for a display's successors; there are about 45
_NO_CELL = -1  # for a turn that only ends the phase, or begins with the tile in hand
_MASK = 0xFFFFFFFF
_WORST = -1e9

# The states that a search works with
_START = 0
_TAKEN = 1  # after the first action of a turn
_PLACED = 2  # after the turn
_BEAM = 3  # from here on, the displays of one turn and those of the next


class Turn(IntEnum):
    """Columns of `Room.turns` and, except for the last, of `Room.history`."""

    PARENT = 0  # index in the beam
    FIRST = 1  # action
    CELL = 2  # second action, or _NO_CELL
    LIKENESS = 3


class Room(NamedTuple):
    """The turns that extend the displays of the beam, and the history of those that were kept."""

    values: Float64s  # negated values of the resulting displays
    turns: Int64Table
    order: Int32s  # of the turns, best first
    pivots: Int32s
    met: Int64s  # hash table of likenesses
    history: Int32Cube  # by turn and index in the beam
    actions: Int32s
    cells: Int32s
    value: Float64s
    scratch: Scratch


def new_room(width: int) -> Room:
    """Return working memory for a beam of this width."""
    return Room(
        values=zeros(width * _CHILDREN, float64),
        turns=zeros((width * _CHILDREN, len(Turn)), int64),
        order=zeros(width * _CHILDREN, int32),
        pivots=zeros(width * _CHILDREN + 1, int32),
        met=zeros(1 << (2 * width).bit_length(), int64),  # at most half full
        history=zeros((SPACES, width, Turn.LIKENESS), int32),
        actions=zeros(FRONTIER, int32),
        cells=zeros(FRONTIER, int32),
        value=zeros(1, float64),
        scratch=new_scratch(),
    )


# ------------------------------------------------------------------ which displays are alike


@compiled
def _mix(number: int) -> int:
    """Hash 32 bits."""
    number = ((number ^ (number >> 16)) * 0x45D9F3B) & _MASK
    number = ((number ^ (number >> 16)) * 0x45D9F3B) & _MASK
    return number ^ (number >> 16)


@compiled
def _opposite(state: State, slot: int, direction: int) -> int:
    """Return a hash of the two neighbours on opposite sides of a tile, the same either way round."""
    total = 0
    for each in (direction, direction + 2):
        neighbour = int(state.side[slot, each])
        if neighbour >= 0:
            total += _mix(int(state.tile[neighbour]) + 1)
    return _mix(total & _MASK)


@compiled
def likeness(state: State) -> int:
    """Return a hash of a display, the same for its rotations, reflections and translations."""
    total = int(state.marker)
    for i in range(int(state.display_size[0])):
        slot = int(state.display[0, i])
        around = (_opposite(state, slot, Side.NORTH) + _opposite(state, slot, Side.EAST)) & _MASK
        total += _mix((_mix(around) + int(state.tile[slot])) & _MASK)
    return total


@compiled
def is_new(key: int, met: Ints) -> bool:
    """Return whether the likeness is new, and remember it. 0 marks an empty slot, so it never counts as new."""
    last = len(met) - 1
    at = key & last
    while met[at] != 0:
        if met[at] == key:
            return False
        at = (at + 1) & last
    met[at] = key
    return key != 0


# ------------------------------------------------------------------ one turn on


@compiled
def _look_on(
    states: Any, at: int, n: int, turn: int, best: float, networks: Floats, room: Room, plan: Ints
) -> tuple[int, float]:
    """List what one more turn makes of the n displays from index `at` on.

    Return how many turns were listed, and the value of the best end of the phase so far, which `plan` leads to.
    """
    found = 0
    for parent in range(n):
        for i in range(legal_actions(states[at + parent], room.actions)):
            first = int(room.actions[i])
            copy_state(states[_TAKEN], states[at + parent])
            apply(states[_TAKEN], first)
            for j in range(_list_cells(states[_TAKEN], room.cells)):
                state = states[_PLACED]
                cell = int(room.cells[j])
                copy_state(state, states[_TAKEN])
                if cell != _NO_CELL:
                    apply(state, cell)
                solo_value(state, networks, room.scratch, room.value)
                if current_player(state) < 0:
                    if room.value[0] > best:
                        best = float(room.value[0])
                        _note_plan(turn, parent, first, cell, room, plan)
                elif found < len(room.values) and return_of(certain_result(state)) > best:
                    _list_turn(parent, first, cell, state, room, found)
                    found += 1
    return found, best


@compiled
def _list_cells(state: State, out: Ints) -> int:
    """Write the second actions of a turn and return how many there are; if it needs none, write _NO_CELL."""
    if state.phase == Phase.PLACING:
        return legal_actions(state, out)
    out[0] = _NO_CELL
    return 1


@compiled
def _list_turn(parent: int, first: int, cell: int, state: State, room: Room, at: int) -> None:
    """Record a turn that leads from the parent to this state."""
    room.values[at] = -room.value[0]
    room.turns[at, Turn.PARENT] = parent
    room.turns[at, Turn.FIRST] = first
    room.turns[at, Turn.CELL] = cell
    room.turns[at, Turn.LIKENESS] = likeness(state)


@compiled
def _note_plan(turn: int, parent: int, first: int, cell: int, room: Room, plan: Ints) -> None:
    """Record the actions that lead to the end of a phase."""
    plan[:] = -1
    plan[2 * turn] = first
    plan[2 * turn + 1] = cell
    for earlier in range(turn - 1, -1, -1):
        plan[2 * earlier] = room.history[earlier, parent, Turn.FIRST]
        plan[2 * earlier + 1] = room.history[earlier, parent, Turn.CELL]
        parent = int(room.history[earlier, parent, Turn.PARENT])


@compiled
def _keep_best(states: Any, at: int, to: int, width: int, found: int, turn: int, room: Room) -> int:
    """Play the best of the turns listed, each distinct display once, and return how many there are."""
    room.met[:] = 0
    depth = begin_sort(found, room.order, room.pivots)
    n, ready = 0, 0
    for i in range(found):
        if i == ready:
            ready, depth = sort_next(room.values, room.order, room.pivots, depth, ready)
        kept = room.turns[int(room.order[i])]
        if not is_new(int(kept[Turn.LIKENESS]), room.met):
            continue
        copy_state(states[to + n], states[at + int(kept[Turn.PARENT])])
        _play(states[to + n], int(kept[Turn.FIRST]), int(kept[Turn.CELL]))
        for column in (Turn.PARENT, Turn.FIRST, Turn.CELL):
            room.history[turn, n, column] = kept[column]
        n += 1
        if n == width:
            break
    return n


@compiled
def _play(state: State, first: int, cell: int) -> None:
    apply(state, first)
    if cell != _NO_CELL:
        apply(state, cell)


@compiled
def search(states: Records, width: int, networks: Float64s, room: Room, plan: Int32s) -> float:
    """Plan the phase from states[0] and return the value of its end. The other states are scratch space."""
    at, to = _BEAM, _BEAM + width
    copy_state(states[at], states[_START])
    n, turn, best = 1, 0, _WORST
    while n > 0 and turn < SPACES:
        found, best = _look_on(states, at, n, turn, best, networks, room, plan)
        n = _keep_best(states, at, to, width, found, turn, room)
        at, to = to, at
        turn += 1
    return best


# ------------------------------------------------------------------ for Python


ENTRIES = (search,)


class Planning:
    """Plans the phases of one match, with the game's own networks or with others to compare."""

    def __init__(self, game: Game, width: int, networks: Floats | None = None) -> None:
        self._width = width
        self._networks = read_network(game.definition.page(NETWORKS)) if networks is None else networks
        self._size = game.dtype.itemsize
        self._run = game.entry(search)
        self._buffers = zeros((_BEAM + 2 * width) * self._size, uint8)
        self._room = new_room(width)

    def plan(self, state: Buffer) -> tuple[list[int], float]:
        """Return the actions up to the end of the phase, and the value of that end."""
        plan = zeros(LONGEST, int32)
        self._buffers[: self._size] = state
        value = float(self._run(self._buffers, self._width, self._networks, self._room, plan))
        return [action for action in plan.tolist() if action >= 0], value
