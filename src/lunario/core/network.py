"""A small neural network: one hidden layer of rectified units and one output."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.core.record import Floats


@compiled
def network(inputs: Floats, size: int, weights: Floats, first: int, hidden: int) -> float:
    """The output. From `first` on, `weights` has for each unit its bias, a weight for each of the inputs and one for the
    output; then the output's bias."""
    at = first
    output = float(weights[first + hidden * (size + 2)])
    for _ in range(hidden):
        unit = float(weights[at])
        for i in range(size):
            unit += inputs[i] * weights[at + 1 + i]
        if unit > 0.0:
            output += unit * weights[at + 1 + size]
        at += size + 2
    return output
