"""A player that plans ahead, in solo games, up to the next chance event."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.state import State


class Planner:
    """Follow a plan as long as the match goes as expected."""

    def __init__(self, game: Game, width: int) -> None:
        self.game = game
        self.iterations = width
        planner = game.parts.planner
        if planner is None:
            title = game.definition.title
            raise LunarioError(f"{title.en} has no planner.", f"En {title.es} nadie planifica.")
        self._planning = planner.Planning(game, width)
        self._plan: list[int] = []
        self._expected: State | None = None  # the state the plan has led to

    def __repr__(self) -> str:
        return f"<Planner for {self.game.label}: plans of width {self.iterations}>"

    def choose(self, state: State, rng: Ints) -> int:
        if not self._plan or state != self._expected:
            self._plan, _ = self._planning.plan(state.buffer)
        action = self._plan.pop(0)
        self._expected = state.after(action)
        return action
