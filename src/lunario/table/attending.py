"""Being at a table: arriving, hearing and saying things, departing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from lunario.table import play
from lunario.table.connection import Connection
from lunario.table.dispatch import receive
from lunario.table.interfaces import Telling

if TYPE_CHECKING:
    from lunario.table.hall import Hall


async def attend(hall: Hall, connection: Connection, telling: Telling, messages: AsyncIterator[str]) -> None:
    """Be at the table until the messages end."""
    await arrive(hall, connection)
    teller = asyncio.create_task(connection.tell(telling))
    try:
        async for text in messages:
            await receive(hall, connection, text)
    finally:
        teller.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):  # the other side may be gone
            await teller
        depart(connection)


async def arrive(hall: Hall, connection: Connection) -> None:
    """A person who arrives is back at their seat, and everybody sees it."""
    table = connection.table
    table.connections.add(connection)
    table.touched = table.now()
    async with table.lock:
        await play.come_back(hall, table, connection.guest)
    for other in table.connections:
        other.wake()


def depart(connection: Connection) -> None:
    table = connection.table
    table.connections.discard(connection)
    table.touched = table.now()
    for other in table.connections:
        other.wake()
