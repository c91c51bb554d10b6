"""Several servers on one PostgreSQL hear of each other's moves: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "lunario"
RETRY = 2.0  # seconds until a lost connection is tried again
SILENCE = 5.0  # seconds after which a connection is asked whether it still works: one may be lost without a word


async def silence() -> AsyncGenerator[str | None]:
    """Yield nothing, for ever: no other process writes."""
    await asyncio.Event().wait()
    yield None


async def changes(engine: AsyncEngine, process: str) -> AsyncGenerator[str | None]:
    """Yield the ids of tables that other processes write to, and None whenever some may have been missed."""
    while True:
        try:
            async with contextlib.aclosing(_listen(engine, process)) as heard:
                async for match_id in heard:
                    yield match_id
        except OSError:
            pass
        await asyncio.sleep(RETRY)


async def _listen(engine: AsyncEngine, process: str) -> AsyncGenerator[str | None]:
    """Yield the same until the connection is lost. The first is None, for what was written before."""
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        try:
            await raw.add_listener(CHANNEL, lambda _c, _p, _ch, payload: heard.put_nowait(payload))
            raw.add_termination_listener(lambda _c: heard.put_nowait(None))
            yield None
            while (payload := await _next(heard, raw)) is not None:
                origin, _, match_id = payload.partition(" ")
                if origin != process:
                    yield match_id
        finally:
            await connection.invalidate()  # nobody else is to get a connection that listens, or is lost


async def _next(heard: asyncio.Queue[str | None], raw: Any) -> str | None:
    """Return what is heard next. Raise `TimeoutError` if the connection does not answer any more."""
    while True:
        try:
            return await asyncio.wait_for(heard.get(), SILENCE)
        except TimeoutError:
            await raw.execute("select 1", timeout=SILENCE)
