"""Action numbers.

    0     5       13      21      24       40      60      77       109        237       241  242
    |  5  |   8   |   8   |   3   |   16   |   20  |   17  |   32   |   128    |    4    |  1  |
    adven- disc to Lys to  Lys one sow     drop    raise   write    song paid  legend    no
    turer  space   pile    step    space,          Red's   a card   with these paid with last
                                   direction       disc             stories    n jokers  card

Chance outcomes follow: 242 + 9 tokens turned up, 251 + 5 first players, 256 + 5 adventurers dealt.
"""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.definition import Limits
from lunario.core.errors import BadOption
from lunario.games.nomadas.state import ADVENTURERS, CARDS, LEGENDS, MOST_DISCS, ROWS, SEATS, SPACES, TOKENS

TAKE = 0  # + adventurer 0…4 (Disc − Disc.NOSTROMO)
PUT = TAKE + ADVENTURERS  # + space
LYS = PUT + SPACES  # + pile
STEP = LYS + SPACES  # + 0 back (anticlockwise), 1 stay, 2 on (clockwise)
SOW = STEP + 3  # + 2 × space + (1 clockwise, 0 the other way)
DROP = SOW + 2 * SPACES  # + 0 as usual, n: at the n-th disc Siana skips a space first, Ulrich drops two
RAISE = DROP + MOST_DISCS + 1  # + 0 none, 1 + 2 × space + (0 upper, 1 lower of two red discs there)
WRITE = RAISE + 1 + 2 * SPACES  # + 4 × row + rank
PAY = WRITE + CARDS * ROWS  # + a bit per legend paid with; jokers pay the rest
JOKERS = PAY + (1 << LEGENDS)  # + jokers paid
MOST_JOKERS = 3  # two in the box, one more with the option `lumathon`
DECLINE = JOKERS + MOST_JOKERS + 1
ACTIONS = DECLINE + 1

TOKEN = ACTIONS  # + Token
FIRST = TOKEN + TOKENS  # + seat
DEALT = FIRST + SEATS  # + adventurer 0…4
OUTCOMES = DEALT + ADVENTURERS - ACTIONS

MOST_LEGAL = 1 << LEGENDS  # ways to pay for a song; a turn offers at most 16 moves and 32 cards
TOKENS_IN_ALL = 113


def limits(players: int, options: Mapping[str, int]) -> Limits:
    """Return the limits, and raise BadOption for a seat that does not exist.

    At least every 6 × players turns a token leaves a pile, or a card that costs such a token is written (NO-E3). A turn
    has at most 3 decisions, every token is turned up once, set-up has fewer than 40 events.
    """
    _check_seats(players, options)
    turns = 2 * TOKENS_IN_ALL * 6 * players + players
    return Limits(
        actions=ACTIONS,
        outcomes=OUTCOMES,
        most_legal=MOST_LEGAL,
        most_outcomes=TOKENS,
        longest=3 * turns + TOKENS_IN_ALL + 40,
    )


def _check_seats(players: int, options: Mapping[str, int]) -> None:
    """Raise BadOption if an option of `lumathon`, where it is chosen, names a seat that does not exist (NO-S7)."""
    if not options["lumathon"]:
        return
    for name in ("lumathon_captain", "lumathon_winner", "lumathon_last"):
        if options[name] > players:
            raise BadOption(
                f"The option {name} cannot be {options[name]}: there are {players} seats.",
                f"La opción {name} no puede ser {options[name]}: hay {players} asientos.",
            )
