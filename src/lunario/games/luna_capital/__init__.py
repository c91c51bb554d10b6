"""LUNA Capital: settlements on the moon, 2–4 players, and solo against Harrington & Sons.

>>> from lunario.games import luna_capital
>>> luna_capital.GAME.name, list(luna_capital.GAME.player_counts)
('luna-capital', [1, 2, 3, 4])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lunario.core.definition import Definition, Option, Provenance, Texts
from lunario.games.luna_capital.view_types import View

if TYPE_CHECKING:
    from pathlib import Path

    from lunario.core.game import Game

__all__ = ["GAME", "View", "load"]

GAME = Definition(
    name="luna-capital",
    package=__name__,
    title=Texts("LUNA Capital", "LUNA Capital"),
    credit=Texts(
        "by José Ramón Palacios, published by Devir",
        "de José Ramón Palacios, publicado por Devir",
    ),
    provenance=Provenance(
        printed=Texts(
            "the numbers of cards and of tiles, the kinds of project, and the concessions",
            "el número de cartas y de losetas, los tipos de proyecto y las concesiones",
        ),
        ours=Texts(
            "what each blueprint card and project tile shows, and the layouts of two concessions",
            "lo que muestra cada carta de plano y cada loseta de proyecto, y la disposición de dos concesiones",
        ),
    ),
    beginner=Texts("by lot", "por sorteo"),
    player_counts=range(1, 5),
    rules_version=1,
    capabilities=("facts", "pieces", "gains", "lessons", "automaton", "flow"),
    streams=("concessions", "cards", "first player", "tiles A", "tiles B", "tiles C"),
    hides=True,
    options=(
        Option(
            "offices_on_scaffolds",
            kind=bool,
            default=True,
            text=Texts(
                "Sales offices may be built on scaffolds, like mod-habs and complexes. "
                "The rulebook can be read either way.",
                "Las oficinas de ventas pueden ir sobre andamios, como los mod-habs y los complejos. "
                "El reglamento se puede leer de las dos maneras.",
            ),
        ),
        Option(
            "systems_in_one_area",
            kind=bool,
            default=False,
            text=Texts(
                "For short-term concession 3, the four life systems may be anywhere in one connected area of life "
                "systems. The rulebook can be read either way.",
                "Para la concesión a corto plazo 3, basta con que los cuatro sistemas vitales estén en una misma zona "
                "unida de sistemas vitales. El reglamento se puede leer de las dos maneras.",
            ),
        ),
    ),
)


def load(
    players: int = 2,
    *,
    components: str | Path | None = None,
    offices_on_scaffolds: bool = True,
    systems_in_one_area: bool = False,
) -> Game[View]:
    """Return LUNA Capital with these players and options, like `lunario.load`, but with typed views.

    >>> from lunario.games import luna_capital
    >>> match = luna_capital.load(players=3).new_match(seed=7)
    >>> match.view(0)["letter"]
    'A'
    """
    from lunario.core.game import load as load_game  # listing the games loads none of them

    return load_game(
        GAME.name,
        players,
        components,
        offices_on_scaffolds=offices_on_scaffolds,
        systems_in_one_area=systems_in_one_area,
    )


def __dir__() -> list[str]:
    return __all__
