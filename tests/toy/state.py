"""What a position consists of."""

from typing import Annotated

import numpy as np

from lunario.core.record import I1, Header, Ints, dtype_of

SEATS = 3
KINDS = 3  # of cards: worth 1, 2, 3 steps
CARDS = 12
PLAYING, OVER = 0, 1  # phases


class State(Header):
    bounce: I1  # options: whether steps too many lead back
    track: I1  # 0 short, 1 long
    deck: Annotated[Ints, np.int8, (KINDS,)]  # cards left, by kind
    hand: Annotated[Ints, np.int8, (SEATS, KINDS)]
    steps: Annotated[Ints, np.int8, (SEATS,)]  # gone so far
    current: I1  # whose turn it is


DTYPE = dtype_of(State, "toy")
