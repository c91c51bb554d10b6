"""The cost of driving the engine from Python: a loop over State, and one over the bare compiled functions."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

import lunario
from benchmarks.printing import show
from lunario.core import contract, kernel
from lunario.core.arrays import Ints
from lunario.core.game import Game
from lunario.core.random import new_rng

SECONDS = 2.0


def main() -> None:
    rows = []
    for name in lunario.games():
        game = lunario.load(name)
        rows.append([name, f"{_through_state(game):,.0f}", f"{_bare(game):,.0f}"])
    columns = ["game, 2 players", "State: events/s (Nova Luna ≥ 200,000)", "bare: decisions/s (≥ 300,000)"]
    show("Python in the loop", columns, rows)


def _through_state(game: Game) -> float:
    """Return the speed of random play with everything checked: legal actions as a list, apply, chance drawn."""
    rng, pick, events = new_rng(1), random.Random(1).random, 0
    _play_through(game, rng, pick)  # compile, or load what is compiled
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        events += _play_through(game, rng, pick)
    return events / (time.perf_counter() - start)


def _play_through(game: Game, rng: Ints, pick: Callable[[], float]) -> int:
    state, events = game.new_state(), 0
    while not state.is_over:
        if state.is_chance:
            state.apply(state.sample_chance(rng))
        else:
            actions = state.legal_actions()
            state.apply(actions[int(pick() * len(actions))])
        events += 1
    return events


def _bare(game: Game) -> float:
    """Return the speed of random play on the entry points: legal actions into a buffer, then one call that plays on to
    the next decision."""
    play, legal_actions, limits = game.entry(kernel.play), game.entry(contract.legal_actions), game.limits
    choices, log = np.zeros(limits.most_legal, np.int32), np.zeros(limits.longest, np.int32)
    rng, pick, decisions = new_rng(1), random.Random(1).random, 0
    start_buffer = game.new_state().buffer
    play(start_buffer.copy(), -1, rng, log, choices)
    legal_actions(start_buffer, choices)
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        buffer = start_buffer.copy()
        play(buffer, -1, rng, log, choices)
        while n := legal_actions(buffer, choices):
            play(buffer, int(choices[int(pick() * n)]), rng, log, choices)
            decisions += 1
    return decisions / (time.perf_counter() - start)
