"""PettingZoo's own tests, for every game, player count and option; and what they do not cover."""

import functools
import itertools
import sys
import types

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import lunario
from lunario.adapters import pettingzoo
from lunario.core.errors import LunarioError
from tests.adapters.games import CASES, GAMES

every_case = pytest.mark.parametrize(("name", "players", "options"), CASES)


def play_on(env, rng):
    """Play random legal actions until the match is over; the last agent is no longer stepped."""
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        if ended:
            return
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))


# PettingZoo's test prefers array observations, but documents a dict with an action mask as its own way.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@every_case
def test_api(name, players, options):
    api_test(pettingzoo.env(name, players, **dict(options)))


@every_case
def test_seed(name, players, options):
    seed_test(functools.partial(pettingzoo.env, name, players, **dict(options)))


@every_case
def test_render(name, players, options):
    render_test(functools.partial(pettingzoo.env, name, players, **dict(options)))


@pytest.mark.parametrize("name", lunario.games())
def test_performance_benchmark(name, monkeypatch, capsys):
    """It runs for five seconds, here by a fast clock: `make bench` measures."""
    clock = itertools.count(step=0.02)
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", types.SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(pettingzoo.env(name))
    assert "turns per second" in capsys.readouterr().out


@every_case
def test_the_metadata_names_the_game_and_observations_are_bounded(name, players, options):
    env = pettingzoo.env(name, players, **dict(options))
    assert env.metadata["name"] == f"lunario_{name.replace('-', '_')}_v0"
    space = env.observation_space("player_0")["observation"]
    assert space.is_bounded()
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        assert space.contains(observation["observation"])
        if ended:
            return
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))


@every_case
def test_a_match_is_lunarios(name, players, options):
    """Seed, observations, rewards and infos are those of the match with that seed."""
    env = pettingzoo.env(name, players, **dict(options))
    env.reset(seed=7)
    match = env.unwrapped.match
    assert match.events == lunario.load(name, players, **dict(options)).new_match(seed=7).events
    for player, agent in enumerate(env.possible_agents):
        observation = env.observe(agent)
        legal = match.legal_actions() if match.current_player == player else []
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal == env.infos[agent]["legal_actions"]
        assert np.array_equal(observation["observation"], match.state.observation(player))
    play_on(env, np.random.default_rng(7))
    match = env.unwrapped.match
    assert match.is_over and list(env.rewards.values()) == match.state.returns()
    assert [info["place"] for info in env.infos.values()] == match.outcome.places
    assert [info["score"] for info in env.infos.values()] == [score.total for score in match.outcome.scores]


@pytest.mark.parametrize("definition", GAMES)
def test_an_illegal_action_gets_the_rules_sentence_and_loses_nothing(definition):
    env = pettingzoo.env(definition.name, max(definition.player_counts))
    env.reset(seed=1)
    match = env.unwrapped.match
    wrong = next(a for a in range(match.game.limits.actions) if a not in match.legal_actions())
    before = bytes(match.state)
    with pytest.raises(lunario.IllegalAction) as refusal:
        env.step(wrong)
    assert refusal.value.reason == match.state.why_not(wrong)
    assert bytes(env.unwrapped.state) == before
    play_on(env, np.random.default_rng(1))
    assert env.unwrapped.match.is_over


@pytest.mark.parametrize("wrong", [-1, -2, 10**6, 2**70, np.int64(-1)])
def test_numbers_that_are_no_action_are_refused(wrong):
    """-1 begins the match in compiled code, and must not get there."""
    env = pettingzoo.env("nova-luna")
    env.reset(seed=1)
    before = bytes(env.state), env.agent_selection, env.infos
    with pytest.raises(lunario.IllegalAction, match=f"There is no action {wrong}"):
        env.step(wrong)
    assert (bytes(env.state), env.agent_selection, env.infos) == before
    play_on(env, np.random.default_rng(1))


@pytest.mark.parametrize("wrong", [5.5, None])
def test_actions_are_whole_numbers(wrong):
    env = pettingzoo.env("nova-luna")
    env.reset(seed=1)
    with pytest.raises(lunario.BadArgument, match="An action is a whole number"):
        env.step(wrong)


def test_seeds_and_agents_are_checked():
    env = pettingzoo.env("nova-luna")
    with pytest.raises(LunarioError, match="A seed is a number or a few words"):
        env.reset(seed=1.5)
    env.reset(seed=np.int64(1))
    assert env.match.seed == "1"
    with pytest.raises(lunario.BadArgument, match="There is no agent 'x'; there are player_0 and player_1"):
        env.observe("x")


@pytest.mark.parametrize("definition", GAMES)
def test_every_step_is_lunarios(definition):
    """Chance, legal actions, observations and turns are those of a match that Lunario plays with the same seed."""
    env, rng = pettingzoo.env(definition.name, max(definition.player_counts)), np.random.default_rng(3)
    env.reset(seed=3)
    match = env.game.new_match(3)
    for agent in env.agent_iter():
        observation, _, ended, _, info = env.last()
        if ended:
            break
        player = match.current_player
        assert (info["player"], info["turn"]) == (player, match.state.record.turn) and agent == f"player_{player}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == match.legal_actions() == info["legal_actions"]
        assert np.array_equal(observation["observation"], match.state.observation(player))
        action = int(rng.choice(info["legal_actions"]))
        match.play(action)
        env.step(action)
        assert bytes(env.state) == bytes(match.state)
    assert env.match.events == match.events and match.is_over


def test_observations_are_copies_and_the_match_is_one():
    env = pettingzoo.env("toy-race")
    env.reset(seed=1)
    first, match = env.observe("player_0"), env.match
    kept = {name: array.copy() for name, array in first.items()}
    env.step(env.infos["player_0"]["legal_actions"][0])
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
    assert len(match.events) < len(env.match.events)
    env.match.undo()
    assert len(env.match.events) > len(match.events)


def test_calls_in_the_wrong_order_are_noticed(caplog):
    env = pettingzoo.env("toy-race")
    for name in ("agents", "agent_selection", "rewards", "infos", "num_agents", "match"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        list(env.agent_iter())
    play_on(env, np.random.default_rng(1))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    while env.agents:
        env.step(None)
    env.step(None)
    assert "step() called after all agents are terminated" in caplog.text


def test_resets_without_a_seed_give_other_matches_in_the_same_order():
    def seeds(seed):
        env = pettingzoo.env("toy-race")
        found = []
        for number in range(3):
            env.reset(seed=seed if number == 0 else None)
            found.append(env.unwrapped.match.seed)
        return found

    assert seeds(5) == seeds(5) == ["5", "5/1", "5/2"]
    assert not set(seeds(None)) & set(seeds(None))


def test_an_observation_keeps_the_others_cards_secret():
    env = pettingzoo.env("toy-race", players=2)
    env.reset(seed=3)
    hands = [env.observe(agent)["observation"][:3].sum() for agent in env.possible_agents]
    assert hands == [2, 0]


def test_the_human_mode_prints_the_board_of_the_player_to_move(capsys):
    env = pettingzoo.env("toy-race", players=2, render_mode="human")
    env.reset(seed=3)
    assert capsys.readouterr().out == env.unwrapped.match.state.draw(0) + "\n\n"


def test_a_render_mode_must_be_known():
    with pytest.raises(LunarioError, match="There is no render mode video"):
        pettingzoo.env("toy-race", render_mode="video")


def test_another_component_set_can_be_played(tmp_path):
    (tmp_path / "ones.csv").write_text("steps,count\n1,12\n2,0\n3,0\n", encoding="utf-8")
    env = pettingzoo.env("toy-race", players=2, components=tmp_path / "ones.csv")
    env.reset(seed=1)
    assert env.unwrapped.match.legal_actions() == [0]
