"""The coach: whether the turn just played lost more than the player would let pass, why, and what was better."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.analysis.analysing import judge_event
from lunario.analysis.decisions import Judge, Judgement
from lunario.analysis.reasons import PLAYED, Reason, on_the_whole, reasons
from lunario.analysis.report import Turn, turns_of
from lunario.core.match import Match


@dataclass(frozen=True)
class Objection:
    """A turn in which more than the threshold was lost, and the decision in it that lost the most for sure.

    >>> from lunario.analysis import Judge, object_to, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> found = object_to(match, 1, -1.0, Judge(match.game, settings_of(match.game, iterations=32)))
    >>> found.turn.player, found.judgement.event
    (1, 12)
    """

    turn: Turn
    loss: float  # of the turn, or of the decision alone if the turn's other decisions leave it in doubt
    margin: float
    judgement: Judgement
    reasons: list[Reason]  # why `judgement.best` was better, given what the player knew


def last_turn(match: Match, player: int) -> list[int]:
    """Return the numbers of the player's decisions with a choice in their last turn.

    >>> from lunario.analysis import last_turn
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> last_turn(match, 1), last_turn(match, 0)
    ([12], [])
    """
    first = match.last_turn(player)
    later = range(len(match.events) if first is None else first, len(match.events))
    own = [number for number in later if match.events[number].player == player]
    return [number for number in own if len(match.state_after(number).legal_actions()) > 1]


def object_to(match: Match, player: int, threshold: float, judge: Judge) -> Objection | None:
    """Judge the player's last turn, and return an objection if it, or a decision in it, surely (95 %) lost more than
    the threshold.

    The threshold is on the game's scale: 0.05 means five percentage points of the chance to win, or 5 means five points
    in a solo game played for a score. With `settings_of(game, quick=True)` this takes from 0.1 to 2 seconds.

    >>> from lunario.analysis import Judge, object_to, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> judge = Judge(match.game, settings_of(match.game, iterations=32))
    >>> object_to(match, 1, 1.0, judge) is None  # no turn loses more than everything
    True
    """
    judged = [judge_event(match, event, judge) for event in last_turn(match, player)]
    if not judged:
        return None
    turn = turns_of(judged, judge.scale)[0]
    worst = max(judged, key=_least_loss)
    surest: Turn | Judgement = turn if _least_loss(turn) > _least_loss(worst) else worst
    if _least_loss(surest) <= threshold:
        return None
    because = reasons(match.state_after(worst.event), worst) or [on_the_whole(match.game, worst, PLAYED)]
    return Objection(turn, surest.loss, surest.margin, worst, because)


def _least_loss(lost: Turn | Judgement) -> float:
    return lost.loss - lost.margin
