"""The built front end: one page for all addresses of the app, and the files it uses."""

from __future__ import annotations

import functools
import gzip
import mimetypes
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from lunario.server.http.guests import guests_of, welcome

BUILT = Path(__file__).parents[1] / "static"  # where the build hook puts them
PAGE = "index.html"
_HASHED = "assets/"  # files whose names change with their contents
_IMMUTABLE = "public, max-age=31536000, immutable"
_PAGES = {"table": (2,), "rules": (2,), "learn": (2, 3), "join": (2,)}  # addresses of the app, by number of parts
_COMPRESSED = (".js", ".css", ".svg")


def built_pages() -> Path | None:
    """Return the folder of the installed front end, or None if it has not been built."""
    return BUILT if (BUILT / PAGE).exists() else None


class Pages(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._found(path, scope)
        response.headers["Cache-Control"] = _IMMUTABLE if path.startswith(_HASHED) else "no-cache"
        return response

    async def _found(self, path: str, scope: Scope) -> Response:
        """Return the file, or the page for the app's own addresses (/table/…, /rules/…), which it reads itself.

        A cookie comes with the page, so that everything the page requests afterwards comes from the same guest. An
        unknown address gets 404, with the page for people and a sentence for programs.
        """
        if path == "." or _is_address(path):
            return await self._page(scope)
        try:
            return await self._file(path, scope)
        except HTTPException as problem:
            if problem.status_code == 404 and _is_for_people(scope) and not path.startswith("api/"):
                response = await self._page(scope)
                response.status_code = 404
                return response
            raise

    async def _page(self, scope: Scope) -> Response:
        response = await super().get_response(PAGE, scope)
        await guests_of(scope).remember(scope)
        welcome(HTTPConnection(scope), response)
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        """Return a file. Files whose contents never change are compressed once."""
        response = await super().get_response(path, scope)
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if response.status_code != 200 or not path.startswith(_HASHED) or "gzip" not in accepted:
            return response
        if not path.endswith(_COMPRESSED) or scope["method"] != "GET":
            return response
        body = _compressed(Path(str(getattr(response, "path", ""))))
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, headers=headers, media_type=mimetypes.guess_type(path)[0])


@functools.lru_cache(maxsize=200)
def _compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def _is_address(path: str) -> bool:
    parts = Path(path).parts
    return len(parts) in _PAGES.get(parts[0], ())


def _is_for_people(scope: Scope) -> bool:
    return "text/html" in Headers(scope=scope).get("accept", "")
