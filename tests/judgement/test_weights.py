"""The heuristic's weights: one set for actions; entries in [value] override it for values."""

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.judgement.opinion import value
from lunario.judgement.weights import forget, names_of, value_weights_of, weights_of


@pytest.fixture
def toy_with(monkeypatch, toy):
    """Return the toy with another weights.toml."""
    page = Definition.page

    def load(text):
        forget()
        monkeypatch.setattr(Definition, "page", lambda self, name: text if name == "weights.toml" else page(self, name))
        return lunario.load(toy.name)

    yield load
    forget()


def test_values_use_the_same_weights_unless_told_otherwise(toy_with):
    game = toy_with("step = 2.0\nlead = 3.0\n")
    assert names_of(game) == ["step", "lead"]
    assert weights_of(game).tolist() == value_weights_of(game).tolist() == [2.0, 3.0]


def test_the_table_value_overrides_for_values_only(toy_with):
    game = toy_with("step = 2.0\nlead = 3.0\n[value]\nlead = 0.5\n")
    assert weights_of(game).tolist() == [2.0, 3.0]
    assert value_weights_of(game).tolist() == [2.0, 0.5]
    state = game.new_match(seed=1).state
    while not any(state.record.steps):
        state.apply((state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()])[0])
    assert value(state) == value(state, value_weights_of(game)) != value(state, weights_of(game))


def test_a_weight_that_is_missing_is_named(toy_with):
    with pytest.raises(lunario.LunarioError, match=r"toy-race: weights\.toml has no lead"):
        weights_of(toy_with("step = 2.0\n"))
