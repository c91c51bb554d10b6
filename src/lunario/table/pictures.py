"""Positions as pictures, for games that the page has no board for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lunario.core.state import State
from lunario.core.text import LANGUAGES


def picture_of(
    state: State, view: Any, viewer: int | None, languages: Sequence[str] = LANGUAGES
) -> dict[str, str] | None:
    """Return the view as an SVG document in each of the languages, or None if the page draws the game itself."""
    game = state.game
    if game.definition.is_drawn_by_the_page:
        return None
    return {lang: game.parts.picture.picture(view, state.whose_turn(viewer, lang), lang, "dark") for lang in languages}
