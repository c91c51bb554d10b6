"""Queues in which people and their computer players take turns, so that nobody can make the others wait for long.

Addresses take turns, and at each address its guests. Quick levels never wait for slow ones. Advice to people, hints and
the coach, has its own lane. So does work that no table waits for: it runs one at a time, while no decision waits.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from lunario.players import quick_names

T = TypeVar("T")
QUICK = frozenset(quick_names())
NOTED_EVERY = 2.0  # seconds between two times that somebody is told how many are before them
_WEIGHT = 0.2  # of the last piece in the average of how long they take


class Owner(NamedTuple):
    """A guest and the home whose turn they share: their address or, where that is shared, the guest alone."""

    home: str
    guest: str


class Ahead(NamedTuple):
    """How many others are let in before somebody who waits, and in how many seconds their own piece will be done."""

    others: int
    seconds: float


Note = Callable[[Ahead], None]


class Lane:
    """Lets up to `places` pieces of work run at once. The others wait in a queue per home and guest, served round
    robin."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._inside: list[Owner] = []  # those who hold a place
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        self._order: dict[asyncio.Future[None], int] | None = None  # as it was computed last, until something changes
        self._nobody = asyncio.Event()  # set while nobody waits
        self._nobody.set()
        self.took: float | None = None  # seconds, for a piece on average

    def __len__(self) -> int:
        """Return how many are waiting."""
        return sum(len(line) for guests in self._waiting.values() for line in guests.values())

    def waiting_at(self, home: str) -> int:
        """Return how many are waiting at a home."""
        return sum(map(len, self._waiting.get(home, {}).values()))

    async def emptied(self) -> None:
        """Wait until nobody waits."""
        await self._nobody.wait()

    @asynccontextmanager
    async def turn(self, owner: Owner, note: Note | None = None) -> AsyncIterator[None]:
        """Hold a place while the context lasts. While waiting for it, tell `note` again and again how long it takes."""
        if len(self._inside) < self._places:
            self._inside.append(owner)
        else:
            await self._wait(owner, note)
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            yield
        finally:
            took = clock() - began
            self.took = took if self.took is None else self.took + _WEIGHT * (took - self.took)
            self._leave(owner)

    async def _wait(self, owner: Owner, note: Note | None) -> None:
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner.home, OrderedDict()).setdefault(owner.guest, deque()).append(place)
        self._changed()
        try:
            while note is not None and not place.done():
                note(self._ahead(place))
                await asyncio.wait([place], timeout=NOTED_EVERY)
            await place
        except BaseException:
            if place.done() and not place.cancelled():
                self._leave(owner)  # it was let in just as it was cancelled
            else:
                self._give_up(owner, place)
            raise

    def _give_up(self, owner: Owner, place: asyncio.Future[None]) -> None:
        guests = self._waiting.get(owner.home, OrderedDict())
        line = guests.get(owner.guest, deque())
        if place in line:
            line.remove(place)
        if not line:
            guests.pop(owner.guest, None)
        if not guests:
            self._waiting.pop(owner.home, None)
        self._changed()

    def _changed(self) -> None:
        self._order = None
        if self._waiting:
            self._nobody.clear()
        else:
            self._nobody.set()

    def _leave(self, owner: Owner) -> None:
        """Give the place up, and go behind those who came in the meantime."""
        self._inside.remove(owner)
        if (guests := self._waiting.get(owner.home)) is not None:
            self._waiting.move_to_end(owner.home)
            if owner.guest in guests:
                guests.move_to_end(owner.guest)
        self._changed()
        self._let_in()

    def _let_in(self) -> None:
        """Give a place to whoever comes next: of the home that has waited longest for a turn, the guest who has."""
        while self._waiting and len(self._inside) < self._places:
            home, guests = self._waiting.popitem(last=False)
            guest, line = guests.popitem(last=False)
            place = line.popleft()
            if line:
                guests[guest] = line  # at the end of the queue
            if guests:
                self._waiting[home] = guests
            self._changed()
            if not place.done():
                self._inside.append(Owner(home, guest))
                place.set_result(None)

    # ------------------------------------------------------------ how long it takes

    def _ahead(self, place: asyncio.Future[None]) -> Ahead:
        if self._order is None:
            self._order = self._ordered()
        others = self._order[place]
        pieces = others / self._places + 1.5  # with half of what is being done now, and one's own
        return Ahead(others, pieces * (self.took or 0.0))

    def _ordered(self) -> dict[asyncio.Future[None], int]:
        """Return for each who waits how many are let in before them, if nobody else comes."""
        homes = deque(
            deque(deque(line) for line in self._later(guests, {owner.guest for owner in self._inside}))
            for guests in self._later(self._waiting, {owner.home for owner in self._inside})
        )
        found: dict[asyncio.Future[None], int] = {}
        while homes:
            guests = homes.popleft()
            line = guests.popleft()
            found[line.popleft()] = len(found)
            if line:
                guests.append(line)
            if guests:
                homes.append(guests)
        return found

    def _later(self, queues: OrderedDict[str, T], inside: set[str]) -> list[T]:
        """Return the queues in order of their turns; those that hold a place come last, as giving it up sends
        them to the end."""
        return [queues[name] for name in sorted(queues, key=inside.__contains__)]


class Lanes:
    """One lane for the levels that answer at once, one for those that search for long, one for advice, and one that
    runs after all decisions."""

    def __init__(self, quick: int, slow: int) -> None:
        self.quick, self.slow = Lane(quick), Lane(slow)
        self.advice, self.spare = Lane(1), Lane(1)

    @asynccontextmanager
    async def turn(self, name: str, owner: Owner) -> AsyncIterator[None]:
        async with (self.quick if name in QUICK else self.slow).turn(owner):
            yield

    @asynccontextmanager
    async def behind(self, owner: Owner) -> AsyncIterator[None]:
        """Wait for a turn after all decisions."""
        async with self.spare.turn(owner):
            while len(self.quick) or len(self.slow):
                await self.quick.emptied()
                await self.slow.emptied()
            yield
