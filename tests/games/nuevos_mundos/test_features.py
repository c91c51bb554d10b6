"""The observation and the heuristic."""

from __future__ import annotations

import numpy as np
import pytest

import lunario
from lunario.core.arrays import Floats
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.judgement.opinion import score_actions
from lunario.judgement.opinion import value as value_of
from tests.games.nuevos_mundos.positions import Phase, position

FLAGS = "begins, acts, took the last turn"


def block(state: State, player: int, name: str) -> Floats:
    """Return a named block of an observation."""
    start = 0
    for other, size in state.game.observation_layout:
        if other == name:
            return state.observation(player)[start : start + size]
        start += size
    raise AssertionError(f"there is no block {name}")


@pytest.mark.rule("NM-H1")
def test_a_hand_is_observed_as_likelihoods() -> None:
    """05 and 27 are from the first pile, one in each of the other hands; the second pile has two cards left of four."""
    state = position(
        hands=("10 42", "05 20", "27 44"), pile="49 50", pile_generation=1, generations={"20": 1, "44": 1, "42": 1}
    )
    own = block(state, 0, "seat 0: hand")
    assert sorted(np.flatnonzero(own) + 1) == [10, 42] and set(own[own > 0]) == {1.0}
    for seat in (1, 2):
        other = block(state, 0, f"seat {seat}: hand")
        assert {int(card) + 1: float(other[card]) for card in np.flatnonzero(other)} == {
            5: 0.5, 27: 0.5, 20: 0.25, 44: 0.25, 49: 0.25, 50: 0.25
        }  # fmt: skip
    pile = block(state, 0, "in the creation pile")
    assert {int(card) + 1: float(pile[card]) for card in np.flatnonzero(pile)} == {20: 0.5, 44: 0.5, 49: 0.5, 50: 0.5}
    age = block(state, 0, "age of the generation")
    assert [round(float(age[value - 1]), 3) for value in (5, 27, 10, 42, 20, 49, 1)] == [
        0.2,
        0.2,
        0.2,
        0.1,
        0.1,
        0.1,
        0,
    ]
    assert np.allclose(block(state, 0, "seat 1: ages of the hand cards"), [0.1, 0.2, 0, 0])


def test_seats_are_counted_from_the_observer() -> None:
    state = position(hands=("10", "05", "27"), worlds=("01", "02", "03"), to_move=1, board="57 08 09 17 25 33")
    for player in range(3):
        for step in range(3):
            seat = (player + step) % 3
            assert np.flatnonzero(block(state, player, f"seat {step}: world")).tolist() == [seat]
            assert block(state, player, f"seat {step}: {FLAGS}").tolist() == [seat == 0, seat == 1, False]


def test_who_took_the_last_turn_is_observed() -> None:
    """Without it nobody could tell whether player 0 may still deploy a last card after player 2."""
    state = position(hands=("10", "05", "27"), phase=Phase.LAST, to_move=2)
    for ender in (0, 1):
        state.record.ender = ender
        for player in range(3):
            marks = [block(state, player, f"seat {step}: {FLAGS}")[2] for step in range(3)]
            assert marks == [(player + step) % 3 == ender for step in range(3)]


def test_the_table_is_observed() -> None:
    state = position("57 01 09 17 25 33", discards="58 60", vital_capacity=True)
    assert block(state, 0, "modules").tolist() == [0, 0, 1, 0]
    assert (np.flatnonzero(block(state, 0, "space 0")) + 1).tolist() == [57]
    assert (np.flatnonzero(block(state, 0, "space 6")) + 1).tolist() == [33]
    assert (np.flatnonzero(block(state, 0, "discards under the top card")) + 1).tolist() == [58, 60]


def liked(state: State) -> str:
    return state.notation(max(score_actions(state), key=lambda pair: pair[1])[0])


def test_the_heuristic_takes_more_rather_than_less() -> None:
    assert liked(position("03 09 17 04 05 33", hands=("01 55", "10"))) == "01 biome"
    assert liked(position(hands=("42 64", "10"), phase=Phase.LAST)) in ("42 deploy", "64 deploy")


def test_the_heuristic_completes_runs_with_a_settlement() -> None:
    state = position(
        "57 10 09 17 25 33", hands=("", ""), worlds=("03 05 ocean",), phase=Phase.VALUE, settlements=True, pile=""
    )
    assert liked(state) == "value 04"


def test_icons_count_in_the_heuristic_only_with_vital_capacity() -> None:
    def worth(**options: bool) -> float:
        state = position(hands=("42", "10"), **options)
        return dict(score_actions(state))[state.parse("42 deploy")]

    assert worth(vital_capacity=True) > worth()


def test_value_sums_to_nothing_and_likes_the_better_world() -> None:
    state = position(hands=("42", "10", "34"), worlds=("02 03 04 11", "40", "50"), to_move=1)
    value = value_of(state)
    assert sum(value) == pytest.approx(0)
    assert value[0] == max(value)
    assert value[1] > value[2], "having the move is better in equal worlds"


@pytest.mark.parametrize("modules", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int, modules: bool) -> None:
    options = dict.fromkeys(("settlements", "global_balance", "vital_capacity", "discordance"), modules)
    game = lunario.load("nuevos-mundos", players=players, **options)
    rng, wins, matches = new_rng(players), 0.0, 60
    for number in range(matches):
        state = game.new_state()
        while not state.is_over:
            actions = state.legal_actions()
            if state.is_chance:
                state.apply(state.sample_chance(rng))
            elif state.current_player == number % players:
                state.apply(liked(state))
            else:
                state.apply(actions[below(rng, len(actions))])
        wins += state.returns()[number % players] > 0
    assert wins > 0.85 * matches
