"""Nuevos Mundos: build the most habitable world out of biome cards.

>>> from lunario.games import nuevos_mundos
>>> nuevos_mundos.GAME.name, list(nuevos_mundos.GAME.player_counts)
('nuevos-mundos', [2, 3, 4])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lunario.core.definition import Definition, Option, Provenance, Texts
from lunario.games.nuevos_mundos.view_types import View

if TYPE_CHECKING:
    from pathlib import Path

    from lunario.core.game import Game

__all__ = ["GAME", "View", "load"]

GAME = Definition(
    name="nuevos-mundos",
    package=__name__,
    title=Texts("Nuevos Mundos", "Nuevos Mundos"),
    credit=Texts(
        "by Pablo Jiménez, illustrated by Miguel Ramos, published by Mercurio Distribuciones",
        "de Pablo Jiménez, ilustrado por Miguel Ramos, publicado por Mercurio Distribuciones",
    ),
    provenance=Provenance(
        printed=Texts("the values 01 to 64 and the eight biomes", "los valores del 01 al 64 y los ocho biomas"),
        ours=Texts(
            "the nature icons, and which values belong to which biome (NM-C1)",
            "los iconos de naturaleza, y qué valores tiene cada bioma (NM-C1)",
        ),
    ),
    beginner=Texts(
        "by lot; by the rulebook, whoever planted something most recently",
        "por sorteo; según el reglamento, quien haya plantado algo más recientemente",
    ),
    player_counts=range(2, 5),
    rules_version=1,
    streams=("first player", "creation pile"),
    hides=True,
    capabilities=("facts", "pieces", "gains", "lessons", "network"),
    options=(
        Option(
            "settlements",
            kind=bool,
            default=False,
            text=Texts(
                "Human settlements: eight cards more, each standing for any one value of its biome.",
                "Asentamientos humanos: ocho cartas más; cada una representa cualquier valor de su bioma.",
            ),
        ),
        Option(
            "global_balance",
            kind=bool,
            default=False,
            text=Texts(
                "Global natural balance: runs may go on from one biome into the next.",
                "Equilibrio natural global: las series pueden continuar de un bioma al colindante.",
            ),
        ),
        Option(
            "vital_capacity",
            kind=bool,
            default=False,
            text=Texts(
                "Vital capacity: 3 points for the most of each nature icon.",
                "Capacidad vital: 3 puntos por tener más iconos de cada tipo.",
            ),
        ),
        Option(
            "discordance",
            kind=bool,
            default=False,
            text=Texts(
                "Discordance: 1 point lost for every minority.",
                "Discordancia: se pierde 1 punto por cada minoría.",
            ),
        ),
    ),
)


def load(
    players: int = 2,
    *,
    components: str | Path | None = None,
    settlements: bool = False,
    global_balance: bool = False,
    vital_capacity: bool = False,
    discordance: bool = False,
) -> Game[View]:
    """Return Nuevos Mundos with these players and options, like `lunario.load`, but with typed views.

    >>> from lunario.games import nuevos_mundos
    >>> match = nuevos_mundos.load(settlements=True).new_match(seed=7)
    >>> match.view(0)["seats"][1]["hand"] is None
    True
    """
    from lunario.core.game import load as load_game  # listing the games loads none of them

    return load_game(
        GAME.name,
        players,
        components,
        settlements=settlements,
        global_balance=global_balance,
        vital_capacity=vital_capacity,
        discordance=discordance,
    )


def __dir__() -> list[str]:
    return __all__
