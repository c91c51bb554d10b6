"""Linearizability: check whether what several clients saw could have happened in sequence.

The search is by Wing and Gong (1993), "Testing and verifying concurrent objects", with the memoisation of Lowe (2017),
"Testing for linearizability".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple


class Operation(NamedTuple):
    called: float
    returned: float  # inf: nobody saw an answer
    asked: Any
    answer: Any


def is_linearizable(
    operations: Sequence[Operation], first: Hashable, apply: Callable[[Any, Any, Any], tuple[bool, Any]]
) -> bool:
    """Return whether there is an order that respects the times.

    `apply(state, asked, answer)` returns whether the answer fits in that state, and the state that follows.
    """
    ops = sorted(operations)
    must = sum(1 << i for i, op in enumerate(ops) if op.returned < math.inf)
    seen: set[tuple[int, Any]] = set()
    stack: list[tuple[int, Any]] = [(0, first)]
    while stack:
        done, state = stack.pop()
        if done & must == must:
            return True
        if (done, state) in seen:
            continue
        seen.add((done, state))
        soonest = min(op.returned for i, op in enumerate(ops) if not done >> i & 1)
        for i, op in enumerate(ops):
            if op.called > soonest:
                break
            if not done >> i & 1:
                fits, following = apply(state, op.asked, op.answer)
                if fits:
                    stack.append((done | 1 << i, following))
    return False
