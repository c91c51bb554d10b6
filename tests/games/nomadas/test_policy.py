"""The heuristic: it predicts listening as the rules resolve it, and beats random play by far."""

import numpy as np
import pytest

import lunario
from lunario.core.random import below, new_rng
from lunario.games.nomadas.policy import WEIGHTS
from lunario.games.nomadas.state import Phase
from lunario.judgement.opinion import score_actions
from lunario.judgement.opinion import value as value_of
from tests.games.nomadas.positions import table


def only(**weights):
    assert set(weights) <= set(WEIGHTS)
    return np.array([weights.get(name, 0.0) for name in WEIGHTS])


@pytest.mark.parametrize("players", [2, 4])
def test_the_tokens_a_move_brings_are_foreseen(players):
    """With a weight of 1 on every story and joker, the score of a move or drop is what the mover hears."""
    weights = only(story=1.0, dead=1.0, joker=1.0)
    game = lunario.load("nomadas", players=players, adventurers="random")
    rng, checked = new_rng(players), 0
    for _ in range(6):
        state = game.new_state()
        while not state.is_over:
            if state.record.phase in (Phase.CHOOSE, Phase.DROP):
                checked += _check_listening(state, weights)
            actions = state.legal_actions()
            state.apply(state.sample_chance(rng) if state.is_chance else actions[below(rng, len(actions))])
    assert checked > 300


def _check_listening(state, weights):
    player, checked = state.current_player, 0
    before = state.record.held[player].sum()
    for action, score in score_actions(state, weights):
        after = state.clone()
        after.apply(action)
        if after.record.phase == Phase.TURN_UP_HEARD:
            assert score == after.record.held[player].sum() - before, state.notation(action)
            checked += 1
    return checked


def test_jokers_are_kept():
    state = table("NU", "N n n n n n n n", hands=("whale whale whale joker",))
    state.apply("write whale 3")
    scores = {state.notation(action): score for action, score in score_actions(state)}
    assert scores["jokers 0"] > scores["jokers 1"]


def test_the_dearest_last_card_is_best():
    state = table("NU", "N n n n n n n n", "- - - - - - tree hand", hands=("whale " * 5 + "wind wind",))
    best = max(score_actions(state), key=lambda pair: pair[1])[0]
    assert state.notation(best) == "write whale 5"


def test_the_value_favours_who_leads():
    state = table("NUR", "N n n n n n n n", cards=("whale 9", "tree 3", ""))
    first, second, third = value_of(state)
    assert first > second > third and abs(first + second + third) < 1e-9


@pytest.mark.parametrize("players", [2, 3, 5])
def test_greedy_beats_chance(players):
    game, rng, won = lunario.load("nomadas", players=players, adventurers="random"), new_rng(players), 0.0
    matches = 30
    for match in range(matches):
        seat, state = match % players, game.new_state()
        while not state.is_over:
            if state.current_player == seat:
                state.apply(max(score_actions(state), key=lambda pair: pair[1])[0])
            else:
                actions = state.legal_actions()
                state.apply(state.sample_chance(rng) if state.is_chance else actions[below(rng, len(actions))])
        won += state.returns()[seat] > 0
    assert won >= 0.6 * matches
