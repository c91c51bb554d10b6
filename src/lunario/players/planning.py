"""A player that plans: alone, as far as chance does not decide anything."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.game import Game
from lunario.core.state import State
from lunario.search.search import table_of


def width_of(game: Game, level: str) -> int:
    """How wide a level's plans are in this game; 0: it does not plan."""
    return int(table_of(game, "plan").get(level, 0))


class Planner:
    """Follows its plan as long as the match does."""

    def __init__(self, game: Game, width: int) -> None:
        self.game = game
        self.iterations = width
        self._planning = game.definition.module("plan").Planning(game, width)
        self._plan: list[int] = []
        self._expected: State | None = None  # where the plan has led

    def choose(self, state: State, rng: Ints) -> int:
        if not self._plan or state != self._expected:
            self._plan, _ = self._planning.plan(state.buffer)
        action = self._plan.pop(0)
        self._expected = state.after(action)
        return action
