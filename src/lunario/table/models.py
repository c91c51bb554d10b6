"""What people at a table are told: the models the client's types are generated from."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from lunario.table.clock import Clock

Language = Literal["en", "es"]
Status = Literal["waiting", "playing", "over"]


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
    hints: int = 0  # taken


class TableInfo(BaseModel):
    id: str
    name: str
    game: str
    options: dict[str, bool | int | str]
    public: bool
    shuffled: bool
    take_backs: bool  # a person alone with computers may take turns back
    hints: bool  # people may have hints even if they are not alone with computers
    coach: bool  # a person alone with computers hears of turns that lose much
    clock: Clock
    status: Status
    to_act: int | None  # whose decision is next, where that is known
    seats: list[SeatInfo]
    you_host: bool
    code: str | None  # for those who sit here
    spectators: int
    next: str | None  # the rematch
    parent: str | None  # the match this one was played on from, if that is here too
    shared: int  # events that it shares with that match; 0: it was played from the beginning


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
    usual: bool = False  # meant by a press where several choices are at the same element


class Decision(BaseModel):
    """A decision of the turn that is not confirmed yet."""

    action: int
    text: str
    targets: list[str]
    by_itself: bool = False  # taken by the table: there was no choice, or the game calls it usual


class Line(BaseModel):
    """An event in a few words, in the present tense, as far as the reader may know it: a caption while it happens."""

    seq: int
    player: int  # -1: chance
    text: str
    targets: list[str]  # what it was about on the board; nothing for those who do not see it
    is_move: bool  # False: it happened at the table, not in the match


class Drawn(BaseModel):
    """A piece that a sentence names, as the game's views have it, for a small picture."""

    kind: str
    face: Any


class SpanInfo(BaseModel):
    """A part of a sentence. The texts of all parts in a row are the sentence."""

    text: str
    seat: int | None = None  # it is the name of that player
    piece: Drawn | None = None  # it is the name of that piece


class StoryEntry(BaseModel):
    """What happened in a turn, or by the rules or at the table: the outcome, and the details."""

    kind: Literal["set_up", "turn", "rules", "table"]
    player: int | None  # whose turn it was; at the table, who did something
    first: int  # the numbers of its first and last event
    last: int
    done: bool  # False: the turn goes on, and the entry will be sent again
    headline: list[SpanInfo]
    details: list[list[SpanInfo]]


class Part(BaseModel):
    """The points of one category."""

    name: str
    text: str
    note: str  # how it counts: "the largest area"
    points: int
    count: str  # what the points were for: "6 tiles"


class ScoreInfo(BaseModel):
    total: int
    parts: list[Part]


class RuleText(BaseModel):
    """What a rule decided, in words, and the rule's id."""

    text: str
    rule: str


class OutcomeInfo(BaseModel):
    reason: Literal["rules", "resigned", "closed"]
    winners: list[int]
    places: list[int]
    scores: list[ScoreInfo]
    automaton: ScoreInfo | None
    lower_wins: bool
    tie_break: RuleText | None  # what decided between players who are level for the first place
    aim: RuleText | None  # what somebody who plays alone was to reach
    take_backs: int = 0  # turns that were taken back


class Guide(BaseModel):
    """What a newcomer is told."""

    goal: str
    decision: str | None  # what to decide; None if the next decision is not the recipient's
    rule: str  # the rule that the present decision is about: the rules page has a place for it


class Position(BaseModel):
    """The match as one recipient may know it."""

    view: dict[str, Any]
    guide: Guide
    to_act: int | None  # whose decision is next; None at the end
    draft: list[Decision]
    confirm: bool  # the turn is complete and waits for Confirm
    legal: list[Choice]
    instead: list[Choice]  # what the last decision of the draft could have been: send them with `instead`
    totals: list[int | None]  # points as if the match ended now; None where they are hidden
    outcome: OutcomeInfo | None


# ------------------------------------------------------------------ socket: from the server


class Told(BaseModel):
    """The words that are new."""

    log_from: int  # the number of the first line; those before it were sent
    log: list[Line]
    story_from: int  # the number of the first entry; it takes the place of one that was sent, as those after it do
    story: list[StoryEntry]


class Update(BaseModel):
    type: Literal["update"] = "update"
    table: TableInfo
    at: str  # the name of the position, draft included: to be sent back with what is decided on it
    seq: int  # entries of the log so far
    seats: list[int]  # yours
    seat: int | None  # whose eyes the position is for; None: a spectator's
    curtain: int | None  # several people on one device: this one is next and must say `look`
    can_take_back: bool  # your last turn, though it is confirmed
    can_hint: bool  # this table allows you hints, when it is your turn
    position: Position | None  # None before the start
    waits: str | None  # why the table does not go on just now, if it does not
    told: Told | None  # None: the table was just loaded, and the words come later


class Past(BaseModel):
    """How the match stood after `seq` entries of the log, as the same eyes knew it then."""

    type: Literal["past"] = "past"
    seq: int
    view: dict[str, Any]
    to_act: int | None  # whose decision came next; None: chance's, or it was over
    totals: list[int | None]  # points as if the match had ended there; None where they were hidden
    clocks: list[float | None]  # seconds left, by seat


class HintTold(BaseModel):
    """A hint: first where to look, then which move and why."""

    type: Literal["hint"] = "hint"
    at: str  # the name of the position that it is about
    text: str  # what to look for
    targets: list[str]  # where
    action: int | None = None  # the move, in the second step
    move: str = ""
    reasons: list[str] = []  # why it beats the next-best one


class Objection(BaseModel):
    """What the coach says about your last turn, which can be taken back."""

    type: Literal["objection"] = "objection"
    event: int  # how many events of the match came before the decision
    loss: str  # what it cost
    played: str
    better: str
    reasons: list[str]


class Problem(BaseModel):
    """Why a message was refused. The table goes on."""

    type: Literal["problem"] = "problem"
    text: str
    rule: str | None = None  # the id of the rule an illegal action breaks


class Closed(BaseModel):
    """The table is gone."""

    type: Literal["closed"] = "closed"
    text: str


FromServer = Update | Past | HintTold | Objection | Problem | Closed
