"""The built front end: one page for all addresses of the app, and its files."""

from __future__ import annotations

from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from lunario.server.http.guests import welcome

BUILT = Path(__file__).parents[1] / "static"  # where the build hook puts it
PAGE = "index.html"
_HASHED = "assets/"  # files whose names change with what is in them
_FOR_EVER = "public, max-age=31536000, immutable"


def built_pages() -> Path | None:
    """The front end in this installation, if it has been built."""
    return BUILT if (BUILT / PAGE).exists() else None


class Pages(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._found(path, scope)
        response.headers["Cache-Control"] = _FOR_EVER if path.startswith(_HASHED) else "no-cache"
        return response

    async def _found(self, path: str, scope: Scope) -> Response:
        """The file; the app's own addresses (/table/…, /rules/…) are no files: the page itself reads them.

        Whoever gets the page gets a cookie with it: all that the page asks for afterwards comes from the same guest.
        """
        if path != "." and not _is_address(path):
            return await super().get_response(path, scope)
        response = await super().get_response(PAGE, scope)
        welcome(HTTPConnection(scope), response)
        return response


def _is_address(path: str) -> bool:
    parts = Path(path).parts
    return parts[0] != "api" and "." not in parts[-1]
