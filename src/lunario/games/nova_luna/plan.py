"""Solo, a phase of the match is a puzzle: all tiles lie open. So it is planned as a whole, by beam search.

From the displays of one turn come those of the next; of these the best by their expected result (solo_value.py) are
kept, so many as the beam is wide. What counts is where a phase ends: with its result, or, before phase 2, with the
value of the display that goes on. Displays that are the same but for turning and mirroring, or for the order of the
tiles, are kept once: nearly all of phase 1 come eightfold, and the beam would do no better than a much narrower one.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from lunario.core.arrays import Buffer, Floats, Ints
from lunario.core.compile import compiled, copy_state, entry
from lunario.core.game import Game
from lunario.games.nova_luna.rules import apply, current_player, legal_actions
from lunario.games.nova_luna.scoring import certain_result, return_of
from lunario.games.nova_luna.solo_value import Scratch, new_scratch, solo_value
from lunario.games.nova_luna.state import FRONTIER, PLACING, SPACES, State
from lunario.network import read_network

LONGEST = 2 * SPACES  # actions of a plan
_CHILDREN = 80  # room for those of a display; there are about 45
_NO_CELL = -1  # of a turn that only ends the phase, or begins with the tile in hand

# columns of Room.moves and Room.history
_PARENT, _FIRST, _CELL, _LIKENESS = range(4)

_MASK = 0xFFFFFFFF
_WORST = -1e9


class Room(NamedTuple):
    """The turns that lead on from the displays of the beam, and how those that were kept came about."""

    values: Floats  # of what the turns lead to, negative
    moves: Ints  # parent, first action, cell, likeness
    history: Ints  # turn, place in the beam: parent, first action, cell
    actions: Ints
    cells: Ints
    value: Floats
    scratch: Scratch


def new_room(width: int) -> Room:
    return Room(
        values=np.zeros(width * _CHILDREN, np.float64),
        moves=np.zeros((width * _CHILDREN, 4), np.int64),
        history=np.zeros((SPACES, width, 3), np.int32),
        actions=np.zeros(FRONTIER, np.int32),
        cells=np.zeros(FRONTIER, np.int32),
        value=np.zeros(1, np.float64),
        scratch=new_scratch(),
    )


# ------------------------------------------------------------------ which displays are alike


@compiled
def _mix(number: int) -> int:
    """Scatter 32 bits."""
    number = ((number ^ (number >> 16)) * 0x45D9F3B) & _MASK
    number = ((number ^ (number >> 16)) * 0x45D9F3B) & _MASK
    return number ^ (number >> 16)


@compiled
def _opposite(state: State, slot: int, direction: int) -> int:
    """What lies on a side of a tile and on the other, either way round."""
    total = 0
    for each in (direction, direction + 2):
        neighbour = int(state.side[slot, each])
        if neighbour >= 0:
            total += _mix(int(state.tile[neighbour]) + 1)
    return _mix(total & _MASK)


@compiled
def likeness(state: State) -> int:
    """A number that displays share if they differ only by turning, mirroring or moving, and hardly any others do."""
    total = int(state.marker)
    for i in range(int(state.placed[0])):
        slot = int(state.display[0, i])
        around = (_opposite(state, slot, 0) + _opposite(state, slot, 1)) & _MASK
        total += _mix((_mix(around) + int(state.tile[slot])) & _MASK)
    return total


# ------------------------------------------------------------------ one turn on


@compiled
def _note_plan(turn: int, parent: int, first: int, cell: int, room: Room, plan: Ints) -> None:
    """Write down the turns that lead to an end."""
    plan[:] = -1
    plan[2 * turn] = first
    plan[2 * turn + 1] = cell
    for earlier in range(turn - 1, -1, -1):
        plan[2 * earlier] = room.history[earlier, parent, _FIRST]
        plan[2 * earlier + 1] = room.history[earlier, parent, _CELL]
        parent = int(room.history[earlier, parent, _PARENT])


@compiled
def _play(state: State, first: int, cell: int) -> None:
    apply(state, first)
    if cell != _NO_CELL:
        apply(state, cell)


@compiled
def _look_on(
    states: Any, at: int, n: int, turn: int, best: float, networks: Floats, room: Room, plan: Ints
) -> tuple[int, float]:
    """List what one more turn makes of the n displays from `at` on; how many, and the value of the best end so far."""
    found = 0
    for parent in range(n):
        for i in range(legal_actions(states[at + parent], room.actions)):
            copy_state(states[1], states[at + parent])
            first = int(room.actions[i])
            apply(states[1], first)
            room.cells[0] = _NO_CELL
            cells = legal_actions(states[1], room.cells) if states[1].phase == PLACING else 1
            for j in range(cells):
                state = states[2]
                cell = int(room.cells[j])
                copy_state(state, states[1])
                if cell != _NO_CELL:
                    apply(state, cell)
                solo_value(state, networks, room.scratch, room.value)
                if current_player(state) < 0:
                    if room.value[0] > best:
                        best = float(room.value[0])
                        _note_plan(turn, parent, first, cell, room, plan)
                elif found < room.values.shape[0] and return_of(certain_result(state)) > best:
                    room.values[found] = -room.value[0]
                    room.moves[found, _PARENT] = parent
                    room.moves[found, _FIRST] = first
                    room.moves[found, _CELL] = cell
                    room.moves[found, _LIKENESS] = likeness(state)
                    found += 1
    return found, best


@compiled
def _keep_best(states: Any, at: int, to: int, width: int, found: int, turn: int, room: Room) -> int:
    """Make the best of what was listed, each display once; how many."""
    met = {0}
    n = 0
    for i in np.argsort(room.values[:found]):
        move = room.moves[i]
        if int(move[_LIKENESS]) in met:
            continue
        met.add(int(move[_LIKENESS]))
        copy_state(states[to + n], states[at + int(move[_PARENT])])
        _play(states[to + n], int(move[_FIRST]), int(move[_CELL]))
        room.history[turn, n] = move[:_LIKENESS]
        n += 1
        if n == width:
            break
    return n


@compiled
def search(states: Any, width: int, networks: Floats, room: Room, plan: Ints) -> float:
    """Plan the phase from states[0]; the value of its end. The other states are worked on."""
    at, to = 3, 3 + width
    copy_state(states[at], states[0])
    n, turn, best = 1, 0, _WORST
    while n > 0 and turn < SPACES:
        found, best = _look_on(states, at, n, turn, best, networks, room, plan)
        n = _keep_best(states, at, to, width, found, turn, room)
        at, to = to, at
        turn += 1
    return best


# ------------------------------------------------------------------ for Python


@functools.cache
def _bind(folder: Any, dtype: Any) -> Any:
    @entry(folder)
    def run(buffers: Buffer, width: int, networks: Floats, room: Room, plan: Ints) -> float:
        return search(buffers.view(dtype), width, networks, room, plan)

    return run


class Planning:
    """Plans of one match; with other networks than the game's own, if they are to be compared."""

    def __init__(self, game: Game, width: int, networks: Floats | None = None) -> None:
        self._width = width
        self._networks = read_network(game.definition.page("network-1.csv")) if networks is None else networks
        self._size = game.dtype.itemsize
        self._run = _bind(game.definition.folder, game.dtype)
        self._buffers = np.zeros((3 + 2 * width) * self._size, np.uint8)
        self._room = new_room(width)

    def plan(self, state: Buffer) -> tuple[list[int], float]:
        """The actions up to the end of the phase, and the value of that end."""
        plan = np.zeros(LONGEST, np.int32)
        self._buffers[: self._size] = state
        worth = float(self._run(self._buffers, self._width, self._networks, self._room, plan))
        return [action for action in plan.tolist() if action >= 0], worth
