"""A store in memory. `tests/server/test_store.py` holds it to what the real ones do."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import AsyncGenerator, Callable, Sequence

from lunario.table.interfaces import Conflict
from lunario.table.rows import EventRow, MatchRow


class MemoryStore:
    def __init__(self) -> None:
        self.matches: dict[str, MatchRow] = {}
        self.log: dict[str, list[EventRow]] = {}
        self.is_shared = False

    # ------------------------------------------------------------ writing

    async def create(self, match: MatchRow) -> None:
        self.matches[match.id], self.log[match.id] = copy.deepcopy(match), []

    async def save(self, match: MatchRow) -> None:
        if match.id in self.matches:
            self.matches[match.id] = copy.deepcopy(match)

    async def start(self, match: MatchRow, events: Sequence[EventRow]) -> None:
        found = self.matches.get(match.id)
        if found is None or found.started is not None:
            raise Conflict
        self.matches[match.id], self.log[match.id] = copy.deepcopy(match), list(events)

    async def append(self, match_id: str, events: Sequence[EventRow], finished: float | None = None) -> None:
        numbers = [event.seq for event in self.log.get(match_id, [])] + [event.seq for event in events]
        if match_id not in self.matches or len(set(numbers)) < len(numbers):
            raise Conflict
        self.log[match_id].extend(events)
        if finished is not None:
            self.matches[match_id].finished = finished

    async def remove(self, match_id: str) -> None:
        self.matches.pop(match_id, None)
        self.log.pop(match_id, None)

    # ------------------------------------------------------------ reading

    def _found(self, fits: Callable[[MatchRow], bool], limit: int | None = None) -> list[MatchRow]:
        newest = sorted(filter(fits, self.matches.values()), key=lambda row: -row.created)
        return copy.deepcopy(newest[:limit])

    async def find(self, match_id: str) -> MatchRow | None:
        return copy.deepcopy(self.matches.get(match_id))

    async def find_code(self, code: str) -> MatchRow | None:
        return next(iter(self._found(lambda row: row.code == code)), None)

    async def open_tables(self) -> list[MatchRow]:
        return self._found(lambda row: row.finished is None)

    async def lobby(self, limit: int = 50) -> list[MatchRow]:
        return self._found(lambda row: row.public and row.finished is None, limit)

    async def tables_of(self, guest: str, limit: int = 20) -> list[MatchRow]:
        return self._found(lambda row: guest in (row.host, *(seat.guest for seat in row.seats)), limit)

    async def events(self, match_id: str, since: int = 0) -> list[EventRow]:
        return [event for event in self.log.get(match_id, []) if event.seq >= since]

    async def last_events(self) -> dict[str, float]:
        unfinished = {row.id for row in await self.open_tables()}
        return {name: max(event.at for event in log) for name, log in self.log.items() if log and name in unfinished}

    async def changes(self) -> AsyncGenerator[str | None]:
        await asyncio.Event().wait()
        yield None
