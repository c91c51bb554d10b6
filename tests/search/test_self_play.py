"""Compiled matches between weights are those that the greedy players play."""

import numpy as np
import pytest

import lunario
from lunario.core.random import new_rng
from lunario.judgement.opinion import score_actions, value
from lunario.judgement.weights import value_weights_of, weights_of
from lunario.players import create, decide
from lunario.search.self_play import Contests

GAMES = ["nova-luna", "nuevos-mundos"]  # open, and with hidden hands; the code is the same for all, and slow to compile


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_position_gets_the_greedy_players_action(name):
    """One step from a position is what `greedy` would do there, whatever it cannot know."""
    game = lunario.load(name)
    contests, greedy = Contests(game), create("greedy", game)
    kept = contests.positions(weights_of(game), 12, every=5, noise=0.2)
    states = [game.state_from_bytes(row.tobytes()) for row in kept.states.reshape(12, -1)]
    assert all(state.current_player >= 0 for state in states)
    for state in states:
        scored = score_actions(state)
        action = decide(greedy, state, new_rng(1))
        assert action in state.legal_actions()
        assert dict(scored)[action] == max(score for _, score in scored)


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
    assert returns[:, 0].mean() > 0.5  # who wants the contrary of the heuristic loses


@pytest.mark.parametrize("name", GAMES)
def test_values_of_many_states_are_those_of_each(name):
    game = lunario.load(name)
    contests = Contests(game)
    kept = contests.positions(weights_of(game), 6)
    values = contests.values(kept.states, value_weights_of(game))
    for row, found in zip(kept.states.reshape(6, -1), values.tolist(), strict=True):
        assert value(game.state_from_bytes(row.tobytes())) == found
    assert set(np.round(kept.results.sum(axis=1), 9)) == {0.0}


def test_noise_is_what_it_says(toy):
    game = lunario.load(toy.name)
    contests = Contests(game)
    calm, wild = (contests.positions(weights_of(game), 200, noise=noise).results for noise in (0.0, 1.0))
    assert not np.array_equal(calm, wild)
