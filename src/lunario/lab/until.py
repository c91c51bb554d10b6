"""Sequential testing: stop as soon as the interval is on one side of a figure.

An experimenter who looks after every match, and stops when the interval happens to clear the figure, is wrong far more
often than 5 % of the time. So there are few looks, at deals fixed in advance and further and further apart, and each
look spends a part of the 5 %, in proportion to the deals played since the last one: by the union bound, all looks
together are wrong at most 5 % of the time. The price is an interval a little wider than that of a single look, and that
is the one to report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from lunario.lab.intervals import LEVEL, Estimate, share_interval

FIRST_LOOK = 8  # deals
APART = 1.5  # ratio between the deals of one look and the next

Verdict = Literal["clear", "missed", "open"]
Interval = Callable[[Sequence[Sequence[float]], float], Estimate]


@dataclass(frozen=True)
class Answer:
    """The result of a look: the interval clears the figure, clearly misses it, or leaves it open."""

    verdict: Verdict
    estimate: Estimate
    deals: int


def looks(deals: int) -> list[int]:
    """Return the numbers of deals after which to look, ending with all of them."""
    found, next_look = [], float(FIRST_LOOK)
    while next_look < deals / APART**0.5:
        found.append(round(next_look))
        next_look *= APART
    return [*found, deals]


def levels(deals: int) -> dict[int, float]:
    """Return the confidence level of each look."""
    planned = looks(deals)
    return {
        look: 1 - (1 - LEVEL) * (look - before) / deals for before, look in zip([0, *planned], planned, strict=False)
    }


@dataclass(frozen=True)
class Question:
    """Is the figure at least the bar (or, for a mean that should be low, at most)?"""

    bar: float
    at_most: bool = False
    interval: Interval = share_interval

    def look(self, deals: Sequence[Sequence[float]], level: float) -> Answer:
        estimate = self.interval(deals, level)
        above, below = estimate.low >= self.bar, estimate.high < self.bar
        if self.at_most:
            above, below = estimate.high <= self.bar, estimate.low > self.bar
        return Answer("clear" if above else "missed" if below else "open", estimate, len(deals))

    def answer(self, deals: Sequence[Sequence[float]], most: int) -> Answer | None:
        """Return the answer of the looks so far in a run of at most `most` deals, or None to play on."""
        for look, level in levels(most).items():
            if look > len(deals):
                return None
            answer = self.look(deals[:look], level)
            if answer.verdict != "open" or look == most:
                return answer
        return None
