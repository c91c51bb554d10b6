"""Compare two variants of a game, with other options or another component set, on the same deals.

Every figure is compared deal by deal, so that what the variants share in a deal cancels out. All comparisons of a pair
of variants are corrected together by Holm's method (see effects.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats
from lunario.lab.effects import Effect, Sample, holm, mean_effect
from lunario.lab.intervals import Estimate, mean_interval
from lunario.lab.tables import Tables

Variant = tuple[Tables, Sample]
PERCENTAGES = ("first", "ties")  # measures that are shares


@dataclass(frozen=True)
class Measured:
    """One figure of both variants, and the difference: second minus first."""

    first: Estimate
    second: Estimate
    difference: Effect


@dataclass(frozen=True)
class Comparison:
    """The changes in a variant: figures of the match, and how often facts come true for a seat."""

    name: str
    matches: int
    measures: list[Measured]
    facts: list[Measured]


def compare(name: str, first: Variant, second: Variant) -> Comparison:
    """Compare two variants on the deals that both have played."""
    figures = [_figures(*each) for each in (first, second)]
    measures = [_pair(key, figures[0][key], figures[1][key]) for key in figures[0]]
    amounts = [_amounts(sample) for _, sample in (first, second)]
    shared = [fact for fact in first[1].facts if fact in amounts[1]]
    facts = [_pair(fact, amounts[0][fact], amounts[1][fact]) for fact in shared]
    effects = holm([each.difference for each in (*measures, *facts)])
    marked = [
        Measured(each.first, each.second, effect) for each, effect in zip([*measures, *facts], effects, strict=True)
    ]
    return Comparison(name, len(second[0].matches["match"]), marked[: len(measures)], marked[len(measures) :])


def _pair(name: str, first: Floats, second: Floats) -> Measured:
    """Compare one figure per deal, on the first deals that both variants have played."""
    deals = min(len(first), len(second))
    first, second = first[:deals], second[:deals]
    return Measured(
        mean_interval([[value] for value in first.tolist()]),
        mean_interval([[value] for value in second.tolist()]),
        mean_effect(name, second - first),
    )


def _figures(tables: Tables, sample: Sample) -> dict[str, Floats]:
    """Return the figures of a match, averaged by deal."""
    deals = np.unique(np.array(tables.matches["deal"], np.int64), return_inverse=True)[1]
    winners = _per_match(sample, sample.win > 0, np.ones_like(sample.win))
    best = np.where(sample.win > 0, sample.score, 0.0)
    found = {
        "decisions": np.array(tables.matches["decisions"], float),
        "turns": np.array(tables.matches["turns"], float),
        "score": _per_match(sample, sample.seat > 0, sample.score) / sample.players,
        "winning-score": _per_match(sample, sample.win > 0, best) / np.maximum(1, winners),
        "margin": _per_match(sample, sample.win > 0, np.where(sample.win > 0, sample.margin, 0.0))
        / np.maximum(1, winners),
        "ties": (winners > 1).astype(float),
        "first": _per_match(sample, sample.order == 1, sample.win),
    }
    if sample.players == 1:
        found = {name: found[name] for name in ("decisions", "turns", "score")}
    return {name: np.bincount(deals, values) / np.bincount(deals) for name, values in found.items()}


def _per_match(sample: Sample, chosen: NDArray[np.bool_], values: Floats) -> Floats:
    return np.asarray(np.bincount(sample.match, np.where(chosen, values, 0.0)), float)


def _amounts(sample: Sample) -> dict[str, Floats]:
    """Return how often each fact came true for a seat, averaged by deal."""
    rows = np.bincount(sample.deal)
    return {
        name: np.bincount(sample.deal, amounts) / rows
        for name, amounts in zip(sample.facts, sample.amounts.T, strict=True)
    }
