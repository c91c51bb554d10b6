"""The rows of the strength table as data: those of every game with enough seats, and those of its `strength.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import partial

from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.lab.contest import Contest
from lunario.lab.intervals import mean_interval
from lunario.lab.standings import Measure, better_than, score, win_share
from lunario.lab.until import Question

SEED = "luna nueva"


@dataclass(frozen=True)
class Row:
    """One player against another, who has all the other seats, and the figure to clear."""

    player: str
    opponent: str = ""  # empty in a solo game
    seats: int = 2
    bar: float | None = None  # the share of wins in per cent, or the score; None to report only
    score: bool = False  # the bar is a score, which the mean must reach
    below: float | None = None  # count matches with a better score than this instead of wins
    most: int = 400  # matches
    fixed: bool = False  # play that many, whatever the interval says
    weight: float = 1.0  # its relative share of the time

    @property
    def name(self) -> str:
        if not self.opponent:
            what = "mean score" if self.score else "wins" if self.below is None else f"score better than {self.below:g}"
            return f"{self.player} alone, {what}"
        return f"{self.player} v {self.opponent}" + (f", {self.seats} players" if self.seats > 2 else "")

    @property
    def file(self) -> str:
        """Return the name of the results file, which rows that share matches have in common."""
        return "-".join(filter(None, [self.player, self.opponent, str(self.seats)]))

    def contest(self, game: Game) -> Contest:
        return Contest(game, tuple(filter(None, [self.player, self.opponent])), SEED)

    def measure(self, game: Game) -> Measure:
        if self.score:
            return score
        return win_share if self.below is None else better_than(self.below, lower_wins=game.lower_wins)

    def question(self, game: Game) -> Question | None:
        """Return the row's question, or None if it only reports."""
        if self.bar is None:
            return None
        if self.score:
            return Question(self.bar, at_most=game.lower_wins, interval=mean_interval)
        return Question(self.bar / 100)


_level = partial(Row, bar=60)
_many = partial(Row, "master", "greedy-1", weight=6)

ROWS = (
    Row("greedy-1", "random", bar=97, most=1000),
    _level("novice", "random", weight=1),
    _level("casual", "novice", weight=2),
    _level("strong", "casual", weight=3),
    Row("strong", "greedy-1", bar=85, most=800, weight=4),
    _level("master", "strong", weight=6),
    _many(seats=3, bar=70),
    _many(seats=4, bar=60),
    _many(seats=5, bar=50),
    Row("master", "reference-1", most=60, weight=6),
)
# If a bar is missed, the player is tried with these multiples of its iterations, all on the same deals.
CURVE = (1 / 16, 1 / 4, 1, 4)
CURVE_MATCHES = 96


def rows_of(definition: Definition) -> list[Row]:
    """Return the rows of a game in the order to play them, the quick ones first."""
    page = definition.folder / "strength.toml"
    own = tomllib.loads(page.read_text(encoding="utf-8")) if page.exists() else {}
    bars = own.get("bars", {})
    common = [row for row in ROWS if row.seats in definition.player_counts]
    if unknown := bars.keys() - {row.name for row in common}:
        raise LunarioError(
            f"{page} has a bar for “{min(unknown)}”, which is not a row of {definition.name}.",
            f"{page} tiene un listón para «{min(unknown)}», que no es una fila de {definition.name}.",
        )
    rows = [replace(row, bar=bars.get(row.name, row.bar)) for row in common]
    return sorted(rows + [Row(**row) for row in own.get("rows", [])], key=lambda row: row.weight)
