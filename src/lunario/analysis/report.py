"""A match as a whole: the curve, and how luck and play led from its start to its result.

The curve has a point at every judged decision: each player's expectation before it, if the best move follows. From
there to the next point two things happen. The player chooses: the step from the best move to the chosen one is *play*.
Then the match goes on: that step is *luck* if chance decided something in between, or if the next player to move knows
other hidden things. Otherwise nothing happened that could change the expectations, and the step is the searches'
*error*. So for each player

    result - start = luck + own play + the others' play + error

exactly, and the error is shown with the interval that the searches claim.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Literal

from lunario.analysis.decisions import Judgement, student
from lunario.analysis.scale import Scale, Unit, Verdict, scale_of
from lunario.core.contract import CHANCE
from lunario.core.match import Match

Kind = Literal["play", "luck", "error"]
TURNING_POINTS = 3
NOTABLE = 2.0  # inaccuracies: a smaller change is not a turning point


@dataclass(frozen=True)
class Point:
    """Every player's expectation after `event` events.

    Chances add up to 1. If players are likely to share a win, another player's chance can be a little below 0.
    """

    event: int
    values: list[float]
    margins: list[float]  # half the 95 % intervals, from the searches' own errors


@dataclass(frozen=True)
class Step:
    """A part of the way from one point to the next: what changed for each player, and why."""

    kind: Kind
    first: int  # the number of its first event
    last: int  # and of its last, inclusive
    player: int | None  # who played; None for luck or error
    changes: list[float]
    margins: list[float]


@dataclass(frozen=True)
class Turn:
    """The decisions of a turn taken together."""

    player: int
    first: int  # numbers of its first and last judged events
    last: int
    loss: float
    margin: float
    verdict: Verdict


@dataclass(frozen=True)
class Account:
    """A player's way from the start to the result: `start + luck + play + others + error == end`."""

    player: int
    start: float
    luck: float
    play: float  # through the player's own decisions
    others: float  # through the others' decisions
    error: float
    end: float
    luck_margin: float  # half the 95 % interval
    play_margin: float
    error_margin: float


@dataclass(frozen=True)
class TurningPoint:
    """One of the greatest changes in the match: a turn, or a stroke of chance."""

    event: int
    kind: Kind
    player: int  # the player it changed most for
    change: float


@dataclass(frozen=True)
class Report:
    """The analysis of a match."""

    unit: Unit
    players: int
    curve: list[Point]  # the last is the result, or the expectation after the last decision
    steps: list[Step]
    turns: list[Turn]
    decisions: list[Judgement]
    accounts: list[Account]
    turning_points: list[TurningPoint]  # in match order
    is_over: bool

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def report(match: Match, judgements: Iterable[Judgement]) -> Report:
    """Return the analysis of a match from its judgements, in any order. A missing one makes for a longer step."""
    found = sorted(judgements, key=lambda each: each.event)
    scale = scale_of(match.game)
    curve = [Point(each.event, each.best_values, _margins(each.best_errors, each.rounds)) for each in found]
    if found:
        curve.append(_end(match, found[-1], scale))
    steps = list(_steps(match, found, curve))
    turns = turns_of(found, scale)
    return Report(
        unit=scale.unit,
        players=match.game.players,
        curve=curve,
        steps=steps,
        turns=turns,
        decisions=found,
        accounts=[_account(player, curve, steps) for player in range(match.game.players) if curve],
        turning_points=_turning_points(steps, scale),
        is_over=match.is_over,
    )


def _end(match: Match, last: Judgement, scale: Scale) -> Point:
    """Return the result or, if the match is not over, the expectations after the last decision."""
    if match.is_over:
        return Point(len(match.events), result_of(match, scale), [0.0] * match.game.players)
    return Point(len(match.events), last.values, _margins(last.errors, last.rounds))


def result_of(match: Match, scale: Scale) -> list[float]:
    """Return every player's final result."""
    totals = [float(score.total) for score in match.state.scores()]
    if scale.is_lead:
        return [totals[0] - totals[1]]
    if scale.unit == "points":
        return totals[: match.game.players]
    places = match.state.places()
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


def _margins(errors: Sequence[float], rounds: int) -> list[float]:
    return [student(rounds) * error for error in errors]


def _steps(match: Match, found: Sequence[Judgement], curve: Sequence[Point]) -> Iterable[Step]:
    for number, (each, point) in enumerate(zip(found, curve, strict=False)):
        if each.best != each.chosen:
            margins = [0.0] * len(each.values)
            margins[each.player] = each.margin
            changes = _changes(point.values, each.values)
            yield Step("play", each.event, each.event, each.player, changes, margins)
        if number + 1 < len(curve):
            after = curve[number + 1]
            kind: Kind = "luck" if _is_luck(match, each, after.event) else "error"
            before = _margins(each.errors, each.rounds)
            margins = [math.hypot(*pair) for pair in zip(before, after.margins, strict=True)]
            yield Step(kind, each.event + 1, after.event - 1, None, _changes(each.values, after.values), margins)


def _changes(before: Sequence[float], after: Sequence[float]) -> list[float]:
    return [two - one for one, two in zip(before, after, strict=True)]


def _is_luck(match: Match, judgement: Judgement, until: int) -> bool:
    """Return whether anything but decisions came between a decision and the next point."""
    if any(event.player == CHANCE for event in match.events[judgement.event : until]):
        return True
    is_end = until == len(match.events)
    return match.game.definition.hides and (is_end or match.events[until].player != judgement.player)


def turns_of(found: Sequence[Judgement], scale: Scale) -> list[Turn]:
    turns = []
    for (player, _), each in groupby(found, key=lambda one: (one.player, one.turn)):
        judged = list(each)
        loss = sum(one.loss for one in judged)
        margin = math.hypot(*(one.margin for one in judged))
        is_best = all(one.verdict == "best" for one in judged)
        verdict: Verdict = "best" if is_best else scale.verdict(loss, margin)
        turns.append(Turn(player, judged[0].event, judged[-1].event, loss, margin, verdict))
    return turns


def _account(player: int, curve: Sequence[Point], steps: Sequence[Step]) -> Account:
    parts = {"luck": 0.0, "play": 0.0, "others": 0.0, "error": 0.0}
    squares = {"luck": 0.0, "play": 0.0, "others": 0.0, "error": 0.0}
    for step in steps:
        name = "others" if step.kind == "play" and step.player != player else step.kind
        parts[name] += step.changes[player]
        squares[name] += step.margins[player] ** 2
    return Account(
        player=player,
        start=curve[0].values[player],
        end=curve[-1].values[player],
        **parts,
        luck_margin=math.sqrt(squares["luck"]),
        play_margin=math.sqrt(squares["play"]),
        error_margin=math.sqrt(squares["error"]),
    )


def _turning_points(steps: Sequence[Step], scale: Scale) -> list[TurningPoint]:
    """Return the greatest changes that exceed their margins: those of a decision for its player, those of luck for the
    player most affected."""
    found = []
    for step in steps:
        most = max(range(len(step.changes)), key=lambda each: abs(step.changes[each]))
        player = most if step.player is None else step.player
        change = step.changes[player]
        if step.kind != "error" and abs(change) >= max(NOTABLE * scale.inaccuracy, step.margins[player]):
            found.append(TurningPoint(step.first, step.kind, player, change))
    greatest = sorted(found, key=lambda each: -abs(each.change))[:TURNING_POINTS]
    return sorted(greatest, key=lambda each: each.event)
