"""The bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from lunario.table.clock import Clock
from lunario.table.computers import SUBSTITUTE

LONGEST = 400  # letters of a name that are read, enough to say that it is too long
Name = Field(default="", max_length=LONGEST)
# Pydantic refuses half a character (a lone surrogate) only where it looks into a string, as for a limit or a pattern;
# no database stores one. PostgreSQL stores no NUL either.
FileText = Annotated[str, Field(pattern=r"^[^\x00]*$")]
OptionName = Annotated[str, Field(max_length=60)]
OptionValue = bool | int | Annotated[str, Field(max_length=60)]


class SeatChoice(BaseModel):
    """The choice of occupant for a seat: you (under a name), a computer player, or whoever comes."""

    kind: Literal["me", "open", "computer"]
    name: str = Name
    computer: str | None = Field(default=None, max_length=40)


class NewTable(BaseModel):
    game: str = Field(max_length=60)
    name: str = Name
    options: dict[OptionName, OptionValue] = Field(default={}, max_length=40)
    public: bool = False
    shuffled: bool = False
    take_backs: bool = True  # a person alone with computers may take turns back
    hints: bool = False  # people may have hints even if they are not alone with computers
    coach: bool = False  # people who ask are told of their turns that lose a lot
    substitute: str = Field(default=SUBSTITUTE, max_length=40)  # the computer player that plays for people who are away
    clock: Clock = Clock()
    seats: list[SeatChoice] = Field(min_length=1, max_length=16)
    start: bool = False  # begin at once, if no seat is open


class JoinByCode(BaseModel):
    code: str = Field(max_length=40)


class Branch(BaseModel):
    """The seats of a new match that branches off another one after `seq` entries of its log."""

    seq: int = Field(ge=0, lt=1 << 31)
    seats: list[SeatChoice] = Field(min_length=1, max_length=16)


class MatchText(BaseModel):
    """A match file to view from one seat, or with None as somebody who sees what all seats see."""

    name: str = Field(default="match.lunario", max_length=120)  # of the file, to mention in errors
    text: FileText
    eyes: int | None = Field(default=None, ge=0, le=15)


class WantedPasts(MatchText):
    seqs: list[Annotated[int, Field(ge=0, lt=1 << 31)]] = Field(min_length=1, max_length=16)


class Taken(BaseModel):
    """A learner's actions in a lesson so far, and the one they try now; -1 goes on or confirms a turn."""

    taken: list[Annotated[int, Field(ge=-1, lt=1 << 31)]] = Field(default=[], max_length=400)
    tried: int | None = Field(default=None, ge=-1, lt=1 << 31)


class WantedBetter(BaseModel):
    """A decision, by the number of its event."""

    event: int = Field(ge=0, lt=1 << 31)


class BetterOfFile(MatchText):
    event: int = Field(ge=0, lt=1 << 31)


class BranchOfFile(Branch):
    """A branch off a match file."""

    name: str = Field(default="match.lunario", max_length=120)
    text: FileText
