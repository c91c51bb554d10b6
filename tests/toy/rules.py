"""Race: the rules in the order of play; RULES.md lists them by id."""

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below, nth_of
from tests.toy.actions import DRAW
from tests.toy.state import KINDS, Phase, State


@compiled
def setup(state: State) -> None:
    """TR-1: everybody starts at step 0 without cards. Nothing to do: the record is zero except for the deck."""


@compiled
def current_player(state: State) -> int:
    """TR-2, TR-3: chance while cards are to be drawn, then the player whose turn it is."""
    if state.phase == Phase.OVER:
        return TERMINAL
    if state.hand[state.to_move].sum() < 2 and state.deck.sum() > 0:
        return CHANCE
    return int(state.to_move)


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """TR-3: any card in the hand."""
    n = 0
    if current_player(state) >= 0:
        for kind in range(KINDS):
            if state.hand[state.to_move, kind] > 0:
                out[n] = kind
                n += 1
    return n


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """TR-2: any card left in the deck, all equally likely."""
    n = 0
    for kind in range(KINDS):
        if state.deck[kind] > 0:
            out[n] = DRAW + kind
            weights[n] = state.deck[kind]
            n += 1
    return n


@compiled
def chance_total(state: State) -> int:
    return int(state.deck.sum())


@compiled
def chance_outcome(state: State, number: int) -> int:
    return DRAW + nth_of(state.deck, number)


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    return chance_outcome(state, below(rng, chance_total(state)))


@compiled
def chance_stream(state: State) -> int:
    return 0


@compiled
def apply(state: State, action: int) -> None:
    if action >= DRAW:
        state.deck[action - DRAW] -= 1
        state.hand[state.to_move, action - DRAW] += 1
    else:
        _play_card(state, action)


@compiled
def finish(state: State) -> int:
    """TR-3: the last step of the track."""
    return 9 if state.track == 1 else 6


@compiled
def landing(state: State, kind: int) -> int:
    """TR-3: return where the card leads: at most to the finish; with bounce, steps too many lead back."""
    steps = int(state.steps[state.to_move]) + kind + 1
    beyond = max(0, steps - finish(state))
    return steps - (2 if state.bounce else 1) * beyond


@compiled
def _play_card(state: State, kind: int) -> None:
    """TR-3, TR-4: take the steps; the turn is over, and perhaps the match."""
    state.steps[state.to_move] = landing(state, kind)
    state.hand[state.to_move, kind] -= 1
    state.turn += 1
    is_late = int(state.players) == 1 and int(state.turn) == 3 + int(state.track)  # TR-5
    if state.steps[state.to_move] == finish(state) or state.deck.sum() == 0 or is_late:
        state.phase = Phase.OVER
    state.to_move = (int(state.to_move) + 1) % int(state.players)
