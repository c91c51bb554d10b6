"""A study: matches of the same players on the same deals, in one or several variants of a game, and their analysis.

Everything is kept in a folder: the matches with their actions as they end, so that a stopped run can continue, the
tables, and the page.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lunario.core.counting import facts_of
from lunario.core.facts import Fact
from lunario.core.game import Game
from lunario.lab.arena import Arena
from lunario.lab.bout import Result
from lunario.lab.contest import Contest
from lunario.lab.effects import Effect, Sample, effects, sample_of
from lunario.lab.intervals import Estimate, share_interval
from lunario.lab.luck import Part, parts
from lunario.lab.matches import Workers
from lunario.lab.results import ResultsFile
from lunario.lab.tables import Tables
from lunario.lab.variants import Comparison, Variant, compare

MOST_REPEATS = 0.05  # of deals: with more, players who never vary would pass for luck of the deal
CHUNK = 20  # deals of each variant in turn, so that a stopped study has equally many of each


@dataclass(frozen=True)
class Position:
    """A seat or a place in the order of play, and how often it wins."""

    name: str  # seat-1, order-2
    wins: Estimate
    clear: bool


@dataclass(frozen=True)
class Report:
    """The analysis of a variant's matches."""

    game: Game
    entrants: tuple[str, ...]
    seed: str
    tables: Tables
    sample: Sample
    positions: list[Position]
    facts: list[tuple[Fact, Effect]]
    luck: dict[str, list[Part]]  # of the win and of the margin; empty if there is nothing to compare
    repeats: float  # share of deals that went the same way every time
    comparisons: list[Comparison]
    mixed: bool  # whether several versions of the program played

    @property
    def matches(self) -> int:
        return len(self.tables.matches["match"])


class Study:
    """The matches of a study. The other variants are compared with the first, whose name is empty."""

    def __init__(
        self,
        variants: dict[str, Game],
        entrants: tuple[str, ...],
        seed: str,
        games: int,
        folder: Path | None = None,
        *,
        any_version: bool = False,
    ) -> None:
        self.folder = folder
        self.entrants = entrants
        self.seed = seed
        self.arenas = {name: self._arena(name, game, games, any_version) for name, game in variants.items()}

    def _arena(self, name: str, game: Game, games: int, any_version: bool) -> Arena:
        contest = Contest(game, self.entrants, self.seed, repeated=True)
        path = self.folder / f"matches{'-' * bool(name)}{_slug(name)}.jsonl" if self.folder else None
        return Arena(contest, games, ResultsFile(contest, path, any_version=any_version), recorded=True)

    @property
    def total(self) -> int:
        return sum(arena.total for arena in self.arenas.values())

    @property
    def done(self) -> int:
        return sum(arena.done for arena in self.arenas.values())

    @property
    def is_begun(self) -> bool:
        """Return whether every variant has a complete deal, so that something can be said."""
        return all(arena.whole_deals() for arena in self.arenas.values())

    def run(self, workers: Workers) -> Generator[Result, None, None]:
        """Play on, a few deals of each variant in turn, and yield each new result once it is written."""
        wanted = {name: arena.deals for name, arena in self.arenas.items()}
        for limit in range(CHUNK, max(wanted.values()) + CHUNK, CHUNK):
            for name, arena in self.arenas.items():
                arena.deals = min(limit, wanted[name])
                try:
                    yield from arena.run(workers)
                finally:
                    arena.deals = wanted[name]

    # ------------------------------------------------------------ what came of it

    def report(self) -> Report:
        """Analyse the complete deals, with all comparisons of the first variant corrected together."""
        (_, arena), *others = self.arenas.items()
        own = _counted(arena)
        _, tables, sample = own
        comparisons = [compare(name, own, _counted(other)) for name, other in others]
        facts, repeats = facts_of(arena.contest.game), _repeats(arena)
        positions, found = effects(sample)
        return Report(
            arena.contest.game,
            self.entrants,
            self.seed,
            tables,
            sample,
            _positions(sample, {each.name: each.clear for each in positions}),
            list(zip(facts, found, strict=True)),
            {measure: [] if repeats > MOST_REPEATS else parts(sample, measure) for measure in ("win", "margin")},
            repeats,
            comparisons,
            any(each.file.is_mixed for each in self.arenas.values()),
        )

    def tables(self) -> Tables:
        """Return the tables of all variants together."""
        tables = Tables()
        for name, arena in self.arenas.items():
            _count_into(tables, arena, name)
        return tables


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def _counted(arena: Arena) -> Variant:
    tables, game = Tables(), arena.contest.game
    _count_into(tables, arena, "")
    return Variant(game, tables, sample_of(tables, [fact.name for fact in facts_of(game)]))


def _count_into(tables: Tables, arena: Arena, variant: str) -> None:
    """Add the matches of complete deals to the tables."""
    contest = arena.contest
    for result in arena.whole_deals():
        tables.add(contest.game, result, f"{contest.seed}-{result.deal}", variant)


def _repeats(arena: Arena) -> float:
    """Return the share of deals whose matches were identical, action by action."""
    played: dict[int, list[Sequence[int] | None]] = {}
    for result in arena.whole_deals():
        played.setdefault(result.deal, []).append(result.actions)
    same = [len(each) > 1 and all(actions == each[0] for actions in each) for each in played.values()]
    return sum(same) / max(1, len(same))


def _positions(sample: Sample, clear: dict[str, bool]) -> list[Position]:
    if sample.players < 2:
        return []
    kinds = {name.rsplit("-", 1)[0] for name in clear}
    found = []
    for kind, where in (("seat", sample.seat), ("order", sample.order)):
        for place in range(1, sample.players + 1) if kind in kinds else ():
            name = f"{kind}-{place}"
            wins = share_interval(_by_deal(sample, where == place))
            found.append(Position(name, wins, clear.get(name, clear[f"{kind}-1"])))
    return found


def _by_deal(sample: Sample, chosen: NDArray[np.bool_]) -> list[list[float]]:
    """Return the chosen rows' shares of the win, by deal."""
    deals: dict[int, list[float]] = {}
    for deal, win in zip(sample.deal[chosen].tolist(), sample.win[chosen].tolist(), strict=True):
        deals.setdefault(deal, []).append(win)
    return list(deals.values())
