"""The WebSocket of a table: updates out, commands in."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, WebSocket

from lunario.core.errors import LunarioError
from lunario.server.http.guests import guest_of, is_same_site
from lunario.table.attending import attend
from lunario.table.connection import Connection
from lunario.table.hall import Hall
from lunario.table.models import Language, Problem

router = APIRouter()
GONE = 4404  # how the socket is closed when there is no such table
FOREIGN = 4403


class Wire:
    """Carries messages to whoever holds the other end of the socket."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def send(self, text: str) -> None:
        await self._websocket.send_text(text)

    async def close(self) -> None:
        await self._websocket.close(GONE)

    async def messages(self) -> AsyncIterator[str]:
        """Yield what comes in; bytes are read as text, so that junk is answered like any other junk."""
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            yield message.get("text") or (message.get("bytes") or b"").decode(errors="replace")


@router.websocket("/api/tables/{match_id}/socket")
async def socket(websocket: WebSocket, match_id: str, lang: Language = "en") -> None:
    hall: Hall = websocket.app.state.hall
    if not is_same_site(websocket):
        await websocket.close(FOREIGN)
        return
    await websocket.accept()
    wire = Wire(websocket)
    try:
        actor = await hall.find(match_id)
    except LunarioError as problem:
        await wire.send(Problem(text=problem.text[lang]).model_dump_json())
        await wire.close()
        return
    connection = Connection(actor.table, guest_of(websocket) or "", lang)
    await attend(actor, connection, wire, wire.messages())
