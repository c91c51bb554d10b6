"""Gymnasium's own checks for every game, and vectors compared with Gymnasium's, step by step."""

import copy
import functools
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import lunario
from lunario.adapters import gymnasium as adapter
from lunario.core import registry
from lunario.core.errors import BadOption
from tests.adapters.games import CASES, GAMES

every_case = pytest.mark.parametrize(("name", "players", "options"), CASES)
STEPS = 160  # enough for a match of any game
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]


@every_case
def test_gymnasiums_own_check(name, players, options):
    check_env(adapter.LunarioEnv(name, players, opponents="random", **dict(options)), skip_render_check=True)


@pytest.mark.parametrize("name", lunario.games())
def test_every_game_is_registered(name):
    env = gymnasium.make(adapter.environment_id(registry.find(name)), opponents="novice", reward="margin")
    assert env.unwrapped.game.name == name and env.unwrapped.metadata["name"] == f"lunario_{name.replace('-', '_')}_v0"
    observation, _ = env.reset(seed=7)
    assert env.observation_space.contains(observation)
    env.action_space.seed(1)
    ended, rewards = False, []
    while not ended:
        observation, reward, ended, truncated, info = env.step(env.action_space.sample())
        assert env.observation_space.contains(observation) and not truncated
        rewards.append(reward)
    assert not any(rewards[:-1]) and info["place"] in (1, 2) and isinstance(info["score"], int)
    assert env.unwrapped.state.is_over


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("definition", GAMES)
def test_vectors_are_gymnasiums_step_by_step(definition, mode, toy):
    players = min(count for count in definition.player_counts if count > 1)
    made = functools.partial(adapter.LunarioEnv, definition.name, players, "novice", seat=players - 1, reward="place")
    ours = adapter.LunarioVectorEnv(
        3, definition.name, players, "novice", seat=players - 1, reward="place", autoreset_mode=mode
    )
    theirs = SyncVectorEnv([made] * 3, autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space and ours.single_action_space == theirs.single_action_space
    same(ours.reset(seed=5), theirs.reset(seed=5))
    rng, ended = np.random.default_rng(1), 0
    for _ in range(STEPS):
        actions = np.array(
            [rng.choice(legal) if (legal := np.flatnonzero(row)).size else 0 for row in ours.batch.masks]
        )
        found = ours.step(actions)
        same(found, theirs.step(actions))
        ended += int(found[2].sum())
        if mode == AutoresetMode.DISABLED and found[2].any():
            same(ours.reset(options={"reset_mask": found[2]}), theirs.reset(options={"reset_mask": found[2].copy()}))
    assert ended > 0


def same(ours, theirs):
    """Compare everything that a step or a reset returns: observations, numbers and infos."""
    assert len(ours) == len(theirs)
    for mine, other in zip(ours[:-1], theirs[:-1], strict=True):
        if isinstance(mine, dict):
            assert all(
                np.array_equal(mine[name], other[name]) and mine[name].dtype == other[name].dtype for name in other
            )
        else:
            assert np.array_equal(mine, other) and np.asarray(mine).dtype == np.asarray(other).dtype
    assert same_infos(ours[-1], theirs[-1])


def same_infos(mine, other):
    if isinstance(mine, dict):
        return mine.keys() == other.keys() and all(same_infos(mine[name], other[name]) for name in mine)
    if isinstance(mine, np.ndarray) and mine.dtype == object:
        return all(same_infos(one, two) for one, two in zip(mine, other, strict=True))
    return np.array_equal(mine, other)


def test_make_vec_is_the_batch():
    envs = gymnasium.make_vec("lunario/NuevosMundos-v0", num_envs=4, opponents="random", copy=False)
    assert isinstance(envs.unwrapped, adapter.LunarioVectorEnv)
    observations, _ = envs.reset(seed=1)
    again, *_ = envs.step(envs.action_space.sample())
    assert again["observation"] is observations["observation"]
    assert np.shares_memory(again["observation"], envs.unwrapped.batch.observations)


def test_samples_of_a_vector_are_chosen_lane_by_lane():
    """All at once, with the random numbers that choosing in one lane after another takes."""
    envs = adapter.LunarioVectorEnv(6, "nova-luna", opponents="random", autoreset_mode="disabled", window=21)
    envs.reset(seed=1)
    envs.action_space.seed(7)
    twin = copy.deepcopy(envs.action_space.np_random)
    while (envs.batch.counts == 0).sum() < 3:
        legal = map(envs.batch.legal_actions, range(6))
        expected = [twin.choice(each) if each else 0 for each in legal]
        sampled = envs.action_space.sample()
        assert sampled.tolist() == expected and sampled.dtype == np.int64
        envs.step(np.where(envs.batch.counts > 0, sampled, -1))


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, "SameStep", "same_step"])
def test_an_autoreset_mode_has_three_spellings_and_one_meaning(mode):
    envs = gymnasium.make_vec("lunario/NuevosMundos-v0", num_envs=2, opponents="random", autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    envs.reset(seed=1)
    ends = np.zeros(2, bool)
    while not ends.any():
        _, _, ends, _, infos = envs.step(envs.action_space.sample())
    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == ends.tolist()


def test_the_match_is_that_of_the_seed_with_these_players(toy):
    env = adapter.LunarioEnv("toy-race", 2, "greedy", seat=1)
    env.reset(seed=7)
    start = lunario.load("toy-race").new_match(7)
    while start.current_player == 0:
        start.play(start.legal_actions()[-1])
    assert env.state.current_player == 1


def test_alone(toy):
    env = adapter.LunarioEnv("toy-race", 1)
    env.reset(seed=1)
    ended = False
    while not ended:
        _, reward, ended, _, _ = env.step(env.action_space.sample())
    assert -1 <= reward <= 1


@pytest.mark.parametrize("name", lunario.games())
def test_pictures(name):
    players = max(2, min(registry.find(name).player_counts))
    for mode, check in [
        ("ansi", lambda found: isinstance(found, str) and len(found) > 20),
        ("svg", lambda found: found.startswith("<svg")),
        ("rgb_array", lambda found: found.dtype == np.uint8 and found.shape[2] == 3),
    ]:
        env = adapter.LunarioEnv(name, players, render_mode=mode)
        env.reset(seed=1)
        assert check(env.render())


def test_what_is_wrong_is_said():
    for wrong, said in [
        ({"players": 0}, "Nova Luna is for 1 to 4 players, not 0"),
        ({"seat": 2}, "There is no player 2. Players are numbered 0 and 1"),
        ({"opponents": ["greedy", "random"]}, r"one for each \(1\), not 2"),
        ({"reward": "fame"}, "There is no reward fame"),
        ({"render_mode": "film"}, "There is no render mode film"),
    ]:
        with pytest.raises(lunario.LunarioError, match=said):
            adapter.LunarioEnv(**{"game": "nova-luna", "players": 2} | wrong)
    with pytest.raises(BadOption, match="no autoreset mode never; there are NextStep, SameStep and Disabled"):
        adapter.LunarioVectorEnv(2, "nova-luna", autoreset_mode="never")
    with pytest.raises(BadOption, match="not ignore"):
        adapter.LunarioEnv("nova-luna", 2, illegal="ignore")


def test_an_illegal_action_loses_or_raises():
    env = adapter.LunarioEnv("nova-luna", 2)
    env.reset(seed=1)
    before = bytes(env.state)
    _, reward, ended, _, info = env.step(0)
    assert (reward, ended) == (-1.0, True) and info["illegal"].endswith(".") and bytes(env.state) == before
    env = adapter.LunarioEnv("nova-luna", 2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(lunario.IllegalAction):
        env.step(0)
    envs = adapter.LunarioVectorEnv(2, "nova-luna")
    envs.reset(seed=1)
    with pytest.raises(lunario.IllegalAction, match="Lane 0"):
        envs.step(np.array([0, 0]))


def test_a_match_that_is_over_stays_over():
    env = adapter.LunarioEnv("nova-luna", 2)
    for ending in (0, None):  # by an illegal action, and by the rules
        env.reset(seed=1)
        ended = False
        while not ended:
            _, _, ended, _, _ = env.step(env.action_space.sample() if ending is None else ending)
        for action in (env.action_space.sample(), -1):
            with pytest.raises(lunario.IllegalAction, match="The match is over: reset the environment"):
                env.step(action)
    env.reset()
    assert not env.step(env.action_space.sample())[2]


def test_actions_are_whole_numbers():
    env = adapter.LunarioEnv("nova-luna", 2)
    env.reset(seed=1)
    legal = env.action_space.sample()
    with pytest.raises(lunario.BadArgument, match="An action is a whole number"):
        env.step(float(legal) + 0.5)
    env.step(np.array(legal))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seed": 1.5}, "a seed each \\(3\\), or one number to count up from, not 1.5"),
        ({"seed": [1, 2]}, r"or one number to count up from, not \[1, 2\]"),
        ({"options": {"reset_mask": [True] * 4}}, "reset_mask needs 3 truth values"),
        ({"options": {"reset_mask": [True] * 2}}, "reset_mask needs 3 truth values"),
    ],
)
def test_a_reset_of_vectors_says_what_is_wrong(arguments, said):
    envs = adapter.LunarioVectorEnv(3, "nova-luna", opponents="random")
    with pytest.raises(lunario.BadArgument, match=said):
        envs.reset(**arguments)
    envs.reset(seed=np.int64(4))
    assert [envs.batch.seed(lane) for lane in range(3)] == ["4", "5", "6"]
    envs.reset(seed=[7, None, np.int64(0)])
    assert [envs.batch.seed(lane) for lane in range(3)] == ["7", "5/1", "0"]


@pytest.mark.parametrize("reward", ["score", "margin"])
def test_an_illegal_action_never_pays(reward):
    """A match can be worth less than -1 by these rewards, so no number would be a fair price."""
    env = adapter.LunarioEnv("nova-luna", 2, reward=reward)
    env.reset(seed=1)
    with pytest.raises(lunario.IllegalAction):
        env.step(0)
    with pytest.raises(BadOption, match=f"With the reward {reward}, a match can be worth less than the -1"):
        adapter.LunarioEnv("nova-luna", 2, reward=reward, illegal="end")


@pytest.mark.parametrize("reward", ["win", "place"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_match_is_worth_less_than_an_illegal_action(reward, players):
    env = adapter.LunarioEnv("nova-luna", players, "greedy", reward=reward)
    for seed in range(3):
        env.reset(seed=seed)
        ended = False
        while not ended:
            _, worth, ended, _, _ = env.step(env.action_space.sample())
        assert worth >= -1


def pickled(value):
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_continue_from_here_and_sample_legal_actions(copied):
    env = gymnasium.make("lunario/NovaLuna-v0", opponents="random", window=21)
    envs = adapter.LunarioVectorEnv(3, "nova-luna", opponents="random", window=21, workers=2)
    for each in (env, envs):
        each.reset(seed=7)
        each.action_space.seed(7)
        each.step(each.action_space.sample())
    for original in (env, envs):
        twin = copied(original)
        for _ in range(20):
            actions = [each.action_space.sample() for each in (original, twin)]
            assert np.array_equal(*actions)
            same(twin.step(actions[0]), original.step(actions[0]))
        assert type(copied(original.action_space)).__module__.startswith("gymnasium."), "a space alone has no match"
