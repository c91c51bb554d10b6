"""Guests need no account: a cookie identifies them, and the database stores only its digest."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from lunario.table.errors import NotAllowed

COOKIE = "lunario"
YEAR = 365 * 24 * 3600
_LENGTH = 32  # bytes in the secret


def _secret(connection: HTTPConnection) -> str | None:
    found = connection.cookies.get(COOKIE, "")
    return found if 32 <= len(found) <= 128 and found.isascii() else None


def guest_of(connection: HTTPConnection) -> str | None:
    """Return the guest, or None without a cookie."""
    secret = _secret(connection)
    return None if secret is None else hashlib.sha256(secret.encode()).hexdigest()


def guest_of_scope(scope: Scope) -> str | None:
    return guest_of(HTTPConnection(scope))


def welcome(connection: HTTPConnection, response: Response) -> str:
    """Return the guest, giving a new one a cookie."""
    secret = _secret(connection) or secrets.token_urlsafe(_LENGTH)
    is_secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
    return hashlib.sha256(secret.encode()).hexdigest()


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
