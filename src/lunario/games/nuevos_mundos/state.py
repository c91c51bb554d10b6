"""The state of Nuevos Mundos: everything on the table, in the hands and in the creation pile.

Hidden cards are kept in ascending order, never shuffled: a draw is a chance event. The discard pile below its top card
has no order either: nothing ever uncovers it (a player who takes the top card puts another one there).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lunario.core.arrays import I1, Header, Ints, dtype_of, int8, int16
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, KINDS, VALUES

SEATS = 4
HAND = 4  # cards in a full hand (NM-S1)
SPACES = 7  # of the universe board, 0 the discard pile, 1 the creation pile (NM-C4)


class Phase(IntEnum):
    """Decisions, the end, then chance events."""

    PLAY = 0  # one of the three actions (NM-A1 to NM-A3)
    LAST = 1  # deploy a last card or decline (NM-E1)
    VALUE = 2  # choose the value that a settlement stands for (NM-M1)
    OVER = 3
    FIRST = 4  # chance: the first player (NM-S1)
    DEAL = 5  # chance: a card for the hand of `to_move` (NM-S1)
    LAY_OUT = 6  # chance: a card for the board (NM-S1)
    REVEAL = 7  # chance: the top of the creation pile goes into the world of `to_move` (NM-A2)
    FILL = 8  # chance: a card for the lowest empty space (NM-T1)
    DRAW = 9  # chance: a card for the hand of `to_move` (NM-T1)
    TURN_OVER = 10  # only while an action is played: nothing left to draw


class State(Header):
    # options: the modules, 1 when on
    settlements: I1
    global_balance: I1
    vital_capacity: I1
    discordance: I1

    # component tables
    icons: Annotated[Ints, int8, (VALUES, KINDS)]  # how many of each icon a biome card shows
    biome: Annotated[Ints, int8, (CARDS,)]  # of each card
    first_card: Annotated[Ints, int8, (BIOMES,)]  # of each biome: the card with its lowest value
    values: Annotated[Ints, int8, (BIOMES,)]  # of each biome: how many

    # course of the match
    ender: I1  # the player who took the last turn; -1 before it
    settled: Annotated[Ints, int8, (BIOMES,)]  # the value a biome's settlement stands for; 0 if none (NM-M1)

    # visible cards
    space: Annotated[Ints, int8, (SPACES,)]  # the visible card of each space, or -1; always -1 for space 1
    discard: Annotated[Ints, int8, (CARDS,)]  # the discard pile without its top card, ascending, then -1
    discard_size: I1
    world: Annotated[Ints, int16, (SEATS, BIOMES)]  # a row of bits for each biome, see cards.py

    # hidden cards
    pile: Annotated[Ints, int8, (CARDS,)]  # the creation pile, ascending, then -1
    pile_size: I1
    pile_generation: I1  # how often discards have been shuffled into a new creation pile (NM-T2)
    hand: Annotated[Ints, int8, (SEATS, HAND)]  # ascending, then -1
    hand_size: Annotated[Ints, int8, (SEATS,)]
    generation: Annotated[Ints, int8, (CARDS,)]  # of a card in a hand: which creation pile it came from; else 0 (NM-H1)


DTYPE = dtype_of(State, "nuevos_mundos")
