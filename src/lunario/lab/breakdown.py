"""Wins of a seat broken down by its number, its place in the order of play, its player, or a fact."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.errors import BadOption
from lunario.lab.bout import Result
from lunario.lab.effects import Sample
from lunario.lab.intervals import Estimate, mean_interval, share_interval

TRAITS = ("seat", "order", "player")  # of a seat, besides its facts
IN_RESULTS = ("seat", "player")  # known without the actions of a match
MOST = 6  # rows per fact; higher counts are grouped


class Line(NamedTuple):
    """The figures of seats that have something in common."""

    name: str
    seats: int
    wins: Estimate
    score: Estimate


def check_by(by: str, facts: list[str]) -> str:
    """Return `by` if results can be broken down by it. Raise an error that lists the choices otherwise."""
    if by in (*TRAITS, *facts):
        return by
    close = [each for each in (*TRAITS, *facts) if each.startswith(by)][:3]
    close = close or difflib.get_close_matches(by, [*TRAITS, *facts], n=3, cutoff=0.4)
    en, es = (", ".join(close), ", ".join(close)) if close else ("tile-…", "tile-…")
    raise BadOption(
        f"Results can be broken down by {', '.join(TRAITS)} or a fact, not by {by}. Facts with names like it: {en}.",
        f"Los resultados se desglosan por {', '.join(TRAITS)} o un hecho, no por {by}. Hechos parecidos: {es}.",
    )


def seats_of(results: Iterable[tuple[str, Result]]) -> Sample:
    """Return what the results say of their seats without the actions: the order of play is 0, there are no facts."""
    rows = [(match, seat, result) for match, (_, result) in enumerate(results) for seat in range(len(result.seats))]
    names, player = np.unique(np.array([each.seats[seat] for _, seat, each in rows], str), return_inverse=True)
    deal = np.unique(np.array([each.deal for _, _, each in rows], np.int64), return_inverse=True)[1]
    return Sample(
        deal=deal,
        match=np.array([match for match, _, _ in rows], np.int64),
        seat=np.array([seat + 1 for _, seat, _ in rows], np.int64),
        order=np.zeros(len(rows), np.int64),
        player=player,
        names=names.tolist(),
        win=np.array([each.shares[seat] for _, seat, each in rows], float),
        score=np.array([each.scores[seat] for _, seat, each in rows], float),
        margin=np.zeros(len(rows)),
        facts=[],
        amounts=np.zeros((len(rows), 0)),
    )


def breakdown(sample: Sample, by: str) -> list[Line]:
    """Return a line for each value, with intervals computed by deal."""
    return [_line(sample, name, chosen) for name, chosen in _values(sample, by) if chosen.any()]


def _values(sample: Sample, by: str) -> list[tuple[str, NDArray[np.bool_]]]:
    if by == "player":
        return [(name, sample.player == index) for index, name in enumerate(sample.names)]
    if by in TRAITS:
        where = sample.seat if by == "seat" else sample.order
        return [(str(place), where == place) for place in range(1, sample.players + 1)]
    amounts = sample.amounts[:, sample.facts.index(by)]
    steps = _steps(amounts)
    return [(name, (amounts >= low) & (amounts <= high)) for name, low, high in steps]


def _steps(amounts: NDArray[np.floating]) -> list[tuple[str, float, float]]:
    """Return the counts of a fact or, if there are many, a few ranges of them with about equally many seats each."""
    found = np.unique(amounts)
    if len(found) <= MOST:
        return [(f"{value:g}×", value, value) for value in found.tolist()]
    edges = np.unique(np.quantile(amounts, np.linspace(0, 1, 5), method="inverted_cdf"))
    lows = [found[0], *(found[found > edge][0] for edge in edges[1:-1])]
    return [
        (f"{low:g}×" if low == high else f"{low:g}–{high:g}×", float(low), float(high))
        for low, high in zip(lows, edges[1:], strict=True)
    ]


def _line(sample: Sample, name: str, chosen: NDArray[np.bool_]) -> Line:
    wins: dict[int, list[float]] = {}
    scores: dict[int, list[float]] = {}
    rows = zip(sample.deal[chosen].tolist(), sample.win[chosen].tolist(), sample.score[chosen].tolist(), strict=True)
    for deal, win, score in rows:
        wins.setdefault(deal, []).append(win)
        scores.setdefault(deal, []).append(score)
    return Line(name, int(chosen.sum()), share_interval(list(wins.values())), mean_interval(list(scores.values())))
