"""The boards that games of other packages bring: the files next to a game's `web/board.js`, and where they are."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.responses import Response

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import UnknownGame

PLATE = "plate.svg"  # an emblem for the first page
_IMMUTABLE = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


def board_address(definition: Definition) -> str | None:
    """Return the address of the game's board, if the game brings one. It changes with what is in the folder."""
    return None if definition.board is None else f"{_folder_address(definition.name, definition.board)}/board.js"


def plate_address(definition: Definition) -> str | None:
    board = definition.board
    if board is None or not (board.parent / PLATE).exists():
        return None
    return f"{_folder_address(definition.name, board)}/{PLATE}"


def _folder_address(name: str, board: Path) -> str:
    return f"/boards/{name}/{_digest(board.parent)}"


@functools.cache
def _digest(folder: Path) -> str:
    """Return a digest of a folder's files, names included, as they were when the server started."""
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()[:12]


@functools.cache
def _files(folder: Path) -> StaticFiles:
    return StaticFiles(directory=folder)


@router.get("/boards/{game}/{version}/{path:path}")
async def board_file(request: Request, game: str, version: str, path: str) -> Response:
    """Return a file of a game's board. A file of an older version is not there any more."""
    try:
        board = registry.find(game).board
    except UnknownGame:
        board = None
    if board is None or version != _digest(board.parent):
        raise HTTPException(404)
    response = await _files(board.parent).get_response(path, request.scope)
    response.headers["Cache-Control"] = _IMMUTABLE
    return response
