"""How a game is searched, and how much each level searches: the tables of `search.toml`."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from typing import Any

from lunario.core.definition import Definition
from lunario.core.game import Game


@dataclass(frozen=True)
class Settings:
    """How a game is searched; `search.toml` in the game's folder has its own."""

    exploration: float = 0.5  # c of PUCT
    reduction: float = 0.2  # from its node's mean: the q of an action not tried yet
    temperature: float = 0.5  # of the prior, in the units of the heuristic's scores
    greedy_turns: int = 0  # played before the heuristic is asked for a state's value
    later: float = 1.0  # part of the iterations that further decisions of a turn get: the first has thought of them
    count_available: bool = False  # √ of how often an action was legal, instead of its node's visits
    # One node after chance, whatever came: where the same hardly ever comes twice, and it does not change who is next.
    open_loop: bool = False


def settings_of(game: Game) -> Settings:
    """Return the settings in the game's folder, with what its number of players overrides."""
    return Settings(**_table(game, "settings"))


def iterations_of(game: Game, level: str) -> int:
    """Return how many iterations a level has in this game."""
    return int(_table(game, "levels")[level])


def width_of(game: Game, level: str) -> int:
    """Return how wide a level's plans are in this game; 0: it does not plan."""
    return 0 if game.parts.planner is None else int(_table(game, "plan").get(level, 0))


def _table(game: Game, name: str) -> dict[str, Any]:
    tables = _tables(game.definition)
    return {**tables.get(name, {}), **tables.get(f"{name}-{game.players}", {})}


@functools.cache
def _tables(definition: Definition) -> dict[str, Any]:
    return tomllib.loads(definition.page("search.toml"))
