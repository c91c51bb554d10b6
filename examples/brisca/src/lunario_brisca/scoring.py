"""Points, places and returns, in any state as if the match ended now (BR-7)."""

from collections.abc import Mapping

from lunario.core.arrays import Floats, Ints, array, int8, int32, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import share_returns
from lunario.core.text import Texts

from lunario_brisca.state import CARDS, RANKS, SEATS, State

LOWER_WINS = False
POINTS = array([0, 0, 0, 0, 0, 2, 3, 4, 10, 11], int8)  # of 2, 4, 5, 6, 7, jack, knight, king, 3, ace


def categories(players: int, options: Mapping[str, int], components: object) -> list[tuple[str, Texts]]:
    return [("points", Texts("points", "puntos"))]


@compiled
def points_of(state: State, player: int) -> int:
    """BR-7: return the points of the cards in a player's tricks."""
    points = 0
    for card in range(CARDS):
        points += int(state.taken[player, card]) * int(POINTS[card % RANKS])
    return points


@compiled
def score(state: State, out: Ints) -> None:
    for player in range(int(state.players)):
        out[player, 0] = points_of(state, player)


@compiled
def places(state: State, out: Ints) -> None:
    """BR-7: write one more than the number of players with more points."""
    for player in range(int(state.players)):
        out[player] = 1
        for other in range(int(state.players)):
            out[player] += points_of(state, other) > points_of(state, player)


@compiled
def returns(state: State, out: Floats) -> None:
    order = zeros(SEATS, int32)
    places(state, order)
    share_returns(order, int(state.players), out)
