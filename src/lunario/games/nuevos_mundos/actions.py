"""Action numbers.

  0 ─  71   play the card by biome                             card = action
 72 ─ 143   play the card by digits (never a settlement)       card = action - 72
144 ─ 215   deploy the card                                    card = action - 144
216         decline to deploy a last card
217 ─ 280   the settlement stands for a value                  value = action - 216
──────────────────────────────────────────────────────────────────────────────────
281 ─ 352   chance: this card is drawn                         card = action - 281
353 ─ 356   chance: this player begins                         player = action - 353
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from lunario.core.definition import Limits
from lunario.games.nuevos_mundos.cards import CARDS, VALUES
from lunario.games.nuevos_mundos.state import HAND


class Way(IntEnum):
    """Ways to play a card."""

    BIOME = 0
    DIGITS = 1
    DEPLOY = 2


WAYS = len(Way)

DECLINE = WAYS * CARDS
FIRST_VALUE = DECLINE + 1  # the settlement stands for value 1
ACTIONS = FIRST_VALUE + VALUES

FIRST_CARD = ACTIONS
FIRST_SEAT = FIRST_CARD + CARDS


def play_action(way: Way, card: int) -> int:
    return way * CARDS + card


def way_of(action: int) -> Way:
    """Return how an action below DECLINE plays its card."""
    return Way(action // CARDS)


def card_of(action: int) -> int:
    """Return the card that an action below DECLINE plays."""
    return action % CARDS


def value_action(value: int) -> int:
    return FIRST_VALUE + value - 1


def value_of(action: int) -> int:
    return action - FIRST_VALUE + 1


def limits(players: int, options: Mapping[str, int]) -> Limits:
    """Bound a match: every turn puts a card into a world (NM-A4), draws one and fills the spaces it emptied."""
    settlements = CARDS - VALUES if options["settlements"] else 0
    cards = VALUES + settlements
    set_up = 1 + players * HAND + 6
    return Limits(
        actions=ACTIONS,
        outcomes=CARDS + players,
        most_legal=WAYS * HAND,
        most_outcomes=cards,
        longest=set_up + 3 * cards + players + settlements,
    )
