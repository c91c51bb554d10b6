"""The position of a match: one record.

A settlement is a list of cards in the order they were placed; card i has the sites 4 i … 4 i + 3:

    site 0 | site 1        A double quadrant is the first of its two sites; the second one's `content` is LEFT or
    -------+-------        ABOVE (see kinds.py). `grid` finds the card at a place: rows -2 … 2 and columns -11 … 11
    site 2 | site 3        from the first card, with a border of one on every side, so [row + 3, column + 12].

In a solo game the automaton's cards and tiles stand in the second row of `card` and `placed`.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from lunario.core.arrays import I1, Header, Ints, dtype_of

SEATS = 4
TYPES = 68  # different blueprint cards, at most
LOTS = 4
LOT_TILES = 4
HAND = 9  # 3 dealt, 5 kept from landing pads, 1 just taken
SLOTS = 12  # cards in a settlement: one a turn
SITES = 48
UNDER = 32  # cards put back: 17 for last shipments and 10 from landing pads at most
GRID_ROWS = 7
GRID_COLUMNS = 25

# Phases: what is decided or drawn next.
DRAW_CONCESSION = 0
DRAW_ROW_CARD = 1
DRAW_HAND_CARD = 2
DRAW_ROW_TILE = 3
DRAW_FIRST_PLAYER = 4
DRAW_FOR_PAD = 5
LAST_CHANCE_PHASE = 5
TRADE_HANDS = 6  # solo: take the automaton's three cards or not
OFFER = 7  # set-up: which hand card to exchange, or none
EXCHANGE = 8  # set-up: for which card of the row
LOT = 9  # swap tiles, or take a lot
GIVE_UP = 10  # last shipment: which hand card goes under the deck
CARD = 11  # which card to play, and how
PLACE = 12
TILE = 13
QUADRANT = 14
KEEP = 15  # landing pad: which of the cards drawn
OVER = 16

# Within `apply` only: what is compulsory next (see course.settle).
FILLING = 17
TURN_OVER = 18
PHASE_OVER = 19

# Why the row is being filled, so what follows when it is full.
FILL_SET_UP_CARDS = 0
FILL_SET_UP_TILES = 1
FILL_AFTER_TURN = 2
FILL_BEFORE_ROUND = 3

# How a card is played.
FACE_UP = 0
WITH_ROBOT = 1
FACE_DOWN = 2

EVERYBODY = 4  # as the one who knows a card under the deck


class State(Header):
    rounds: I1  # rounds completed, 0 … 12; its phase is rounds // 4
    to_move: I1  # the player whose turn it is
    filling: I1  # why the row is being filled
    target: I1  # tiles a lot must have before play goes on
    taken: I1  # the lot taken this turn, or -1
    drawing: I1  # the lot, or the player, that the next draw is for
    marker: I1  # the lot with the last-shipment marker
    chosen_card: I1  # the card being exchanged or placed, or -1
    chosen_how: I1  # face up, with a robot, face down
    chosen_tile: I1  # the face of the tile being placed, or 0

    lot_card: Annotated[Ints, np.int8, (LOTS,)]  # type of card, or -1; the last one is nearest the deck
    lot_tile: Annotated[Ints, np.int8, (LOTS, LOT_TILES)]  # faces ascending, then 0
    lot_size: Annotated[Ints, np.int8, (LOTS,)]  # tiles of the lot
    front: Annotated[Ints, np.int8, (LOT_TILES,)]  # tiles taken and not yet placed: faces ascending, then 0
    front_size: I1

    unseen: Annotated[Ints, np.int8, (TYPES,)]  # cards of the deck that nobody has seen, by type
    unseen_size: I1
    under: Annotated[Ints, np.int8, (UNDER,)]  # cards under them, in order: the first comes up first; then -1
    under_known: Annotated[Ints, np.int8, (UNDER,)]  # who knows each: a player, or EVERYBODY; then -1
    under_size: I1
    drawn: Annotated[Ints, np.int8, (6,)]  # cards drawn for a landing pad, or dealt in a solo set-up, in order; then -1
    drawn_size: I1

    hand: Annotated[Ints, np.int16, (SEATS, HAND)]  # 2 * type, + 1 if hidden from the others; ascending, then -1
    hand_size: Annotated[Ints, np.int8, (SEATS,)]
    robots: Annotated[Ints, np.int8, (SEATS,)]  # tokens in front of each player
    robot_supply: I1
    swaps: Annotated[Ints, np.int8, (SEATS,)]  # redistribution tokens in front of each player
    swap_supply: I1

    cards: Annotated[Ints, np.int8, (SEATS,)]  # cards in the settlement
    card: Annotated[Ints, np.int8, (SEATS, SLOTS)]  # their types in the order placed, then -1
    how: Annotated[Ints, np.int8, (SEATS, SLOTS)]  # face up, with a robot, face down
    number: Annotated[Ints, np.int8, (SEATS, SLOTS)]  # the visible number, 0 if there is none
    row: Annotated[Ints, np.int8, (SEATS, SLOTS)]  # -2 … 2
    column: Annotated[Ints, np.int8, (SEATS, SLOTS)]  # -11 … 11
    grid: Annotated[Ints, np.int8, (SEATS, GRID_ROWS, GRID_COLUMNS)]  # which card lies there, or -1
    content: Annotated[Ints, np.int8, (SEATS, SITES)]  # the kind that shows, or NO_SITE, LEFT, ABOVE
    built: Annotated[Ints, np.int8, (SEATS, SITES)]  # tiles lying there, one on the other
    free: Annotated[Ints, np.int8, (SEATS,)]  # free sites
    scaffolds: Annotated[Ints, np.int8, (SEATS,)]  # scaffolds that show
    top: Annotated[Ints, np.int8, (SEATS,)]  # the settlement's first and last row and column
    bottom: Annotated[Ints, np.int8, (SEATS,)]
    left: Annotated[Ints, np.int8, (SEATS,)]
    right: Annotated[Ints, np.int8, (SEATS,)]
    placed: Annotated[Ints, np.int8, (SEATS, 72)]  # tiles a player has placed, by face, also those since demolished

    tower: Annotated[Ints, np.int8, (3, 72)]  # tiles not yet drawn, by phase and face
    tower_size: Annotated[Ints, np.int8, (3,)]
    box: Annotated[Ints, np.int16, (72,)]  # tiles out of play, by face

    concession: Annotated[Ints, np.int8, (3,)]  # one long-term (15 … 23), two short-term ascending (0 … 14), or -1
    awarded: Annotated[Ints, np.int8, (3, SEATS)]  # the phase (1 … 3) a player got it in, or 0

    # The component set.
    types: I1  # different cards
    card_number: Annotated[Ints, np.int8, (TYPES,)]
    card_letter: Annotated[Ints, np.int8, (TYPES,)]  # tells cards of one number apart: 0 is a
    card_cell: Annotated[Ints, np.int8, (TYPES, 4)]  # what is printed on the four cells
    layout: Annotated[Ints, np.int8, (12, 2)]  # rows and columns of 4 cards (short-term 1), then 8 (long-term 8)


DTYPE = dtype_of(State, "luna_capital")
