"""Learn a network that judges positions (core/network.py) from self-play.

Identical searching players play matches with every player count, half of them with random options. The network
learns from the position at the start of each turn to predict the winner: a softmax of the players' judgements, trained
by cross-entropy with Adam (Kingma and Ba 2015). Everything depends only on the seed.

Every tenth match is held out: there the network must predict the returns better than the current value function.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import local
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.ranking import expect_returns
from lunario.judgement.opinion import value
from lunario.lab.intervals import Estimate, mean_interval
from lunario.lab.matches import Workers
from lunario.lab.student import Lesson, Network, Singles, wrong_chances
from lunario.network import Part, input_count
from lunario.players.searcher import Searcher

MATCHES = 20000
ITERATIONS = 150  # of the players
EPOCHS = 8
HELD_OUT = 10  # one match in ten is held out
AT_ONCE = 50  # matches between two reports

T = TypeVar("T")


class Played(NamedTuple):
    """A match: the network's inputs at each turn, the current value function's estimates, and the outcome."""

    inputs: Singles  # turn, player, input
    values: Floats  # turn, player
    returns: list[float]


@dataclass(frozen=True)
class Progress:
    """Progress of each part of the work."""

    matches: int
    epochs: int
    checks: int = 0


@dataclass(frozen=True)
class Learned:
    """A network's weights, and how much better it is in held-out matches: in squared error, or in points of plans."""

    parts: Sequence[Part]
    weights: Floats
    gain: Estimate

    @property
    def is_better(self) -> bool:
        return self.gain.low > 0


def in_order(play: Callable[[int], T], matches: int, workers: Workers) -> Iterator[tuple[int, list[T]]]:
    """Play the matches 0, 1, … in threads, and yield batches of them in order, each with how many are done."""
    if not isinstance(workers, int):
        for first in range(0, matches, AT_ONCE):
            end = min(first + AT_ONCE, matches)
            yield end, workers.map(play, range(first, end))
        return
    with ThreadPoolExecutor(workers) as pool:
        for first in range(0, matches, AT_ONCE):
            end = min(first + AT_ONCE, matches)
            yield end, list(pool.map(play, range(first, end)))


class NetworkTuner:
    """Learns a game's network from scratch."""

    file = "network.csv"  # in the game's folder
    how = " --what network"  # the command-line option
    checks = 0  # it needs no further matches to check it

    def __init__(
        self,
        definition: Definition,
        *,
        matches: int = MATCHES,
        iterations: int = ITERATIONS,
        epochs: int = EPOCHS,
        seed: int = 1,
        workers: Workers = 1,
    ) -> None:
        network = definition.parts.network
        if network is None:
            raise LunarioError(
                f"{definition.title.en} has no network: see the capability `network` in core/contract.py.",
                f"{definition.title.es} no tiene red: véase la capacidad `network` en core/contract.py.",
            )
        self.definition = definition
        self._network = network
        self.parts: Sequence[Part] = network.PARTS
        self.matches = matches
        self.iterations = iterations
        self.epochs = epochs
        self.seed = seed
        self.workers = workers
        self._mine = local()

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs to play: all but the threads' own tables and the workers."""
        return {**vars(self), "_mine": None, "workers": 1}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _mine=local())

    def run(self) -> Iterator[Progress | Learned]:
        """Yield the progress, then the result."""
        played: list[Played] = []
        for done, some in in_order(self.play, self.matches, self.workers):
            played += some
            yield Progress(done, 0)
        apart = played[::HELD_OUT]
        network = Network(self.parts, self.seed)
        lessons = _lessons([match for number, match in enumerate(played) if number % HELD_OUT])
        for epoch in network.learn(lessons, wrong_chances, self.epochs):
            yield Progress(len(played), epoch)
        gains = [_squared_error(one.values, one) - _squared_error(_values(network, one.inputs), one) for one in apart]
        yield Learned(self.parts, network.weights(), mean_interval([[gain] for gain in gains]))

    def play(self, number: int) -> Played:
        """Play a match. Player count, options and chance follow from its number."""
        numbers = random.Random(f"{self.seed}/{number}")
        game, players = self._at_table(*self._choose(numbers))
        match = game.new_match(f"{self.seed}/{number}")
        rng = new_rng(numbers.getrandbits(62))
        inputs, values, turn = [], [], -1
        while not match.is_over:
            if int(match.state.record.turn) != turn:
                turn = int(match.state.record.turn)
                inputs.append(self._look(game, match.state.buffer))
                values.append(value(match.state))
            seat = match.current_player
            match.play(players[seat].choose(match.state.determinize(seat, rng), rng))
        return Played(np.array(inputs, np.float32), np.array(values), match.state.returns())

    def _choose(self, numbers: random.Random) -> tuple[int, tuple[tuple[str, object], ...]]:
        """Return a random player count and options."""
        players = numbers.choice([count for count in self.definition.player_counts if count > 1])
        if numbers.random() < 0.5:
            return players, ()
        found = [option for option in self.definition.options if option.applies(players)]
        return players, tuple((option.name, numbers.choice(option.values())) for option in found)

    def _at_table(self, count: int, options: tuple[tuple[str, object], ...]) -> tuple[Game, list[Searcher]]:
        """Return a game and a player for each seat, separate for every thread."""
        if not hasattr(self._mine, "tables"):
            self._mine.tables = functools.cache(self._new_table)
        game, players = self._mine.tables(count, options)
        for player in players:
            player.forget()
        return game, players

    def _new_table(self, count: int, options: tuple[tuple[str, object], ...]) -> tuple[Game, list[Searcher]]:
        game = Game(self.definition, count, dict(options))
        return game, [Searcher(game, self.iterations) for _ in range(count)]

    def _look(self, game: Game, buffer: NDArray[np.uint8]) -> Floats:
        out = np.zeros((game.players, input_count(self.parts)), np.float64)
        self._network.look(buffer.view(game.dtype)[0], out)
        return out


def _values(network: Network, inputs: Singles) -> Floats:
    """Return the expected returns, one row per position."""
    result = network.judge(inputs).astype(np.float64)
    for row in result:
        expect_returns(len(row), row)
    return result


def _squared_error(values: Floats, match: Played) -> float:
    return float(((values - np.array(match.returns)) ** 2).mean())


def _lessons(matches: Sequence[Played]) -> list[Lesson]:
    """Return the positions grouped by player count, with each player's share of the win."""
    found = []
    for count in sorted({match.inputs.shape[1] for match in matches}):
        some = [match for match in matches if match.inputs.shape[1] == count]
        shares = [np.tile(_shares_of_win(match.returns), (len(match.inputs), 1)) for match in some]
        inputs = np.concatenate([match.inputs for match in some])
        found.append(Lesson(inputs, np.concatenate(shares).astype(np.float32)))
    return found


def _shares_of_win(returns: list[float]) -> Floats:
    won = np.maximum(np.array(returns), 0)
    return won if won.any() else np.full(len(returns), 1 / len(returns))
