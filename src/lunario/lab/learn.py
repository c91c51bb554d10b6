"""A network that judges positions (core/network.py), learned from self-play.

Matches between searching players that are all the same, with every player count and with other options in half of
them; the position at the beginning of each turn, and who won. The network learns to foretell the winner: a softmax of
the players' judgements, by cross-entropy, with Adam. Everything depends on nothing but the seed.

Every tenth match is kept apart: on these the network has to foretell the returns better than the present value does.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import local
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.network import Part, input_count, weight_count
from lunario.core.random import new_rng
from lunario.core.ranking import expect_returns
from lunario.core.record import Floats
from lunario.lab.intervals import Estimate, mean_interval
from lunario.players.searcher import Searcher

MATCHES = 20000
ITERATIONS = 150  # of the players
EPOCHS = 8
BATCH = 512  # positions with the same number of players
RATE = 0.003  # at first; it falls like a cosine
DECAY = 1e-5
HELD_OUT = 10  # one match in so many
AT_ONCE = 200  # matches between two reports

Singles = NDArray[np.float32]


class Played(NamedTuple):
    """A match: what the network sees of its turns, what the present value makes of them, and the end."""

    inputs: Singles  # turn, player, input
    values: Floats  # turn, player
    returns: list[float]


@dataclass(frozen=True)
class Progress:
    """What is done so far of each of the two parts of the work."""

    matches: int
    epochs: int


@dataclass(frozen=True)
class Learned:
    """A network's weights, and by how much its squared error is smaller on the matches kept apart."""

    parts: Sequence[Part]
    weights: Floats
    gain: Estimate

    @property
    def is_better(self) -> bool:
        return self.gain.low > 0


class NetworkTuner:
    """Learns a game's network anew."""

    def __init__(
        self,
        definition: Definition,
        *,
        matches: int = MATCHES,
        iterations: int = ITERATIONS,
        epochs: int = EPOCHS,
        seed: int = 1,
        workers: int = 1,
    ) -> None:
        if not (definition.folder / "judgement.py").exists():
            raise LunarioError(
                f"{definition.title.en} has no network: a judgement.py in its folder would say what one sees.",
                f"{definition.title.es} no tiene red: un judgement.py en su carpeta diría qué ve.",
            )
        self.definition = definition
        self.parts: Sequence[Part] = definition.module("judgement").PARTS
        self.matches = matches
        self.iterations = iterations
        self.epochs = epochs
        self.seed = seed
        self.workers = workers
        self._mine = local()

    def run(self) -> Iterator[Progress | Learned]:
        """The progress, and then the result."""
        played: list[Played] = []
        with ThreadPoolExecutor(self.workers) as pool:
            for first in range(0, self.matches, AT_ONCE):
                played += pool.map(self.play, range(first, min(first + AT_ONCE, self.matches)))
                yield Progress(len(played), 0)
        apart = played[::HELD_OUT]
        network = Network(self.parts, self.seed)
        lessons = [match for number, match in enumerate(played) if number % HELD_OUT]
        for epoch in network.learn(lessons, self.epochs):
            yield Progress(len(played), epoch)
        gains = [_squared_error(one.values, one) - _squared_error(network.values(one.inputs), one) for one in apart]
        yield Learned(self.parts, network.weights(), mean_interval([[gain] for gain in gains]))

    def play(self, number: int) -> Played:
        """A match of its own number: player count, options and chance come from it."""
        numbers = random.Random(f"{self.seed}/{number}")
        game, players = self._at_table(*self._choose(numbers))
        match = game.new_match(f"{self.seed}/{number}")
        rng = new_rng(numbers.getrandbits(62))
        inputs, values, turn = [], [], -1
        while not match.is_over:
            if int(match.state.record.turn) != turn:
                turn = int(match.state.record.turn)
                inputs.append(self._look(game, match.state.buffer))
                values.append(match.state.value())
            seat = match.current_player
            match.play(players[seat].choose(match.state.determinize(seat, rng), rng))
        return Played(np.array(inputs, np.float32), np.array(values), match.state.returns())

    def _choose(self, numbers: random.Random) -> tuple[int, tuple[tuple[str, object], ...]]:
        """How many play, and with which options."""
        players = numbers.choice([count for count in self.definition.player_counts if count > 1])
        if numbers.random() < 0.5:
            return players, ()
        found = [option for option in self.definition.options if option.applies(players)]
        return players, tuple((option.name, numbers.choice(option.values())) for option in found)

    def _at_table(self, count: int, options: tuple[tuple[str, object], ...]) -> tuple[Game, list[Searcher]]:
        """A game and a player for each seat; every thread has its own."""
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
        self.definition.module("judgement").look(buffer.view(game.dtype)[0], out)
        return out


def _squared_error(values: Floats, match: Played) -> float:
    return float(((values - np.array(match.returns)) ** 2).mean())


# ------------------------------------------------------------------ the network


class Network:
    """The network of core/network.py for many positions at once, and how it learns."""

    def __init__(self, parts: Sequence[Part], seed: int) -> None:
        self.parts = parts
        self._numbers = np.random.default_rng(seed)
        self.layers: list[Singles] = []  # of each part: biases, weights, counts
        for part in parts:
            weights = self._numbers.normal(0, part.inputs**-0.5, (part.inputs, part.units))
            counts = self._numbers.normal(0, 0.1, part.units)
            self.layers += [np.zeros(part.units, np.float32), weights.astype(np.float32), counts.astype(np.float32)]

    def weights(self) -> Floats:
        """All in one vector, as compiled code wants them. The biases of the numbers are the same for all players: 0."""
        pieces = []
        for biases, weights, counts in self._layers():
            pieces += [biases, weights.ravel(), counts, np.zeros(1, np.float32)]
        result = np.concatenate(pieces).astype(np.float64)
        assert len(result) == weight_count(self.parts)
        return result

    def values(self, inputs: Singles) -> Floats:
        """The expected returns of every position, a row each."""
        result = self._judge(inputs)[0].astype(np.float64)
        for row in result:
            expect_returns(len(row), row)
        return result

    def learn(self, matches: Sequence[Played], epochs: int) -> Iterator[int]:
        """Go over all positions so many times; after each time its number."""
        lessons = _by_players(matches)
        steps = epochs * sum(len(inputs) // BATCH for inputs, _ in lessons)
        adam = _Adam(self.layers, max(1, steps))
        for epoch in range(1, epochs + 1):
            batches = [(lesson, chosen) for lesson in lessons for chosen in self._shares(len(lesson[0]))]
            for index in self._numbers.permutation(len(batches)):
                (inputs, wins), chosen = batches[index]
                adam.step(self._gradients(inputs[chosen], wins[chosen]))
            yield epoch

    def _shares(self, count: int) -> list[NDArray[np.int64]]:
        order = self._numbers.permutation(count)
        return [order[first : first + BATCH] for first in range(0, count - BATCH + 1, BATCH)]

    def _layers(self) -> Iterator[tuple[Singles, Singles, Singles]]:
        for index in range(0, len(self.layers), 3):
            yield self.layers[index], self.layers[index + 1], self.layers[index + 2]

    def _judge(self, inputs: Singles) -> tuple[Singles, list[tuple[Singles, Singles]]]:
        """The judgement of each player, and what each part saw and its units made of it."""
        total = np.zeros(inputs.shape[:2], np.float32)
        seen = []
        begin = 0
        for part, (biases, weights, counts) in zip(self.parts, self._layers(), strict=True):
            end = begin + part.times * part.inputs
            things = inputs[:, :, begin:end].reshape(-1, part.inputs)
            units = np.maximum(things @ weights + biases, 0)
            total += (units @ counts).reshape(*inputs.shape[:2], part.times).sum(axis=2)
            seen.append((things, units))
            begin = end
        return total, seen

    def _gradients(self, inputs: Singles, wins: Singles) -> list[Singles]:
        """Of the cross-entropy between who won and the softmax of the judgements, as the layers stand."""
        total, seen = self._judge(inputs)
        chances = np.exp(total - total.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        wrong = ((chances - wins) / len(inputs)).ravel()
        found = []
        for part, (things, units), (_, _, counts) in zip(self.parts, seen, self._layers(), strict=True):
            errors = np.repeat(wrong, part.times)[:, None]
            behind = errors * counts * (units > 0)
            found += [behind.sum(axis=0), things.T @ behind, (errors * units).sum(axis=0)]
        return found


class _Adam:
    """Steps of a size of their own for every weight, smaller and smaller."""

    def __init__(self, layers: list[Singles], steps: int) -> None:
        self.layers = layers
        self.steps = steps
        self.done = 0
        self._means = [np.zeros_like(layer) for layer in layers]
        self._squares = [np.zeros_like(layer) for layer in layers]

    def step(self, gradients: list[Singles]) -> None:
        self.done += 1
        rate = RATE * 0.5 * (1 + np.cos(np.pi * self.done / self.steps)) + DECAY
        for index, gradient in enumerate(gradients):
            slope = gradient + DECAY * self.layers[index]
            self._means[index] += 0.1 * (slope - self._means[index])
            self._squares[index] += 0.001 * (slope * slope - self._squares[index])
            size = np.sqrt(self._squares[index] / (1 - 0.999**self.done)) + 1e-8
            self.layers[index] -= (rate * self._means[index] / (1 - 0.9**self.done) / size).astype(np.float32)


def _by_players(matches: Sequence[Played]) -> list[tuple[Singles, Singles]]:
    """All positions with the same number of players, and each player's share of the win."""
    found = []
    for count in sorted({match.inputs.shape[1] for match in matches}):
        some = [match for match in matches if match.inputs.shape[1] == count]
        shares = [np.tile(_shares_of_win(match.returns), (len(match.inputs), 1)) for match in some]
        found.append((np.concatenate([match.inputs for match in some]), np.concatenate(shares).astype(np.float32)))
    return found


def _shares_of_win(returns: list[float]) -> Floats:
    won = np.maximum(np.array(returns), 0)
    return won if won.any() else np.full(len(returns), 1 / len(returns))
