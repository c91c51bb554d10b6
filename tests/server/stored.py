"""An open store for a test, and rows to put into it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from lunario.server.store.sql import Store
from lunario.table.clock import Clock
from lunario.table.rows import EventRow, MatchRow, SeatRow


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await test(store)

    asyncio.run(run())


def a_match(name: str = "m", *, public: bool = False, created: float = 1.0) -> MatchRow:
    return MatchRow(
        id=name, game="toy-race", rules_version=1, options={"bounce": True, "track": "long"}, components="standard x",
        seed="secret", created=created, name="Ñandú’s table", host="ana", code=f"CODE{name}", public=public,
        shuffled=False, clock=Clock(kind="reserve", reserve_seconds=300, move_seconds=5),
        seats=[SeatRow(0, guest="ana", name="Ana", away=True, extra=2.5), SeatRow(1, computer="greedy"), SeatRow(2)],
    )  # fmt: skip


EVENTS = [EventRow(0, -1, 4, 10.125), EventRow(1, 0, 2, 11.5)]
MANY_EVENTS = [EventRow(seq, 0, 1, 12.5) for seq in range(2, 1002)]
