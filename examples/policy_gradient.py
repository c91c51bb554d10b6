"""Learn a policy by self-play on the batched environment, with the legal actions as a mask.

A small network with one hidden layer gives the probability of each legal action, and the value of the position to the
player to move. It plays whole matches against itself, many at a time; actions that turn out better than expected become
more likely (Williams 1992, REINFORCE with a baseline; the step is clipped as in Schulman et al. 2017, PPO). NumPy only.

    python examples/policy_gradient.py                        # Nuevos Mundos, 10 minutes
    python examples/policy_gradient.py nomadas --minutes 20
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import curve  # examples/curve.py
import numpy as np

import lunario
from lunario.batch import Batch

HIDDEN = 128
CLIP = 0.2  # how far the odds of an action may move in one round
ENTROPY = 0.01  # bonus for staying undecided
EPOCHS, MINIBATCH = 3, 1024


class Network:
    """Observation -> tanh -> a number for each action, and the value. Trained with Adam (Kingma and Ba 2014)."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.arrays = {
            "w1": rng.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            "b1": np.zeros(HIDDEN),
            "w2": rng.normal(0, 0.01, (HIDDEN, actions)),
            "b2": np.zeros(actions),
            "w3": np.zeros((HIDDEN, 1)),
            "b3": np.zeros(1),
        }
        self.arrays = {name: array.astype(np.float32) for name, array in self.arrays.items()}
        self.first = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        self.second = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        self.steps = 0

    def __call__(self, x: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the hidden layer, the log-probabilities (of legal actions only) and the values."""
        a = self.arrays
        hidden = np.tanh(x @ a["w1"] + a["b1"])
        scores = np.where(masks > 0, hidden @ a["w2"] + a["b2"], -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        return hidden, scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), (hidden @ a["w3"] + a["b3"])[:, 0]

    def learn(self, played: Played, rate: float) -> None:
        """Take a step towards actions that were better than expected, and towards the observed values."""
        hidden, logs, values = self(played.seen, played.masks)
        rows, n = np.arange(len(values)), len(values)
        chances = np.exp(logs)
        odds = np.exp(logs[rows, played.actions] - played.logs)
        beyond = np.where(played.advantages > 0, odds > 1 + CLIP, odds < 1 - CLIP)
        push = np.where(beyond, 0, odds * played.advantages)
        to_scores = chances * push[:, None]
        to_scores[rows, played.actions] -= push
        finite = np.where(played.masks > 0, logs, 0)
        to_scores += ENTROPY * chances * (finite - (chances * finite).sum(axis=1, keepdims=True))
        to_value = (values - played.ends)[:, None]
        to_hidden = (to_scores @ self.arrays["w2"].T + to_value @ self.arrays["w3"].T) * (1 - hidden**2)
        self._step(
            {
                "w1": played.seen.T @ to_hidden / n,
                "b1": to_hidden.mean(axis=0),
                "w2": hidden.T @ to_scores / n,
                "b2": to_scores.mean(axis=0),
                "w3": hidden.T @ to_value / n,
                "b3": to_value.mean(axis=0),
            },
            rate,
        )

    def _step(self, gradients: dict[str, np.ndarray], rate: float) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.001 * (gradient**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.steps)
            second = self.second[name] / (1 - 0.999**self.steps)
            self.arrays[name] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


class Played(NamedTuple):
    """Decisions: what was seen and legal, what was done and its probability, the result for the mover."""

    seen: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    logs: np.ndarray
    ends: np.ndarray
    advantages: np.ndarray

    def rows(self, picked: np.ndarray) -> Played:
        return Played(*(array[picked] for array in self))


def play(batch: Batch, network: Network, seed: int, rng: np.random.Generator) -> Played:
    """Play a match in every lane, and return the network's decisions."""
    batch.reset(seed)
    lanes, parts, rewards = np.arange(batch.lanes), [], np.zeros_like(batch.rewards)
    while (going := batch.players >= 0).any():
        which = lanes[going]
        seen, masks = batch.observations[which], batch.masks[which].copy()
        _, logs, values = network(seen, masks)
        chosen = np.argmax(logs + rng.gumbel(size=logs.shape), axis=1)
        parts.append(
            (which, batch.players[which].copy(), seen, masks, chosen, logs[np.arange(len(which)), chosen], values)
        )
        actions = np.full(batch.lanes, -1, np.int64)
        actions[which] = chosen
        batch.step(actions)
        ended = going & (batch.players < 0)
        rewards[ended] = batch.rewards[ended]
    which, movers, seen, masks, chosen, logs, values = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    ends = rewards[which, movers].astype(np.float32)
    advantages = ends - values
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    free = masks.sum(axis=1) > 1  # where there was a choice
    return Played(seen, masks, chosen, logs, ends, advantages).rows(np.flatnonzero(free))


def against(game: lunario.Game, network: Network, opponent: str, matches: int, seed: int) -> float:
    """Return the share won against a computer player, in both seats, taking the most likely action."""
    won = 0.0
    for seat in range(2):
        seats: list[str | None] = [opponent, opponent]
        seats[seat] = None
        batch = Batch(game, matches // 2, seeds=seed, seats=seats, autoreset="disabled")
        while (going := batch.players >= 0).any():
            _, logs, _ = network(batch.observations, np.where(going[:, None], batch.masks, 1))
            batch.step(np.where(going, np.argmax(logs, axis=1), -1))
            won += float((batch.rewards[going & (batch.players < 0), seat] + 1).sum() / 2)
    return won / (matches // 2 * 2)


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("game", nargs="?", default="nuevos-mundos")
    reading.add_argument("--minutes", type=float, default=10)
    reading.add_argument("--lanes", type=int, default=256)
    reading.add_argument("--rate", type=float, default=1e-3)
    reading.add_argument("--tests", type=int, default=1000, help="matches against each player at the end")
    reading.add_argument("--out", type=Path, default=None, help="folder for the curve as SVG and the network")
    settings = reading.parse_args()

    game, rng = lunario.load(settings.game), np.random.default_rng(0)
    network = Network(game.observation_size, game.limits.actions, rng)
    batch = Batch(game, settings.lanes, autoreset="disabled")
    points, started, rounds, checked = [], time.perf_counter(), 0, -1.0
    while (spent := time.perf_counter() - started) < 60 * settings.minutes:
        rate = settings.rate * (1 - 0.9 * spent / (60 * settings.minutes))
        played = play(batch, network, settings.lanes * rounds, rng)
        for _ in range(EPOCHS):
            order = rng.permutation(len(played.ends))
            for first in range(0, len(order), MINIBATCH):
                network.learn(played.rows(order[first : first + MINIBATCH]), rate)
        rounds += 1
        if spent - checked > 60 * settings.minutes / 20 or rounds == 1:
            checked = spent
            share = against(game, network, "random", min(200, settings.tests), 10**6)
            points.append((spent / 60, 100 * share))
            print(
                f"{spent:5.0f} s  {rounds * settings.lanes:6} matches  {100 * share:5.1f} % against random", flush=True
            )
    curve.show("minutes", "% won against random", points, settings.out and settings.out / "policy_gradient.svg")
    if settings.out:
        np.savez(settings.out / "policy_gradient.npz", **network.arrays)
    for opponent in ("random", "novice", "greedy"):
        share = against(game, network, opponent, settings.tests, 2 * 10**6)
        print(f"{settings.game}: wins {100 * share:.1f} % of {settings.tests} matches against {opponent}")


if __name__ == "__main__":
    main()
