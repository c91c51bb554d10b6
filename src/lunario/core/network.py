"""A small neural network: one hidden layer of rectified units and one output."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.core.record import Floats


@compiled
def network(inputs: Floats, size: int, weights: Floats, first: int, hidden: int) -> float:
    """The output. From `first` on, `weights` has for each unit its bias, a weight for each input and one for the
    output; then the output's bias."""
    at = first
    output = float(weights[first + hidden * (size + 2)])
    for _ in range(hidden):
        unit = float(weights[at])
        other = 0.0  # two sums side by side: one would wait for itself
        for i in range(0, size - 1, 2):
            unit += inputs[i] * weights[at + 1 + i]
            other += inputs[i + 1] * weights[at + 2 + i]
        if size % 2 == 1:
            other += inputs[size - 1] * weights[at + size]
        unit += other
        if unit > 0.0:
            output += unit * weights[at + 1 + size]
        at += size + 2
    return output
