"""The language of an answer."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.types import Scope


def language(connection: HTTPConnection) -> str:
    """Return the language the client asks for, or its browser's."""
    chosen = connection.query_params.get("lang") or connection.headers.get("accept-language", "")
    return _named(chosen)


def language_of(scope: Scope) -> str:
    """Return the language for a request that may be malformed."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
    accepted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), "")
    return _named(asked or accepted)


def _named(chosen: str) -> str:
    return "es" if chosen.lower().startswith("es") else "en"
