"""Hidden information: only its player sees a hand, except for the trump drawn last (BR-2, BR-5)."""

from lunario.core.arrays import Ints, int8, zeros
from lunario.core.compile import compiled
from lunario.core.random import below, nth_of

from lunario_brisca.actions import DRAW
from lunario_brisca.state import CARDS, Phase, State


@compiled
def is_known(state: State, seat: int, card: int) -> bool:
    """BR-5: return whether everybody saw this player draw the trump."""
    return state.holder == seat + 1 and state.trump == card + 1


@compiled
def determinize(state: State, player: int, rng: Ints) -> None:
    """Shuffle the others' cards into the deck, and let everybody draw as many as before."""
    pool = zeros(CARDS, int8)
    for card in range(CARDS):
        pool[card] = state.deck[card]
        for seat in range(int(state.players)):
            if seat != player and state.hand[seat, card] and not is_known(state, seat, card):
                pool[card] = 1
    for seat in range(int(state.players)):
        if seat != player:
            _draw_again(state, seat, pool, rng)
    for card in range(CARDS):
        state.deck[card] = pool[card]


@compiled
def _draw_again(state: State, seat: int, pool: Ints, rng: Ints) -> None:
    held = _hidden(state, seat)
    for card in range(CARDS):
        if not is_known(state, seat, card):
            state.hand[seat, card] = 0
    for _ in range(held):
        card = nth_of(pool, below(rng, int(pool.sum())))
        pool[card] = 0
        state.hand[seat, card] = 1


@compiled
def _hidden(state: State, seat: int) -> int:
    """Return how many cards of a hand its player alone has seen."""
    count = 0
    for card in range(CARDS):
        count += state.hand[seat, card] and not is_known(state, seat, card)
    return count


@compiled
def guesses(state: State, player: int) -> int:
    """Return how many cards `determinize` draws."""
    count = 0
    for seat in range(int(state.players)):
        if seat != player:
            count += _hidden(state, seat)
    return count


@compiled
def sees(state: State, action: int, player: int) -> bool:
    """Return whether the player sees this: cards played and turned up are open, cards drawn are their player's own."""
    return action < DRAW or state.phase == Phase.TURNING_UP or player == int(state.to_move)
