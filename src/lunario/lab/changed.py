"""The changed pieces of a variant: how often each was used, and how the players fared who used it.

The intervals of all rows are widened together (Bonferroni), so that with 97.5 % every one of them holds; the other half
of the false alarms that a comparison may raise is left to its other figures (`variants.py`). Differences are taken deal
by deal. How players fared is the slope of `effects.py`: it shows what goes with winning in each variant, not why.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.core.counting import facts_of, pieces_of
from lunario.core.game import Game
from lunario.core.pieces import Change, Piece, changes
from lunario.core.t_distribution import quantile
from lunario.core.text import Texts
from lunario.lab.effects import Sample, Slope, one_more, slope_of, within_matches

ALARMS = 0.025  # the chance that any of the intervals does not hold


class Interval(NamedTuple):
    """A figure with its interval; NaN where there are too few deals to judge."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One figure of a changed piece in both variants. A piece that only one variant has leaves the other empty."""

    role: Texts  # what is done with the piece: the group of its facts, "Tiles taken"
    measure: str  # "used": per piece and match; "win", "lead" or, alone, "score": with one more than the others
    first: Interval | None
    second: Interval | None
    difference: Interval | None

    @property
    def clear(self) -> bool:
        """Return whether the interval of the difference excludes none."""
        return self.difference is not None and (self.difference.low > 0 or self.difference.high < 0)


@dataclass(frozen=True)
class Changed:
    """Changes that the same facts count, and their figures. Without changes: all of them together."""

    changes: Sequence[Change]
    rows: Sequence[Row]


class Side(NamedTuple):
    """A variant on the deals that both variants have played."""

    game: Game
    sample: Sample


def changed_pieces(first: Side, second: Side) -> list[Changed]:
    """Return the figures of all changed pieces, preceded by those of all together if there are several."""
    pieces = pieces_of(first.game), pieces_of(second.game)
    found = _by_facts(changes(*pieces))
    groups = [(each, *_names(each)) for each in found]
    if len(groups) > 1:
        groups.insert(0, ([], *_names([change for each in found for change in each])))
    own, other = _Measuring(first, pieces[0]), _Measuring(second, pieces[1])
    measured = [(known, list(_rows(own, other, before, after))) for known, before, after in groups]
    level = 1 - ALARMS / max(1, sum(each.is_known for _, rows in measured for row in rows for each in row.figures))
    return [Changed(known, [row.at(level) for row in rows]) for known, rows in measured]


def _by_facts(found: Iterable[Change]) -> list[list[Change]]:
    groups: dict[tuple[tuple[str, ...], ...], list[Change]] = {}
    for change in found:
        groups.setdefault(tuple(piece.facts if piece else () for piece in change[:2]), []).append(change)
    return list(groups.values())


def _names(found: Sequence[Change]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the facts that count the pieces of the first set, and of the second."""
    before = frozenset(name for change in found if change.before for name in change.before.facts)
    after = frozenset(name for change in found if change.after for name in change.after.facts)
    return before, after


# ------------------------------------------------------------------ estimates


class _Raw(NamedTuple):
    """An estimate before the level of its interval is known, with what each deal contributes."""

    value: float
    error: float
    freedom: float
    deals: Floats

    @property
    def is_known(self) -> bool:
        return not math.isnan(self.value)

    def at(self, level: float, shift: float = 0.0) -> Interval:
        if not self.is_known:
            return Interval(math.nan, math.nan, math.nan)
        spread = quantile((1 + level) / 2, max(1, int(self.freedom))) * self.error
        return Interval(self.value + shift, self.value + shift - spread, self.value + shift + spread)


_UNKNOWN = _Raw(math.nan, math.nan, math.nan, np.zeros(0))


class _RawRow(NamedTuple):
    role: Texts
    measure: str
    even: float  # added to both figures, not to their difference: an equal share of the wins
    first: _Raw | None
    second: _Raw | None

    @property
    def difference(self) -> _Raw | None:
        if self.first is None or self.second is None:
            return None
        if not (self.first.is_known and self.second.is_known):
            return _UNKNOWN
        deals, freedom = self.second.deals - self.first.deals, min(self.first.freedom, self.second.freedom)
        value = self.second.value - self.first.value
        return _Raw(value, _error(deals, self.measure), freedom, deals)

    @property
    def figures(self) -> Iterator[_Raw]:
        return (each for each in (self.first, self.second, self.difference) if each is not None)

    def at(self, level: float) -> Row:
        first, second = (each and each.at(level, self.even) for each in (self.first, self.second))
        difference = self.difference
        return Row(self.role, self.measure, first, second, difference and difference.at(level))


def _error(deals: Floats, measure: str) -> float:
    """Return the standard error from the deals' figures or, of a slope, from their contributions to it."""
    if measure == "used":
        return float(deals.std(ddof=1)) / math.sqrt(len(deals)) if len(deals) > 1 else math.inf
    return math.sqrt(float((deals**2).sum()))


def _rows(first: _Measuring, second: _Measuring, before: frozenset[str], after: frozenset[str]) -> Iterator[_RawRow]:
    for role in dict.fromkeys([*first.roles(before), *second.roles(after)]):
        own, other = first.of_role(before, role), second.of_role(after, role)
        for measure in ("used", "score") if first.sample.players == 1 else ("used", "win", "lead"):
            even = 1 / first.sample.players if measure == "win" else 0.0
            yield _RawRow(role, measure, even, first.measured(own, measure), second.measured(other, measure))


class _Measuring:
    """The figures of a variant's pieces."""

    def __init__(self, side: Side, pieces: Sequence[Piece]) -> None:
        self.sample, self._pieces = side.sample, pieces
        self._groups = {fact.name: fact.group for fact in facts_of(side.game)}
        self._columns = {name: column for column, name in enumerate(side.sample.facts)}
        outcomes = {"win": self.sample.win, "lead": self.sample.margin, "score": self.sample.score}
        scale = one_more(self.sample)
        self._outcomes = {name: within_matches(self.sample, values) * scale for name, values in outcomes.items()}

    def roles(self, names: Iterable[str]) -> list[Texts]:
        """Return the groups of these facts, in the order in which the game declares them."""
        return list(dict.fromkeys(group for name, group in self._groups.items() if name in names))

    def of_role(self, names: Iterable[str], role: Texts) -> list[str]:
        return [name for name in sorted(names) if self._groups.get(name) == role]

    def measured(self, names: Sequence[str], measure: str) -> _Raw | None:
        if not names:
            return None
        amounts = np.asarray(self.sample.amounts[:, [self._columns[name] for name in names]].sum(axis=1))
        return self._used(amounts, names) if measure == "used" else self._worth(amounts, measure)

    def _used(self, amounts: Floats, names: Sequence[str]) -> _Raw:
        """Return how often a piece is used per match: pieces that the same facts count share them."""
        copies = sum(piece.copies for piece in self._pieces if set(piece.facts) & set(names))
        sample = self.sample
        matches = np.bincount(sample.deal) / sample.players
        deals = np.bincount(sample.deal, amounts) / matches / max(1, copies)
        return _Raw(float(deals.mean()), _error(deals, "used"), len(deals) - 1, deals)

    def _worth(self, amounts: Floats, measure: str) -> _Raw:
        slope: Slope | None = slope_of(self.sample, within_matches(self.sample, amounts), self._outcomes[measure])
        return _UNKNOWN if slope is None else _Raw(slope.value, slope.error, slope.effective - 1, slope.parts)


def on_deals(sample: Sample, kept: Ints) -> Sample:
    """Return the part of a sample with these deals, numbered from 0 again."""
    rows = np.isin(sample.deal, kept)
    if rows.all():
        return sample
    return Sample(
        np.searchsorted(kept, sample.deal[rows]),
        np.unique(sample.match[rows], return_inverse=True)[1],
        sample.seat[rows],
        sample.order[rows],
        sample.player[rows],
        sample.names,
        sample.win[rows],
        sample.score[rows],
        sample.margin[rows],
        sample.facts,
        sample.amounts[rows],
    )
