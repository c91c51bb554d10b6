"""All tables of this process: found, gone on with, cleared."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable

from lunario.table.actor import Actor
from lunario.table.errors import is_busy
from lunario.table.interfaces import Conflict, Storing, Thinking
from lunario.table.rows import MatchRow
from lunario.table.settings import TableSettings
from lunario.table.supervised import Patience, report, supervise
from lunario.table.table import Table

ADOPTED = 50  # tables at once, so that several servers share what another leaves


class Hall:
    def __init__(
        self,
        settings: TableSettings,
        store: Storing,
        thinking: Thinking,
        now: Callable[[], float] = time.time,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.settings = settings
        self.store = store
        self.thinking = thinking
        self.now = now  # seconds since 1970
        self._chance = chance
        self.actors: dict[str, Actor] = {}
        self._seen: dict[str, float] = {}  # what was written last of when people were there
        self._alive_until = 0.0  # in the loop's time
        self._has_adopted = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        works = {"Hearing of other servers": self._listen, "Holding tables": self._beat, "Clearing": self._sweep_later}
        for what, work in works.items():
            self._tasks.append(asyncio.create_task(supervise(what, work, self._patience())))

    async def close(self) -> None:
        """Stop, and leave the tables to other servers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        try:
            await self._note_seen()
            await self.store.leave()
        except Exception as problem:
            report("Leaving tables to other servers", problem)

    def _patience(self) -> Patience:
        return Patience(chance=self._chance)

    # ------------------------------------------------------------ tables

    @property
    def tables(self) -> dict[str, Table]:
        """The tables in memory."""
        return {name: actor.table for name, actor in self.actors.items() if actor.is_open}

    async def find(self, match_id: str) -> Actor:
        """Return the table, from memory or from its log."""
        actor = self.actors.get(match_id) or self._start(match_id)
        await actor.opened()
        return actor

    def _start(self, match_id: str, table: Table | None = None) -> Actor:
        actor = self.actors[match_id] = Actor(self, match_id, self._patience())
        actor.start(table)
        return actor

    async def add(self, row: MatchRow, new_code: Callable[[], str]) -> Actor:
        """Keep a new table; another code where the one it has is taken."""
        for _ in range(10):
            try:
                await self.store.create(row)
            except Conflict:
                row.code = new_code()
                continue
            actor = self._start(row.id, Table(row, now=self.now))
            actor.is_held = True
            return actor
        raise is_busy()

    def forget(self, actor: Actor) -> None:
        if self.actors.get(actor.id) is actor:
            del self.actors[actor.id]

    # ------------------------------------------------------------ other servers

    async def _listen(self, patience: Patience) -> None:
        """Bring tables up to date that another process wrote to; all of them where some of it was not heard."""
        async with contextlib.aclosing(self.store.changes()) as changes:
            async for match_id in changes:
                patience.reset()
                for name in [match_id] if match_id is not None else list(self.actors):
                    if name in self.actors:
                        self.actors[name].hear()

    async def _beat(self, _: Patience) -> None:
        """Say that this server is there, and go on with tables whose server is not."""
        await self.beat()
        await asyncio.sleep(self.settings.beat)

    async def beat(self) -> None:
        began = self.loop.time()
        if self.store.is_shared or not self._alive_until:
            await self.store.stay_alive(self.settings.lease)
            if began > self._alive_until:  # others may have taken what it held
                for actor in self.actors.values():
                    actor.hold_if(False)
            self._alive_until = began + self.settings.lease
        waiting = [actor.id for actor in self.actors.values() if actor.is_open and not actor.is_held]
        for name in await self.store.hold(waiting) if waiting else ():
            if name in self.actors:
                self.actors[name].hold_if(True)
        if self.store.is_shared or not self._has_adopted:
            await self._adopt()

    async def _adopt(self) -> None:
        """Go on with what servers held that are gone, this one before its restart among them."""
        while orphans := await self.store.orphans(ADOPTED):
            for name in await self.store.hold(orphans):
                (self.actors.get(name) or self._start(name)).hold_if(True)
            if self.store.is_shared:
                break
        self._has_adopted = True

    # ------------------------------------------------------------ clearing

    async def _sweep_later(self, _: Patience) -> None:
        await asyncio.sleep(self.settings.sweep_every)
        await self.sweep()

    async def sweep(self) -> None:
        """Clear tables that nobody came to, close matches that nobody goes on with, forget what nobody looks at."""
        await self._note_seen()
        last = await self.store.last_events()
        for row in await self.store.open_tables():
            try:
                await self._clear(row, max(row.created, row.seen, last.get(row.id, 0.0)))
            except Conflict:  # somebody is there after all
                pass
            except Exception as problem:
                report(f"The table {row.id} could not be cleared", problem)
        for actor in list(self.actors.values()):
            await self._unload(actor)

    async def _note_seen(self) -> None:
        """Write when people were last at the tables in memory, for other servers and for later."""
        now = self.now()
        seen = {name: now if table.connections else table.touched for name, table in self.tables.items()}
        news = {name: at for name, at in seen.items() if self._seen.get(name) != at}
        if news:
            await self.store.note_seen(news)
        self._seen = seen

    async def _clear(self, row: MatchRow, seen: float) -> None:
        actor = self.actors.get(row.id)
        if actor is not None and actor.is_open and actor.table.connections:
            return
        unseen = self.now() - seen
        # Another server says once in a while that people are there: it must have had time to.
        patience = 3 * self.settings.sweep_every if self.store.is_shared else 0.0
        if row.started is None and unseen > max(patience, self.settings.empty_after):
            await self.store.remove(row)
            if actor is not None:
                actor.dismiss()
        elif row.started is not None and unseen > max(patience, self.settings.forgotten_after):
            row.finished = self.now()
            await self.store.save(row)
            if actor is not None:
                self.forget(actor)
                await actor.stop()

    async def _unload(self, actor: Actor) -> None:
        since = actor.table.touched if actor.is_open else actor.made
        if self.now() - since <= self.settings.unload_after or not self._is_unneeded(actor):
            return
        async with actor.lock:
            await self.store.let_go([actor.id])
            actor.is_held = False
            if not self._is_unneeded(actor):  # somebody came meanwhile; it will be held again
                return
            self.forget(actor)
        await actor.stop()

    def _is_unneeded(self, actor: Actor) -> bool:
        return not actor.is_open or (not actor.table.connections and actor.is_idle)
