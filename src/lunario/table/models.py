"""What the server says: the models the client's types are generated from."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from lunario.table.clock import Clock

Language = Literal["en", "es"]
Status = Literal["waiting", "playing", "over"]


class Words(BaseModel):
    """The same words in both languages."""

    en: str
    es: str


# ------------------------------------------------------------------ games


class OptionInfo(BaseModel):
    name: str
    kind: Literal["yes_no", "number", "choice"]
    default: bool | int | str
    values: list[bool | int | str]  # all that can be chosen
    text: Words
    player_counts: list[int]  # where it applies


class GameInfo(BaseModel):
    name: str
    title: Words
    credit: Words
    player_counts: list[int]
    options: list[OptionInfo]
    stand_in: Words | None  # which components are stand-ins, if any are
    ready: bool  # compiled: a match begins at once


class Catalogue(BaseModel):
    games: list[GameInfo]
    computers: list[str]  # computer players by name, from the weakest


class RulesPage(BaseModel):
    game: str
    lang: Language
    html: str


# ------------------------------------------------------------------ tables


class SeatInfo(BaseModel):
    seat: int
    kind: Literal["open", "person", "computer"]
    name: str
    computer: str | None  # the computer player's level
    yours: bool
    connected: bool
    away: bool  # the computer plays until the person is back
    resigned: bool
    clock: float | None = None  # seconds left


class TableInfo(BaseModel):
    id: str
    name: str
    game: str
    options: dict[str, bool | int | str]
    public: bool
    shuffled: bool
    clock: Clock
    status: Status
    to_act: int | None  # whose decision is next, where that is known
    seats: list[SeatInfo]
    you_host: bool
    code: str | None  # for those who sit here
    spectators: int
    next: str | None  # the rematch


class Lobby(BaseModel):
    tables: list[TableInfo]


class Course(BaseModel):
    """How the points went: decision by decision, as if the match had ended there; an automaton's come last."""

    totals: list[list[int]]


class Me(BaseModel):
    """Who holds the cookie: their tables, the newest first."""

    tables: list[TableInfo]


class Complaint(BaseModel):
    """Why a request was refused, in the language of the request."""

    text: str


# ------------------------------------------------------------------ requests

Name = Field(default="", max_length=40)


class SeatChoice(BaseModel):
    """Who is to sit on a chair: you (under a name), a computer player, or whoever comes."""

    kind: Literal["me", "open", "computer"]
    name: str = Name
    computer: str | None = Field(default=None, max_length=40)


class NewTable(BaseModel):
    game: str = Field(max_length=60)
    name: str = Name
    options: dict[str, bool | int | str] = Field(default={}, max_length=40)
    public: bool = False
    shuffled: bool = False
    clock: Clock = Clock()
    seats: list[SeatChoice] = Field(min_length=1, max_length=16)
    start: bool = False  # begin at once, if no seat is open


class JoinByCode(BaseModel):
    code: str = Field(max_length=40)


class TableLink(BaseModel):
    id: str


# ------------------------------------------------------------------ parts of an update


class Consequence(BaseModel):
    """One thing an action would bring."""

    kind: str
    amount: int
    targets: list[str]
    text: str


class Choice(BaseModel):
    """A legal action: the client highlights its targets, shows its effects and sends its number back."""

    action: int
    text: str
    targets: list[str]
    effects: list[Consequence]


class Decision(BaseModel):
    """A decision of the turn that is not confirmed yet."""

    action: int
    text: str
    targets: list[str]


class Line(BaseModel):
    """An event in words, as far as the reader may know it."""

    seq: int
    player: int  # -1: chance
    text: str
    targets: list[str]  # what it was about on the board; nothing for those who do not see it


class Part(BaseModel):
    name: str
    text: str
    points: int


class ScoreInfo(BaseModel):
    total: int
    parts: list[Part]


class OutcomeInfo(BaseModel):
    reason: Literal["rules", "resigned", "closed"]
    winners: list[int]
    places: list[int]
    scores: list[ScoreInfo]
    automaton: ScoreInfo | None
    lower_wins: bool


class Position(BaseModel):
    """The match as one recipient may know it."""

    view: dict[str, Any]
    to_act: int | None  # whose decision is next; None at the end
    draft: list[Decision]
    confirm: bool  # the turn is complete and waits for Confirm
    legal: list[Choice]
    totals: list[int | None]  # points as if the match ended now; None where they are hidden
    outcome: OutcomeInfo | None


# ------------------------------------------------------------------ socket: from the server


class Update(BaseModel):
    type: Literal["update"] = "update"
    table: TableInfo
    seq: int  # events and unconfirmed decisions so far: to be sent back with an action
    seats: list[int]  # yours
    seat: int | None  # whose eyes the position is for; None: a spectator's
    curtain: int | None  # several people on one device: this one is next and must say `look`
    position: Position | None  # None before the start
    waits: str | None  # why the table does not go on just now, if it does not
    log_from: int  # the number of the first line; lines before it were sent earlier
    log: list[Line]


class Past(BaseModel):
    """How the board looked after `seq` events, for the same eyes."""

    type: Literal["past"] = "past"
    seq: int
    view: dict[str, Any]


class Problem(BaseModel):
    """Why a message was refused. The table goes on."""

    type: Literal["problem"] = "problem"
    text: str
    rule: str | None = None  # the id of the rule an illegal action breaks


class Closed(BaseModel):
    """The table is gone."""

    type: Literal["closed"] = "closed"
    text: str


FromServer = Update | Past | Problem | Closed
