"""Default choices: the next tile in front, and a card face up."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.games.luna_capital.actions import USE
from lunario.games.luna_capital.state import TYPES, Phase, State


def usual(state: State, actions: Sequence[int]) -> int | None:
    if state.phase == Phase.TILE:
        return min(actions)
    if state.phase == Phase.CARD:
        cards = {(action - USE) % TYPES for action in actions}
        face_up = USE + min(cards)
        return face_up if len(cards) == 1 and face_up in actions else None
    return None
