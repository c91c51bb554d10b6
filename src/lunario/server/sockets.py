"""The WebSocket of a table: updates out, commands in."""

from __future__ import annotations

import asyncio
import contextlib
import time

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from lunario.core.errors import LunarioError
from lunario.server import play
from lunario.server.connection import Connection
from lunario.server.dispatch import receive
from lunario.server.guests import guest_of, is_same_site
from lunario.server.hall import Hall
from lunario.server.models import Closed, Language, Problem
from lunario.server.table import Table

router = APIRouter()
GONE = 4404  # how the socket is closed when there is no such table
FOREIGN = 4403


@router.websocket("/api/tables/{match_id}/socket")
async def socket(websocket: WebSocket, match_id: str, lang: Language = "en") -> None:
    hall: Hall = websocket.app.state.hall
    if not is_same_site(websocket):
        await websocket.close(FOREIGN)
        return
    await websocket.accept()
    try:
        table = await hall.find(match_id)
    except LunarioError as problem:
        await websocket.send_text(Problem(text=problem.text[lang]).model_dump_json())
        await websocket.close(GONE)
        return
    await _attend(hall, websocket, Connection(table, guest_of(websocket) or "", lang))


async def _attend(hall: Hall, websocket: WebSocket, connection: Connection) -> None:
    """Be at the table until one side leaves."""
    table = connection.table
    await _arrive(hall, table, connection)
    sender = asyncio.create_task(_send(websocket, connection))
    try:
        while True:
            await receive(hall, connection, await _text(websocket))
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sender
        _depart(table, connection)


async def _arrive(hall: Hall, table: Table, connection: Connection) -> None:
    """Whoever comes is back, and everybody sees it."""
    table.connections.add(connection)
    table.touched = time.time()
    async with table.lock:
        await play.come_back(hall, table, connection.guest)
    for other in table.connections:
        other.wake()


def _depart(table: Table, connection: Connection) -> None:
    table.connections.discard(connection)
    table.touched = time.time()
    for other in table.connections:
        other.wake()


async def _text(websocket: WebSocket) -> str:
    """The next message; bytes are read as text, so that junk is answered like any other junk."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or (message.get("bytes") or b"").decode(errors="replace")


async def _send(websocket: WebSocket, connection: Connection) -> None:
    while True:
        for message in await connection.next_messages():
            await websocket.send_text(message.model_dump_json())
            if isinstance(message, Closed):
                await websocket.close(GONE)
                return
