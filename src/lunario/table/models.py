"""Messages to people at a table: the models from which the client's types are generated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from lunario.table.clock import Clock
from lunario.table.computers import SUBSTITUTE

Language = Literal["en", "es"]
Status = Literal["waiting", "playing", "over"]


# ------------------------------------------------------------------ tables


@dataclass(kw_only=True, slots=True)
class SeatInfo:
    seat: int
    kind: Literal["open", "person", "computer"]
    name: str
    computer: str | None  # the computer player's level
    yours: bool
    connected: bool  # to any server of the database
    gone: float | None = None  # seconds for which a person has not been connected
    replace_in: float | None = None  # seconds until you may hand the seat to the computer; None if you may not
    away: bool  # the computer plays until the person is back
    resigned: bool
    out: bool = False  # of time for good: the computer plays to the end
    clock: float | None = None  # seconds left
    hints: int = 0  # taken
    reserved: bool = False  # kept for another person, who played the match before; `name` is theirs


class KeptOutInfo(BaseModel):
    """Somebody whom you keep out of the table."""

    number: int
    name: str
    by_address: bool  # until the match begins, others from their address without a seat are kept out too


class TableInfo(BaseModel):
    id: str
    name: str
    game: str
    options: dict[str, bool | int | str]
    public: bool
    shuffled: bool
    take_backs: bool  # a person alone with computers may take turns back
    hints: bool  # people may have hints even if they are not alone with computers
    coach: bool  # people who ask are told of their turns that lose a lot
    substitute: str = SUBSTITUTE  # the computer player that plays for people who are away
    clock: Clock
    clock_waits: bool = False  # the clock of the player to move begins when the curtain is lifted
    status: Status
    to_act: int | None  # whose decision is next, if known
    seats: list[SeatInfo]
    you_host: bool
    you_freed: bool = False  # the host has freed your seat
    kept_out: list[KeptOutInfo] = []  # for the host
    code: str | None  # for those seated here
    spectators: int
    next: str | None  # the rematch
    parent: str | None  # the match this one branched from, if it is here too
    shared: int  # events it shares with that match; 0 if it was played from the beginning


# ------------------------------------------------------------------ parts of an update


@dataclass(kw_only=True, slots=True)
class Consequence:
    """One thing an action would bring."""

    kind: str
    amount: int
    targets: list[str]
    text: str


@dataclass(kw_only=True, slots=True)
class Choice:
    """A legal action: the client highlights its targets, shows its effects and sends its number back."""

    action: int
    text: str
    targets: list[str]
    effects: list[Consequence]
    usual: bool = False  # what a press means where several choices share an element


@dataclass(kw_only=True, slots=True)
class Decision:
    """A decision of a turn that is not confirmed yet."""

    action: int
    text: str
    targets: list[str]
    by_itself: bool = False  # taken by the table: the only choice, or the one the game calls usual


@dataclass(kw_only=True, slots=True)
class Line:
    """A caption for an event while it happens: a few words in the present tense, with what the reader may know."""

    seq: int
    player: int  # -1: chance
    text: str
    targets: list[str]  # on the board; empty for those who do not see it
    is_move: bool  # False: it happened at the table, not in the match
    back_to: int | None = None  # a take-back: the lines from this one up to here no longer count


@dataclass(kw_only=True, slots=True)
class Drawn:
    """A piece named in a sentence, as the game's views have it, for a small picture."""

    kind: str
    face: Any


@dataclass(kw_only=True, slots=True)
class SpanInfo:
    """A part of a sentence. The texts of its parts, joined, are the sentence."""

    text: str
    seat: int | None = None  # the player it names
    piece: Drawn | None = None  # the piece it names


@dataclass(kw_only=True, slots=True)
class StoryEntry:
    """The events of a turn, of the rules or at the table: the outcome, and the details."""

    kind: Literal["set_up", "turn", "rules", "table"]
    player: int | None  # whose turn it was, or who did something at the table
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
    count: str  # what the points are for: "6 tiles"


class ScoreInfo(BaseModel):
    total: int
    parts: list[Part]


class RuleText(BaseModel):
    """A rule's decision in words, and the rule's id."""

    text: str
    rule: str


class OutcomeInfo(BaseModel):
    reason: Literal["rules", "resigned", "closed"]
    winners: list[int]
    places: list[int]
    scores: list[ScoreInfo]
    automaton: ScoreInfo | None
    lower_wins: bool
    tie_break: RuleText | None  # what decided between players level for first place
    aim: RuleText | None  # what a solo player had to reach
    take_backs: int = 0  # turns that were taken back


class Guide(BaseModel):
    """Guidance for a newcomer."""

    goal: str
    decision: str | None  # what to decide; None if the next decision is not the recipient's
    rule: str  # the rule behind the current decision, which the rules page can show


class Position(BaseModel):
    """The match as one recipient may know it."""

    view: dict[str, Any]
    picture: dict[str, str] | None  # as SVG by language (the recipient's only), if the page has no board for the game
    guide: Guide
    to_act: int | None  # whose decision is next; None at the end
    draft: list[Decision]
    confirm: bool  # the turn is complete and awaits confirmation
    legal: list[Choice]
    instead: list[Choice]  # alternatives to the last decision of the draft: send one with `instead`
    totals: list[int | None]  # points as if the match ended now; None where they are hidden
    outcome: OutcomeInfo | None


# ------------------------------------------------------------------ socket: from the server


class Told(BaseModel):
    """The lines and story entries that are new."""

    log_from: int  # the number of the first line; earlier ones have been sent
    log: list[Line]
    story_from: int  # the number of the first entry; it and those after it replace what was sent
    story: list[StoryEntry]


class Update(BaseModel):
    type: Literal["update"] = "update"
    table: TableInfo
    at: str  # the name of the position, draft included: send it back with a decision
    seq: int  # entries of the log so far
    seats: list[int]  # yours
    seat: int | None  # the seat whose view it is; None for a spectator
    curtain: int | None  # on a shared device: the seat that is next and must say `look`
    can_take_back: bool  # your last turn, although it is confirmed
    can_hint: bool  # this table allows you hints when it is your turn
    position: Position | None  # None before the start
    waits: str | None  # why the table is waiting, if it is
    told: Told | None  # None if the table was just loaded and the words come later


class Past(BaseModel):
    """The match after `seq` entries of the log, as the same viewer knew it then."""

    type: Literal["past"] = "past"
    seq: int
    view: dict[str, Any]
    picture: dict[str, str] | None  # as in `Position`, but in all languages
    to_act: int | None  # whose decision came next; None for chance, or if it was over
    totals: list[int | None]  # points as if the match had ended there; None where they were hidden
    clocks: list[float | None]  # seconds left, by seat


class HintTold(BaseModel):
    """A hint: first where to look, then which move to play and why."""

    type: Literal["hint"] = "hint"
    at: str  # the name of the position it is about
    text: str  # what to look for
    targets: list[str]  # where
    around: list[str] = []  # where instead if none of those is drawn; of moves to compare, one for each
    compared: list[str] = []  # the two moves to compare, if any; each begins at the target with its index
    action: int | None = None  # the move, in the second step
    move: str = ""
    reasons: list[str] = []  # why it beats the next-best one
    next_best: str = ""  # that one
    next_targets: list[str] = []  # and its elements that the move does not concern, first the one it begins at


class HintWaits(BaseModel):
    """The hint takes a while: others come first."""

    type: Literal["hint_waits"] = "hint_waits"
    at: str  # the name of the position it is about
    others: int  # pieces of advice before it
    seconds: int  # until it is there, by how long hints take just now


class Objection(BaseModel):
    """The coach's objection to your last turn, which can be taken back."""

    type: Literal["objection"] = "objection"
    event: int  # events of the match before the decision
    loss: str  # what it cost, as a sentence
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


FromServer = Update | Past | HintTold | HintWaits | Objection | Problem | Closed
