"""Queues for the computer players' decisions: owners take turns, and quick levels never wait for slow ones.

Advice to people, hints and the coach, has its own lane. So does work that no table waits for: it runs one at a time,
while no decision waits.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lunario.players import quick_names

QUICK = frozenset(quick_names())


class Lane:
    """Lets up to `places` decisions run at once. The others wait in a queue per owner, served round robin."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._nobody = asyncio.Event()  # set while nobody waits
        self._nobody.set()

    def __len__(self) -> int:
        """Return how many decisions are waiting."""
        return sum(map(len, self._waiting.values()))

    async def emptied(self) -> None:
        """Wait until nobody waits."""
        await self._nobody.wait()

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
        self._nobody.clear()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._let_in()  # it was let in just as it was cancelled
            elif place in line:
                line.remove(place)
                if not line:
                    self._waiting.pop(owner, None)
                self._note()
            raise

    def _note(self) -> None:
        if not self._waiting:
            self._nobody.set()

    def _let_in(self) -> None:
        while self._waiting:
            owner, line = self._waiting.popitem(last=False)
            place = line.popleft()
            if line:
                self._waiting[owner] = line  # at the end of the queue
            self._note()
            if not place.done():
                place.set_result(None)
                return
        self._free += 1


class Lanes:
    """One lane for the levels that answer at once, one for those that search for long, one for advice, and one that
    runs after all decisions."""

    def __init__(self, quick: int, slow: int) -> None:
        self.quick, self.slow = Lane(quick), Lane(slow)
        self.advice, self.spare = Lane(1), Lane(1)

    @asynccontextmanager
    async def turn(self, name: str, owner: str) -> AsyncIterator[None]:
        async with (self.quick if name in QUICK else self.slow).turn(owner):
            yield

    @asynccontextmanager
    async def behind(self, owner: str) -> AsyncIterator[None]:
        """Wait for a turn after all decisions."""
        async with self.spare.turn(owner):
            while len(self.quick) or len(self.slow):
                await self.quick.emptied()
                await self.slow.emptied()
            yield
