"""Points, places and returns, in any state as if the match ended now (TR-5)."""

from collections.abc import Mapping

from lunario.core.arrays import Floats, Ints, int32, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import share_returns
from lunario.core.text import Texts
from tests.toy.rules import finish
from tests.toy.state import SEATS, State

LOWER_WINS = False


def categories(players: int, options: Mapping[str, int], components: object) -> list[tuple[str, Texts]]:
    return [("steps", Texts("steps", "pasos"))]


@compiled
def score(state: State, out: Ints) -> None:
    for player in range(int(state.players)):
        out[player, 0] = state.steps[player]


@compiled
def places(state: State, out: Ints) -> None:
    """Write one more than the number of players ahead; in solo games, 1 at the finish and 2 elsewhere."""
    for player in range(int(state.players)):
        out[player] = 1
        for other in range(int(state.players)):
            out[player] += state.steps[other] > state.steps[player]
    if int(state.players) == 1:
        out[0] = 1 if state.steps[0] == finish(state) else 2


@compiled
def returns(state: State, out: Floats) -> None:
    """Write the returns: winners share +1, the others share -1; in solo games, +1 or -1."""
    order = zeros(SEATS, int32)
    places(state, order)
    if int(state.players) == 1:
        out[0] = 1.0 if order[0] == 1 else -1.0
    else:
        share_returns(order, int(state.players), out)
