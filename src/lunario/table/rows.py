"""What the database holds of a table, as plain data."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from lunario.core.definition import Value
from lunario.table.clock import Clock
from lunario.table.errors import unreadable_table


@dataclass
class SeatRow:
    """A chair: open, or with a person, or with a computer player."""

    number: int
    guest: str | None = None
    name: str = ""
    computer: str | None = None
    away: bool = False
    resigned: bool = False
    extra: float = 0.0

    @property
    def is_open(self) -> bool:
        return self.guest is None and self.computer is None

    def clear(self) -> None:
        self.guest, self.name, self.computer, self.away, self.resigned, self.extra = None, "", None, False, False, 0.0


@dataclass
class MatchRow:
    id: str
    game: str
    rules_version: int
    options: dict[str, Value]
    components: str
    seed: str
    created: float
    name: str
    host: str
    code: str
    public: bool
    shuffled: bool
    clock: Clock
    started: float | None = None
    finished: float | None = None
    next: str | None = None
    seen: float = 0.0  # when somebody was last there, by what has been written
    version: int = 1  # counts what was written to this match
    seats: list[SeatRow] = field(default_factory=list)

    @property
    def computers(self) -> int:
        """How many computer players sit here."""
        return sum(seat.computer is not None for seat in self.seats)

    def columns(self) -> dict[str, Any]:
        """As the database has it, without the seats and what is written apart from the others."""
        values = {name: value for name, value in vars(self).items() if name not in ("seats", "seen", "version")}
        return {**values, "options": json.dumps(self.options), "clock": self.clock.model_dump_json()}


@dataclass(frozen=True)
class EventRow:
    seq: int
    player: int
    action: int
    at: float


_ROW: TypeAdapter[MatchRow] = TypeAdapter(MatchRow)


def match_row(columns: dict[str, Any], seats: list[dict[str, Any]]) -> MatchRow:
    """Raise `Unreadable` where columns or seats make no sense."""
    try:
        read = {"options": json.loads(columns["options"]), "clock": Clock.model_validate_json(columns["clock"])}
        row = _ROW.validate_python({**columns, **read, "seats": seats})
    except (ValueError, TypeError):
        raise unreadable_table() from None  # the cause would quote what is written
    if not row.seats or [seat.number for seat in row.seats] != list(range(len(row.seats))):
        raise unreadable_table()
    return row
