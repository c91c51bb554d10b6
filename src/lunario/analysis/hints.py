"""A hint in two steps: where to look, then which move to play and why. It uses only what the player knows."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.analysis.courses import courses_of
from lunario.analysis.decisions import Judge, Judgement
from lunario.analysis.differences import changes, differences
from lunario.analysis.reasons import NEXT_BEST, Reason, is_better, reasons
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.story import Sentence, full_stop, plain, sentence, spoken_to

ABOUT_EQUAL = Reason(
    sentence(
        "The next-best move is about as good: either is fine",
        "La segunda mejor jugada es más o menos igual de buena: valen las dos",
    ),
    0.0,
)
TOO_CLOSE = Reason(
    sentence(
        "Too close to call: the next-best move may be as good",
        "No está claro: la segunda mejor jugada puede ser igual de buena",
    ),
    0.0,
)


@dataclass(frozen=True)
class Hint:
    """A hint for a player who asks. The first two fields are the first step, the others the second.

    >>> from lunario.analysis import Judge, hint, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> found = hint(match.state, len(match.events), Judge(match.game, settings_of(match.game, iterations=32)))
    >>> found.look_text("en").endswith(".") and found.action in match.legal_actions()
    True
    """

    where: list[str]  # elements of the board to look at, as `State.targets` names them
    look: Sentence  # what to look for
    action: int
    reasons: list[Reason]  # why it beats the next-best move, or that both are about equal or too close to call
    judgement: Judgement  # `best` against the next-best move as `chosen`

    def look_text(self, lang: str) -> str:
        """Return what to look for as a sentence."""
        return plain(full_stop(spoken_to(self.look, None, lang, ())))


def hint(state: State, event: int, judge: Judge) -> Hint | None:
    """Return a hint for the player to move, or None if there is nothing to choose.

    `event` is the number of events in the match so far.

    >>> from lunario.analysis import Judge, hint, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> judge = Judge(match.game, settings_of(match.game, iterations=32))
    >>> found = hint(match.state, len(match.events), judge)
    >>> all(place.startswith("wheel:") for place in found.where)
    True
    """
    if state.current_player < 0 or len(state.legal_actions()) < 2:
        return None
    judgement = judge.preview(state, event)
    known = state.determinize(state.current_player, new_rng(event))
    where, look = _first_step(known, judgement)
    because = reasons(state, judgement, NEXT_BEST)
    because = because or [ABOUT_EQUAL if judgement.verdict == "good" else TOO_CLOSE]
    return Hint(where, look, judgement.best, because, judgement)


def _first_step(known: State, judgement: Judgement) -> tuple[list[str], Sentence]:
    """Return where the turn has its effects, and what it brings that the next-best move does not. If there is no such
    thing, return the two moves to compare."""
    lines = judgement.best_line, judgement.line
    better, worse = (changes(courses_of(known, line, judgement.event)) for line in lines)
    found = differences(known.current_player, better, worse)
    brought = [each for each in found if each.is_gain]
    if not is_better(known.game, judgement) or not brought:
        both = [*known.targets(judgement.best), *known.targets(judgement.chosen)]
        return list(dict.fromkeys(both)), sentence("Compare these two", "Compara estas dos")
    text = max(brought, key=lambda each: each.weight).better.text
    where = _effects(known, judgement.best_line) or known.targets(judgement.best)
    return where, sentence("There is a move that {brings}", "Hay una jugada que {brings}", brings=text)


def _effects(known: State, line: list[int]) -> list[str]:
    """Return the elements of the board that the turn's moves affect."""
    state, player, turn = known.clone(), known.current_player, int(known.record.turn)
    found: list[str] = []
    for action in line:
        if state.current_player != player or int(state.record.turn) != turn or action not in state.legal_actions():
            break
        found += [target for effect in state.preview(action) if effect["amount"] > 0 for target in effect["targets"]]
        state.apply(action)
    return list(dict.fromkeys(found))
