"""Component sets: a game's pieces, read from a data file, validated, and packed into the state."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lunario.core.definition import Definition
from lunario.core.errors import ComponentError, why_unreadable

OURS = "standard"  # name of the set in the game's folder, in match files


class Source:
    """A component file as text, for the game's `parse`."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.lines = text.splitlines()

    def rows(self) -> Iterator[tuple[int, str]]:
        """Yield line numbers and lines, without comments and empty lines."""
        for number, line in enumerate(self.lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield number, line.strip()

    def error(self, line: int, en: str, es: str) -> ComponentError:
        """Return an error, to be raised, that says what is wrong in which line."""
        return ComponentError(f"{self.name}, line {line}: {en}", f"{self.name}, línea {line}: {es}")


@dataclass(frozen=True)
class ComponentSet:
    """A validated set: its name, its text, the digest used in match files, and the game's own data."""

    name: str
    text: str
    sha256: str
    data: Any

    @property
    def is_ours(self) -> bool:
        return self.name == OURS

    def __repr__(self) -> str:
        return f"<ComponentSet {self.name}: {len(self.text.splitlines())} lines, sha256 {self.sha256[:8]}…>"


def own_set(definition: Definition) -> ComponentSet:
    """Return the set in the game's folder, or an empty one if its pieces are in its rules."""
    file = definition.parts.components.FILE
    return _checked(definition, OURS, Source(file, definition.page(file) if file else ""))


def read_set(definition: Definition, path: str | Path) -> ComponentSet:
    """Return a set from a file: a transcription of the printed pieces, or a designer's variant."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors and spreadsheets begin a file with a mark
    except (OSError, UnicodeDecodeError) as problem:
        why = why_unreadable(problem)
        raise ComponentError(
            f"The component set {path} cannot be read: {why.en}.",
            f"No se puede leer el juego de componentes {path}: {why.es}.",
        ) from problem
    return set_from_text(definition, path.name, text)


def set_from_text(definition: Definition, name: str, text: str) -> ComponentSet:
    """Return a set from the text in a match file: without trailing spaces, and never under our own set's name."""
    kept = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    return _checked(definition, f"other-{OURS}" if name == OURS else name, Source(name, kept))


def _checked(definition: Definition, name: str, source: Source) -> ComponentSet:
    data = definition.parts.components.parse(source)
    return ComponentSet(name, source.text, hashlib.sha256(source.text.encode()).hexdigest(), data)
