"""The state of a match: everything on the table, in the hands and in the creation pile.

Hidden cards lie in ascending order, never in a shuffled one: a draw is a chance event. The discard pile below its
top card has no order either: nothing ever uncovers it (whoever takes the top card lays another one there).
"""

from __future__ import annotations

from typing import Annotated

from lunario.core.arrays import I1, Header, Ints, dtype_of, int8, int16
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, HAND, KINDS, SEATS, SPACES, VALUES

# Phases: decisions, the end, and chance events.
PLAY = 0  # one of the three actions (NM-A1 to NM-A3)
LAST = 1  # deploy a last card or decline (NM-E1)
VALUE = 2  # say which value a settlement stands for (NM-M1)
OVER = 3
FIRST = 4  # chance: who begins (NM-S1)
DEAL = 5  # chance: a card for the hand of `current` (NM-S1)
LAY_OUT = 6  # chance: a card for the board (NM-S1)
REVEAL = 7  # chance: the top of the creation pile goes into the world of `current` (NM-A2)
FILL = 8  # chance: a card for the lowest empty space (NM-T1)
DRAW = 9  # chance: a card for the hand of `current` (NM-T1)
TURN_OVER = 10  # only while an action is played: nothing more to draw


class State(Header):
    # the modules, 1 when on
    settlements: I1
    global_balance: I1
    vital_capacity: I1
    discordance: I1

    current: I1  # who acts, or for whom chance acts
    ender: I1  # who took the last turn; -1 while the match goes on
    pile_generation: I1  # how often discards were shuffled into a new creation pile (NM-T2)
    pile_count: I1
    discard_count: I1  # without the top card
    hand_count: Annotated[Ints, int8, (SEATS,)]
    space: Annotated[Ints, int8, (SPACES,)]  # the visible card of each space, -1 for none; space 1 always -1
    hand: Annotated[Ints, int8, (SEATS, HAND)]  # ascending, then -1
    pile: Annotated[Ints, int8, (CARDS,)]  # the creation pile, ascending, then -1
    discard: Annotated[Ints, int8, (CARDS,)]  # the discard pile without its top card, ascending, then -1
    generation: Annotated[Ints, int8, (CARDS,)]  # of hand cards: which creation pile each came from; else 0 (NM-H1)
    world: Annotated[Ints, int16, (SEATS, BIOMES)]  # a row of bits for each biome, see cards.py
    settled: Annotated[Ints, int8, (BIOMES,)]  # the value a biome's settlement stands for; 0 none (NM-M1)
    icons: Annotated[Ints, int8, (VALUES, KINDS)]  # component table: how often each biome card shows each icon


DTYPE = dtype_of(State, "nuevos_mundos")
