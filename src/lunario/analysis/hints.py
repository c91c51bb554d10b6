"""A hint in two steps: where to look, then which move to play and why. It uses only what the player knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
    """A hint for a player who asks. The first four fields are the first step, the others the second.

    >>> from lunario.analysis import Judge, hint, settings_of
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> found = hint(match.state, len(match.events), Judge(match.game, settings_of(match.game, iterations=32)))
    >>> found.look_text("en").endswith(".") and found.action in match.legal_actions()
    True
    """

    where: list[str]  # elements of the board to look at, as `State.targets` names them
    around: list[str]  # elements to look at instead if none of those is drawn; of moves to compare, one for each
    look: Sentence  # what to look for
    compared: list[int]  # the two moves to compare, in the order of `where`, if that is what to do
    action: int
    reasons: list[Reason]  # why it beats the next-best move, or that both are about equal or too close to call
    judgement: Judgement  # `best` against the next-best move as `chosen`

    @property
    def next_best(self) -> int:
        return self.judgement.chosen

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
    because = reasons(state, judgement, NEXT_BEST)
    because = because or [ABOUT_EQUAL if judgement.verdict == "good" else TOO_CLOSE]
    where, around, look, compared = _first_step(known, judgement)
    return Hint(where, around, look, compared, judgement.best, because, judgement)


class _Look(NamedTuple):
    """The first step of a hint."""

    where: list[str]
    around: list[str]
    look: Sentence
    compared: list[int]


def _first_step(known: State, judgement: Judgement) -> _Look:
    """Return where the turn has its effects, and what it brings that the next-best move does not. If there is no such
    thing, return the two moves to compare."""
    lines = judgement.best_line, judgement.line
    better, worse = (changes(courses_of(known, line, judgement.event)) for line in lines)
    found = differences(known.current_player, better, worse)
    brought = [each for each in found if each.is_gain]
    if not is_better(known.game, judgement) or not brought:
        return _comparison(known, judgement)
    text = max(brought, key=lambda each: each.weight).better.text
    around = _alike(known, judgement.best)
    where = _effects(known, judgement.best_line) or around
    return _Look(
        where, around, sentence("There is a move that {brings}", "Hay una jugada que {brings}", brings=text), []
    )


def _comparison(known: State, judgement: Judgement) -> _Look:
    """Return the two moves with the element that each begins at, in the order of the legal actions, which does not say
    which is better."""
    pair = judgement.best, judgement.chosen
    both = [action for action in known.legal_actions() if action in pair]
    first, second = (known.targets(action) for action in both)
    starts = [_starts(first, second), _starts(second, first)]
    look = sentence("Compare these two", "Compara estas dos")
    if not all(starts):  # a move such as passing may have no place on the board
        return _Look([], [], look, both)
    return _Look([each[0] for each in starts], [each[-1] for each in starts], look, both)


def _starts(targets: list[str], others: list[str]) -> list[str]:
    """Return the first two of a move's elements, preferably such as another move does not have."""
    return sorted(targets, key=others.__contains__)[:2]


def _alike(known: State, action: int) -> list[str]:
    """Return the elements of the same kind as the one that a move begins at, at which moves can begin."""
    starts = {each: _kind(known.targets(each)[0]) for each in known.legal_actions() if known.targets(each)}
    found = [known.targets(each)[0] for each, kind in starts.items() if kind == starts.get(action)]
    return list(dict.fromkeys(found))


def _kind(target: str) -> str:
    return target.partition(":")[0]


def _effects(known: State, line: list[int]) -> list[str]:
    """Return the elements of the board that the turn's moves affect; a player (`seat:`) is not a place to look."""
    state, player, turn = known.clone(), known.current_player, int(known.record.turn)
    found: list[str] = []
    for action in line:
        if state.current_player != player or int(state.record.turn) != turn or action not in state.legal_actions():
            break
        found += [target for effect in state.preview(action) if effect["amount"] > 0 for target in effect["targets"]]
        state.apply(action)
    return [target for target in dict.fromkeys(found) if not target.startswith("seat:")]
