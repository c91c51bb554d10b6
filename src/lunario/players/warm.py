"""All that is compiled of a game, step by step: what core needs, then playouts and search."""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core import warm
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.warm import Step
from lunario.search.playout import Playouts
from lunario.search.search import Search

STEPS = (*warm.STEPS, "playouts", "search")


def steps(game: Game) -> Iterator[Step]:
    yield from warm.steps(game)
    yield "playouts", lambda: Playouts(game).run(1)
    decision = game.new_match(seed=1).state
    yield "search", lambda: Search(game, 1).run(decision, new_rng(0))
