"""Moving cards between the creation pile, hands, worlds, the board and the discard pile."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nuevos_mundos.cards import NONE
from lunario.games.nuevos_mundos.sets import biome_of, bit_of, insert, remove
from lunario.games.nuevos_mundos.state import SPACES, State


@compiled
def empty_space(state: State) -> int:
    """Return the lowest of spaces 2 to 6 without a card, or NONE."""
    for space in range(2, SPACES):
        if state.space[space] == NONE:
            return space
    return NONE


@compiled
def has_card(state: State, digit: int) -> bool:
    """Return whether the digit names a space with a card to take: 7 to 9 name none, 1 the creation pile (NM-A2)."""
    if digit == 1:
        return bool(state.pile_size > 0)
    return bool(digit < SPACES and state.space[digit] != NONE)


@compiled
def to_hand(state: State, card: int) -> None:
    """Put a card into the hand of the player to move; the creation pile it came from is public (NM-H1)."""
    player = int(state.to_move)
    insert(state.hand[player], int(state.hand_size[player]), card)
    state.hand_size[player] += 1
    state.generation[card] = state.pile_generation


@compiled
def from_hand(state: State, card: int) -> None:
    """Take a card out of the hand of the player to move."""
    player = int(state.to_move)
    remove(state.hand[player], int(state.hand_size[player]), card)
    state.hand_size[player] -= 1
    state.generation[card] = 0


@compiled
def to_world(state: State, card: int) -> None:
    """Put a card into the world of the player to move, for all to see (NM-A5)."""
    state.world[state.to_move, biome_of(state, card)] |= bit_of(state, card)


@compiled
def take(state: State, space: int) -> None:
    """Move the visible card of a space into the world of the player to move."""
    to_world(state, int(state.space[space]))
    state.space[space] = NONE


@compiled
def discard(state: State, card: int) -> None:
    """Put the played card on top of the discard pile."""
    if state.space[0] != NONE:
        insert(state.discard[:], int(state.discard_size), int(state.space[0]))
        state.discard_size += 1
    state.space[0] = card


@compiled
def renew_pile(state: State) -> None:
    """NM-T2: refill an empty creation pile with all discards but the top one."""
    if state.pile_size > 0 or state.discard_size == 0:
        return
    for index in range(int(state.discard_size)):
        state.pile[index] = state.discard[index]
        state.discard[index] = NONE
    state.pile_size = state.discard_size
    state.discard_size = 0
    state.pile_generation += 1
