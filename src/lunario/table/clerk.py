"""Put long matches into words, a little at a time, without holding anything else up.

A table that was just loaded has a whole match to tell. When a server takes over hundreds at once, people should be able
to move long before everything is told: positions are sent first, and the words follow.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

from lunario.table.supervised import Patience

if TYPE_CHECKING:
    from lunario.table.table import Table


RESTS = 3.0  # times as long as it works, so that people who arrive in the meantime come first


class Clerk:
    """Serves one table after another."""

    def __init__(self) -> None:
        self._tables: deque[Table] = deque()
        self._is_asked = asyncio.Event()
        self._took = 0.0  # seconds, for the last few events

    def ask(self, table: Table) -> None:
        """Queue the table's match to be put into words, which its people are then sent."""
        if table not in self._tables:
            self._tables.append(table)
            self._is_asked.set()

    async def work(self, _: Patience) -> None:
        await self._is_asked.wait()
        while self._tables:
            table = self._tables.popleft()
            while self._tell_some(table):
                await asyncio.sleep(RESTS * self._took)
            table.wake_all()
        self._is_asked.clear()

    def _tell_some(self, table: Table) -> bool:
        began = time.thread_time()
        try:
            return table.tell_some()
        finally:
            self._took = time.thread_time() - began
