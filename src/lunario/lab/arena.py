"""The arena: play a contest, keep its results, and stop when its question is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

from lunario.lab.bout import Result, play_all
from lunario.lab.contest import Contest
from lunario.lab.ladder import Rung, ladder
from lunario.lab.matches import Workers
from lunario.lab.results import ResultsFile
from lunario.lab.standings import Measure, Standing, by_deal, standings, win_share
from lunario.lab.until import Answer, Question, levels
from lunario.players.program import FAULT_KINDS


class Arena:
    """One run of a contest: at most a given number of matches, in whole deals, or until a question is answered.

    The question is about the first entrant, and judged on the first deals: matches played ahead do not change the
    answer.

    >>> from lunario.lab import Arena, Contest
    >>> contest = Contest(lunario.load("nova-luna"), ("greedy", "random"), seed="doc")
    >>> arena = Arena(contest, games=10)
    >>> sum(1 for result in arena.run(workers=2))
    10
    >>> first, second = arena.standings()
    >>> first.name, first.wins.value > second.wins.value
    ('greedy', True)
    """

    def __init__(
        self,
        contest: Contest,
        games: int,
        file: ResultsFile | None = None,
        question: Question | None = None,
        measure: Measure = win_share,
        *,
        recorded: bool = False,
    ) -> None:
        self.contest = contest
        self.deals = contest.deals_for(games)
        self.file = file or ResultsFile(contest)
        self.question = question
        self.measure = measure
        self.recorded = recorded  # whether results include the actions
        self.refresh()

    def refresh(self) -> None:
        """Look at the file again: another run may have added to it."""
        self._played = Counter(key[0] for key in self.file.results)  # matches per deal
        self._whole = 0  # complete deals, from the first on
        self._looks = list(levels(self.deals)) if self.question else []
        self.answer: Answer | None = None
        self._look()

    def __repr__(self) -> str:
        names = " v ".join(self.contest.names)
        return f"<Arena of {self.contest.game.label}: {names}, {self.done} of {self.total} matches played>"

    @property
    def total(self) -> int:
        """Return the most matches to play."""
        return self.deals * self.contest.size

    @property
    def done(self) -> int:
        """Return how many of these have been played."""
        return sum(count for deal, count in self._played.items() if deal < self.deals)

    def run(self, workers: Workers = 1, folder: Path | None = None) -> Iterator[Result]:
        """Play on and yield each new result once it is written. Stop when there is an answer."""
        self.refresh()
        if self._is_answered():
            return
        todo = (pairing for pairing in self.contest.pairings(self.deals) if pairing.key not in self.file.results)
        first = next(todo, None)
        if first is None:
            return
        with closing(play_all(self.contest, chain([first], todo), workers, folder, recorded=self.recorded)) as coming:
            for result in coming:
                self._note(result)
                yield result
                if self._is_answered():
                    return

    def _note(self, result: Result) -> None:
        self.file.append(result)
        self._played[result.deal] += 1
        self._look()

    def _is_answered(self) -> bool:
        return self.answer is not None

    def _look(self) -> None:
        while self._whole < self.deals and self._played[self._whole] == self.contest.size:
            self._whole += 1
        if self.question is not None and self._looks and self._whole >= self._looks[0]:
            self._looks = [look for look in self._looks if look > self._whole]
            deals = by_deal(self._first(self._whole), self.contest.names[0], self.measure)
            self.answer = self.question.answer(deals, self.deals)

    def _first(self, deals: int) -> list[Result]:
        found = sorted(self.file.results.items())
        return [result for key, result in found if key[0] < deals]

    # ------------------------------------------------------------ what came of it

    @property
    def results(self) -> list[Result]:
        """Return the results that count: all of them, or those the answer rests on."""
        return self._first(self.deals if self.answer is None else self.answer.deals)

    def whole_deals(self) -> list[Result]:
        """Return the matches of the complete deals, up to the first that is not complete."""
        self.refresh()
        return self._first(self._whole)

    def standings(self) -> list[Standing]:
        return standings(self.contest.names, self.results)

    def ladder(self) -> list[Rung]:
        return ladder(self.contest.names, self.results)

    def faults(self) -> dict[str, dict[str, int]]:
        """Return how often programs failed, by name and kind, without those that never did."""
        found: dict[str, Counter[str]] = {}
        for result in self.results:
            for name, counts in zip(result.seats, result.faults or [], strict=False):
                if any(counts.values()):
                    found.setdefault(name, Counter(dict.fromkeys(FAULT_KINDS, 0))).update(counts)
        return {name: dict(counts) for name, counts in sorted(found.items())}
