"""The store: one implementation for SQLite and PostgreSQL. Every method is one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import secrets
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Double, delete, event, exists, func, insert, literal_column, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lunario.core.errors import LunarioError
from lunario.server.settings import driver_url
from lunario.server.store import listening, schema
from lunario.server.store.appending import Appending
from lunario.server.store.component_sets import ComponentSets
from lunario.server.store.exclusive import MEMORY, Exclusive
from lunario.server.store.migrate import upgrade
from lunario.server.store.reading import Reading
from lunario.server.store.trouble import clearly
from lunario.table.interfaces import Conflict, GaveSign, News
from lunario.table.presence import Quiet, Sign
from lunario.table.rows import EventRow, ListedRow, MatchRow

OLDEST_SQLITE = (3, 38)  # the first with ->>
FOR_EVER = 1e12  # seconds since 1970
NOW = {  # seconds since 1970, by the database's clock
    "postgresql": "extract(epoch from clock_timestamp())",
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
}


# Of a table that is still there. `max` and `greatest` are not in both databases.
_NOTE_SIGNS = """
    insert into presence (match_id, guest, seen, heard)
    select id, cast(:guest as text), {now} - cast(:seen as double precision), {now} - cast(:heard as double precision)
    from match where id = cast(:match_id as text)
    on conflict (match_id, guest) do update set
    seen = case when excluded.seen > presence.seen then excluded.seen else presence.seen end,
    heard = case when excluded.heard > presence.heard then excluded.heard else presence.heard end
"""


class Store(Reading):
    """Tables in a database.

    SQLite waits `busy` seconds while another program locks the file, PostgreSQL `patience` seconds for an answer.
    """

    def __init__(self, database: str, busy: float = 5.0, patience: float = 10.0) -> None:
        self.url = driver_url(database)
        self.process = secrets.token_hex(8)  # this process as a holder of tables and a sender of notices
        waiting = {"timeout": min(5.0, patience), "command_timeout": patience}
        options: dict[str, Any] = {} if self.is_sqlite else {"connect_args": waiting}
        self.engine: AsyncEngine = create_async_engine(
            self.url, pool_reset_on_return=None, hide_parameters=True, **options
        )
        # PostgreSQL answers each statement from its own snapshot anyway, so a transaction would only cost two messages.
        self.reader = self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self.component_sets = ComponentSets()
        self._writing = asyncio.Lock()
        self._exclusive = Exclusive(self.engine.url.database) if self.is_sqlite else None
        self._appending = Appending(self.begin, self._tell)
        self._is_open = False
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "do_connect", self._check_file)
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite(busy))

    @property
    def is_sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    @property
    def is_shared(self) -> bool:
        """Return whether other processes write too: a SQLite file belongs to one."""
        return not self.is_sqlite

    async def open(self) -> None:
        """Bring the database up to date. Raise `LunarioError` if SQLite is too old or another server uses the file."""
        if self._exclusive is not None:
            _check_sqlite()
            self._exclusive.take()
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
            self.key = await _key(connection)
            if self.is_sqlite:  # there is no other server
                await connection.execute(delete(schema.server))
        self._is_open = True

    def _check_file(self, *_: object) -> None:
        """Raise if the file is gone: SQLite would create an empty one and go on using it."""
        database = self.engine.url.database or ""
        if self._is_open and database not in MEMORY and not Path(database).exists():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    async def close(self) -> None:
        await self.engine.dispose()
        if self._exclusive is not None:
            self._exclusive.give_back()

    def changes(self) -> AsyncGenerator[News | None]:
        return listening.changes(self.engine, self.process) if self.is_shared else listening.silence()

    # ------------------------------------------------------------ writing

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes. SQLite takes one at a time: the next waits here, not in its busy loop."""
        async with self._writing if self.is_sqlite else nullcontext():
            with clearly():
                async with self.engine.begin() as connection:
                    yield connection

    async def create(self, match: MatchRow, events: Sequence[EventRow] = ()) -> None:
        try:
            async with self.begin() as connection:
                await self._insert(connection, match, events)
                await self._tell(connection, [News(match.id)])
        except IntegrityError:
            raise Conflict from None

    async def _insert(self, connection: AsyncConnection, match: MatchRow, events: Sequence[EventRow]) -> None:
        kept = await self.component_sets.keep(connection, match.component_text)
        written = {**match.columns(), "version": match.version, "seen": match.created, "holder": self.process}
        await connection.execute(insert(schema.match).values(**written, component_set=kept))
        await connection.execute(insert(schema.seat), _seat_columns(match))
        await self._write_events(connection, match, events)

    async def save(self, match: MatchRow, events: Sequence[EventRow] = (), quiet: Quiet | None = None) -> None:
        async with self.begin() as connection:
            kept = await self.component_sets.keep(connection, match.component_text)
            values = {**match.columns(), "component_set": kept, "version": match.version + 1}
            written = await connection.execute(update(schema.match).where(*_as_seen(match)).values(**values))
            if written.rowcount != 1:
                raise Conflict
            if quiet is not None:
                await self._check_quiet(connection, match, quiet)
            await connection.execute(delete(schema.seat).where(schema.seat.c.match_id == match.id))
            await connection.execute(insert(schema.seat), _seat_columns(match))
            await self._write_events(connection, match, events)
            await self._tell(connection, [News(match.id)])
        match.version += 1

    async def _check_quiet(self, connection: AsyncConnection, match: MatchRow, quiet: Quiet) -> None:
        """Raise `GaveSign` unless nobody has seen or heard the guest. An arrival elsewhere waits for this write."""
        c = schema.presence.c
        wanted = select(self._now - (c.heard if quiet.heard else c.seen))
        found = wanted.where(c.match_id == match.id, c.guest == quiet.guest).with_for_update()
        ago = (await connection.execute(found)).scalar()
        if ago is not None and ago < quiet.seconds:
            raise GaveSign

    async def note_signs(self, signs: Mapping[tuple[str, str], Sign]) -> None:
        statement = text(_NOTE_SIGNS.format(now=NOW["sqlite" if self.is_sqlite else "postgresql"]))
        rows = [{"match_id": name, "guest": guest, **sign._asdict()} for (name, guest), sign in sorted(signs.items())]
        async with self.begin() as connection:
            await connection.execute(statement, rows)

    async def signs(self, match_ids: Collection[str]) -> dict[tuple[str, str], Sign]:
        c = schema.presence.c
        wanted = select(c.match_id, c.guest, self._now - c.seen, self._now - c.heard)
        async with self.reading() as connection:
            rows = await connection.execute(wanted.where(c.match_id.in_(sorted(match_ids))))
            return {(name, guest): Sign(seen, heard) for name, guest, seen, heard in rows}

    async def _write_events(self, connection: AsyncConnection, match: MatchRow, events: Sequence[EventRow]) -> None:
        if events:
            await connection.execute(insert(schema.event), [{"match_id": match.id, **vars(row)} for row in events])

    async def append(self, match: ListedRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        await self._appending.write(match.id, match.version, events, finished)
        match.version += 1

    async def remove(self, match: ListedRow) -> None:
        async with self.begin() as connection:
            removed = await connection.execute(delete(schema.match).where(*_as_seen(match)))
            if removed.rowcount != 1:
                raise Conflict
            await self._tell(connection, [News(match.id)])

    async def remove_old(self, before: float, limit: int) -> int:
        c = schema.match.c
        old = select(c.id).where(c.finished < before, c.seen < before).order_by(c.finished).limit(limit)
        removing = delete(schema.match).where(c.id.in_(old.with_for_update(skip_locked=True))).returning(c.id)
        async with self.begin() as connection:
            removed = list((await connection.execute(removing)).scalars())
            await self._tell(connection, [News(match_id) for match_id in removed])
        return len(removed)

    async def remove_unused_sets(self) -> None:
        async with self.reading() as connection:
            unused = await self.component_sets.unused(connection)
        if unused:
            with contextlib.suppress(IntegrityError):  # a match began with one of them just then
                async with self.begin() as connection:
                    await self.component_sets.remove(connection, unused)

    async def note_seen(self, seen: Mapping[str, float]) -> None:
        async with self.begin() as connection:
            for match_id, at in sorted(seen.items()):
                found = (schema.match.c.id == match_id) & (schema.match.c.seen < at)
                await connection.execute(update(schema.match).where(found).values(seen=at))

    async def _tell(self, connection: AsyncConnection, written: Sequence[News]) -> None:
        """Notify the other processes, once the transaction is committed."""
        if not self.is_sqlite:
            payloads = [listening.notice(self.process, news) for news in written]
            told = {"channel": listening.CHANNEL, "payloads": payloads}
            await connection.execute(text("select pg_notify(:channel, p) from unnest(:payloads ::text[]) p"), told)

    # ------------------------------------------------------------ who does what tables do by themselves

    @property
    def _now(self) -> Any:
        """Return the database's clock, which all servers go by."""
        return literal_column(NOW["sqlite" if self.is_sqlite else "postgresql"], Double)

    async def stay_alive(self, seconds: float) -> None:
        until = FOR_EVER if self.is_sqlite else f"({NOW['postgresql']} + {float(seconds)})"
        writing = f"insert into server (id, until) values (:id, {until})"
        statement = text(f"{writing} on conflict (id) do update set until = excluded.until")
        async with self.begin() as connection:
            await connection.execute(statement, {"id": self.process})
            await connection.execute(delete(schema.server).where(schema.server.c.until < self._now - 3600.0))

    def _is_held_by_the_living(self) -> Any:
        alive = (schema.server.c.id == schema.match.c.holder) & (schema.server.c.until > self._now)
        return exists().where(alive)

    async def hold(self, match_ids: Collection[str]) -> set[str]:
        """Take those of the tables that no living process holds, and return the ones this process now holds.

        Rows locked by another transaction are left out: they can be asked for again, and waiting for several rows could
        end in a deadlock.
        """
        match = schema.match
        free = or_(match.c.holder.is_(None), match.c.holder == self.process, ~self._is_held_by_the_living())
        found = select(match.c.id).where(match.c.id.in_(sorted(match_ids)), free)
        taken = found.with_for_update(skip_locked=True, of=match)
        taking = update(match).where(match.c.id.in_(taken)).values(holder=self.process)
        async with self.begin() as connection:
            return set((await connection.execute(taking.returning(match.c.id))).scalars())

    async def let_go(self, match_ids: Collection[str]) -> None:
        match = schema.match
        mine = match.c.id.in_(sorted(match_ids)) & (match.c.holder == self.process)
        async with self.begin() as connection:
            await connection.execute(update(match).where(mine).values(holder=None))

    async def orphans(self, limit: int) -> list[str]:
        match = schema.match
        left = match.c.finished.is_(None) & match.c.holder.is_not(None) & ~self._is_held_by_the_living()
        wanted = select(match.c.id).where(left, match.c.holder != self.process).order_by(func.random()).limit(limit)
        async with self.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def leave(self) -> None:
        async with self.begin() as connection:
            await connection.execute(delete(schema.server).where(schema.server.c.id == self.process))


async def _key(connection: AsyncConnection) -> bytes:
    """Return the key that all servers of this database share, making one the first time."""
    made = text("insert into secret (name, value) values ('key', :value) on conflict (name) do nothing")
    await connection.execute(made, {"value": secrets.token_hex(32)})
    found = await connection.execute(select(schema.secret.c.value).where(schema.secret.c.name == "key"))
    return bytes.fromhex(found.scalar_one())


def _as_seen(match: ListedRow) -> tuple[Any, Any]:
    return schema.match.c.id == match.id, schema.match.c.version == match.version


def _seat_columns(match: MatchRow) -> list[dict[str, Any]]:
    return [{"match_id": match.id, **vars(seat)} for seat in match.seats]


def _check_sqlite() -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest, found = (".".join(map(str, version)) for version in (OLDEST_SQLITE, sqlite3.sqlite_version_info))
        raise LunarioError(
            f"Tables need SQLite {oldest} or newer, and this Python has {found}; use a newer Python, or PostgreSQL.",
            f"Las mesas necesitan SQLite {oldest} o posterior, y este Python tiene {found}; usa un Python más nuevo o "
            "PostgreSQL.",
        )


def _prepare_sqlite(busy: float) -> Any:
    """Let readers and one writer work at the same time, write every commit to disk, and delete seats and events with
    their match."""
    pragmas = ("journal_mode = wal", "synchronous = full", "foreign_keys = on", f"busy_timeout = {int(busy * 1000)}")

    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    return prepare
