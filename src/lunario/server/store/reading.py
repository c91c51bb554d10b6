"""Reading tables. A damaged record affects only its own table."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import case, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lunario.server.store import schema
from lunario.server.store.component_sets import ComponentSets
from lunario.server.store.trouble import clearly
from lunario.table.errors import Unreadable, unreadable_table
from lunario.table.rows import EventRow, ListedRow, MatchRow, Row, read_row
from lunario.table.supervised import report

_other = schema.match.alias()
_parent = select(_other.c.id).where(_other.c.id == schema.match.c.parent).scalar_subquery().label("parent")
_COLUMNS: list[Any] = [_parent, *(column for column in schema.match.c if column.name not in ("holder", "parent"))]
# Lists leave out what may be large and what is secret.
_LISTED = [column for column in _COLUMNS if column.name not in ("components", "component_set", "origins", "seed")]
TableColumns = tuple[dict[str, Any], list[dict[str, Any]]]  # the columns of a table, and of its seats
MOST_UNFINISHED = 200  # tables of one guest that are listed


class Reading:
    reader: AsyncEngine
    component_sets: ComponentSets

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with clearly():
            async with self.reader.connect() as connection:
                yield connection

    async def find(self, match_id: str) -> MatchRow | None:
        async with self.reading() as connection:
            try:
                found = await _rows(connection, _COLUMNS, schema.match.c.id == match_id)
            except (ValueError, TypeError):  # a value that does not fit its column's type
                raise unreadable_table() from None
            for columns, seats in found:
                text = await self.component_sets.text(connection, columns.pop("component_set"))
                return _read(MatchRow, {**columns, "component_text": text}, seats)
        return None

    async def find_code(self, code: str) -> ListedRow | None:
        return next(iter(await self._readable(schema.match.c.code == code)), None)

    async def forgotten(self, waiting: float, playing: float, limit: int = 500) -> list[ListedRow]:
        match, event = schema.match.c, schema.event.c
        has_moved = exists().where(event.match_id == match.id, event.at >= playing)
        never_began = match.started.is_(None) & (match.created < waiting) & (match.seen < waiting)
        stopped = match.started.is_not(None) & (match.created < playing) & (match.seen < playing) & ~has_moved
        return await self._readable(match.finished.is_(None) & (never_began | stopped), limit)

    async def lobby(self, most_of_host: int, limit: int = 50) -> list[ListedRow]:
        match = schema.match.c
        public = select(match.id, match.host, match.trace, match.created, _turn(match.host, match).label("of_host"))
        mine = public.where(match.public.is_(True), match.finished.is_(None)).subquery().c
        sharing = case((mine.trace == "", mine.host), else_=mine.trace)  # a guest is longer than a trace
        shared = select(mine.id, mine.created, _turn(sharing, mine).label("turn")).where(mine.of_host <= most_of_host)
        found = shared.subquery().c
        chosen = select(found.id).order_by(found.turn, found.created.desc()).limit(limit)
        return await self._readable(match.id.in_(chosen))

    async def knows(self, guest: str) -> bool:
        """Return whether the guest has a table, or had one that is still here."""
        sits, hosts = schema.seat.c.guest == guest, schema.match.c.host == guest
        async with self.reading() as connection:
            return bool((await connection.execute(select(or_(exists().where(sits), exists().where(hosts))))).scalar())

    async def tables_of(self, guest: str, limit: int = 20) -> list[ListedRow]:
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

    async def _readable(self, condition: Any, limit: int | None = None) -> list[ListedRow]:
        """Return all tables that can be read, newest first."""
        async with self.reading() as connection:
            try:
                found = await _rows(connection, _LISTED, condition, limit)
            except (ValueError, TypeError):
                found = await _one_by_one(connection, condition, limit)
        listed: list[ListedRow] = []
        for columns, seats in found:
            with contextlib.suppress(Unreadable):
                listed.append(_read(ListedRow, columns, seats))
        return listed

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        c = schema.event.c
        wanted = (
            select(c.seq, c.player, c.action, c.at, c.deed, c.began)
            .where(c.match_id == match_id, c.seq >= since)
            .order_by(c.seq)
        )
        async with self.reading() as connection:
            return [EventRow(*row) for row in await connection.execute(wanted)]


def _turn(sharing: Any, columns: Any) -> Any:
    """Return the number of each table among those that share something, the newest first."""
    return func.row_number().over(partition_by=sharing, order_by=columns.created.desc())


async def _one_by_one(connection: AsyncConnection, condition: Any, limit: int | None) -> list[TableColumns]:
    """Read tables one at a time, because one bad value fails the whole query."""
    newest = select(schema.match.c.id).where(condition).order_by(schema.match.c.created.desc()).limit(limit)
    found: list[TableColumns] = []
    for match_id in list((await connection.execute(newest)).scalars()):
        try:
            found += await _rows(connection, _LISTED, schema.match.c.id == match_id)
        except (ValueError, TypeError) as problem:
            report(f"The table {match_id} cannot be read", problem)
    return found


async def _rows(
    connection: AsyncConnection, columns: Sequence[Any], condition: Any, limit: int | None = None
) -> list[TableColumns]:
    """Return these columns of the tables, newest first, and their seats."""
    wanted = select(*columns).where(condition).order_by(schema.match.c.created.desc()).limit(limit)
    rows = [dict(row._mapping) for row in await connection.execute(wanted)]
    ids = [row["id"] for row in rows]
    chairs = select(schema.seat).where(schema.seat.c.match_id.in_(ids)).order_by(schema.seat.c.number)
    seats: dict[str, list[dict[str, Any]]] = {name: [] for name in ids}
    for row in await connection.execute(chairs) if ids else ():
        chair = dict(row._mapping)
        seats[chair.pop("match_id")].append(chair)
    return [(row, seats[row["id"]]) for row in rows]


def _read(kind: type[Row], columns: dict[str, Any], seats: list[dict[str, Any]]) -> Row:
    try:
        return read_row(kind, columns, seats)
    except Unreadable as problem:
        report(f"The table {columns['id']} cannot be read", problem)
        raise
