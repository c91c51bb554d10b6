"""Knowing who is at the tables: write who is connected here, and read who is connected to other servers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from lunario.table import presence
from lunario.table.interfaces import Storing
from lunario.table.presence import Sign
from lunario.table.supervised import Patience
from lunario.table.table import Table

ALONE_EVERY = 60.0  # seconds between two times that a person's presence is written if no other server reads it
LATE = 20.0  # seconds without a call after which this server cannot say who was gone in the meantime


class RollCall:
    def __init__(self, store: Storing, now: Callable[[], float], tables: Callable[[], Mapping[str, Table]]) -> None:
        self._store, self._now, self._tables = store, now, tables
        self._since: float | None = None  # since when it has known at all times who is where
        self._last = 0.0  # when it last did

    @property
    def is_well(self) -> bool:
        """Return whether this server knows who is where, at all servers."""
        return self._since is not None and self._now() - self._last < LATE

    async def work(self, _: Patience) -> None:
        try:
            await self.call()
        except BaseException:
            self._since = None
            raise
        await asyncio.sleep(presence.CALLED_EVERY)

    async def call(self, *, at_once: bool = False) -> None:
        """Write who is here, and learn who is elsewhere."""
        tables = {name: table for name, table in self._tables().items() if table.status == "playing"}
        await self._write(tables, at_once=at_once)
        if self._store.is_shared and (wanted := [name for name, table in tables.items() if _misses_somebody(table)]):
            self._learn(tables, await self._store.signs(wanted))
        if not self.is_well:
            self._since = self._now()
            for table in self._tables().values():
                table.presence.since = self._since
        self._last = self._now()
        for table in tables.values():
            table.check_missing()

    async def open(self, table: Table) -> None:
        """Learn who was last at a table that was just read."""
        if table.status == "playing":
            self._learn({table.row.id: table}, await self._store.signs([table.row.id]))
            if self._since is not None:
                table.presence.since = self._since

    async def learn(self, table: Table) -> None:
        """Learn who is at the table at this moment."""
        if self._store.is_shared:
            self._learn({table.row.id: table}, await self._store.signs([table.row.id]))

    async def arrive(self, table: Table, guest: str) -> bool:
        """Write at once that somebody arrives whose presence was not written lately, so that no other server replaces
        them from here on. Return whether that was necessary."""
        if not self._store.is_shared or table.status != "playing" or not table.seats_of(guest):
            return False
        if not self._is_due(table, guest, presence.WRITTEN_EVERY):
            return False
        await self._note({(table.row.id, guest): table})
        return True

    async def _write(self, tables: Mapping[str, Table], *, at_once: bool) -> None:
        every = 0.0 if at_once else presence.WRITTEN_EVERY if self._store.is_shared else ALONE_EVERY
        due = {
            (name, seat.guest): table
            for name, table in tables.items()
            for seat in table.row.seats
            if seat.guest is not None
            and (table.is_connected(seat.guest) or seat.guest in table.presence.fresh)
            and self._is_due(table, seat.guest, every)
        }
        if due:
            await self._note(due)

    def _is_due(self, table: Table, guest: str, every: float) -> bool:
        return self._now() - table.presence.written.get(guest, 0.0) >= every

    async def _note(self, due: Mapping[tuple[str, str], Table]) -> None:
        signs: dict[tuple[str, str], Sign] = {}
        for (name, guest), table in due.items():
            signs[name, guest] = table.presence.sign(guest, connected=table.is_connected(guest))
            table.presence.fresh.discard(guest)
            table.presence.written[guest] = self._now()
        try:
            await self._store.note_signs(signs)
        except BaseException:
            for (_, guest), table in due.items():
                table.presence.fresh.add(guest)
                table.presence.written.pop(guest, None)
            raise

    def _learn(self, tables: Mapping[str, Table], signs: Mapping[tuple[str, str], Sign]) -> None:
        for (name, guest), sign in signs.items():
            tables[name].presence.learn([(guest, sign)])


def _misses_somebody(table: Table) -> bool:
    """Return whether there are several people, and not all of them are connected here."""
    people = {seat.guest for seat in table.row.seats if seat.guest is not None}
    return len(people) > 1 and not all(map(table.is_connected, people))
