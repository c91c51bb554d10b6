"""Nova Luna, 1-4 players: the rules in the order of play.

Source: the Spanish and the English rulebook (Edition Spielwiese / Pegasus Spiele, 2019); RULES.md has every rule by id.
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
from lunario.games.nova_luna.display import cover_all_tasks, cover_tasks, is_roomy, is_within_window, place_tile
from lunario.games.nova_luna.state import FILLING, OVER, PLACING, REFILLING, SPACES, STACKING, TAKING, TILES, State

TOKENS = 21  # a player (NL-C4)
FIRST_PHASE_TOKENS = 8  # solo (NL-1S1)
_NOT_STACKED = -9

# ------------------------------------------------------------------ set-up


@compiled
def setup(state: State) -> None:
    """NL-S1: all tiles are unseen, the marker stands on space 0. Stacking and the first filling are left to chance."""
    state.taken = -1
    state.pile = TILES
    for tile in range(TILES):
        state.unseen[int(state.kind[tile])] += 1
    for space in range(SPACES):
        state.wheel[space] = -1
    for player in range(int(state.players)):
        state.tokens[player] = _first_tokens(state)
        state.arrived[player] = _NOT_STACKED
        state.frontier_size[player] = 1  # NL-R5: the first tile goes anywhere, which is 0,0
    if int(state.players) > 1:
        state.phase = STACKING
    else:
        state.solo_phase = 1
        state.reserve = TOKENS - FIRST_PHASE_TOKENS
        _start_turn(state)


@compiled
def _first_tokens(state: State) -> int:
    """NL-S2: one of the 21 tokens marks the position; NL-S3: fewer in a first game; NL-1S1: solo, the stack of 8."""
    players = int(state.players)
    if players == 1:
        return FIRST_PHASE_TOKENS
    if state.first_game and players == 3:
        return 17
    if state.first_game and players == 4:
        return 15
    return TOKENS - 1


@compiled
def _apply_stack(state: State, player: int) -> None:
    """NL-S4: the tokens lie on the new moon in random order, given from the top; the top one plays first."""
    if state.stacked == 0:
        state.first_player = player
    state.arrived[player] = -int(state.stacked)
    state.stacked += 1
    if int(state.stacked) < int(state.players) - 1:
        return
    for last in range(int(state.players)):
        if state.arrived[last] == _NOT_STACKED:
            state.arrived[last] = -int(state.stacked)
    state.stacked = state.players
    _start_turn(state)


# ------------------------------------------------------------------ a turn


@compiled
def moves_before(state: State, player: int, other: int) -> bool:
    """NL-T1: who is further back moves first; on one space, who lies on top."""
    if state.position[player] != state.position[other]:
        return bool(state.position[player] < state.position[other])
    return bool(state.arrived[player] > state.arrived[other])


@compiled
def _start_turn(state: State) -> None:
    """NL-T1: the turn is the last one's on the moon track. NL-R1: an empty track must be refilled, of 1 or 2 may."""
    first = 0
    for player in range(1, int(state.players)):
        if moves_before(state, player, first):
            first = player
    state.current = first
    state.phase = TAKING
    if state.on_wheel == 0:
        state.phase = FILLING if state.pile > 0 else OVER  # NL-E2
    elif state.on_wheel <= 2 and state.pile > 0 and state.solo_phase == 0:
        state.phase = REFILLING


@compiled
def next_empty_space(state: State) -> int:
    """NL-R2: a refill goes clockwise from the space after the marker and leaves the marker's own; -1: all are full."""
    for step in range(1, SPACES):
        space = (int(state.marker) + step) % SPACES
        if state.wheel[space] < 0:
            return space
    return -1


@compiled
def _apply_reveal(state: State, tile: int) -> None:
    """NL-R2: the tile comes from the pile to the next empty space."""
    state.wheel[next_empty_space(state)] = tile
    state.unseen[tile] -= 1
    state.pile -= 1
    state.on_wheel += 1
    if state.pile == 0 or state.on_wheel == SPACES - 1:
        state.phase = TAKING


@compiled
def next_tile_space(state: State, k: int) -> int:
    """NL-R3: the space of the k-th next tile (from 0) clockwise from the marker; empty spaces do not count."""
    space = int(state.marker)
    while True:
        space = (space + 1) % SPACES
        if state.wheel[space] >= 0:
            if k == 0:
                return space
            k -= 1


@compiled
def _apply_take(state: State, k: int) -> None:
    """NL-R3: the marker moves where the tile was. NL-R4: the token advances, on top of those it meets."""
    space = next_tile_space(state, k)
    tile = int(state.wheel[space])
    state.wheel[space] = -1
    state.on_wheel -= 1
    state.marker = space
    state.taken = tile
    if state.solo_phase == 0:
        state.position[int(state.current)] += state.number[tile]
        state.arrived[int(state.current)] = int(state.turn) + 1
    state.phase = PLACING


@compiled
def _apply_place(state: State, cell: int) -> None:
    """NL-R5: the tile goes to the display. NL-R6: tasks now fulfilled are covered. NL-E1: the last token wins."""
    player = int(state.current)
    slot = place_tile(state, player, int(state.taken), cell)
    state.taken = -1
    cover_tasks(state, player, slot)
    state.turn += 1
    if state.solo_phase > 0:
        _end_solo_turn(state)
    elif state.tokens[player] == 0:
        state.phase = OVER
    else:
        _start_turn(state)


# ------------------------------------------------------------------ solo


@compiled
def _end_solo_turn(state: State) -> None:
    """NL-1S2, NL-1S5: a phase ends with the last tile of the track, phase 2 also with the last token."""
    state.phase = TAKING
    if state.solo_phase == 2 and (state.tokens[0] == 0 or state.on_wheel == 0):
        state.phase = OVER
    elif state.solo_phase == 1 and state.on_wheel == 0:
        _end_first_phase(state)


@compiled
def _end_first_phase(state: State) -> None:
    """NL-1S4: note the numbers, and 10 a token left, which goes on. NL-1S5: refill, and cover what was left open."""
    state.note_tiles = display_sum(state, 0)
    state.note_tokens = 10 * int(state.tokens[0])
    state.tokens[0] += state.reserve
    state.reserve = 0
    state.solo_phase = 2
    cover_all_tasks(state, 0)
    state.phase = OVER if state.tokens[0] == 0 else FILLING


@compiled
def display_sum(state: State, player: int) -> int:
    """The sum of the numbers of all tiles in the display."""
    total = 0
    for i in range(int(state.placed[player])):
        total += int(state.number[int(state.tile[int(state.display[player, i])])])
    return total


@compiled
def may_end_phase(state: State) -> bool:
    """NL-1S2: phase 1 may be ended once its 8 tokens are placed."""
    return bool(state.solo_phase == 1 and state.tokens[0] == 0)


# ------------------------------------------------------------------ the contract


@compiled
def current_player(state: State) -> int:
    if state.phase == OVER:
        return TERMINAL
    return CHANCE if state.phase <= FILLING else int(state.current)


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """Ascending."""
    if state.phase == PLACING:
        return _legal_cells(state, int(state.current), out)
    first = cells(state)
    if state.phase == REFILLING:
        out[0] = first + KEEP
        out[1] = first + REFILL
        return 2
    return _legal_takes(state, first, out) if state.phase == TAKING else 0


@compiled
def _legal_cells(state: State, player: int, out: Ints) -> int:
    """NL-R5: orthogonally adjacent to a tile of the display."""
    size = int(state.frontier_size[player])
    for i in range(size):
        out[i] = int(state.frontier[player, i]) >> 32
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
    """NL-R3: one of the next three tiles, or of those that are there."""
    n = min(3, int(state.on_wheel))
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
        state.phase = TAKING
    elif action == first + REFILL:
        state.phase = FILLING
    elif action == first + END_PHASE:
        _end_first_phase(state)
    elif action < first + STACK:
        _apply_reveal(state, action - first - REVEAL)
    else:
        _apply_stack(state, action - first - STACK)


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    n = 0
    if state.phase == STACKING:
        for player in range(int(state.players)):
            if state.arrived[player] == _NOT_STACKED:
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
def sample_chance(state: State, rng: Ints) -> int:
    if state.phase == STACKING:
        k = below(rng, int(state.players) - int(state.stacked))
        for player in range(int(state.players)):
            if state.arrived[player] == _NOT_STACKED:
                if k == 0:
                    return cells(state) + STACK + player
                k -= 1
    k = below(rng, int(state.pile))
    tile = -1
    while k >= 0:
        tile += 1
        k -= int(state.unseen[tile])
    return cells(state) + REVEAL + tile


@compiled
def chance_stream(state: State) -> int:
    return 0 if state.phase == STACKING else 1
