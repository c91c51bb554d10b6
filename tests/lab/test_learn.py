"""Learning a network: right gradients, matches that depend only on the seed, and honesty when it is no better."""

import numpy as np
import pytest

import lunario
from lunario.core.errors import LunarioError
from lunario.games.nova_luna.scoring import POINTS
from lunario.judgement.opinion import value
from lunario.judgement.weights import weights_of
from lunario.lab import student as learning
from lunario.lab.learn import Learned, NetworkTuner, Progress
from lunario.lab.plans import PlanTuner, _Student
from lunario.lab.student import Lesson, Network, wrong_chances, wrong_numbers
from lunario.network import Part, judge
from tests.registered import loaded

PARTS = (Part(3, 2, 4), Part(1, 3, 2))


def made_up(count, players, rng):
    """Return positions that are won by the player with the most of the first input."""
    inputs = rng.normal(size=(count, players, 9)).astype(np.float32)
    best = inputs[:, :, [0, 2, 4]].sum(axis=2).argmax(axis=1)
    return Lesson(inputs, np.eye(players, dtype=np.float32)[best])


def cross_entropy(judgements, goals):
    chances = np.exp(judgements) / np.exp(judgements).sum(axis=1, keepdims=True)
    return -(goals * np.log(chances)).sum() / len(goals)


def half_square(judgements, goals):
    return ((judgements - goals) ** 2).sum() / 2 / len(goals)


@pytest.mark.parametrize(("wrong", "loss"), [(wrong_chances, cross_entropy), (wrong_numbers, half_square)])
def test_the_slopes_are_those_of_the_loss(wrong, loss):
    rng = np.random.default_rng(1)
    network = Network(PARTS, seed=1)
    network.layers = [layer.astype(np.float64) + rng.normal(0, 0.3, layer.shape) for layer in network.layers]
    lesson = Lesson(rng.normal(size=(6, 3, 9)), np.eye(3)[[0, 2, 1, 1, 0, 2]])
    for layer, slopes in zip(network.layers, network.slopes(lesson, wrong), strict=True):
        for index in np.ndindex(layer.shape):
            before, losses = layer[index], []
            for step in (1e-6, -1e-6):
                layer[index] = before + step
                losses.append(loss(network.judge(lesson.inputs).astype(np.float64), lesson.goals))
            layer[index] = before
            assert slopes[index] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-5)


def test_it_learns_what_decides():
    rng = np.random.default_rng(2)
    lessons, unseen = [made_up(6000, 2, rng), made_up(6000, 3, rng)], made_up(500, 3, rng)
    network = Network(PARTS, seed=1)
    right = []
    for epochs in (0, 15):
        assert list(network.learn(lessons, wrong_chances, epochs)) == list(range(1, epochs + 1))
        right.append((network.judge(unseen.inputs).argmax(axis=1) == unseen.goals.argmax(axis=1)).mean())
    assert right[0] < 0.7 and right[1] > 0.85


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
    assert compiled == pytest.approx(network.judge(inputs[None].astype(np.float32))[0].tolist(), abs=1e-4)
    chances = np.exp(compiled) / np.exp(compiled).sum()
    values = value(match.state, np.concatenate([weights_of(game), weights]))
    assert values == pytest.approx((chances - (1 - chances) / 2).tolist())


def test_the_network_depends_on_the_seed_only(monkeypatch):
    monkeypatch.setattr(learning, "BATCH", 16)
    found = []
    for seed, workers in ((1, 1), (1, 2), (2, 1)):
        definition = lunario.load("nuevos-mundos").definition
        tuner = NetworkTuner(definition, matches=12, iterations=3, epochs=2, seed=seed, workers=workers)
        *steps, learned = tuner.run()
        assert steps == [Progress(12, 0), Progress(12, 1), Progress(12, 2)]
        assert isinstance(learned, Learned) and not learned.is_better  # than one trained on thousands
        found.append(learned.weights.tolist())
    assert found[0] == found[1] != found[2]


def test_a_game_without_a_network_says_so():
    with pytest.raises(LunarioError, match="Nova Luna has no network"):
        NetworkTuner(lunario.load("nova-luna").definition)


# ------------------------------------------------------------------ plans


def test_networks_of_plans_depend_on_the_seed_only(monkeypatch):
    monkeypatch.setattr(learning, "BATCH", 16)
    found = []
    for seed, workers in ((1, 1), (1, 2), (2, 1)):
        definition = lunario.load("nova-luna").definition
        tuner = PlanTuner(definition, matches=6, width=4, epochs=2, checks=3, seed=seed, workers=workers)
        *steps, learned = tuner.run()
        assert steps == [Progress(6, 0), Progress(6, 1), Progress(6, 2), Progress(6, 2, 3)]
        assert learned.gain.matches == 3
        assert isinstance(learned, Learned) and not learned.is_better
        found.append(learned.weights.tolist())
    assert found[0] == found[1] != found[2]


def test_what_a_network_of_plans_foretells_is_what_compiled_code_says(monkeypatch):
    monkeypatch.setattr(learning, "BATCH", 16)
    tuner = PlanTuner(lunario.load("nova-luna").definition, width=4)
    seen = [one for number in range(8) for one in tuner.play(number)]
    assert {one.network for one in seen} == {0, 1, 2}
    assert all(0 <= one.certain <= one.result <= POINTS for one in seen)
    for network in range(3):
        some = [one for one in seen if one.network == network]
        student = _Student(tuner.training.PARTS, 1, some)
        list(student.learn(3))
        foretold = student._mean + student._scale * student._network.judge(student._lesson.inputs)[:, 0]
        judged = [judge(one.inputs, tuner.training.PARTS, student.weights(), 0) for one in some]
        assert judged == pytest.approx(foretold.tolist(), abs=0.01)


def test_new_networks_of_plans_are_checked_by_playing():
    tuner = PlanTuner(lunario.load("nova-luna").definition, width=20)
    assert [tuner.gain(number, tuner._present.copy()) for number in range(3)] == [0, 0, 0]
    ignorant = np.zeros_like(tuner._present)
    assert sum(tuner.gain(number, ignorant) for number in range(5)) < -20


def test_a_game_without_plans_says_so():
    with pytest.raises(LunarioError, match="Nobody plans in LUNA Capital"):
        PlanTuner(lunario.load("luna-capital").definition)
