"""A network learns: the right slopes, from matches that depend on the seed only, and it says when it is no better."""

import numpy as np
import pytest

import lunario
from lunario.core.errors import LunarioError
from lunario.core.network import Part, judge
from lunario.lab import learn
from lunario.lab.learn import Learned, Network, NetworkTuner, Played, Progress
from tests.registered import loaded

PARTS = (Part(3, 2, 4), Part(1, 3, 2))


def made_up(count, players, rng):
    """Matches of four turns, won by the one who has more of the first input."""
    matches = []
    for _ in range(count):
        inputs = rng.normal(size=(4, players, 9)).astype(np.float32)
        inputs[1:] = inputs[0]
        best = inputs[0, :, [0, 2, 4]].sum(axis=0).argmax()
        returns = [1.0 if player == best else -1.0 / (players - 1) for player in range(players)]
        matches.append(Played(inputs, np.zeros((4, players)), returns))
    return matches


def test_the_slopes_are_those_of_the_cross_entropy():
    rng = np.random.default_rng(1)
    network = Network(PARTS, seed=1)
    network.layers = [layer.astype(np.float64) + rng.normal(0, 0.3, layer.shape) for layer in network.layers]
    inputs, wins = rng.normal(size=(6, 3, 9)), np.eye(3)[[0, 2, 1, 1, 0, 2]]

    def loss():
        total = network._judge(inputs)[0].astype(np.float64)
        chances = np.exp(total) / np.exp(total).sum(axis=1, keepdims=True)
        return -(wins * np.log(chances)).sum() / len(inputs)

    for layer, slopes in zip(network.layers, network._gradients(inputs, wins), strict=True):
        for index in np.ndindex(layer.shape):
            before, step = layer[index], 1e-2
            layer[index] = before + step
            above = loss()
            layer[index] = before - step
            below = loss()
            layer[index] = before
            assert slopes[index] == pytest.approx((above - below) / (2 * step), abs=2e-2)


def test_it_learns_what_decides():
    rng = np.random.default_rng(2)
    matches, unseen = made_up(900, 3, rng) + made_up(900, 2, rng), made_up(100, 2, rng) + made_up(100, 3, rng)
    network = Network(PARTS, seed=1)
    right = []
    for epochs in (0, 12):
        assert list(network.learn(matches, epochs)) == list(range(1, epochs + 1))
        found = [network.values(match.inputs)[0].argmax() == np.argmax(match.returns) for match in unseen]
        right.append(np.mean(found))
    assert right[0] < 0.75 and right[1] > 0.9


def test_compiled_code_judges_the_same():
    game = loaded("nuevos-mundos", 3)
    tuner = NetworkTuner(game.definition)
    network = Network(tuner.parts, seed=5)
    match = game.new_match(3)
    for _ in range(12):
        match.play(match.state.legal_actions()[0])
    inputs = tuner._look(game, match.state.buffer)
    weights = network.weights()
    compiled = [judge(row, tuner.parts, weights, 0) for row in inputs]
    assert compiled == pytest.approx(network._judge(inputs[None].astype(np.float32))[0][0].tolist(), abs=1e-4)
    values = match.state.value(np.concatenate([game.weights, weights]))
    assert values == pytest.approx(network.values(inputs[None].astype(np.float32))[0].tolist(), abs=1e-4)


def test_the_network_depends_on_the_seed_only(monkeypatch):
    monkeypatch.setattr(learn, "BATCH", 16)
    found = []
    for seed, workers in ((1, 1), (1, 2), (2, 1)):
        definition = lunario.load("nuevos-mundos").definition
        tuner = NetworkTuner(definition, matches=12, iterations=3, epochs=2, seed=seed, workers=workers)
        *steps, learned = tuner.run()
        assert steps == [Progress(12, 0), Progress(12, 1), Progress(12, 2)]
        assert isinstance(learned, Learned) and not learned.is_better  # than one that has seen thousands
        found.append(learned.weights.tolist())
    assert found[0] == found[1] != found[2]


def test_a_game_without_a_network_says_so():
    with pytest.raises(LunarioError, match="Nova Luna has no network"):
        NetworkTuner(lunario.load("nova-luna").definition)
