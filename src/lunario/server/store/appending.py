"""Write the events of several tables in one transaction: while one is written, the next batch gathers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lunario.server.store import schema
from lunario.table.interfaces import Conflict, News
from lunario.table.rows import EventRow

MOST = 200  # tables per transaction
_COUNT_UP = {
    # Rows are locked in order of id, as everywhere, so that two writers never wait for each other.
    "postgresql": """
        with wanted as (
            select match.id, seen.finished
            from unnest(:ids ::text[], :versions ::bigint[], :ends ::float8[]) as seen(id, version, finished)
            join match on match.id = seen.id and match.version = seen.version
            order by match.id collate "C" for update of match
        )
        update match set version = match.version + 1, finished = wanted.finished,
        trace = case when wanted.finished is null then match.trace else '' end from wanted
        where match.id = wanted.id returning match.id
    """,
    # Must begin with "update": Python's driver begins no transaction for "with".
    "sqlite": """
        update match set version = match.version + 1, finished = seen.finished,
        trace = case when seen.finished is null then match.trace else '' end
        from (select value ->> 0 id, value ->> 1 version, value ->> 2 finished from json_each(:rows)) as seen
        where match.id = seen.id and match.version = seen.version returning match.id
    """,
}


@dataclass(frozen=True)
class _Entry:
    """Events waiting to be written."""

    match_id: str
    version: int
    events: Sequence[EventRow]
    finished: float | None
    written: asyncio.Future[None]

    @property
    def news(self) -> News:
        return News(self.match_id, self.version + 1, self.events, self.finished)

    def settle(self, problem: Exception | None) -> None:
        if self.written.done():  # the caller was cancelled
            return
        if problem is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(problem)


class Appending:
    def __init__(
        self,
        begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
        tell: Callable[[AsyncConnection, Sequence[News]], Awaitable[None]],
    ) -> None:
        self._begin, self._tell = begin, tell
        self._entries: list[_Entry] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, match_id: str, version: int, events: Sequence[EventRow], finished: float | None) -> None:
        entry = _Entry(match_id, version, events, finished, asyncio.get_running_loop().create_future())
        self._entries.append(entry)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_entries())
        await entry.written

    async def _write_entries(self) -> None:
        while self._entries:
            batch, self._entries = self._entries[:MOST], self._entries[MOST:]
            await self._write(batch)

    async def _write(self, batch: Sequence[_Entry]) -> None:
        """Write a batch in one transaction or, if that fails, each entry on its own."""
        try:
            kept = await self._write_together(batch)
        except Exception as problem:
            if len(batch) == 1:
                batch[0].settle(Conflict() if isinstance(problem, IntegrityError) else problem)
                return
            for entry in batch:
                await self._write([entry])
            return
        for entry in batch:
            entry.settle(None if entry.match_id in kept else Conflict())

    async def _write_together(self, batch: Sequence[_Entry]) -> set[str]:
        """Write the entries whose match has the expected version, and return those matches."""
        async with self._begin() as connection:
            kept = await _count_up(connection, batch)
            written = [entry for entry in batch if entry.match_id in kept]
            rows = [{"match_id": entry.match_id, **vars(row)} for entry in written for row in entry.events]
            if rows:
                await connection.execute(insert(schema.event), rows)
            if written:
                await self._tell(connection, [entry.news for entry in written])
        return kept


async def _count_up(connection: AsyncConnection, batch: Sequence[_Entry]) -> set[str]:
    """Increment the versions of the matches that have the expected one, and return those matches."""
    rows = sorted((entry.match_id, entry.version, entry.finished) for entry in batch)
    statement = text(_COUNT_UP[connection.dialect.name])
    if connection.dialect.name == "sqlite":
        values: dict[str, object] = {"rows": json.dumps(rows)}
    else:
        values = dict(zip(("ids", "versions", "ends"), map(list, zip(*rows)), strict=True))
    return set((await connection.execute(statement, values)).scalars())
