"""The observation: everything a player knows, as numbers of about -1 to 1, with seats counted from the observer.

`meanings.py` explains every number.
"""

from __future__ import annotations

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.nova_luna.actions import x_of, y_of
from lunario.games.nova_luna.rules import moves_before
from lunario.games.nova_luna.state import COLOURS, SPACES, TASKS, TILES, Phase, State

PHASES = len(Phase)
SOLO = 4
SOLO_TILES = 22  # the largest solo display (NL-1S2, NL-1S5)
TILE = 1 + COLOURS + 1 + TASKS * COLOURS


@compiled
def observe(state: State, player: int, out: Floats) -> None:
    out[:] = 0.0
    out[int(state.phase)] = 1.0
    at = _observe_solo(state, out, PHASES)
    for i in range(int(state.players)):
        at = _observe_seat(state, (player + i) % int(state.players), out, at)
    for tile in range(TILES):
        out[at + tile] = state.unseen[tile]
    at += TILES
    for step in range(1, SPACES):
        _observe_tile(state, int(state.wheel[(int(state.marker) + step) % SPACES]), out, at)
        at += TILE
    _observe_tile(state, int(state.taken), out, at)
    _observe_displays(state, player, out, at + TILE)


@compiled
def _observe_solo(state: State, out: Floats, at: int) -> int:
    out[at] = 1.0 if state.solo_phase == 2 else 0.0
    out[at + 1] = state.reserve / 21.0
    out[at + 2] = state.note_tiles / 100.0
    out[at + 3] = state.note_tokens / 100.0
    return at + SOLO


@compiled
def _observe_seat(state: State, seat: int, out: Floats, at: int) -> int:
    players = int(state.players)
    last = int(state.position[0])
    before = 0
    for other in range(players):
        last = min(last, int(state.position[other]))
        if other != seat and moves_before(state, other, seat):
            before += 1
    out[at] = 1.0 if state.to_move == seat else 0.0
    out[at + 1] = state.tokens[seat] / 21.0
    out[at + 2] = (int(state.position[seat]) - last) / 7.0
    out[at + 3] = state.display_size[seat] / 32.0
    out[at + 4 + before] = 1.0
    return at + 4 + players


@compiled
def _observe_tile(state: State, tile: int, out: Floats, at: int) -> None:
    """Write a tile; leave zeros if there is none."""
    if tile < 0:
        return
    out[at] = 1.0
    out[at + 1 + int(state.colour[tile])] = 1.0
    out[at + 1 + COLOURS] = state.number[tile] / 7.0
    at += 2 + COLOURS
    for task in range(TASKS):
        for colour in range(COLOURS):
            out[at + COLOURS * task + colour] = ((int(state.wants[tile, task]) >> 8 * colour) & 255) / 4.0


@compiled
def _observe_displays(state: State, player: int, out: Floats, at: int) -> None:
    players = int(state.players)
    size = players + 2 + TILE + TASKS
    for i in range(players):
        seat = (player + i) % players
        for j in range(int(state.display_size[seat])):
            slot = int(state.display[seat, j])
            start = at + size * slot
            cell = int(state.cell[slot])
            out[start + i] = 1.0
            out[start + players] = x_of(state, seat, cell) / 16.0
            out[start + players + 1] = y_of(state, seat, cell) / 16.0
            _observe_tile(state, int(state.tile[slot]), out, start + players + 2)
            for task in range(TASKS):
                out[start + players + 2 + TILE + task] = (int(state.covered[slot]) >> task) & 1
