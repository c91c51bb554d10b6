"""The state of a match of Nómadas: one record, all of it open to everybody (NO-H1: what is hidden is only an order).

campfire: spaces 0…7 clockwise, each with a stack of discs and a pile of tokens

         7   0                    a stack is an octal number, its lowest disc the lowest digit:
       6       1                      0o511  two nomads (1 1) below Ulrich (5)
       5       2                  a pile is its top token and its size; what lies below the tops
         4   3                    of all piles is one multiset, `unseen`, without any order
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from lunario.core.arrays import I1, I2, Header, Ints, dtype_of

SPACES = 8
LEGENDS = 7
PILE = 14  # tokens of a pile at the start (NO-S1)
CARDS = 4  # cards of a legend, and songs (NO-C3)
MOST_PLAYERS = 5
MOST_DISCS = 19  # 8 nomads, 5 × 2 adventurers, the frog (NO-C4)
TALLEST = 4  # discs on a space during set-up (NO-S5)

# Tokens (NO-C2): 0…6 are the stories of the seven legends.
JOKER = 7
FRAGMENT = 8
TOKENS = 9
NONE = -1  # the top of an empty pile, or of one not yet turned up

# Rows of cards (NO-C3): 0…6 are the legends, 7 the songs.
SONG = 7
ROWS = 8

# Discs (NO-C4); 0 is no disc. Adventurers carry the numbers of their discs.
NOMAD = 1
NOSTROMO = 2
SIANA = 3
MOON = 4
ULRICH = 5
RED = 6
FROG = 7
ADVENTURERS = 5

# Whose a disc is, beside the seats 0…4.
NOBODY = -1  # nomads: nothing is taken
ASLEEP = -2  # an adventurer nobody plays: the token is removed

# Phases: chance …
FIRST_PLAYER = 0  # NO-S2
DEAL = 1  # adventurers at random (NO-S2)
TURN_UP = 2  # the first top of every pile (NO-S1)
TURN_UP_LYS = 3  # the top below the token Lys gave (NO-H1)
TURN_UP_HEARD = 4  # the tops below the tokens listened to (NO-H1)
# … set-up …
DRAFT = 5  # NO-S2
PUT_FROG = 6  # NO-S3
PUT_ASLEEP = 7  # NO-S4
PUT_OWN = 8  # NO-S5
POINT_LYS = 9  # NO-S6
# … a turn …
STEP_LYS = 10  # NO-P3
CHOOSE = 11  # move or write
DROP = 12  # NO-P2, NO-P4
MOVE_LYS = 13  # NO-A2
RAISE = 14  # NO-P5
PAY_SONG = 15  # NO-B2
PAY_LEGEND = 16  # NO-B3
# … and the end.
LAST_CARD = 17  # NO-E1
OVER = 18
# Steps that nobody decides; `apply` never leaves a state in one of them.
AFTER_LYS = 19
LISTENING = 20
TURN_OVER = 21


class State(Header):
    """Everything on the table."""

    # Options
    adventurers: I1  # 0 drafted, 1 at random (for the seats no adventurer is given to)
    adventurer_1: I1  # the adventurer given to seat 0: 0 none, 1 Nostromo … 5 Red
    adventurer_2: I1
    adventurer_3: I1
    adventurer_4: I1
    adventurer_5: I1
    lumathon: I1  # coming from a match of Oh Captain! (NO-S7)
    lumathon_captain: I1  # seat of its last captain, counted from 1
    lumathon_winner: I1  # seat of its winner, from 1
    lumathon_last: I1  # seat of the one who came last, from 1

    # Components
    tokens: Annotated[Ints, np.int8, (TOKENS,)]  # in the box, by kind
    values: Annotated[Ints, np.int8, (ROWS, CARDS)]  # of the cards, ascending in a row

    # The campfire
    stacks: Annotated[Ints, np.int64, (SPACES,)]  # octal, lowest disc first
    heights: Annotated[Ints, np.int8, (SPACES,)]  # discs of each stack
    tops: Annotated[Ints, np.int8, (SPACES,)]  # top token of each pile, or NONE
    sizes: Annotated[Ints, np.int8, (SPACES,)]  # tokens of each pile, the top included
    unseen: Annotated[Ints, np.int8, (TOKENS,)]  # below the tops, by kind
    unseen_size: I1  # their sum
    turning: I2  # piles whose top is to be turned up: bit 1 << space
    lys: I1  # the pile Lys points at, NONE before it is placed

    # Seats and discs
    adventurer: Annotated[Ints, np.int8, (MOST_PLAYERS,)]  # disc number of each seat's adventurer, 0 not yet chosen
    owner: Annotated[Ints, np.int8, (8,)]  # seat of each disc number, NOBODY or ASLEEP
    placed: I1  # adventurers' discs put down in set-up (the frog not counted)

    # Tokens and cards
    held: Annotated[Ints, np.int8, (MOST_PLAYERS, ROWS)]  # stories by legend, then jokers
    card: Annotated[Ints, np.int8, (MOST_PLAYERS, ROWS)]  # which card of each row a seat has: 0 none, 1…4
    holder: Annotated[Ints, np.int8, (ROWS, CARDS)]  # the seat that has a card, NOBODY while it is available
    moon_card: I1  # fragments on the moon card
    fragments: Annotated[Ints, np.int8, (MOST_PLAYERS,)]  # won by each seat
    gone: Annotated[Ints, np.int8, (TOKENS,)]  # out of the match: spent, removed, back in the box

    # The turn
    player: I1  # the seat whose turn it is; in set-up, who decides
    lifted: I1  # the space whose stack is being sown, NONE outside a move
    direction: I1  # of the sowing: 1 clockwise, -1 the other way, 0 outside a move
    writing: I1  # the card being paid for, row × 4 + rank, NONE outside a payment
    idle: I2  # turns in a row in which nothing left a pile and nothing was written; -1 once this turn did (NO-E3)
    to_write: I1  # seats still to write in the last round (NO-E1), 0 before it


DTYPE = dtype_of(State, "nomadas")
