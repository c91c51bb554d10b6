"""`greedy`: plays the action the heuristic scores highest; ties go to the first."""

from __future__ import annotations

from lunario.core.arrays import Floats, Ints
from lunario.core.game import Game
from lunario.core.random import below
from lunario.core.state import State
from lunario.judgement.opinion import score_actions

PERCENT = 100


class Greedy:
    def __init__(self, game: Game, weights: Floats | None = None, overlooks: int = 0) -> None:
        """`overlooks` is the percentage of actions not noticed, as by someone who has just learned the game."""
        self.game = game
        self.weights = weights
        self.overlooks = overlooks

    def __repr__(self) -> str:
        noticing = f", overlooking {self.overlooks} % of the actions" if self.overlooks else ""
        return f"<Greedy for {self.game.label}{noticing}>"

    def choose(self, state: State, rng: Ints) -> int:
        scored = score_actions(state, self.weights)
        if self.overlooks:
            scored = [pair for pair in scored if below(rng, PERCENT) >= self.overlooks] or scored
        return max(scored, key=lambda pair: pair[1])[0]
