"""The folder where matches are kept, and the unfinished ones in it."""

from __future__ import annotations

import shlex
import time
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError

SUFFIX = ".lunario"
RECENT = 3  # unfinished matches offered in the menu


def folder() -> Path:
    return platformdirs.user_data_path("lunario") / "matches"


def new_path(definition: Definition) -> Path:
    """Return the path of a file that does not exist yet, named after the game and the time."""
    stem = f"{definition.name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise LunarioError(
            f"Matches cannot be kept in {folder()} ({problem.strerror}); choose another place with --save FILE.",
            f"No se pueden guardar partidas en {folder()} ({problem.strerror}); di dónde con --save ARCHIVO.",
        ) from problem
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    return next(path for name in names if not (path := folder() / f"{name}{SUFFIX}").exists())


def check_free(path: Path) -> Path:
    """Return the path if a match can be saved there without overwriting anything."""
    if path.exists():
        raise LunarioError(
            f"{path} exists already. Go on with it by {go_on(path)}, or save under another name.",
            f"{path} ya existe. Sigue con {go_on(path)}, o guarda con otro nombre.",
        )
    if not path.parent.is_dir():
        raise LunarioError(
            f"There is no folder {path.parent} to save {path.name} in.",
            f"No existe la carpeta {path.parent} para guardar {path.name}.",
        )
    return path


def go_on(path: Path) -> str:
    """Return the command that continues a match."""
    return f"lunario play {shlex.quote(str(path))}"


@dataclass(frozen=True)
class Saved:
    """An unfinished match in the folder."""

    path: Path
    definition: Definition
    seats: str


def unfinished() -> list[Saved]:
    """Return the latest few matches that are not over, newest first."""
    try:
        files = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        found = (_look(path) for path in files)
        return [match for match in found if match is not None][:RECENT]
    except OSError:
        return []


def _look(path: Path) -> Saved | None:
    """Return what the header says, or None if the match is over or its game is not installed."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        words = {line.partition(" ")[0]: line.partition(" ")[2] for line in lines}
        if "result" in words:
            return None
        return Saved(path, registry.find(words.get("game", "")), words.get("seats", "").replace(" ", ", "))
    except (UnicodeDecodeError, LunarioError):
        return None
