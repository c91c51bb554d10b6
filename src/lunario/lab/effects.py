"""The effect of facts on the chance to win, estimated from matches of players who share a table.

Within each match the seats are compared with each other: does the player who took more of something win more often?
That cancels whatever the whole table shares, above all the deal. The order of play and the players' strength are
removed by regression (Frisch and Waugh 1933, Lovell 1963). Matches of one deal are not independent: the variance is
summed by deal, each weighted as if it had been left out (Bell and McCaffrey 2002, "CR3"), and its degrees of freedom
are those of the deals that carry the estimate (Carter, Schnepel and Steigerwald 2017), few when the fact is rare.

Multiple comparisons: seats and facts are tested together by permuting the outcomes (permuting.py), so that the chance
of any false alarm in a study is 5 %. A solo player has nobody to exchange outcomes with, so Holm's method (1979) is
used there, with the p-values of the single comparisons.

The value of an effect is how much more than an equal share a player wins who has one more than each of the others. It
does not prove a cause: players also take what they can afford because they are ahead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats, Ints
from lunario.core.t_distribution import quantile, two_sided
from lunario.lab.permuting import exchange_deals, exchange_seats, stay_clear
from lunario.lab.tables import Tables

LEVEL = 0.95
FEWEST = 8  # effective deals, below which nothing is said about a fact


@dataclass(frozen=True)
class Sample:
    """The seats of all matches, one per row, and how often each fact came true for them."""

    deal: Ints  # numbers the deals from 0
    match: Ints
    seat: Ints
    order: Ints
    player: Ints  # numbers the names from 0
    names: list[str]
    win: Floats
    score: Floats
    margin: Floats
    facts: list[str]
    amounts: Floats  # rows × facts

    @property
    def deals(self) -> int:
        return int(self.deal.max()) + 1 if len(self.deal) else 0

    @property
    def players(self) -> int:
        return int(self.seat.max()) if len(self.seat) else 0


def sample_of(tables: Tables, facts: Sequence[str]) -> Sample:
    """Return the seats of the tables as arrays. `facts` names everything that can be counted."""
    seats, matches = tables.seats, tables.matches
    match = np.array(seats["match"], np.int64)
    seat = np.array(seats["seat"], np.int64)
    deal_of = np.unique(np.array(matches["deal"], np.int64), return_inverse=True)[1]
    names, player = np.unique(np.array(seats["player"], dtype=object).astype(str), return_inverse=True)
    rows = {key: row for row, key in enumerate(zip(seats["match"], seats["seat"], strict=True))}
    column = {name: index for index, name in enumerate(facts)}
    amounts = np.zeros((len(match), len(facts)))
    found = tables.facts
    for number, who, fact, amount in zip(found["match"], found["seat"], found["fact"], found["amount"], strict=True):
        amounts[rows[number, who], column[fact]] = amount
    return Sample(
        deal_of[match],
        match,
        seat,
        np.array(seats["order"], np.int64),
        player,
        names.tolist(),
        np.array(seats["win"], float),
        np.array(seats["score"], float),
        np.array(seats["margin"], float),
        list(facts),
        amounts,
    )


@dataclass(frozen=True)
class Effect:
    """The change in the chance to win, or in another figure, with its interval for this one comparison."""

    name: str
    value: float
    low: float
    high: float
    p: float  # the chance of at least such a difference if there is none
    share: float = 0.0  # of seats for which the fact came true
    mean: float = 0.0  # how often it did, averaged over all seats
    clear: bool = False  # after correcting for all comparisons of the study


def effects(sample: Sample) -> tuple[list[Effect], list[Effect]]:
    """Return the effects of seats and places in the order of play, and those of facts, marking those that stay clear
    among them all. Facts too rare to judge have a p of NaN."""
    left = unexplained(sample)
    positions, facts = position_effects(sample), fact_effects(sample, left)
    together = [*positions, *facts]
    if sample.players < 2:
        marked = holm(together)
    else:
        told = np.array([not math.isnan(each.p) for each in together])
        clear = _tested_together(sample, left, told)
        marked = [replace(each, clear=bool(is_clear)) for each, is_clear in zip(together, clear, strict=True)]
    return marked[: len(positions)], marked[len(positions) :]


def _tested_together(sample: Sample, left: Unexplained, told: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which of the positions and facts stay clear: only those in `told` can."""
    places = np.stack([_within(sample, chosen.astype(float)) for _, chosen in _places(sample)], axis=1)
    win = _within(sample, sample.win)
    about_places, about_facts = told[: places.shape[1]], told[places.shape[1] :]
    seats = np.lexsort((sample.seat, sample.match)).reshape(-1, sample.players)
    deal = sample.deal[seats[:, 0]]
    first_matches = np.unique(deal, return_index=True)[1]
    beginners = sample.order[seats[first_matches]].argmin(axis=1)
    parts = [
        exchange_seats(places[:, about_places][seats], win[seats], deal),
        exchange_deals(left.facts[:, about_facts][seats], left.outcome[seats], deal, beginners),
    ]
    clear = np.zeros(len(told), bool)
    clear[told] = stay_clear(parts, LEVEL)
    return clear


class Unexplained(NamedTuple):
    """Residuals within matches: the order of play and the players' strength are removed."""

    facts: Floats  # rows × facts
    outcome: Floats  # the win or, with one player, the score


def unexplained(sample: Sample) -> Unexplained:
    """Return the residuals of the facts and of the outcome."""
    controls, outcome = _controls(sample), sample.win if sample.players > 1 else sample.score
    facts = (
        np.stack([_within(sample, column) for column in sample.amounts.T], axis=1) if sample.facts else sample.amounts
    )
    return Unexplained(_residual(facts, controls), _residual(_within(sample, outcome), controls))


def fact_effects(sample: Sample, left: Unexplained) -> list[Effect]:
    """Return the effect of each fact. Those too rare to judge have a p of NaN."""
    scale = one_more(sample)
    return [
        _effect(name, sample, x, left.outcome * scale, amounts)
        for name, x, amounts in zip(sample.facts, left.facts.T, sample.amounts.T, strict=True)
    ]


def _effect(name: str, sample: Sample, x: Floats, y: Floats, amounts: Floats) -> Effect:
    share, mean = (float((amounts > 0).mean()), float(amounts.mean())) if len(amounts) else (0.0, 0.0)
    slope = slope_of(sample, x, y)
    if slope is None:
        return Effect(name, math.nan, math.nan, math.nan, math.nan, share, mean)
    return _tested(name, slope.value, slope.error, slope.effective - 1, share, mean)


class Slope(NamedTuple):
    """How the outcome changes with one more, and what each deal contributes to the error of that."""

    value: float
    parts: Floats  # by deal
    effective: float  # deals that carry the estimate

    @property
    def error(self) -> float:
        return math.sqrt(float((self.parts**2).sum()))


def slope_of(sample: Sample, x: Floats, y: Floats) -> Slope | None:
    """Return the slope of one column of residuals on another, or None if too few deals carry it."""
    weights = np.bincount(sample.deal, x * x, sample.deals)
    total = float(weights.sum())
    effective = float(total**2 / (weights**2).sum()) if total > 1e-9 else 0.0
    if effective < FEWEST:
        return None
    beta = float(x @ y) / total
    scores = np.bincount(sample.deal, x * (y - beta * x), sample.deals) / (1 - weights / total)
    return Slope(beta, scores / total, effective)


def within_matches(sample: Sample, values: Floats) -> Floats:
    """Return one column's residuals within matches: the order of play and the players' strength are removed."""
    return _residual(_within(sample, values), _controls(sample))


def one_more(sample: Sample) -> float:
    """Return the part of a slope that one more than each of the others makes: a table's mean rises with it."""
    return (sample.players - 1) / sample.players if sample.players > 1 else 1.0


def _tested(name: str, value: float, error: float, freedom: float, share: float = 0.0, mean: float = 0.0) -> Effect:
    if error < 1e-12:
        return Effect(name, value, value, value, 1.0 if abs(value) < 1e-12 else 0.0, share, mean)
    spread = quantile((1 + LEVEL) / 2, max(1, int(freedom))) * error
    p = two_sided(value / error, max(1, int(freedom)))
    return Effect(name, value, value - spread, value + spread, p, share, mean)


def _within(sample: Sample, values: Floats) -> Floats:
    """Return the values minus their mean at the table or, with one player, minus the overall mean."""
    if sample.players == 1:
        return np.asarray(values - values.mean())
    sums = np.bincount(sample.match, values)
    return np.asarray(values - (sums / np.bincount(sample.match))[sample.match])


def _controls(sample: Sample) -> Floats:
    """Return an orthonormal basis of the order of play and the players' names, within matches."""
    if sample.players == 1:
        return np.zeros((len(sample.match), 0))
    columns = [sample.order == place for place in range(2, sample.players + 1)]
    columns += [sample.player == index for index in range(1, len(sample.names))]
    matrix = np.stack([_within(sample, column.astype(float)) for column in columns], axis=1)
    basis, sizes, _ = np.linalg.svd(matrix, full_matrices=False)
    return np.asarray(basis[:, sizes > 1e-9 * max(1.0, float(sizes.max(initial=0.0)))])


def _residual(values: Floats, basis: Floats) -> Floats:
    return np.asarray(values - basis @ (basis.T @ values))


# ------------------------------------------------------------------ seats and order of play


def position_effects(sample: Sample) -> list[Effect]:
    """Return how much more often than its share each seat, and each place in the order of play, wins.

    With two players the second mirrors the first and is left out, as is the order of play if it is that of the seats.
    """
    return [_position(sample, name, chosen) for name, chosen in _places(sample)]


def _places(sample: Sample) -> list[tuple[str, NDArray[np.bool_]]]:
    """Return the names of the seats and of the places in the order of play, and the rows of each."""
    if sample.players < 2:
        return []
    kinds = [("seat", sample.seat)]
    if not np.array_equal(sample.seat, sample.order):
        kinds.append(("order", sample.order))
    places = range(1, sample.players + 1) if sample.players > 2 else (1,)
    return [(f"{kind}-{place}", where == place) for kind, where in kinds for place in places]


def _position(sample: Sample, name: str, chosen: NDArray[np.bool_]) -> Effect:
    deal, win = sample.deal[chosen], sample.win[chosen]
    means = np.bincount(deal, win, sample.deals) / np.maximum(1, np.bincount(deal, minlength=sample.deals))
    differences = means[np.bincount(deal, minlength=sample.deals) > 0] - 1 / sample.players
    found, n = mean_effect(name, differences), len(differences)
    # Shares of a third or a quarter are lopsided: the variance about the equal share, rather than about the observed
    # one, is reliable with few deals too.
    error = math.sqrt(float((differences**2).sum()) / n / max(1, n - 1))
    return replace(found, p=two_sided(found.value / error, n - 1)) if error > 1e-12 else found


def mean_effect(name: str, differences: Floats) -> Effect:
    """Return the mean of one figure per deal, as a difference from 0."""
    n = len(differences)
    if n < 2:
        return Effect(name, math.nan, math.nan, math.nan, math.nan)
    return _tested(name, float(differences.mean()), float(differences.std(ddof=1)) / math.sqrt(n), n - 1)


# ------------------------------------------------------------------ many comparisons


def holm(effects: Sequence[Effect], level: float = LEVEL) -> list[Effect]:
    """Return the effects, marking those that stay clear when all are tested together (Holm 1979)."""
    tested = sorted((each.p, index) for index, each in enumerate(effects) if not math.isnan(each.p))
    clear: set[int] = set()
    for rank, (p, index) in enumerate(tested):
        if p > (1 - level) / (len(tested) - rank):
            break
        clear.add(index)
    return [replace(each, clear=index in clear) for index, each in enumerate(effects)]
