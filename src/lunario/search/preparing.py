"""Compile all of a game beforehand, step by step, so that a progress bar can follow. Quick when it is cached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from lunario.core import contract, kernel
from lunario.core.arrays import Ints
from lunario.core.compile import is_prepared, prepare
from lunario.core.definition import Definition
from lunario.core.game import Game, entry_point
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from lunario.search.playout import playouts
from lunario.search.puct import iterate

DECISIONS = 40  # of a match that are put into words
WORDS = "words"
FUNCTIONS: tuple[Callable[..., Any], ...] = (
    contract.setup,
    kernel.step,
    contract.chance_stream,
    contract.sample_chance,
    kernel.settle,
    contract.determinize,
    contract.sees,
    contract.observe,
    contract.score_actions,
    contract.value,
    playouts,
    iterate,
)

Step = tuple[str, Callable[[], object]]


def steps(definition: Definition) -> list[Step]:
    """Return each entry point of the game with how to compile it; then the texts and views, which call some of the
    game's compiled functions on records."""
    found: list[Step] = [(name, _compiling(point)) for name, point in _entry_points(definition)]
    return [*found, (WORDS, lambda: _put_into_words(definition))]


def is_compiled(definition: Definition) -> bool:
    """Return whether the game can be played without compiling an entry point."""
    return all(is_prepared(point) for _, point in _entry_points(definition))


def _entry_points(definition: Definition) -> Iterator[tuple[str, Any]]:
    planner = definition.parts.planner
    for function in (*FUNCTIONS, *(planner.ENTRIES if planner else ())):
        yield function.__name__, entry_point(function, definition)


def _compiling(point: Any) -> Callable[[], None]:
    return lambda: prepare(point)


def _put_into_words(definition: Definition) -> None:
    """Show some of a random match at every player count as a screen would."""
    rng = new_rng(0)
    for players in definition.player_counts:
        state = Game(definition, players, {}).new_state()
        for _ in range(DECISIONS):
            if not state.is_terminal:
                action = _any(state, rng)
                _show(state, action)
                state.apply(action)


def _any(state: State, rng: Ints) -> int:
    choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
    return choices[below(rng, len(choices))]


def _show(state: State, action: int) -> None:
    state.parse(state.notation(action))
    state.describe(action, LANGUAGES[0])
    state.targets(action)
    if not state.is_chance:
        state.draw(state.current_player, LANGUAGES[0])
        state.preview(action)
        legal = set(state.legal_actions())
        state.why_not(next(other for other in count() if other not in legal))
