"""Several servers on one PostgreSQL hear of each other's moves: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "lunario"
RETRY = 2.0  # seconds until a lost connection is tried again


async def silence() -> AsyncGenerator[str | None]:
    """Nobody else writes: wait for ever."""
    await asyncio.Event().wait()
    yield None


async def changes(engine: AsyncEngine, process: str) -> AsyncGenerator[str | None]:
    """Yield the ids of tables that processes other than `process` write to; None whenever some may have been missed."""
    while True:
        try:
            async with contextlib.aclosing(_listen(engine, process)) as heard:
                async for match_id in heard:
                    yield match_id
        except OSError:
            pass
        await asyncio.sleep(RETRY)


async def _listen(engine: AsyncEngine, process: str) -> AsyncGenerator[str | None]:
    """The same until the connection is lost; begins with None, for what was written before it listened."""
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        await raw.add_listener(CHANNEL, lambda _c, _p, _ch, payload: heard.put_nowait(payload))
        raw.add_termination_listener(lambda _c: heard.put_nowait(None))
        yield None
        while (payload := await heard.get()) is not None:
            origin, _, match_id = payload.partition(" ")
            if origin != process:
                yield match_id
