"""The state of a match."""

from enum import IntEnum
from typing import Annotated

from lunario.core.arrays import I1, Header, Ints, dtype_of, int8

SEATS = 3
KINDS = 3  # of cards: 1, 2, 3 steps
CARDS = 12


class Phase(IntEnum):
    PLAYING = 0
    OVER = 1


class State(Header):
    bounce: I1  # options: whether steps too many lead back
    track: I1  # 0 short, 1 long
    deck: Annotated[Ints, int8, (KINDS,)]  # cards left, by kind
    hand: Annotated[Ints, int8, (SEATS, KINDS)]
    steps: Annotated[Ints, int8, (SEATS,)]  # gone so far


DTYPE = dtype_of(State, "toy")
