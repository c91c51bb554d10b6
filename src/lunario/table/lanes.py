"""Whose turn it is to think: everybody in turn, and the quick levels never wait for the others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

QUICK = ("random", "novice", "greedy", "casual")


class Lane:
    """So many at once. Those who wait are let in round robin over their owners, each owner's in order."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._wait(owner)
        try:
            yield
        finally:
            self._let_in()

    async def _wait(self, owner: str) -> None:
        place = asyncio.get_running_loop().create_future()
        line = self._waiting.setdefault(owner, deque())
        line.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._let_in()  # it was let in the same moment
            elif place in line:
                line.remove(place)
                if not line:
                    self._waiting.pop(owner, None)
            raise

    def _let_in(self) -> None:
        while self._waiting:
            owner, line = self._waiting.popitem(last=False)
            place = line.popleft()
            if line:
                self._waiting[owner] = line  # behind the others
            if not place.done():
                place.set_result(None)
                return
        self._free += 1


class Lanes:
    """A lane for the levels that answer at once, and one for those that search long."""

    def __init__(self, quick: int, slow: int) -> None:
        self.quick, self.slow = Lane(quick), Lane(slow)

    @asynccontextmanager
    async def turn(self, name: str, owner: str) -> AsyncIterator[None]:
        async with (self.quick if name in QUICK else self.slow).turn(owner):
            yield
