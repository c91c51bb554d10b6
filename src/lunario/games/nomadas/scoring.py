"""The score by category, places and returns; the sharing of fragments during play."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from lunario.core.arrays import Floats, Ints, int32, zeros
from lunario.core.compile import compiled
from lunario.core.definition import Texts
from lunario.core.ranking import share_returns
from lunario.games.nomadas.state import LEGENDS, ROWS, SEATS, Row, State, Token
from lunario.games.nomadas.writing import card_value

LOWER_WINS = False
SHARED = 4  # fragments shared out in an intermediate scoring
FIRST = 3  # of these, to the highest standing


class Category(IntEnum):
    """Columns of the score."""

    SONG = 0
    LEGENDS = 1
    FRAGMENTS = 2
    TOKENS = 3


def categories(players: int, options: Mapping[str, int], components: object) -> list[tuple[str, Texts]]:
    """Return the columns of the score, in the order of Category."""
    return [
        ("song", Texts("song", "Canción")),
        ("legends", Texts("legends", "Leyendas")),
        ("fragments", Texts("opal moon fragments", "Fragmentos de luna de ópalo")),
        ("tokens", Texts("tokens held", "fichas sin usar")),
    ]


@compiled
def standing(state: State, player: int) -> int:
    """NO-I1: return song and legends less the tokens held; fragments do not count."""
    points = 0
    for row in range(ROWS):
        points += card_value(state, player, row) - int(state.held[player, row])
    return points


@compiled
def share_fragments(state: State) -> None:
    """NO-I3: hold an intermediate scoring for every 4 fragments on the moon card, or just one (by option)."""
    while int(state.moon_card) >= SHARED:
        _share_four(state)
        if int(state.single_scoring) > 0:
            return


@compiled
def _share_four(state: State) -> None:
    """NO-I1: give 3 fragments to the highest standing and 1 to the second highest.

    NO-I2: players tied for first share all 4, those tied for second the 1; the rest goes back to the box.
    """
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
    state.gone[Token.FRAGMENT] += back


@compiled
def score(state: State, out: Ints) -> None:
    """NO-E2: write song + legends + fragments won − tokens held, by Category."""
    for player in range(int(state.players)):
        song = card_value(state, player, Row.SONG)
        tokens = 0
        for row in range(ROWS):
            tokens += int(state.held[player, row])
        out[player, Category.SONG] = song
        out[player, Category.LEGENDS] = standing(state, player) + tokens - song
        out[player, Category.FRAGMENTS] = int(state.fragments[player])
        out[player, Category.TOKENS] = -tokens


@compiled
def rank_key(state: State, player: int) -> int:
    """NO-E2: return a number that orders players: by points, then by legend cards."""
    legends = 0
    for legend in range(LEGENDS):
        legends += 1 if int(state.card[player, legend]) > 0 else 0
    return (standing(state, player) + int(state.fragments[player])) * (LEGENDS + 1) + legends


@compiled
def places(state: State, out: Ints) -> None:
    """Write each player's place: one more than the number of players ahead, so that tied players share it."""
    for player in range(int(state.players)):
        place = 1
        for other in range(int(state.players)):
            place += 1 if rank_key(state, other) > rank_key(state, player) else 0
        out[player] = place


@compiled
def returns(state: State, out: Floats) -> None:
    """Write the returns: winners share +1, the others share −1 evenly."""
    ranks = zeros(SEATS, int32)
    places(state, ranks)
    share_returns(ranks, int(state.players), out)
