"""One table in this process, as an actor: it makes one change at a time and survives any error.

An exception is reported, people at the table see that it is waiting and why, and after a pause the log is read again:
memory never runs ahead of what is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lunario.core.errors import LunarioError
from lunario.core.match import Deed
from lunario.core.text import Texts
from lunario.table import words
from lunario.table.by_itself import is_to_be_taken_over, next_step
from lunario.table.errors import Waits, is_busy, stale, unknown_table, unreadable_table
from lunario.table.interfaces import Conflict, News, Unavailable
from lunario.table.models import Closed
from lunario.table.presence import Quiet
from lunario.table.rows import EventRow, MatchRow
from lunario.table.supervised import Patience, report
from lunario.table.table import Table, as_rows

if TYPE_CHECKING:
    from lunario.table.hall import Hall

TRIES = 20  # attempts to write while others write too


class Actor:
    """Owns the table's lock, draft, clocks and the computers' turns."""

    def __init__(self, hall: Hall, match_id: str, patience: Patience) -> None:
        self.id = match_id
        self.lock = asyncio.Lock()  # one change at a time
        self.is_held = False  # by this process, which runs its computers and clocks while it holds it
        self._has_asked = False  # to hold it; after that the hall asks, with every beat
        self.is_gone = False
        self.made = hall.now()
        self.hall = hall
        self._patience = patience
        self._table: Table | None = None
        self._reported = ""
        self._is_unsure = False  # a write failed: nobody knows whether it was kept
        self.owes_grace = False
        self._read_once = asyncio.Event()  # whether that succeeded or not
        self._failure: LunarioError = unknown_table()  # why there is no table
        self._task: asyncio.Task[None] | None = None
        self._news: list[News] = []  # from other processes
        self._hearing: asyncio.Task[None] | None = None

    def start(self, table: Table | None = None) -> None:
        """Start working, with the table if it was just made and need not be read."""
        self._table = table
        if table is not None:
            self._read_once.set()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        for task in (self._task, self._hearing):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait([task])

    # ------------------------------------------------------------ the table

    @property
    def table(self) -> Table:
        assert self._table is not None, "nobody reaches a table before it is read"
        return self._table

    @property
    def is_open(self) -> bool:
        return self._table is not None

    async def opened(self) -> Table:
        """Return the table once it is read, or raise the reason why it cannot be."""
        await self._read_once.wait()
        if self._table is None:
            raise self._failure
        return self._table

    def dismiss(self) -> None:
        """Forget a table that is gone for good, and tell everybody at it."""
        self.is_gone = True
        self.hall.forget(self)
        if self._table is None:
            return
        self._table.closed = True
        self._table.changed.set()
        for connection in list(self._table.connections):
            connection.say(Closed(text=words.TABLE_CLOSED[connection.lang]))

    async def _read(self) -> None:
        """Read the table from its log."""
        self._news.clear()
        await self.hall.note_opened(self.id)
        row = await self.hall.store.find(self.id)
        if row is None:
            self._failure = unknown_table()
            self.dismiss()
            return
        await self.hall.thinking.ready(row.game)
        events = await self.hall.store.events(self.id) if row.started is not None else []
        if self._table is None:
            table = Table(row, events, self.hall.now, self.hall.clerk)
            await self.hall.roll_call.open(table)
            self._table = table
        else:
            self._table.read_again(row, events)
        self._is_unsure = False
        if self._news:  # another process wrote in the meantime
            self._hear_soon()

    async def catch_up(self) -> bool:
        """Read what other processes have written and return whether there was anything. Call with the lock held."""
        table, store = self.table, self.hall.store
        row = await store.find(self.id)
        if row is None:
            self.dismiss()
            raise unknown_table()
        if row.version == table.row.version:
            return False
        since = 0 if table.match is None else len(table.match.record)
        table.read(row, await store.events(self.id, since) if row.started is not None else [])
        return True

    async def come_up_to_date(self) -> None:
        """Catch up for a person who arrives and may already have seen more than this process. While the database does
        not answer, they see what this process knows."""

        async def work() -> None:
            await self.catch_up()

        if self.hall.store.is_shared:
            with contextlib.suppress(Unavailable):
                await self.do(work)

    def hear(self, news: News | None = None) -> None:
        """Schedule taking over what another process wrote, or reading the table if there is no `news`."""
        self._news.append(news or News(self.id))
        self._hear_soon()

    def _hear_soon(self) -> None:
        if self._hearing is None or self._hearing.done():
            self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        while self._news and self._table is not None and not self.is_gone:
            try:
                async with self.lock:
                    news, self._news = self._news, []
                    for each in news:
                        await self._take_over(each)
            except Exception as problem:
                self._be_in_trouble(problem)

    async def _take_over(self, news: News) -> None:
        """Add the events another process wrote, or read the table if they do not follow directly on ours."""
        row = self.table.row
        if news.version is not None and news.version <= row.version:
            return  # already known
        if news.version == row.version + 1 and not self._is_unsure:
            # Events written after we read the row but before we read the events are known already.
            events = [event for event in news.events if event.seq >= self.table.entries]
            self.table.read(replace(row, version=news.version, finished=news.finished), events)
        else:
            await self.catch_up()

    # ------------------------------------------------------------ what people do

    async def do(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work`, which somebody asked for, on the table as it is in the database."""
        async with self.lock:
            with self._minding():
                await self._be_sure()
                await self._obey(work)

    async def _obey(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work`. Before passing on a refusal, catch up with other processes: if the table has changed since the
        work began, the reason for the refusal may be gone, so try again."""
        for _ in range(TRIES):
            version = self.table.row.version
            try:
                await work()
                return
            except LunarioError:
                if self.is_gone or not self.hall.store.is_shared:
                    raise
                await self.catch_up()
                if self.table.row.version == version:
                    raise
        raise is_busy()

    async def _be_sure(self) -> None:
        if self.is_gone:
            raise unknown_table()
        if self._is_unsure:
            await self._read()
            if self.is_gone:
                raise unknown_table()

    @contextlib.contextmanager
    def _minding(self) -> Iterator[None]:
        """Have the log read again before anything else after an unexpected error: the write may have been kept."""
        try:
            yield
        except LunarioError:
            raise
        except BaseException as problem:
            self._is_unsure = True
            if isinstance(problem, Exception):
                self._be_in_trouble(problem)
            raise

    async def change(self, edit: Callable[[MatchRow], Sequence[EventRow] | None], quiet: Quiet | None = None) -> None:
        """Apply `edit` to a copy of the row and write it, with the events it returns. If another process wrote first,
        apply it to the new row, which `edit` may refuse. With `quiet`, raise `GaveSign` if somebody gave one."""
        table = self.table
        for _ in range(TRIES):
            row = copy.deepcopy(table.row)
            events = edit(row) or ()
            try:
                await self.hall.store.save(row, events, quiet)
            except Conflict:
                await self.catch_up()
                continue
            table.read(row, events)
            return
        raise is_busy()

    async def commit(self, actions: Sequence[int], still: Callable[[], bool]) -> None:
        """Play the actions and the chance events that follow, and write them in one transaction before telling anybody.

        Also write that the computer takes over, if it decides for a person for the first time since they left. If
        another process wrote first, raise `Stale` if it moved, or if `still()` says that the actions no longer apply.
        """
        table = self.table
        for _ in range(TRIES):
            assert table.match is not None
            match = table.match.fork()
            first, now = len(match.record), max(self.hall.now(), table.timer.since)
            if is_to_be_taken_over(table):
                match.happen(match.current_player, Deed.IS_TAKEN_OVER)
            for action in actions:
                match.play(action)
            events = as_rows(match.record[first:], first, now, table.began(now))
            finished = now if match.is_over else None
            try:
                await self.hall.store.append(table.row, events, finished)
            except Conflict:
                await self.catch_up()
                if table.match.has_moved_since(first) or not still():
                    raise stale() from None
                continue
            table.row.finished = finished
            table.advance(match, events)
            return
        raise is_busy()

    async def remove(self, may: Callable[[], None]) -> None:
        """Remove the table for good. `may` raises if that is not allowed, and is called again if others wrote first."""
        for _ in range(TRIES):
            may()
            try:
                await self.hall.store.remove(self.table.row)
            except Conflict:
                await self.catch_up()
                continue
            self.dismiss()
            return
        raise is_busy()

    # ------------------------------------------------------------ what happens by itself

    async def _run(self) -> None:
        while not self.is_gone:
            try:
                await self._go_on()
            except Exception as problem:
                self._be_in_trouble(problem)
                await asyncio.sleep(self._patience.next())
            finally:
                self._read_once.set()

    async def _go_on(self) -> None:
        if self._table is None or self._is_unsure:
            async with self.lock:
                await self._read()
            self._read_once.set()
            if self.is_gone:
                return
        if not self.is_held and not self._has_asked:
            self.hold_if(self.id in await self.hall.store.hold([self.id]))
            self._has_asked = True
        await next_step(self)

    def hold_if(self, is_held: bool) -> None:
        """Start or stop running the table's computers and clocks. On starting, nobody loses on time for the gap since
        the previous holder disappeared."""
        if is_held and not self.is_held:
            self.owes_grace = True
        self.is_held = is_held
        if self._table is not None:
            self._table.changed.set()

    def _be_in_trouble(self, problem: Exception) -> None:
        if self.is_gone:
            return
        self._is_unsure = True
        if self._reported != repr(problem):  # report it once, not at every retry
            self._reported = repr(problem)
            report(f"The table {self.id} waits", problem)
        text = _why(problem)
        if self._table is None:
            self._failure = problem if isinstance(problem, LunarioError) else Waits(text.en, text.es)
            if not isinstance(problem, LunarioError | Unavailable):
                self._failure = unreadable_table()
            return
        self._table.changed.set()
        self.say_why(text)

    def say_why(self, text: Texts) -> None:
        """Show people why the table is waiting."""
        if self.table.trouble != text:
            self.table.trouble = text
            self.table.refresh()

    def be_well(self) -> None:
        self._patience.reset()
        self._reported = ""
        if self._table is not None and self._table.trouble is not None:
            self._table.trouble = None
            self._table.refresh()


def _why(problem: Exception) -> Texts:
    if isinstance(problem, LunarioError):
        return problem.text
    return words.STORE_WAITS if isinstance(problem, Unavailable) else words.TABLE_WAITS
