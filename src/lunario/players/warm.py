"""All that is compiled of a game, step by step: what core needs, then playouts and search."""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core import warm
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.warm import Step
from lunario.players.planning import Planner, width_of
from lunario.search.playout import Playouts
from lunario.search.search import Search

STEPS = (*warm.STEPS, "playouts", "search")


def steps(game: Game) -> Iterator[Step]:
    yield from warm.steps(game)
    yield "playouts", lambda: Playouts(game).run(1)
    yield "search", lambda: _search(game)


def _search(game: Game) -> None:
    """Also the plans of those who play alone, where there are some."""
    Search(game, 1).run(game.new_match(seed=1).state, new_rng(0))
    if 1 in game.definition.player_counts:
        alone = Game(game.definition, 1, {})
        if width_of(alone, "master"):
            Planner(alone, 1).choose(alone.new_match(seed=1).state, new_rng(0))
