"""The interfaces a table needs from outside: storage, thinking, and a way to reach people."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from lunario.core.match import Match
from lunario.table.lanes import Note, Owner
from lunario.table.presence import Quiet, Sign
from lunario.table.rows import EventRow, ListedRow, MatchRow

T = TypeVar("T")


class Conflict(Exception):
    """Another process wrote first, and nothing of this write was kept."""


class Unavailable(Exception):
    """Tables cannot be read or written just now. The reason names no seed, code or guest: it goes to the log."""


class GaveSign(Exception):
    """Somebody who was to be replaced has given a sign of life, and nothing of this write was kept."""


class News(NamedTuple):
    """A change another process made to a table. Its events lead from the previous version to `version`."""

    match_id: str
    version: int | None = None  # None: the table must be read
    events: Sequence[EventRow] = ()
    finished: float | None = None


class Storing(Protocol):
    """Keeps tables. Every method is one transaction: all of it takes effect, or none of it.

    A write to a match names the version it is based on. If that is still the version in the database, the write is
    kept and both versions go up by one; otherwise `Conflict` is raised. After `Unavailable` nobody knows whether it
    was kept.
    """

    @property
    def is_shared(self) -> bool:
        """Return whether other processes write to the same tables."""

    # ------------------------------------------------------------ writing

    async def create(self, match: MatchRow, events: Sequence[EventRow] = ()) -> None:
        """Write a new table, held by this process, with its events. Raise `Conflict` if its id or code is taken."""

    async def save(self, match: MatchRow, events: Sequence[EventRow] = (), quiet: Quiet | None = None) -> None:
        """Write a table's settings and seats, and the events that come with the change. Raise `GaveSign` if `quiet` is
        not true, or becomes untrue before this is kept."""

    async def append(self, match: ListedRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        """Write events, and when the match ended if it did."""

    async def remove(self, match: ListedRow) -> None: ...

    async def remove_old(self, before: float, limit: int) -> int:
        """Remove up to `limit` matches that ended before then, and where nobody has been since. Return how many."""

    async def remove_unused_sets(self) -> None:
        """Remove some of the component sets that no match uses any more."""

    async def note_seen(self, seen: Mapping[str, float]) -> None:
        """Write when people were last at these tables, without changing their versions."""

    async def note_signs(self, signs: Mapping[tuple[str, str], Sign]) -> None:
        """Write how long ago people, by table and guest, were seen and heard, unless something newer is known."""

    # ------------------------------------------------------------ which process runs a table

    async def stay_alive(self, seconds: float) -> None:
        """Keep hold of this process's tables for the next `seconds`."""

    async def hold(self, match_ids: Collection[str]) -> set[str]:
        """Take those of the tables that no living process holds. Return the ones this process now holds."""

    async def let_go(self, match_ids: Collection[str]) -> None:
        """Stop holding these tables: nothing happens there until a person comes."""

    async def orphans(self, limit: int) -> list[str]:
        """Return up to `limit` unfinished matches whose holder is gone."""

    async def leave(self) -> None:
        """Release everything this process holds, because it is stopping."""

    # ------------------------------------------------------------ reading

    async def find(self, match_id: str) -> MatchRow | None:
        """Return the table, or None if there is none. Raise `Unreadable` if its record makes no sense; the lists below
        leave such tables out. Like them, name no `parent` that has been removed."""

    async def signs(self, match_ids: Collection[str]) -> dict[tuple[str, str], Sign]:
        """Return how long ago people at these tables were seen and heard."""

    async def find_code(self, code: str) -> ListedRow | None: ...

    async def forgotten(self, waiting: float, playing: float, limit: int = 500) -> list[ListedRow]:
        """Return unfinished tables where nobody has been since `waiting`, or since `playing` if the match has begun."""

    async def lobby(self, most_of_host: int, limit: int = 50) -> list[ListedRow]:
        """Return the public unfinished tables, newest first: at most `most_of_host` of one host, and where there are
        too many, as many of each address (`ListedRow.trace`), or of each host whose address says nothing."""

    async def tables_of(self, guest: str, limit: int = 20) -> list[ListedRow]:
        """Return the tables where a guest sits or is host: the unfinished ones and the last `limit` finished ones, each
        newest first."""

    async def hosted(self, guest: str) -> tuple[int, int]:
        """Return how many unfinished tables a guest hosts, and how many computer players sit at them."""

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        """Return the events from number `since` on."""

    def changes(self) -> AsyncGenerator[News | None]:
        """Yield what other processes write, in order for each table, and None whenever some may have been missed."""


class Thinking(Protocol):
    """Decides for the computer players."""

    def is_ready(self, game: str) -> bool:
        """Return whether people can play the game without waiting for it to compile."""

    def can_think(self, game: str) -> bool:
        """Return whether its computer players can think too. Until they can, `decide` waits."""

    def progress(self, game: str) -> float:
        """Return how much of the game is compiled, from 0 to 1."""

    def want(self, game: str) -> None:
        """Prepare this game before those that nobody has asked for."""

    async def ready(self, game: str) -> None:
        """Prepare the game next, and wait until people can play it."""

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        """Return the action of the computer player `name` in the seat to move. Owners take turns."""

    async def consider(self, game: str, owner: Owner, work: Callable[[], T], note: Note | None = None) -> T:
        """Return what `work` returns. It thinks about that game while a person waits, and owners take turns; `note` is
        told repeatedly how long that will take. The work and its result must be picklable."""

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        """Return what `work` returns. It thinks about that game while no table waits: it runs after all decisions, one
        at a time, and owners take turns. The work and its result must be picklable."""

    def pace_of_work(self) -> float | None:
        """Return how many seconds one piece of `work_out` takes on average, or None before the first."""


class Telling(Protocol):
    """Carries messages to one person at a table."""

    async def send(self, text: str) -> None:
        """Send a JSON message. Return when the next one can be sent."""

    async def close(self) -> None:
        """End the connection: the table is gone."""
