"""Nova Luna.

>>> from lunario.games import nova_luna
>>> nova_luna.GAME.name, list(nova_luna.GAME.player_counts)
('nova-luna', [1, 2, 3, 4])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lunario.core.definition import Definition, Option, Provenance, Texts
from lunario.games.nova_luna.view_types import View

if TYPE_CHECKING:
    from pathlib import Path

    from lunario.core.game import Game

__all__ = ["GAME", "View", "load"]

GAME = Definition(
    name="nova-luna",
    package=__name__,
    title=Texts("Nova Luna", "Nova Luna"),
    credit=Texts(
        "by Uwe Rosenberg and Corné van Moorsel, published by Edition Spielwiese and Pegasus Spiele",
        "de Uwe Rosenberg y Corné van Moorsel, publicado por Edition Spielwiese y Pegasus Spiele",
    ),
    provenance=Provenance(printed=Texts("all 68 tiles", "las 68 losetas")),
    beginner=Texts(
        "by lot: the tokens are stacked at random, and the one on top moves first",
        "por sorteo: las fichas se apilan al azar y empieza la de arriba",
    ),
    player_counts=range(1, 5),
    streams=("stack", "pile"),
    hides=False,
    capabilities=("facts", "pieces", "gains", "lessons", "solo_score", "planner", "training"),
    options=(
        Option(
            "first_game",
            kind=bool,
            default=False,
            text=Texts(
                "A shorter first game: 18 tokens each with 3 players, 16 with 4.",
                "Una primera partida más corta: 18 fichas cada uno con 3 jugadores, 16 con 4.",
            ),
            player_counts=(3, 4),
        ),
        Option(
            "window",
            kind=range(21, 65),
            default=64,
            text=Texts(
                "For machine learning: a display spans fewer cells than this each way, so there are fewer actions.",
                "Para aprendizaje automático: una exposición ocupa menos casillas que estas a lo ancho y a lo alto, "
                "y así hay menos acciones.",
            ),
            for_programs=True,
        ),
    ),
)


def load(
    players: int = 2,
    *,
    components: str | Path | None = None,
    first_game: bool = False,
    window: int = 64,
) -> Game[View]:
    """Return Nova Luna with these players and options, like `lunario.load`, but with typed views.

    >>> from lunario.games import nova_luna
    >>> match = nova_luna.load(players=3, first_game=True).new_match(seed=7)
    >>> match.view(0)["seats"][0]["tokens"]
    17
    """
    from lunario.core.game import load as load_game  # listing the games loads none of them

    return load_game(
        GAME.name,
        players,
        components,
        first_game=first_game,
        window=window,
    )


def __dir__() -> list[str]:
    return __all__
