"""How a game is searched, and how each level plays: the tables of `search.toml`."""

from __future__ import annotations

import functools
import math
import tomllib
from dataclasses import dataclass
from typing import Any

from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.core.ranking import chance_to_win

LADDER = ("novice", "learner", "hasty", "amateur", "casual", "regular", "strong", "master")  # from the weakest
LEVELS = LADDER[1:]  # those that search
MILLE = 1000
# The levels below casual search as long as it does, unless the game says otherwise, and slip.
_USUAL = {"learner": {"overlooks": 38}, "hasty": {"overlooks": 25}, "amateur": {"margin": 15}}

_ANALYSIS = {"screen": 4000, "search": 2000, "rounds": 4, "most_rounds": 8}  # where search.toml says nothing


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


@dataclass(frozen=True)
class Level:
    """How long a level searches, and how it slips (`search/choosing.py`)."""

    iterations: int
    overlooks: int = 0  # percentage of actions that it does not notice
    margin: float = 0.0  # what it may give away with a good action instead of the best: percentage of chance to win

    def margin_of_return(self, players: int) -> int:
        """Return the margin as compiled code has it, in thousandths of a return."""
        part = (chance_to_win(1.0, players) - chance_to_win(0.0, players)) / MILLE  # of the chance, per thousandth
        return round(self.margin / 100 / part)


def settings_of(game: Game) -> Settings:
    """Return the settings in the game's folder, with what its number of players overrides."""
    return Settings(**_table(game, "settings"))


def level_of(game: Game, name: str) -> Level:
    """Return a level of this game. A game has to say how long casual, strong and master search; of the levels between
    them it may say nothing, and they are as in most games."""
    levels = _table(game, "levels")
    found = levels.get(name, _USUAL.get(name))
    if found is None:  # between casual and strong
        return Level(round(math.sqrt(levels["casual"] * levels["strong"])))
    return Level(**{"iterations": levels["casual"], **found}) if isinstance(found, dict) else Level(found)


def ladder_of(definition: Definition) -> list[str]:
    """Return the levels that people choose among, from the weakest. Where luck weighs more there are fewer."""
    left_out = _tables(definition).get("left_out", ())
    return [name for name in LADDER if name not in left_out]


def iterations_of(game: Game, level: str) -> int:
    """Return how many iterations a level has in this game."""
    return level_of(game, level).iterations


def width_of(game: Game, level: str) -> int:
    """Return how wide a level's plans are in this game; 0: it does not plan."""
    return 0 if game.parts.planner is None else int(_table(game, "plan").get(level, 0))


def analysis_of(game: Game) -> dict[str, int]:
    """Return how much the analysis of a match searches: the numbers of `analysis.Settings`."""
    return {**_ANALYSIS, **_table(game, "analysis")}


def _table(game: Game, name: str) -> dict[str, Any]:
    tables = _tables(game.definition)
    return {**tables.get(name, {}), **tables.get(f"{name}-{game.players}", {})}


@functools.cache
def _tables(definition: Definition) -> dict[str, Any]:
    return tomllib.loads(definition.page("search.toml"))
