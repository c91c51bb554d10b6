"""The figures of a game's rules: positions of a real match, by name.

`figures.toml` in the game's folder names a match file and, for each figure, the number of events before the position,
the viewer (none for a spectator), the part of the board to show and a caption in both languages.
"""

from __future__ import annotations

import functools
import tomllib
from typing import Any, NamedTuple

from lunario.core import match_file
from lunario.core.definition import Definition
from lunario.core.text import Texts

MATCH = "match"


class Figure(NamedTuple):
    """Part of the board in a position, as a viewer sees it."""

    part: str
    caption: Texts
    view: Any


@functools.lru_cache(maxsize=100)
def figures(definition: Definition) -> dict[str, Figure]:
    """Return a game's figures by name; their views come from the engine."""
    page = tomllib.loads(definition.page_if_any("figures.toml"))
    if MATCH not in page:
        return {}
    match = match_file.load(definition.folder / page.pop(MATCH))
    wanted = {int(entry["after"]) for entry in page.values()}
    states = {number: state.clone() for number, (state, _) in enumerate(match.history()) if number in wanted}
    return {
        name: Figure(entry["part"], Texts(entry["en"], entry["es"]), states[entry["after"]].view(entry.get("seat")))
        for name, entry in page.items()
    }
