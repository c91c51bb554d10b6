"""Component sets: a game's pieces, read from a data file, validated, and packed into the state."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lunario.core.definition import Definition
from lunario.core.errors import ComponentError, why_unreadable
from lunario.core.provenance import CAVEAT, Provenance, of_yours
from lunario.core.text import Texts, with_short_words

OURS = "standard"  # name of the set in the game's folder, in match files


class Source:
    """A component file as text, for the game's `parse`."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.lines = text.splitlines()
        self.warnings: list[Texts] = []

    def rows(self) -> Iterator[tuple[int, str]]:
        """Yield line numbers and lines, without comments and empty lines."""
        for number, line in enumerate(self.lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield number, line.strip()

    def error(self, line: int, en: str, es: str) -> ComponentError:
        """Return an error, to be raised, that says what is wrong in which line."""
        en, es = with_short_words(en), with_short_words(es)
        return ComponentError(f"{self.name}, line {line}: {en}", f"{self.name}, línea {line}: {es}")

    def warn(self, line: int, en: str, es: str) -> None:
        """Note a departure from the rulebook that can be played all the same."""
        self.warnings.append(Texts(f"{self.name}, line {line}: {en}", f"{self.name}, línea {line}: {es}"))


@dataclass(frozen=True)
class ComponentSet:
    """A validated set: its name, its text, the digest used in match files, and the game's own data."""

    name: str
    text: str
    sha256: str
    data: Any
    provenance: Provenance | None = None  # of our own set
    warnings: tuple[Texts, ...] = ()  # departures from the rulebook, which can be played

    @property
    def is_ours(self) -> bool:
        return self.name == OURS

    @property
    def origin(self) -> Texts | None:
        """Say where the pieces come from and how they depart from the rules, or None for a game without a box."""
        if not self.is_ours:
            return of_yours(self.name, self.warnings)
        return None if self.provenance is None else self.provenance.sentence

    @property
    def caveat(self) -> Texts | None:
        """Say what figures about the pieces do not show, if some of the pieces are of our own making."""
        return CAVEAT if self.is_ours and self.provenance is not None and self.provenance.ours is not None else None

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


def game_of_set(definitions: Iterable[Definition], path: Path) -> Definition | None:
    """Return the game that a component file is for: the one whose own set has the most lines in common with it.

    A transcription shares at least the heading of its columns or sections, a variant most of its pieces.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    lines = _lines(path.name, text)
    with_sets = ((each, each.parts.components.FILE) for each in definitions)
    shared = [(len(lines & _lines(file, each.page(file))), each) for each, file in with_sets if file]
    most, definition = max(shared, key=lambda pair: pair[0], default=(0, None))
    return definition if most else None


def _lines(name: str, text: str) -> set[str]:
    return {line for _, line in Source(name, text).rows()}


def _checked(definition: Definition, name: str, source: Source) -> ComponentSet:
    data = definition.parts.components.parse(source)
    provenance = definition.provenance if name == OURS else None
    digest = hashlib.sha256(source.text.encode()).hexdigest()
    return ComponentSet(name, source.text, digest, data, provenance, tuple(source.warnings))
