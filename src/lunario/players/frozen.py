"""Players that stay as they are, so that later ones can be compared with them: `greedy-1`, `reference-1`.

Each is a page in the game's folder, with the heuristic's weights as they were. What the heuristic has learned to look
at since then is not in the page, and counts nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.players.greedy import Greedy
from lunario.players.searcher import Searcher
from lunario.search.search import Settings

FROZEN = ("greedy-1", "reference-1")


def thaw(name: str, game: Game, iterations: int | None = None) -> Greedy | Searcher:
    try:
        page = tomllib.loads(game.definition.page(f"{name}.toml"))
    except FileNotFoundError:
        title = game.definition.title
        raise LunarioError(
            f"{title.en} has no frozen player {name}.", f"{title.es} no tiene ningún jugador {name} guardado."
        ) from None
    actions = _weights(game, page["weights"])
    if "settings" not in page:
        return Greedy(game, actions)
    values = _weights(game, {**page["weights"], **page.get("value", {})})
    settings = Settings(**{**page["settings"], **page.get(f"settings-{game.players}", {})})
    return Searcher(game, iterations or int(page["iterations"]), settings, (actions, values))


def _weights(game: Game, numbers: Mapping[str, Any]) -> Floats:
    return np.array([numbers.get(name, 0.0) for name in game.definition.module("policy").WEIGHTS], np.float64)
