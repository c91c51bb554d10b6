"""How far the searches can be wrong, learnt from the steps of a match at which nothing happened.

Repeating a search shows its noise, but not what all repetitions have in common: a horizon, a heuristic that is too
fond of somebody. Where neither chance nor hidden knowledge came between two points of the curve, both estimate the same
number, and their difference shows all of it. Such steps of this match, together with what was measured on other matches
of the game (`spread` in the table `[analysis]` of its `search.toml`), give the interval of every other step. Over a
match they add up like a random walk: an error is not undone by the next one, as it would be if every estimate erred by
itself (neighbouring errors correlate by -0.01 in Nova Luna and -0.02 in Nómadas, where that would give -0.5). In LUNA
Capital they correlate by -0.27, so there the intervals are too wide rather than too narrow.

Alone there is a drift too: every search is a little too cautious about what the player will still find, so where
nothing happens the next one expects more. Between several players this cancels out. It adds up in one direction.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lunario.analysis.scale import CONFIDENCE, Scale
from lunario.core.t_distribution import quantile

EARLIER = 10  # steps that the spread measured earlier counts for


@dataclass(frozen=True)
class Gap:
    """Two estimates of the same number for each player: before and after a step at which nothing happened."""

    before: Sequence[float]
    after: Sequence[float]


@dataclass(frozen=True)
class Doubt:
    """How far estimates can be wrong."""

    scale: Scale
    spread: float  # standard deviation of the error of an estimate in an even position
    freedom: int  # how many steps it was learnt from
    drift: float  # mean error of a step, alone; 0 with others

    @staticmethod
    def of(gaps: Iterable[Gap], scale: Scale, spread: float, drift: float = 0.0) -> Doubt:
        """Return the doubt from the gaps of a match and from the spread and the drift measured earlier."""
        squares, weights, count, sum_of_gaps = 2 * EARLIER * spread**2, 2.0 * EARLIER, EARLIER, EARLIER * drift
        for gap in gaps:
            pairs = list(zip(gap.before, gap.after, strict=True))
            squares += sum((after - before) ** 2 for before, after in pairs) / len(pairs)
            weights += sum(scale.sway(before) + scale.sway(after) for before, after in pairs) / len(pairs)
            sum_of_gaps += sum(after - before for before, after in pairs)  # 0 for chances, which add up to 1
            count += 1
        return Doubt(scale, math.sqrt(squares / weights), count, sum_of_gaps / count)

    def margin(self, estimates: Iterable[float]) -> float:
        """Return the margin of a sum and difference of these estimates: 95 % either way."""
        sway = sum(map(self.scale.sway, estimates))
        return quantile((1 + CONFIDENCE) / 2, self.freedom) * self.spread * math.sqrt(sway)

    def margin_of_sum(self, margins: Sequence[float]) -> float:
        """Return the margin of a sum of steps with these margins: only their noise adds up like a random walk."""
        return math.hypot(*margins) + abs(self.drift) * len(margins)
