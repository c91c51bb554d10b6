"""Players that never change, so that later ones can be compared with them: `greedy-1`, `reference-1`.

Each is a file in the game's folder with the heuristic's weights of its time. Weights added to the heuristic since then
count as 0. Without such a file, the frozen players are today's greedy player and today's `strong` level.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from lunario.core.arrays import Floats
from lunario.core.game import Game
from lunario.judgement.levels import SearchSettings, iterations_of, search_settings_of
from lunario.judgement.weights import VALUE, value_weights_of, vector, weights_of

FROZEN = ("greedy-1", "reference-1")


@dataclass(frozen=True)
class Frozen:
    """A frozen player's weights and search settings; without settings it is greedy."""

    actions: Floats
    values: Floats
    settings: SearchSettings | None
    iterations: int


def frozen(name: str, game: Game) -> Frozen:
    """Return the frozen player of that name."""
    page = tomllib.loads(game.definition.page_if_any(f"{name}.toml"))
    if not page:
        return _as_today(name, game)
    weights = page["weights"]
    settings = None
    if "settings" in page:
        settings = SearchSettings(**{**page["settings"], **page.get(f"settings-{game.players}", {})})
    return Frozen(
        actions=vector(game, weights, missing=0.0),
        values=vector(game, {**weights, **page.get(VALUE, {})}, missing=0.0),
        settings=settings,
        iterations=int(page.get("iterations", 0)),
    )


def _as_today(name: str, game: Game) -> Frozen:
    """Return what the player would be if it were frozen now."""
    searches = name == FROZEN[1]
    return Frozen(
        actions=weights_of(game),
        values=value_weights_of(game),
        settings=search_settings_of(game) if searches else None,
        iterations=iterations_of(game, "strong") if searches else 0,
    )
