"""From places, or standings, to returns and back: the same in every game."""

from __future__ import annotations

import math

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled


@compiled
def share_returns(places: Ints, players: int, out: Floats) -> None:
    """Write the returns: winners share +1, the others share -1 evenly; a match won by all is worth 0 to each."""
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


@compiled
def expect_returns(players: int, out: Floats) -> None:
    """Replace standings, on any scale, by expected returns, with winning probabilities from a softmax."""
    best = float(out[0])
    for player in range(1, players):
        best = max(best, float(out[player]))
    total = 0.0
    for player in range(players):
        out[player] = math.exp(float(out[player]) - best)
        total += float(out[player])
    for player in range(players):
        chance = float(out[player]) / total
        out[player] = chance - (1.0 - chance) / (players - 1)


def chance_to_win(value: float, players: int) -> float:
    """Return the chance to win that an expected return implies. Solo games are won or lost."""
    return (value * max(1, players - 1) + 1) / max(2, players)
