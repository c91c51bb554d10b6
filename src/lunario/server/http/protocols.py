"""Uvicorn's protocols, with limits on size, number and time.

Uvicorn reads whatever a client sends as fast as it comes, including endless headers and thousands of requests or
messages at once, and waits for ever for clients that send nothing. Here a connection is read in small pieces, each
after the previous one has been answered, and everything has a limit.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from typing import Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from lunario.core.text import Texts
from lunario.server.addresses import is_among, neighbourhood
from lunario.server.http.buckets import Bucket
from lunario.server.settings import Rate, Settings

logger = logging.getLogger(__name__)
PIECE = 2048  # bytes read at a time
_ANSWERS = Rate(10, 2)  # refused connections that are told why
_FRAMES = Rate(100, 10)  # pings, pongs and fragments of messages
_FRAGMENTS = 64  # of one message
_LAST_WORDS = 64 * 1024  # bytes read from a client after its socket was closed
MALFORMED = Texts("This is not a proper request.", "Esto no es una petición correcta.")
HEADERS_TOO_LARGE = Texts("The headers of this request are too large.", "Las cabeceras de la petición son excesivas.")
TOO_MANY_CONNECTIONS = Texts(
    "Too many connections from your address; try again in a moment.",
    "Demasiadas conexiones desde tu dirección; prueba otra vez dentro de un momento.",
)
TOO_SLOW = Texts("The request took too long to arrive.", "La petición ha tardado demasiado en llegar.")


class Doorman:
    """Limits how many connections each address has open, and how often it opens one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()
        self._connects = Bucket(settings.connects_address)
        self._answers = Bucket(_ANSWERS)

    def enter(self, address: str) -> bool:
        """Count a connection and return True, or return False if the address has too many.

        Our own proxies carry many people and are not limited.
        """
        name = neighbourhood(address)
        if self._settings.limits and not is_among(address, self._settings.proxies):
            if self._open[name] >= self._settings.connections_address or self._connects.take(name) > 0:
                return False
        self._open[name] += 1
        return True

    def may_hear_why(self, address: str) -> bool:
        """Return whether a refused connection is told why. In a flood most of them are just cut off."""
        return self._answers.take(neighbourhood(address)) == 0

    def leave(self, address: str) -> None:
        name = neighbourhood(address)
        self._open[name] -= 1
        if self._open[name] <= 0:
            del self._open[name]


class Config(uvicorn.Config):
    """Uvicorn's configuration, plus what our protocols need."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        self.settings = settings
        self.doorman = Doorman(settings)
        super().__init__(app, http=Requests, ws=Messages, **more)


class Requests(HttpToolsProtocol):
    """Reads the requests of one connection."""

    config: Config

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._waiting = bytearray()  # received but not parsed yet
        self._timer: asyncio.TimerHandle | None = None
        self._is_inside = False
        self._is_upgraded = False
        self._head: int | None = 0  # bytes read of the current request's headers; None once they are complete
        self._size = 0  # bytes of the headers that are complete
        self._verdict = 400, MALFORMED

    # ------------------------------------------------------------ the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._is_inside = self.config.doorman.enter(self._address)
        if self._is_inside:
            self._expect_head()
        elif self.config.doorman.may_hear_why(self._address):
            self._verdict = 429, TOO_MANY_CONNECTIONS
            self._expect_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._waiting.clear()
        if self._is_inside:
            self.config.doorman.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_head()
        self._read()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._read()

    def _read(self) -> None:
        """Read piece by piece until a request has to wait for the answer to the previous one."""
        while self._waiting and not self.pipeline and not self._is_upgraded and not self.transport.is_closing():
            piece = bytes(self._waiting[:PIECE])
            del self._waiting[:PIECE]
            self._unset_keepalive_if_required()
            self._parse(piece)

    def _parse(self, piece: bytes) -> None:
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserError:
            self._refuse()
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self._stop_timer()
                self._is_upgraded = True
                self.handle_websocket_upgrade()
        else:
            if self._head is not None:
                self._head += len(piece)
                if self._head > self.config.settings.header_bytes + PIECE:  # a header that does not end
                    self._verdict = 431, HEADERS_TOO_LARGE
                    self._refuse()

    def _refuse(self) -> None:
        """Answer something that is not a proper request, and hang up."""
        status, texts = self._verdict
        accepted = next((value for name, value in self.headers or () if name == b"accept-language"), b"")
        body = json.dumps({"text": texts["es" if accepted.lower().startswith(b"es") else "en"]}, ensure_ascii=False)
        head = b"content-type: application/json\r\nx-content-type-options: nosniff\r\nconnection: close\r\n"
        head += b"retry-after: 5\r\n" if status == 429 else b""
        length = b"content-length: %d\r\n\r\n" % len(body.encode())
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + head + length + body.encode())
            self.transport.close()

    # ------------------------------------------------------------ time

    def _expect_head(self) -> None:
        self._start_timer(self.config.settings.header_seconds)

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._run_out_of_time)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run_out_of_time(self) -> None:
        self._verdict = 408, TOO_SLOW
        self._refuse()

    # ------------------------------------------------------------ one request

    def on_message_begin(self) -> None:
        self._head = self._size = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._check_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._check_head(len(name) + len(value))

    def _check_head(self, more: int) -> None:
        self._size += more
        if self._size > self.config.settings.header_bytes or len(self.headers) > self.config.settings.header_count:
            self._verdict = 431, HEADERS_TOO_LARGE
            raise ValueError  # the parser stops here

    def on_headers_complete(self) -> None:
        if not self._is_inside:
            raise ValueError
        self._head = None
        self._start_timer(self.config.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_timer()
        super().on_message_complete()


class Messages(WebSocketsSansIOProtocol):
    """Reads the messages of one socket."""

    config: Config

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._waiting = bytearray()
        self._ignored = 0  # bytes that came after the socket was closed
        self._control = Bucket(_FRAMES)

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.clear()
        self.config.doorman.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if self.close_sent:  # waiting for the other side to close too: there is no need to read much more
            self._ignored += len(data)
            if self._ignored > _LAST_WORDS:
                self._waiting.clear()
                self.transport.abort()
        self._read()

    def _read(self) -> None:
        """Read piece by piece until a message waits for the application."""
        while self._waiting and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._waiting[:PIECE])
            del self._waiting[:PIECE]
            super().data_received(piece)

    async def receive(self) -> Any:
        message = await super().receive()
        self._read()
        return message

    async def send(self, message: Any) -> None:
        """Send a message, or raise `ClientDisconnected` if we hung up and the application does not know yet."""
        if self.close_sent and self.handshake_complete:
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # it was refused; otherwise uvicorn would log an error

    def handle_ping(self) -> None:
        if self._is_bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_bearable():
            super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """Cut off a client that does not answer our ping, unless the answer may be among what we have not read yet,
        since its messages wait for their turn. A client that does not read either is cut off all the same."""
        if (self.read_paused or self._waiting) and self.writable.is_set():
            self.pong_timer = self.loop.call_later(self.ping_timeout or 0.0, self.keepalive_timeout)
        else:
            super().keepalive_timeout()

    def handle_cont(self, event: Frame) -> None:
        if self._is_bearable() and len(self.frames) < _FRAGMENTS:
            super().handle_cont(event)
        else:
            self._hang_up()

    def send_receive_event_to_app(self) -> None:
        """Pass on a message. One that should be text and is not ends the connection."""
        try:
            if self.curr_msg_data_type == "text" and not self.close_sent:
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            logger.info("A client sent text that is not UTF-8; its socket was closed.")
            self._hang_up(CloseCode.INVALID_DATA, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    def _is_bearable(self) -> bool:
        """Return whether another frame without content is acceptable, and hang up if there were too many."""
        if not self.config.settings.limits or self._control.take("this") == 0:
            return True
        self._hang_up()
        return False

    def _hang_up(self, code: CloseCode = CloseCode.POLICY_VIOLATION, reason: str = "too many frames") -> None:
        if self.transport.is_closing():
            return
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(code)})
        self.close_sent = True
        self.transport.close()
