"""Student's t distribution: its quantiles, and the chance of something farther from 0."""

from __future__ import annotations

import math
from statistics import NormalDist

_MANY = 200  # degrees of freedom: beyond, an expansion is as exact


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
    """Return the chance of less than t either way, t being sqrt(freedom) · tan(angle).

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
    """Return t from the normal quantile by Fisher's and Cornish's expansion (the same handbook, 26.7.5)."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def two_sided(t: float, freedom: float = math.inf) -> float:
    """Return the chance of Student's t, or of something farther from 0, where there is nothing to find."""
    if math.isnan(t):
        return 1.0
    if freedom > _MANY:
        # Wallace's (1959) transformation to a normal deviate, which is as exact as is needed from here on.
        t = (
            (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
            if freedom < 1e9
            else t
        )
        return 2 * NormalDist().cdf(-abs(t))
    return max(0.0, 1 - _chance_within(math.atan(abs(t) / math.sqrt(freedom)), int(freedom)))
