"""The laws of play: choices, chance, scores, and the end of a match."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections import Counter

import numpy as np

from lunario.core import contract, kernel
from lunario.core.arrays import Ints
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.testing.cases import choose, choose_well, final_state, possible_events, some_states, walk

DRAWS = 500  # samples per chance outcome
LEAST_DRAWS = 20_000  # enough to distinguish weights of 5, 4, 3 from 6, 4, 3
VARIOUS = 4  # distinct values: categories that agree in this many do so by no accident


def choices_are_sound(game: Game, seed: int) -> None:
    """Legal actions and outcomes are unique, ascending, within the limits, and exist unless the match is over."""
    limits, roomy = game.limits, _with_room(game)
    for state, _ in itertools.chain(walk(roomy, seed), walk(roomy, seed, choose_well)):
        if state.is_chance:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            assert all(weight > 0 for _, weight in state.chance_outcomes()), "a weight is not positive"
            _check_choices(outcomes, range(limits.actions, limits.actions + limits.outcomes))
            assert len(outcomes) <= limits.most_outcomes, f"{len(outcomes)} outcomes are possible, but {limits}"
        else:
            assert 0 <= state.current_player < game.players, f"player {state.current_player} is to move"
            _check_choices(state.legal_actions(), range(limits.actions))
            legal = len(state.legal_actions())
            assert legal <= limits.most_legal, f"{legal} actions are legal, but {limits}"


def _check_choices(choices: list[int], numbers: range) -> None:
    assert choices, "there is nothing to choose from"
    assert choices == sorted(set(choices)), f"not unique and ascending: {choices}"
    assert choices[0] in numbers and choices[-1] in numbers, f"outside {numbers[0]} … {numbers[-1]}: {choices}"


def _with_room(game: Game) -> Game:
    """Return the game with room for more choices than its limits allow: too small a limit is then counted, not hit."""
    limits = game.limits
    room = limits.actions + limits.outcomes + 1000
    roomy = Game.__new__(Game)
    vars(roomy).update(vars(game), limits=dataclasses.replace(limits, most_legal=room, most_outcomes=room))
    return roomy


def every_action_applies(game: Game, seed: int) -> None:
    """Every legal action and outcome can be played on a clone, which does not change the original."""
    for state, _ in walk(game, seed):
        before = bytes(state)
        choices = possible_events(state)
        for action in choices[:: max(1, len(choices) // 8)]:
            other = state.clone()
            other.apply(action)
            assert bytes(other) != before, f"{action} changes nothing"
        assert bytes(state) == before, "playing on a clone changed the state"


def a_match_ends(game: Game, seed: int) -> None:
    """A match ends within the limit, and turns only count up."""
    turn = 0
    for events, (state, _) in enumerate(walk(game, seed)):
        assert int(state.record.turn) >= turn, "the turn counter went back"
        turn = int(state.record.turn)
        assert events < game.limits.longest, f"the match is not over after {events} events, but {game.limits}"


def outcome_is_sound(game: Game, seed: int) -> None:
    """Places and returns are defined in any state; returns are bounded, and sum to 0 except in solo games."""
    for state in some_states(game, seed, 12):
        returns, places = state.returns(), state.places()
        assert all(-1 <= value <= 1 for value in returns), f"returns {returns}"
        if game.players > 1:
            assert math.isclose(sum(returns), 0, abs_tol=1e-9), f"returns {returns} do not sum to 0"
            assert min(places) == 1 and max(places) <= game.players, f"places {places}"
    _check_outcome(final_state(game, seed))


def _check_outcome(state: State) -> None:
    outcome = state.outcome
    assert outcome is not None and not state.legal_actions()
    if state.game.players > 1:
        best = max(state.returns())
        winners = [player for player, value in enumerate(state.returns()) if value == best]
        assert outcome.winners == winners, f"winners {outcome.winners}, but returns {state.returns()}"


def scores_are_sound(game: Game, seed: int) -> None:
    """Points are written, not added; they agree with the places, and no category repeats another."""
    columns: list[list[int]] = [[] for _ in game.categories]
    for state in some_states(game, seed, 60):
        points = np.array(state.points)
        assert len(points) >= game.players, f"{len(points)} rows of points for {game.players} players"
        _check_written(state, points)
        if game.players > 1:
            _check_places(state)
        for column, values in zip(columns, points.T.tolist(), strict=True):
            column.extend(values)
    names = [name for name, _ in game.categories]
    for (first, one), (second, two) in itertools.combinations(zip(names, columns, strict=True), 2):
        assert one != two or len(set(one)) < VARIOUS, f"the same points count twice, as {first} and as {second}"


def _check_written(state: State, points: Ints) -> None:
    """Check that the previous content of the arrays makes no difference."""
    out, players = np.full_like(points, 7, np.int32), state.game.players
    places, utilities = np.full(players, 7, np.int32), np.full(players, 7.0)
    state.game.entry(kernel.settle)(state.buffer, out, places, utilities)
    assert np.array_equal(out, points), f"points are added to what was there before, not written: {out.tolist()}"
    assert places.tolist() == state.places(), "places are added to what was there before, not written"
    assert utilities.tolist() == state.returns(), "returns are added to what was there before, not written"


def _check_places(state: State) -> None:
    """Check that a better total means a better place."""
    sign = -1 if state.game.lower_wins else 1
    ranked = [(sign * score.total, place) for score, place in zip(state.scores(), state.places(), strict=False)]
    for (mine, place), (theirs, other) in itertools.permutations(ranked, 2):
        assert mine <= theirs or place < other, (
            f"{sign * mine} points are place {place} and {sign * theirs} points are place {other}"
        )


def chance_agrees_with_sampling(game: Game, seed: int) -> None:
    """Outcomes are sampled in proportion to their weights."""
    rng = new_rng(seed)
    nodes = [state for state in some_states(game, seed, 400) if state.is_chance]
    for state in nodes[:: max(1, len(nodes) // 3)]:
        outcomes = state.chance_outcomes()
        total, draws = sum(weight for _, weight in outcomes), max(LEAST_DRAWS, DRAWS * len(outcomes))
        seen = Counter(state.sample_chance(rng) for _ in range(draws))
        assert set(seen) <= {outcome for outcome, _ in outcomes}, "an impossible outcome was sampled"
        expected = {outcome: draws * weight / total for outcome, weight in outcomes}
        distance = sum((seen[outcome] - count) ** 2 / count for outcome, count in expected.items())
        freedom = len(outcomes) - 1
        # Five standard deviations of chi-square, and a little more for few outcomes.
        assert distance <= freedom + 5 * math.sqrt(2 * freedom) + 10, (
            f"outcomes are not sampled by their weights: chi-square {distance:.0f} with {freedom} degrees of freedom"
        )


def numbers_point_at_outcomes(game: Game, seed: int) -> None:
    """The total is the sum of the weights, and each number below it selects the outcome listed there."""
    total_of, outcome_of = game.entry(contract.chance_total), game.entry(contract.chance_outcome)
    for state in some_states(game, seed, 400):
        if state.is_chance:
            listed = [outcome for outcome, weight in state.chance_outcomes() for _ in range(weight)]
            total = total_of(state.buffer)
            assert total == len(listed), f"the weights of chance add up to {len(listed)}, but chance_total is {total}"
            drawn = [outcome_of(state.buffer, number) for number in range(total)]
            assert drawn == listed, f"chance_outcome gives {drawn} where chance_outcomes lists {listed}"


def compiled_play_agrees(game: Game, seed: int) -> None:
    """The entry point `play`, which resolves chance by itself, reaches the same states."""
    limits = game.limits
    log, choices = np.zeros(limits.longest, np.int32), np.zeros(limits.most_legal, np.int32)
    rng, pick = new_rng(seed), new_rng(seed + 1)
    fast, slow = game.new_state(), game.new_state()
    action = -1
    while True:
        n = game.entry(kernel.play)(fast.buffer, action, rng, log, choices)
        for event in log[:n].tolist():
            slow.apply(event)
        fast.touch()
        assert bytes(fast) == bytes(slow), "play and apply disagree"
        if slow.is_over:
            return
        assert game.entry(kernel.play)(fast.buffer, limits.actions, rng, log, choices) == -1, (
            "an outcome was taken as an action"
        )
        action = choose(slow, pick)
