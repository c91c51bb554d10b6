"""The heuristic: its incremental values match those computed from the whole display."""

from __future__ import annotations

import random

import pytest

import lunario
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.judgement.opinion import score_actions
from lunario.judgement.opinion import value as value_of
from lunario.judgement.weights import weights_of
from lunario.players.player import create_player, decide
from tests.games.nova_luna.oracle import Display, Tile, neighbours
from tests.games.nova_luna.positions import play_on, random_event, start

WEIGHTS = weights_of(lunario.load("nova-luna"))


def display_of(state: State, player: int) -> Display:
    """Return the oracle's display for the same position."""
    display = Display()
    for tile in state.view(None)["seats"][player]["display"]["tiles"]:
        tasks = tuple(task["colours"] for task in tile["tasks"])
        display.tiles[tile["x"], tile["y"]] = Tile(tile["name"][0], tile["number"], tasks)
        display.covered |= {((tile["x"], tile["y"]), i) for i, task in enumerate(tile["tasks"]) if task["covered"]}
    return display


def worth(display: Display) -> float:
    """Sum over all tasks: covered or fulfilled, or by the number of tiles missing, or 0 if it cannot be fulfilled."""
    total = 0.0
    for cell, tile in display.tiles.items():
        counts = display.counts(cell)
        free = sum(beside not in display.tiles for beside in neighbours(cell))
        for index, task in enumerate(tile.tasks):
            missing = sum(max(0, task.count(c) - counts[c]) for c in set(task))
            absent = sum(counts[c] == 0 for c in set(task))
            if (cell, index) in display.covered or missing == 0:
                total += WEIGHTS[0]
            elif absent <= free:
                total += WEIGHTS[missing]
    return total


@pytest.mark.parametrize("seed", range(3))
def test_a_placement_is_valued_as_by_looking_at_the_whole_display(seed: int) -> None:
    state, rng = start(players=2), random.Random(seed)
    compared = 0
    while not state.is_over:
        view = state.view(None)
        taken = view["taken"]
        if taken and min(seat["tokens"] for seat in view["seats"]) > 6:  # no winning move yet
            display = display_of(state, state.current_player)
            before = worth(display)
            tile = Tile(taken["name"][0], taken["number"], tuple(task["colours"] for task in taken["tasks"]))
            for action, score in rng.sample(score_actions(state), min(3, len(state.legal_actions()))):
                x, y = map(int, state.notation(action).removeprefix("place ").split(","))
                display.tiles[x, y] = tile
                assert score == pytest.approx(worth(display) - before)
                del display.tiles[x, y]
                compared += 1
        state.apply(random_event(state, rng))
    assert compared > 80


@pytest.mark.parametrize("seed", range(3))
def test_a_take_is_worth_its_best_placement_less_its_steps(seed: int) -> None:
    state = start(players=3)
    play_on(state, seed, events=40)
    while not any(state.notation(action) == "take 2" for action in state.legal_actions()):
        play_on(state, seed, events=1)
    for action, score in score_actions(state):
        after = state.clone()
        after.apply(action)
        number = after.view(None)["taken"]["number"]
        assert score == pytest.approx(max(gain for _, gain in score_actions(after)) + WEIGHTS[5] * number)


def test_the_winning_placement_is_preferred_to_everything() -> None:
    state = start("y5:rrr,r", "r1", "b2:bbbb", "t3:byy", "r5:bb,y")
    for _ in range(4):
        state.apply("take 1")
        state.apply(state.legal_actions()[0])
    state.record.tokens[0] = 2
    state.touch()
    state.apply("take 1")
    scores = dict(score_actions(state))
    assert scores[state.parse("place 1,0")] > 50
    assert value_of(state)[0] > 0.99


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_are_expected_returns(players: int) -> None:
    state, rng = start(players=players), random.Random(players)
    while not state.is_over:
        values = value_of(state)
        assert sum(values) == pytest.approx(0)
        assert all(-1 <= value <= 1 for value in values)
        state.apply(random_event(state, rng))
    assert value_of(state) == state.returns()


def mean_solo_result(player: str, games: int) -> float:
    """Return the mean result of solo matches (NL-1S7)."""
    game = lunario.load("nova-luna", players=1)
    total = 0
    for seed in range(games):
        match, rng = game.new_match(seed), new_rng(seed)
        chooser = create_player(player, game)
        while not match.is_over:
            match.play(decide(chooser, match.state, rng))
        total += match.state.scores()[0].total
    return total / games


def test_greedy_plays_solo_far_better_than_chance() -> None:
    assert mean_solo_result("greedy", 12) < 140
    assert mean_solo_result("random", 12) > 200


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_players(players: int) -> None:
    game = lunario.load("nova-luna", players=players)
    wins = 0
    for seed in range(12):
        match, rng = game.new_match(seed), new_rng(seed)
        seats = [create_player("greedy" if seat == seed % players else "random", game) for seat in range(players)]
        while not match.is_over:
            match.play(decide(seats[match.current_player], match.state, rng))
        wins += match.state.places()[seed % players] == 1
    assert wins == 12
