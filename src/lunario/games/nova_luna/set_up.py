"""Set-up: tokens, pile, and the stack on the new moon (NL-S1 – NL-S4, NL-1S1)."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nova_luna.state import SPACES, TILES, Phase, State

TOKENS = 21  # per player (NL-C4)
FIRST_PHASE_TOKENS = 8  # solo (NL-1S1)
_NOT_STACKED = -9  # in place of the time of arrival


@compiled
def clear_table(state: State) -> None:
    """NL-S1: all tiles are unseen, the marker is on space 0. The stack and the first tiles are left to chance."""
    state.taken = -1
    state.pile_size = TILES
    for tile in range(TILES):
        state.unseen[int(state.kind[tile])] += 1
    for space in range(SPACES):
        state.wheel[space] = -1
    for player in range(int(state.players)):
        state.tokens[player] = first_tokens(state)
        state.arrived[player] = _NOT_STACKED
        state.frontier_size[player] = 1  # NL-R5: the first tile may go anywhere, which is 0,0
    state.phase = Phase.STACKING
    if int(state.players) == 1:
        state.solo_phase = 1
        state.reserve = TOKENS - FIRST_PHASE_TOKENS


@compiled
def first_tokens(state: State) -> int:
    """NL-S2: one of the 21 tokens marks the position; NL-S3: fewer in a first game; NL-1S1: 8 in a solo game."""
    players = int(state.players)
    if players == 1:
        return FIRST_PHASE_TOKENS
    if state.first_game and players == 3:
        return 17
    if state.first_game and players == 4:
        return 15
    return TOKENS - 1


@compiled
def is_stacked(state: State, player: int) -> bool:
    """Return whether the player's place in the first stack is known."""
    return bool(state.arrived[player] != _NOT_STACKED)


@compiled
def stack_token(state: State, player: int) -> None:
    """NL-S4: the tokens are stacked on the new moon in random order, drawn from the top; the top one plays first."""
    if state.stack_size == 0:
        state.first_player = player
    state.arrived[player] = -int(state.stack_size)
    state.stack_size += 1
    if int(state.stack_size) < int(state.players) - 1:
        return
    for last in range(int(state.players)):
        if not is_stacked(state, last):
            state.arrived[last] = -int(state.stack_size)
    state.stack_size = state.players
