"""Defaults for parts that a game does not bring: its pieces, drawing, picture and preview.

A part of the contract in `STAND_INS` may be missing from a game's folder; the one here replaces it. They make a game
complete, not beautiful: a drawing is the view, written out.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from lunario.core import svg
from lunario.core.components import Source
from lunario.core.palette import BODY, EDGE, HEADER, WIDTH, header, page, theme_of
from lunario.core.text import Effect, Page, Texts

if TYPE_CHECKING:
    from lunario.core.definition import Definition

COLUMNS = 76  # per drawing
LINES = 12  # per page of it
_STEP = 26  # between two lines of a picture
_NAME = Texts("position", "posición")


class NoComponents:
    """A game whose pieces are in its rules: there is no set to read or replace."""

    FILE = ""

    def __init__(self, definition: Definition) -> None:
        self._title = definition.title

    def parse(self, source: Source) -> None:
        for line, _ in source.rows():
            raise source.error(
                line,
                f"{self._title.en} has no component sets: its pieces are in its rules.",
                f"{self._title.es} no tiene juegos de componentes: sus piezas están en sus reglas.",
            )

    def pack(self, components: None, state: Any) -> None:
        """Do nothing: there is nothing to write."""


class NoPreview:
    """Says nothing about the effects of an action."""

    def __init__(self, definition: Definition) -> None:
        pass

    def preview(self, position: Any, action: int) -> list[Effect]:
        return []


class PlainDraw:
    """Draws a view as lines of text, in the order of its fields."""

    def __init__(self, definition: Definition) -> None:
        pass

    def styles(self, state: Any) -> list[tuple[str, str]]:
        return [(r"^ *[\w ]+(?=:)", "bold")]

    def draw(self, view: Any, lang: str) -> str:
        return "\n".join(lines_of(view))

    def pages(self, view: Any, lang: str) -> list[Page]:
        lines = list(lines_of(view))
        parts = [lines[first : first + LINES] for first in range(0, len(lines), LINES)]
        return [Page(_numbered(n), "\n".join(part)) for n, part in enumerate(parts, 1)]


def _numbered(number: int) -> Texts:
    return _NAME if number == 1 else Texts(f"{_NAME.en}{number}", f"{_NAME.es}{number}")


def lines_of(value: Any, indent: str = "") -> Iterator[str]:
    """Yield a view as text: one line per field, or as many as its parts need."""
    items = value.items() if isinstance(value, Mapping) else ((str(n), each) for n, each in enumerate(value, 1))
    for name, each in items:
        label = f"{indent}{_label(name)}:"
        if _is_nested(each):
            yield label
            yield from lines_of(each, indent + "  ")
        else:
            yield from textwrap.wrap(f"{label} {_words(each)}", COLUMNS, subsequent_indent=f"{indent}    ")


def _label(name: object) -> str:
    return str(name).replace("_", " ")


def _is_nested(value: Any) -> bool:
    """Return whether it contains parts that have parts: those do not go on one line."""
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return any(isinstance(each, Mapping) or (isinstance(each, list) and _has_parts(each)) for each in inside)


def _has_parts(value: list[Any]) -> bool:
    return any(isinstance(each, (Mapping, list)) for each in value)


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{_label(name)} {_words(each)}" for name, each in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(map(_words, value)) or "-"
    return "-" if value is None else str(value)


class PlainPicture:
    """Shows the text drawing of a view as a picture."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition

    def picture(self, view: Any, turn: str, lang: str, theme: str) -> str:
        colours, lines = theme_of(theme), self._definition.parts.draw.draw(view, lang).splitlines()
        widest = max(map(len, lines), default=1)
        size = min(BODY, (WIDTH - 2 * EDGE) / (0.61 * widest))  # a letter of a monospaced font is 0.6 wide
        written = [
            svg.element(
                "text",
                escape(line),
                x=float(EDGE),
                y=float(HEADER + _STEP * (n + 1)),
                font_size=float(size),
                font_family=svg.MONO,
                fill=colours.ink,
                **{"xml:space": "preserve"},
            )
            for n, line in enumerate(lines)
        ]
        height = HEADER + _STEP * (len(lines) + 1)
        return page(colours, height, self._definition.title[lang], header(colours, turn, "", ""), *written)


# By part of the contract: the default for games whose folder has no such module.
STAND_INS: Mapping[str, Callable[[Definition], Any]] = {
    "components": NoComponents,
    "draw": PlainDraw,
    "picture": PlainPicture,
    "preview": NoPreview,
}
