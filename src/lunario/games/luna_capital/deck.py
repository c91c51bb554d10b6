"""Blueprint cards: the deck, the cards under it, hands, and who knows what (LC-R5, LC-H1).

The deck is a multiset of cards nobody has seen and, under it, the cards put back, in order. A card in a hand is hidden
(only its owner knows it) or open. Of two identical cards in a hand, an open one leaves before a hidden one.
"""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.state import DRAWN, State


@compiled
def deck_size(state: State) -> int:
    """Return how many cards can still be drawn."""
    return int(state.unseen_size) + int(state.under_size)


@compiled
def add_to_hand(state: State, player: int, card: int, hidden: int) -> None:
    """Put a card into a hand, in canonical order."""
    code = 2 * card + hidden
    i = int(state.hand_size[player])
    while i > 0 and state.hand[player, i - 1] > code:
        state.hand[player, i] = state.hand[player, i - 1]
        i -= 1
    state.hand[player, i] = code
    state.hand_size[player] += 1


@compiled
def remove_from_hand(state: State, player: int, card: int) -> None:
    """Take a card of that type out of a hand, an open one before a hidden one."""
    size = int(state.hand_size[player])
    i = 0
    while state.hand[player, i] >> 1 != card:
        i += 1
    while i < size - 1:
        state.hand[player, i] = state.hand[player, i + 1]
        i += 1
    state.hand[player, size - 1] = -1
    state.hand_size[player] = size - 1


@compiled
def show_hand(state: State, player: int) -> None:
    """LC-H1: make the cards in this hand known to everybody."""
    for i in range(int(state.hand_size[player])):
        state.hand[player, i] = int(state.hand[player, i]) & ~1


@compiled
def put_under(state: State, card: int, known_to: int) -> None:
    """Put a card under the deck; `known_to` is a player or EVERYBODY."""
    size = int(state.under_size)
    state.under[size] = card
    state.under_known[size] = known_to
    state.under_size = size + 1


@compiled
def take_from_deck(state: State, card: int) -> None:
    """LC-R5: take an unseen card while there are any, then the first of those put back."""
    if state.unseen_size > 0:
        state.unseen[card] -= 1
        state.unseen_size -= 1
        return
    last = int(state.under_size) - 1
    for i in range(last):
        state.under[i] = state.under[i + 1]
        state.under_known[i] = state.under_known[i + 1]
    state.under[last] = -1
    state.under_known[last] = -1
    state.under_size = last


@compiled
def clear_drawn(state: State) -> None:
    for i in range(DRAWN):
        state.drawn[i] = -1
    state.drawn_size = 0
