"""What greedy players do, in the search and on their own."""

from __future__ import annotations

from typing import Any

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.contract import score_actions


@compiled
def greedy_action(state: Any, actions: Ints, n: int, weights: Floats, scores: Floats) -> int:
    """Return the legal action that the heuristic likes best; among equals the one with the smallest number."""
    score_actions(state, actions, n, weights, scores)
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best] or (scores[i] == scores[best] and actions[i] < actions[best]):
            best = i
    return int(actions[best])
