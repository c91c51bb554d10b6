"""The heuristic's opinion of a state and of its actions."""

from __future__ import annotations

import numpy as np

from lunario.core import contract
from lunario.core.arrays import Floats
from lunario.core.state import State
from lunario.judgement.weights import value_weights_of, weights_of


def score_actions(state: State, weights: Floats | None = None) -> list[tuple[int, float]]:
    """Return each legal action with its score: higher is better for the player to move."""
    actions = np.array(state.legal_actions(), np.int32)
    out = np.zeros(len(actions), np.float64)
    chosen = weights_of(state.game) if weights is None else weights
    state.game.entry(contract.score_actions)(state.buffer, actions, len(actions), chosen, out)
    return list(zip(actions.tolist(), out.tolist(), strict=True))


def value(state: State, weights: Floats | None = None) -> list[float]:
    """Return the value of the state for each player, on the scale of returns."""
    out = np.zeros(state.game.players, np.float64)
    chosen = value_weights_of(state.game) if weights is None else weights
    state.game.entry(contract.value)(state.buffer, chosen, out)
    return out.tolist()
