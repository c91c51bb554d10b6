"""Compile all that Python calls of a game, step by step, so that a progress bar can follow. Quick when it is cached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

import numpy as np

from lunario.core.arrays import Ints
from lunario.core.entries import Entries
from lunario.core.game import Game
from lunario.core.random import below, new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES

DECISIONS = 40  # of a match that are put into words
WORDS = "words"
STEPS = (*(field.name for field in fields(Entries)), WORDS)

Step = tuple[str, Callable[[], object]]


def steps(game: Game) -> Iterator[Step]:
    """Each entry point, by its name in `Entries`, called once in the way Python calls it; then the texts and views,
    which call some of the game's compiled functions on records."""
    rng = new_rng(0)
    yield "setup", lambda: game.entries.setup(game.new_state().buffer)
    yield "look", lambda: game.new_state().current_player
    yield "step", lambda: _find(game, rng, chance=False)
    chance, decision = _find(game, rng, chance=True), _find(game, rng, chance=False)
    action = decision.legal_actions()[0]
    choices = np.zeros(game.limits.most_legal, np.int32)
    log = np.zeros(game.limits.longest + 1, np.int32)
    yield "play", lambda: game.entries.play(decision.clone().buffer, action, rng, log, choices)
    yield "legal_actions", lambda: game.entries.legal_actions(decision.buffer, choices)
    yield "sample_chance", lambda: chance.is_chance and chance.sample_chance(rng)
    yield "chance_stream", lambda: chance.is_chance and chance.chance_stream()
    yield "score", decision.scores
    yield "places", decision.places
    yield "returns", decision.returns
    yield "determinize", lambda: decision.determinize(0, rng)
    yield "sees", lambda: decision.sees(action, 0)
    yield "observe", lambda: decision.observation(0)
    yield "score_actions", decision.score_actions
    yield "value", decision.value
    yield WORDS, lambda: _put_into_words(game, rng)


def _find(game: Game, rng: Ints, *, chance: bool) -> State:
    """The first chance node, or the first decision, of a random match; its end if there is none."""
    state = game.new_state()
    while not state.is_terminal and state.is_chance != chance:
        state.apply(_any(state, rng))
    return state


def _any(state: State, rng: Ints) -> int:
    """Any choice; without the entry point of sample_chance, whose step comes later."""
    choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
    return choices[below(rng, len(choices))]


def _put_into_words(game: Game, rng: Ints) -> None:
    """Some of a random match at every player count, as a screen would show it."""
    for players in game.definition.player_counts:
        state = Game(game.definition, players, {}).new_state()
        for _ in range(DECISIONS):
            if not state.is_terminal:
                _show(state, action := _any(state, rng))
                state.apply(action)


def _show(state: State, action: int) -> None:
    state.parse(state.notation(action))
    state.describe(action, LANGUAGES[0])
    state.targets(action)
    if not state.is_chance:
        state.draw(state.current_player, LANGUAGES[0])
        state.preview(action)
