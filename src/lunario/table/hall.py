"""All tables of this process: found, loaded, driven, cleared."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from lunario.core.errors import LunarioError
from lunario.table import driver, words
from lunario.table.clock import GRACE
from lunario.table.errors import unknown_table
from lunario.table.interfaces import Storing, Thinking
from lunario.table.models import Closed
from lunario.table.rows import MatchRow
from lunario.table.settings import TableSettings
from lunario.table.table import Table

logger = logging.getLogger(__name__)


class Hall:
    def __init__(
        self, settings: TableSettings, store: Storing, thinking: Thinking, now: Callable[[], float] = time.time
    ) -> None:
        self.settings = settings
        self.now = now  # seconds since 1970
        self.store = store
        self.thinking = thinking
        self.tables: dict[str, Table] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._loading = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._opened = self.now()
        for work in (self._listen(), self._resume(), self._sweep_always()):
            self._tasks.append(asyncio.create_task(work))

    async def close(self) -> None:
        for task in (*self._tasks, *self._drivers.values()):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._drivers.values(), return_exceptions=True)

    # ------------------------------------------------------------ tables

    async def find(self, match_id: str) -> Table:
        """The table, from memory or from its log."""
        if match_id not in self.tables:
            async with self._loading:
                if match_id not in self.tables:
                    await self._load(match_id)
        return self.tables[match_id]

    async def _load(self, match_id: str) -> None:
        row = await self.store.find(match_id)
        if row is None:
            raise unknown_table()
        await self.thinking.ready(row.game)
        events = await self.store.events(match_id) if row.started is not None else []
        self.tables[match_id] = Table(row, events, self.now)
        self._drive(match_id)

    async def add(self, row: MatchRow) -> Table:
        """A new table."""
        await self.store.create(row)
        table = self.tables[row.id] = Table(row, now=self.now)
        self._drive(row.id)
        return table

    def _drive(self, match_id: str) -> None:
        self._drivers[match_id] = asyncio.create_task(driver.drive(self, self.tables[match_id]))

    def unload(self, match_id: str) -> None:
        self.tables.pop(match_id, None)
        task = self._drivers.pop(match_id, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def remove(self, table: Table) -> None:
        """The table is gone for good."""
        await self.store.remove(table.row.id)
        self.dismiss(table)

    def dismiss(self, table: Table) -> None:
        table.closed = True
        for connection in list(table.connections):
            connection.say(Closed(text=words.TABLE_CLOSED[connection.lang]))
        self.unload(table.row.id)

    # ------------------------------------------------------------ other processes

    async def _listen(self) -> None:
        """Bring tables up to date that another process wrote to."""
        async with contextlib.aclosing(self.store.changes()) as changes:
            async for match_id in changes:
                for name in [match_id] if match_id is not None else list(self.tables):
                    if name in self.tables:
                        await self.reload(self.tables[name])

    async def reload(self, table: Table) -> None:
        """Bring a table up to date with the database."""
        async with table.lock:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """The same, for those who hold the table's lock."""
        row = await self.store.find(table.row.id)
        if row is None:
            self.dismiss(table)
            return
        table.row = row
        since = 0 if table.match is None else len(table.match.events)
        events = await self.store.events(row.id, since) if row.started is not None else []
        if table.match is None and row.started is not None:
            table.begin(events)
        elif events:
            table.follow(events)
        else:
            table.refresh()

    # ------------------------------------------------------------ going on, clearing

    async def _resume(self) -> None:
        """After a start: every match goes on that was under way, and nobody's clock ran out while nobody could move."""
        for row in await self.store.open_tables():
            if row.started is None or row.started >= self._opened:
                continue
            try:
                await self._give_grace(await self.find(row.id))
            except LunarioError as problem:
                logger.warning("The table %s cannot go on: %s", row.id, problem)

    async def _give_grace(self, table: Table) -> None:
        async with table.lock:
            if table.match is None or table.match.current_player < 0:
                return
            seat = table.row.seats[table.match.current_player]
            left = table.timer.left(seat.number, seat.extra, self.now(), running=True)
            if seat.guest is not None and left is not None and left < GRACE:
                seat.extra += GRACE - left
                await self.store.save(table.row)
                table.refresh()

    async def _sweep_always(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            with contextlib.suppress(LunarioError):
                await self.sweep()

    async def sweep(self) -> None:
        """Clear tables that nobody came to, close matches that nobody goes on with, forget what nobody looks at."""
        now, last = self.now(), await self.store.last_events()
        for row in await self.store.open_tables():
            table = self.tables.get(row.id)
            seen = max(row.created, last.get(row.id, 0.0), table.touched if table else 0.0)
            if table is not None and table.connections:
                continue
            if row.started is None and now - seen > self.settings.empty_after:
                await self.remove(table or Table(row, now=self.now))
            elif row.started is not None and now - seen > self.settings.forgotten_after:
                row.finished = now
                await self.store.save(row)
                self.unload(row.id)
        for table in list(self.tables.values()):
            if not table.connections and now - table.touched > self.settings.unload_after and driver.is_idle(table):
                self.unload(table.row.id)
