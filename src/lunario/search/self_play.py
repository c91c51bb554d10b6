"""Greedy matches in one compiled call, with weights per seat, and the values of many states: used to tune weights."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lunario.core.arrays import (
    Buffer,
    Float64s,
    Float64Table,
    Floats,
    Int32s,
    Int64s,
    Int64Table,
    Ints,
    Records,
)
from lunario.core.compile import compiled, copy_state
from lunario.core.contract import (
    CHANCE,
    TERMINAL,
    apply,
    chance_stream,
    current_player,
    determinize,
    legal_actions,
    returns,
    sample_chance,
    value,
)
from lunario.core.game import Game
from lunario.core.random import below, reseed
from lunario.search.greedy import greedy_action

_PLAYERS_STREAM = 0x5EED  # distinct from the chance streams' numbers
_MILLE = 1000


# ------------------------------------------------------------------ one match


@compiled
def any_action(state: Any, rng: Ints, choices: Ints) -> int:
    return int(choices[below(rng, legal_actions(state, choices))])


@compiled
def begin(states: Any, seed: int, rngs: Ints) -> None:
    """Copy the initial state states[0] to states[1]; seed a generator per chance stream and one more for the
    players."""
    copy_state(states[1], states[0])
    for stream in range(len(rngs) - 1):
        reseed(rngs[stream], seed << 16 | stream)
    reseed(rngs[len(rngs) - 1], seed << 16 | _PLAYERS_STREAM)


@compiled
def draw_chance(state: Any, rngs: Ints) -> None:
    """Play all pending chance events. Each stream has its own generator, so that the same seed gives much the same
    piles even where play diverges."""
    while current_player(state) == CHANCE:
        apply(state, sample_chance(state, rngs[chance_stream(state)]))


@compiled
def decide(states: Any, player: int, rng: Ints, choices: Ints, scores: Floats, weights: Floats) -> int:
    """Return a greedy decision in states[1], determinised in states[2] so that it uses only what the player knows."""
    copy_state(states[2], states[1])
    determinize(states[2], player, rng)
    return greedy_action(states[2], choices, legal_actions(states[2], choices), weights, scores)


# ------------------------------------------------------------------ many


@compiled
def contests(
    states: Records,
    seats: Int64Table,
    seeds: Int64s,
    weights: Float64Table,
    rngs: Int64Table,
    choices: Int32s,
    scores: Float64s,
    out: Float64Table,
) -> int:
    """Play match m with seed seeds[m] and weights[seats[m, s]] in seat s; write its returns to out[m]."""
    decisions = 0
    for m in range(len(seeds)):
        begin(states, int(seeds[m]), rngs)
        draw_chance(states[1], rngs)
        player = current_player(states[1])
        while player != TERMINAL:
            own = weights[int(seats[m, player])]
            apply(states[1], decide(states, player, rngs[len(rngs) - 1], choices, scores, own))
            decisions += 1
            draw_chance(states[1], rngs)
            player = current_player(states[1])
        returns(states[1], out[m])
    return decisions


@compiled
def positions(
    states: Records,
    first: int,
    every: int,
    noise: int,
    weights: Float64s,
    rngs: Int64Table,
    choices: Int32s,
    scores: Float64s,
    kept: Records,
    results: Float64Table,
) -> int:
    """Fill `kept` with one in `every` positions of matches first, first + 1, …, and `results` with their returns.

    The players are greedy, but decide at random in `noise` of 1000 decisions. Return how many matches were played.
    """
    n = matches = 0
    while n < len(kept):
        begin(states, first + matches, rngs)
        draw_chance(states[1], rngs)
        n = _keep_some(states, every, noise, weights, rngs, choices, scores, kept, n, results)
        matches += 1
    return matches


@compiled
def _keep_some(
    states: Any,
    every: int,
    noise: int,
    weights: Floats,
    rngs: Ints,
    choices: Ints,
    scores: Floats,
    kept: Any,
    n: int,
    results: Floats,
) -> int:
    """Play one match, begun in states[1]; return how many positions have been kept so far."""
    rng = rngs[len(rngs) - 1]
    began = n
    player = current_player(states[1])
    while player != TERMINAL:
        if n < len(kept) and below(rng, every) == 0:
            copy_state(kept[n], states[1])
            n += 1
        if below(rng, _MILLE) < noise:
            apply(states[1], any_action(states[1], rng, choices))
        else:
            apply(states[1], decide(states, player, rng, choices, scores, weights))
        draw_chance(states[1], rngs)
        player = current_player(states[1])
    for i in range(began, n):
        returns(states[1], results[i])
    return n


@compiled
def values(states: Records, weights: Float64s, out: Float64Table) -> None:
    """Write the heuristic's value of every state into `out`."""
    for i in range(len(out)):
        value(states[i], weights, out[i])


# ------------------------------------------------------------------ for Python


class Positions(NamedTuple):
    """Positions: the states' bytes, concatenated, and a row of returns for each."""

    states: Buffer
    results: Floats
    matches: int


class Contests:
    """Greedy matches between sets of weights. Use one object per thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._contests, self._positions = game.entry(contests), game.entry(positions)
        self._values = game.entry(values)
        self._buffers = np.tile(game.new_state().buffer, 3)
        self._rngs = np.zeros((len(game.definition.streams) + 1, 4), np.int64)
        self._choices = np.zeros(game.limits.most_legal, np.int32)
        self._scores = np.zeros(game.limits.most_legal, np.float64)

    def play(self, weights: Floats, seats: Ints, seeds: Ints) -> Floats:
        """Play match m with seed seeds[m] and weights[seats[m, s]] in seat s; return a row of returns per match."""
        out = np.zeros((len(seeds), self.game.players), np.float64)
        work = (self._rngs, self._choices, self._scores)
        self._contests(self._buffers, seats.astype(np.int64), seeds.astype(np.int64), weights, *work, out)
        return out

    def positions(
        self, weights: Floats, count: int, *, first: int = 0, every: int = 8, noise: float = 0.1
    ) -> Positions:
        """Return `count` positions from greedy matches first, first + 1, …; a share `noise` of the decisions is
        random."""
        kept = np.zeros(count * self.game.dtype.itemsize, np.uint8)
        results = np.zeros((count, self.game.players), np.float64)
        work = (weights, self._rngs, self._choices, self._scores)
        matches = self._positions(self._buffers, first, every, round(noise * _MILLE), *work, kept, results)
        return Positions(kept, results, matches)

    def values(self, states: Buffer, weights: Floats) -> Floats:
        """Return the heuristic's values, one row per state."""
        out = np.zeros((len(states) // self.game.dtype.itemsize, self.game.players), np.float64)
        self._values(states, weights, out)
        return out
