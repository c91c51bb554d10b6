"""Tune the weights of a game's heuristic by self-play.

Actions: greedy play with candidate weights meets greedy play with the current ones, on the same chance with seats
rotated; the more it wins, the better. Values: from positions of greedy matches, with some random moves for variety, the
weights predict the returns; the smaller the squared error, the better. Both searches use CMA-ES (Hansen 2016, "The CMA
Evolution Strategy: A Tutorial") over the weights in units of the current ones; both are short and depend only on the
seed.

Finally, new seeds decide: the new weights are kept only if they are clearly better there.
"""

from __future__ import annotations

import functools
import itertools
import math
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.judgement.opinion import score_actions
from lunario.judgement.weights import has_network, value_weights_of, weights_of
from lunario.lab.intervals import Estimate, mean_interval
from lunario.lab.matches import Workers
from lunario.lab.weights_file import rounded
from lunario.search.self_play import Contests, Positions

DEALS, GENERATIONS = 64, 60  # per candidate; in all
POSITIONS, VALUE_GENERATIONS = 12000, 60
SPACING = 16  # decisions between positions: those of one match share its outcome
HELD_OUT = 1500  # deals not used for tuning
BATCHES = 30  # of positions not used for fitting
STEP = 0.25  # initial step size, in units of the current weights
LEAST = 0.05  # the unit of a weight close to 0
PROBE = 200  # positions used to find out which weights matter
_FAR = 1 << 30  # the seeds of the final check begin here


@dataclass(frozen=True)
class Tuned:
    """The result: weights, and how much better they are than the old ones, on new seeds."""

    old: Floats
    new: Floats
    gain: Estimate  # in returns per match, or in squared error

    @property
    def is_better(self) -> bool:
        return self.gain.low > 0

    @property
    def kept(self) -> Floats:
        return self.new if self.is_better else self.old


@dataclass(frozen=True)
class Progress:
    """The state of a search after a generation."""

    generation: int
    generations: int
    gain: float  # of the generation's best candidate
    weights: Floats  # the mean of the search distribution


class ActionTuner:
    """Tunes the weights that score actions, starting from `old` or else from the game's own."""

    def __init__(
        self,
        game: Game,
        old: Floats | None = None,
        *,
        deals: int = DEALS,
        generations: int = GENERATIONS,
        seed: int = 1,
        workers: Workers = 1,
    ) -> None:
        self.game = game
        self.deals = deals
        self.generations = generations
        self.seed = seed
        self.old = weights_of(game) if old is None else old
        self._pool = _Pool(game, workers)

    def run(self, held_out: int = HELD_OUT) -> Iterator[Progress | Tuned]:
        """Yield the progress after each generation, then the result."""
        free = matters(self.old, self._probe)
        first = itertools.count(self.seed * _FAR, self.deals)

        def gains(candidates: list[Floats]) -> list[float]:
            seeds = next(first)  # the same chance for all candidates, and new chance in every generation
            return self._pool.map(lambda contests, one: float(self.gains(contests, one, seeds).mean()), candidates)

        new = self.old
        for progress in _search(self.old, free, gains, self.generations, self.seed):
            new = rounded(progress.weights)
            yield progress
        parts = [(new, (self.seed + 1) * _FAR + part * self.deals) for part in range(-(-held_out // self.deals))]
        found = self._pool.map(lambda contests, part: self.gains(contests, *part), parts)
        yield Tuned(self.old, new, mean_interval([[gain] for gain in np.concatenate(found).tolist()]))

    def gains(self, contests: Contests, weights: Floats, seed: int) -> Floats:
        """Return for each deal the mean return of these weights in every seat against the current ones in all others
        or, solo, the gain over the current ones."""
        players = self.game.players
        seeds = np.arange(seed, seed + self.deals, dtype=np.int64)
        both = np.stack([weights, self.old])
        if players == 1:
            alone = np.zeros((self.deals, 1), np.int64)
            difference = contests.play(both, alone, seeds) - contests.play(both, alone + 1, seeds)
            return np.asarray(difference[:, 0])
        seats = np.tile(1 - np.eye(players, dtype=np.int64), (self.deals, 1))
        returns = contests.play(both, seats, np.repeat(seeds, players))
        return np.asarray(returns[seats == 0].reshape(self.deals, players).mean(axis=1))

    def _probe(self, weights: Floats) -> list[float]:
        """Return the heuristic's scores of the actions in some positions."""
        contests = self._pool.any
        states = contests.positions(self.old, PROBE, noise=0.2).states.reshape(PROBE, -1)
        found = [score_actions(self.game.state_from_bytes(row.tobytes()), weights) for row in states]
        return [score for scored in found for _, score in scored]


class ValueTuner:
    """Fits the weights that value states to the outcomes of the states."""

    def __init__(
        self,
        game: Game,
        old: Floats | None = None,
        *,
        positions: int = POSITIONS,
        generations: int = VALUE_GENERATIONS,
        seed: int = 1,
        workers: Workers = 1,
    ) -> None:
        self.game = game
        self.positions = positions
        self.generations = generations
        self.seed = seed
        self.old = value_weights_of(game) if old is None else old
        if has_network(game):
            raise LunarioError(
                f"A network values the states of {game.definition.title.en}: tune it with --what network.",
                f"Una red valora las posiciones de {game.definition.title.es}: ajústala con --what network.",
            )
        self._pool = _Pool(game, workers)

    def run(self, batches: int = BATCHES) -> Iterator[Progress | Tuned]:
        sample = self._own_sample()
        free = matters(self.old, lambda weights: self._pool.any.values(sample.states, weights).ravel().tolist())
        base = float(self.errors(self._pool.any, self.old, sample).mean())

        def gains(candidates: list[Floats]) -> list[float]:
            return self._pool.map(
                lambda contests, one: base - float(self.errors(contests, one, self._own_sample()).mean()), candidates
            )

        new = self.old
        for progress in _search(self.old, free, gains, self.generations, self.seed):
            new = rounded(progress.weights)
            yield progress
        size = max(1, 2 * self.positions // batches)
        starts = [(self.seed + 1) * _FAR + batch * self.positions for batch in range(batches)]
        found = self._pool.map(lambda contests, start: self._held_out(contests, new, start, size), starts)
        yield Tuned(self.old, new, mean_interval([[gain] for gain in found]))

    def errors(self, contests: Contests, weights: Floats, sample: Positions) -> Floats:
        """Return the squared error of each state's values."""
        found = contests.values(sample.states, weights)
        return np.asarray(((found - sample.results) ** 2).mean(axis=1))

    def _held_out(self, contests: Contests, new: Floats, start: int, size: int) -> float:
        sample = self._sample(contests, start, size)
        return float((self.errors(contests, self.old, sample) - self.errors(contests, new, sample)).mean())

    def _own_sample(self) -> Positions:
        """Return the positions to fit to: the same in every process, and made once in each."""
        return _sampled(self.game, self.seed * _FAR, self.positions)

    def _sample(self, contests: Contests, first: int, count: int) -> Positions:
        return contests.positions(weights_of(self.game), count, first=first, every=SPACING)


@functools.lru_cache(maxsize=1)
def _sampled(game: Game, first: int, count: int) -> Positions:
    return Contests(game).positions(weights_of(game), count, first=first, every=SPACING)


# ------------------------------------------------------------------ the search


def matters(weights: Floats, opinion: Callable[[Floats], list[float]]) -> Ints:
    """Return the indices of the weights that affect the opinion at all."""
    usual = opinion(weights)
    found = []
    for index in range(len(weights)):
        other = weights.copy()
        other[index] += max(abs(other[index]), LEAST)
        if opinion(other) != usual:
            found.append(index)
    return np.array(found, np.int64)


def _search(
    start: Floats, free: Ints, gains: Callable[[list[Floats]], list[float]], generations: int, seed: int
) -> Iterator[Progress]:
    """Search the free weights by CMA-ES, yielding the progress."""
    if len(free) < 2:
        raise LunarioError(
            "There is nothing to tune: fewer than two weights matter here.",
            "No hay nada que ajustar: aquí influyen menos de dos pesos.",
        )
    units = np.maximum(np.abs(start[free]), LEAST)
    numbers = np.random.default_rng(seed)
    options = {"verbose": -9, "seed": math.nan, "randn": lambda *shape: numbers.standard_normal(shape)}
    strategy = _cma().CMAEvolutionStrategy(np.zeros(len(free)), STEP, options)

    def weights(point: Floats) -> Floats:
        full = start.copy()
        full[free] += units * point
        return full

    for generation in range(1, generations + 1):
        points = strategy.ask()
        found = gains([weights(point) for point in points])
        strategy.tell(points, [-gain for gain in found])
        yield Progress(generation, generations, max(found), weights(strategy.result.xfavorite))


def _cma() -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it complains about a missing plotting library that nobody needs
            import cma
    except ImportError as problem:
        raise LunarioError(
            "Tuning needs the package cma: pip install 'lunario[lab]' brings it.",
            "El ajuste necesita el paquete cma: lo trae pip install 'lunario[lab]'.",
        ) from problem
    return cma


class _Pool:
    """Runs compiled matches in parallel threads, since they do not hold Python's lock. Results come in the order of the
    work, so they do not depend on the number of threads."""

    def __init__(self, game: Game, workers: Workers) -> None:
        self.game = game
        self.workers = workers
        self.any = Contests(game)
        self._free: SimpleQueue[Contests] = SimpleQueue()
        more = workers - 1 if isinstance(workers, int) else 0
        for contests in [self.any, *(Contests(game) for _ in range(more))]:
            self._free.put(contests)

    def __reduce__(self) -> tuple[Any, ...]:
        """Make a new pool when unpickled: the contents of this one belong to its threads."""
        return _Pool, (self.game, 1)

    def map(self, work: Callable[[Contests, Any], Any], parts: list[Any]) -> list[Any]:
        if not isinstance(self.workers, int):
            return self.workers.map(functools.partial(_with_contests, self.game, work), parts)

        def one(part: Any) -> Any:
            contests = self._free.get()
            try:
                return work(contests, part)
            finally:
                self._free.put(contests)

        with ThreadPoolExecutor(self.workers) as pool:
            return list(pool.map(one, parts))


@functools.lru_cache(maxsize=2)
def _contests(game: Game) -> Contests:
    return Contests(game)


def _with_contests(game: Game, work: Callable[[Contests, Any], Any], part: Any) -> Any:
    """Do a part of the work in another process, which keeps its contests from one part to the next."""
    return work(_contests(game), part)
