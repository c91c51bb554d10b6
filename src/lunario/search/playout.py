"""Uniformly random playouts."""

from __future__ import annotations

import numpy as np

from lunario.core.arrays import Float64s, Int32s, Int64s, Record, Records
from lunario.core.compile import compiled, copy_state
from lunario.core.contract import CHANCE, TERMINAL, apply, current_player, legal_actions, returns, sample_chance
from lunario.core.game import Game
from lunario.core.random import below, reseed


@compiled
def playout(state: Record, rng: Int64s, choices: Int32s) -> int:
    """Play to the end at random and return the number of decisions."""
    decisions = 0
    while True:
        player = current_player(state)
        if player == TERMINAL:
            return decisions
        if player == CHANCE:
            apply(state, sample_chance(state, rng))
        else:
            n = legal_actions(state, choices)
            apply(state, int(choices[below(rng, n)]))
            decisions += 1


@compiled
def playouts(
    states: Records, first: int, games: int, rng: Int64s, choices: Int32s, result: Float64s, total: Float64s
) -> int:
    """Play games first, first + 1, … from states[0], add their returns to `total` and return the number of
    decisions."""
    decisions = 0
    for game in range(first, first + games):
        reseed(rng, game)
        copy_state(states[1], states[0])
        decisions += playout(states[1], rng, choices)
        returns(states[1], result)
        for player in range(len(total)):
            total[player] += result[player]
    return decisions


class Playouts:
    """Random matches from a game's start, as fast as possible. Use one object per thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._run = game.entry(playouts)
        start = game.new_state().buffer
        self._buffers = np.concatenate([start, start])
        self._rng = np.zeros(4, np.int64)
        self._choices = np.zeros(game.limits.most_legal, np.int32)
        self._result = np.zeros(game.players, np.float64)

    def run(self, games: int, first: int = 0) -> tuple[int, list[float]]:
        """Play games first … first + games - 1; return the number of decisions and each player's summed returns."""
        total = np.zeros(self.game.players, np.float64)
        decisions = self._run(self._buffers, first, games, self._rng, self._choices, self._result, total)
        return decisions, total.tolist()
