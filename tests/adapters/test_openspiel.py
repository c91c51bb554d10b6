"""OpenSpiel's own tests and its ISMCTS bot, for every game; and what they do not cover."""

import copy
import pickle
import subprocess
import sys
from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import lunario
from lunario.adapters import openspiel
from lunario.adapters.common import environment_name
from lunario.core.definition import Option, Texts
from tests.adapters.games import CASES, GAMES

every_case = pytest.mark.parametrize(("name", "players", "options"), CASES)
every_game = pytest.mark.parametrize("definition", GAMES)


def sampler():
    """Return OpenSpiel's source of random numbers, with the same numbers each time."""
    return pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)


def walk(game, seed):
    """Yield every state of a random match."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    yield state


@pytest.mark.parametrize("word", ["draft", "e5", "inf", "nan", "x-1", "a_b", "truer"])
def test_every_word_that_an_option_may_offer_is_a_word_to_openspiel(word):
    option = Option("choice", (word,), word, Texts("a", "b"))
    assert pyspiel.game_parameters_from_string(f"game(choice={option.write(word)})")["choice"] == word


@every_case
def test_random_simulation(name, players, options):
    game = openspiel.load(name, players, **dict(options))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every_game
def test_playthroughs(definition):
    """OpenSpiel's own record of a match, with everything it asks of a state, is the same each time."""
    openspiel.register(definition)
    name = f"{environment_name(definition)}(players={max(2, min(definition.player_counts))})"
    one, two = (generate_playthrough.playthrough(name, None, alsologtostdout=False, seed=7) for _ in range(2))
    assert one == two and "InformationStateString(0)" in one and "IsTerminal() = True" in one


@every_game
def test_ismcts_plays_a_match_through_the_resampling(definition):
    """Few simulations per move are enough: each one resamples, and the bot itself checks the information state."""
    game = openspiel.load(definition.name, max(2, min(definition.player_counts)))
    rng, state = np.random.RandomState(1), game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=4, random_state=rng)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0) and state.core.outcome.winners


@every_case
def test_a_resampled_state_looks_the_same_to_the_player(name, players, options):
    chance = sampler()
    for number, state in enumerate(walk(openspiel.load(name, players, **dict(options)), seed=2)):
        if number % 7:
            continue
        player = number % players
        other = state.resample_from_infostate(player, chance)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.current_player() == state.current_player()
        if state.current_player() == player:
            assert other.legal_actions() == state.legal_actions()


@every_case
def test_states_are_restored(name, players, options):
    game = openspiel.load(name, players, **dict(options))
    for number, state in enumerate(walk(game, seed=3)):
        if number % 20 == 0:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            for twin in (again, pickle.loads(pickle.dumps(state)), state.clone()):
                assert twin.core == state.core and twin.history() == state.history()
                assert all(twin.seen(reader) == state.seen(reader) for reader in (*range(players), None))


@every_case
def test_numbers_are_lunarios(name, players, options):
    """Outcomes count from 0, their probabilities are the shares of the weights, returns come at the end."""
    game = openspiel.load(name, players, **dict(options))
    limits, states = game.core.limits, 0
    for state in walk(game, seed=4):
        states += 1
        if state.is_chance_node():
            weights = dict(state.core.chance_outcomes())
            shares = {number + limits.actions: share for number, share in state.chance_outcomes()}
            assert shares == {number: weight / sum(weights.values()) for number, weight in weights.items()}
        elif state.is_terminal():
            assert state.returns() == state.rewards() == state.core.returns()
        else:
            assert state.legal_actions() == state.core.legal_actions()
            assert state.returns() == state.rewards() == [0.0] * players
    assert 2 < states <= game.max_game_length() + 1


@every_case
def test_the_game_says_what_it_is(name, players, options):
    game = openspiel.load(name, players, **dict(options))
    utility = pyspiel.GameType.Utility
    assert game.get_type().utility == (utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM)
    assert game.num_players() == players and game.core.options.items() >= dict(options).items()
    assert pyspiel.load_game(str(game)).core == game.core
    assert game.get_parameters().items() >= {"players": players, "components": "", **game.core.options}.items()
    assert game.observation_tensor_size() == game.information_state_tensor_size() == game.core.observation_size


@every_game
def test_an_illegal_action_gets_the_rules_sentence(definition):
    for state in walk(openspiel.load(definition.name, max(definition.player_counts)), seed=5):
        if state.is_player_node():
            break
    wrong = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    reason, before = state.core.why_not(wrong), state.information_state_string(0)
    with pytest.raises(lunario.IllegalAction) as refusal:
        state.apply_action(wrong)
    assert refusal.value.reason == reason and state.information_state_string(0) == before


def test_importing_registers_the_games_and_python_ends_in_peace():
    program = "import lunario, lunario.adapters.openspiel, pyspiel; print(lunario.games(), pyspiel.registered_names())"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert "nova-luna" in done.stdout and "lunario_nova_luna" in done.stdout


def after_draws():
    """Return the toy race after player 0 drew 1 and 3 and played 3, and player 1 drew 2 and 2."""
    state = openspiel.load("toy-race", players=2).new_initial_state()
    for action in (0, 2, 2, 1, 1):
        state.apply_action(action)
    return state


def test_an_information_state_is_what_the_player_has_read_and_sees():
    lines = [after_draws().information_state_string(player).splitlines() for player in range(2)]
    assert lines[0][:-1] == ["* draw 1", "* draw 3", "0 play 3", "* A card is drawn", "* A card is drawn"]
    assert lines[1][:-1] == ["* A card is drawn", "* A card is drawn", "0 play 3", "* draw 2", "* draw 2"]
    assert '"hand": [1]' in lines[0][-1] and '"hand": [2, 2]' in lines[1][-1]


def test_resampling_changes_what_the_player_cannot_know_and_forgets_the_truth():
    state, chance = after_draws(), sampler()
    others = [state.resample_from_infostate(0, chance) for _ in range(900)]
    hands = Counter(tuple(other.core.view(1)["hand"]) for other in others)
    # Player 0 has seen a 1 and a 3. The other cards, 1 1 1 1 2 2 2 2 3 3, make 45 pairs.
    expected = {(1, 1): 120, (1, 2): 320, (1, 3): 160, (2, 2): 120, (2, 3): 160, (3, 3): 20}
    assert set(hands) == set(expected)
    assert sum((hands[hand] - count) ** 2 / count for hand, count in expected.items()) < 20, hands
    assert not any(other.history() or "draw 2" in other.information_state_string(1) for other in others)
    clones = [other.clone() for other in others[:5]]
    assert [clone.core for clone in clones] == [other.core for other in others[:5]]


def test_the_public_observer_shows_what_a_spectator_sees():
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    game, state = openspiel.load("toy-race", players=2), after_draws()
    shown = game.make_py_observer(kind).string_from(state, 0)
    assert shown == game.make_py_observer(kind).string_from(state, 1)
    assert shown.startswith("* A card is drawn") and '"hand": null' in shown


def test_an_observer_that_sees_every_hand_is_refused():
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="what one player knows or what everybody knows"):
        openspiel.load("toy-race").make_py_observer(kind)


def test_the_tensor_has_named_blocks():
    observer = openspiel.load("toy-race", players=2).make_py_observer()
    observer.set_from(after_draws(), 1)
    assert list(observer.dict) == ["hand", "unseen", "steps", "to_move"]
    assert observer.dict["hand"].tolist() == [0, 2, 0]


@every_game
def test_tensors_are_those_that_openspiel_gets_from_the_observer(definition):
    game = openspiel.load(definition.name, max(2, min(definition.player_counts)))
    observer = game.make_py_observer()
    for number, state in enumerate(walk(game, seed=6)):
        if number % 9 == 0:
            for player in range(game.num_players()):
                observer.set_from(state, player)
                theirs = pyspiel.State.observation_tensor(state, player)
                assert observer.tensor.tolist() == theirs == state.observation_tensor(player)
                assert theirs == state.information_state_tensor(player)
            if state.is_player_node():
                assert state.observation_tensor() == state.observation_tensor(state.current_player())


def test_a_list_of_numbers_belongs_to_whom_it_is_given():
    """The next tensor is listed from the latest one, which nobody can change."""
    state = after_draws()
    first = state.observation_tensor(1)
    kept = list(first)
    first[:] = [9.0] * len(first)
    assert state.observation_tensor(1) == kept != state.observation_tensor(0)
    assert (len(kept), 1) in openspiel._LATEST


def test_a_tensor_is_listed_while_another_thread_works_on_the_latest():
    state = after_draws()
    expected = state.observation_tensor(1)
    del openspiel._LATEST[len(expected), 1]
    assert state.observation_tensor(1) == expected


@every_game
def test_answers_to_python_are_those_to_openspiel(definition):
    game = openspiel.load(definition.name, max(2, min(definition.player_counts)))
    theirs = pyspiel.State
    for state in walk(game, seed=7):
        assert state.legal_actions() == theirs.legal_actions(state)
        assert state.is_chance_node() == theirs.is_chance_node(state)
        for player in range(game.num_players()):
            assert state.legal_actions(player) == theirs.legal_actions(state, player)


def test_the_tensor_of_nobody_is_refused():
    state = openspiel.load("toy-race", players=2).new_initial_state()
    for wrong in ((), (2,), (-2,)):
        with pytest.raises(pyspiel.SpielError, match="no player"):
            state.observation_tensor(*wrong)


def test_parameters_are_checked():
    with pytest.raises(lunario.LunarioError, match="Race is for 1 to 3 players, not 7"):
        openspiel.load("toy-race", players=7)
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
        openspiel.load("toy-race", colour="red")
    with pytest.raises(lunario.LunarioError, match="The option track cannot be round"):
        openspiel.load("toy-race", track="round")


def test_another_component_set_can_be_played(tmp_path):
    (tmp_path / "ones.csv").write_text("steps,count\n1,12\n2,0\n3,0\n", encoding="utf-8")
    state = openspiel.load("toy-race", components=str(tmp_path / "ones.csv")).new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    assert pickle.loads(pickle.dumps(state)).core == state.core


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_games_are_copied_and_pickled(copied, tmp_path):
    (tmp_path / "ones.csv").write_text("steps,count\n1,12\n2,0\n3,0\n", encoding="utf-8")
    for game in (
        openspiel.load("nova-luna", players=3, first_game=True),
        openspiel.load("toy-race", components=tmp_path / "ones.csv"),
        openspiel.load("toy-race", components=None),
    ):
        again = copied(game)
        assert again == game and again.core == game.core and again.get_parameters() == game.get_parameters()
        assert again.new_initial_state().core == game.new_initial_state().core
