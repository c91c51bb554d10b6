"""The observation: everything a player knows, as numbers of about 1."""

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from tests.toy.state import KINDS, State


@compiled
def observe(state: State, player: int, out: Floats) -> None:
    players = int(state.players)
    for kind in range(KINDS):
        own = int(state.hand[player, kind])
        out[kind] = own
        out[KINDS + kind] = (int(state.deck[kind]) + int(state.hand[:, kind].sum()) - own) / 4.0
    for seat in range(players):
        out[2 * KINDS + seat] = state.steps[seat] / 6.0
        out[2 * KINDS + players + seat] = seat == int(state.to_move)
