"""The laws of states and matches as values: copied, compared, saved and read back."""

from __future__ import annotations

import copy
import json
import pickle

from lunario.core import match_file
from lunario.core.game import Game
from lunario.core.random import below, new_rng
from lunario.testing.cases import choose, some_states


def states_are_values(game: Game, seed: int) -> None:
    """A state is restored from JSON, from bytes, by pickling and by copying."""
    for state in some_states(game, seed, 8):
        through_json = game.state_from_json(json.loads(json.dumps(state.to_json())))
        assert through_json == state == game.state_from_bytes(bytes(state))
        assert pickle.loads(pickle.dumps(state)) == state == copy.deepcopy(state)
        assert hash(copy.copy(state)) == hash(state)
    assert pickle.loads(pickle.dumps(game)) == game


def matches_are_values(game: Game, seed: int) -> None:
    """A match is written, read back, undone and replayed to the same bytes; its chance is what the seed gives."""
    match, pick = game.new_match(seed), new_rng(seed)
    while not match.is_over:
        before = bytes(match.state)
        action = choose(match.state, pick)
        match.play(match.state.notation(action))
        if below(pick, 12) == 0:
            after = bytes(match.state)
            match.undo()
            assert bytes(match.state) == before, "undo does not return to the previous state"
            match.play(action)
            assert bytes(match.state) == after, "after undo the same action leads elsewhere"
    text = match_file.write(match)
    again = match_file.read("test", text)
    assert match_file.write(again) == text and again.state == match.state
    assert match_file.verify(match) == []
    assert again.outcome == match.outcome
