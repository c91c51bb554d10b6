"""How much a study can see: an advantage that it would most likely miss is no finding of "none".

The rule (Cohen 1988, "Statistical Power Analysis for the Behavioral Sciences"): a study sees an advantage if it finds
one of that size in 80 of 100 cases, with its error of the first kind at 5 %. Both follow from the standard error.
"""

from __future__ import annotations

import math
from typing import Protocol

from lunario.core.t_distribution import quantile

LEAST_ADVANTAGE = 0.1  # of a share of wins: what a designer would want to know of
LEVEL = 0.95
POWER = 0.8


class Interval(Protocol):
    """An interval at 95 %."""

    @property
    def low(self) -> float: ...

    @property
    def high(self) -> float: ...


def least_seen(interval: Interval, deals: int) -> float:
    """Return the smallest advantage that matches with such an interval would find in 80 of 100 cases.

    >>> from lunario.lab.intervals import Estimate
    >>> round(least_seen(Estimate(0.5, 0.43, 0.57, 200), 200), 2)
    0.1
    """
    freedom = max(1, deals - 1)
    error = (interval.high - interval.low) / 2 / quantile((1 + LEVEL) / 2, freedom)
    return error * spread_to_see(freedom)


def spread_to_see(freedom: float = math.inf) -> float:
    """Return how many standard errors an advantage must have to be seen."""
    return quantile((1 + LEVEL) / 2, freedom) + quantile(POWER, freedom)


def rounded(matches: float) -> int:
    """Return a number of matches to ask for, rounded up to two digits."""
    step: int = 10 ** max(1, len(str(int(matches))) - 2)
    return math.ceil(matches / step) * step
