"""The store and the thinkers, with metrics."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from lunario.core.match import Match
from lunario.server.metrics import Metrics
from lunario.server.store.sql import Store
from lunario.server.thinkers import Thinkers
from lunario.server.warming import Warming
from lunario.table.lanes import QUICK, Lanes, Owner
from lunario.table.rows import EventRow, ListedRow


class MeasuredStore(Store):
    def __init__(self, database: str, metrics: Metrics) -> None:
        super().__init__(database)
        self._metrics = metrics
        metrics.watch_database(self.engine)

    async def append(self, match: ListedRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        await super().append(match, events, finished)
        self._metrics.moves.inc(sum(event.player >= 0 for event in events))


class MeasuredThinkers(Thinkers):
    def __init__(self, warming: Warming, most_kept: int, metrics: Metrics) -> None:
        super().__init__(warming, most_kept)
        self._metrics = metrics
        self._lanes = MeasuredLanes(self._lanes, metrics)

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        with self._metrics.thinking.labels(name).time():
            return await super().decide(name, match_id, owner, match)


class MeasuredLanes(Lanes):
    def __init__(self, lanes: Lanes, metrics: Metrics) -> None:
        self.quick, self.slow, self.advice, self.spare = lanes.quick, lanes.slow, lanes.advice, lanes.spare
        self._metrics = metrics
        metrics.thinking_queue.labels("quick").set_function(lambda: len(self.quick))
        metrics.thinking_queue.labels("slow").set_function(lambda: len(self.slow))
        metrics.thinking_queue.labels("advice").set_function(lambda: len(self.advice))
        metrics.thinking_queue.labels("spare").set_function(lambda: len(self.spare))

    @asynccontextmanager
    async def turn(self, name: str, owner: Owner) -> AsyncIterator[None]:
        began = time.perf_counter()
        async with super().turn(name, owner):
            waited = self._metrics.thinking_wait.labels("quick" if name in QUICK else "slow")
            waited.observe(time.perf_counter() - began)
            yield
