"""Action numbers.

 0 … 39   play a card
--------------------- chance
40 … 79   a card is dealt, turned up or drawn
"""

from collections.abc import Mapping

from lunario.core.definition import Limits

from lunario_brisca.state import CARDS, HAND

DRAW = CARDS


def limits(players: int, options: Mapping[str, int]) -> Limits:
    return Limits(CARDS, CARDS, most_legal=HAND, most_outcomes=CARDS, longest=2 * CARDS)
