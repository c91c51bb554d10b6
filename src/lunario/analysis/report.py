"""A match as a whole: the curve, and how luck and play led from its start to its result.

The curve has a point at every judged decision: each player's expectation before it, if the best move follows. From
there to the next point two things happen. The player chooses: the step from the best move to the chosen one is *play*.
Then the match goes on: that step is *luck* where chance decided something in between. It is *knowledge*, and counted as
luck, where another player is to move who knows other hidden things. Otherwise nothing happened that could change what
to expect, and the step is the searches' *error*. So for each player

    result - start = luck + own play + the others' play + error

exactly. The errors also tell how far the other steps can be wrong (`doubt.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, Literal

from lunario.analysis.decisions import Judgement
from lunario.analysis.doubt import Doubt, Gap
from lunario.analysis.scale import FAULTS, Scale, Unit, Verdict, scale_of
from lunario.analysis.settings import settings_of
from lunario.core.contract import CHANCE
from lunario.core.match import Deed, Happening, Match

Kind = Literal["play", "luck", "knowledge", "error"]
TURNING_POINTS = 3
DRIFT_VARIES = 0.5  # with the player and the iterations, up to this part of the drift of luck
NOTABLE = 2.0  # inaccuracies: a smaller change is not a turning point


@dataclass(frozen=True)
class Point:
    """The expectations of all players after `event` events. Chances add up to 1.

    >>> from lunario.analysis import analyse, report, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> first = report(match, analyse(match, settings_of(match.game, iterations=32))).curve[0]
    >>> first.event, round(sum(first.values), 6)
    (12, 1.0)
    """

    event: int
    values: list[float]
    margins: list[float]  # half the 95 % intervals


@dataclass(frozen=True)
class Step:
    """A part of the way from one point to the next: what changed for each player, and why.

    >>> from lunario.analysis import Step
    >>> step = Step("luck", 13, 14, None, before=[0.5, 0.5], after=[0.75, 0.25], margins=[0.1, 0.1])
    >>> step.changes
    [0.25, -0.25]
    """

    kind: Kind
    first: int  # the number of its first event
    last: int  # and of its last, inclusive; one less than `first` if nothing happened
    player: int | None  # who played, or who is next and knows more; None for luck or error
    before: list[float]
    after: list[float]
    margins: list[float]  # of the changes: half the 95 % intervals

    @property
    def changes(self) -> list[float]:
        return [two - one for one, two in zip(self.before, self.after, strict=True)]


@dataclass(frozen=True)
class Turn:
    """The decisions of a turn taken together.

    >>> from lunario.analysis import analyse, report, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> turn = report(match, analyse(match, settings_of(match.game, iterations=32))).turns[0]
    >>> turn.player, turn.first, turn.last
    (1, 12, 12)
    """

    player: int
    first: int  # numbers of its first and last judged events
    last: int
    loss: float
    margin: float
    verdict: Verdict


@dataclass(frozen=True)
class Account:
    """A player's way from the start to the result: `start + luck + play + others + error == end`.

    >>> from lunario.analysis import analyse, report, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> one = report(match, analyse(match, settings_of(match.game, iterations=32))).accounts[0]
    >>> round(one.start + one.luck + one.play + one.others + one.error - one.end, 9)
    0.0
    """

    player: int
    start: float
    luck: float
    play: float  # through the player's own decisions
    others: float  # through the others' decisions
    error: float
    end: float
    luck_margin: float  # half the 95 % interval
    play_margin: float
    others_margin: float
    error_margin: float


@dataclass(frozen=True)
class TurningPoint:
    """One of the greatest changes of the match: a decision, what chance brought, or what the next player knew.

    >>> from lunario.analysis import TurningPoint
    >>> point = TurningPoint(event=12, kind="play", player=1, change=-0.08)
    >>> f"player {point.player} lost {-point.change:.0%}"
    'player 1 lost 8%'
    """

    event: int
    kind: Kind
    player: int  # the player it changed most for
    change: float


@dataclass(frozen=True)
class Report:
    """The analysis of a match.

    >>> from lunario.analysis import analyse, report, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> found = report(match, analyse(match, settings_of(match.game, iterations=32)))
    >>> found.unit, found.players, found.is_over
    ('chance', 2, False)
    """

    unit: Unit
    players: int
    curve: list[Point]  # the last is the result, or the expectation after the last decision
    steps: list[Step]
    turns: list[Turn]
    decisions: list[Judgement]
    accounts: list[Account]
    turning_points: list[TurningPoint]  # in match order
    is_over: bool
    is_given_up: bool  # the last thing that happened is that somebody resigned

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def report(match: Match, judgements: Iterable[Judgement]) -> Report:
    """Return the analysis of a match from its judgements, in any order. A missing one makes for a longer step.

    >>> from lunario.analysis import analyse, report, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> [each.event for each in report(match, analyse(match, settings_of(match.game, iterations=32))).decisions]
    [12]
    """
    found = sorted(judgements, key=lambda each: each.event)
    scale = scale_of(match.game)
    rough = list(_steps(match, found, scale))
    gaps = [Gap(step.before, step.after) for step in rough if step.kind == "error"]
    measured = settings_of(match.game)
    doubt = Doubt.of(gaps, scale, measured.spread or scale.inaccuracy, measured.drift)
    steps = list(_without_drift([_with_margins(step, doubt) for step in rough], measured.luck_drift))
    curve = _curve(match, found, scale, doubt)
    turns = turns_of(found, scale)
    return Report(
        unit=scale.unit,
        players=match.game.players,
        curve=curve,
        steps=steps,
        turns=turns,
        decisions=found,
        accounts=[
            _account(player, curve, steps, doubt, measured.luck_drift) for player in range(match.game.players) if curve
        ],
        turning_points=_turning_points(steps, scale),
        is_over=match.is_over,
        is_given_up=not match.is_over and _is_given_up(match),
    )


def _is_given_up(match: Match) -> bool:
    last = match.record[-1] if match.record else None
    return isinstance(last, Happening) and last.deed == Deed.RESIGNS


def _curve(match: Match, found: Sequence[Judgement], scale: Scale, doubt: Doubt) -> list[Point]:
    """Return the points before the decisions, then the result or, if the match is not over, the last expectation."""
    points = [Point(each.event, each.best_values, _margins_of(each.best_values, doubt)) for each in found]
    if not found:
        return []
    if match.is_over:
        end = Point(len(match.events), result_of(match, scale), [0.0] * match.game.players)
    else:
        end = Point(len(match.events), found[-1].values, _margins_of(found[-1].values, doubt))
    return [*points, end]


def result_of(match: Match, scale: Scale) -> list[float]:
    """Return every player's final result."""
    totals = [float(score.total) for score in match.state.scores()]
    if scale.is_lead:
        return [totals[0] - totals[1]]
    if scale.unit == "points":
        return totals[: match.game.players]
    places = match.state.places()
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


def _steps(match: Match, found: Sequence[Judgement], scale: Scale) -> Iterable[Step]:
    """Yield the steps of a match; only those of play have their margins."""
    for number, each in enumerate(found):
        if each.best != each.chosen:
            yield Step("play", each.event, each.event, each.player, each.best_values, each.values, each.margins)
        if number + 1 < len(found):
            until, after = found[number + 1].event, found[number + 1].best_values
        elif match.is_over:
            until, after = len(match.events), result_of(match, scale)
        else:
            return
        kind = _kind(match, each, until)
        player = match.events[until].player if kind == "knowledge" and until < len(match.events) else None
        yield Step(kind, each.event + 1, until - 1, player, each.values, after, [])


def _with_margins(step: Step, doubt: Doubt) -> Step:
    if step.kind == "play":
        return step
    pairs = zip(step.before, step.after, strict=True)
    return replace(step, margins=[doubt.margin(pair) for pair in pairs])


def _without_drift(steps: Iterable[Step], drift: float) -> Iterable[Step]:
    """Yield the steps, with the drift of luck as steps of error: luck must be 0 on average."""
    for step in steps:
        if step.kind != "luck" or not drift:
            yield step
            continue
        middle = [value - drift for value in step.after]
        yield replace(step, after=middle)
        yield Step("error", step.last + 1, step.last, None, middle, step.after, [0.0] * len(middle))


def _margins_of(values: Sequence[float], doubt: Doubt) -> list[float]:
    return [doubt.margin([value]) for value in values]


def _kind(match: Match, judgement: Judgement, until: int) -> Kind:
    """Return what came between a decision and the next point, other than decisions without a choice."""
    if any(event.player == CHANCE for event in match.events[judgement.event : until]):
        return "luck"
    is_end = until == len(match.events)
    is_other = is_end or match.events[until].player != judgement.player
    return "knowledge" if match.game.definition.hides and is_other else "error"


def turns_of(found: Sequence[Judgement], scale: Scale) -> list[Turn]:
    """Return the turns. Each is at least as bad as its surest decision, whatever the noise of the others is."""
    turns = []
    for (player, _), each in groupby(found, key=lambda one: (one.player, one.turn)):
        judged = list(each)
        loss = sum(one.loss for one in judged)
        margin = math.hypot(*(one.margin for one in judged))
        is_best = all(one.verdict == "best" for one in judged)
        whole: Verdict = "best" if is_best else scale.verdict(loss, margin)
        faults = [verdict for verdict in (whole, *(one.verdict for one in judged)) if verdict in FAULTS]
        verdict = max(faults, key=FAULTS.index, default=whole)
        turns.append(Turn(player, judged[0].event, judged[-1].event, loss, margin, verdict))
    return turns


def _account(player: int, curve: Sequence[Point], steps: Sequence[Step], doubt: Doubt, luck_drift: float) -> Account:
    parts = {"luck": 0.0, "play": 0.0, "others": 0.0, "error": 0.0}
    margins: dict[str, list[float]] = {part: [] for part in parts}
    for step in steps:
        part = _part(step, player)
        parts[part] += step.changes[player]
        margins[part].append(step.margins[player])
    shifted = abs(luck_drift) * len(margins["luck"])  # from luck to error
    return Account(
        player=player,
        start=curve[0].values[player],
        end=curve[-1].values[player],
        **parts,
        luck_margin=doubt.margin_of_sum(margins["luck"]) + DRIFT_VARIES * shifted,
        play_margin=math.hypot(*margins["play"]),  # the repetitions share their drift
        others_margin=math.hypot(*margins["others"]),
        error_margin=doubt.margin_of_sum(margins["error"]) + shifted,
    )


def _part(step: Step, player: int) -> str:
    """Return the part of a player's account that a step belongs to."""
    if step.kind == "play":
        return "play" if step.player == player else "others"
    return "error" if step.kind == "error" else "luck"


def _turning_points(steps: Sequence[Step], scale: Scale) -> list[TurningPoint]:
    """Return the greatest changes that exceed their margins: those of a decision for its player, those of luck for the
    player most affected."""
    found = []
    for step in steps:
        most = max(range(len(step.changes)), key=lambda each: abs(step.changes[each]))
        player = step.player if step.kind == "play" and step.player is not None else most
        change = step.changes[player]
        if step.kind != "error" and abs(change) >= max(NOTABLE * scale.inaccuracy, step.margins[player]):
            event = step.last + 1 if step.kind == "knowledge" else step.first
            found.append(TurningPoint(event, step.kind, player, change))
    greatest = sorted(found, key=lambda each: -abs(each.change))[:TURNING_POINTS]
    return sorted(greatest, key=lambda each: (each.event, each.kind == "play"))
