"""Training for the network of core/network.py: many positions at once, by Adam (Kingma and Ba 2015)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats
from lunario.network import Part, weight_count

BATCH = 512  # positions with the same number of players
RATE = 0.003  # at first, with cosine decay
DECAY = 1e-5

Singles = NDArray[np.float32]


class Lesson(NamedTuple):
    """Positions with the same number of players."""

    inputs: Singles  # position, player, input
    goals: Singles  # position, player


# From judgements and goals to the error of each judgement: the gradient of the loss, for one position.
Wrong = Callable[[Singles, Singles], Singles]


def wrong_chances(judgements: Singles, goals: Singles) -> Singles:
    """Return the gradient of the cross-entropy between the outcome and a softmax of the judgements."""
    chances = np.exp(judgements - judgements.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return np.asarray(chances - goals)


def wrong_numbers(judgements: Singles, goals: Singles) -> Singles:
    """Return the gradient of half the squared error."""
    return judgements - goals


class Network:
    """A network to train, with random initial weights."""

    def __init__(self, parts: Sequence[Part], seed: int) -> None:
        self.parts = parts
        self._numbers = np.random.default_rng(seed)
        self.layers: list[Singles] = []  # for each part: biases, weights, counts
        for part in parts:
            weights = self._numbers.normal(0, part.inputs**-0.5, (part.inputs, part.units))
            counts = self._numbers.normal(0, 0.1, part.units)
            self.layers += [np.zeros(part.units, np.float32), weights.astype(np.float32), counts.astype(np.float32)]

    def weights(self) -> Floats:
        """Return all weights in one vector, as compiled code expects them. The output bias, shared by all players, is
        0."""
        pieces = []
        for biases, weights, counts in self._layers():
            pieces += [biases, weights.ravel(), counts, np.zeros(1, np.float32)]
        result = np.concatenate(pieces).astype(np.float64)
        assert len(result) == weight_count(self.parts)
        return result

    def judge(self, inputs: Singles) -> Singles:
        """Return the judgement of every player in every position."""
        return self._judge(inputs)[0]

    def learn(self, lessons: Sequence[Lesson], wrong: Wrong, epochs: int) -> Iterator[int]:
        """Train on all positions `epochs` times, yielding the number of each epoch."""
        steps = epochs * sum(len(lesson.inputs) // BATCH for lesson in lessons)
        adam = _Adam(self.layers, max(1, steps))
        for epoch in range(1, epochs + 1):
            batches = [(lesson, chosen) for lesson in lessons for chosen in self._shares(len(lesson.inputs))]
            for index in self._numbers.permutation(len(batches)):
                lesson, chosen = batches[index]
                adam.step(self.slopes(Lesson(lesson.inputs[chosen], lesson.goals[chosen]), wrong))
            yield epoch

    def _shares(self, count: int) -> list[NDArray[np.int64]]:
        order = self._numbers.permutation(count)
        return [order[first : first + BATCH] for first in range(0, count - BATCH + 1, BATCH)]

    def _layers(self) -> Iterator[tuple[Singles, Singles, Singles]]:
        for index in range(0, len(self.layers), 3):
            yield self.layers[index], self.layers[index + 1], self.layers[index + 2]

    def _judge(self, inputs: Singles) -> tuple[Singles, list[tuple[Singles, Singles]]]:
        """Return the judgement of each player, and the inputs and activations of each part."""
        total = np.zeros(inputs.shape[:2], inputs.dtype)
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

    def slopes(self, lesson: Lesson, wrong: Wrong) -> list[Singles]:
        """Return the gradient of the mean loss for the current layers."""
        judgements, seen = self._judge(lesson.inputs)
        errors_of_players = (wrong(judgements, lesson.goals) / len(judgements)).ravel()
        found = []
        for part, (things, units), (_, _, counts) in zip(self.parts, seen, self._layers(), strict=True):
            errors = np.repeat(errors_of_players, part.times)[:, None]
            behind = errors * counts * (units > 0)
            found += [behind.sum(axis=0), things.T @ behind, (errors * units).sum(axis=0)]
        return found


class _Adam:
    """Adam (Kingma and Ba 2015): every weight has its own step size, which decays."""

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
