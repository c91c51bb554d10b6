"""`random`: plays any legal action, all equally likely."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.game import Game
from lunario.core.random import below
from lunario.core.state import State


class Uniform:
    def __init__(self, game: Game) -> None:
        self.game = game

    def __repr__(self) -> str:
        return f"<Uniform for {self.game.label}>"

    def choose(self, state: State, rng: Ints) -> int:
        actions = state.legal_actions()
        return actions[below(rng, len(actions))]
