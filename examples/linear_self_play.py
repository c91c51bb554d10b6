"""Learn a linear value by self-play, from nothing.

A state is worth tanh(w · x) to a player, where x is that player's observation. Players look one action ahead and take
the one that leads to the best value (Tesauro 1995, *Temporal difference learning and TD-Gammon*, with a linear function
in place of the network); now and then they explore. After each round the weights are fitted to who won, by gradient
descent on the latest matches.

    python examples/linear_self_play.py                       # Nuevos Mundos, 10 minutes on 2 cores
    python examples/linear_self_play.py nomadas --minutes 2
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from pathlib import Path

import curve  # examples/curve.py
import numpy as np

import lunario

KEPT = 100_000  # positions to learn from, the latest
ODD = 0.06  # share of random actions
LAMBDA = 0.8  # how much a position learns from the end rather than from the values of the next ones
RATE = 0.003  # initial learning rate; it falls to a tenth


class Linear:
    """Takes the action with the best result, one action ahead."""

    def __init__(self, weights: np.ndarray) -> None:
        self.weights = weights

    def results(self, state: lunario.State, player: int) -> tuple[list[int], np.ndarray]:
        """Return the actions, and what the player would observe after each."""
        actions = state.legal_actions()
        return actions, np.stack([state.after(action).observation(player) for action in actions])

    def choose(self, state: lunario.State, rng: lunario.Rng) -> int:
        actions, results = self.results(state, state.current_player)
        return actions[int(np.argmax(results @ self.weights[:-1]))]


def play(task: tuple[str, np.ndarray, int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Play against oneself; return the observations after the actions taken, and what each turned out to be worth."""
    name, weights, matches, seed = task
    player, rng, game = Linear(weights), np.random.default_rng(seed), lunario.load(name)
    seen, worth = [], []
    for number in range(matches):
        match = game.new_match(seed=f"{seed}-{number}")
        rows: list[list[np.ndarray]] = [[] for _ in range(game.players)]
        while not match.is_over:
            mover = match.current_player
            actions, results = player.results(match.state, mover)
            odd = rng.random() < ODD
            best = rng.integers(len(actions)) if odd else int(np.argmax(results @ weights[:-1]))
            if len(actions) > 1:
                rows[mover].append(results[best])
            match.play(actions[best])
        for own, end in zip(rows, match.state.returns(), strict=True):
            if own:
                seen.append(np.stack(own))
                worth.append(returns(np.tanh(seen[-1] @ weights[:-1] + weights[-1]), end))
    return np.concatenate(seen)[::2], np.concatenate(worth)[::2]  # neighbours say much the same


def returns(values: np.ndarray, end: float) -> np.ndarray:
    """Return the λ-returns of a player's positions (Sutton 1988)."""
    worth = np.empty_like(values)
    following = end
    for i in reversed(range(len(values))):
        worth[i] = following
        following = LAMBDA * following + (1 - LAMBDA) * values[i]
    return worth


class Learner:
    """Adam (Kingma and Ba 2014) on the squared error of tanh(w · x)."""

    def __init__(self, size: int) -> None:
        self.weights = np.zeros(size + 1, np.float32)  # the last one is the constant
        self.average = self.weights.copy()  # recent average: steadier than the weights themselves
        self.first, self.second, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        self.seen, self.ends = np.zeros((0, size), np.float32), np.zeros(0, np.float32)

    def add(self, seen: np.ndarray, ends: np.ndarray) -> None:
        self.seen = np.concatenate([self.seen, seen])[-KEPT:]
        self.ends = np.concatenate([self.ends, ends])[-KEPT:]

    def learn(self, batches: int, rate: float, rng: np.random.Generator) -> float:
        """Return the error before the last step."""
        error = 0.0
        for _ in range(batches):
            picked = rng.integers(len(self.ends), size=min(512, len(self.ends)))
            x, z = self.seen[picked], self.ends[picked]
            value = np.tanh(x @ self.weights[:-1] + self.weights[-1])
            slope = (value - z) * (1 - value**2)
            self._step(np.append(x.T @ slope, slope.sum()).astype(np.float32) / len(z), rate)
            error = float(np.mean((value - z) ** 2))
        self.average += 0.1 * (self.weights - self.average)
        return error

    def _step(self, gradient: np.ndarray, rate: float) -> None:
        self.steps += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.001 * (gradient**2 - self.second)
        first, second = self.first / (1 - 0.9**self.steps), self.second / (1 - 0.999**self.steps)
        self.weights -= rate * first / (np.sqrt(second) + 1e-8)


def against(task: tuple[str, np.ndarray, str, int, int]) -> float:
    """Play matches against a built-in player, each deal with seats swapped; return the share won."""
    name, weights, opponent, matches, seed = task
    game, rng, won = lunario.load(name), lunario.Rng(seed), 0.0
    for number in range(matches):
        seat = number % 2
        players = [lunario.create_player(opponent, game), lunario.create_player(opponent, game)]
        players[seat] = Linear(weights)
        match = game.new_match(seed=f"{seed}-{number // 2}")
        while not match.is_over:
            match.play(lunario.decide(players[match.current_player], match.state, rng))
        won += (match.state.returns()[seat] + 1) / 2
    return won / matches


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("game", nargs="?", default="nuevos-mundos")
    reading.add_argument("--minutes", type=float, default=10)
    reading.add_argument("--cores", type=int, default=2)
    reading.add_argument("--matches", type=int, default=40, help="of a round, on each core")
    reading.add_argument("--tests", type=int, default=400, help="matches against greedy at the end")
    reading.add_argument("--out", type=Path, default=None, help="folder for the curve as SVG and the weights")
    settings = reading.parse_args()

    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    game, rng = lunario.load(settings.game), np.random.default_rng(0)
    learner, points, started, rounds, played = Learner(game.observation_size), [], time.perf_counter(), 0, 0
    checks = max(1, settings.tests // 8)
    with multiprocessing.get_context("spawn").Pool(settings.cores) as pool:
        while (spent := time.perf_counter() - started) < 60 * settings.minutes:
            tasks = [
                (settings.game, learner.weights, settings.matches, 1000 * rounds + core)
                for core in range(settings.cores)
            ]
            for seen, ends in pool.map(play, tasks):
                learner.add(seen, ends)
            played += settings.cores * settings.matches
            rate = RATE * (1 - 0.9 * spent / (60 * settings.minutes))
            error = learner.learn(max(10, min(200, len(learner.ends) // 256)), rate, rng)
            if rounds % 10 == 0:
                share = np.mean(pool.map(against, test_tasks(settings, learner.average, checks, "greedy", rounds)))
                points.append((spent / 60, 100 * float(share)))
                print(
                    f"{spent:5.0f} s  {played:6} matches  error {error:.3f}  {100 * share:3.0f} % against greedy",
                    flush=True,
                )
            rounds += 1
        results = {
            opponent: float(
                np.mean(pool.map(against, test_tasks(settings, learner.average, settings.tests, opponent, 7)))
            )
            for opponent in ("random", "novice", "greedy")
        }
    curve.show("minutes", "% won against greedy", points, settings.out and settings.out / "linear_self_play.svg")
    if settings.out:
        np.save(settings.out / "linear_self_play.npy", learner.average)
    for opponent, share in results.items():
        print(f"{settings.game}: wins {100 * share:.1f} % of {settings.tests} matches against {opponent}")


def test_tasks(settings: argparse.Namespace, weights: np.ndarray, matches: int, opponent: str, seed: int) -> list:
    each = max(2, matches // settings.cores)
    return [(settings.game, weights, opponent, each, 10_000 + 10 * seed + core) for core in range(settings.cores)]


if __name__ == "__main__":
    main()
