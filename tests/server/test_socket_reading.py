"""Reading a socket: piece by piece, and with pings that end dead connections but not those whose messages wait."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi import WebSocket, WebSocketDisconnect
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from lunario.server.http import sockets
from lunario.server.http.protocols import PIECE, Config, Messages
from lunario.server.settings import Settings
from tests.table.virtual_time import run

PING = 20.0  # seconds until a ping, and until its answer is due
WORK = 30.0  # seconds that the application takes for a message


class Wire(asyncio.Transport):
    """Connects the server's end of a socket to a client that answers pings unless it is dead."""

    def __init__(self) -> None:
        super().__init__()
        self.client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
        self.is_dead = False
        self.is_closed = False
        self._is_paused = False
        self._waiting = b""

    def begin(self, server: Messages) -> None:
        self._server = server
        server.connection_made(self)
        self.client.send_request(self.client.connect())
        self.send()

    def send(self) -> None:
        """Send whatever the client has to say, if the server reads."""
        self._waiting += b"".join(self.client.data_to_send())
        if self._waiting and not self._is_paused:
            data, self._waiting = self._waiting, b""
            self._server.data_received(data)

    def write(self, data: Any) -> None:
        self.client.receive_data(bytes(data))
        if not self.is_dead:
            asyncio.get_running_loop().call_soon(self.send)

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        self._is_paused = False
        asyncio.get_running_loop().call_soon(self.send)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            asyncio.get_running_loop().call_soon(self._server.connection_lost, None)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


def talk(client: Callable[[ClientProtocol], None], application: Any) -> tuple[Wire, Messages]:
    """Let a client say something to an application, and wait until the connection ends."""
    found: list[Any] = []

    async def test() -> None:
        config = Config(application, Settings(database="sqlite://"), log_config=None, lifespan="off")
        config.load()
        server, wire = Messages(config, ServerState(), {}), Wire()
        found.extend((wire, server))
        wire.begin(server)
        await asyncio.sleep(1.0)
        client(wire.client)
        wire.send()
        await asyncio.sleep(200.0)
        wire.close()
        await asyncio.sleep(1.0)

    run(test())
    return found[0], found[1]


@dataclass
class Attended:
    """The fate of a client and its messages after a while."""

    handled: int = 0
    most_read: int = 0  # messages that waited for the application at a time
    is_cut_off: bool = False


def attended(*, messages: int, is_dead: bool = False, reads: bool = True) -> Attended:
    found = Attended()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            await asyncio.sleep(WORK)
            found.handled += 1

    async def test() -> None:
        pings = {"ws_ping_interval": PING, "ws_ping_timeout": PING}
        config = Config(application, Settings(database="sqlite://"), log_config=None, lifespan="off", **pings)
        config.load()
        server, wire = Messages(config, ServerState(), {}), Wire()
        wire.begin(server)
        await asyncio.sleep(1.0)
        wire.is_dead = is_dead
        if not reads:
            server.pause_writing()
        for _ in range(messages):
            wire.client.send_text(b"{}")
        wire.send()
        found.most_read = server.queue.qsize()
        await asyncio.sleep(200.0)
        found.is_cut_off = wire.is_closed
        wire.close()
        for task in server.tasks:
            task.cancel()
        await asyncio.gather(*server.tasks, return_exceptions=True)

    run(test())
    return found


def test_many_messages_in_one_piece_are_read_only_as_fast_as_they_are_handled() -> None:
    """Otherwise nobody else would be served until all of them are parsed."""
    length = len(Frame(Opcode.TEXT, b"{}").serialize(mask=True))
    assert 0 < attended(messages=10_000).most_read <= PIECE // length + 1


def test_a_client_whose_messages_wait_is_not_cut_off() -> None:
    """Its answer to the ping waits behind them."""
    found = attended(messages=5)
    assert found.handled == 5 and not found.is_cut_off


@pytest.mark.parametrize("messages", [0, 2])
def test_a_client_that_is_gone_is_cut_off_once_its_messages_are_read(messages: int) -> None:
    found = attended(messages=messages, is_dead=True)
    assert found.handled == messages and found.is_cut_off


def test_a_client_that_does_not_read_is_cut_off_though_its_messages_wait() -> None:
    assert attended(messages=50, is_dead=True, reads=False).is_cut_off


def _say_nonsense(client: ClientProtocol) -> None:
    """Three times, since each used to be reported; the second is in two fragments."""
    client.send_text(b"\xff\xfe")
    client.send_text(b"a\xff", fin=False)
    client.send_continuation(b"\xff", fin=True)
    client.send_text(b"\xff\xfe")


def test_text_that_is_not_utf_8_is_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message)

    with caplog.at_level(logging.INFO):
        wire, _ = talk(_say_nonsense, application)
    ours = [record for record in caplog.records if record.levelno > logging.INFO or record.name.startswith("lunario")]
    assert [(record.levelno, record.exc_info) for record in ours] == [(logging.INFO, None)], caplog.text
    assert heard == []
    assert wire.client.close_rcvd is not None and wire.client.close_rcvd.code == CloseCode.INVALID_DATA


def test_answers_to_a_client_that_was_cut_off_are_dropped_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    """The application was about to send something, or to close the socket, when the connection was ended."""
    sent: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(5.0)
        for message in ({"type": "websocket.send", "text": "late"}, {"type": "websocket.close", "code": 4404}):
            try:
                await send(message)
            except OSError:
                sent.append(message["type"])

    async def at_once(scope: Any, receive: Any, send: Any) -> None:
        """End as soon as the connection was cut off, before the transport has noticed."""
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass
        await send({"type": "websocket.send", "text": "late"})

    with caplog.at_level(logging.WARNING):
        talk(_say_nonsense, application)
        talk(_say_nonsense, at_once)
    assert sent == ["websocket.send", "websocket.close"]
    assert caplog.records == [], caplog.text


def test_a_wire_that_is_closed_stays_closed() -> None:
    """The table may be closed for the client at the moment in which it is cut off for other reasons."""
    sent: list[str] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def test() -> None:
        websocket = WebSocket({"type": "websocket", "path": "/", "headers": []}, receive, send)
        await websocket.accept()
        wire = sockets.Wire(websocket)
        await wire.send("{}")
        await wire.close()
        await wire.close(sockets.Closing.TOO_MUCH)
        with pytest.raises(WebSocketDisconnect):
            await wire.send("{}")

    run(test())
    assert sent == ["websocket.accept", "websocket.send", "websocket.close"]
