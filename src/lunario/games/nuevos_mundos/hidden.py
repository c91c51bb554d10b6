"""Hidden information: the other hands and the creation pile (NM-H1).

Players remember every card that was ever visible, so everybody knows which cards went into each creation pile after the
first, and the first had all the rest. A creation pile together with the cards drawn from it into hands is a
*generation*; how many cards of each generation a hand holds is public. So the possible states are exactly the ways to
deal each generation's unseen cards to that generation's places, all equally likely.
"""

from __future__ import annotations

from lunario.core.arrays import Ints, int8, zeros
from lunario.core.compile import compiled
from lunario.core.random import below
from lunario.games.nuevos_mundos.actions import FIRST_CARD, FIRST_SEAT
from lunario.games.nuevos_mundos.sets import insert, remove
from lunario.games.nuevos_mundos.state import HAND, SEATS, Phase, State

HELD = SEATS * HAND  # most cards in all hands together


@compiled
def sees(state: State, action: int, player: int) -> bool:
    """Return whether the player sees this event: only its holder sees a card that goes to a hand (NM-A5, NM-H1)."""
    if FIRST_CARD <= action < FIRST_SEAT and (state.phase == Phase.DEAL or state.phase == Phase.DRAW):
        return bool(player == state.to_move)
    return True


@compiled
def determinize(state: State, player: int, rng: Ints) -> None:
    """NM-H1: deal the cards that the player (-1: a spectator) cannot see again, generation by generation."""
    sizes = zeros(SEATS, int8)
    for other in range(int(state.players)):
        sizes[other] = state.hand_size[other]
    pool = zeros(HELD, int8)
    last = int(state.pile_generation)
    for generation in range(last):
        gathered = _gather(state, player, generation, pool, 0)
        _deal(state, player, generation, sizes, pool, gathered, rng)
    # The current generation is the creation pile and the cards drawn from it.
    gathered = _gather(state, player, last, state.pile[:], int(state.pile_size))
    state.pile_size = _deal(state, player, last, sizes, state.pile[:], gathered, rng)


@compiled
def guesses(state: State, player: int) -> int:
    """Return how many cards are dealt again: all those in the other hands."""
    count = 0
    for other in range(int(state.players)):
        if other != player:
            count += int(state.hand_size[other])
    return count


@compiled
def _gather(state: State, player: int, generation: int, pool: Ints, count: int) -> int:
    """Move a generation's cards from the other hands into an ascending pool and return its size."""
    for other in range(int(state.players)):
        if other != player:
            for slot in range(int(state.hand_size[other]) - 1, -1, -1):
                card = int(state.hand[other, slot])
                if state.generation[card] == generation:
                    remove(state.hand[other], int(state.hand_size[other]), card)
                    state.hand_size[other] -= 1
                    state.generation[card] = 0
                    insert(pool, count, card)
                    count += 1
    return count


@compiled
def _deal(state: State, player: int, generation: int, sizes: Ints, pool: Ints, count: int, rng: Ints) -> int:
    """Deal random cards from the pool to the other hands, up to their sizes, and return how many are left."""
    for other in range(int(state.players)):
        if other != player:
            while state.hand_size[other] < sizes[other]:
                card = int(pool[below(rng, count)])
                remove(pool, count, card)
                count -= 1
                insert(state.hand[other], int(state.hand_size[other]), card)
                state.hand_size[other] += 1
                state.generation[card] = generation
    return count
