"""Nova Luna, 1-4 players: the rules in the order of play.

Source: the Spanish and English rulebooks (Edition Spielwiese / Pegasus Spiele, 2019); RULES.md lists every rule by id.
Rulings: the moon track is a count of steps (NL-C3); a refill leaves the marker's space empty (NL-R2); covering tasks is
automatic (NL-R6); solo: no refill within a phase (NL-1S2), tasks fulfilled without a token are covered when phase 2
begins (NL-1S3).
"""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, REVEAL, STACK, TAKE, cells
from lunario.games.nova_luna.display import (
    cover_all_tasks,
    cover_tasks,
    display_sum,
    frontier_cell,
    is_roomy,
    is_within_window,
    place_tile,
)
from lunario.games.nova_luna.set_up import clear_table, is_stacked, stack_token
from lunario.games.nova_luna.state import SPACES, TILES, Phase, State

# ------------------------------------------------------------------ set-up


@compiled
def setup(state: State) -> None:
    clear_table(state)
    if int(state.players) == 1:
        _start_turn(state)


@compiled
def _apply_stack(state: State, player: int) -> None:
    stack_token(state, player)
    if state.stack_size == state.players:
        _start_turn(state)


# ------------------------------------------------------------------ a turn


@compiled
def moves_before(state: State, player: int, other: int) -> bool:
    """NL-T1: the player further back moves first; on the same space, the one on top."""
    if state.position[player] != state.position[other]:
        return bool(state.position[player] < state.position[other])
    return bool(state.arrived[player] > state.arrived[other])


@compiled
def _start_turn(state: State) -> None:
    """NL-T1: the last on the moon track moves. NL-R1: an empty track must be refilled, one of 1 or 2 tiles may be."""
    first = 0
    for player in range(1, int(state.players)):
        if moves_before(state, player, first):
            first = player
    state.to_move = first
    state.phase = Phase.TAKING
    if state.wheel_size == 0:
        state.phase = Phase.FILLING if state.pile_size > 0 else Phase.OVER  # NL-E2
    elif state.wheel_size <= 2 and state.pile_size > 0 and state.solo_phase == 0:
        state.phase = Phase.REFILLING


@compiled
def next_empty_space(state: State) -> int:
    """Return the next space to refill, clockwise from the marker, whose own space stays empty (NL-R2), or -1."""
    for step in range(1, SPACES):
        space = (int(state.marker) + step) % SPACES
        if state.wheel[space] < 0:
            return space
    return -1


@compiled
def _apply_reveal(state: State, tile: int) -> None:
    """NL-R2: the tile goes from the pile to the next empty space."""
    state.wheel[next_empty_space(state)] = tile
    state.unseen[tile] -= 1
    state.pile_size -= 1
    state.wheel_size += 1
    if state.pile_size == 0 or state.wheel_size == SPACES - 1:
        state.phase = Phase.TAKING


@compiled
def next_tile_space(state: State, k: int) -> int:
    """Return the space of the k-th tile (from 0) clockwise from the marker, not counting empty spaces (NL-R3)."""
    space = int(state.marker)
    while True:
        space = (space + 1) % SPACES
        if state.wheel[space] >= 0:
            if k == 0:
                return space
            k -= 1


@compiled
def _apply_take(state: State, k: int) -> None:
    """NL-R3: the marker moves to the tile's space. NL-R4: the token advances, on top of any it meets."""
    space = next_tile_space(state, k)
    tile = int(state.wheel[space])
    state.wheel[space] = -1
    state.wheel_size -= 1
    state.marker = space
    state.taken = tile
    if state.solo_phase == 0:
        state.position[int(state.to_move)] += state.number[tile]
        state.arrived[int(state.to_move)] = int(state.turn) + 1
    state.phase = Phase.PLACING


@compiled
def _apply_place(state: State, cell: int) -> None:
    """NL-R5: the tile goes to the display. NL-R6: fulfilled tasks are covered. NL-E1: the last token wins."""
    player = int(state.to_move)
    slot = place_tile(state, player, int(state.taken), cell)
    state.taken = -1
    cover_tasks(state, player, slot)
    state.turn += 1
    if state.solo_phase > 0:
        _end_solo_turn(state)
    elif state.tokens[player] == 0:
        state.phase = Phase.OVER
    else:
        _start_turn(state)


# ------------------------------------------------------------------ solo


@compiled
def _end_solo_turn(state: State) -> None:
    """NL-1S2, NL-1S5: a phase ends with the last tile of the track, phase 2 also with the last token."""
    state.phase = Phase.TAKING
    if state.solo_phase == 2 and (state.tokens[0] == 0 or state.wheel_size == 0):
        state.phase = Phase.OVER
    elif state.solo_phase == 1 and state.wheel_size == 0:
        _end_first_phase(state)


@compiled
def _end_first_phase(state: State) -> None:
    """NL-1S4: note the numbers, and 10 per token left, which carries over. NL-1S5: refill, and cover what is open."""
    state.note_tiles = display_sum(state, 0)
    state.note_tokens = 10 * int(state.tokens[0])
    state.tokens[0] += state.reserve
    state.reserve = 0
    state.solo_phase = 2
    cover_all_tasks(state, 0)
    state.phase = Phase.OVER if state.tokens[0] == 0 else Phase.FILLING


@compiled
def may_end_phase(state: State) -> bool:
    """Return whether phase 1 may end: once its 8 tokens are placed (NL-1S2)."""
    return bool(state.solo_phase == 1 and state.tokens[0] == 0)


# ------------------------------------------------------------------ the contract


@compiled
def current_player(state: State) -> int:
    if state.phase == Phase.OVER:
        return TERMINAL
    return CHANCE if state.phase <= Phase.FILLING else int(state.to_move)


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """Write the legal actions into `out`, ascending, and return how many there are."""
    if state.phase == Phase.PLACING:
        return _legal_cells(state, int(state.to_move), out)
    first = cells(state)
    if state.phase == Phase.REFILLING:
        out[0] = first + KEEP
        out[1] = first + REFILL
        return 2
    return _legal_takes(state, first, out) if state.phase == Phase.TAKING else 0


@compiled
def _legal_cells(state: State, player: int, out: Ints) -> int:
    """NL-R5: the cells orthogonally adjacent to a tile of the display."""
    size = int(state.frontier_size[player])
    for i in range(size):
        out[i] = frontier_cell(state, player, i)
    if is_roomy(state, player):
        return size
    n = 0
    for i in range(size):
        if is_within_window(state, player, int(out[i])):
            out[n] = out[i]
            n += 1
    return n


@compiled
def _legal_takes(state: State, first: int, out: Ints) -> int:
    """NL-R3: one of the next three tiles, or of as many as there are."""
    n = min(3, int(state.wheel_size))
    for k in range(n):
        out[k] = first + TAKE + k
    if may_end_phase(state):
        out[n] = first + END_PHASE
        n += 1
    return n


@compiled
def apply(state: State, action: int) -> None:
    first = cells(state)
    if action < first:
        _apply_place(state, action)
    elif action < first + KEEP:
        _apply_take(state, action - first - TAKE)
    elif action == first + KEEP:
        state.phase = Phase.TAKING
    elif action == first + REFILL:
        state.phase = Phase.FILLING
    elif action == first + END_PHASE:
        _end_first_phase(state)
    elif action < first + STACK:
        _apply_reveal(state, action - first - REVEAL)
    else:
        _apply_stack(state, action - first - STACK)


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    n = 0
    if state.phase == Phase.STACKING:
        for player in range(int(state.players)):
            if not is_stacked(state, player):
                out[n] = cells(state) + STACK + player
                weights[n] = 1
                n += 1
        return n
    for tile in range(TILES):
        if state.unseen[tile] > 0:
            out[n] = cells(state) + REVEAL + tile
            weights[n] = state.unseen[tile]
            n += 1
    return n


@compiled
def chance_total(state: State) -> int:
    if state.phase == Phase.STACKING:
        return int(state.players) - int(state.stack_size)
    return int(state.pile_size)


@compiled
def chance_outcome(state: State, number: int) -> int:
    piece = -1
    if state.phase == Phase.STACKING:
        while number >= 0:
            piece += 1
            number -= not is_stacked(state, piece)
        return cells(state) + STACK + piece
    while number >= 0:
        piece += 1
        number -= int(state.unseen[piece])
    return cells(state) + REVEAL + piece


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    return chance_outcome(state, below(rng, chance_total(state)))


@compiled
def chance_stream(state: State) -> int:
    return 0 if state.phase == Phase.STACKING else 1
