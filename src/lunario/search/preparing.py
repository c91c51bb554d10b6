"""Compile a game ahead of time, step by step so that a progress bar can follow; quick if it is cached.

The stages are in order of need: with the rules compiled, people can play; the next stage lets computer players think,
the next is for analysis, and the last for playing many matches at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from lunario.search.choosing import choose_edge
from lunario.search.compiled_lanes import step_lanes
from lunario.search.compiled_matches import play_matches
from lunario.search.judging import judge
from lunario.search.playout import playouts
from lunario.search.puct import iterate

DECISIONS = 40  # decisions of a match to put into words
WORDS = "words"
RULES = "rules"
THINKING = "thinking"
LEARNING = "learning"
LAB = "lab"
STAGES: dict[str, tuple[Callable[..., Any], ...]] = {
    RULES: (
        contract.setup,
        kernel.step,
        contract.chance_stream,
        kernel.seeded_outcome,
        kernel.settle,
        contract.determinize,
        contract.sees,
    ),
    THINKING: (
        contract.sample_chance,
        contract.observe,
        contract.score_actions,
        contract.value,
        playouts,
        iterate,
        choose_edge,
    ),
    LEARNING: (judge,),
    LAB: (play_matches, step_lanes, kernel.drive, contract.chance_total, contract.chance_outcome),
}
AT_A_TABLE = (RULES, THINKING)
# Rough relative duration of each step, for progress bars; measured on the four games.
EFFORT = {
    "step": 5,
    "settle": 2,
    "score_actions": 2,
    "value": 2,
    "playouts": 2,
    "iterate": 6,
    "search": 6,
    "judge": 6,
    "play_matches": 9,
    "step_lanes": 9,
    "drive": 6,
}

Step = tuple[str, Callable[[], object]]


def steps(definition: Definition, stages: Sequence[str] = tuple(STAGES)) -> list[Step]:
    """Return the steps of these stages: each entry point's name and a function that compiles it. The rules end with
    texts and views, which call some of the game's compiled functions on records."""
    found: list[Step] = []
    for stage in stages:
        found += [(name, _compiling(point)) for name, point in _entry_points(definition, stage)]
        if stage == RULES:
            found.append((WORDS, lambda: _put_into_words(definition)))
    return found


def effort(names: Iterable[str]) -> int:
    """Return the rough duration of these steps, in arbitrary units."""
    return sum(EFFORT.get(name, 1) for name in names)


def is_compiled(definition: Definition, stages: Sequence[str] = tuple(STAGES)) -> bool:
    """Return whether these stages are already compiled."""
    return all(is_prepared(point) for stage in stages for _, point in _entry_points(definition, stage))


def _entry_points(definition: Definition, stage: str) -> Iterator[tuple[str, Any]]:
    planner = definition.parts.planner if stage == THINKING else None
    for function in (*STAGES[stage], *(planner.ENTRIES if planner else ())):
        yield function.__name__, entry_point(function, definition)


def _compiling(point: Any) -> Callable[[], None]:
    return lambda: prepare(point)


def _put_into_words(definition: Definition) -> None:
    """Show part of a random match at every player count, as a screen would."""
    rng = new_rng(0)
    for players in definition.player_counts:
        state = Game(definition, players, {}).new_state()
        for _ in range(DECISIONS):
            if not state.is_over:
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
