"""The laws of the contract. Each is a function of a game and a seed, and reports what it finds wrong."""

from __future__ import annotations

import time
from collections.abc import Callable

from lunario.core.game import Game
from lunario.testing.copying import matches_are_values, states_are_values
from lunario.testing.playing import (
    a_match_ends,
    chance_agrees_with_sampling,
    choices_are_sound,
    compiled_play_agrees,
    every_action_applies,
    numbers_point_at_outcomes,
    outcome_is_sound,
    scores_are_sound,
)
from lunario.testing.programs import (
    facts_are_sound,
    heuristic_is_sound,
    numbers_have_meanings,
    observations_are_sound,
    the_usual_is_legal,
)
from lunario.testing.secrecy import SECRECY
from lunario.testing.showing import (
    guides_are_sound,
    nonsense_is_refused,
    pictures_are_sound,
    refusals_give_a_reason,
    views_are_json,
    words_are_sound,
)
from lunario.testing.stories import STORIES

Law = Callable[[Game, int], None]


def check(game: Game, seed: int = 0, progress: Callable[[str], None] | None = None) -> None:
    """Put the game to every law, on random matches from the seed; `progress=print` shows which one is running.

    >>> from lunario.testing import check
    >>> check(lunario.load("nova-luna"), seed=7)
    """
    for law in LAWS:
        started = time.perf_counter()
        try:
            law(game, seed)
        except AssertionError as broken:
            raise AssertionError(f"{law.__name__}: {broken}") from broken
        if progress:
            progress(f"{law.__name__}: kept ({time.perf_counter() - started:.1f} s)")


LAWS: tuple[Law, ...] = (
    choices_are_sound,
    every_action_applies,
    a_match_ends,
    outcome_is_sound,
    scores_are_sound,
    chance_agrees_with_sampling,
    numbers_point_at_outcomes,
    compiled_play_agrees,
    states_are_values,
    words_are_sound,
    nonsense_is_refused,
    matches_are_values,
    refusals_give_a_reason,
    views_are_json,
    the_usual_is_legal,
    pictures_are_sound,
    *SECRECY,
    guides_are_sound,
    *STORIES,
    observations_are_sound,
    numbers_have_meanings,
    heuristic_is_sound,
    facts_are_sound,
)
