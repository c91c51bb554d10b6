"""Solo plans: legal to the end of the phase, worth what they claim, from any decision."""

import pytest

import lunario
from lunario.core.arrays import int64, zeros
from lunario.core.random import new_rng
from lunario.games.nova_luna.plan import Planning, is_new
from lunario.players import create_player, decide
from lunario.players.planner import Planner


@pytest.fixture(scope="module")
def game():
    return lunario.load("nova-luna", 1)


def test_a_plan_leads_to_the_end_of_its_phase_and_is_worth_what_it_says(game):
    planning, match = Planning(game, 20), game.new_match(3)
    for phase in (1, 2):
        assert match.state.record.solo_phase == phase
        plan, worth = planning.plan(match.state.buffer)
        for action in plan:
            assert match.state.record.solo_phase == phase
            match.play(action)
    assert match.is_over
    assert worth == pytest.approx(match.state.returns()[0])


def test_a_plan_can_begin_with_the_tile_in_hand(game):
    match = game.new_match(4)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    assert len(match.legal_actions()) > 4  # cells
    plan, _ = Planning(game, 20).plan(match.state.buffer)
    assert plan[0] in match.legal_actions()


def test_a_display_is_new_only_once():
    met = zeros(8, int64)
    keys = [5, 13, 7, 15, 23]  # the second and the last two collide with a slot in use, the last ones past the end
    assert [is_new(key, met) for key in keys] == [True] * 5
    assert [is_new(key, met) for key in keys] == [False] * 5
    assert not is_new(0, met)
    assert is_new(21, met)


def test_master_plans_alone_and_searches_with_others(game):
    assert isinstance(create_player("master", game), Planner)
    assert create_player("master@50", game).iterations == 50
    assert not isinstance(create_player("strong", game), Planner)
    assert not isinstance(create_player("master", lunario.load("nova-luna", 2)), Planner)


def test_a_player_finds_its_way_in_a_match_that_it_did_not_begin(game):
    match, rng = game.new_match(5), new_rng(1)
    player = Planner(game, 20)
    number = 0
    while not match.is_over:
        action = decide(player, match.state, rng)
        number += 1
        match.play(match.legal_actions()[-1] if number % 5 == 0 else action)
    assert number > 10
