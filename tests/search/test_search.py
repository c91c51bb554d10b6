"""The search itself, on the toy game and on real ones."""

from dataclasses import replace

import numpy as np
import pytest

import lunario
from lunario.core.random import new_rng
from lunario.core.ranking import chance_to_win
from lunario.judgement.levels import SearchSettings, search_settings_of
from lunario.search.judging import tell_shares
from lunario.search.search import Search
from lunario.search.tree import Edge, Node, Used, edge_of, new_node, new_tree
from tests.players.test_levels import positions
from tests.registered import DEFINITIONS, loaded


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_visits_add_up_and_the_best_has_most(definition):
    game = loaded(definition.name, 2)
    search = Search(game, 200)
    for state in positions(game, seed=1, every=9):
        done = search.run(state, new_rng(1))
        found = search.candidates()
        assert sum(each.visits for each in found) == done <= 200
        assert {each.action for each in found} == set(state.legal_actions())
        assert sum(each.prior for each in found) == pytest.approx(1, abs=1e-3)
        assert search.best() == found[0].action
        assert all(-1.001 <= each.value <= 1.001 for each in found)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_it_ends_early_only_when_nothing_can_catch_up(definition):
    game = loaded(definition.name, 2)
    search = Search(game, 300)
    for state in positions(game, seed=2, every=9):
        done = search.run(state, new_rng(1))
        first, second = [each.visits for each in search.candidates()[:2]]
        assert done == 300 or first - second > 300 - done


def test_what_is_known_of_the_next_decision_of_a_turn_is_kept():
    game = loaded("nova-luna", 2)
    search, kept = Search(game, 400), 0
    for state in positions(game, seed=1, every=3):
        search.run(state, new_rng(1))
        best, turn = search.candidates()[0], int(state.record.turn)
        search.follow(best.action)
        after = state.clone()
        after.apply(best.action)
        if after.current_player < 0 or after.record.turn != turn or len(after.legal_actions()) == 1:
            continue
        done = search.run(after, new_rng(2))
        assert sum(each.visits for each in search.candidates()) == best.visits + done
        kept += 1
    assert kept > 3


def test_another_turn_is_searched_anew():
    game = loaded("nova-luna", 2)
    search, match = Search(game, 100), game.new_match(1)
    while match.state.record.turn == 0:  # the first tile has only one place
        search.run(match.state, new_rng(1))
        action = search.best()
        search.follow(action)
        match.play(action)
    done = search.run(match.state, new_rng(1))
    assert sum(each.visits for each in search.candidates()) == done


def test_it_wins_when_one_move_wins(toy):
    """The toy is won by reaching the goal: a player who can reach it now does."""
    game = lunario.load(toy.name)
    won = 0
    for seed in range(12):
        match = game.new_match(seed)
        rng = new_rng(seed)
        while not match.is_over:
            state = match.state
            wins = [action for action in state.legal_actions() if _wins(state, action)]
            search = Search(game, 300)
            search.run(state, rng)
            if wins:
                won += 1
                assert search.best() in wins
            match.play(search.best())
    assert won > 0


def _wins(state, action):
    after = state.clone()
    after.apply(action)
    return after.is_over and after.returns()[state.current_player] > 0.99


def test_seconds_end_it():
    game = loaded("nova-luna", 2)
    search = Search(game, 10**6)
    done = search.run(game.new_match(1).state, new_rng(1), seconds=0.05)
    assert done < 10**6


def test_a_full_tree_is_searched_on():
    game = loaded("nova-luna", 2)
    search = Search(game, 500)
    search.tree = new_tree(40, 120)
    state = game.new_match(1).state
    done = search.run(state, new_rng(1))
    assert int(search.tree.used[Used.EDGES]) <= 120
    assert sum(each.visits for each in search.candidates()) == done
    assert search.best() in state.legal_actions()


def test_a_new_search_begins_like_one_that_has_forgotten():
    game = loaded("nova-luna", 2)
    search = Search(game, 300)
    state = game.new_match(1).state
    first = search.run(state, new_rng(1)), search.candidates()
    search.forget()
    assert (search.run(state, new_rng(1)), search.candidates()) == first


def test_edges_for_other_legal_actions_are_added():
    tree = new_tree(4, 10)
    assert new_node(tree, 0) == 0
    first, second = edge_of(tree, 0, 7), edge_of(tree, 0, 9)
    assert (first, second) == (0, 1)
    assert edge_of(tree, 0, 7) == first and edge_of(tree, 0, 9) == second
    assert tree.nodes[0, Node.COUNT] == 0
    assert tree.edges[:2, Edge.VISITS].tolist() == [0, 0]


@pytest.mark.parametrize(
    "settings", [SearchSettings(), SearchSettings(count_available=True), SearchSettings(greedy_turns=3)]
)
def test_hidden_hands_are_searched(settings):
    game = loaded("nuevos-mundos", 3)
    search = Search(game, 150, settings)
    for state in positions(game, seed=6, every=5):
        search.run(state, new_rng(3))
        assert search.best() in state.legal_actions()
        assert np.isfinite(search.tree.stats[: int(search.tree.used[Used.EDGES])]).all()


@pytest.mark.parametrize(("open_loop", "most"), [(False, 100), (True, 1)])
def test_in_an_open_loop_all_that_chance_brings_leads_to_one_node(open_loop, most):
    game = loaded("nuevos-mundos", 2)
    search = Search(game, 400, replace(search_settings_of(game), open_loop=open_loop))
    search.run(game.new_match(1).state, new_rng(1))
    nodes = search.tree.nodes[: int(search.tree.used[Used.NODES])]
    children = [_length(nodes, int(node[Node.CHILD])) for node in nodes]
    assert 1 <= max(children) <= most and (max(children) == 1) == open_loop


def _length(nodes, child):
    count = 0
    while child >= 0:
        child, count = int(nodes[child, Node.NEXT]), count + 1
    return count


def test_what_is_judged_is_play_without_exploration():
    """After a move that lets another player win at once, that player has won: tries of other replies do not count."""
    game, seen = loaded("nova-luna", 2), 0
    everything = replace(search_settings_of(game), exploration=4.0, temperature=100.0)  # it tries every action
    search = Search(game, 100, everything)
    for seed in range(6):
        for state in [each.clone() for each in positions(game, seed=seed, every=1)][-6:]:
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                if after.is_over or after.is_chance:
                    continue
                wins = [_wins(after, reply) for reply in after.legal_actions()]
                if any(wins) and not all(wins):
                    seen += 1
                    assert search.judge(state, action, 100, seed).values[after.current_player] == pytest.approx(1)
    assert seen > 3


@pytest.mark.parametrize(
    ("returns", "told"),
    [
        ((1, -0.5, -0.5), (1, -0.5, -0.5)),
        ((0.5, 0.5, -1), (0.25, 0.25, -0.5)),
        ((0, 0, 0), (0, 0, 0)),
        ((0.5, -0.5, 0.5, -0.5), (1 / 3, -1 / 3, 1 / 3, -1 / 3)),
        ((1, -1), (1, -1)),
        ((0.3,), (0.3,)),
    ],
)
def test_a_shared_win_is_that_share_of_a_win(returns, told):
    result = np.array(returns, np.float64)
    tell_shares(result)
    assert result == pytest.approx(told)
    if len(returns) > 1:
        chances = [chance_to_win(value, len(returns)) for value in result]
        assert sum(chances) == pytest.approx(1) and min(chances) > -1e-9
