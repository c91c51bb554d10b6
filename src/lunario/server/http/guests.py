"""Guests need no account: a cookie of the server's making identifies them, and the database stores only its digest.

The cookie is a secret and its signature by the key that all servers of a database share. Its name says whose key that
is, because browsers send a host's cookies to all its ports: servers of other databases there have cookies of their own.
Earlier versions called it `lunario` and did not sign it at first. Such cookies count if they are signed with our key or
if their guest has a table, and the same guest is given a new one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from lunario.server.addresses import is_shared_address, neighbourhood
from lunario.table import words
from lunario.table.errors import NotAllowed, Waits
from lunario.table.interfaces import Unavailable

EARLIER = "lunario"  # the cookie's name in earlier versions
_NAME = 4  # hexadecimal digits of the key's digest that follow it now
YEAR = 365 * 24 * 3600
_LENGTH = 32  # bytes in the secret
_UNSIGNED = range(32, 129)  # letters that cookies of earlier versions had
_TRACE = 6  # hexadecimal digits of an address's digest, so few that it names nobody


class Guests:
    """Recognises guests by their cookies. `knows` says whether a guest has a table."""

    def __init__(self, key: bytes, knows: Callable[[str], Awaitable[bool]], proxies: tuple[str, ...]) -> None:
        self._of_cookies, self._of_addresses = (_digest(key, name) for name in (b"cookies", b"addresses"))
        self.cookie = f"{EARLIER}-{_digest(key, b'name').hex()[:_NAME]}"  # its name
        self._knows = knows
        self._proxies = proxies

    def read(self, scope: Scope) -> str | None:
        """Note and return the guest whose signed cookie came with the request, if one did."""
        sent = HTTPConnection(scope).cookies
        for cookie in (sent.get(EARLIER, ""), sent.get(self.cookie, "")):  # the later one counts
            secret, _, signature = cookie.rpartition(".")
            if cookie.isascii() and secret and hmac.compare_digest(signature, self._signature(secret)):
                scope["guest"], scope["cookie"] = guest_with(secret), cookie
        return scope.get("guest")

    async def remember(self, scope: Scope) -> None:
        """Note the guest of a cookie from an earlier version, if none was noted yet. It is looked up in the database,
        so count the request before."""
        cookie = HTTPConnection(scope).cookies.get(EARLIER, "")
        if scope.get("guest") is not None or not (cookie.isascii() and len(cookie) in _UNSIGNED):
            return
        guest = guest_with(cookie)
        try:
            if await self._knows(guest):
                scope["guest"], scope["cookie"] = guest, self._signed(cookie)
        except Unavailable:  # a new cookie would cost them their tables
            raise Waits(words.NO_ANSWER.en, words.NO_ANSWER.es) from None

    def welcome(self, scope: Scope) -> tuple[str, str]:
        """Return the guest and their cookie, new ones if none were noted."""
        if scope.get("guest") is None:
            secret = secrets.token_urlsafe(_LENGTH)
            scope["guest"], scope["cookie"] = guest_with(secret), self._signed(secret)
        return scope["guest"], scope["cookie"]

    def trace(self, address: str) -> str:
        """Return a short digest of an address, or nothing for one that many people may share."""
        if is_shared_address(address, self._proxies):
            return ""
        return _digest(self._of_addresses, neighbourhood(address).encode()).hex()[:_TRACE]

    def _signed(self, secret: str) -> str:
        return f"{secret}.{self._signature(secret)}"

    def _signature(self, secret: str) -> str:
        return base64.urlsafe_b64encode(_digest(self._of_cookies, secret.encode())[:16]).decode().rstrip("=")


def _digest(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


def guest_with(secret: str) -> str:
    """Return the guest whose cookie has this secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def guests_of(scope: Scope) -> Guests:
    found: Guests = scope["app"].state.guests
    return found


def welcome(connection: HTTPConnection, response: Response) -> str:
    """Return the guest, giving a new one a cookie."""
    guests = guests_of(connection.scope)
    guest, cookie = guests.welcome(connection.scope)
    is_secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(guests.cookie, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
    return guest


def is_same_site(connection: HTTPConnection) -> bool:
    """Return whether the request comes from a page of this server, or from a program that is not a browser."""
    origin = connection.headers.get("origin")
    return origin is None or _host_of(origin) == connection.headers.get("host")


def other_site(connection: HTTPConnection) -> NotAllowed:
    """Return the refusal, with both hosts: a proxy that does not pass on the browser's Host is the usual cause."""
    page, host = _host_of(connection.headers.get("origin", ""))[:253], connection.headers.get("host", "")
    return NotAllowed(
        f"This page does not belong to the server: the page is from “{page}”, and the request is for “{host}”.",
        f"Esta página no es de este servidor: la página es de «{page}», y la petición es para «{host}».",
    )


def _host_of(origin: str) -> str:
    return origin.partition("://")[2]
