"""Hidden information (LC-H1): redrawing what a player cannot know, and who sees which event."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.random import below
from lunario.games.luna_capital.deck import add_to_hand
from lunario.games.luna_capital.state import EVERYBODY, HAND, SEATS, Phase, State


@compiled
def determinize(state: State, player: int, rng: Ints) -> None:
    """Return all cards the player does not know to the unseen ones, then redraw them in a fixed order.

    Hidden from the player are the others' hidden hand cards, the cards another player has drawn for a landing pad or
    put back after it, and the unseen cards themselves. Nobody knows an order of the tiles.
    """
    hidden = _forget_hands(state, player)
    _forget_drawn(state, player)
    _forget_under(state, player)
    for other in range(int(state.players)):
        for _ in range(hidden >> (4 * other) & 15):
            add_to_hand(state, other, _draw_unseen(state, rng), 1)
    for i in range(int(state.drawn_size)):
        if state.drawn[i] < 0:
            state.drawn[i] = _draw_unseen(state, rng)
    for i in range(int(state.under_size)):
        if state.under[i] < 0:
            state.under[i] = _draw_unseen(state, rng)


@compiled
def _forget(state: State, card: int) -> None:
    """Put a card among the unseen ones."""
    state.unseen[card] += 1
    state.unseen_size += 1


@compiled
def _draw_unseen(state: State, rng: Ints) -> int:
    left = below(rng, int(state.unseen_size))
    card = 0
    while left >= state.unseen[card]:
        left -= int(state.unseen[card])
        card += 1
    state.unseen[card] -= 1
    state.unseen_size -= 1
    return card


@compiled
def _forget_hands(state: State, player: int) -> int:
    """Take the hidden cards out of the others' hands and return how many each had, four bits per player."""
    counts = 0
    for other in range(SEATS):
        if other != player:
            counts |= _forget_hand(state, other) << (4 * other)
    return counts


@compiled
def _forget_hand(state: State, other: int) -> int:
    """Take the hidden cards out of a hand and return how many there were."""
    size = int(state.hand_size[other])
    kept = 0
    for i in range(size):
        code = int(state.hand[other, i])
        if code & 1:
            _forget(state, code >> 1)
        else:
            state.hand[other, kept] = code
            kept += 1
    for i in range(kept, HAND):
        state.hand[other, i] = -1
    state.hand_size[other] = kept
    return size - kept


@compiled
def _forget_drawn(state: State, player: int) -> None:
    """Forget the cards just drawn for another player's landing pad; those of a solo set-up are open."""
    if _is_drawn_hidden(state, player):
        for i in range(int(state.drawn_size)):
            _forget(state, int(state.drawn[i]))
            state.drawn[i] = -1


@compiled
def _is_drawn_hidden(state: State, player: int) -> bool:
    is_for_pad = state.phase == Phase.DRAW_FOR_PAD or state.phase == Phase.KEEP
    return is_for_pad and player != state.to_move


@compiled
def _forget_under(state: State, player: int) -> None:
    for i in range(int(state.under_size)):
        if _is_under_hidden(state, player, i):
            _forget(state, int(state.under[i]))
            state.under[i] = -1


@compiled
def _is_under_hidden(state: State, player: int, i: int) -> bool:
    knows = int(state.under_known[i])
    return knows != EVERYBODY and knows != player


@compiled
def guesses(state: State, player: int) -> int:
    """Return how many cards are drawn again: all that are hidden from the player, except for the unseen ones."""
    count = int(state.drawn_size) if _is_drawn_hidden(state, player) else 0
    for i in range(int(state.under_size)):
        count += _is_under_hidden(state, player, i)
    for other in range(int(state.players)):
        if other != player:
            for i in range(int(state.hand_size[other])):
                count += int(state.hand[other, i]) & 1
    return count


@compiled
def sees(state: State, action: int, player: int) -> bool:
    """Return whether the player sees this: not the cards others are dealt, draw for a landing pad or keep."""
    phase = int(state.phase)
    if phase == Phase.DRAW_HAND_CARD:
        return state.players == 1 or player == state.drawing
    if phase in (Phase.DRAW_FOR_PAD, Phase.KEEP):
        return player == state.to_move
    return True
