"""Cards on their way between creation pile, hands, worlds, board and discard pile."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nuevos_mundos.cards import NONE, SPACES
from lunario.games.nuevos_mundos.sets import biome_of, bit_of, insert, remove
from lunario.games.nuevos_mundos.state import State


@compiled
def empty_space(state: State) -> int:
    """The lowest of the spaces 2 to 6 without a card, or NONE."""
    for space in range(2, SPACES):
        if state.space[space] == NONE:
            return space
    return NONE


@compiled
def next_player(state: State, player: int) -> int:
    """The next seat clockwise."""
    return (player + 1) % int(state.players)


@compiled
def to_hand(state: State, card: int) -> None:
    """A card for the hand of the player to act; from which creation pile it came is public, and remembered (NM-H1)."""
    player = int(state.current)
    insert(state.hand[player], int(state.hand_count[player]), card)
    state.hand_count[player] += 1
    state.generation[card] = state.pile_generation


@compiled
def from_hand(state: State, card: int) -> None:
    player = int(state.current)
    remove(state.hand[player], int(state.hand_count[player]), card)
    state.hand_count[player] -= 1
    state.generation[card] = 0


@compiled
def to_world(state: State, card: int) -> None:
    """Into the world of the player to act, where everybody sees it (NM-A5)."""
    state.world[state.current, biome_of(card)] |= bit_of(card)


@compiled
def take(state: State, space: int) -> None:
    """The visible card of a space goes into the world of the player to act."""
    to_world(state, int(state.space[space]))
    state.space[space] = NONE


@compiled
def discard(state: State, card: int) -> None:
    """The played card goes on top of the discard pile."""
    if state.space[0] != NONE:
        insert(state.discard[:], int(state.discard_count), int(state.space[0]))
        state.discard_count += 1
    state.space[0] = card


@compiled
def renew_pile(state: State) -> None:
    """NM-T2: an empty creation pile is renewed from the discards but the top one."""
    if state.pile_count > 0 or state.discard_count == 0:
        return
    for index in range(int(state.discard_count)):
        state.pile[index] = state.discard[index]
        state.discard[index] = NONE
    state.pile_count = state.discard_count
    state.discard_count = 0
    state.pile_generation += 1
