"""In what a game's results are counted: chance to win, or points where somebody plays alone for a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lunario.core.game import Game
from lunario.core.ranking import chance_to_win

Unit = Literal["chance", "points"]
Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear"]
VERDICTS: tuple[Verdict, ...] = ("best", "good", "inaccuracy", "mistake", "blunder", "unclear")


@dataclass(frozen=True)
class Scale:
    """How expected returns are told: `origin + slope · return`. Losses are positive, whichever way the scale runs."""

    unit: Unit  # "chance": from 0 to 1, to win; "points": of the final score, or ahead of the automaton
    origin: float
    slope: float  # negative where fewer points are better
    inaccuracy: float  # the least loss that is called so
    mistake: float
    blunder: float
    is_lead: bool = False  # points by which the player is ahead of the automaton, instead of returns

    def told(self, values: Sequence[float]) -> list[float]:
        """Return expected returns on this scale."""
        return [self.origin + self.slope * value for value in values]

    def size(self, difference: float) -> float:
        """Return a difference of expected returns on this scale; positive stays positive."""
        return abs(self.slope) * difference

    @property
    def precision(self) -> float:
        """The margin of a loss below which more searching is not worth it."""
        return self.inaccuracy / 2

    def verdict(self, loss: float, margin: float) -> Verdict:
        """Return what a move that was not the best is called: what its loss is at least, with a certainty of 95 %.

        "good" is one that lost less than an inaccuracy at most. "unclear": the interval says neither.
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
    """Return the scale of a game: points where it is played alone, for a score or against an automaton; else the chance
    to win."""
    alone = game.parts.solo_score if game.players == 1 else None
    if alone is not None:
        origin = alone.expected_score(0.0)
        return Scale("points", origin, alone.expected_score(1.0) - origin, inaccuracy=1.0, mistake=3.0, blunder=6.0)
    if game.score_rows > game.players:
        return Scale("points", 0.0, 1.0, inaccuracy=1.0, mistake=3.0, blunder=6.0, is_lead=True)
    origin = chance_to_win(0.0, game.players)
    slope = chance_to_win(1.0, game.players) - origin
    return Scale("chance", origin, slope, inaccuracy=0.02, mistake=0.05, blunder=0.1)
