"""What a table needs from outside: somewhere to keep tables, somebody to think, and a way to tell people."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from pydantic import BaseModel

from lunario.core.match import Match
from lunario.table.rows import EventRow, MatchRow


class Conflict(Exception):
    """Somebody else wrote first; nothing of this write was kept."""


class Storing(Protocol):
    """Keeps tables. Every method is one transaction: all of it happens, or nothing."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write to the same tables."""

    # ------------------------------------------------------------ writing

    async def create(self, match: MatchRow) -> None: ...

    async def save(self, match: MatchRow) -> None:
        """Write a table's settings and seats."""

    async def start(self, match: MatchRow, events: Sequence[EventRow]) -> None:
        """Begin a match: write its settings, seats and first events. Raise `Conflict` if it has begun already."""

    async def append(self, match_id: str, events: Sequence[EventRow], finished: float | None = None) -> None:
        """Write what happened. Raise `Conflict` if there is another event of the same number."""

    async def remove(self, match_id: str) -> None: ...

    # ------------------------------------------------------------ reading

    async def find(self, match_id: str) -> MatchRow | None: ...

    async def find_code(self, code: str) -> MatchRow | None: ...

    async def open_tables(self) -> list[MatchRow]:
        """Return every match that is not over."""

    async def lobby(self, limit: int = 50) -> list[MatchRow]:
        """Return the public tables that are not over, the newest first."""

    async def tables_of(self, guest: str, limit: int = 20) -> list[MatchRow]:
        """Return the tables where a guest sits or is host, the newest first."""

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        """Return what happened from event number `since` on."""

    async def last_events(self) -> dict[str, float]:
        """Return when the last event happened, for each match that is not over."""

    def changes(self) -> AsyncGenerator[str | None]:
        """Yield the id of each table another process wrote to; None when some may have been missed."""


class Thinking(Protocol):
    """Decides for the computer players."""

    def is_ready(self, game: str) -> bool:
        """Whether the game can be played without being compiled first."""

    async def ready(self, game: str) -> None:
        """Wait until it can."""

    async def decide(self, name: str, match_id: str, match: Match) -> int:
        """Return what the computer player `name` does in the seat to move."""


class Telling(Protocol):
    """Carries messages to one person at a table."""

    async def send(self, message: BaseModel) -> None:
        """Return when the next message can be taken."""

    async def close(self) -> None:
        """The table is gone, and nothing follows."""
