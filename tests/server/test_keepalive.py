"""The server's own pings: they end dead connections, and not those whose messages wait for their turn."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from lunario.server.http.protocols import Config, Messages
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


def attended(*, messages: int, is_dead: bool = False, reads: bool = True) -> tuple[int, bool]:
    """Return how many messages the application has handled after a while, and whether the connection was cut off."""
    handled = 0

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal handled
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            await asyncio.sleep(WORK)
            handled += 1

    async def test() -> bool:
        settings = Settings(database="sqlite://")
        pings = {"ws_ping_interval": PING, "ws_ping_timeout": PING}
        config = Config(application, settings, log_config=None, lifespan="off", **pings)
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
        await asyncio.sleep(200.0)
        is_closed = wire.is_closed
        wire.close()
        await asyncio.gather(*server.tasks)
        return is_closed

    is_closed = run(test())
    return handled, is_closed


def test_a_client_whose_messages_wait_is_not_cut_off() -> None:
    """Its answer to the ping waits behind them."""
    assert attended(messages=5) == (5, False)


@pytest.mark.parametrize("messages", [0, 2])
def test_a_client_that_is_gone_is_cut_off_once_its_messages_are_read(messages: int) -> None:
    handled, is_closed = attended(messages=messages, is_dead=True)
    assert handled == messages and is_closed


def test_a_client_that_does_not_read_is_cut_off_though_its_messages_wait() -> None:
    _, is_closed = attended(messages=50, is_dead=True, reads=False)
    assert is_closed
