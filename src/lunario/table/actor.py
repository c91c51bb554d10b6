"""One table of this process: everything at it happens one at a time, and goes on whatever goes wrong.

An exception is reported, people at the table see that it waits and why, and after a while the log is read again: memory
never runs ahead of what is written.
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
from lunario.table.clock import GRACE
from lunario.table.computers import STAND_IN
from lunario.table.errors import Stale, Waits, is_busy, stale, unknown_table, unreadable_table
from lunario.table.interfaces import Conflict, News, Unavailable
from lunario.table.models import Closed
from lunario.table.rows import EventRow, MatchRow
from lunario.table.supervised import Patience, report
from lunario.table.table import MOST_HAPPENINGS, Table, as_rows

if TYPE_CHECKING:
    from lunario.table.hall import Hall

TRIES = 20  # to write, where others write at the same time
LONGEST_WAIT = 60.0  # seconds until the wall clock is read again, since somebody may set it


class Actor:
    """Owns the table's lock, draft, clocks and the computers' turns."""

    def __init__(self, hall: Hall, match_id: str, patience: Patience) -> None:
        self.id = match_id
        self.lock = asyncio.Lock()  # one change at a time
        self.is_held = False  # by this process, which then runs its computers and clocks
        self._has_asked = False  # to hold it; from then on the hall asks, with every beat
        self.is_gone = False
        self.made = hall.now()
        self.hall = hall
        self._patience = patience
        self._table: Table | None = None
        self._reported = ""
        self._is_unsure = False  # a write failed: nobody knows whether it was kept
        self._owes_grace = False
        self._read_once = asyncio.Event()  # successfully or not
        self._failure: LunarioError = unknown_table()  # why there is no table
        self._task: asyncio.Task[None] | None = None
        self._news: list[News] = []  # of other processes
        self._hearing: asyncio.Task[None] | None = None

    def start(self, table: Table | None = None) -> None:
        """Start working. A table that was just made need not be read."""
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
        assert self._table is not None, "nobody comes to a table before it is read"
        return self._table

    @property
    def is_open(self) -> bool:
        return self._table is not None

    async def opened(self) -> Table:
        """Return the table once it is read. Raise an error if it cannot be."""
        await self._read_once.wait()
        if self._table is None:
            raise self._failure
        return self._table

    def dismiss(self) -> None:
        """Forget the table, which is gone for good, and tell everybody there."""
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
        row = await self.hall.store.find(self.id)
        if row is None:
            self._failure = unknown_table()
            self.dismiss()
            return
        await self.hall.thinking.ready(row.game)
        events = await self.hall.store.events(self.id) if row.started is not None else []
        if self._table is None:
            self._table = Table(row, events, self.hall.now, self.hall.clerk)
        else:
            self._table.read_again(row, events)
        self._is_unsure = False
        if self._news:  # another process wrote in the meantime
            self._hear_soon()

    async def catch_up(self) -> bool:
        """Read what other processes wrote since, and return whether they did. Call it with the lock held."""
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
        """Catch up for somebody who arrives, and may know more than this process has heard of yet. While the database
        does not answer, they see what is known here."""

        async def work() -> None:
            await self.catch_up()

        if self.hall.store.is_shared:
            with contextlib.suppress(Unavailable):
                await self.do(work)

    def hear(self, news: News | None = None) -> None:
        """Take over soon what another process wrote. Without news it may have written anything: read it."""
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
        """Add the events that another process wrote, or read the table if they are not the next ones here."""
        row = self.table.row
        if news.version is not None and news.version <= row.version:
            return  # it is known already
        if news.version == row.version + 1 and not self._is_unsure:
            self.table.read(replace(row, version=news.version, finished=news.finished), news.events)
        else:
            await self.catch_up()

    # ------------------------------------------------------------ what people do

    async def do(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what somebody asks, on the table as it is in the database."""
        async with self.lock:
            with self._minding():
                await self._be_sure()
                await self._obey(work)

    async def _obey(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work. Before it is refused, look for what other processes wrote: if the table has changed since the
        work began, the reason for refusing it may be gone, so it is tried again."""
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
        """After an unexpected error in here, read the log again before anything else: the write may have been kept."""
        try:
            yield
        except LunarioError:
            raise
        except BaseException as problem:
            self._is_unsure = True
            if isinstance(problem, Exception):
                self._be_in_trouble(problem)
            raise

    async def change(self, edit: Callable[[MatchRow], Sequence[EventRow] | None]) -> None:
        """Apply `edit` to a copy of the row and write it, with the events it returns. If another process wrote first,
        edit again, which may refuse."""
        table = self.table
        for _ in range(TRIES):
            row = copy.deepcopy(table.row)
            events = edit(row) or ()
            try:
                await self.hall.store.save(row, events)
            except Conflict:
                await self.catch_up()
                continue
            table.read(row, events)
            return
        raise is_busy()

    async def commit(self, actions: Sequence[int], still: Callable[[], bool]) -> None:
        """Play the actions and the chance events that follow, written in one transaction before anybody is told.

        If the computer decides for a person for the first time since they went, that is written too. If another process
        wrote first, raise `Stale` if it played, or if the actions may not be played any more (`still`).
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
            events, finished = as_rows(match.record[first:], first, now), now if match.is_over else None
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
        """Remove the table for good. `may` raises if that is not allowed; it is asked again if others wrote first."""
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
        await self._next()

    def hold_if(self, is_held: bool) -> None:
        """Start or stop running the table's computers and clocks. The process that did so before may have been gone for
        a while, and nobody loses on time for that."""
        if is_held and not self.is_held:
            self._owes_grace = True
        self.is_held = is_held
        if self._table is not None:
            self._table.changed.set()

    def _be_in_trouble(self, problem: Exception) -> None:
        if self.is_gone:
            return
        self._is_unsure = True
        if self._reported != repr(problem):  # not again with every try
            self._reported = repr(problem)
            report(f"The table {self.id} waits", problem)
        text = _why(problem)
        if self._table is None:
            self._failure = problem if isinstance(problem, LunarioError) else Waits(text.en, text.es)
            if not isinstance(problem, LunarioError | Unavailable):
                self._failure = unreadable_table()
            return
        self._table.changed.set()
        self._say_why(text)

    def _say_why(self, text: Texts) -> None:
        """Show people why the table waits."""
        if self.table.trouble != text:
            self.table.trouble = text
            self.table.refresh()

    def _be_well(self) -> None:
        self._patience.reset()
        self._reported = ""
        if self._table is not None and self._table.trouble is not None:
            self._table.trouble = None
            self._table.refresh()

    async def _next(self) -> None:
        """Let the computer decide, or wait until somebody does something or runs out of time."""
        table = self.table
        table.changed.clear()
        if self.is_held and self._owes_grace:
            await self.do(self._give_grace)
            self._owes_grace = False
        computer = computer_to_move(table) if self.is_held else None
        if computer is not None:
            await self._let_decide(computer)
            self._be_well()
            return
        self._be_well()
        end = deadline(table) if self.is_held else None
        try:
            async with asyncio.timeout(None if end is None else min(LONGEST_WAIT, max(0.0, end - self.hall.now()))):
                await table.changed.wait()
        except TimeoutError:
            await self.do(self._run_out_of_time)

    async def _let_decide(self, computer: str) -> None:
        table, match = self.table, self.table.match
        assert match is not None
        if not self.hall.thinking.can_think(match.game.name):
            self._say_why(words.COMPUTERS_WAIT)
        action = await self.hall.thinking.decide(computer, self.id, table.row.host, match)
        pace = self.hall.settings.pace
        await asyncio.sleep(min(pace, max(0.0, table.timer.since + pace - self.hall.now())))

        def still() -> bool:  # nobody came back or took a turn back in the meantime
            assert table.match is not None
            return not table.match.has_moved_since(len(match.record)) and computer_to_move(table) == computer

        async def play() -> None:
            if still():
                await self.commit([action], still)

        with contextlib.suppress(Stale):
            await self.do(play)

    async def _run_out_of_time(self) -> None:
        """Let the computer play for the person whose time is out, until they are back."""
        table = self.table

        def is_out() -> bool:
            end = deadline(table)
            return end is not None and self.hall.now() >= end

        def edit(row: MatchRow) -> list[EventRow]:
            if not is_out() or table.match is None:
                return []
            player = table.match.current_player
            row.seats[player].away = True
            return table.happens(Deed.RUNS_OUT_OF_TIME, player)

        if is_out():
            await self.change(edit)

    async def _give_grace(self) -> None:
        """Give the person to move a minute, if their time ran out while no process held the table."""
        table = self.table
        end = deadline(table)
        if end is not None and end - self.hall.now() < GRACE:

            def edit(row: MatchRow) -> None:
                if table.match is not None and table.status == "playing":
                    seat = row.seats[table.match.current_player]
                    left = table.timer.left(seat.number, seat.extra, self.hall.now(), running=True)
                    seat.extra += max(0.0, GRACE - left) if left is not None else 0.0

            await self.change(edit)

    @property
    def is_idle(self) -> bool:
        """Return whether nothing happens here until a person comes."""
        return computer_to_move(self.table) is None and deadline(self.table) is None


def _why(problem: Exception) -> Texts:
    if isinstance(problem, LunarioError):
        return problem.text
    return words.STORE_WAITS if isinstance(problem, Unavailable) else words.TABLE_WAITS


def computer_to_move(table: Table) -> str | None:
    """Return the computer player who is to decide now, in its own seat or for somebody who is away.

    While all people are away the match waits for them; a match without people goes on by itself.
    """
    if table.match is None or table.status != "playing":
        return None
    people = [seat for seat in table.row.seats if seat.guest is not None]
    if people and not table.present:
        return None
    seat = table.row.seats[table.match.current_player]
    return seat.computer or (STAND_IN if seat.away or seat.resigned else None)


def is_to_be_taken_over(table: Table) -> bool:
    """Return whether the computer is about to decide for a person for the first time since they went."""
    assert table.match is not None
    player = table.match.current_player
    seat = table.row.seats[player]
    if seat.guest is None or not (seat.away or seat.resigned) or len(table.match.happenings) >= MOST_HAPPENINGS:
        return False
    theirs = [happening.deed for happening in table.match.happenings if happening.player == player]
    return theirs[-1:] != [Deed.IS_TAKEN_OVER]


def deadline(table: Table) -> float | None:
    """Return when the time of the person to move runs out, None if no clock is running."""
    if table.match is None or table.status != "playing":
        return None
    seat = table.row.seats[table.match.current_player]
    if seat.guest is None or seat.away or seat.resigned:
        return None
    return table.timer.deadline(seat.number, seat.extra)
