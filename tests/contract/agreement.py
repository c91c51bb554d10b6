"""A match played by the engine and by the oracle among the game's tests."""

from __future__ import annotations

import functools
from pathlib import Path

from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.testing import agreement
from tests.registered import tests_of


@functools.cache
def oracle_of(definition: Definition) -> type[agreement.Oracle]:
    """Return the oracle of a game: a game without one fails here."""
    return agreement.read_oracle(tests_of(definition) / agreement.FILE)


def compare_match(game: Game, seed: int, *, every_position: bool, components: Path | None = None) -> int:
    oracle = oracle_of(game.definition)
    return agreement.compare_match(game, oracle, seed, every_position=every_position, components=components)
