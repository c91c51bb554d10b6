"""Put the server together: tables, the database that keeps them, the threads that think for the computer players."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lunario.server.measured import MeasuredStore, MeasuredThinkers
from lunario.server.metrics import Metrics
from lunario.server.settings import Settings
from lunario.server.store.sql import Store
from lunario.server.warming import Warming
from lunario.table.hall import Hall


@asynccontextmanager
async def opened(settings: Settings, metrics: Metrics) -> AsyncIterator[tuple[Hall, Store]]:
    """Yield a hall, whose tables run while the context lasts, and the store that keeps them."""
    store, warming = MeasuredStore(settings.database, metrics), Warming()
    thinkers = MeasuredThinkers(warming, settings.players_kept, metrics)
    hall = Hall(settings, store, thinkers)
    await store.open()
    if not settings.warm:
        warming.skip()
    compiling = asyncio.create_task(warming.run())
    try:
        await hall.open()
        yield hall, store
        await hall.close()
    finally:
        compiling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await compiling
        thinkers.close()
        await store.close()
