"""Several servers on one PostgreSQL hear of each other's moves: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from lunario.server.store import CHANNEL, Store

RETRY = 2.0  # seconds until a lost connection is tried again


class Notices:
    """Calls `changed(match id)` when another process wrote; `changed(None)`: anything may have happened meanwhile."""

    def __init__(self, store: Store, changed: Callable[[str | None], Awaitable[None]]) -> None:
        self._store = store
        self._changed = changed
        self._task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    def start(self) -> None:
        if self._store.is_sqlite:
            self.ready.set()
        else:
            self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except OSError:
                await asyncio.sleep(RETRY)

    async def _listen_once(self) -> None:
        """Listen until the connection is lost. Whoever listened too late asks for everything."""
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        engine = self._store.engine
        async with engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.add_listener(CHANNEL, lambda _c, _p, _ch, payload: heard.put_nowait(payload))
            raw.add_termination_listener(lambda _c: heard.put_nowait(None))
            self.ready.set()
            await self._changed(None)
            while (payload := await heard.get()) is not None:
                origin, _, match_id = payload.partition(" ")
                if origin != self._store.process:
                    await self._changed(match_id)
        await asyncio.sleep(RETRY)
