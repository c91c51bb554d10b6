"""How points were scored and what decided a tie. Plain Python, for the result page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.errors import Reason
from lunario.core.text import Texts, counted
from lunario.games.nomadas.state import LEGENDS, Row, State


def notes(players: int, options: Mapping[str, int]) -> dict[str, Texts]:
    """Return how each category scores."""
    return {
        "song": Texts("as printed", "como está impreso"),
        "legends": Texts("as printed", "como está impreso"),
        "fragments": Texts("1 each", "1 por fragmento"),
        "tokens": Texts("1 lost for each", "se pierde 1 por ficha"),
    }


def counts(state: State, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
    """Return cards written, fragments won and tokens held."""
    return [
        {
            "song": counted(int(state.card[player, Row.SONG] > 0), Texts("card", "carta")),
            "legends": counted(_legends(state, player), Texts("card", "carta")),
            "fragments": counted(row["fragments"], Texts("fragment", "fragmento")),
            "tokens": counted(-row["tokens"], Texts("token", "ficha")),
        }
        for player, row in enumerate(scores)
    ]


def tie_break(state: State, players: Sequence[int]) -> Reason:
    """NO-E2: tied players are ordered by their legend cards; if these are tied too, they share the place."""
    if len({_legends(state, player) for player in players}) > 1:
        return Reason("NO-E2", Texts("the most legend cards win", "gana quien tenga más cartas de Leyenda"))
    words = Texts(
        "legend cards are level too, so they share the win",
        "también empatan en cartas de Leyenda y comparten la victoria",
    )
    return Reason("NO-E2", words)


def aim(state: State, scores: Sequence[Mapping[str, int]]) -> Reason | None:
    """Return None: there is no solo game."""
    return None


def _legends(state: State, player: int) -> int:
    return sum(int(card) > 0 for card in state.card[player, :LEGENDS])
