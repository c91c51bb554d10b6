"""Clocks: how much time each player has left, computed from the times in the event log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel, Field

from lunario.table.settings import DAY

GRACE = 60.0  # seconds for somebody who comes back after running out of time


class Clock(BaseModel):
    """No clock; a reserve per player, used up by moves that take longer than `move_seconds`; or days per move."""

    kind: Literal["none", "reserve", "days"] = "none"
    reserve_seconds: int = Field(default=600, ge=30, le=24 * 3600)
    move_seconds: int = Field(default=0, ge=0, le=3600)
    days: int = Field(default=3, ge=1, le=30)


class Timer:
    """The time the players of one match have used. Decisions confirmed together are one move."""

    def __init__(self, clock: Clock, players: int, started: float) -> None:
        self.clock = clock
        self.used = [0.0] * players
        self.since = started  # when the present move began

    def follow(self, moves: Iterable[tuple[int, float]]) -> None:
        """Count the time of events, given as player (-1 for chance) and time."""
        for player, at in moves:
            if player >= 0 and at > self.since:
                self.used[player] += max(0.0, at - self.since - self.clock.move_seconds)
            self.since = max(self.since, at)

    def left(self, player: int, extra: float, now: float, *, running: bool) -> float | None:
        """Return the seconds the player has left, or None without a clock. `running` means it is the player's move."""
        if self.clock.kind == "none":
            return None
        gone = max(0.0, now - self.since) if running else 0.0
        if self.clock.kind == "days":
            return self.clock.days * DAY + extra - gone
        return self.clock.reserve_seconds + extra - self.used[player] - max(0.0, gone - self.clock.move_seconds)

    def left_then(self, player: int, extra: float) -> float | None:
        """Return the seconds the player had left at the last event followed. The log does not say when a minute was
        added; it must have been when less than a minute was left."""
        left = self.left(player, 0.0, self.since, running=False)
        if left is None or left >= GRACE:
            return left
        return max(0.0, min(GRACE, left + extra))

    def deadline(self, player: int, extra: float) -> float | None:
        """Return when the player to move runs out of time."""
        left = self.left(player, extra, self.since, running=True)
        if left is None:
            return None
        return self.since + left + (self.clock.move_seconds if self.clock.kind == "reserve" else 0)
