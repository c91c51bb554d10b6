"""Games as tables play them: read, checked and packed once."""

from __future__ import annotations

import functools

from lunario.core import registry
from lunario.core.definition import Definition, Value
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.table.rows import MatchRow


def game_of(definition: Definition, players: int, options: dict[str, Value]) -> Game:
    return _made(
        definition.package, definition.name, players, tuple(sorted(definition.settle(players, options).items()))
    )


@functools.lru_cache(maxsize=200)
def _made(package: str, name: str, players: int, options: tuple[tuple[str, Value], ...]) -> Game:
    return Game(registry.find(name), players, dict(options))


def component_name(game: Game) -> str:
    return f"{game.components.name} {game.components.sha256}"


def game_of_match(row: MatchRow) -> Game:
    """The game as it was set up; the present component set must be the one it was set up with."""
    game = game_of(registry.find(row.game), len(row.seats), row.options)
    if row.components != component_name(game):
        raise LunarioError(
            "This match was begun with another component set than the one installed now.",
            "Esta partida empezó con otros componentes que los instalados ahora.",
        )
    return game
