"""The state of a match of Nómadas: one record, all of it open to everybody (NO-H1: only an order is hidden).

campfire: spaces 0…7 clockwise, each with a stack of discs and a pile of tokens

         7   0                    a stack is an octal number, its lowest disc the lowest digit:
       6       1                      0o511  two nomads (1 1) below Ulrich (5)
       5       2                  a pile is its top token and its size; the tokens below the tops
         4   3                    of all piles are one multiset, `unseen`, without any order
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lunario.core.arrays import I1, I2, Header, Ints, dtype_of, int8, int64

SPACES = 8
LEGENDS = 7
PILE = 14  # tokens per pile at the start (NO-S1)
CARDS = 4  # cards per legend, and songs (NO-C3)
SEATS = 5
MOST_DISCS = 19  # 8 nomads, 5 × 2 adventurers, the frog (NO-C4)
TALLEST = 4  # discs on a space during set-up (NO-S5)
NONE = -1  # no card, space or pile; the top of a pile that is empty or not yet turned up

# Owners of a disc other than the seats 0…4
NOBODY = -1  # a nomad: nothing is taken
ASLEEP = -2  # an adventurer nobody plays: the token leaves the match


class Phase(IntEnum):
    """Chance events, decisions, the end, then transient steps."""

    FIRST_PLAYER = 0  # NO-S2
    DEAL = 1  # adventurers at random (NO-S2)
    TURN_UP = 2  # the first top of every pile (NO-S1)
    TURN_UP_LYS = 3  # the top below the token Lys gave (NO-H1)
    TURN_UP_HEARD = 4  # the tops below the tokens listened to (NO-H1)
    # Set-up
    DRAFT = 5  # NO-S2
    PUT_FROG = 6  # NO-S3
    PUT_ASLEEP = 7  # NO-S4
    PUT_OWN = 8  # NO-S5
    POINT_LYS = 9  # NO-S6
    # A turn
    STEP_LYS = 10  # NO-P3
    CHOOSE = 11  # move or write
    DROP = 12  # NO-P2, NO-P4
    MOVE_LYS = 13  # NO-A2
    RAISE = 14  # NO-P5
    PAY_SONG = 15  # NO-B2
    PAY_LEGEND = 16  # NO-B3
    # The end
    LAST_CARD = 17  # NO-E1
    OVER = 18
    # Steps without a decision; `apply` never leaves a state in one of them.
    AFTER_LYS = 19
    LISTENING = 20
    TURN_OVER = 21


class Token(IntEnum):
    """Kinds of tokens (NO-C2): the stories of the seven legends, jokers, fragments."""

    WHALE = 0
    TREE = 1
    HAND = 2
    QUEEN = 3
    BRIDGE = 4
    LANTERN = 5
    WIND = 6
    JOKER = 7
    FRAGMENT = 8


class Row(IntEnum):
    """Rows of cards (NO-C3). A legend has the number of its story tokens."""

    WHALE = 0
    TREE = 1
    HAND = 2
    QUEEN = 3
    BRIDGE = 4
    LANTERN = 5
    WIND = 6
    SONG = 7


class Disc(IntEnum):
    """Kinds of discs (NO-C4); 0 is no disc. An adventurer has the number of its discs."""

    NOMAD = 1
    NOSTROMO = 2
    SIANA = 3
    MOON = 4
    ULRICH = 5
    RED = 6
    FROG = 7


ADVENTURERS = 5  # Nostromo … Red
TOKENS = len(Token)
ROWS = len(Row)


class State(Header):
    """Everything on the table."""

    # Options
    adventurers: I1  # 0 drafted, 1 at random (for seats that are not given one)
    adventurer_1: I1  # the adventurer given to seat 0: 0 none, 1 Nostromo … 5 Red
    adventurer_2: I1
    adventurer_3: I1
    adventurer_4: I1
    adventurer_5: I1
    single_scoring: I1  # at most one intermediate scoring at the end of a turn (NO-I3)
    lumathon: I1  # coming from a match of Oh Captain! (NO-S7)
    lumathon_captain: I1  # seat of its last captain, counted from 1
    lumathon_winner: I1  # seat of its winner, from 1
    lumathon_last: I1  # seat of the player who came last, from 1

    # The component set
    tokens: Annotated[Ints, int8, (TOKENS,)]  # in the box, by kind
    values: Annotated[Ints, int8, (ROWS, CARDS)]  # points of the cards, ascending by row; legends cost as much
    song_costs: Annotated[Ints, int8, (CARDS,)]  # different stories that each song costs

    # The campfire
    stacks: Annotated[Ints, int64, (SPACES,)]  # octal, lowest disc first
    stack_size: Annotated[Ints, int8, (SPACES,)]  # discs in each stack
    tops: Annotated[Ints, int8, (SPACES,)]  # top token of each pile, or NONE
    pile_size: Annotated[Ints, int8, (SPACES,)]  # tokens in each pile, the top included
    unseen: Annotated[Ints, int8, (TOKENS,)]  # below the tops, by kind
    unseen_size: I1  # their sum
    turning: I2  # bit mask of the piles whose top is to be turned up
    lys: I1  # the pile Lys points at, NONE before it is placed

    # Seats and discs
    adventurer: Annotated[Ints, int8, (SEATS,)]  # each seat's adventurer, as a Disc; 0 if not chosen yet
    owner: Annotated[Ints, int8, (Disc.FROG + 1,)]  # seat of each Disc, NOBODY or ASLEEP
    placed: I1  # adventurers' discs put down in set-up, not counting the frog

    # Tokens and cards
    held: Annotated[Ints, int8, (SEATS, ROWS)]  # tokens of each seat: stories by legend, then jokers
    card: Annotated[Ints, int8, (SEATS, ROWS)]  # each seat's card of a row: 0 none, 1…4
    holder: Annotated[Ints, int8, (ROWS, CARDS)]  # the seat that has a card; NOBODY if it is available
    moon_card: I1  # fragments on the moon card
    fragments: Annotated[Ints, int8, (SEATS,)]  # won by each seat
    gone: Annotated[Ints, int8, (TOKENS,)]  # out of the match: spent, removed, back in the box

    # The turn
    lifted: I1  # the space whose stack is being sown, NONE outside a move
    direction: I1  # of the sowing: 1 clockwise, -1 the other way, 0 outside a move
    writing: I1  # the card being paid for, row × 4 + rank, NONE outside a payment
    idle: I2  # consecutive turns in which nothing left a pile or was written; -1 once this turn did (NO-E3)
    to_write: I1  # seats still to write in the last round (NO-E1); 0 before it


DTYPE = dtype_of(State, "nomadas")
