"""The value of a decision: the chosen move compared with the best one, given what the player knew.

A search like that of `master`, the *screen*, proposes the best move. If another one was chosen, both are then searched
several times from empty trees, each time with the same chance for both. The comparison uses other random numbers than
the screen did, so it does not favour the move that the screen picked. Where the level `master` plans instead of
searching, its plan proposes the move and is the line that is shown.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from statistics import fmean, stdev
from typing import Any

from lunario.analysis.scale import CONFIDENCE, Scale, Verdict, scale_of
from lunario.analysis.settings import Settings, settings_of
from lunario.core.errors import BadArgument, IllegalAction
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.t_distribution import quantile
from lunario.judgement.levels import SearchSettings, search_settings_of
from lunario.search.search import Candidate, Judged, Search

_LOOKS = 2  # at the differences: after the first rounds, and after the last (Bonferroni)
_ROUND = 1 << 24  # seeds per round: more than iterations
_EVENT = 1 << 32  # seeds per decision: more than all its rounds use


@dataclass(frozen=True)
class Option:
    """A move that the screen looked at: its share of the search's visits, and its expected value to the mover.

    >>> from lunario.analysis import Judge, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> judge = Judge(match.game, settings_of(match.game, iterations=32))
    >>> options = judge.preview(match.state, len(match.events)).options
    >>> round(sum(each.share for each in options), 6)  # there are only three moves
    1.0
    """

    action: int
    share: float
    value: float | None  # chance to win, or points; None against an automaton, where the screen counts wins


@dataclass(frozen=True)
class Judgement:
    """A decision judged by what its player knew. All values are on the game's `Scale`.

    With `best == chosen`, `values` is `best_values` and the loss is 0.

    >>> from lunario.analysis import Judge, Judgement, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> judge = Judge(match.game, settings_of(match.game, iterations=32))
    >>> judged = judge.decision(match.state, match.state.parse("take 3"), len(match.events))
    >>> round(sum(judged.values), 6), judged.chosen == judged.line[0]
    (1.0, True)
    >>> Judgement.from_json(judged.to_json()) == judged
    True
    """

    event: int  # its number among the match's events, from 0
    player: int
    turn: int  # the number of the turn, as the state counts them
    chosen: int
    best: int
    values: list[float]  # every player's expectation after the chosen move
    errors: list[float]  # their standard errors
    best_values: list[float]  # every player's expectation after the best move
    best_errors: list[float]
    loss: float  # how much better the best move is for its player; below `margin` it is noise
    margin: float  # of the loss: half the 95 % interval
    margins: list[float]  # likewise, of the difference between the moves for every player
    rounds: int  # how often both were searched
    verdict: Verdict
    line: list[int]  # the chosen move and its expected continuation, up to the next chance event
    best_line: list[int]
    ahead: list[list[float]]  # later points by score row and category: after the best move minus after the chosen
    ahead_totals: list[float]  # their sums by row
    ahead_margins: list[float]  # half the 95 % intervals
    options: list[Option]  # the few moves the screen preferred, its favourite first

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> Judgement:
        return Judgement(**{**data, "options": [Option(**each) for each in data["options"]]})


OPTIONS = 3


class Judge:
    """Judges decisions of one game, in any match. It remembers nothing between decisions. Use one per thread.

    >>> from lunario.analysis import Judge, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> judge = Judge(match.game, settings_of(match.game, iterations=32))
    >>> judged = judge.preview(match.state, event=len(match.events))
    >>> judged.best != judged.chosen
    True
    """

    def __init__(self, game: Game, settings: Settings | None = None) -> None:
        self.game = game
        self.settings = settings or settings_of(game)
        self.scale: Scale = scale_of(game)
        self._screening = Search(game, self.settings.screen)
        self._search = Search(game, self.settings.search, _to_the_end(game) if self.scale.is_lead else None)
        planner, width = game.parts.planner, self.settings.width
        self._planning = planner.Planning(game, width) if planner is not None and width else None

    def decision(self, state: State, chosen: int, event: int) -> Judgement:
        """Judge a decision. `event`, the number of events so far, and the settings determine the random numbers.

        >>> from lunario.analysis import Judge, settings_of
        >>> match = lunario.load("nova-luna").new_match(seed=7)
        >>> Judge(match.game, settings_of(match.game, iterations=32)).decision(match.state, 0, event=12)
        Traceback (most recent call last):
        lunario.core.errors.IllegalAction: First take a tile. (NL-R3)
        """
        if chosen not in state.legal_actions():
            raise IllegalAction(state.why_not(chosen))
        known, candidates = self._screen(state, event)
        return self._judgement(known, candidates, chosen, event)

    def preview(self, state: State, event: int) -> Judgement:
        """Judge a decision that is still to be made, with the next-best move as the chosen one."""
        known, candidates = self._screen(state, event)
        found = self._judgement(known, candidates, candidates[1].action, event)
        if found.best != found.chosen:
            return found
        return self._judgement(known, [candidates[1], candidates[0], *candidates[2:]], candidates[0].action, event)

    def _judgement(self, known: State, candidates: list[Candidate], chosen: int, event: int) -> Judgement:
        """Compare the chosen move with the first candidate."""
        first = best = candidates[0].action
        rounds = self._rounds(known, chosen, best, event)
        loss, margins = self._loss(rounds, known.current_player)
        margin = margins[known.current_player]
        verdict: Verdict = "best" if best == chosen else self.scale.verdict(loss, margin)
        if best != chosen and loss + margin < 0:  # the screen was wrong
            best, verdict, loss, margin, margins = chosen, "best", 0.0, 0.0, [0.0] * len(margins)
            rounds = [(one, one) for one, _ in rounds]
        values, errors = self._values([one for one, _ in rounds])
        best_values, best_errors = self._values([two for _, two in rounds])
        return Judgement(
            event=event,
            player=known.current_player,
            turn=int(known.record.turn),
            chosen=chosen,
            best=best,
            values=values,
            errors=errors,
            best_values=best_values,
            best_errors=best_errors,
            loss=loss,
            margin=margin,
            margins=margins,
            rounds=len(rounds),
            verdict=verdict,
            line=rounds[0][0].line,
            best_line=candidates[0].line if self._planning is not None and best == first else rounds[0][1].line,
            **_ahead(rounds),
            options=self._options(candidates),
        )

    def _screen(self, state: State, event: int) -> tuple[State, list[Candidate]]:
        """Return a state consistent with what its player knows, and the moves, the most visited first."""
        if state.game != self.game:
            raise BadArgument(
                "The state is of another game, or has other options, than the judge.",
                "El estado es de otro juego, o de otras opciones, que el juez.",
            )
        rng = new_rng(self._seed(event) + (_EVENT - _ROUND))
        known = state.determinize(state.current_player, rng)
        self._screening.forget()
        self._screening.run(known, rng)
        found = self._screening.candidates()
        if self._planning is not None:
            plan, _ = self._planning.plan(known.buffer)
            found.sort(key=lambda each: each.action != plan[0])
            found[0] = found[0]._replace(line=plan)
        return known, found

    def _rounds(self, known: State, chosen: int, best: int, event: int) -> list[tuple[Judged, Judged]]:
        """Search both moves with the same chance a few times, and more often if it is not clear how much was lost."""
        few, most = self.settings.rounds, self.settings.most_rounds
        rounds = [self._round(known, chosen, best, self._seed(event) + _ROUND * number) for number in range(few)]
        if not self._is_clear(rounds, known.current_player):
            rounds += [self._round(known, chosen, best, self._seed(event) + _ROUND * n) for n in range(few, most)]
        return rounds

    def _round(self, known: State, chosen: int, best: int, seed: int) -> tuple[Judged, Judged]:
        one = self._judged(known, chosen, seed)
        return one, one if best == chosen else self._judged(known, best, seed)

    def _judged(self, known: State, action: int, seed: int) -> Judged:
        """Search what follows a move. Against an automaton, the final lead replaces the return."""
        found = self._search.judge(known, action, self.settings.search, seed)
        if not self.scale.is_lead:
            return found
        own, automaton = (sum(row) for row in found.points)
        return found._replace(values=[own - automaton])

    def _is_clear(self, rounds: list[tuple[Judged, Judged]], player: int) -> bool:
        loss, margins = self._loss(rounds, player)
        margin = margins[player]
        return margin <= self.scale.precision or loss + margin < 0 or self.scale.verdict(loss, margin) in _CLEAR

    def _loss(self, rounds: list[tuple[Judged, Judged]], player: int) -> tuple[float, list[float]]:
        """Return by how much the best move is better for its player, and the margins of the difference for all."""
        by_player = zip(*(zip(one.values, two.values, strict=True) for one, two in rounds), strict=True)
        differences = [[two - one for one, two in pairs] for pairs in by_player]
        return self.scale.size(fmean(differences[player])), [self.scale.size(_margin(each)) for each in differences]

    def _seed(self, event: int) -> int:
        return (self.settings.seed * (1 << 20) + event) * _EVENT

    def _values(self, judged: list[Judged]) -> tuple[list[float], list[float]]:
        """Return every player's expectation, and the standard errors."""
        by_player = list(zip(*(each.values for each in judged), strict=True))
        errors = [self.scale.size(stdev(values) / math.sqrt(len(values))) for values in by_player]
        return self.scale.told([fmean(values) for values in by_player]), errors

    def _options(self, candidates: list[Candidate]) -> list[Option]:
        visits = sum(each.visits for each in candidates)
        found = [each for each in candidates[:OPTIONS] if each.visits > 0]
        return [Option(each.action, each.visits / visits, self._told(each.value)) for each in found]

    def _told(self, value: float) -> float | None:
        return None if self.scale.is_lead else self.scale.told([value])[0]


_CLEAR = ("good", "blunder")


def _to_the_end(game: Game) -> SearchSettings:
    """Return a game's search settings with every iteration played to the end, so that the final points are known."""
    return replace(search_settings_of(game), greedy_turns=game.limits.longest)


def _margin(differences: list[float]) -> float:
    """Return half the width of the interval of the mean, for differences that may be looked at twice."""
    t = quantile(1 - (1 - CONFIDENCE) / (2 * _LOOKS), len(differences) - 1)
    return t * stdev(differences) / math.sqrt(len(differences))


def _ahead(rounds: list[tuple[Judged, Judged]]) -> dict[str, Any]:
    """Return the differences in later points, with the margins of their sums."""
    tables = [
        [[b - a for a, b in zip(*rows, strict=True)] for rows in zip(one.points, two.points, strict=True)]
        for one, two in rounds
    ]
    totals = list(zip(*([sum(row) for row in table] for table in tables), strict=True))
    return {
        "ahead": [[fmean(cells) for cells in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)],
        "ahead_totals": [fmean(each) for each in totals],
        "ahead_margins": [_margin(list(each)) for each in totals],
    }
