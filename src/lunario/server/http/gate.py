"""The gate before the application: every request and socket must be well formed, meant for this server and within the
limits. Every answer gets the security headers."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.server.addresses import client_behind, home_of, host_name, is_among, is_own, is_shared_address, own_names
from lunario.server.http.guests import Guests
from lunario.server.http.language import language_of
from lunario.server.http.limits import Limits, TooOften
from lunario.server.http.protocols import MALFORMED
from lunario.server.settings import Settings
from lunario.table.errors import Refused

logger = logging.getLogger(__name__)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# Only what the built pages need: their own files, drawings embedded in them, and requests to this server.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # a table's address is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FOREIGN = Texts(
    "This server does not answer to the name {name}. If it is yours, start it with LUNARIO_HOSTS={name}.",
    "Este servidor no responde al nombre {name}. Si es tuyo, arráncalo con LUNARIO_HOSTS={name}.",
)

NO_LENGTH = Texts(
    "The server does not take a request in chunks: send it whole, with its Content-Length.",
    "El servidor no acepta una petición por partes: envíala entera, con su Content-Length.",
)
TOO_LARGE = Texts(
    "This request is too large: the server takes up to {most} bytes.",
    "Esta petición es demasiado grande: el servidor acepta hasta {most} bytes.",
)
STOPS = Texts("The server is stopping; try again in a moment.", "El servidor se está deteniendo; prueba en un momento.")

UNNAMED_PROXY = (
    "A request came through a proxy that is not named, so everybody behind it counts as one address. "
    "If it is yours, start the server with LUNARIO_PROXIES=%s."
)
SILENT_PROXY = (
    "A request from the proxy %s has no address in X-Forwarded-For. Everybody it does this for shares the limits of "
    "one address, and only cookies tell them apart; docs/hosting.md says what a proxy must pass on."
)
PROBES = ("/healthz", "/readyz")  # also asked from the proxy's own machine


class Malformed(Refused):
    status = 400


class Foreign(Refused):
    status = 421


class LengthRequired(Refused):
    status = 411


class TooLarge(Refused):
    status = 413


class Stops(Refused):
    status = 503


class Gate:
    """ASGI middleware. `limits` and `guests` return theirs once the application has started."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: Callable[[], Limits], guests: Callable[[], Guests]
    ) -> None:
        self._app, self._settings, self._limits, self._guests = app, settings, limits, guests
        self._names = {
            *own_names(settings.host, lan=settings.lan),
            *(name.lower().rstrip(".") for name in settings.hosts),
        }
        self._warned: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        try:
            if (problem := await self._objection(scope)) is not None:
                await _refuse(scope, answer.send, problem)
            else:
                await self._app(scope, receive, answer.send)
        except asyncio.CancelledError:  # the server is stopping: tell those who are still waiting
            if not answer.has_begun:
                await _refuse(scope, answer.send, Stops(STOPS.en, STOPS.es))

    async def _objection(self, scope: Scope) -> LunarioError | None:
        """Return why the request is refused, or None."""
        try:
            self._check(scope)
            self._believe_proxy(scope)
            if scope["type"] == "http":
                await self._count(scope)
        except LunarioError as problem:
            return problem
        return None

    async def _count(self, scope: Scope) -> None:
        limits, address, guests = self._limits(), address_of(scope), self._guests()
        guest = guests.read(scope)
        if not scope["path"].startswith("/api/"):
            limits.page_file(address)
            return
        await limits.request(guest, address, scope["path"])
        await limits.pace(address)
        await guests.remember(scope)

    def _check(self, scope: Scope) -> None:
        values = _header_values(scope, b"host")
        name = host_name(values[0]) if len(values) == 1 else None
        if name is None or _CONTROL.search(scope["path"]):
            raise Malformed(MALFORMED.en, MALFORMED.es)
        arrived_at = str((scope.get("server") or ("",))[0])
        if not is_own(name, arrived_at, self._names):
            raise Foreign(FOREIGN.en.format(name=name), FOREIGN.es.format(name=name))
        self._check_size(scope)

    def _check_size(self, scope: Scope) -> None:
        """Refuse a body that is too large or does not say its length."""
        if _header_values(scope, b"transfer-encoding"):
            raise LengthRequired(NO_LENGTH.en, NO_LENGTH.es)
        length = (_header_values(scope, b"content-length") or ["0"])[0]
        if not length.isdecimal():
            raise Malformed(MALFORMED.en, MALFORMED.es)
        is_file = scope["path"].startswith("/api/replay")
        most = self._settings.file_bytes if is_file else self._settings.body_bytes
        if len(length) > 12 or int(length) > most:
            raise TooLarge(TOO_LARGE.en.format(most=most), TOO_LARGE.es.format(most=most))

    def _believe_proxy(self, scope: Scope) -> None:
        """Trust what a proxy says about its client, if the proxy is one of ours."""
        forwarded, address = _header_values(scope, b"x-forwarded-for"), address_of(scope)
        if not is_among(address, self._settings.proxies):
            if forwarded:
                scope["unknown_client"] = True
                self._notice(UNNAMED_PROXY, address)
                if is_shared_address(address):  # but those who come from elsewhere through a proxy there count together
                    scope["client"] = (f"behind {address}", 0)
            return
        client = client_behind(",".join(forwarded), self._settings.proxies)
        if client is not None:
            scope["client"] = (client, 0)
        else:
            scope["unknown_client"] = True
            if scope["path"] not in PROBES:
                self._notice(SILENT_PROXY, address)
        if _header_values(scope, b"x-forwarded-proto")[-1:] == ["https"]:
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"

    def _notice(self, warning: str, address: str) -> None:
        """Warn once that clients behind a proxy cannot be told apart."""
        if warning not in self._warned:
            self._warned.add(warning)
            logger.warning(warning, address)


def address_of(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def home_of_scope(scope: Scope, guest: str) -> str:
    """Return who takes turns together with the guest who asks."""
    settings: Settings = scope["app"].state.settings
    return home_of(address_of(scope), guest, settings.proxies)


def _header_values(scope: Scope, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]


class _Answer:
    """Passes on the application's answer, adding our headers to HTTP answers."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._is_request = scope["type"] == "http"
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        self.has_begun = True
        if self._is_request and message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await self._send(message)


async def _refuse(scope: Scope, send: Send, problem: LunarioError) -> None:
    """Answer with the sentence and hang up: the client's next request needs a new connection, and those are limited."""
    body = json.dumps({"text": problem.text[language_of(scope)]}, ensure_ascii=False).encode()
    headers = {**HEADERS, "Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close"}
    if isinstance(problem, TooOften):
        headers["Retry-After"] = str(problem.wait)
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    start = {"type": f"{kind}.start", "status": getattr(problem, "status", 400)}
    await send({**start, "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()]})
    await send({"type": f"{kind}.body", "body": body})
