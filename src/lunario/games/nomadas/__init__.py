"""Nómadas (Legends of Luma: Nomads).

>>> from lunario.games import nomadas
>>> nomadas.GAME.name, list(nomadas.GAME.player_counts)
('nomadas', [2, 3, 4, 5])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from lunario.core.definition import Definition, Option, Provenance, Texts
from lunario.games.nomadas.view_types import View

if TYPE_CHECKING:
    from pathlib import Path

    from lunario.core.game import Game

__all__ = ["GAME", "View", "load"]

Given = Literal["free", "nostromo", "siana", "moon", "ulrich", "red"]
_GIVEN = get_args(Given)
_SEAT_NUMBERS = range(1, 6)


def _given(seat: int) -> Option:
    """Return the option that gives a seat its adventurer, for player counts that include the seat."""
    return Option(
        f"adventurer_{seat}",
        kind=_GIVEN,
        default="free",
        text=Texts(
            f"The adventurer of seat {seat}; free: drafted or dealt, so too if an earlier seat has it.",
            f"El aventurero del asiento {seat}; free: se elige o se reparte, también si lo tiene un asiento anterior.",
        ),
        player_counts=range(max(2, seat), 6),
        seat=seat - 1,
        group="adventurer",
    )


def _seat(name: str, default: int, en: str, es: str) -> Option:
    """Return an option that names a seat, counted from 1; `actions.limits` refuses seats that do not exist."""
    return Option(
        name,
        kind=_SEAT_NUMBERS,
        default=default,
        text=Texts(
            f"Lumathon: the seat of {en}.",
            f"Lumaratón: el asiento {es}.",
        ),
        is_seat=True,
        needs="lumathon",
    )


GAME = Definition(
    name="nomadas",
    package=__name__,
    title=Texts("Nómadas", "Nómadas"),
    credit=Texts(
        "Legends of Luma: Nomads, by Gary Kim, published by Ludonaute",
        "Leyendas de Luma: Nómadas, de Gary Kim, publicado por Ludonaute",
    ),
    provenance=Provenance(
        printed=Texts(
            "the numbers of tokens and cards, and the adventurers",
            "el número de fichas y de cartas, y los aventureros",
        ),
        ours=Texts(
            "the values of the song and legend cards, and the legends’ names",
            "los valores de las cartas de Canción y de Leyenda, y los nombres de las leyendas",
        ),
    ),
    beginner=Texts(
        "by lot, or the last captain of your match of Oh Captain!",
        "por sorteo o, si venís de Oh Captain!, quien fue capitán en último lugar",
    ),
    player_counts=range(2, 6),
    streams=("first player", "adventurers", *(f"pile {pile}" for pile in range(1, 9))),
    hides=False,
    capabilities=("facts", "pieces", "lessons", "gains"),
    options=(
        Option(
            "adventurers",
            kind=("draft", "random"),
            default="draft",
            text=Texts(
                "Adventurers are drafted in turn order, or dealt at random.",
                "Los aventureros se eligen por orden de turno, o se reparten al azar.",
            ),
        ),
        *(_given(seat) for seat in _SEAT_NUMBERS),
        Option(
            "single_scoring",
            kind=bool,
            default=False,
            text=Texts(
                "At most one intermediate scoring at the end of a turn, even with eight fragments on the moon card. "
                "The rulebook does not say.",
                "Una puntuación intermedia como mucho al final de un turno, aunque haya ocho Fragmentos en la Carta "
                "Lunar. El reglamento no lo dice.",
            ),
        ),
        Option(
            "lumathon",
            kind=bool,
            default=False,
            text=Texts(
                "You come from a match of Oh Captain!: it names who begins, who has an extra joker, and who places "
                "the discs of sleeping adventurers.",
                "Venís de una partida de Oh Captain!: decide quién empieza, quién tiene un Comodín más y quién coloca "
                "los discos de los aventureros dormidos.",
            ),
        ),
        _seat("lumathon_captain", 1, "its last captain, who begins", "de su último capitán, que empieza"),
        _seat("lumathon_winner", 1, "its winner, who has an extra joker", "de su ganador, que tiene un Comodín más"),
        _seat(
            "lumathon_last",
            2,
            "the one who came last, who places the sleeping adventurers",
            "de quien quedó último, que coloca los aventureros dormidos",
        ),
    ),
)


def load(
    players: int = 2,
    *,
    components: str | Path | None = None,
    adventurers: Literal["draft", "random"] = "draft",
    adventurer_1: Given = "free",
    adventurer_2: Given = "free",
    adventurer_3: Given = "free",
    adventurer_4: Given = "free",
    adventurer_5: Given = "free",
    single_scoring: bool = False,
    lumathon: bool = False,
    lumathon_captain: int = 1,
    lumathon_winner: int = 1,
    lumathon_last: int = 2,
) -> Game[View]:
    """Return Nómadas with these players and options, like `lunario.load`, but with typed views.

    >>> from lunario.games import nomadas
    >>> match = nomadas.load(players=4).new_match(seed=7)
    >>> match.view(0)["players"]
    4
    """
    from lunario.core.game import load as load_game  # listing the games loads none of them

    return load_game(
        GAME.name,
        players,
        components,
        adventurers=adventurers,
        adventurer_1=adventurer_1,
        adventurer_2=adventurer_2,
        adventurer_3=adventurer_3,
        adventurer_4=adventurer_4,
        adventurer_5=adventurer_5,
        single_scoring=single_scoring,
        lumathon=lumathon,
        lumathon_captain=lumathon_captain,
        lumathon_winner=lumathon_winner,
        lumathon_last=lumathon_last,
    )


def __dir__() -> list[str]:
    return __all__
