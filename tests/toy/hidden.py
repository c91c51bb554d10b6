"""Hidden information: only their holder sees the cards in a hand (TR-2)."""

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.random import below, nth_of
from tests.toy.actions import DRAW
from tests.toy.state import KINDS, State


@compiled
def determinize(state: State, player: int, rng: Ints) -> None:
    """Return the others' cards to the deck, and draw as many again."""
    for other in range(int(state.players)):
        if other != player:
            for kind in range(KINDS):
                state.deck[kind] += state.hand[other, kind]
    for other in range(int(state.players)):
        if other != player:
            held = int(state.hand[other].sum())
            for kind in range(KINDS):
                state.hand[other, kind] = 0
            for _ in range(held):
                kind = nth_of(state.deck, below(rng, int(state.deck.sum())))
                state.deck[kind] -= 1
                state.hand[other, kind] += 1


@compiled
def guesses(state: State, player: int) -> int:
    """Return how many cards are drawn again."""
    count = 0
    for other in range(int(state.players)):
        if other != player:
            count += int(state.hand[other].sum())
    return count


@compiled
def sees(state: State, action: int, player: int) -> bool:
    """Return whether the player sees this: cards played are open, cards drawn are seen by their owner only."""
    return action < DRAW or player == int(state.to_move)
