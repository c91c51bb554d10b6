"""Compiled matches between sets of weights equal those of the greedy players."""

import itertools

import numpy as np
import pytest

import lunario
from lunario.core import contract
from lunario.core.random import below, new_rng
from lunario.judgement.opinion import value
from lunario.judgement.weights import value_weights_of, weights_of
from lunario.players import decide
from lunario.players.greedy import Greedy
from lunario.search.self_play import Contests

GAMES = ["nova-luna", "nuevos-mundos"]  # open, and with hidden hands; the code is the same for all, and slow to compile
PLAYERS = 0x5EED  # seeds the players' numbers, as a stream's number seeds its chance


class Replay:
    """A match of `Contests`, replayed step by step with players in Python."""

    def __init__(self, game, seed, weights):
        self.game, self.state = game, game.new_state()
        self.chance = {stream: new_rng(seed << 16 | number) for number, stream in enumerate(game.definition.streams)}
        self.rng = new_rng(seed << 16 | PLAYERS)
        self.seats = [Greedy(game, each) for each in weights]
        self._draw()

    def _draw(self):
        while self.state.is_chance:
            self.state.apply(self.state.sample_chance(self.chance[self.state.chance_stream()]))

    def play(self):
        """Make a decision of the greedy player in the seat to move."""
        self.state.apply(decide(self.seats[self.state.current_player], self.state, self.rng))
        self._draw()

    def play_anything(self):
        choices = np.zeros(self.game.limits.most_legal, np.int32)
        count = self.game.entry(contract.legal_actions)(self.state.buffer, choices)
        self.state.apply(int(choices[below(self.rng, count)]))
        self._draw()


@pytest.mark.parametrize("name", GAMES)
def test_matches_are_those_of_greedy_players(name):
    """Each seat plays by its own weights, and knows no more than it may."""
    game = lunario.load(name)
    both = np.stack([weights_of(game), np.random.default_rng(1).normal(size=len(weights_of(game)))])
    seats, seeds = np.array([[0, 1], [1, 0], [0, 0], [1, 1]] * 3), np.arange(12)
    returns = Contests(game).play(both, seats, seeds)
    for seat, seed, found in zip(seats, seeds.tolist(), returns.tolist(), strict=True):
        replay = Replay(game, seed, both[seat])
        while not replay.state.is_over:
            replay.play()
        assert replay.state.returns() == found
    assert len(set(returns[:, 0].tolist())) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_match(name):
    game = lunario.load(name)
    contests, both = Contests(game), np.stack([weights_of(game), -weights_of(game)])
    seats = np.ones((20, game.players), np.int64)
    seats[:, 0] = 0
    seeds = np.arange(20)
    returns = contests.play(both, seats, seeds)
    assert np.array_equal(returns, contests.play(both, seats, seeds))
    assert np.array_equal(returns[7:9], contests.play(both, seats[7:9], seeds[7:9]))
    assert np.allclose(returns.sum(axis=1), 0)
    assert returns[:, 0].mean() > 0.5  # playing by the opposite of the heuristic loses


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("every", "noise"), [(1, 0.0), (5, 0.25), (2, 1.0)])
def test_positions_are_those_of_such_matches(name, every, noise):
    """One in `every` decisions, with its outcome; a share `noise` of the decisions is random."""
    game, count = lunario.load(name), 100
    kept = Contests(game).positions(weights_of(game), count, first=3, every=every, noise=noise)
    states, results, decisions, random = [], [], 0, 0
    for seed in itertools.count(3):
        replay, began = Replay(game, seed, [weights_of(game)] * game.players), len(states)
        while not replay.state.is_over:
            if len(states) < count and below(replay.rng, every) == 0:
                states.append(bytes(replay.state))
            is_random = below(replay.rng, 1000) < 1000 * noise
            replay.play_anything() if is_random else replay.play()
            decisions, random = decisions + 1, random + is_random
        results += [replay.state.returns()] * (len(states) - began)
        if len(states) == count:
            break
    assert kept.matches == seed - 2
    assert kept.states.tobytes() == b"".join(states) and kept.results.tolist() == results
    assert random / decisions == pytest.approx(noise, abs=0.05)


@pytest.mark.parametrize("name", GAMES)
def test_values_of_many_states_are_those_of_each(name):
    game = lunario.load(name)
    contests = Contests(game)
    kept = contests.positions(weights_of(game), 6)
    values = contests.values(kept.states, value_weights_of(game))
    for row, found in zip(kept.states.reshape(6, -1), values.tolist(), strict=True):
        assert value(game.state_from_bytes(row.tobytes())) == found
    assert set(np.round(kept.results.sum(axis=1), 9)) == {0.0}
