"""The networks that value the plans of somebody who plays alone (a game with a `plan.py`), learned from plans.

Matches are planned turn by turn with narrow plans, and in some turns something else is done, so that not all positions
are good ones. At every turn, and where a phase ends, stands what the networks see; what they are to say is what the
plan from there comes to, on top of what is certain already. Each network learns by squared error.

In the end other matches are planned with the new and with the present networks: who foretells better need not play
better, since of the positions that come up in plans nearly all are good ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.network import Part, read_network
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.lab.intervals import mean_interval
from lunario.lab.learn import Learned, Progress, in_order
from lunario.lab.network import Lesson, Network, wrong_numbers

MATCHES = 4000
WIDTH = 100  # of the plans
EPOCHS = 30
ODD = 30  # percent of the turns in which anything is done
CHECKS = 200  # matches in which the new networks have to do better than the present ones


class Seen(NamedTuple):
    """A position: the network it is for, its inputs, what is certain, and what the plan from there comes to."""

    network: int
    inputs: Floats
    certain: float
    result: float


class PlanTuner:
    """Learns the networks of a game's plans anew."""

    file = "network-1.csv"  # in the game's folder
    how = " --count 1 --what network"  # the command asks for it

    def __init__(
        self,
        definition: Definition,
        *,
        matches: int = MATCHES,
        width: int = WIDTH,
        epochs: int = EPOCHS,
        checks: int = CHECKS,
        seed: int = 1,
        workers: int = 1,
    ) -> None:
        if not (definition.folder / "plan.py").exists():
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
        self._value = definition.module("solo_value")
        self._scoring = definition.module("scoring")
        self._present = read_network(definition.page(self.file))

    def run(self) -> Iterator[Progress | Learned]:
        """The progress, and then the result."""
        lessons: list[Seen] = []
        for done, some in in_order(self.play, self.matches, self.workers):
            lessons += [seen for match in some for seen in match]
            yield Progress(done, 0)
        parts: Sequence[Part] = self._value.PARTS
        count = len(self._present) // self._value.NETWORK
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
        """By how many points a match that nobody learned from ends better than with the present networks."""
        results = []
        for networks in (self._present, weights):
            match, planning = self._begin(f"checks/{self.seed}/{number}", networks)
            while not match.is_over:
                for action in planning.plan(match.state.buffer)[0]:
                    match.play(action)
            results.append(self._scoring.result_of(match.state.returns()[0]))
        return float(results[0] - results[1])

    def play(self, number: int) -> list[Seen]:
        """A match of its own number, and what was seen."""
        match, planning = self._begin(f"plans/{self.seed}/{number}", self._present)
        rng = new_rng(self.seed << 32 | number)
        seen: list[Seen] = []
        ended: State | None = None  # a phase, whose result the next plan tells
        while not match.is_over:
            plan, worth = planning.plan(match.state.buffer)
            for state in filter(None, [ended, match.state]):
                seen.append(self._see(state, self._scoring.result_of(worth)))
            ended = self._play_turn(match, plan, odd=below(rng, 100) < ODD, rng=rng)
        return seen

    def _play_turn(self, match: Match, plan: list[int], *, odd: bool, rng: Any) -> State | None:
        """Play the plan's next turn, or an odd one; where it ends a phase, the state before chance goes on."""
        turn = int(match.state.record.turn)
        while not match.is_over and int(match.state.record.turn) == turn:
            choices = match.state.legal_actions()
            action = choices[below(rng, len(choices))] if odd else plan.pop(0)
            after = match.state.after(action)
            match.play(action)
            if after.is_chance:
                return after
        return None

    def _see(self, state: State, result: float) -> Seen:
        record = state.buffer.view(state.game.dtype)[0]
        scratch = self._value.new_scratch()
        self._value.see(record, scratch)
        certain = float(self._scoring.certain_result(record))
        return Seen(self._value.which_network(record), scratch.inputs, certain, result)

    def _begin(self, seed: str, networks: Floats) -> tuple[Match, Any]:
        """A match, and who plans it with these networks."""
        game = Game(self.definition, 1, {})
        return game.new_match(seed), self.definition.module("plan").Planning(game, self.width, networks)


class _Student:
    """One network, which sees inputs and goals in units of their spread."""

    def __init__(self, parts: Sequence[Part], seed: int, lessons: list[Seen]) -> None:
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
        """As compiled code wants them, for inputs and goals as they are."""
        biases, weights, counts = (layer.astype(np.float64) for layer in self._network.layers)
        weights = weights / self._spread[:, None]
        biases = biases - self._middle @ weights
        return np.concatenate([biases, weights.ravel(), counts * self._scale, [self._mean]])
