"""Reading tables. A damaged record affects only its own table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lunario.server.store import schema
from lunario.server.store.trouble import clearly
from lunario.table.errors import Unreadable, unreadable_table
from lunario.table.rows import EventRow, MatchRow, match_row
from lunario.table.supervised import report

_COLUMNS = [column for column in schema.match.c if column.name != "holder"]
MOST_UNFINISHED = 200  # tables of one guest that are listed


class Reading:
    reader: AsyncEngine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with clearly():
            async with self.reader.connect() as connection:
                yield connection

    async def find(self, match_id: str) -> MatchRow | None:
        try:
            found = await self._matches(schema.match.c.id == match_id)
        except (ValueError, TypeError):  # a value that does not fit its column's type
            raise unreadable_table() from None
        if not found:
            return None
        if isinstance(found[0], Unreadable):
            raise found[0]
        return found[0]

    async def find_code(self, code: str) -> MatchRow | None:
        return next(iter(await self._readable(schema.match.c.code == code)), None)

    async def forgotten(self, waiting: float, playing: float, limit: int = 500) -> list[MatchRow]:
        match, event = schema.match.c, schema.event.c
        has_moved = exists().where(event.match_id == match.id, event.at >= playing)
        never_began = match.started.is_(None) & (match.created < waiting) & (match.seen < waiting)
        stopped = match.started.is_not(None) & (match.created < playing) & (match.seen < playing) & ~has_moved
        return await self._readable(match.finished.is_(None) & (never_began | stopped), limit)

    async def lobby(self, most_of_host: int, limit: int = 50) -> list[MatchRow]:
        match = schema.match.c
        of_host = func.row_number().over(partition_by=match.host, order_by=match.created.desc())
        public = select(match.id, of_host.label("number")).where(match.public.is_(True), match.finished.is_(None))
        found = public.subquery().c
        return await self._readable(match.id.in_(select(found.id).where(found.number <= most_of_host)), limit)

    async def tables_of(self, guest: str, limit: int = 20) -> list[MatchRow]:
        sits = select(schema.seat.c.match_id).where(schema.seat.c.guest == guest)
        theirs = schema.match.c.id.in_(sits) | (schema.match.c.host == guest)
        unfinished = await self._readable(theirs & schema.match.c.finished.is_(None), MOST_UNFINISHED)
        return unfinished + await self._readable(theirs & schema.match.c.finished.is_not(None), limit)

    async def hosted(self, guest: str) -> tuple[int, int]:
        mine = (schema.match.c.host == guest) & schema.match.c.finished.is_(None)
        joined = schema.match.outerjoin(schema.seat, schema.seat.c.match_id == schema.match.c.id)
        counts = func.count(schema.match.c.id.distinct()), func.count(schema.seat.c.computer)
        async with self.reading() as connection:
            tables, computers = (await connection.execute(select(*counts).select_from(joined).where(mine))).one()
        return tables, computers

    async def _readable(self, condition: Any, limit: int | None = None) -> list[MatchRow]:
        """Return all tables that can be read, newest first."""
        try:
            found = await self._matches(condition, limit)
        except (ValueError, TypeError):
            found = await self._one_by_one(condition, limit)
        return [row for row in found if isinstance(row, MatchRow)]

    async def _one_by_one(self, condition: Any, limit: int | None) -> list[MatchRow | Unreadable]:
        """Read tables one at a time, because one bad value fails the whole query."""
        newest = select(schema.match.c.id).where(condition).order_by(schema.match.c.created.desc()).limit(limit)
        async with self.reading() as connection:
            ids = list((await connection.execute(newest)).scalars())
        found: list[MatchRow | Unreadable] = []
        for match_id in ids:
            try:
                found += await self._matches(schema.match.c.id == match_id)
            except (ValueError, TypeError) as problem:
                report(f"The table {match_id} cannot be read", problem)
        return found

    async def _matches(self, condition: Any, limit: int | None = None) -> list[MatchRow | Unreadable]:
        wanted = select(*_COLUMNS).where(condition).order_by(schema.match.c.created.desc()).limit(limit)
        async with self.reading() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(wanted)]
            ids = [row["id"] for row in rows]
            chairs = select(schema.seat).where(schema.seat.c.match_id.in_(ids)).order_by(schema.seat.c.number)
            seats: dict[str, list[dict[str, Any]]] = {name: [] for name in ids}
            for row in await connection.execute(chairs) if ids else ():
                columns = dict(row._mapping)
                seats[columns.pop("match_id")].append(columns)
        return [_read(row, seats[row["id"]]) for row in rows]

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        c = schema.event.c
        wanted = (
            select(c.seq, c.player, c.action, c.at, c.deed, c.began)
            .where(c.match_id == match_id, c.seq >= since)
            .order_by(c.seq)
        )
        async with self.reading() as connection:
            return [EventRow(*row) for row in await connection.execute(wanted)]


def _read(row: dict[str, Any], seats: list[dict[str, Any]]) -> MatchRow | Unreadable:
    try:
        return match_row(row, seats)
    except Unreadable as problem:
        report(f"The table {row['id']} cannot be read", problem)
        return problem
