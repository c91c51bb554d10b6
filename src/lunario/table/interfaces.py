"""What a table needs from outside: somewhere to keep tables, somebody to think, and a way to tell people."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from lunario.core.match import Match
from lunario.table.rows import EventRow, MatchRow

T = TypeVar("T")


class Conflict(Exception):
    """Another process wrote first; nothing of this write was kept."""


class Unavailable(Exception):
    """Tables cannot be read or written just now. The reason names no seed, code or guest: it goes to the log."""


class News(NamedTuple):
    """What another process wrote to a table. Events that were added lead from the version before to `version`."""

    match_id: str
    version: int | None = None  # None: the table has to be read
    events: Sequence[EventRow] = ()
    finished: float | None = None


class Storing(Protocol):
    """Keeps tables. Every method is one transaction: all of it happens, or nothing.

    A write to a match names the version it is based on. If that is still the version in the database, the write is
    kept and both versions go up by one; otherwise `Conflict` is raised. After `Unavailable` nobody knows whether it
    was kept.
    """

    @property
    def is_shared(self) -> bool:
        """Whether other processes write to the same tables."""

    # ------------------------------------------------------------ writing

    async def create(self, match: MatchRow, events: Sequence[EventRow] = ()) -> None:
        """Write a new table, held by this process, and what has happened there already. Raise `Conflict` if its id or
        code is taken."""

    async def save(self, match: MatchRow, events: Sequence[EventRow] = ()) -> None:
        """Write a table's settings and seats, and what happened with the change."""

    async def append(self, match: MatchRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        """Write what happened, and when the match ended if it did."""

    async def remove(self, match: MatchRow) -> None: ...

    async def note_seen(self, seen: Mapping[str, float]) -> None:
        """Write when people were last at these tables. Does not change their versions."""

    # ------------------------------------------------------------ who does what tables do by themselves

    async def stay_alive(self, seconds: float) -> None:
        """Keep the tables this process holds for the next `seconds`."""

    async def hold(self, match_ids: Collection[str]) -> set[str]:
        """Take those tables that no living process holds. Return the ones this process holds now."""

    async def let_go(self, match_ids: Collection[str]) -> None:
        """Stop holding these tables: nothing happens there until a person comes."""

    async def orphans(self, limit: int) -> list[str]:
        """Return up to `limit` unfinished matches whose holder is gone."""

    async def leave(self) -> None:
        """Release everything this process holds, because it stops."""

    # ------------------------------------------------------------ reading

    async def find(self, match_id: str) -> MatchRow | None:
        """Raise `Unreadable` if what is written makes no sense; lists leave such tables out."""

    async def find_code(self, code: str) -> MatchRow | None: ...

    async def forgotten(self, waiting: float, playing: float, limit: int = 500) -> list[MatchRow]:
        """Return unfinished tables where nobody has been since `waiting`, or since `playing` if the match has begun."""

    async def lobby(self, limit: int = 50) -> list[MatchRow]:
        """Return the public unfinished tables, newest first."""

    async def tables_of(self, guest: str, limit: int = 20) -> list[MatchRow]:
        """Return the tables where a guest sits or is host, newest first."""

    async def hosted(self, guest: str) -> tuple[int, int]:
        """Return how many unfinished tables a guest hosts, and how many computer players sit at them."""

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        """Return the events from number `since` on."""

    def changes(self) -> AsyncGenerator[News | None]:
        """Yield what other processes write, in its order for each table; None when some may have been missed."""


class Thinking(Protocol):
    """Decides for the computer players."""

    def is_ready(self, game: str) -> bool:
        """Return whether people can play the game without its being compiled first."""

    def can_think(self, game: str) -> bool:
        """Return whether its computer players can think too; until then `decide` waits."""

    def progress(self, game: str) -> float:
        """Return how much of the game is compiled, from 0 to 1."""

    def want(self, game: str) -> None:
        """Prepare this game before those that nobody has asked for."""

    async def ready(self, game: str) -> None:
        """Wait until people can play the game; it is prepared next."""

    async def decide(self, name: str, match_id: str, owner: str, match: Match) -> int:
        """Return what the computer player `name` does in the seat to move. Owners take turns."""

    async def consider(self, game: str, owner: str, work: Callable[[], T]) -> T:
        """Return what `work` returns, which thinks about that game and which a person waits for. Owners take turns.
        The work and what it returns can be pickled."""

    async def work_out(self, game: str, owner: str, work: Callable[[], T]) -> T:
        """Return what `work` returns, which thinks about that game and which no table waits for: it comes behind all
        decisions, owners take turns, and no two such works run at once. The work and what it returns can be pickled."""


class Telling(Protocol):
    """Carries messages to one person at a table."""

    async def send(self, text: str) -> None:
        """Send a message, which is JSON. Return when the next one can be taken."""

    async def close(self) -> None:
        """End the connection: the table is gone."""
