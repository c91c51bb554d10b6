"""Commands that a client may send over the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, TypeAdapter

from lunario.table.clock import Clock
from lunario.table.models import Language
from lunario.table.place import PlaceName
from lunario.table.requests import LONGEST, OptionName, OptionValue, SeatChoice

_Seat = Annotated[int, Field(ge=0, le=15)]
_Number = Annotated[int, Field(ge=0, lt=1 << 31)]


class Act(BaseModel):
    """Decide on the position called `at`. With `confirm`, also confirm the turn if that completes it.

    With `instead`, replace the last decision of the draft.
    """

    type: Literal["act"]
    action: _Number
    at: PlaceName
    confirm: bool = False
    instead: bool = False


class Undo(BaseModel):
    type: Literal["undo"]
    at: PlaceName


class Confirm(BaseModel):
    type: Literal["confirm"]
    at: PlaceName


class TakeBack(BaseModel):
    """Take back one's last confirmed turn before that position, with everything that followed it."""

    type: Literal["take_back"]
    at: PlaceName


class Hint(BaseModel):
    """Ask where to look in that position, or with `move` which move to play and why."""

    type: Literal["hint"]
    at: PlaceName
    move: bool = False


class Coach(BaseModel):
    """Ask what the coach says about one's last confirmed turn, if it lost at least that much."""

    type: Literal["coach"]
    least: Literal["inaccuracy", "mistake", "blunder"] = "mistake"


class Look(BaseModel):
    """The curtain is up: show what this seat may know."""

    type: Literal["look"]
    seat: _Seat


class Recall(BaseModel):
    """Show the board as it was after that many events."""

    type: Literal["recall"]
    seq: _Number


class Speak(BaseModel):
    """Switch to another language."""

    type: Literal["speak"]
    lang: Language


class Sit(BaseModel):
    """Take an open seat, or another one too, for somebody on the same device."""

    type: Literal["sit"]
    seat: _Seat
    name: str = Field(default="", max_length=LONGEST)


class Stand(BaseModel):
    """Leave a seat before the match begins."""

    type: Literal["stand"]
    seat: _Seat


class Free(BaseModel):
    """As the host, free another person's seat before the match begins, or an open seat that a rematch keeps for one."""

    type: Literal["free"]
    seat: _Seat


class KeepOut(BaseModel):
    """As the host, free a seat before the match begins, and keep its person from the table."""

    type: Literal["keep_out"]
    seat: _Seat


class LetIn(BaseModel):
    """As the host, let somebody come again who is kept out, by their number in `kept_out`."""

    type: Literal["let_in"]
    number: _Number


class Arrange(BaseModel):
    """As the host, set who sits where. A number stands for whoever sits there, so a list of numbers reorders them."""

    type: Literal["arrange"]
    seats: list[_Seat | SeatChoice] = Field(min_length=1, max_length=16)


class Change(BaseModel):
    """As the host, change the table's settings. Those left out stay as they are."""

    type: Literal["change"]
    name: str | None = Field(default=None, max_length=LONGEST)
    options: dict[OptionName, OptionValue] | None = Field(default=None, max_length=40)
    public: bool | None = None
    shuffled: bool | None = None
    take_backs: bool | None = None
    hints: bool | None = None
    coach: bool | None = None
    substitute: str | None = Field(default=None, max_length=40)
    clock: Clock | None = None


class Start(BaseModel):
    type: Literal["start"]


class Leave(BaseModel):
    """Leave. Before the start this frees the seat; afterwards the computer plays until you are back."""

    type: Literal["leave"]


class Return(BaseModel):
    """Come back."""

    type: Literal["return"]


class HandOver(BaseModel):
    """Hand the seat of a person who has given no sign of life for long enough to the computer, until they are back."""

    type: Literal["hand_over"]
    seat: _Seat


class Resign(BaseModel):
    type: Literal["resign"]
    seat: _Seat


class Rematch(BaseModel):
    type: Literal["rematch"]


class Close(BaseModel):
    type: Literal["close"]


Command = (
    Act | Undo | Confirm | TakeBack | Hint | Coach | Look | Recall | Speak | Sit | Stand | Free | KeepOut | LetIn
    | Arrange | Change | Start | Leave | Return | HandOver | Resign | Rematch | Close
)  # fmt: skip
COMMANDS: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="type")])
