"""Notices between servers on one PostgreSQL, by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from dataclasses import astuple
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from lunario.table.interfaces import News
from lunario.table.rows import EventRow

CHANNEL = "lunario"
LONGEST = 7999  # bytes in a notice, by PostgreSQL's manual
RETRY = 2.0  # seconds before reconnecting
SILENCE = 5.0  # seconds after which a connection is checked: it may be lost without a word


async def silence() -> AsyncGenerator[News | None]:
    """Wait for ever without yielding: no other process writes."""
    await asyncio.Event().wait()
    yield None


async def changes(engine: AsyncEngine, process: str) -> AsyncGenerator[News | None]:
    """Yield what other processes write, and None whenever some may have been missed."""
    while True:
        try:
            async with contextlib.aclosing(_listen(engine, process)) as heard:
                async for news in heard:
                    yield news
        except OSError:
            pass
        await asyncio.sleep(RETRY)


async def _listen(engine: AsyncEngine, process: str) -> AsyncGenerator[News | None]:
    """Yield changes until the connection is lost, starting with None for what was written before."""
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        try:
            await raw.add_listener(CHANNEL, lambda _c, _p, _ch, payload: heard.put_nowait(payload))
            raw.add_termination_listener(lambda _c: heard.put_nowait(None))
            yield None
            while (payload := await _next(heard, raw)) is not None:
                origin, _, told = payload.partition(" ")
                if origin != process:
                    yield _read(told)
        finally:
            await connection.invalidate()  # nobody else must get a connection that listens or is lost


def notice(process: str, news: News) -> str:
    """Return the text that tells other processes what this one wrote, with the events if there is room."""
    brief = f"{process} {news.match_id}"
    if news.version is None:
        return brief
    full = f"{brief} {json.dumps([news.version, news.finished, [_brief(event) for event in news.events]])}"
    return full if len(full) <= LONGEST else brief


def _brief(event: EventRow) -> tuple[object, ...]:
    """Return what an event row consists of, without `began` if there is nothing: servers of before know none."""
    told = astuple(event)
    return told if event.began is not None else told[:-1]


def _read(told: str) -> News:
    match_id, _, written = told.partition(" ")
    if not written:
        return News(match_id)
    version, finished, events = json.loads(written)
    return News(match_id, version, [EventRow(*event) for event in events], finished)


async def _next(heard: asyncio.Queue[str | None], raw: Any) -> str | None:
    """Return the next notice. Raise `TimeoutError` if the connection no longer answers."""
    while True:
        try:
            return await asyncio.wait_for(heard.get(), SILENCE)
        except TimeoutError:
            await raw.execute("select 1", timeout=SILENCE)
