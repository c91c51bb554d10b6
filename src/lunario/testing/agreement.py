"""Play a match on the engine and on an oracle, side by side.

An oracle is a second implementation of a game's rules, slow and plain, written from its `RULES.md` alone: `oracle.py`
among the game's tests, with a class `Oracle`. It speaks in notation and shares no code with the engine.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any, Protocol

from lunario.core.game import Game
from lunario.core.state import State
from lunario.testing.cases import choose, choose_well, walk

FILE = "oracle.py"


class Oracle(Protocol):
    """A match, which begins as the rules set it up and goes on with `play`."""

    def __init__(self, players: int, options: dict[str, Any], components: Path | None) -> None:
        """Set up the match; `components` is the game's component file, or None if it has none."""

    def current_player(self) -> int:
        """Return the player to move from 0, -1 for chance, or -4 when the match is over."""

    def legal(self) -> set[str]:
        """Return the legal actions of the player to move, in notation."""

    def chance(self) -> dict[str, int]:
        """Return the possible chance outcomes, in notation, with their weights."""

    def play(self, notation: str) -> None:
        """Play an action or a chance outcome."""

    def scores(self) -> list[dict[str, int]]:
        """Return every player's points by category, as if the match ended now; the automaton's come last."""

    def places(self) -> list[int]:
        """Return every player's place, 1 for the first, as if the match ended now."""


def read_oracle(file: Path) -> type[Oracle]:
    """Return the class `Oracle` of a file."""
    spec = importlib.util.spec_from_file_location(f"oracle_of_{file.parent.parent.name}_{file.parent.name}", file)
    assert spec is not None and spec.loader is not None, f"{file} is not a module"
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    assert hasattr(module, "Oracle"), f"{file.name} has no class Oracle."
    oracle: type[Oracle] = module.Oracle
    return oracle


def compare_match(
    game: Game, oracle: type[Oracle], seed: int, *, every_position: bool = True, components: Path | None = None
) -> int:
    """Play a match on both, at random or, with an odd seed, mostly well; return the number of events.

    Raise AssertionError where they differ. With `every_position`, compare the legal actions, outcomes and scores of
    every state; otherwise only who acts and the result.
    """
    file = game.parts.components.FILE
    own = game.definition.folder / file if file else None
    theirs = oracle(game.players, dict(game.options), components or own)
    events = 0
    state = game.new_state()
    for state, action in walk(game, seed, choose_well if seed % 2 else choose):
        assert theirs.current_player() == state.current_player, (
            f"event {events}: player {state.current_player} acts, in the oracle {theirs.current_player()}"
        )
        if every_position:
            _compare_choices(state, theirs, events)
            if events % 7 == 0:
                _compare_scores(state, theirs, events)
        theirs.play(state.notation(action))
        events += 1
    assert theirs.current_player() == state.current_player, "only one of the two is over"
    _compare_scores(state, theirs, events)
    return events


def _compare_choices(state: State, oracle: Oracle, event: int) -> None:
    if state.is_chance:
        outcomes = {state.notation(outcome): weight for outcome, weight in state.chance_outcomes()}
        assert outcomes == oracle.chance(), f"event {event}: engine {outcomes}, oracle {oracle.chance()}"
    else:
        legal = {state.notation(action) for action in state.legal_actions()}
        assert legal == oracle.legal(), f"event {event}: engine {sorted(legal)}, oracle {sorted(oracle.legal())}"


def _compare_scores(state: State, oracle: Oracle, event: int) -> None:
    ours = [score.parts for score in state.scores()]
    assert ours == oracle.scores(), f"event {event}: engine {ours}, oracle {oracle.scores()}"
    assert state.places() == oracle.places(), f"event {event}: engine {state.places()}, oracle {oracle.places()}"
