"""The laws for programs: observations, the meaning of numbers, heuristics and facts."""

from __future__ import annotations

import json
import math
import re

import numpy as np

from lunario.core import contract
from lunario.core.counting import count, facts_of
from lunario.core.errors import BrokenGame
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.judgement.opinion import score_actions
from lunario.judgement.opinion import value as value_of
from lunario.testing.cases import choose, choose_well, some_states, walk


def observations_are_sound(game: Game, seed: int) -> None:
    """An observation has the size of its layout, fills all of it, and changes in the course of a match."""
    names = [name for name, _ in game.observation_layout]
    assert len(set(names)) == len(names), "two blocks of the observation have the same name"
    seen = set()
    for state in some_states(game, seed, 12):
        for player in range(game.players):
            observation = state.observation(player)
            out = np.full(game.observation_size, np.nan, np.float32)
            game.entry(contract.observe)(state.buffer, player, out)
            assert np.array_equal(out, observation) and np.isfinite(observation).all(), "not every value is written"
            seen.add(observation.tobytes())
    assert len(seen) > 6, "observations hardly differ"


def numbers_have_meanings(game: Game, seed: int) -> None:
    """Every number of the observation and every action number has a distinct meaning, and decoding loses nothing."""
    names = game.observation_names
    assert len(names) == game.observation_size, f"{len(names)} names for {game.observation_size} numbers"
    assert len(set(names)) == len(names), "two numbers of the observation have the same name"
    total, limits = sum(each.size for each in game.action_ranges), game.limits
    assert total == limits.actions + limits.outcomes, f"{total} action numbers have a meaning, but {limits}"
    words = {game.decode_action(action) for action in range(total)}
    assert len(words) == total, "two action numbers mean the same"
    told: dict[str, bytes] = {}
    for state in some_states(game, seed, 12):
        for player in range(game.players):
            observation = state.observation(player)
            decoded = json.dumps(game.decode_observation(observation.tolist()))
            before = told.setdefault(decoded, observation.tobytes())
            assert before == observation.tobytes(), "two observations are the same in words"


def heuristic_is_sound(game: Game, seed: int) -> None:
    """Every action gets a finite score, every state a value on the scale of returns, and neither changes the state."""
    for state in some_states(game, seed, 40):
        before = bytes(state)
        assert all(math.isfinite(score) for _, score in score_actions(state))
        value = value_of(state)
        assert all(-1 <= number <= 1 for number in value), f"value {value}"
        assert bytes(state) == before, "the heuristic changed the state"


def the_usual_is_legal(game: Game, seed: int) -> None:
    """The usual action is one of those asked about, and the same whatever is hidden from the player."""
    if game.parts.flow is None:
        return
    rng = new_rng(seed)
    for state in some_states(game, seed, 80):
        if state.current_player < 0:
            continue
        guess = state.determinize(state.current_player, rng)
        for actions in _asked_about(state):
            usual = state.usual(actions)
            assert usual is None or usual in actions, f"the usual {usual} is not one of {actions}"
            assert usual == guess.usual(actions), f"the usual of {actions} depends on what is hidden"


def _asked_about(state: State) -> list[list[int]]:
    """Return all legal actions, and those at each element of the board."""
    at: dict[str, list[int]] = {}
    for action in state.legal_actions():
        at.setdefault(next(iter(state.targets(action)), ""), []).append(action)
    return [state.legal_actions(), *at.values()]


def facts_are_sound(game: Game, seed: int) -> None:
    """Facts have unique names and words in both languages, and only declared facts are noted, for a seat."""
    facts = facts_of(game)
    names = [fact.name for fact in facts]
    assert len(names) == len(set(names)), f"a fact is declared twice: {max(names, key=names.count)}"
    for fact in facts:
        assert re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", fact.name), f"“{fact.name}” is not a name for a fact"
        words = (fact.text[lang] and fact.group[lang] for lang in LANGUAGES)
        assert all(words), f"the fact {fact.name} lacks words"
    for chooser in (choose, choose_well):
        actions = [action for _, action in walk(game, seed, chooser)]
        try:
            counted = count(game, actions)
        except BrokenGame as broken:
            raise AssertionError(str(broken)) from broken
        assert all(found.amount > 0 for found in counted.facts), "a fact came true less than no times"
