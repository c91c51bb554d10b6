"""Points that an action moves to or from the other players, where a majority or a highest card decides."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from lunario.core.text import Effect, Texts

if TYPE_CHECKING:
    from lunario.core.state import State


def rival_effects(before: State, after: State, without: Collection[int] = ()) -> list[Effect]:
    """Return how many points each player but the one to move gains or loses, `without` these columns of the score."""
    return [
        _effect(seat, change)
        for seat in range(before.game.players)
        if seat != before.current_player
        and (change := points_without(after, seat, without) - points_without(before, seat, without))
    ]


def points_without(state: State, seat: int, without: Collection[int] = ()) -> int:
    """Return a player's points without those of some columns."""
    return sum(points for column, points in enumerate(state.points[seat]) if column not in without)


def _effect(seat: int, change: int) -> Effect:
    amount = f"{change:+}".replace("-", "−")
    text = Texts(f"Player {seat + 1} {amount}", f"Jugador {seat + 1} {amount}")
    return {"kind": "rival", "amount": change, "targets": [f"seat:{seat}"], "text": text.as_dict()}
