"""Tuning finds better weights if there are any, keeps the old ones otherwise, and writes the file."""

import tomllib

import numpy as np
import pytest

import lunario
from lunario.core.definition import Definition
from lunario.judgement.weights import forget, names_of, value_weights_of, weights_of
from lunario.lab.intervals import Estimate
from lunario.lab.tune import ActionTuner, Tuned, ValueTuner, matters
from lunario.lab.weights_file import rounded, written

PAGE = """\
# What hurry is worth.
step = 1.0  # a step
lead = 1.0

[value]
lead = 0.5
"""


@pytest.fixture
def toy_game(toy, monkeypatch):
    page = Definition.page
    monkeypatch.setattr(Definition, "page", lambda self, name: PAGE if name == "weights.toml" else page(self, name))
    forget()
    yield lunario.load(toy.name)
    forget()


def result(tuner, *arguments):
    *steps, tuned = tuner.run(*arguments)
    assert [step.generation for step in steps] == list(range(1, tuner.generations + 1))
    assert isinstance(tuned, Tuned)
    return tuned


def spoilt(game, factors):
    """Return the game's weights with some of them multiplied."""
    weights = weights_of(game).copy()
    for weight, factor in factors.items():
        weights[names_of(game).index(weight)] *= factor
    return weights


def test_weights_that_are_bad_get_better():
    game = lunario.load("nova-luna")
    old = spoilt(game, {"step": 0.0, "missing_1": -1.0})
    tuned = result(ActionTuner(game, old, deals=20, generations=6), 200)
    assert tuned.is_better and tuned.kept is tuned.new
    assert tuned.gain.value > 0.3


def test_the_result_depends_on_the_seed_only():
    game = lunario.load("nova-luna")
    old = spoilt(game, {"step": 0.0})
    one, two, other = (
        result(ActionTuner(game, old, deals=8, generations=2, workers=workers, seed=seed), 8)
        for workers, seed in ((1, 1), (2, 1), (1, 2))
    )
    assert np.array_equal(one.new, two.new) and one.gain == two.gain
    assert not np.array_equal(one.new, other.new)


def test_values_are_fitted_to_what_became_of_positions():
    game = lunario.load("nova-luna")
    tuned = result(ValueTuner(game, spoilt(game, {"sharpness": 10}), positions=600, generations=15), 10)
    assert tuned.is_better
    sharpness = names_of(game).index("sharpness")
    assert tuned.new[sharpness] < tuned.old[sharpness]


def test_what_is_not_clearly_better_is_not_kept():
    old, new = np.zeros(2), np.ones(2)
    assert Tuned(old, new, Estimate(0.5, -0.01, 1.0, 10)).kept is old
    assert Tuned(old, new, Estimate(0.5, 0.01, 1.0, 10)).kept is new


def test_only_weights_that_matter_are_moved():
    assert matters(np.array([1.0, 1.0, 0.0]), lambda weights: [weights[0], 5 * weights[2]]).tolist() == [0, 2]


def test_the_file_keeps_its_comments(toy_game):
    text = written(toy_game, np.array([2.5, 1.0]), np.array([2.5, 0.25]))
    assert text.startswith("# What hurry is worth.\nstep = 2.5  # a step\nlead = 1.0\n")
    assert tomllib.loads(text) == {"step": 2.5, "lead": 1.0, "value": {"lead": 0.25}}


def test_values_keep_their_weights_when_those_of_actions_change(toy_game):
    text = written(toy_game, np.array([2.0, 3.0]), value_weights_of(toy_game))
    assert tomllib.loads(text) == {"step": 2.0, "lead": 3.0, "value": {"step": 1.0, "lead": 0.5}}


def test_what_did_not_change_is_written_as_it_was(toy_game):
    text = written(toy_game, weights_of(toy_game), weights_of(toy_game))
    assert text == PAGE.partition("\n[value]")[0]


def test_three_digits_count():
    assert rounded(np.array([0.123456, -123.456, 0.0])).tolist() == [0.123, -123.0, 0.0]
