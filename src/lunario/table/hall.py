"""All tables of this process: find them, take over those of other servers, clear old ones."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Sequence

from lunario.table.actor import Actor
from lunario.table.by_itself import is_idle
from lunario.table.clerk import Clerk
from lunario.table.errors import is_busy
from lunario.table.interfaces import Conflict, Storing, Thinking
from lunario.table.roll_call import RollCall
from lunario.table.rows import EventRow, ListedRow, MatchRow
from lunario.table.settings import TableSettings
from lunario.table.supervised import Patience, report, supervise
from lunario.table.table import Table

ADOPTED = 50  # tables at a time, so that several servers share what another one left
MOST_ADOPTED = 20  # times per beat
REMOVED = 20  # old matches at a time, so that nobody waits for long until they can write
MOST_REMOVED = 50  # times per sweep


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
        self.clerk = Clerk()
        self.roll_call = RollCall(store, now, lambda: self.tables)
        self.actors: dict[str, Actor] = {}
        self._seen: dict[str, float] = {}  # when people were last at each table, as written
        self._alive_until = 0.0  # by the loop's clock
        self._has_adopted = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        works = {
            "Hearing of other servers": self._listen,
            "Holding tables": self._beat,
            "Clearing": self._sweep_later,
            "Knowing who is at the tables": self.roll_call.work,
            "Putting matches into words": self.clerk.work,
        }
        for what, work in works.items():
            self._tasks.append(asyncio.create_task(supervise(what, work, self._patience())))

    async def close(self) -> None:
        """Stop and hand the tables over to other servers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        try:
            await self._note_seen()
            await self.roll_call.call(at_once=True)
            await self.store.leave()
        except Exception as problem:
            report("Leaving tables to other servers", problem)

    def _patience(self) -> Patience:
        return Patience(chance=self._chance)

    # ------------------------------------------------------------ tables

    @property
    def tables(self) -> dict[str, Table]:
        """Return the tables in memory."""
        return {name: actor.table for name, actor in self.actors.items() if actor.is_open}

    async def find(self, match_id: str) -> Actor:
        """Return the table as it is in the database."""
        actor = self.actors.get(match_id)
        if actor is None:
            actor = self._start(match_id)
            await actor.opened()
            return actor
        await actor.opened()
        await actor.come_up_to_date()
        return actor if self.actors.get(match_id) is actor else await self.find(match_id)  # it may have been unloaded

    def _start(self, match_id: str, table: Table | None = None) -> Actor:
        actor = self.actors[match_id] = Actor(self, match_id, self._patience())
        actor.start(table)
        return actor

    async def add(self, row: MatchRow, new_code: Callable[[], str], events: Sequence[EventRow] = ()) -> Actor:
        """Store a new table with its events so far, under another code if its own is taken."""
        for _ in range(10):
            try:
                await self.store.create(row, events)
            except Conflict:
                row.code = new_code()
                continue
            actor = self._start(row.id, Table(row, events, now=self.now, clerk=self.clerk))
            actor.is_held = True
            return actor
        raise is_busy()

    def forget(self, actor: Actor) -> None:
        if self.actors.get(actor.id) is actor:
            del self.actors[actor.id]

    # ------------------------------------------------------------ other servers

    async def _listen(self, patience: Patience) -> None:
        """Bring tables that another process wrote to up to date, or all of them if notices were missed."""
        async with contextlib.aclosing(self.store.changes()) as changes:
            async for news in changes:
                patience.reset()
                for name in [news.match_id] if news is not None else list(self.actors):
                    if name in self.actors:
                        self.actors[name].hear(news)

    async def _beat(self, _: Patience) -> None:
        """Give a sign of life, and take over the tables of servers that are gone."""
        await self.beat()
        await asyncio.sleep(self.settings.beat)

    async def beat(self) -> None:
        began = self.loop.time()
        if self.store.is_shared or not self._alive_until:
            await self.store.stay_alive(self.settings.lease)
            if began > self._alive_until:  # others may have taken over its tables
                for actor in self.actors.values():
                    actor.hold_if(False)
            self._alive_until = began + self.settings.lease
        waiting = [actor.id for actor in self.actors.values() if actor.is_open and not actor.is_held]
        for name in await self.store.hold(waiting) if waiting else ():
            if name in self.actors:
                self.actors[name].hold_if(True)
        if self.store.is_shared or not self._has_adopted:
            await self._adopt(began + self.settings.beat)

    async def _adopt(self, until: float) -> None:
        """Take over the tables of servers that are gone, including this one before its restart. Stop at `until`, so
        that the next sign of life is not late."""
        for _ in range(MOST_ADOPTED):
            if not (orphans := await self.store.orphans(ADOPTED)):
                self._has_adopted = True
                return
            try:
                held = await self.store.hold(orphans)
            except Exception:  # it may or may not have been kept: each table finds out for itself
                for name in orphans:
                    self.actors.get(name) or self._start(name)
                raise
            for name in held:
                (self.actors.get(name) or self._start(name)).hold_if(True)
            if self.loop.time() > until:
                return

    # ------------------------------------------------------------ clearing

    async def _sweep_later(self, _: Patience) -> None:
        await asyncio.sleep(self.settings.sweep_every)
        await self.sweep()

    async def sweep(self) -> None:
        """Remove tables that never began, close abandoned matches, remove old ones, unload tables nobody looks at."""
        await self._note_seen()
        now, settings = self.now(), self.settings
        # Other servers only record who is there when they sweep, so give them time to.
        margin = 3 * settings.sweep_every if self.store.is_shared else 0.0
        waiting, playing = (now - margin - after for after in (settings.empty_after, settings.forgotten_after))
        for row in await self.store.forgotten(waiting, playing):
            try:
                await self._clear(row)
            except Conflict:  # somebody came after all
                pass
            except Exception as problem:
                report(f"The table {row.id} could not be cleared", problem)
        await self._remove_old(now - margin)
        for actor in list(self.actors.values()):
            await self._unload(actor)

    async def _remove_old(self, now: float) -> None:
        """Remove matches that ended long ago. Servers record that a match is in memory or being opened, so those
        stay."""
        settings = self.settings
        if settings.removed_after is not None:
            in_memory = settings.unload_after + 3 * settings.sweep_every
            before = now - max(settings.removed_after, in_memory)
            for _ in range(MOST_REMOVED):
                if await self.store.remove_old(before, REMOVED) < REMOVED:
                    break
        await self.store.remove_unused_sets()

    async def note_opened(self, match_id: str) -> None:
        """Write that somebody opens a table, so that no server removes it as old."""
        if self.settings.removed_after is not None:
            await self.store.note_seen({match_id: self.now()})

    async def _note_seen(self) -> None:
        """Write when people were last at the tables in memory, for other servers and for after they are unloaded."""
        now = self.now()
        seen = {name: now if table.connections else table.touched for name, table in self.tables.items()}
        news = {name: at for name, at in seen.items() if self._seen.get(name) != at}
        if news:
            await self.store.note_seen(news)
        self._seen = seen

    async def _clear(self, row: ListedRow) -> None:
        actor = self.actors.get(row.id)
        if actor is not None and actor.is_open and actor.table.connections:
            return
        if row.started is None:
            await self.store.remove(row)
            if actor is not None:
                actor.dismiss()
        else:
            await self.store.append(row, (), finished=self.now())
            if actor is not None:
                actor.hear()

    async def _unload(self, actor: Actor) -> None:
        since = actor.table.touched if actor.is_open else actor.made
        if self.now() - since <= self.settings.unload_after or not self._is_unneeded(actor):
            return
        if actor.lock.locked():  # it is being read or changed: the other tables must not wait for it
            return
        async with actor.lock:
            await self.store.let_go([actor.id])
            actor.is_held = False
            if not self._is_unneeded(actor):  # somebody came in the meantime; the next beat holds it again
                return
            self.forget(actor)
        await actor.stop()

    def _is_unneeded(self, actor: Actor) -> bool:
        return not actor.is_open or (not actor.table.connections and is_idle(actor.table))
