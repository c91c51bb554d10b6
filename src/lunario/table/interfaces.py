"""What a table needs from outside: somewhere to keep tables, somebody to think, and a way to tell people."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from typing import Protocol

from lunario.core.match import Match
from lunario.table.rows import EventRow, MatchRow


class Conflict(Exception):
    """Somebody else wrote first; nothing of this write was kept."""


class Unavailable(Exception):
    """Tables cannot be read or written just now. The reason names no seed, code or guest: it goes to the log."""


class Storing(Protocol):
    """Keeps tables. Every method is one transaction: all of it happens, or nothing.

    A write to a match is kept only if the version of the row is still the one in the database, and counts it up in
    both; else it raises `Conflict`. `Unavailable` leaves open whether it was kept.
    """

    @property
    def is_shared(self) -> bool:
        """Whether other processes write to the same tables."""

    # ------------------------------------------------------------ writing

    async def create(self, match: MatchRow) -> None:
        """Write a new table, held by this process. Raise `Conflict` if its id or code is taken."""

    async def save(self, match: MatchRow, events: Sequence[EventRow] = ()) -> None:
        """Write a table's settings and seats, and what happened with the change."""

    async def append(self, match: MatchRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        """Write what happened, and when the match ended if it did."""

    async def remove(self, match: MatchRow) -> None: ...

    async def note_seen(self, seen: Mapping[str, float]) -> None:
        """Write when people were last at these tables. Does not change their versions."""

    # ------------------------------------------------------------ who does what tables do by themselves

    async def stay_alive(self, seconds: float) -> None:
        """Keep what this process holds for so long."""

    async def hold(self, match_ids: Collection[str]) -> set[str]:
        """Take the tables that nobody holds, or only a process that is gone. Return those this process holds now."""

    async def let_go(self, match_ids: Collection[str]) -> None:
        """Nobody need hold these tables: nothing happens there until a person comes."""

    async def orphans(self, limit: int) -> list[str]:
        """Return matches that are not over and held by a process that is gone."""

    async def leave(self) -> None:
        """This process is gone: others may take what it holds."""

    # ------------------------------------------------------------ reading

    async def find(self, match_id: str) -> MatchRow | None:
        """Raise `Unreadable` if what is written makes no sense; lists leave such tables out."""

    async def find_code(self, code: str) -> MatchRow | None: ...

    async def open_tables(self) -> list[MatchRow]:
        """Return every match that is not over."""

    async def lobby(self, limit: int = 50) -> list[MatchRow]:
        """Return the public tables that are not over, the newest first."""

    async def tables_of(self, guest: str, limit: int = 20) -> list[MatchRow]:
        """Return the tables where a guest sits or is host, the newest first."""

    async def hosted(self, guest: str) -> tuple[int, int]:
        """Return how many tables of a guest's are not over, and how many computer players sit at them."""

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

    async def decide(self, name: str, match_id: str, host: str, match: Match) -> int:
        """Return what the computer player `name` does in the seat to move of a host's table."""


class Telling(Protocol):
    """Carries messages to one person at a table."""

    async def send(self, text: str) -> None:
        """Send a message, which is JSON. Return when the next one can be taken."""

    async def close(self) -> None:
        """The table is gone, and nothing follows."""
