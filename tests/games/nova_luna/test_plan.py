"""Solo plans: legal to the end of the phase, worth what they say, from any decision."""

import numpy as np
import pytest

import lunario
from lunario.core.network import network
from lunario.core.random import new_rng
from lunario.games.nova_luna.plan import Planner
from lunario.players import create, decide
from lunario.players.planning import Planning


@pytest.fixture(scope="module")
def game():
    return lunario.load("nova-luna", 1)


def test_a_plan_leads_to_the_end_of_its_phase_and_is_worth_what_it_says(game):
    planner, match = Planner(game, 20), game.new_match(3)
    for phase in (1, 2):
        assert match.state.record.solo_phase == phase
        plan, worth = planner.plan(match.state.buffer)
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
    plan, _ = Planner(game, 20).plan(match.state.buffer)
    assert plan[0] in match.legal_actions()


def test_master_plans_alone_and_searches_with_others(game):
    assert isinstance(create("master", game), Planning)
    assert not isinstance(create("master@50", game), Planning)
    assert not isinstance(create("master", lunario.load("nova-luna", 2)), Planning)


def test_a_player_finds_its_way_in_a_match_that_it_did_not_begin(game):
    match, rng = game.new_match(5), new_rng(1)
    player = Planning(game, 20)
    number = 0
    while not match.is_over:
        action = decide(player, match.state, rng)
        number += 1
        match.play(match.legal_actions()[-1] if number % 5 == 0 else action)
    assert number > 10


def test_a_network_adds_up_what_its_units_pass_on():
    weights = np.array([9.0, 1.0, 2.0, -1.0, 0.5, 3.0, -8.0, 1.0, 1.0, 1.0, 7.0, 0.25])  # from 1 on
    assert network(np.array([1.0, 2.0, 4.0]), 3, weights, 1, 2) == pytest.approx(3.0 * 3.0 + 0.25)
