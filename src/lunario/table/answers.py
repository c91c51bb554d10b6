"""Answers to requests, apart from the catalogue of games."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from lunario.table.models import Past, TableInfo, Update


class TableLink(BaseModel):
    id: str


class Lobby(BaseModel):
    tables: list[TableInfo]


class Me(BaseModel):
    """The tables of the guest who asks, newest first."""

    tables: list[TableInfo]


class Course(BaseModel):
    """The points over the match, decision by decision, as if it had ended there; an automaton's come last."""

    totals: list[list[int]]


class Pasts(BaseModel):
    """Earlier positions of a match file."""

    positions: list[Past]


class Better(BaseModel):
    """The board after the better move and the rest of its turn, up to any chance event in it."""

    position: Past  # its `seq` is the number of the event
    player: int  # the player who would have played it
    targets: list[str]  # of the whole turn, on the board
    is_cut: bool  # whether chance decides before the turn is over


class AnalysisQueue(BaseModel):
    """How long an analysis will take."""

    place: int  # among those that go on at this server, by when they will be done
    of: int
    seconds: int | None  # by how long the last decisions took; None if none has been judged yet


class AnalysisInfo(BaseModel):
    """Progress of a match's analysis, and its result once it is done (docs/analysis.md)."""

    done: int  # decisions judged so far
    total: int
    queue: AnalysisQueue | None = None  # None once it is done
    seqs: list[int] = []  # log entries before each event, and before the end
    analysis: dict[str, Any] | None = None


class LessonAt(BaseModel):
    """Where a learner is in a lesson. After a wrong attempt they stay where they were and are told why."""

    game: str
    lesson: str
    title: str
    taken: list[int]  # the learner's actions so far, to be sent back
    done: int  # steps
    steps: int
    to_do: Literal["read", "act", "confirm", "nothing"]  # nothing: the lesson is over
    concluded: str | None  # a remark on the previous step
    text: str  # what to look at or do now
    marks: list[str]  # elements of the board, and `term:` with a key of the glossary
    wrong: str | None  # why the attempt was rejected
    rule: str | None  # the id of the rule it breaks
    updates: list[Update]  # one per decision of somebody else since then, then the current position


class Complaint(BaseModel):
    """Why a request was refused, in the language of the request."""

    text: str
