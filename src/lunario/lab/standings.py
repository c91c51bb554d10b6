"""Each player's figures from the results of a contest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lunario.lab.bout import Result
from lunario.lab.intervals import LEVEL, Estimate, mean_interval, share_interval

Measure = Callable[[Result, int], float]  # of a seat in a match


def win_share(result: Result, seat: int) -> float:
    return result.shares[seat]


def score(result: Result, seat: int) -> float:
    return float(result.scores[seat])


def place(result: Result, seat: int) -> float:
    return float(result.places[seat])


def better_than(bound: float, *, lower_wins: bool) -> Measure:
    """Return a measure of whether the score is better than a bound: below it if the lower score wins, else above."""
    if lower_wins:
        return lambda result, seat: float(result.scores[seat] < bound)
    return lambda result, seat: float(result.scores[seat] > bound)


def by_deal(results: Iterable[Result], name: str, measure: Measure = win_share) -> list[list[float]]:
    """Return a list per deal with the mean over the player's seats in each of its matches."""
    deals: dict[int, list[float]] = defaultdict(list)
    for result in results:
        seats = [seat for seat, who in enumerate(result.seats) if who == name]
        if seats:
            deals[result.deal].append(sum(measure(result, seat) for seat in seats) / len(seats))
    return [deals[deal] for deal in sorted(deals)]


@dataclass(frozen=True)
class Standing:
    """One player's figures over all its seats.

    >>> from lunario.lab import Arena, Contest
    >>> arena = Arena(Contest(lunario.load("nova-luna"), ("greedy", "random"), seed="doc"), games=4)
    >>> results = list(arena.run())
    >>> [(standing.name, standing.seats) for standing in arena.standings()]
    [('greedy', 4), ('random', 4)]
    """

    name: str
    seats: int  # taken in all matches together
    wins: Estimate  # share per seat
    score: Estimate
    place: float
    seconds: float  # per turn, on average
    slowest: float  # the slowest turn


def standings(names: Sequence[str], results: Sequence[Result], level: float = LEVEL) -> list[Standing]:
    return [_standing(name, results, level) for name in names if any(name in result.seats for result in results)]


def _standing(name: str, results: Sequence[Result], level: float) -> Standing:
    seats = [(result, seat) for result in results for seat, who in enumerate(result.seats) if who == name]
    turns = sum(result.turns[seat] for result, seat in seats)
    return Standing(
        name,
        len(seats),
        share_interval(by_deal(results, name), level),
        mean_interval(by_deal(results, name, score), level),
        sum(result.places[seat] for result, seat in seats) / len(seats),
        sum(result.seconds[seat] * result.turns[seat] for result, seat in seats) / max(1, turns),
        max(result.slowest[seat] for result, seat in seats),
    )
