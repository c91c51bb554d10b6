"""Matches one at a time, by `Match` and the players themselves, to compare a batch with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from lunario.batch.batched import Batch
from lunario.core.chance import number_below
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.players import create_player, decide


def _places(match: Match) -> list[float]:
    players = match.game.players
    return match.state.returns() if players == 1 else [1 - 2 * (p - 1) / (players - 1) for p in match.state.places()]


def _scores(match: Match) -> list[float]:
    sign = -1 if match.game.lower_wins else 1
    return [float(sign * score.total) for score in match.state.scores()]


REWARDS: dict[str, Callable[[Match], list[float]]] = {
    "win": lambda match: match.state.returns(),
    "place": _places,
    "score": lambda match: _scores(match)[: match.game.players],
    "margin": lambda match: [
        score - max([0.0] * (len(_scores(match)) == 1) + _scores(match)[:seat] + _scores(match)[seat + 1 :])
        for seat, score in enumerate(_scores(match)[: match.game.players])
    ],
}


class Single:
    """A lane of a batch, as one would write it without a batch."""

    def __init__(self, game: Game, seed: str, seats: Sequence[str | None], reward: str) -> None:
        self.game, self.base, self.seats, self.reward, self.number = game, seed, seats, reward, -1
        self.begin()

    def begin(self) -> None:
        self.number += 1
        self.seed = f"{self.base}/{self.number}" if self.number else self.base
        self.match = self.game.new_match(self.seed)
        self.players = {
            seat: create_player(name, self.game) for seat, name in enumerate(self.seats) if name is not None
        }
        self.watcher = 0
        self.run()

    def run(self) -> None:
        while self.match.current_player in self.players:
            seat = self.match.current_player
            rng = new_rng(number_below(1 << 62, self.seed, f"player {seat}", len(self.match.events)))
            self.match.play(decide(self.players[seat], self.match.state, rng))
        self.watcher = max(self.match.current_player, -1) if self.match.current_player >= 0 else self.watcher

    def step(self, action: int) -> None:
        self.match.play(action)
        self.run()

    def compare(self, batch: Batch, lane: int) -> None:
        """Compare the lane with this match: everything that does not belong to the last step."""
        match = self.match
        legal = match.legal_actions()
        assert batch.seed(lane) == self.seed
        assert batch.players[lane] == match.current_player
        assert batch.legal_actions(lane) == legal == np.flatnonzero(batch.masks[lane]).tolist()
        assert np.array_equal(batch.observations[lane], match.state.observation(self.watcher))
        assert bytes(batch.state(lane)) == bytes(match.state)


def follow(
    game: Game,
    seeds: Sequence[str],
    matches: int,
    *,
    autoreset: str = "next_step",
    reward: str = "win",
    seats: Sequence[str | None] | None = None,
    workers: int = 2,
) -> int:
    """Play until every lane has ended that many matches, comparing every array after every step; return the steps."""
    batch = Batch(game, len(seeds), seeds=list(seeds), autoreset=autoreset, reward=reward, seats=seats, workers=workers)
    singles = [Single(game, seed, seats or [None] * game.players, reward) for seed in seeds]
    rng, ended, steps = np.random.default_rng(1), np.zeros(len(seeds), int), 0
    while ended.min() < matches:
        for lane, single in enumerate(singles):
            single.compare(batch, lane)
        over = [single.match.is_over for single in singles]
        actions = [-1 if over[lane] else int(rng.choice(batch.legal_actions(lane))) for lane in range(len(seeds))]
        batch.step(actions)
        steps += 1
        for lane, single in enumerate(singles):
            if over[lane]:
                _after_the_end(batch, single, lane, autoreset)
                continue
            single.step(actions[lane])
            ended[lane] += single.match.is_over
            _check_step(batch, single, lane, autoreset)
    return steps


def _check_step(batch: Batch, single: Single, lane: int, autoreset: str) -> None:
    match = single.match
    expected = REWARDS[single.reward](match) if match.is_over else [0.0] * match.game.players
    assert batch.rewards[lane].tolist() == expected
    assert batch.ends[lane] == match.is_over
    if match.is_over:
        assert batch.places[lane].tolist() == match.state.places()
        assert batch.scores[lane].tolist() == [score.total for score in match.state.scores()]
    if match.is_over and autoreset == "same_step":
        assert np.array_equal(batch.finals[lane], match.state.observation(single.watcher))
        single.begin()


def _after_the_end(batch: Batch, single: Single, lane: int, autoreset: str) -> None:
    assert not batch.rewards[lane].any() and not batch.ends[lane]
    if autoreset == "disabled":
        batch.reset(lanes=[lane])
    single.begin()
