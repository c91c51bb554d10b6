"""A turn in progress: decisions not confirmed yet, visible only to their seat.

The table itself takes a decision that has only one choice, or one that the game calls usual. `undo` goes back to the
player's last own choice, and `instead` replaces a usual decision by the one they meant.
"""

from __future__ import annotations

import copy
from typing import NamedTuple

from lunario.core.match import Match
from lunario.core.state import State
from lunario.table.errors import Refused
from lunario.table.knowing import as_known_to


class Step(NamedTuple):
    """A decision with the state it was made in."""

    state: State
    action: int
    by_itself: bool


class Draft:
    def __init__(self, match: Match) -> None:
        self.seat = match.current_player
        self._turn = int(match.state.record.turn)
        self.state = match.state.clone()
        self.steps: list[Step] = []

    def fork(self) -> Draft:
        """Return an independent copy. The states are shared: a decision leads to a new one."""
        other = copy.copy(self)
        other.steps = list(self.steps)
        return other

    def act(self, action: int, *, by_itself: bool = False) -> None:
        """Decide. An illegal action is refused with the rule's sentence and changes nothing."""
        before, self.state = self.state, self.state.after(action)
        self.steps.append(Step(before, action, by_itself))

    def open(self) -> None:
        """Take the opening decisions that need no player. A turn without any choice would pass unseen, so it is left
        for the page's Confirm to play."""
        self._go_on()
        if self.is_complete():
            self.state, self.steps = self.steps[0].state, []

    def decide(self, action: int) -> None:
        """Decide, and take the decisions that follow and need no player."""
        self.act(action)
        self._go_on()

    def _go_on(self) -> None:
        """Take decisions that need no player, but none after one that can still be replaced: that would put its
        alternatives out of reach."""
        while not self.is_complete() and not self.alternatives() and (following := self._needs_nobody()) is not None:
            self.act(following, by_itself=True)

    def _needs_nobody(self) -> int | None:
        actions = self.state.legal_actions()
        return actions[0] if len(actions) == 1 else as_known_to(self.state, self.seat).usual(actions)

    def decide_instead(self, action: int) -> None:
        """Replace the last decision by another that the player may have meant."""
        if action not in self.alternatives():
            raise Refused("This cannot be chosen instead.", "Esto no se puede elegir en su lugar.")
        self.state = self.steps.pop().state
        self.decide(action)

    def alternatives(self) -> list[int]:
        """Return the alternatives to the last decision, where the table or a press assumed the usual one."""
        if not self.steps:
            return []
        state, taken, _ = self.steps[-1]
        legal, known = state.legal_actions(), as_known_to(state, self.seat)
        place = known.targets(taken)[:1]
        for group in (legal, [action for action in legal if known.targets(action)[:1] == place]):
            if len(group) > 1 and known.usual(group) is not None:
                return [action for action in group if action != taken]
        return []

    @property
    def is_untouched(self) -> bool:
        """Return whether the player has decided nothing yet."""
        return all(step.by_itself for step in self.steps)

    def undo(self) -> None:
        """Take back the player's last decision, with those the table took after it."""
        last = max(number for number, step in enumerate(self.steps) if not step.by_itself)
        self.state, self.steps = self.steps[last].state, self.steps[:last]

    @property
    def actions(self) -> list[int]:
        return [step.action for step in self.steps]

    def is_complete(self) -> bool:
        """Return whether the turn can be confirmed: it has ended, or somebody else, chance or nobody is next."""
        ended = self.state.current_player != self.seat or self.state.record.turn != self._turn
        return bool(self.steps) and ended
