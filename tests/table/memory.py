"""A store in memory. `tests/server/test_store.py` checks that it behaves like the real ones.

Several stores may share one `Shelf`, as several servers share a database. `Shelf.step` is called before and after every
operation of a store, so that a test can make it fail there, or let somebody else go first.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import TypeVar

from lunario.table.errors import unreadable_table
from lunario.table.interfaces import Conflict, GaveSign, News
from lunario.table.presence import Quiet, Sign
from lunario.table.rows import EventRow, ListedRow, MatchRow

T = TypeVar("T")
Step = Callable[[str, str, str], Awaitable[None]]  # process, what it does, "before" or "after"


async def at_once(process: str, what: str, when: str) -> None:
    if when == "before":
        await asyncio.sleep(0)


class Shelf:
    def __init__(self) -> None:
        self.matches: dict[str, MatchRow] = {}
        self.log: dict[str, list[EventRow]] = {}
        self.holders: dict[str, str | None] = {}
        self.presence: dict[tuple[str, str], tuple[float, float]] = {}  # seen and heard, by the loop's clock
        self.servers: dict[str, float] = {}  # until when, by the loop's clock
        self.spoiled: set[str] = set()  # matches whose row makes no sense
        self.step: Step = at_once
        self.stores: list[MemoryStore] = []

    def holds(self, match_id: str) -> str | None:
        """Return the living process that holds a table, if there is one."""
        holder = self.holders.get(match_id)
        is_there = holder is not None and self.servers.get(holder, 0.0) > asyncio.get_running_loop().time()
        return holder if is_there else None


class MemoryStore:
    _numbers = itertools.count()

    def __init__(self, shelf: Shelf | None = None, *, is_shared: bool | None = None) -> None:
        self.is_shared = shelf is not None if is_shared is None else is_shared
        self.shelf = shelf or Shelf()
        self.process = f"process {next(self._numbers)}"
        self.shelf.stores.append(self)
        self._heard: asyncio.Queue[News] = asyncio.Queue()

    @property
    def matches(self) -> dict[str, MatchRow]:
        return self.shelf.matches

    @property
    def log(self) -> dict[str, list[EventRow]]:
        return self.shelf.log

    async def step(self, what: str, when: str, about: str) -> None:
        """Override this to make calls about one table fail. `about` is empty for calls that concern several."""
        await self.shelf.step(self.process, what, when)

    async def _do(self, what: str, work: Callable[[], T], about: str = "", tell: News | None = None) -> T:
        await self.step(what, "before", about)
        done = work()
        for other in self.shelf.stores if tell is not None else ():
            if other is not self:
                other._heard.put_nowait(tell)
        await self.step(what, "after", about)
        return done

    # ------------------------------------------------------------ writing

    async def create(self, match: MatchRow, events: Sequence[EventRow] = ()) -> None:
        def work() -> None:
            if match.id in self.matches or any(row.code == match.code for row in self.matches.values()):
                raise Conflict
            self.matches[match.id], self.log[match.id] = copy.deepcopy(match), list(events)
            self.matches[match.id].seen = match.created
            self.shelf.holders[match.id] = self.process

        await self._do("create", work, match.id)

    def _check(self, match: ListedRow) -> MatchRow:
        found = self.matches.get(match.id)
        if found is None or found.version != match.version:
            raise Conflict
        return found

    async def save(self, match: MatchRow, events: Sequence[EventRow] = (), quiet: Quiet | None = None) -> None:
        def work() -> None:
            seen = self._check(match).seen
            if quiet is not None and (match.id, quiet.guest) in self.shelf.presence:
                at = self.shelf.presence[match.id, quiet.guest][1 if quiet.heard else 0]
                if asyncio.get_running_loop().time() - at < quiet.seconds:
                    raise GaveSign
            row = self.matches[match.id] = copy.deepcopy(match)
            row.seen, row.version, row.trace = seen, match.version + 1, match.columns()["trace"]
            self.log[match.id].extend(events)

        await self._do("save", work, match.id, News(match.id))
        match.version += 1

    async def append(self, match: ListedRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        def work() -> None:
            numbers = [event.seq for event in (*self.log.get(match.id, ()), *events)]
            row = self._check(match)
            if len(set(numbers)) < len(numbers):
                raise Conflict
            self.log[match.id].extend(events)
            row.finished, row.version = finished, row.version + 1
            row.trace = row.trace if finished is None else ""

        await self._do("append", work, match.id, News(match.id, match.version + 1, events, finished))
        match.version += 1

    async def remove(self, match: ListedRow) -> None:
        def work() -> None:
            self._check(match)
            del self.matches[match.id], self.log[match.id]

        await self._do("remove", work, match.id, News(match.id))

    async def remove_old(self, before: float, limit: int) -> int:
        def work() -> int:
            over = sorted((row for row in self.matches.values() if row.finished is not None), key=_end)
            old = [row.id for row in over if max(_end(row), row.seen) < before][:limit]
            for name in old:
                del self.matches[name], self.log[name]
            return len(old)

        return await self._do("remove_old", work)

    async def remove_unused_sets(self) -> None:
        """Do nothing: here every match has its set."""

    async def note_seen(self, seen: Mapping[str, float]) -> None:
        def work() -> None:
            for name, at in seen.items():
                if name in self.matches:
                    self.matches[name].seen = max(at, self.matches[name].seen)

        await self._do("note_seen", work)

    async def note_signs(self, signs: Mapping[tuple[str, str], Sign]) -> None:
        def work() -> None:
            now = asyncio.get_running_loop().time()
            for (name, guest), sign in signs.items():
                if name in self.matches:
                    seen, heard = self.shelf.presence.get((name, guest), (-1e9, -1e9))
                    self.shelf.presence[name, guest] = max(seen, now - sign.seen), max(heard, now - sign.heard)

        await self._do("note_signs", work)

    async def signs(self, match_ids: Collection[str]) -> dict[tuple[str, str], Sign]:
        def work() -> dict[tuple[str, str], Sign]:
            now = asyncio.get_running_loop().time()
            found = {key: at for key, at in self.shelf.presence.items() if key[0] in match_ids}
            return {key: Sign(now - seen, now - heard) for key, (seen, heard) in found.items()}

        return await self._do("signs", work)

    # ------------------------------------------------------------ holding

    async def stay_alive(self, seconds: float) -> None:
        until = asyncio.get_running_loop().time() + (seconds if self.is_shared else 1e12)
        await self._do("stay_alive", lambda: self.shelf.servers.update({self.process: until}))

    async def hold(self, match_ids: Collection[str]) -> set[str]:
        def work() -> set[str]:
            mine = {name for name in match_ids if name in self.matches}
            mine = {name for name in mine if self.shelf.holds(name) in (None, self.process)}
            self.shelf.holders.update(dict.fromkeys(mine, self.process))
            return mine

        return await self._do("hold", work)

    async def let_go(self, match_ids: Collection[str]) -> None:
        def work() -> None:
            for name in match_ids:
                if self.shelf.holders.get(name) == self.process:
                    self.shelf.holders[name] = None

        await self._do("let_go", work)

    async def orphans(self, limit: int) -> list[str]:
        def work() -> list[str]:
            unfinished = [row.id for row in self.matches.values() if row.finished is None]
            held = [name for name in unfinished if self.shelf.holders.get(name) not in (None, self.process)]
            return [name for name in held if self.shelf.holds(name) is None][:limit]

        return await self._do("orphans", work)

    async def leave(self) -> None:
        await self._do("leave", lambda: self.shelf.servers.pop(self.process, None))

    # ------------------------------------------------------------ reading

    async def _found(self, what: str, fits: Callable[[MatchRow], bool], limit: int | None = None) -> list[ListedRow]:
        def work() -> list[ListedRow]:
            readable = [row for row in self.matches.values() if row.id not in self.shelf.spoiled]
            return [
                replace(_listed(row), parent=self._parent(row))
                for row in sorted(filter(fits, readable), key=lambda row: -row.created)[:limit]
            ]

        return await self._do(what, work)

    def _parent(self, row: MatchRow) -> str | None:
        return row.parent if row.parent in self.matches else None

    async def find(self, match_id: str) -> MatchRow | None:
        def work() -> MatchRow | None:
            if match_id in self.shelf.spoiled:
                raise unreadable_table()
            found = copy.deepcopy(self.matches.get(match_id))
            if found is not None:
                found.parent = self._parent(found)
            return found

        return await self._do("find", work, match_id)

    async def find_code(self, code: str) -> ListedRow | None:
        return next(iter(await self._found("find_code", lambda row: row.code == code)), None)

    async def forgotten(self, waiting: float, playing: float, limit: int = 500) -> list[ListedRow]:
        def fits(row: MatchRow) -> bool:
            last = max(row.created, row.seen, *(event.at for event in self.log[row.id]), 0.0)
            return row.finished is None and last < (waiting if row.started is None else playing)

        return await self._found("forgotten", fits, limit)

    async def lobby(self, most_of_host: int, limit: int = 50) -> list[ListedRow]:
        found = await self._found("lobby", lambda row: row.public and row.finished is None)
        hosts, shares = Counter[str](), Counter[str]()
        turns: list[tuple[int, float, MatchRow]] = []
        for row in found:
            hosts[row.host] += 1
            if hosts[row.host] <= most_of_host:
                shares[row.trace or row.host] += 1
                turns.append((shares[row.trace or row.host], -row.created, row))
        chosen = [row for *_, row in sorted(turns, key=lambda turn: turn[:2])[:limit]]
        return sorted(chosen, key=lambda row: -row.created)

    async def tables_of(self, guest: str, limit: int = 20) -> list[ListedRow]:
        found = await self._found("tables_of", lambda row: guest in (row.host, *(s.guest for s in row.seats)))
        finished = [row for row in found if row.finished is not None]
        return [row for row in found if row.finished is None] + finished[:limit]

    async def hosted(self, guest: str) -> tuple[int, int]:
        mine = await self._found("hosted", lambda row: row.host == guest and row.finished is None)
        return len(mine), sum(seat.computer is not None for row in mine for seat in row.seats)

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        def work() -> list[EventRow]:
            return [event for event in self.log.get(match_id, []) if event.seq >= since]

        return await self._do("events", work, match_id)

    async def changes(self) -> AsyncGenerator[News | None]:
        yield None
        while True:
            news = await self._heard.get()
            await self.shelf.step(self.process, "hear", "before")
            yield news


def _listed(row: MatchRow) -> ListedRow:
    """Return what a list tells of a table."""
    return copy.deepcopy(ListedRow(**{each.name: getattr(row, each.name) for each in fields(ListedRow)}))


def _end(row: MatchRow) -> float:
    assert row.finished is not None
    return row.finished
