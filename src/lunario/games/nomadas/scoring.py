"""The score by category, places and returns; the sharing of fragments during play."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.definition import Texts
from lunario.core.ranking import share_returns
from lunario.games.nomadas.state import FRAGMENT, LEGENDS, MOST_PLAYERS, ROWS, SONG, State
from lunario.games.nomadas.writing import card_value

LOWER_WINS = False
SHARED = 4  # fragments an intermediate scoring is about
FIRST = 3  # of them to the highest standing


def categories(players: int, options: Mapping[str, int]) -> list[tuple[str, Texts]]:
    """The columns of the score."""
    return [
        ("song", Texts("song", "Canción")),
        ("legends", Texts("legends", "Leyendas")),
        ("fragments", Texts("opal moon fragments", "Fragmentos de luna de ópalo")),
        ("tokens", Texts("tokens held", "fichas sin usar")),
    ]


def rows(players: int, options: Mapping[str, int]) -> int:
    """A row a player."""
    return players


@compiled
def standing(state: State, player: int) -> int:
    """NO-I1: song and legends less the tokens held; fragments do not count."""
    points = 0
    for row in range(ROWS):
        points += card_value(state, player, row) - int(state.held[player, row])
    return points


@compiled
def share_fragments(state: State) -> None:
    """NO-I1, NO-I3: for every 4 fragments on the moon card, 3 to the highest standing, 1 to the second highest.

    NO-I2: tied for first they share all 4, tied for second the 1; what cannot be shared goes back to the box.
    """
    while int(state.moon_card) >= SHARED:
        back = SHARED
        for player in range(int(state.players)):
            ahead = 0
            level = 0
            for other in range(int(state.players)):
                lead = standing(state, other) - standing(state, player)
                ahead += 1 if lead > 0 else 0
                level += 1 if lead == 0 else 0
            won = 0
            if ahead == 0:
                won = FIRST if level == 1 else SHARED // level
            elif ahead == 1:
                won = (SHARED - FIRST) // level
            state.fragments[player] += won
            back -= won
        state.moon_card -= SHARED
        state.gone[FRAGMENT] += back


@compiled
def score(state: State, out: Ints) -> None:
    """NO-E2: song + legends + fragments won − tokens held."""
    for player in range(int(state.players)):
        song = card_value(state, player, SONG)
        tokens = 0
        for row in range(ROWS):
            tokens += int(state.held[player, row])
        out[player, 0] = song
        out[player, 1] = standing(state, player) + tokens - song
        out[player, 2] = int(state.fragments[player])
        out[player, 3] = -tokens


@compiled
def rank_key(state: State, player: int) -> int:
    """NO-E2: most points, then more legend cards."""
    legends = 0
    for legend in range(LEGENDS):
        legends += 1 if int(state.card[player, legend]) > 0 else 0
    return (standing(state, player) + int(state.fragments[player])) * (LEGENDS + 1) + legends


@compiled
def places(state: State, out: Ints) -> None:
    """A player's place is one more than the number of those ahead; who is level shares it."""
    for player in range(int(state.players)):
        place = 1
        for other in range(int(state.players)):
            place += 1 if rank_key(state, other) > rank_key(state, player) else 0
        out[player] = place


@compiled
def returns(state: State, out: Floats) -> None:
    """Winners share +1, the others share −1."""
    ranks = np.empty(MOST_PLAYERS, np.int32)
    places(state, ranks)
    share_returns(ranks, int(state.players), out)
