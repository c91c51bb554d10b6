"""The heuristic: hurry."""

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from tests.toy.rules import finish, landing
from tests.toy.state import State

WEIGHTS = ("step", "lead")


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Write the step that each card leads to."""
    for i in range(n):
        out[i] = weights[0] * landing(state, int(actions[i]))


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Write each player's lead over the mean; in solo games, over half the track."""
    players, total = int(state.players), int(state.steps.sum())
    mean = total / players if players > 1 else finish(state) / 2
    for player in range(players):
        out[player] = max(-1.0, min(1.0, weights[1] * (state.steps[player] - mean) / finish(state)))
