"""Tables as the database stores them, as plain data."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter

from lunario.core.definition import Value
from lunario.core.match import Deed, Event, Happening, Origin, RecordEntry
from lunario.table.clock import Clock
from lunario.table.computers import SUBSTITUTE
from lunario.table.errors import unreadable_table


@dataclass
class SeatRow:
    """A seat: open, taken by a person, or taken by a computer player."""

    number: int
    guest: str | None = None
    name: str = ""
    computer: str | None = None
    away: bool = False
    resigned: bool = False
    extra: float = 0.0  # seconds added to the clock
    given: float = 0.0  # when they were
    had_minute: bool = False  # for having run out of time
    out: bool = False  # of time for good: the computer plays to the end
    looked: float | None = None  # when the curtain was last lifted for this seat
    hints: int = 0  # taken so far
    reserved: str | None = None  # before a rematch: the guest for whom the open seat is kept
    trace: str = ""  # before the start: of the address from which the guest took it

    @property
    def is_open(self) -> bool:
        return self.guest is None and self.computer is None

    def clear(self) -> None:
        self.guest, self.name, self.computer, self.away, self.resigned, self.extra = None, "", None, False, False, 0.0
        self.hints, self.reserved, self.trace = 0, None, ""
        self.given, self.had_minute, self.out, self.looked = 0.0, False, False, None


class KeptOut(NamedTuple):
    """Somebody whom the host keeps out of the table."""

    number: int  # which of them, for the host
    guest: str
    name: str
    seat: int  # where they sat
    trace: str = ""  # before the start: of their address, if everybody there is kept out


@dataclass(kw_only=True)
class ListedRow:
    """A table as lists show it: without what only its match needs, which people with match files can make large."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Value]
    created: float
    name: str
    host: str
    code: str
    public: bool
    shuffled: bool
    clock: Clock
    take_backs: bool = True  # a person alone with computers may take turns back
    hints: bool = False  # people may have hints even if they are not alone with computers
    coach: bool = False  # people who ask are told of their turns that lose a lot
    substitute: str = SUBSTITUTE  # the computer player that plays for people who are away
    started: float | None = None
    finished: float | None = None
    next: str | None = None
    parent: str | None = None  # the match it branched from, if that is here too
    shared: int = 0  # events it shares with the match it branched from
    seen: float = 0.0  # when a person was last there, according to the database
    version: int = 1  # counts the writes to this match
    seats: list[SeatRow] = field(default_factory=list)
    freed: list[str] = field(default_factory=list)  # guests whose seats the host freed
    kept_out: list[KeptOut] = field(default_factory=list)
    trace: str = ""  # of the address of a public table's host, while the lobby lists it

    @property
    def computers(self) -> int:
        """Return the number of computer players at the table."""
        return sum(seat.computer is not None for seat in self.seats)


@dataclass(kw_only=True)
class MatchRow(ListedRow):
    """A table with all that its match needs."""

    components: str  # the name and digest of its component set
    component_text: str = ""  # of a set that is not the game's own
    seed: str
    origins: list[Origin] = field(default_factory=list)

    def columns(self) -> dict[str, Any]:
        """Return the columns of the match's row that are written together: all but the seats, `seen`, `version` and the
        text of the component set."""
        values = {name: value for name, value in vars(self).items() if name not in _APART}
        written = {name: json.dumps(values[name]) for name in _JSON}
        written["trace"] = self.trace if self.public and self.finished is None else ""
        return {**values, **written, "clock": self.clock.model_dump_json()}


@dataclass(frozen=True)
class EventRow:
    seq: int
    player: int
    action: int  # for a happening: how many events are left
    at: float
    deed: int = 0  # 0 for a move, otherwise what happened at the table
    began: float | None = None  # when the clock did, if that was later than the move: the curtain was down

    @staticmethod
    def of(entry: RecordEntry, seq: int, at: float, began: float | None = None) -> EventRow:
        if isinstance(entry, Happening):
            return EventRow(seq, entry.player, entry.left, at, int(entry.deed))
        return EventRow(seq, entry.player, entry.action, at, began=began if entry.player >= 0 else None)

    @property
    def entry(self) -> RecordEntry:
        """Return the event as a match records it."""
        if self.deed == 0:
            return Event(self.player, self.action)
        try:
            return Happening(self.player, Deed(self.deed), self.action)
        except ValueError:
            raise unreadable_table() from None

    @property
    def moves(self) -> bool:
        """Return whether the match moved on or back with it. Anything else at the table leaves the clocks alone."""
        return self.deed in (0, Deed.TAKES_BACK)


_APART = ("seats", "seen", "version", "component_text")  # not written with the other columns
_JSON = ("options", "origins", "freed", "kept_out")  # columns
Row = TypeVar("Row", bound=ListedRow)
_ROW: dict[type[ListedRow], TypeAdapter[Any]] = {kind: TypeAdapter(kind) for kind in (ListedRow, MatchRow)}


def read_row(kind: type[Row], columns: dict[str, Any], seats: list[dict[str, Any]]) -> Row:
    """Return a table read from the database. Raise `Unreadable` if columns or seats make no sense."""
    try:
        read = {name: json.loads(columns[name]) for name in _JSON if name in columns}
        clock = Clock.model_validate_json(columns["clock"])
        row: Row = _ROW[kind].validate_python({**columns, **read, "clock": clock, "seats": seats})
    except (ValueError, TypeError, RecursionError):
        raise unreadable_table() from None  # the cause would quote the database
    if not row.seats or [seat.number for seat in row.seats] != list(range(len(row.seats))):
        raise unreadable_table()
    return row
