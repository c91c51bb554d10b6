"""Games, matches, states and players as values: their representations, and when they are equal."""

import copy
import pickle

import pytest

import lunario
from lunario.batch import Batch
from lunario.lab import Arena, Contest, play_matches
from tests.registered import DEFINITIONS


def finished(name: str = "nuevos-mundos", players: int = 2) -> lunario.Match:
    match = lunario.load(name, players).new_match(seed=7)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return match


def test_everything_says_what_it_is():
    game = lunario.load("nova-luna", players=3, first_game=True)
    match = game.new_match(seed=7)
    assert repr(game) == "lunario.load('nova-luna', players=3, first_game=True)"
    assert eval(repr(game)) == game
    assert repr(game.definition) == "<Definition of Nova Luna, in lunario.games.nova_luna>"
    assert repr(game.components).startswith("<ComponentSet standard: 72 lines, sha256 ")
    assert repr(game.new_state()) == "<State of nova-luna with 3 players: chance comes next, 3 outcomes>"
    assert repr(match.state) == "<State of nova-luna with 3 players: player 2 to move, 3 legal actions>"
    assert repr(match) == (
        "<Match of nova-luna with 3 players, seed 7: player 2 to move, 3 legal actions, 0 decisions so far>"
    )
    assert str(match) == str(match.state) == match.draw() == match.state.draw(None)
    over = finished()
    places = over.outcome
    assert repr(over.state) == f"<State of nuevos-mundos with 2 players: over, {places.in_short}>"
    assert repr(over).endswith(f"over, {places.in_short}, {len([e for e in over.events if e.player >= 0])} decisions>")


def test_batches_contests_and_results_say_what_they_are():
    game = lunario.load("nova-luna", window=21)
    contest = Contest(game, ("greedy", "random"), seed="7")
    assert repr(Batch(game, lanes=1)) == "<Batch of nova-luna with 2 players: 1 lane>"
    assert repr(Arena(contest, games=10)) == (
        "<Arena of nova-luna with 2 players: greedy v random, 0 of 10 matches played>"
    )
    assert repr(play_matches(game, ["random", "random"], seeds=[1])) == "<Played: 1 match of 2 players>"


@pytest.mark.parametrize(
    ("winners", "totals", "words"),
    [
        ([1], [3, 5], "won by player 1, scores 3 and 5"),
        ([0, 2], [5, 3, 5], "won by players 0 and 2, scores 5, 3 and 5"),
        ([], [4], "won by nobody, score 4"),
    ],
)
def test_an_outcome_in_short(winners, totals, words):
    scores = [lunario.Score(total, {}) for total in totals]
    assert lunario.Outcome(winners, [1] * len(totals), scores).in_short == words


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("random", "<Uniform for nova-luna with 2 players>"),
        ("greedy", "<Greedy for nova-luna with 2 players>"),
        ("novice", "<Greedy for nova-luna with 2 players, overlooking 50 % of the actions>"),
        ("master@40", "<Searcher for nova-luna with 2 players: 40 iterations a decision>"),
        ("program:cat -u", "<Program for nova-luna with 2 players: cat -u>"),
    ],
)
def test_players_say_what_they_are(name, shown):
    assert repr(lunario.create_player(name, lunario.load("nova-luna"))) == shown


def test_a_planner_says_what_it_is():
    game = lunario.load("nova-luna", players=1)
    assert repr(lunario.create_player("master@5", game)) == "<Planner for nova-luna with 1 player: plans of width 5>"


def test_random_numbers_are_the_same_everywhere():
    rng = lunario.Rng(7)
    assert repr(rng).startswith("<Rng after 0 numbers: ")
    first = [rng.below(6) for _ in range(100)]
    assert set(first) == set(range(6)) and repr(rng).startswith("<Rng after 100 numbers: ")
    again = lunario.Rng(7)
    assert [again.below(6) for _ in range(100)] == first
    kept = pickle.loads(pickle.dumps(rng)), copy.copy(rng), rng.copy()
    assert [each.below(1000) for each in kept] == [rng.below(1000)] * 3
    assert all(type(each) is lunario.Rng for each in kept)
    assert [name for name in dir(rng) if not name.startswith("__")] == ["below", "copy"]


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.name)
def test_matches_and_states_speak_alike(definition):
    """Methods that both have mean the same and are called in the same way."""
    match = lunario.load(definition.name, max(definition.player_counts)).new_match(seed=7)
    for _ in range(12):
        state = match.state
        assert (match.is_over, match.outcome, match.current_player) == (
            state.is_over, state.outcome, state.current_player
        )  # fmt: skip
        for action in match.legal_actions()[:3]:
            for lang in ("en", "es"):
                assert match.notation(action, lang) == state.notation(action, lang)
                assert match.describe(action, lang) == state.describe(action, lang)
        for player in (None, 0):
            assert match.view(player) == state.view(player)
            assert match.draw(player, "es") == state.draw(player, "es")
            assert match.picture(player, "es", "light") == state.picture(player, "es", "light")
        match.play(match.legal_actions()[0])


def test_outcome_is_asked_in_one_way():
    match = finished()
    assert match.is_over and match.state.is_over and match.outcome == match.state.outcome is not None
    assert match.legal_actions() == match.state.legal_actions() == []


def test_matches_are_equal_when_the_same_happened_in_them():
    game = lunario.load("nova-luna")
    match, other = game.new_match(seed=7), game.new_match(seed="7")
    assert match == other and match.state == other.state and hash(match.state) == hash(other.state)
    match.play("take 2")
    assert match != other and match.state != other.state
    other.play("take 2")
    assert match == other == match.fork()
    assert match != game.new_match(seed=8) and match != "a match"
    other.undo()
    other.play("take 2")
    assert match == other, "what was undone has not happened"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_copies_go_on_by_themselves():
    match = lunario.load("nova-luna").new_match(seed=7)
    for made in (match.fork(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        before = match.fork()
        assert made == match and made.state is not match.state
        made.play("take 2")
        assert made != match == before and match.state == before.state


def test_points_are_the_callers_own():
    state = lunario.load("nova-luna").new_match(seed=7).state
    state.points[0][0] = 99
    assert state.points == [[20], [20]] and state.scores()[0].total == 20


def test_a_match_read_back_equals_the_one_saved(tmp_path):
    match = finished("luna-capital", 3)
    match.save(tmp_path / "match.lunario")
    assert lunario.Match.load(tmp_path / "match.lunario") == match
