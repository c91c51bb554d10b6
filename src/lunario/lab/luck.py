"""Luck versus skill: how much of the variance in results is due to the players, the order of play and the deal.

Each seat's result is decomposed into the mean of its player, that of its place in the order of play, what the deal gave
the seat, and the rest, which is how the match went. Players and order: the variance of their means, minus what chance
alone adds. The deal: the covariance between results of the same seat of the same deal, played again by other players or
with other random numbers. Intervals: bootstrap over deals (Efron 1979).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.lab.effects import Sample

DRAWS = 300
SEED = 20261117


class Part(NamedTuple):
    """A share of the variance, with its interval."""

    name: str  # player, order, deal, rest
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class _Rows:
    result: Floats
    deal: Ints
    cell: Ints  # deal and seat as one number
    player: Ints
    order: Ints
    deals: int


def parts(sample: Sample, measure: str = "win") -> list[Part]:
    """Return the shares of the variance of the win (`win`) or of the margin of points (`margin`).

    There are none with one player, or if no deal was played more than once.
    """
    rows = _rows(sample, measure)
    if sample.players < 2 or sample.deals < 2 or not float((rows.result**2).sum()):
        return []
    if np.bincount(rows.cell).max() < 2:
        return []
    value = _shares(rows, np.ones(rows.deals))
    rng = np.random.default_rng(SEED)
    weights = rng.multinomial(rows.deals, np.full(rows.deals, 1 / rows.deals), size=DRAWS)
    drawn = np.array([_shares(rows, each.astype(float)) for each in weights])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    names = ("player", "order", "deal", "rest")
    return [Part(name, *map(float, each)) for name, *each in zip(names, value, low, high, strict=True)]


def _rows(sample: Sample, measure: str) -> _Rows:
    result = sample.win * sample.players - 1 if measure == "win" else sample.margin
    cell = sample.deal * sample.players + sample.seat - 1
    return _Rows(result, sample.deal, cell, sample.player, sample.order, sample.deals)


def _shares(rows: _Rows, weights: Floats) -> list[float]:
    """Return the four shares, with weighted deals."""
    w = weights[rows.deal]
    total = float(w @ rows.result**2 / w.sum())
    if total <= 0:
        return [0.0, 0.0, 0.0, 1.0]
    player, means = _between(rows, w, rows.player, rows.result)
    rest = rows.result - means
    order, means = _between(rows, w, rows.order - 1, rest)
    rest = rest - means
    sums, squares, sizes = (np.bincount(rows.cell, values) for values in (rest, rest**2, np.ones_like(rest)))
    cells = weights[np.arange(len(sums)) // (len(sums) // rows.deals)] * (sizes > 1)
    pairs = (sizes * (sizes - 1)).clip(1)
    deal = max(0.0, float((cells * (sums**2 - squares) / pairs).sum() / cells.sum()))
    shares = np.array([player, order, deal]) / total
    shares = shares / max(1.0, float(shares.sum()))
    return [*map(float, shares), 1 - float(shares.sum())]


def _between(rows: _Rows, w: Floats, group: Ints, result: Floats) -> tuple[float, Floats]:
    """Return the variance of the groups' means, minus what chance adds to it, and each row's group mean."""
    counts = np.bincount(group, w)
    means = np.bincount(group, w * result) / np.maximum(counts, 1e-12)
    groups = len(counts)
    if groups < 2:
        return 0.0, means[group]
    deviations = w * (result - means[group])
    by_deal = np.bincount(rows.deal * groups + group, deviations, rows.deals * groups).reshape(rows.deals, groups)
    errors = (by_deal**2).sum(axis=0) / np.maximum(counts, 1e-12) ** 2
    share = counts / counts.sum()
    return max(0.0, float(share @ (means**2 - errors))), means[group]
