"""A ladder: the strengths, in Elo, that best explain who finished ahead of whom (Bradley and Terry 1952).

In a match of n players every pair is compared: the better place wins, and equal places are half a win each, so that all
places count, not only the first. Comparisons within a deal are dependent, so the intervals come from the variation
between deals (a sandwich estimate), or from the model itself where that is wider, as it is when somebody never lost.
Every pair that met gets an extra drawn comparison, so that strengths stay finite.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.t_distribution import quantile
from lunario.lab.bout import Result
from lunario.lab.intervals import LEVEL

ELO = 400 / math.log(10)  # Elo points per unit of log odds
_STEPS = 100


class Rung(NamedTuple):
    """A player's strength in Elo, relative to the mean of all players."""

    name: str
    elo: float
    low: float
    high: float
    comparisons: int


def ladder(names: Sequence[str], results: Iterable[Result], level: float = LEVEL) -> list[Rung]:
    """Return the rungs from strongest to weakest, without players who met nobody."""
    deals = _comparisons(list(names), results)
    wins = sum(deals.values(), np.zeros((len(names), len(names))))
    met = wins + wins.T
    strength, information = _fit(wins + (met > 0) / 2)
    spread = quantile((1 + level) / 2) * np.sqrt(_variances(strength, information, list(deals.values()))) * ELO
    rungs = [
        Rung(name, elo, elo - wide, elo + wide, count)
        for name, elo, wide, count in zip(names, (strength * ELO).tolist(), spread.tolist(), _met(met), strict=True)
        if count > 0
    ]
    return sorted(rungs, key=lambda rung: -rung.elo)


def _met(met: Floats) -> list[int]:
    return [round(count) for count in met.sum(axis=1).tolist()]


def _comparisons(names: list[str], results: Iterable[Result]) -> dict[int, Floats]:
    """Return for every deal how often the row's player finished ahead of the column's."""
    deals: dict[int, Floats] = defaultdict(lambda: np.zeros((len(names), len(names))))
    for result in results:
        seats = list(zip(map(names.index, result.seats), result.places, strict=True))
        for one, place in seats:
            for other, other_place in seats:
                if one != other:
                    deals[result.deal][one, other] += (place < other_place) + (place == other_place) / 2
    return deals


def _expected(strength: Floats) -> Floats:
    """Return the chance of the row's player against the column's."""
    difference: Floats = strength[:, None] - strength[None, :]
    return np.asarray(1 / (1 + np.exp(-difference)))


def _slope(wins: Floats, strength: Floats) -> Floats:
    """Return the gradient of the log likelihood by strength."""
    return np.asarray((wins - (wins + wins.T) * _expected(strength)).sum(axis=1))


def _fit(wins: Floats) -> tuple[Floats, Floats]:
    """Return the maximum-likelihood strengths, with mean 0, and their information matrix, by Newton's method."""
    strength = np.zeros(len(wins))
    for _ in range(_STEPS):
        information = _information(wins, strength)
        step = np.linalg.pinv(information) @ _slope(wins, strength)
        strength += step * min(1.0, 2.0 / max(1e-12, float(np.abs(step).max())))
        if np.abs(step).max() < 1e-10:
            break
    return strength - strength.mean(), _information(wins, strength)


def _information(wins: Floats, strength: Floats) -> Floats:
    chance = _expected(strength)
    weight = (wins + wins.T) * chance * (1 - chance)
    return np.asarray(np.diag(weight.sum(axis=1)) - weight)


def _variances(strength: Floats, information: Floats, deals: Sequence[Floats]) -> Floats:
    """Return the variance of every strength: between deals or by the model, whichever is larger."""
    model = np.linalg.pinv(information)
    slopes = [_slope(deal, strength) for deal in deals]
    between = sum((np.outer(slope, slope) for slope in slopes), np.zeros_like(model))
    return np.maximum(np.diag(model @ between @ model), np.diag(model))
