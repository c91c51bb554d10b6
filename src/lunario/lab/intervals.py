"""Confidence intervals for shares and means of matches that come in deals.

Matches of one deal share their chance and so are not independent: an interval that treated them as independent would be
too narrow or too wide. So the variance is estimated between deals and turned into an effective number of matches. A
share's interval is Wilson's (1927) with that number, which stays honest near 0 and 100 %, where the usual "plus or
minus" promises certainty.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

LEVEL = 0.95
# Before any match is lost nothing is known about how losses cluster: assume one deal's worth of losses with this
# correlation between the matches of a deal.
_PRIOR_CORRELATION = 0.25
_MANY = 200  # degrees of freedom, beyond which an expansion is as exact
_LEAST_EFFECT = 0.5  # rotation can make a deal's matches tell more than independent ones: at most twice as much


class Estimate(NamedTuple):
    """A share or a mean with its interval."""

    value: float
    low: float
    high: float
    matches: int


def quantile(probability: float, freedom: float = math.inf) -> float:
    """Return Student's t for whole or infinite (the normal distribution) degrees of freedom.

    The relative error is below 1e-8 for probabilities from 0.0001 to 0.9999.
    """
    if probability < 0.5:
        return -quantile(1 - probability, freedom)
    if freedom > _MANY:
        return _expanded(NormalDist().inv_cdf(probability), freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        if _chance_within(middle, int(freedom)) < 2 * probability - 1:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _chance_within(angle: float, freedom: int) -> float:
    """Return the probability that |T| < t, where t = sqrt(freedom) · tan(angle).

    Abramowitz and Stegun (1964), Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
    """
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for k in range(2 + odd, freedom - 1, 2):
        term *= math.cos(angle) ** 2 * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _expanded(z: float, freedom: float) -> float:
    """Return t from the normal quantile by the Cornish–Fisher expansion (the same handbook, 26.7.5)."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


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


def two_sided(t: float, freedom: float = math.inf) -> float:
    """Return the two-sided p-value of Student's t."""
    if math.isnan(t):
        return 1.0
    if freedom > _MANY:
        # Wallace's (1959) transformation to a normal deviate, which is exact enough from here on.
        t = (
            (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
            if freedom < 1e9
            else t
        )
        return 2 * NormalDist().cdf(-abs(t))
    return max(0.0, 1 - _chance_within(math.atan(abs(t) / math.sqrt(freedom)), int(freedom)))
