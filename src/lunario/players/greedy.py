"""`greedy`: the action the game's heuristic likes best; among equals the first."""

from __future__ import annotations

from lunario.core.game import Game
from lunario.core.record import Ints
from lunario.core.state import State


class Greedy:
    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: State, rng: Ints) -> int:
        scored = state.score_actions()
        return max(scored, key=lambda pair: pair[1])[0]
