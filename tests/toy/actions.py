"""Action numbers.

0 … 2    play a card of 1, 2, 3 steps
------------------------------------- chance
3 … 5    a card of 1, 2, 3 steps is drawn
"""

from collections.abc import Mapping

from lunario.core.definition import Limits
from tests.toy.state import CARDS, KINDS

DRAW = KINDS


def limits(players: int, options: Mapping[str, int]) -> Limits:
    return Limits(KINDS, KINDS, most_legal=KINDS, most_outcomes=KINDS, longest=2 * CARDS)  # a card is drawn and played
