"""How a game is searched and how each level plays, as read from `search.toml`."""

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
LEVELS = LADDER[1:]  # the levels that search
MILLE = 1000
# Unless the game says otherwise, the levels below casual search as long as casual, and slip.
_USUAL = {"learner": {"overlooks": 38}, "hasty": {"overlooks": 25}, "amateur": {"margin": 15}}

# The levels of a game without search.toml.
_UNSAID = {"levels": {"casual": 30, "strong": 300, "master": 3000}}
_ANALYSIS = {"screen": 4000, "search": 2000, "rounds": 4, "most_rounds": 8}  # defaults where search.toml says nothing


@dataclass(frozen=True)
class SearchSettings:
    """How a game is searched; `search.toml` in its folder overrides these defaults."""

    exploration: float = 0.5  # c in PUCT
    reduction: float = 0.2  # first-play urgency: q of an untried action is its node's mean less this
    temperature: float = 0.5  # softmax temperature of the prior, in units of the heuristic's scores
    greedy_turns: int = 0  # turns played greedily before a state is valued
    later: float = 1.0  # share of the iterations for later decisions of a turn, which the first has considered
    count_available: bool = False  # use √ of how often an action was legal instead of its node's visits
    # One node after chance, whatever the outcome: for chance that rarely repeats and does not change who is next.
    open_loop: bool = False


@dataclass(frozen=True)
class Level:
    """How long a level searches, and how it slips (`search/choosing.py`)."""

    iterations: int
    overlooks: int = 0  # percentage of actions it does not notice
    margin: float = 0.0  # how far below the best its choice may be: percentage points of chance to win

    def margin_of_return(self, players: int) -> int:
        """Return the margin for compiled code, in thousandths of a return."""
        part = (chance_to_win(1.0, players) - chance_to_win(0.0, players)) / MILLE  # chance per thousandth
        return round(self.margin / 100 / part)


def search_settings_of(game: Game) -> SearchSettings:
    """Return the game's settings, including those for its number of players."""
    return SearchSettings(**_table(game, "settings"))


def level_of(game: Game, name: str) -> Level:
    """Return a level of this game. A game must define casual, strong and master; the other levels have defaults."""
    levels = _table(game, "levels")
    found = levels.get(name, _USUAL.get(name))
    if found is None:  # between casual and strong
        return Level(round(math.sqrt(levels["casual"] * levels["strong"])))
    return Level(**{"iterations": levels["casual"], **found}) if isinstance(found, dict) else Level(found)


def ladder_of(definition: Definition) -> list[str]:
    """Return the levels people can choose, from the weakest; fewer where luck weighs more."""
    left_out = _tables(definition).get("left_out", ())
    return [name for name in LADDER if name not in left_out]


def iterations_of(game: Game, level: str) -> int:
    """Return how many iterations a level searches in this game."""
    return level_of(game, level).iterations


def width_of(game: Game, level: str) -> int:
    """Return the beam width of a level's plans in this game, or 0 if it does not plan."""
    return 0 if game.parts.planner is None else int(_table(game, "plan").get(level, 0))


def analysis_of(game: Game) -> dict[str, Any]:
    """Return how much the analysis of a match searches: the fields of `analysis.Settings`."""
    return {**_ANALYSIS, **_table(game, "analysis")}


def _table(game: Game, name: str) -> dict[str, Any]:
    tables = _tables(game.definition)
    return {**tables.get(name, {}), **tables.get(f"{name}-{game.players}", {})}


@functools.cache
def _tables(definition: Definition) -> dict[str, Any]:
    return tomllib.loads(definition.page_if_any("search.toml")) or _UNSAID
