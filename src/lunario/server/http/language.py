"""The language of an answer."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.types import Scope


def language_of(scope: Scope) -> str:
    """Return the language that a request asks for, or its browser's. The request may be malformed."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
    accepted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), "")
    return "es" if (asked or accepted).lower().startswith("es") else "en"
