"""Play a match on the engine and on the oracle, side by side."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.core.state import State
from lunario.testing.cases import choose, choose_well, walk


def oracle_module(definition: Definition) -> ModuleType:
    """Import tests/games/<game>/oracle.py: a game without one fails here."""
    return importlib.import_module(f"tests.games.{definition.folder.name}.oracle")


def compare_match(game: Game, seed: int, *, every_position: bool, components: Path | None = None) -> int:
    """Play a match on both, at random or, with an odd seed, mostly well; return the number of events.

    Raise AssertionError where they differ. With `every_position`, compare the legal actions, outcomes and scores of
    every state; otherwise only who acts and the result.
    """
    definition = game.definition
    own = definition.folder / definition.parts.components.FILE
    oracle = oracle_module(definition).Oracle(game.players, dict(game.options), components or own)
    events = 0
    state = game.new_state()
    for state, action in walk(game, seed, choose_well if seed % 2 else choose):
        assert oracle.current_player() == state.current_player, f"event {events}: who acts"
        if every_position:
            _compare_choices(state, oracle, events)
            if events % 7 == 0:
                _compare_scores(state, oracle, events)
        oracle.play(state.notation(action))
        events += 1
    assert oracle.current_player() == state.current_player, "only one of the two is over"
    _compare_scores(state, oracle, events)
    return events


def _compare_choices(state: State, oracle: object, event: int) -> None:
    if state.is_chance:
        ours = {state.notation(outcome): weight for outcome, weight in state.chance_outcomes()}
        theirs = oracle.chance()
    else:
        ours = {state.notation(action) for action in state.legal_actions()}
        theirs = oracle.legal()
    assert ours == theirs, f"event {event}: engine {sorted(ours)}, oracle {sorted(theirs)}"


def _compare_scores(state: State, oracle: object, event: int) -> None:
    ours = [score.parts for score in state.scores()]
    assert ours == oracle.scores(), f"event {event}: engine {ours}, oracle {oracle.scores()}"
    assert state.places() == oracle.places(), f"event {event}: engine {state.places()}, oracle {oracle.places()}"
