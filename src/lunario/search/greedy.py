"""The greedy choice, used by the search and by greedy players."""

from __future__ import annotations

from typing import Any

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.contract import score_actions


@compiled
def greedy_action(state: Any, actions: Ints, n: int, weights: Floats, scores: Floats) -> int:
    """Return the legal action the heuristic scores highest; ties go to the smallest number."""
    score_actions(state, actions, n, weights, scores)
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best] or (scores[i] == scores[best] and actions[i] < actions[best]):
            best = i
    return int(actions[best])
