"""The store and the thinkers, with what they do counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lunario.server.metrics import Metrics
from lunario.server.store.sql import Store
from lunario.server.thinkers import Thinkers
from lunario.server.warming import Warming
from lunario.table.rows import EventRow, MatchRow


class MeasuredStore(Store):
    def __init__(self, database: str, metrics: Metrics) -> None:
        super().__init__(database)
        self._metrics = metrics
        metrics.watch_database(self.engine)

    async def append(self, match: MatchRow, events: Sequence[EventRow], finished: float | None = None) -> None:
        await super().append(match, events, finished)
        self._metrics.moves.inc(sum(event.player >= 0 for event in events))


class MeasuredThinkers(Thinkers):
    def __init__(self, warming: Warming, metrics: Metrics) -> None:
        super().__init__(warming)
        self._metrics = metrics

    async def decide(self, *what: Any, **more: Any) -> int:
        with self._metrics.thinking_queue.track_inprogress(), self._metrics.thinking.time():
            return await super().decide(*what, **more)
