"""What requests bring with them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from lunario.table.clock import Clock

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
