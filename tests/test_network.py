"""The small network: its arithmetic, and its numbers in a file."""

import numpy as np
import pytest

import lunario
from lunario.judgement.opinion import value
from lunario.judgement.weights import value_weights_of, weights_of
from lunario.network import Part, input_count, judge, read_network, weight_count, write_network

# Two objects with two inputs each, seen by two units; one object with one input and one unit.
PARTS = (Part(2, 2, 2), Part(1, 1, 1))
WEIGHTS = np.array([
    0.5, -1.0,  1.0, 2.0,  -1.0, 0.0,  3.0, 10.0,  0.25,
    0.0,  2.0,  -1.0,  0.0,
])  # fmt: skip


def test_units_below_zero_count_nothing_and_all_things_add_up():
    inputs = np.array([1.0, 0.5, 0.0, 2.0, 4.0])
    first = 3 * (0.5 + 1.0 - 0.5) + 10 * (-1.0 + 2.0) + 0.25
    second = 3 * 0 + 10 * 0 + 0.25  # 0.5 - 2 and -1 are below zero
    assert judge(inputs, PARTS, WEIGHTS, 0) == pytest.approx(first + second - 8.0)


def test_the_weights_may_begin_anywhere():
    inputs = np.array([1.0, 0.5, 0.0, 2.0, 4.0])
    shifted = np.concatenate([[7.0, 7.0, 7.0], WEIGHTS])
    assert judge(inputs, PARTS, shifted, 3) == judge(inputs, PARTS, WEIGHTS, 0)


def test_a_file_keeps_the_weights():
    assert (input_count(PARTS), weight_count(PARTS)) == (5, len(WEIGHTS))
    text = write_network(PARTS, WEIGHTS, "by hand")
    assert text.splitlines()[:3] == ["# by hand", "0.5,-1", "1,2"]
    assert read_network(text).tolist() == WEIGHTS.tolist()


def test_a_game_hands_the_network_to_its_value():
    game = lunario.load("nuevos-mundos")
    assert game.parts.network is not None
    weights, with_network = weights_of(game), value_weights_of(game)
    assert len(with_network) == len(weights) + weight_count(game.parts.network.PARTS)
    state = game.new_match(seed=1).state
    assert value(state) == value(state, with_network) != value(state, weights)
