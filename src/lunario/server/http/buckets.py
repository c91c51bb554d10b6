"""Rate limiters, in this process's memory or shared by all servers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from lunario.server.settings import Rate
from lunario.server.store.rates import Rates
from lunario.table.interfaces import Unavailable

logger = logging.getLogger(__name__)
_BLOCK = 10  # a process takes a tenth of a shared rate at a time, so that not every request writes to the database
_CLEAR_FROM = 1000  # keys


class Bucket:
    """One rate limit per key, by the generic cell rate algorithm."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._due: dict[str, float] = {}  # when everything somebody used will be replenished
        self._clear_at = _CLEAR_FROM

    def take(self, who: str, count: int = 1) -> float:
        """Take `count`, all or nothing. Return 0, or the seconds until that many are available."""
        now = self._clock()
        due = max(self._due.get(who, now), now) + count * self._rate.interval
        if due - now > self._rate.seconds * (1 + 1e-9):
            return due - now - self._rate.seconds
        self._note(who, due, now)
        return 0.0

    def book(self, who: str, longest: float) -> float:
        """Reserve one and return the seconds until it is available. Reserve nothing if that exceeds `longest`."""
        now = self._clock()
        due = max(self._due.get(who, now), now) + self._rate.interval
        wait = max(0.0, due - now - self._rate.seconds)
        if wait <= longest:
            self._note(who, due, now)
        return wait

    def give_back(self, who: str) -> None:
        if who in self._due:
            self._due[who] -= self._rate.interval

    def _note(self, who: str, due: float, now: float) -> None:
        self._due[who] = due
        if len(self._due) > self._clear_at:
            self._clear(now)

    def _clear(self, now: float) -> None:
        """Forget the keys with nothing used, and look again when there are twice as many as now."""
        self._due = {who: due for who, due in self._due.items() if due > now}
        self._clear_at = max(_CLEAR_FROM, 2 * len(self._due))


@dataclass
class _Share:
    """The part of somebody's shared rate that this process holds."""

    left: int = 0
    until: float = 0.0  # when what is left would be replenished anyway
    refused_until: float = 0.0  # do not ask the database again before then
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class SharedBucket:
    """A rate limit shared by all servers on one database. While the database does not answer, each server counts alone.
    A server with its own database always does, so that one at home with a slow disk need not write for this."""

    def __init__(self, kind: str, rate: Rate, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        self._kind, self._rate, self._rates, self._clock = kind, rate, rates, clock
        self._block = max(1, rate.most // _BLOCK) if rate.seconds / rate.most < 1 else 1
        self._shares: dict[str, _Share] = {}
        self._alone = Bucket(rate, clock)
        self._clear_at = _CLEAR_FROM

    async def take(self, who: str, count: int = 1) -> float:
        """Take `count`, all or nothing. Return 0, or the seconds until that many are available."""
        if not self._rates.is_shared:
            return self._alone.take(who, count)
        share = self._shares.get(who) or self._new_share(who)
        async with share.lock:
            now = self._clock()
            if now < share.refused_until:
                return share.refused_until - now
            if now > share.until:
                share.left = 0
            if share.left < count:
                wait = await self._fill(who, share, max(count, self._block))
                if wait > 0:
                    share.refused_until = self._clock() + wait
                    return wait
            share.left -= count
            return 0.0

    async def _fill(self, who: str, share: _Share, count: int) -> float:
        try:
            wait = await self._rates.take(self._kind, who, self._rate, count)
        except Unavailable as problem:
            logger.warning("A limit holds for this server alone: %s", problem)
            wait = self._alone.take(who, count)
        if wait == 0:
            share.left += count
            share.until = self._clock() + count * self._rate.interval
        return wait

    async def give_back(self, who: str) -> None:
        """Undo the last `take` of one."""
        if not self._rates.is_shared:
            self._alone.give_back(who)
            return
        try:
            await self._rates.give_back(self._kind, who, self._rate)
        except Unavailable as problem:
            logger.warning("A limit counts too much: %s", problem)

    def _new_share(self, who: str) -> _Share:
        if len(self._shares) > self._clear_at:
            now = self._clock()
            self._shares = {
                name: share
                for name, share in self._shares.items()
                if share.lock.locked() or max(share.until, share.refused_until) > now
            }
            self._clear_at = max(_CLEAR_FROM, 2 * len(self._shares))
        return self._shares.setdefault(who, _Share())
