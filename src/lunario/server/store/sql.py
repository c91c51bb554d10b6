"""The store: one implementation for SQLite and PostgreSQL. Every method is one transaction."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, Row, delete, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lunario.server.settings import driver_url
from lunario.server.store import listening, schema
from lunario.server.store.migrate import upgrade
from lunario.table.interfaces import Conflict
from lunario.table.rows import EventRow, MatchRow, SeatRow, match_row


@dataclass(frozen=True)
class _Entry:
    """Events that wait to be written."""

    match_id: str
    events: Sequence[EventRow]
    finished: float | None
    written: asyncio.Future[None]

    def settle(self, problem: Exception | None) -> None:
        if self.written.done():  # whoever waited for it has gone
            return
        if problem is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(problem)


class Store:
    def __init__(self, database: str) -> None:
        self.url = driver_url(database)
        self._writing = asyncio.Lock()
        self._entries: list[_Entry] = []
        self._writer: asyncio.Task[None] | None = None
        self.process = secrets.token_hex(4)  # who says something on the channel
        self.engine: AsyncEngine = create_async_engine(
            self.url,
            pool_reset_on_return=None,
            hide_parameters=True,  # errors are logged: no seed, code or guest in them
        )
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    @property
    def is_sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    @property
    def is_shared(self) -> bool:
        """A SQLite file belongs to one process."""
        return not self.is_sqlite

    def changes(self) -> AsyncGenerator[str | None]:
        return listening.changes(self.engine, self.process) if self.is_shared else listening.silence()

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.engine.dispose()

    # ------------------------------------------------------------ writing

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. SQLite has room for one; who comes second waits here, not in its busy loop."""
        async with self._writing if self.is_sqlite else nullcontext(), self.engine.begin() as connection:
            yield connection

    async def execute(self, statement: Executable, values: Mapping[str, Any]) -> Sequence[Row[Any]]:
        """Run one statement that writes, in a transaction of its own, and return its rows."""
        async with self._begin() as connection:
            result = await connection.execute(statement, values)
            return result.all() if result.returns_rows else []

    async def create(self, match: MatchRow) -> None:
        async with self._begin() as connection:
            await connection.execute(insert(schema.match).values(**match.columns()))
            await connection.execute(insert(schema.seat), _seat_columns(match))
            await self._tell(connection, match.id)

    async def save(self, match: MatchRow) -> None:
        """Write a table's settings and seats anew."""
        async with self._begin() as connection:
            await self._save(connection, match)

    async def _save(self, connection: AsyncConnection, match: MatchRow) -> None:
        await connection.execute(update(schema.match).where(schema.match.c.id == match.id).values(**match.columns()))
        await connection.execute(delete(schema.seat).where(schema.seat.c.match_id == match.id))
        await connection.execute(insert(schema.seat), _seat_columns(match))
        await self._tell(connection, match.id)

    async def append(self, match_id: str, events: Sequence[EventRow], finished: float | None = None) -> None:
        """Write what happened, all of it or nothing; `Conflict` where another process was quicker."""
        entry = _Entry(match_id, events, finished, asyncio.get_running_loop().create_future())
        self._entries.append(entry)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_entries())
        await entry.written

    async def _write_entries(self) -> None:
        """What several tables want to write while the disk is busy is written together, in one transaction."""
        while self._entries:
            batch, self._entries = self._entries, []
            try:
                await self._write(batch)
            except IntegrityError:
                for entry in batch:  # one of them conflicts: each on its own
                    await self._write_one(entry)
            except (SQLAlchemyError, OSError) as problem:
                for entry in batch:
                    entry.settle(problem)

    async def _write_one(self, entry: _Entry) -> None:
        try:
            await self._write([entry])
        except IntegrityError:
            entry.settle(Conflict())
        except (SQLAlchemyError, OSError) as problem:
            entry.settle(problem)

    async def _write(self, batch: Sequence[_Entry]) -> None:
        rows = [{"match_id": entry.match_id, **vars(row)} for entry in batch for row in entry.events]
        async with self._begin() as connection:
            await connection.execute(insert(schema.event), rows)
            for entry in batch:
                if entry.finished is not None:
                    found = schema.match.c.id == entry.match_id
                    await connection.execute(update(schema.match).where(found).values(finished=entry.finished))
                await self._tell(connection, entry.match_id)
        for entry in batch:
            entry.settle(None)

    async def start(self, match: MatchRow, events: Sequence[EventRow]) -> None:
        """A match begins, once: its settings, its seats and what chance did first."""
        waiting = (schema.match.c.id == match.id) & schema.match.c.started.is_(None)
        async with self._begin() as connection:
            begun = await connection.execute(update(schema.match).where(waiting).values(started=match.started))
            if begun.rowcount != 1:
                raise Conflict
            if events:
                await connection.execute(insert(schema.event), [{"match_id": match.id, **vars(row)} for row in events])
            await self._save(connection, match)

    async def remove(self, match_id: str) -> None:
        async with self._begin() as connection:
            await connection.execute(delete(schema.match).where(schema.match.c.id == match_id))
            await self._tell(connection, match_id)

    async def _tell(self, connection: AsyncConnection, match_id: str) -> None:
        """Let the other processes know; it arrives when the transaction is committed."""
        if not self.is_sqlite:
            told = {"channel": listening.CHANNEL, "payload": f"{self.process} {match_id}"}
            await connection.execute(text("select pg_notify(:channel, :payload)"), told)

    # ------------------------------------------------------------ reading

    async def find(self, match_id: str) -> MatchRow | None:
        found = await self._matches(schema.match.c.id == match_id)
        return found[0] if found else None

    async def find_code(self, code: str) -> MatchRow | None:
        found = await self._matches(schema.match.c.code == code)
        return found[0] if found else None

    async def open_tables(self) -> list[MatchRow]:
        """Every match that is not over."""
        return await self._matches(schema.match.c.finished.is_(None))

    async def lobby(self, limit: int = 50) -> list[MatchRow]:
        """Public tables that are not over, the newest first."""
        listed = schema.match.c.public.is_(True) & schema.match.c.finished.is_(None)
        return await self._matches(listed, limit)

    async def tables_of(self, guest: str, limit: int = 20) -> list[MatchRow]:
        """The tables a guest sits at or has made, the newest first."""
        sits = select(schema.seat.c.match_id).where(schema.seat.c.guest == guest)
        return await self._matches(schema.match.c.id.in_(sits) | (schema.match.c.host == guest), limit)

    async def _matches(self, condition: Any, limit: int | None = None) -> list[MatchRow]:
        wanted = select(schema.match).where(condition).order_by(schema.match.c.created.desc()).limit(limit)
        async with self.engine.connect() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(wanted)]
            ids = [row["id"] for row in rows]
            chairs = select(schema.seat).where(schema.seat.c.match_id.in_(ids)).order_by(schema.seat.c.number)
            seats: dict[str, list[SeatRow]] = {number: [] for number in ids}
            for row in await connection.execute(chairs) if ids else ():
                columns = dict(row._mapping)
                seats[columns.pop("match_id")].append(SeatRow(**columns))
        return [match_row(row, seats[row["id"]]) for row in rows]

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        """What happened from event number `since` on."""
        c = schema.event.c
        wanted = select(c.seq, c.player, c.action, c.at).where(c.match_id == match_id, c.seq >= since).order_by(c.seq)
        async with self.engine.connect() as connection:
            return [EventRow(*row) for row in await connection.execute(wanted)]

    async def last_events(self) -> dict[str, float]:
        """When the last event of each match that is not over happened."""
        c = schema.event.c
        unfinished = select(schema.match.c.id).where(schema.match.c.finished.is_(None))
        wanted = select(c.match_id, func.max(c.at)).where(c.match_id.in_(unfinished)).group_by(c.match_id)
        async with self.engine.connect() as connection:
            return {number: at for number, at in await connection.execute(wanted)}


def _seat_columns(match: MatchRow) -> list[dict[str, Any]]:
    return [{"match_id": match.id, **vars(seat)} for seat in match.seats]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside the one writer; every commit reaches the disk; deleting a match deletes what belongs to it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on", "busy_timeout = 10000"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()
