"""The player of games that can be planned: alone, as long as chance does not decide anything."""

from __future__ import annotations

import tomllib

from lunario.core.game import Game
from lunario.core.record import Ints
from lunario.core.state import State


def width_of(game: Game, level: str) -> int:
    """How wide a level's plans are in this game; 0: it does not plan."""
    table = tomllib.loads(game.definition.page("search.toml")).get(f"plan-{game.players}", {})
    return int(table.get(level, 0))


class Planning:
    """Plans anew in every turn, from where it has come to, and keeps the better of the old plan and the new one."""

    def __init__(self, game: Game, width: int) -> None:
        self.game = game
        self._planner = game.definition.module("plan").Planner(game, width)
        self._plan: list[int] = []
        self._worth = 0.0
        self._turn = -1
        self._expected: State | None = None  # where the plan has led

    def choose(self, state: State, rng: Ints) -> int:
        if state != self._expected:
            self._plan = []
        if not self._plan or int(state.record.turn) != self._turn:
            self._think(state)
        action = self._plan.pop(0)
        self._turn = int(state.record.turn)
        self._expected = state.after(action)
        return action

    def _think(self, state: State) -> None:
        plan, worth = self._planner.plan(state.buffer)
        if not self._plan or worth > self._worth:
            self._plan, self._worth = plan, worth
