"""From places to returns: the same in every game."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.core.record import Floats, Ints


@compiled
def share_returns(places: Ints, players: int, out: Floats) -> None:
    """Winners share +1, the others share -1 evenly; a match that all win together is worth 0 to each."""
    winners = 0
    for player in range(players):
        winners += places[player] == 1
    for player in range(players):
        if winners == players:
            out[player] = 0.0
        elif places[player] == 1:
            out[player] = 1.0 / winners
        else:
            out[player] = -1.0 / (players - winners)
