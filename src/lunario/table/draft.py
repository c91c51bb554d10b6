"""A turn in the making: decisions not confirmed yet, seen by their seat only."""

from __future__ import annotations

from lunario.core.match import Match
from lunario.core.state import State


class Draft:
    def __init__(self, match: Match) -> None:
        self.seat = match.current_player
        self._turn = int(match.state.record.turn)
        self.state = match.state.clone()
        self.steps: list[tuple[State, int]] = []  # each decision with the state it was made in

    def act(self, action: int) -> None:
        """Decide; an illegal action is refused with the rule's sentence and changes nothing."""
        before = self.state.clone()
        self.state.apply(action)
        self.steps.append((before, action))

    def undo(self) -> None:
        self.state, _ = self.steps.pop()

    @property
    def actions(self) -> list[int]:
        return [action for _, action in self.steps]

    def is_complete(self) -> bool:
        """Confirm is due when the turn has ended, or somebody else, or chance, or nobody comes next."""
        ended = self.state.current_player != self.seat or self.state.record.turn != self._turn
        return bool(self.steps) and ended
