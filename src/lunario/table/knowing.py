"""A position as one person may know it, for the texts that are made of it."""

from __future__ import annotations

from lunario.core.random import new_rng
from lunario.core.state import State


def as_known_to(state: State, viewer: int | None) -> State:
    """Return the state with everything made up that the viewer cannot know, the same each time, or the state itself if
    the game hides nothing."""
    return state.determinize(viewer, new_rng(0)) if state.game.definition.hides else state
