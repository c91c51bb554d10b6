"""Confidence intervals for shares and means of matches that come in deals.

Matches of one deal share their chance and so are not independent: an interval that treated them as independent would be
too narrow or too wide. So the variance is estimated between deals and turned into an effective number of matches. A
share's interval is Wilson's (1927) with that number, which stays honest near 0 and 100 %, where the usual "plus or
minus" promises certainty.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, variance
from typing import NamedTuple

from lunario.core.t_distribution import quantile

LEVEL = 0.95
# Before any match is lost nothing is known about how losses cluster: assume one deal's worth of losses with this
# correlation between the matches of a deal.
_PRIOR_CORRELATION = 0.25
_LEAST_EFFECT = 0.5  # rotation can make matches of a deal tell more than independent ones; at most twice as much


class Estimate(NamedTuple):
    """A share or a mean with its interval."""

    value: float
    low: float
    high: float
    matches: int


def wilson(share: float, matches: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval for a share observed in that many independent matches."""
    spread = z * math.sqrt(share * (1 - share) / matches + (z / (2 * matches)) ** 2)
    centre = share + z * z / (2 * matches)
    scale = 1 + z * z / matches
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def design_effect(deals: Sequence[Sequence[float]]) -> float:
    """Return the variance of the mean, relative to that of as many independent wins and losses."""
    size = fmean(map(len, deals))
    means = [fmean(deal) for deal in deals]
    share = fmean(means)
    between = size * variance(means) * len(deals) if len(deals) > 1 else 0.0
    independent = len(deals) * share * (1 - share)
    return max(_LEAST_EFFECT, (between + 1 + (size - 1) * _PRIOR_CORRELATION) / (independent + 1))


def share_interval(deals: Sequence[Sequence[float]], level: float = LEVEL) -> Estimate:
    """Return the share of wins, where a tie is part of a win, and its interval, from lists of shares per deal."""
    matches = sum(map(len, deals))
    share = fmean(fmean(deal) for deal in deals)
    z = quantile((1 + level) / 2, max(2, len(deals) - 1))
    return Estimate(share, *wilson(share, matches / design_effect(deals), z), matches)


def mean_interval(deals: Sequence[Sequence[float]], level: float = LEVEL) -> Estimate:
    """Return the mean of any figure with Student's interval between deals."""
    means = [fmean(deal) for deal in deals]
    mean = fmean(means)
    if len(deals) < 2:
        return Estimate(mean, -math.inf, math.inf, sum(map(len, deals)))
    spread = quantile((1 + level) / 2, len(deals) - 1) * math.sqrt(variance(means) / len(deals))
    return Estimate(mean, mean - spread, mean + spread, sum(map(len, deals)))
