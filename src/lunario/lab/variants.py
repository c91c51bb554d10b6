"""Compare two variants of a game, with other options or another component set, on the same deals.

Every figure is compared deal by deal, so that what the variants share in a deal cancels out. All comparisons of a pair
of variants are corrected together by Holm's method (see effects.py), but for those of the pieces that a component set
changes, which come first and have half of the possible false alarms to themselves (changed.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats, Ints
from lunario.core.game import Game
from lunario.core.text import Texts
from lunario.lab.changed import ALARMS, Changed, Side, changed_pieces, on_deals
from lunario.lab.effects import LEVEL, Effect, Sample, holm, mean_effect
from lunario.lab.intervals import Estimate, mean_interval
from lunario.lab.tables import Tables


class Variant(NamedTuple):
    """A variant and the matches played of it."""

    game: Game
    tables: Tables
    sample: Sample


PERCENTAGES = ("first", "ties")  # measures that are shares


@dataclass(frozen=True)
class Measured:
    """One figure of both variants, and the difference: second minus first."""

    first: Estimate
    second: Estimate
    difference: Effect


@dataclass(frozen=True)
class Comparison:
    """The changes in a variant: what its changed pieces did, figures of the match, how often facts come true."""

    name: str
    matches: int
    deals: int
    measures: list[Measured]
    facts: list[Measured]
    pieces: list[Changed]
    has_other_pieces: bool  # whether the component sets differ, even if the game cannot say in what
    origin: Texts | None = None  # where the other pieces come from, and how they depart from the rules


def compare(name: str, first: Variant, second: Variant) -> Comparison:
    """Compare two variants on the deals that both have played."""
    shared = _shared(first.tables, second.tables)
    figures = [_figures(each.tables, each.sample) for each in (first, second)]
    measures = [_pair(key, *_of_deals(shared, figures[0][key], figures[1][key])) for key in figures[0]]
    amounts = [_amounts(each.sample) for each in (first, second)]
    names = [fact for fact in first.sample.facts if fact in amounts[1]]
    facts = [_pair(fact, *_of_deals(shared, amounts[0][fact], amounts[1][fact])) for fact in names]
    pieces = _pieces(first, second, shared)
    level = 1 - ALARMS if pieces else LEVEL
    effects = holm([each.difference for each in (*measures, *facts)], level)
    marked = [
        Measured(each.first, each.second, effect) for each, effect in zip([*measures, *facts], effects, strict=True)
    ]
    has_other_pieces = first.game.components.sha256 != second.game.components.sha256
    return Comparison(
        name,
        len(second.tables.matches["match"]),
        len(shared[0]),
        marked[: len(measures)],
        marked[len(measures) :],
        pieces,
        has_other_pieces,
        second.game.components.origin if has_other_pieces else None,
    )


def _shared(first: Tables, second: Tables) -> tuple[Ints, Ints]:
    """Return which deals of either variant, counted from 0, both have played."""
    numbers = [np.unique(np.array(each.matches["deal"], np.int64)) for each in (first, second)]
    _, first_kept, second_kept = np.intersect1d(numbers[0], numbers[1], return_indices=True)
    return first_kept.astype(np.int64), second_kept.astype(np.int64)


def _of_deals(shared: tuple[Ints, Ints], first: Floats, second: Floats) -> tuple[Floats, Floats]:
    return first[shared[0]], second[shared[1]]


def _pieces(first: Variant, second: Variant, shared: tuple[Ints, Ints]) -> list[Changed]:
    if first.game.components.sha256 == second.game.components.sha256 or not len(shared[0]):
        return []
    sides = [Side(each.game, on_deals(each.sample, kept)) for each, kept in zip((first, second), shared, strict=True)]
    return changed_pieces(*sides)


def _pair(name: str, first: Floats, second: Floats) -> Measured:
    """Compare one figure per deal."""
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
