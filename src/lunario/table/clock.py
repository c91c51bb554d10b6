"""Clocks: how much time each player has left, computed from the times in the event log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

from lunario.core.match import Deed
from lunario.table.settings import DAY

if TYPE_CHECKING:
    from lunario.table.rows import EventRow

GRACE = 60.0  # seconds: once a match for somebody who ran out of time, and after each outage
_STOOD_IN = (Deed.LEAVES, Deed.RUNS_OUT_OF_TIME, Deed.IS_TAKEN_OVER, Deed.RUNS_OUT_FOR_GOOD, Deed.IS_HANDED_OVER)


class Clock(BaseModel):
    """No clock; a reserve per player, used up by moves that take longer than `move_seconds`; or days per move."""

    kind: Literal["none", "reserve", "days"] = "none"
    reserve_seconds: int = Field(default=600, ge=30, le=24 * 3600)
    move_seconds: int = Field(default=0, ge=0, le=3600)
    days: int = Field(default=3, ge=1, le=30)


class Timer:
    """The time the players of one match have used. Decisions confirmed together are one move.

    While the computer stands in for a player it costs them nothing. A player who comes back before it has moved has
    used all the time since the move began: nobody stops their clock by leaving.
    """

    def __init__(self, clock: Clock, players: int, started: float) -> None:
        self.clock = clock
        self.used = [0.0] * players
        self.since = started  # when the present move began
        self._stood_in: dict[int, float] = {}  # since when the computer stands in for these players

    def follow(self, events: Iterable[EventRow]) -> None:
        """Count the time of events."""
        for event in events:
            if event.deed in _STOOD_IN:
                self._stood_in.setdefault(event.player, event.at)
            elif event.deed == Deed.COMES_BACK:
                self._stood_in.pop(event.player, None)
            if event.moves:
                self._move(event)

    def _move(self, event: EventRow) -> None:
        if event.player >= 0 and event.at > self.since:
            until = min(event.at, self._stood_in.get(event.player, event.at))
            took = until - max(self.since, event.began or 0.0)
            self.used[event.player] += max(0.0, took - self.clock.move_seconds)
        self.since = max(self.since, event.at)

    def is_stood_in(self, player: int) -> bool:
        """Return whether, by the log, the computer stands in for the player."""
        return player in self._stood_in

    def left(self, player: int, extra: float, now: float, *, running: bool, began: float | None = None) -> float | None:
        """Return the seconds the player has left, or None without a clock. `running` means it is the player's move, and
        `began` when their clock did, if that was later than the move."""
        if self.clock.kind == "none":
            return None
        gone = max(0.0, now - self._began(began)) if running else 0.0
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

    def deadline(self, player: int, extra: float, began: float | None = None) -> float | None:
        """Return when the player to move runs out of time."""
        left = self.left(player, extra, self.since, running=True)
        if left is None:
            return None
        return self._began(began) + left + (self.clock.move_seconds if self.clock.kind == "reserve" else 0)

    def _began(self, began: float | None) -> float:
        return max(self.since, began or 0.0)
