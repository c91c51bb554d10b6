"""A lesson at a step, as sent to the page: the same messages as at a table, plus the lesson's words."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.match import Match
from lunario.lessons.learner import Learner, Wrong
from lunario.table.answers import LessonAt
from lunario.table.clock import Clock
from lunario.table.draft import Draft
from lunario.table.log import Log
from lunario.table.models import Position, SeatInfo, TableInfo, Told, Update
from lunario.table.place import Place
from lunario.table.sight import Sight


def lesson_at(learner: Learner, wrong: Wrong | None, lang: str) -> LessonAt:
    """Return where the learner is. After a wrong attempt that is where they were before, with the reason."""
    lesson, to_do = learner.lesson, learner.to_do
    said = learner.said()[lang] if to_do in ("read", "act") else ""
    return LessonAt(
        game=lesson.definition.name,
        lesson=lesson.name,
        title=lesson.title[lang],
        taken=learner.taken,
        done=learner.done,
        steps=lesson.steps,
        to_do=to_do,
        concluded=learner.concluded[lang] if learner.concluded is not None else None,
        text=said,
        marks=list(learner.step.marks) if to_do in ("read", "act") else [],
        wrong=wrong.text[lang] if wrong is not None else None,
        rule=wrong.rule if wrong is not None else None,
        updates=_updates(learner, lang),
    )


def _updates(learner: Learner, lang: str) -> list[Update]:
    """Return an update per decision of somebody else since the learner's, then the current position."""
    found = [_update(learner, _until(learner.match, count), None, lang) for count in _counts(learner)]
    draft = learner.draft if learner.draft is not None and learner.draft.steps else None
    return [*found, _update(learner, learner.match, draft, lang)]


def _counts(learner: Learner) -> Sequence[int]:
    """Return the number of events after each decision of somebody else since the learner's."""
    events, seat = learner.match.events, learner.scene.seat
    others = [number for number in range(learner.since, len(events)) if events[number].player not in (-1, seat)]
    return [number + 1 for number in others if number + 1 < len(events)] if learner.since else []


def _until(match: Match, count: int) -> Match:
    return Match(match.game, match.seed, events=match.events[:count])


def _update(learner: Learner, match: Match, draft: Draft | None, lang: str) -> Update:
    seat, game = learner.scene.seat, match.game
    names = [name[lang] for name in learner.names]
    log = Log(game)
    log.follow(match.record)
    outcome = match.outcome
    sight = Sight(match, draft, None if outcome is None else ("rules", outcome))
    position = sight.position(seat, lang).model_copy(update={"instead": []})  # a step asks for one thing at a time
    if learner.to_do == "read" or learner.is_over:
        position = _only_seen(position)
    return Update(
        table=_table(learner, match, names),
        at=f"{learner.scene_number}:{Place.of(len(match.record), draft.actions if draft else ())}",
        seq=len(match.record),
        seats=[seat],
        seat=seat,
        curtain=None,
        can_take_back=False,
        can_hint=False,
        position=position,
        waits=None,
        told=Told(log_from=0, log=log.lines(seat, lang, 0, names), story_from=0, story=[]),
    )


def _only_seen(position: Position) -> Position:
    """Return the position with nothing to decide."""
    return position.model_copy(update={"legal": [], "confirm": False})


def _table(learner: Learner, match: Match, names: Sequence[str]) -> TableInfo:
    seats = [
        SeatInfo(
            seat=seat,
            kind="person" if seat == learner.scene.seat else "computer",
            name=name,
            computer=None,
            yours=False,  # a lesson is left, not resigned
            connected=True,
            away=False,
            resigned=False,
        )
        for seat, name in enumerate(names)
    ]
    return TableInfo(
        id="",
        name="",
        game=match.game.name,
        options=match.game.options,
        public=False,
        shuffled=False,
        take_backs=False,
        hints=False,
        coach=False,
        clock=Clock(),
        status="over" if match.is_over else "playing",
        to_act=None if match.is_over else match.current_player,
        seats=seats,
        you_host=False,
        code=None,
        spectators=0,
        next=None,
        parent=None,
        shared=0,
    )
