"""The coach: whether the turn just played lost more than the player would let pass, why, and what was better."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.analysis.analysing import judge_event
from lunario.analysis.decisions import Judge, Judgement
from lunario.analysis.reasons import Reason, reasons
from lunario.analysis.report import Turn, turns_of
from lunario.core.contract import CHANCE
from lunario.core.match import Match


@dataclass(frozen=True)
class Objection:
    """A turn that lost more than the threshold, and the decision in it that lost the most."""

    turn: Turn
    judgement: Judgement
    reasons: list[Reason]  # why `judgement.best` was better, given what the player knew


def last_turn(match: Match, player: int) -> list[int]:
    """Return the numbers of the player's decisions with a choice in their last turn."""
    found: list[int] = []
    turn = None
    for number in range(len(match.events) - 1, -1, -1):
        event = match.events[number]
        if event.player == CHANCE or (event.player != player and turn is None):
            continue
        state = match.state_after(number)
        if turn is None:
            turn = int(state.record.turn)
        if event.player != player or int(state.record.turn) != turn:
            break
        if len(state.legal_actions()) > 1:
            found.append(number)
    return found[::-1]


def object_to(match: Match, player: int, threshold: float, judge: Judge) -> Objection | None:
    """Judge the player's last turn, and return an objection if it surely (95 %) lost more than the threshold.

    The threshold is on the game's scale: 0.05 means five percentage points of the chance to win, or 5 means five points
    in a solo game played for a score. With `settings_of(game, quick=True)` this takes from 0.1 to 2 seconds.
    """
    judged = [judge_event(match, event, judge) for event in last_turn(match, player)]
    if not judged:
        return None
    turn = turns_of(judged, judge.scale)[0]
    if turn.loss - turn.margin <= threshold:
        return None
    worst = max(judged, key=lambda each: each.loss)
    return Objection(turn, worst, reasons(match.state_after(worst.event), worst))
