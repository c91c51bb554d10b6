"""The score by category, places and returns; the sharing of fragments during play."""

from collections.abc import Mapping

import numpy as np

from lunario.core.compile import compiled
from lunario.core.definition import Texts
from lunario.core.ranking import share_returns
from lunario.core.record import Floats, Ints

from .state import FRAGMENT, LEGENDS, MOST_PLAYERS, ROWS, SONG, State
from .writing import card_value

LOWER_WINS = False
SHARED = 4  # fragments an intermediate scoring is about
FIRST = 3  # of them to the highest standing
FAR = 10_000  # beyond every standing


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
def legends_value(state: State, player: int) -> int:
    """What a player's legend cards are worth."""
    total = 0
    for legend in range(LEGENDS):
        total += card_value(state, player, legend)
    return total


@compiled
def tokens_held(state: State, player: int) -> int:
    """Stories and jokers in front of a player."""
    total = 0
    for token in range(ROWS):
        total += int(state.held[player, token])
    return total


@compiled
def standing(state: State, player: int) -> int:
    """NO-I1: song and legends less the tokens held; fragments do not count."""
    return card_value(state, player, SONG) + legends_value(state, player) - tokens_held(state, player)


@compiled
def _best_standing(state: State, below: int) -> int:
    """The highest standing below a number."""
    best = -FAR
    for player in range(int(state.players)):
        mine = standing(state, player)
        if best < mine < below:
            best = mine
    return best


@compiled
def _players_at(state: State, rank: int) -> int:
    """How many players have a standing."""
    count = 0
    for player in range(int(state.players)):
        if standing(state, player) == rank:
            count += 1
    return count


@compiled
def _share(state: State, rank: int, fragments: int) -> int:
    """NO-I2: the players of a standing share fragments evenly; -> how many of the fragments were given."""
    tied = _players_at(state, rank)
    each = fragments // tied
    for player in range(int(state.players)):
        if standing(state, player) == rank:
            state.fragments[player] += each
    return each * tied


@compiled
def share_fragments(state: State) -> None:
    """NO-I1, NO-I3: for every 4 fragments on the moon card, 3 to the highest standing, 1 to the second highest.

    NO-I2: tied for first they share all 4; what cannot be shared goes back to the box.
    """
    while int(state.moon_card) >= SHARED:
        first = _best_standing(state, FAR)
        if _players_at(state, first) > 1:
            given = _share(state, first, SHARED)
        else:
            given = _share(state, first, FIRST) + _share(state, _best_standing(state, first), SHARED - FIRST)
        state.moon_card -= SHARED
        state.gone[FRAGMENT] += SHARED - given


@compiled
def score(state: State, out: Ints) -> None:
    """NO-E2: song + legends + fragments won − tokens held."""
    for player in range(int(state.players)):
        out[player, 0] = card_value(state, player, SONG)
        out[player, 1] = legends_value(state, player)
        out[player, 2] = int(state.fragments[player])
        out[player, 3] = -tokens_held(state, player)


@compiled
def total(state: State, player: int) -> int:
    """A player's points, as if the match ended now."""
    return standing(state, player) + int(state.fragments[player])


@compiled
def rank_key(state: State, player: int) -> int:
    """NO-E2: most points, then more legend cards."""
    legends = 0
    for legend in range(LEGENDS):
        if int(state.card[player, legend]) > 0:
            legends += 1
    return total(state, player) * (LEGENDS + 1) + legends


@compiled
def places(state: State, out: Ints) -> None:
    """A player's place is one more than the number of those ahead; who is level shares it."""
    for player in range(int(state.players)):
        mine = rank_key(state, player)
        place = 1
        for other in range(int(state.players)):
            if rank_key(state, other) > mine:
                place += 1
        out[player] = place


@compiled
def returns(state: State, out: Floats) -> None:
    """Winners share +1, the others share −1."""
    ranks = np.empty(MOST_PLAYERS, np.int32)
    places(state, ranks)
    share_returns(ranks, int(state.players), out)
