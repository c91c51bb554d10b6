"""Work for one person that takes a while, during which they can go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

Work = Callable[[], Awaitable[None]]


class Errands:
    """Runs one errand of each kind at a time, then the last one asked for, so that nobody can pile them up."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._next: dict[Hashable, Work] = {}

    def do(self, kind: Hashable, work: Work) -> None:
        """Schedule the work, which must not raise."""
        if kind in self._tasks:
            self._next[kind] = work
        else:
            self._tasks[kind] = asyncio.create_task(self._run(kind, work))

    async def _run(self, kind: Hashable, first: Work) -> None:
        work: Work | None = first
        try:
            while work is not None:
                await work()
                work = self._next.pop(kind, None)
        finally:
            del self._tasks[kind]

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
