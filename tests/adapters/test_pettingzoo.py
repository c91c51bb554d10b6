"""PettingZoo's own tests, for every game, player count and option; and what they do not ask."""

import functools

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import lunario
from lunario.adapters import pettingzoo
from tests.adapters.games import CASES, GAMES

every_case = pytest.mark.parametrize(("name", "players", "options"), CASES)


def play_on(env, rng):
    """Play random legal actions until the match is over; the last agent is not stepped any more."""
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        if ended:
            return
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))


# PettingZoo's test prefers observations that are arrays; a dict with an action mask is its own documented way.
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
    assert bytes(match.state) == before
    play_on(env, np.random.default_rng(1))
    assert match.is_over


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
    with pytest.raises(ValueError, match="There is no render mode rgb_array"):
        pettingzoo.env("toy-race", render_mode="rgb_array")


def test_another_component_set_can_be_played(tmp_path):
    (tmp_path / "ones.csv").write_text("steps,count\n1,12\n2,0\n3,0\n", encoding="utf-8")
    env = pettingzoo.env("toy-race", players=2, components=tmp_path / "ones.csv")
    env.reset(seed=1)
    assert env.unwrapped.match.legal_actions() == [0]
