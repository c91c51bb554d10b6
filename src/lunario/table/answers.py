"""What requests are answered with, besides the catalogue of games."""

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
    """How the points went: decision by decision, as if the match had ended there; an automaton's come last."""

    totals: list[list[int]]


class Pasts(BaseModel):
    """Earlier positions of a match file."""

    positions: list[Past]


class Better(BaseModel):
    """The board after the better move, and the rest of its turn."""

    position: Past  # its `seq` is the number of the event
    player: int  # who would have played it
    targets: list[str]  # what the move is about


class AnalysisInfo(BaseModel):
    """How far the analysis of a match is, and what it says once it is done (docs/analysis.md)."""

    done: int  # decisions that are judged
    total: int
    seqs: list[int] = []  # how many entries of the log came before each event, and before the end
    analysis: dict[str, Any] | None = None


class LessonAt(BaseModel):
    """Where a learner is in a lesson. After a wrong try, with the reason, that is where they were."""

    game: str
    lesson: str
    title: str
    taken: list[int]  # what the learner did so far, to be sent back
    done: int  # steps
    steps: int
    to_do: Literal["read", "act", "confirm", "nothing"]  # nothing: the lesson is over
    concluded: str | None  # about the step before
    text: str  # what to see or do now
    marks: list[str]  # elements of the board, and `term:` with a key of the glossary
    wrong: str | None  # why what was tried is not taken
    rule: str | None  # the id of the rule that it breaks
    updates: list[Update]  # one for each decision of somebody else since then, then the present position


class Complaint(BaseModel):
    """Why a request was refused, in the language of the request."""

    text: str
