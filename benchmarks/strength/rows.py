"""What has to be shown, as data. A row stands for every game that has as many seats, or for the game it names."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.lab.contest import Contest
from lunario.lab.intervals import mean_interval
from lunario.lab.standings import Measure, better_than, score, win_share
from lunario.lab.until import Question

SEED = "luna nueva"


@dataclass(frozen=True)
class Row:
    """One player against another (who has all the other seats), and the figure to clear."""

    player: str
    opponent: str = ""  # nobody: a solo game
    seats: int = 2
    bar: float | None = None  # the share of wins in per cent, or the score; None: only reported
    bars: dict[str, float] = field(default_factory=dict)  # of games with another one
    game: str = ""  # the only game it is about; else all
    score: bool = False  # the bar is a score, which the mean must not exceed (or fall below)
    below: float | None = None  # count matches with a better score than this instead of wins
    most: int = 400  # matches
    fixed: bool = False  # play that many, whatever the interval says
    weight: float = 1.0  # its part of the time

    @property
    def name(self) -> str:
        if not self.opponent:
            what = "mean score" if self.score else "wins" if self.below is None else f"score better than {self.below:g}"
            return f"{self.player} alone, {what}"
        return f"{self.player} v {self.opponent}" + (f", {self.seats} players" if self.seats > 2 else "")

    @property
    def file(self) -> str:
        """The same for rows about the same matches."""
        return "-".join(filter(None, [self.player, self.opponent, str(self.seats)]))

    def applies(self, definition: Definition) -> bool:
        return self.seats in definition.player_counts and self.game in ("", definition.name)

    def bar_of(self, game: Game) -> float | None:
        return self.bars.get(game.name, self.bar)

    def contest(self, game: Game) -> Contest:
        return Contest(game, tuple(filter(None, [self.player, self.opponent])), SEED)

    def measure(self, game: Game) -> Measure:
        if self.score:
            return score
        return win_share if self.below is None else better_than(self.below, lower_wins=game.lower_wins)

    def question(self, game: Game) -> Question | None:
        """What the row asks; None: nothing, it only reports."""
        bar = self.bar_of(game)
        if bar is None:
            return None
        if self.score:
            return Question(bar, at_most=game.lower_wins, interval=mean_interval)
        return Question(bar / 100)


_level = partial(Row, bar=60)
_many = partial(Row, "master", "greedy-1", weight=6)

# In the order they are played: the quick ones first.
ROWS = (
    Row("greedy-1", "random", bar=97, most=1000),
    _level("novice", "random", weight=1),
    _level("casual", "novice", weight=2),
    _level("strong", "casual", weight=3),
    Row("strong", "greedy-1", bar=85, bars={"nova-luna": 97, "nuevos-mundos": 75}, most=800, weight=4),
    Row("master", game="nova-luna", seats=1, score=True, bar=92, most=100, fixed=True, weight=4),
    Row("master", game="nova-luna", seats=1, below=100, bar=95, most=100, fixed=True, weight=4),
    Row("master", game="luna-capital", seats=1, bar=95, most=100, fixed=True, weight=4),
    _level("master", "strong", weight=6),
    _many(seats=3, bar=70),
    _many(seats=4, bar=60, bars={"nova-luna": 75}),
    _many(seats=5, bar=50),
    Row("master", "reference-1", most=60, weight=4),
)
# Where a bar is missed: the player with so many times its iterations, all on the same deals.
CURVE = (1 / 16, 1 / 4, 1, 4)
CURVE_MATCHES = 96
