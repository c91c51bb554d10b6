"""What the server says: the models the client's types are generated from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

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
    seat: int | None  # the seat that it is about, from 0; the others of its group are about the other seats
    group: str | None
    is_seat: bool  # its value is the number of a seat, from 1
    needs: str | None  # the yes-or-no option without which it means nothing


class LessonInfo(BaseModel):
    name: str
    title: Words
    about: Words  # a line about what is learnt
    minutes: int
    steps: int


class GameInfo(BaseModel):
    name: str
    title: Words
    credit: Words
    player_counts: list[int]
    options: list[OptionInfo]
    levels: list[str]  # the computer players to choose among, from the weakest
    stand_in: Words | None  # which components are stand-ins, if any are
    ready: bool  # the rules are compiled: a match begins at once
    progress: float  # how much of the game is compiled, computer players included, from 0 to 1
    lessons: list[LessonInfo]  # in order; the first is a guided first match


class ComputerInfo(BaseModel):
    name: str
    title: Words
    text: Words  # a sentence about how it plays
    is_opponent: bool  # False: for experiments rather than for an evening


class Catalogue(BaseModel):
    games: list[GameInfo]
    computers: list[ComputerInfo]  # from the weakest


class Figure(BaseModel):
    """A part of a game's board in a position of a real match."""

    name: str
    part: str
    caption: str
    view: dict[str, Any]


class RulesPage(BaseModel):
    game: str
    lang: Language
    html: str  # blocks say in `data-rules` which rules they tell; a `figure` has the name of a figure in `data-figure`
    figures: list[Figure]


class TermInfo(BaseModel):
    """A sign or number of the board: what it is called, and a sentence or two."""

    key: str
    name: str
    text: str


class Glossary(BaseModel):
    game: str
    lang: Language
    terms: list[TermInfo]


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


class Lobby(BaseModel):
    tables: list[TableInfo]


class Course(BaseModel):
    """How the points went: decision by decision, as if the match had ended there; an automaton's come last."""

    totals: list[list[int]]


class Me(BaseModel):
    """The tables of the guest who asks, newest first."""

    tables: list[TableInfo]


class Complaint(BaseModel):
    """Why a request was refused, in the language of the request."""

    text: str


# ------------------------------------------------------------------ requests

LONGEST = 400  # letters of a name that is read, to say that it is too long
Name = Field(default="", max_length=LONGEST)


class SeatChoice(BaseModel):
    """Who is to take a seat: you (under a name), a computer player, or whoever comes."""

    kind: Literal["me", "open", "computer"]
    name: str = Name
    computer: str | None = Field(default=None, max_length=40)


class NewTable(BaseModel):
    game: str = Field(max_length=60)
    name: str = Name
    options: dict[str, bool | int | str] = Field(default={}, max_length=40)
    public: bool = False
    shuffled: bool = False
    take_backs: bool = True  # a person alone with computers may take turns back
    hints: bool = False  # people may have hints even if they are not alone with computers
    coach: bool = False  # a person alone with computers hears of turns that lose much
    clock: Clock = Clock()
    seats: list[SeatChoice] = Field(min_length=1, max_length=16)
    start: bool = False  # begin at once, if no seat is open


class JoinByCode(BaseModel):
    code: str = Field(max_length=40)


class TableLink(BaseModel):
    id: str


class Branch(BaseModel):
    """A new match that begins where another one stood after so many entries of its log: who plays it."""

    seq: int = Field(ge=0, lt=1 << 31)
    seats: list[SeatChoice] = Field(min_length=1, max_length=16)


class MatchText(BaseModel):
    """A match file to look at, with the eyes of a seat; None: of somebody who sees what all seats see."""

    name: str = Field(default="match.lunario", max_length=120)  # of the file, for what is said about it
    text: str
    eyes: int | None = Field(default=None, ge=0, le=15)


class WantedPasts(MatchText):
    seqs: list[Annotated[int, Field(ge=0, lt=1 << 31)]] = Field(min_length=1, max_length=16)


class Taken(BaseModel):
    """What a learner did so far in a lesson, and what they try now: actions, and -1 to go on or to confirm a turn."""

    taken: list[Annotated[int, Field(ge=-1, lt=1 << 31)]] = Field(default=[], max_length=400)
    tried: int | None = Field(default=None, ge=-1, lt=1 << 31)


class WantedBetter(BaseModel):
    """Which decision: the number of its event."""

    event: int = Field(ge=0, lt=1 << 31)


class BetterOfFile(MatchText):
    event: int = Field(ge=0, lt=1 << 31)


class BranchOfFile(Branch):
    """The same, from a match file."""

    name: str = Field(default="match.lunario", max_length=120)
    text: str


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


class AnalysisInfo(BaseModel):
    """How far the analysis of a match is, and what it says once it is done (docs/analysis.md)."""

    done: int  # decisions that are judged
    total: int
    seqs: list[int] = []  # how many entries of the log came before each event, and before the end
    analysis: dict[str, Any] | None = None


class Better(BaseModel):
    """The board after the better move, and the rest of its turn."""

    position: Past  # its `seq` is the number of the event
    player: int  # who would have played it
    targets: list[str]  # what the move is about


class Pasts(BaseModel):
    """Earlier positions of a match file."""

    positions: list[Past]


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
