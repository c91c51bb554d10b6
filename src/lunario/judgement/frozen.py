"""Players that never change, so that later ones can be compared with them: `greedy-1`, `reference-1`.

Each is a file in the game's folder with the heuristic's weights of its time. Weights added to the heuristic since then
count as 0.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from lunario.core.arrays import Floats
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.judgement.levels import Settings
from lunario.judgement.weights import VALUE, vector

FROZEN = ("greedy-1", "reference-1")


@dataclass(frozen=True)
class Frozen:
    """A frozen player's weights and search settings; without settings it is greedy."""

    actions: Floats
    values: Floats
    settings: Settings | None
    iterations: int


def frozen(name: str, game: Game) -> Frozen:
    """Return the frozen player of that name."""
    try:
        page = tomllib.loads(game.definition.page(f"{name}.toml"))
    except FileNotFoundError:
        title = game.definition.title
        raise LunarioError(
            f"{title.en} has no frozen player {name}.", f"{title.es} no tiene ningún jugador {name} guardado."
        ) from None
    weights = page["weights"]
    settings = None
    if "settings" in page:
        settings = Settings(**{**page["settings"], **page.get(f"settings-{game.players}", {})})
    return Frozen(
        actions=vector(game, weights, missing=0.0),
        values=vector(game, {**weights, **page.get(VALUE, {})}, missing=0.0),
        settings=settings,
        iterations=int(page.get("iterations", 0)),
    )
