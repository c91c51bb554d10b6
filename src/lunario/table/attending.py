"""Being at a table: arriving, listening, speaking, leaving."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from lunario.table import play
from lunario.table.actor import Actor
from lunario.table.connection import Connection
from lunario.table.dispatch import receive, say_why
from lunario.table.interfaces import Telling


async def attend(actor: Actor, connection: Connection, telling: Telling, messages: AsyncIterator[str]) -> None:
    """Keep a person at the table until their messages end."""
    table = connection.table
    if table.seats_of(connection.guest) and not table.is_connected(connection.guest):
        table.presence.arrive(connection.guest)
    table.connections.add(connection)
    teller = asyncio.create_task(connection.tell(telling))
    try:
        table.note_people(connection.guest)
        await _be_back(actor, connection)
        async for text in messages:
            if table.seats_of(connection.guest):
                table.presence.hear(connection.guest)
            await connection.room()
            if teller.done():  # nobody would hear the answers
                break
            await receive(actor, connection, text)
            await asyncio.sleep(0)  # let others run, however many messages come in
    finally:
        table.connections.discard(connection)
        if table.seats_of(connection.guest) and not table.is_connected(connection.guest):
            table.presence.leave(connection.guest)
        table.note_people(connection.guest)
        connection.errands.stop()
        teller.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):  # the other side may be gone
            await teller


async def _be_back(actor: Actor, connection: Connection) -> None:
    """Let a person who arrives play their own seats again, once other servers can know that they are here."""

    async def work() -> None:
        if await actor.hall.roll_call.arrive(actor.table, connection.guest):
            await actor.catch_up()
        await play.be_back(actor, connection.guest)

    try:
        await actor.do(work)
    except Exception as problem:
        say_why(connection, problem)
