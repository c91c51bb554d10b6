"""A table's WebSocket: updates out, commands in."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator
from enum import IntEnum

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from lunario.core.errors import LunarioError
from lunario.server.http.gate import address_of, home_of_scope
from lunario.server.http.guests import guests_of, is_same_site
from lunario.server.http.limits import Limits, MessageLimit
from lunario.server.metrics import Metrics
from lunario.table.actor import Actor
from lunario.table.attending import attend
from lunario.table.connection import Connection
from lunario.table.errors import TooMany
from lunario.table.hall import Hall
from lunario.table.models import Language, Problem

router = APIRouter()


class Closing(IntEnum):
    """Why a socket is closed, as codes that the client reads."""

    OTHER_SITE = 4403
    NO_TABLE = 4404
    TOO_MUCH = 4429  # too many sockets, or messages


class Wire:
    """Carries messages to the client at the other end of the socket."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def send(self, text: str) -> None:
        """Send a message. Raise `WebSocketDisconnect` if the socket is closed."""
        if self._is_closed:
            raise WebSocketDisconnect
        await self._websocket.send_text(text)

    async def close(self, code: int = Closing.NO_TABLE) -> None:
        if not self._is_closed:
            await self._websocket.close(code)

    @property
    def _is_closed(self) -> bool:
        return self._websocket.application_state == WebSocketState.DISCONNECTED

    async def messages(self) -> AsyncIterator[str]:
        """Yield what comes in. Bytes are read as text, so that binary junk is answered like any other."""
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            yield message.get("text") or (message.get("bytes") or b"").decode(errors="replace")


@router.websocket("/api/tables/{match_id}/socket")
async def socket(websocket: WebSocket, match_id: str, lang: Language = "en") -> None:
    with contextlib.suppress(WebSocketDisconnect):  # the client may be gone before the answer arrives
        await _serve(websocket, match_id, lang)


async def _serve(websocket: WebSocket, match_id: str, lang: Language) -> None:
    limits: Limits = websocket.app.state.limits
    if not is_same_site(websocket):
        await websocket.close(Closing.OTHER_SITE)
        return
    await websocket.accept()
    wire, address, guests = Wire(websocket), address_of(websocket.scope), guests_of(websocket.scope)
    try:
        await limits.request(guests.read(websocket.scope), address, websocket.url.path)
        await guests.remember(websocket.scope)
        guest = websocket.scope.get("guest", "")
        with limits.socket(guest, address):  # also while it waits: so, unlike a request, it is remembered before
            await limits.pace(address)
            actor = await _find_place(websocket, match_id, guest)
            may_make = functools.partial(limits.new_table, guest, address)
            home = home_of_scope(websocket.scope, guest)
            connection = Connection(actor.table, guest, lang, may_make, home, guests.trace(address))
            limit = limits.messages(guest, address)
            await attend(actor, connection, wire, _heard(wire, connection, limit, websocket.app.state.metrics))
            if limit.is_abused:
                await wire.close(Closing.TOO_MUCH)
    except LunarioError as problem:
        await wire.send(Problem(text=problem.text[lang]).model_dump_json())
        await wire.close(Closing.TOO_MUCH if isinstance(problem, TooMany) else Closing.NO_TABLE)


async def _find_place(websocket: WebSocket, match_id: str, guest: str) -> Actor:
    """Return the table if there is room for another spectator. Players and the host are always let in."""
    hall: Hall = websocket.app.state.hall
    limits: Limits = websocket.app.state.limits
    actor = await hall.find(match_id)
    table = actor.table
    if table.row.host != guest and not table.seats_of(guest):
        limits.check_spectators(sum(not table.seats_of(other.guest) for other in table.connections))
    return actor


async def _heard(wire: Wire, connection: Connection, limit: MessageLimit, metrics: Metrics) -> AsyncIterator[str]:
    """Yield the messages within the limits, until there have been far too many."""

    def say(problem: LunarioError) -> None:
        connection.say(Problem(text=problem.text[connection.lang]))

    async for text in wire.messages():
        if await limit.admits(say):
            with metrics.message(text):  # until the next one is asked for
                yield text
        elif limit.is_abused:
            return
        await asyncio.sleep(0)  # let others run, even if messages keep coming
