"""Learn the networks that value a solo player's plans (for games with the capability `training`).

Matches are planned turn by turn with narrow plans, and some turns are played at random, so that not all positions are
good ones. The game provides its networks' inputs, and what the plan from there gained beyond what was certain. Each
network minimises the squared error.

Finally, other matches are planned with the new and with the current networks: a network that predicts better need not
play better, since nearly all positions that come up in plans are good ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.lab.intervals import mean_interval
from lunario.lab.learn import Learned, Progress, in_order
from lunario.lab.matches import Workers
from lunario.lab.student import Lesson, Network, wrong_numbers
from lunario.network import Part, read_network, weight_count

MATCHES = 4000
WIDTH = 100  # of the plans
EPOCHS = 30
ODD = 30  # percent of turns played at random
CHECKS = 200  # matches in which the new networks must do better than the current ones


class PlanTuner:
    """Learns the networks of a game's plans from scratch."""

    how = " --count 1 --what network"  # the command-line options

    def __init__(
        self,
        definition: Definition,
        *,
        matches: int = MATCHES,
        width: int = WIDTH,
        epochs: int = EPOCHS,
        checks: int = CHECKS,
        seed: int = 1,
        workers: Workers = 1,
    ) -> None:
        training = definition.parts.training
        if training is None:
            raise LunarioError(
                f"Nobody plans in {definition.title.en}: there are no networks for one player to learn.",
                f"En {definition.title.es} nadie planifica: no hay redes para un jugador que puedan aprender.",
            )
        self.definition = definition
        self.matches = matches
        self.width = width
        self.epochs = epochs
        self.checks = checks
        self.seed = seed
        self.workers = workers
        self.file = training.FILE
        self.training = training
        self._present = read_network(definition.page(training.FILE))

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs to play: all but the workers."""
        return {**vars(self), "workers": 1}

    def run(self) -> Iterator[Progress | Learned]:
        """Yield the progress, and then the result."""
        lessons: list[Any] = []
        for done, some in in_order(self.play, self.matches, self.workers):
            lessons += [seen for match in some for seen in match]
            yield Progress(done, 0)
        parts: Sequence[Part] = self.training.PARTS
        count = len(self._present) // weight_count(parts)
        students = [_Student(parts, self.seed, [one for one in lessons if one.network == n]) for n in range(count)]
        for epoch, _ in enumerate(zip(*(student.learn(self.epochs) for student in students), strict=True), 1):
            yield Progress(self.matches, epoch)
        weights = np.concatenate([student.weights() for student in students])
        gains: list[float] = []
        for done, more in in_order(lambda number: self.gain(number, weights), self.checks, self.workers):
            gains += more
            yield Progress(self.matches, self.epochs, done)
        yield Learned([*parts] * count, weights, mean_interval([[gain] for gain in gains]))

    def gain(self, number: int, weights: Floats) -> float:
        """Return how much better a held-out match ends than with the current networks."""
        seed, game = f"checks/{self.seed}/{number}", Game(self.definition, 1, {})
        present, new = (self.training.score(game, seed, self.width, each) for each in (self._present, weights))
        return present - new if game.lower_wins else new - present

    def play(self, number: int) -> list[Any]:
        """Return the lessons of the match with that number."""
        game = Game(self.definition, 1, {})
        rng = new_rng(self.seed << 32 | number)
        return list(self.training.lessons(game.new_match(f"plans/{self.seed}/{number}"), rng, self.width, ODD))


class _Student:
    """One network, trained on standardised inputs and goals."""

    def __init__(self, parts: Sequence[Part], seed: int, lessons: list[Any]) -> None:
        self._network = Network(parts, seed)
        inputs = np.array([one.inputs for one in lessons])
        goals = np.array([one.result - one.certain for one in lessons])
        self._middle, self._spread = inputs.mean(axis=0), inputs.std(axis=0)
        self._spread[self._spread < 1e-9] = 1.0
        self._mean, self._scale = goals.mean(), goals.std() or 1.0
        scaled = (inputs - self._middle) / self._spread, (goals - self._mean) / self._scale
        self._lesson = Lesson(*(numbers[:, None].astype(np.float32) for numbers in scaled))

    def learn(self, epochs: int) -> Iterator[int]:
        return self._network.learn([self._lesson], wrong_numbers, epochs)

    def weights(self) -> Floats:
        """Return the weights as compiled code expects them, for unscaled inputs and goals."""
        biases, weights, counts = (layer.astype(np.float64) for layer in self._network.layers)
        weights = weights / self._spread[:, None]
        biases = biases - self._middle @ weights
        return np.concatenate([biases, weights.ravel(), counts * self._scale, [self._mean]])
