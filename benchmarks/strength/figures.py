"""One row for one game: its contest, its results so far, and its verdict."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import lunario
from benchmarks.strength.rows import CURVE, CURVE_MATCHES, Row, rows_of
from lunario import players
from lunario.core import registry
from lunario.core.game import Game
from lunario.lab.arena import Arena
from lunario.lab.contest import Contest
from lunario.lab.intervals import Estimate
from lunario.lab.results import OtherVersion, ResultsFile
from lunario.lab.standings import Standing, by_deal
from lunario.lab.until import Answer, Question, levels


class Place:
    """The folder of results. Rows that share matches share a file."""

    def __init__(self, folder: Path, any_version: bool = False) -> None:
        self.folder = folder
        self.any_version = any_version  # whether results of older versions of the program count
        self._files: dict[str, ResultsFile] = {}

    def file(self, name: str, contest: Contest) -> ResultsFile:
        """Return a results file, after setting aside what an older version played, unless that counts."""
        if name not in self._files:
            path = self.folder / f"{name}.jsonl"
            try:
                self._files[name] = ResultsFile(contest, path, any_version=self.any_version)
            except OtherVersion:
                path.replace(path.with_suffix(".old"))
                self._files[name] = ResultsFile(contest, path)
        return self._files[name]


class Figure:
    """A row of the table. Its results are read at once, and `play` adds to them."""

    def __init__(self, row: Row, game: Game, place: Place) -> None:
        self.row = row
        self.game = game
        contest = row.contest(game)
        self.question = row.question(game)
        self.file = place.file(f"{game.name}-{row.file}", contest)
        stops = None if row.fixed else self.question
        self.arena = Arena(contest, row.most, self.file, stops, row.measure(game))

    @property
    def is_done(self) -> bool:
        self.arena.refresh()
        return self.arena.answer is not None or self.arena.done >= self.arena.total

    def play(self, workers: int, seconds: float) -> Iterator[int]:
        """Play on for at most `seconds`, yielding the number of matches done after each."""
        end = time.monotonic() + seconds
        with closing(self.arena.run(workers)) as coming:
            for _ in coming:
                yield self.arena.done
                if time.monotonic() > end:
                    return

    # ------------------------------------------------------------ what it says

    @property
    def answer(self) -> Answer | None:
        """Return the answer of the look that ended the row, or of the latest one, or None if nothing was played."""
        if self.arena.answer is not None:
            return self.arena.answer
        deals = by_deal(self.arena.results, self.row.player, self.row.measure(self.game))
        if not deals:
            return None
        planned = levels(self.arena.deals)
        level = 0.95 if self.arena.question is None else planned[self.arena.deals]
        question = self.question or Question(0.0)
        return question.look(deals, level)

    @property
    def verdict(self) -> str:
        """Return "clear" if the interval clears the bar, "met" if only the figure does, or "missed", clearly or not."""
        if self.answer is None:
            return "not played"
        more = ("" if self.is_done else ", unfinished") + (" †" if self.file.is_mixed else "")
        if self.question is None:
            return more.removeprefix(", ").strip()
        if self.answer.verdict == "clear":
            return "clear" + more
        value, bar = self.answer.estimate.value, self.question.bar
        is_met = value <= bar if self.question.at_most else value >= bar
        return ("met" if is_met else "clearly missed" if self.answer.verdict == "missed" else "missed") + more

    @property
    def is_missed(self) -> bool:
        return "missed" in self.verdict

    @property
    def estimate(self) -> Estimate | None:
        return None if self.answer is None else self.answer.estimate

    @cached_property
    def iterations(self) -> int | None:
        return iterations(self.row.player, self.game)

    def standing(self) -> Standing | None:
        return next(iter(self.arena.standings()), None)


def iterations(name: str, game: Game) -> int | None:
    """Return a searching player's iterations per decision, or None for other players."""
    found = getattr(players.create_player(name, game), "iterations", None)
    return int(found) if found else None


def figures(place: Place, only: str = "", part: str = "") -> list[Figure]:
    """Return the rows of every game, in the order to play them: the quick ones first."""
    found = [
        Figure(row, Game(definition, row.seats, {}), place)
        for definition in map(registry.find, [only] if only else lunario.games())
        for row in rows_of(definition)
        if part.lower() in row.name
    ]
    return sorted(found, key=lambda figure: figure.row.weight)


def curve(figure: Figure, place: Place) -> list[Figure]:
    """Return figures on the first deals of a row that misses its bar, for its player with fewer and more iterations.
    There are none if it does not search."""
    if figure.iterations is None or not figure.is_missed:
        return []
    points = []
    for factor in CURVE:
        name = figure.row.player
        player = name if factor == 1 else f"{name}@{max(1, round(figure.iterations * factor))}"
        row = replace(figure.row, player=player, most=CURVE_MATCHES, fixed=True, weight=max(1.0, 4 * factor))
        points.append(Figure(row, figure.game, place))
    return points
