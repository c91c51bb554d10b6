"""The state of a match. A card is a number: ten per suit, from the lowest to the highest (BR-1, BR-4)."""

from enum import IntEnum
from typing import Annotated

from lunario.core.arrays import I1, Header, Ints, dtype_of, int8

SEATS = 4
SUITS, RANKS = 4, 10
CARDS = SUITS * RANKS
HAND = 3  # cards
LEFT_OUT = RANKS  # the two of cups, with three players


class Phase(IntEnum):
    DEALING = 0  # chance: hands are filled
    TURNING_UP = 1  # chance: the trump
    PLAYING = 2
    OVER = 3


class State(Header):
    deck: Annotated[Ints, int8, (CARDS,)]  # 1 if it is in the deck
    hand: Annotated[Ints, int8, (SEATS, CARDS)]  # 1 if this player holds it
    taken: Annotated[Ints, int8, (SEATS, CARDS)]  # 1 if it is in one of this player's tricks
    trick: Annotated[Ints, int8, (SEATS,)]  # the card this player has on the table, plus 1
    trump: I1  # the card turned up, plus 1
    holder: I1  # the player who drew the trump, plus 1
    leader: I1  # the player who leads to this trick


OWN = ("hand",)  # only its player sees the row
HIDDEN = ("deck",)  # nobody sees it
DTYPE = dtype_of(State, "lunario_brisca")
