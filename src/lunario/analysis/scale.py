"""The unit of a game's results: the chance to win, or points in a solo game played for a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lunario.core.game import Game
from lunario.core.ranking import chance_to_win

Unit = Literal["chance", "points"]
Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear"]
VERDICTS: tuple[Verdict, ...] = ("best", "good", "inaccuracy", "mistake", "blunder", "unclear")
FAULTS: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")  # another move was surely better
CONFIDENCE = 0.95  # of all intervals
_LEAST_SWAY = 0.05


@dataclass(frozen=True)
class Scale:
    """Maps expected returns to `origin + slope · return`. Losses are positive whichever way the scale runs.

    >>> from lunario.analysis import scale_of
    >>> scale = scale_of(lunario.load("nova-luna"))
    >>> scale.unit, scale.told([-1.0, 0.0, 1.0])
    ('chance', [0.0, 0.5, 1.0])
    >>> scale.verdict(loss=0.12, margin=0.01), scale.verdict(loss=0.12, margin=0.2)
    ('blunder', 'unclear')
    """

    unit: Unit  # "chance" to win, from 0 to 1; "points" of the final score, or of lead over the automaton
    origin: float
    slope: float  # negative where fewer points are better
    inaccuracy: float  # the least loss with that name
    mistake: float
    blunder: float
    is_lead: bool = False  # counts points of lead over the automaton instead of returns

    def told(self, values: Sequence[float]) -> list[float]:
        """Return expected returns on this scale."""
        return [self.origin + self.slope * value for value in values]

    def size(self, difference: float) -> float:
        """Return a difference of expected returns on this scale, keeping its sign."""
        return abs(self.slope) * difference

    def sway(self, value: float) -> float:
        """Return how far an estimate can be wrong, as a variance relative to that in an even position.

        A chance near 0 or 1 leaves less room for error.
        """
        return 1.0 if self.unit == "points" else max(_LEAST_SWAY, 4 * value * (1 - value))

    @property
    def precision(self) -> float:
        """Return the margin of a loss below which more searching is not worthwhile."""
        return self.inaccuracy / 2

    def verdict(self, loss: float, margin: float) -> Verdict:
        """Return the verdict on a move that was not the best: the class of its least loss at 95 % confidence.

        "good" means that it lost less than an inaccuracy, "unclear" that the interval decides neither.
        """
        low, high = loss - margin, loss + margin
        if low >= self.blunder:
            return "blunder"
        if low >= self.mistake:
            return "mistake"
        if low >= self.inaccuracy:
            return "inaccuracy"
        return "good" if high < self.inaccuracy else "unclear"


def scale_of(game: Game) -> Scale:
    """Return the scale of a game: points if it is played solo, for a score or against an automaton, otherwise the
    chance to win.

    >>> from lunario.analysis import scale_of
    >>> [scale_of(lunario.load("nova-luna", players)).unit for players in (1, 2)]
    ['points', 'chance']
    """
    alone = game.parts.solo_score if game.players == 1 else None
    if alone is not None:
        origin = alone.expected_score(0.0)
        return Scale("points", origin, alone.expected_score(1.0) - origin, inaccuracy=1.0, mistake=3.0, blunder=6.0)
    if game.score_rows > game.players:
        return Scale("points", 0.0, 1.0, inaccuracy=1.0, mistake=3.0, blunder=6.0, is_lead=True)
    origin = chance_to_win(0.0, game.players)
    slope = chance_to_win(1.0, game.players) - origin
    return Scale("chance", origin, slope, inaccuracy=0.02, mistake=0.05, blunder=0.1)
