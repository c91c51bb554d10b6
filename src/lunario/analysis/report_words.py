"""An analysis as JSON with all its words, as `lunario analyse --json` prints and a server sends it (docs/analysis.md).

The analysis of a finished match is for everybody who was there: it reveals what was hidden during the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from lunario.analysis import phrases
from lunario.analysis.decisions import Judgement
from lunario.analysis.reasons import reasons, told
from lunario.analysis.report import Report, TurningPoint
from lunario.analysis.scale import FAULTS, scale_of
from lunario.analysis.settings import FORMAT
from lunario.core.contract import CHANCE
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.story import YOU, Sentence, Spans, full_stop, listed, plain, seat_names, sentence, spoken_to
from lunario.core.storyteller import Storyteller
from lunario.core.text import Texts

OUTCOMES = 3  # of chance told at a turning point


def tell(
    match: Match, report: Report, lang: str = "en", names: Sequence[str] | None = None, reader: int | None = None
) -> dict[str, Any]:
    """Return the report in words, ready for JSON, with the seats' names. The player `reader` is spoken to as "you".

    >>> from lunario.analysis import analyse, report, settings_of, tell
    >>> match = lunario.load("nova-luna").new_match(seed=7)
    >>> _ = match.play("take 3")
    >>> found = tell(match, report(match, analyse(match, settings_of(match.game, iterations=32))), "en")
    >>> found["names"], found["decisions"][0]["chosen_text"]
    (['Player 1', 'Player 2'], 'Take the red 4')
    """
    readers = _Readers(lang, list(names or seat_names(match.game.players, lang)), reader)
    teller = Storyteller(match.game, None, knows_all=True)
    teller.follow(match.events)
    return {
        "format": FORMAT,
        "game": match.game.name,
        "unit": report.unit,
        "fewer_is_better": scale_of(match.game).slope < 0,
        "is_lead": scale_of(match.game).is_lead,
        "names": [readers.name(seat) for seat in range(match.game.players)],
        "pieces": "" if (origin := match.game.components.origin) is None else origin[lang],
        "is_over": report.is_over,
        "is_given_up": report.is_given_up,
        "curve": [asdict(point) for point in report.curve],
        "steps": [asdict(step) for step in report.steps],
        "accounts": [asdict(account) for account in report.accounts],
        "turning_points": [_turning_point(each, report, match, teller, readers) for each in report.turning_points],
        "turns": [{**asdict(turn), "verdict_text": phrases.VERDICT_TEXTS[turn.verdict][lang]} for turn in report.turns],
        "decisions": [_decision(match, each, report, readers) for each in report.decisions],
    }


class _Readers(NamedTuple):
    """The readers of an analysis."""

    lang: str
    names: list[str]  # of the seats
    you: int | None  # the seat of the only reader

    def name(self, seat: int) -> str:
        return YOU[self.lang].capitalize() if seat == self.you else self.names[seat]

    def read(self, told: Sentence) -> Spans:
        """Return a sentence as they read it, with a full stop."""
        return full_stop(spoken_to(told, self.you, self.lang, self.names))

    def of_reasons(self, player: int) -> tuple[int | None, str, list[str]]:
        """Return the reader, language and names for reasons about a player's decision.

        What others gain is told in the third person, so a reader who is one of them goes by name there, or by number
        if the table has only "You" as their name.
        """
        if self.you is None or player == self.you:
            return self.you, self.lang, self.names
        names = list(self.names)
        if names[self.you] == self.name(self.you):
            names[self.you] = seat_names(len(names), self.lang)[self.you]
        return None, self.lang, names


def _decision(match: Match, judgement: Judgement, report: Report, readers: _Readers) -> dict[str, Any]:
    lang, state = readers.lang, match.state_after(judgement.event)
    known = state.determinize(state.current_player, new_rng(judgement.event))
    is_fault = judgement.verdict in FAULTS
    because = reasons(state, judgement, ended=_ended(match, judgement.event)) if is_fault else []
    loss = phrases.loss_text(judgement.loss, judgement.margin, report.unit, lang) if is_fault else ""
    return {
        **judgement.to_json(),
        "is_fault": is_fault,
        "move": sum(event.player != CHANCE for event in match.events[: judgement.event]) + 1,
        "verdict_text": phrases.VERDICT_TEXTS[judgement.verdict][lang],
        "loss_text": loss,
        "chosen_text": known.describe(judgement.chosen, lang),
        "best_text": known.describe(judgement.best, lang),
        "line_text": moves_text(known, judgement.line, readers),
        "best_line_text": moves_text(known, judgement.best_line, readers),
        "reasons": told(because, match.game, *readers.of_reasons(judgement.player)),
    }


def _ended(match: Match, event: int) -> State:
    """Return the state after the turn of an event, or where the match stopped in it."""
    turn, after = int(match.state_after(event).record.turn), event + 1
    while after < len(match.events) and int(match.state_after(after).record.turn) == turn:
        after += 1
    return match.state_after(after)


def moves_text(state: State, line: Sequence[int], readers: _Readers) -> list[str]:
    """Return the moves of a line in words, up to the first that cannot be played in this state. Name whoever comes to
    move."""
    now, mover, found = state.clone(), state.current_player, []
    for action in line:
        while len(forced := now.legal_actions()) == 1 and action not in forced:
            now.apply(forced[0])
        if action not in now.legal_actions():
            break
        text = now.describe(action, readers.lang)
        found.append(text if now.current_player == mover else f"{readers.name(now.current_player)}: {text}")
        mover = now.current_player
        now.apply(action)
    return found


def _turning_point(
    point: TurningPoint, report: Report, match: Match, teller: Storyteller, readers: _Readers
) -> dict[str, Any]:
    lang = readers.lang
    return {
        **asdict(point),
        "kind_text": phrases.KIND_TEXTS[point.kind][lang],
        "change_text": phrases.change_text(point.change, report.unit, lang),
        "story": _story(point, report, match, teller, readers),
    }


def _story(point: TurningPoint, report: Report, match: Match, teller: Storyteller, readers: _Readers) -> str:
    """Return what happened at a turning point: what chance brought, what the next player knew, or the whole turn."""
    if point.kind == "luck":
        step = next(each for each in report.steps if each.kind == "luck" and each.first == point.event)
        events = [event for event in range(step.first, step.last + 1) if match.events[event].player == CHANCE]
        return plain(readers.read(_brought([teller.captions[event] for event in events])))
    if point.kind == "knowledge":
        if point.event == len(match.events):
            return phrases.REVEALED[readers.lang]
        knew = sentence(phrases.KNEW_MORE.en, phrases.KNEW_MORE.es, match.events[point.event].player)
        return plain(readers.read(knew))
    entry = next((each for each in teller.entries if each.first <= point.event <= each.last), None)
    return plain(readers.read(entry.headline)) if entry else ""


def _brought(outcomes: Sequence[Sentence]) -> Sentence:
    """Return the first outcomes of chance as one sentence."""
    told = listed(_inside(each) for each in outcomes[:OUTCOMES])
    more = len(outcomes) - OUTCOMES
    if more <= 0:
        return sentence("{told}", "{told}", told=told)
    return sentence("{told} (and {more} more)", "{told} (y {more} más)", told=told, more=more)


def _inside(told: Sentence) -> Sentence:
    """Return a sentence as a part of a longer one, without the capital it begins with."""
    en, es = (text[:1].lower() + text[1:] for text in (told.text.en, told.text.es))
    return replace(told, text=Texts(en, es))
