"""The state of LUNA Capital: one record, and the enumerations its fields use.

A settlement is a list of cards in the order they were placed; card i has sites 4 i … 4 i + 3:

    site 0 | site 1        A double quadrant is the first of its two sites; the `content` of the second is Mark.LEFT
    -------+-------        or Mark.ABOVE. `grid` has the card at each place: rows -2 … 2 and columns -11 … 11 from
    site 2 | site 3        the first card, which is at [FIRST_ROW, FIRST_COLUMN], and a border of one on every side.

In a solo game the automaton's cards and tiles are in the second row of `card` and `placed`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lunario.core.arrays import I1, Header, Ints, dtype_of, int8, int16

SEATS = 4
TYPES = 68  # most different blueprint cards
LOTS = 4
LOT_TILES = 4
HAND = 9  # 3 dealt, 5 kept from landing pads, 1 just taken
SLOTS = 12  # cards in a settlement: one per turn
SITES = 48
UNDER = 32  # cards put back: at most 17 for last shipments and 10 from landing pads
DRAWN = 6  # cards drawn at once: 3 for a landing pad, 6 in a solo set-up
GRID_ROWS = 7
GRID_COLUMNS = 25
FIRST_ROW = 3
FIRST_COLUMN = 12


class Phase(IntEnum):
    """The next draw or decision."""

    DRAW_CONCESSION = 0
    DRAW_ROW_CARD = 1
    DRAW_HAND_CARD = 2
    DRAW_ROW_TILE = 3
    DRAW_FIRST_PLAYER = 4
    DRAW_FOR_PAD = 5
    TRADE_HANDS = 6  # solo: whether to take the automaton's three cards
    OFFER = 7  # set-up: which hand card to exchange, if any
    EXCHANGE = 8  # set-up: for which card of the row
    LOT = 9  # swap tiles, or take a lot
    GIVE_UP = 10  # last shipment: which hand card to put under the deck
    CARD = 11  # which card to play, and how
    PLACE = 12
    TILE = 13
    QUADRANT = 14
    KEEP = 15  # landing pad: which of the cards drawn to keep
    OVER = 16
    # Only within `apply`: what is compulsory next (see rounds.settle)
    FILLING = 17
    TURN_OVER = 18
    PHASE_OVER = 19
    LAST_CHANCE = DRAW_FOR_PAD  # the phases up to this one belong to chance


class Filling(IntEnum):
    """Why the row is being filled, which determines what follows."""

    SET_UP_CARDS = 0
    SET_UP_TILES = 1
    AFTER_TURN = 2
    BEFORE_ROUND = 3


class How(IntEnum):
    """How a card is played."""

    FACE_UP = 0
    WITH_ROBOT = 1
    FACE_DOWN = 2


class Kind(IntEnum):
    """The contents of a quadrant or face of a tile (LC-C1 – LC-C3)."""

    FREE = 0
    HYDROGEN = 1
    OXYGEN = 2
    WATER = 3
    PEAR = 4
    APPLE = 5
    LEMON = 6
    MIXED = 7
    OFFICE = 8
    METEORITE = 9
    MOD_HAB_HYDROGEN = 10
    MOD_HAB_OXYGEN = 11
    MOD_HAB_WATER = 12
    MOD_HAB_GREENHOUSE = 13
    MOD_HAB_OFFICE = 14
    COMPLEX_HYDROGEN = 15
    COMPLEX_OXYGEN = 16
    COMPLEX_WATER = 17
    COMPLEX_GREENHOUSE = 18
    COMPLEX_OFFICE = 19
    COMPLEX_MOD_HAB = 20
    PAD = 21
    DEMOLITION = 22
    REDISTRIBUTION = 23
    SCAFFOLD = 24
    MOD_HAB_MOD_HAB = 25  # only in sets of owners; their tiles have the faces 24 and 48, which no other tile has
    MOD_HAB_METEORITE = 26
    # The first of their kind: + the group counted
    MOD_HAB = MOD_HAB_HYDROGEN
    COMPLEX = COMPLEX_HYDROGEN


class Mark(IntEnum):
    """Values of a site's `content` that are not kinds."""

    NO_SITE = -1  # nothing here: a face-down card, or no card
    LEFT = -2  # belongs to the quadrant on its left
    ABOVE = -3  # belongs to the quadrant above it


class Group(IntEnum):
    """Kinds that scoring and concessions count together (a greenhouse is any fruit)."""

    HYDROGENS = 0
    OXYGENS = 1
    WATERS = 2
    GREENHOUSES = 3
    OFFICES = 4
    MOD_HABS = 5
    METEORITES = 6


KINDS = len(Kind)
TILE_KINDS = 24  # kinds a tile of ours can have: all but the scaffold
FACES = 72  # a tile's face is its kind + 24 * robots; it has 0, 1 or 2 robots (see `faces.kind_of`)
GROUPS = len(Group)
LIFE_SYSTEMS = 4  # the first four groups
EVERYBODY = 4  # in `under_known`, in place of a player


class State(Header):
    offices_on_scaffolds: I1  # the option (LC-Q2)
    systems_in_one_area: I1  # the option (LC-N3)

    # Progress of the match
    rounds: I1  # rounds completed, 0 … 12; its phase is rounds // 4
    filling: I1  # a Filling
    target: I1  # tiles per lot before play goes on
    taken: I1  # the lot taken this turn, or -1
    drawing: I1  # the lot, or the player, of the next draw
    marker: I1  # the lot with the last-shipment marker
    chosen_card: I1  # the card being exchanged or placed, or -1
    chosen_how: I1  # a How
    chosen_tile: I1  # the face of the tile being placed, or 0

    # The row, and the tiles taken from it
    lot_card: Annotated[Ints, int8, (LOTS,)]  # type of card, or -1; the last one is nearest the deck
    lot_tile: Annotated[Ints, int8, (LOTS, LOT_TILES)]  # faces ascending, then 0
    lot_size: Annotated[Ints, int8, (LOTS,)]  # tiles of the lot
    front: Annotated[Ints, int8, (LOT_TILES,)]  # tiles taken and not yet placed: faces ascending, then 0
    front_size: I1

    # The deck
    unseen: Annotated[Ints, int8, (TYPES,)]  # cards in the deck that nobody has seen, by type
    unseen_size: I1
    under: Annotated[Ints, int8, (UNDER,)]  # cards under them, in the order they will be drawn; then -1
    under_known: Annotated[Ints, int8, (UNDER,)]  # who knows each: a player, or EVERYBODY; then -1
    under_size: I1
    drawn: Annotated[Ints, int8, (DRAWN,)]  # drawn for a landing pad, or dealt in a solo set-up, in order; then -1
    drawn_size: I1

    # Each player's hand and tokens
    hand: Annotated[Ints, int16, (SEATS, HAND)]  # 2 * type, + 1 if hidden from the others; ascending, then -1
    hand_size: Annotated[Ints, int8, (SEATS,)]
    robots: Annotated[Ints, int8, (SEATS,)]  # tokens in front of each player
    robot_supply: I1
    swaps: Annotated[Ints, int8, (SEATS,)]  # redistribution tokens in front of each player
    swap_supply: I1

    # The settlements
    settlement_size: Annotated[Ints, int8, (SEATS,)]  # number of cards
    card: Annotated[Ints, int8, (SEATS, SLOTS)]  # their types in the order placed, then -1
    how: Annotated[Ints, int8, (SEATS, SLOTS)]  # a How each
    number: Annotated[Ints, int8, (SEATS, SLOTS)]  # the visible number, 0 if there is none
    row: Annotated[Ints, int8, (SEATS, SLOTS)]  # -2 … 2
    column: Annotated[Ints, int8, (SEATS, SLOTS)]  # -11 … 11
    grid: Annotated[Ints, int8, (SEATS, GRID_ROWS, GRID_COLUMNS)]  # the slot of the card at each place, or -1
    content: Annotated[Ints, int8, (SEATS, SITES)]  # the Kind that shows, or a Mark
    built: Annotated[Ints, int8, (SEATS, SITES)]  # tiles stacked on the site
    free: Annotated[Ints, int8, (SEATS,)]  # free sites
    scaffolds: Annotated[Ints, int8, (SEATS,)]  # visible scaffolds
    top: Annotated[Ints, int8, (SEATS,)]  # the settlement's first and last row and column
    bottom: Annotated[Ints, int8, (SEATS,)]
    left: Annotated[Ints, int8, (SEATS,)]
    right: Annotated[Ints, int8, (SEATS,)]
    placed: Annotated[Ints, int8, (SEATS, FACES)]  # tiles a player has placed, by face, including demolished ones

    # The tiles in no settlement
    tower: Annotated[Ints, int8, (3, FACES)]  # not yet drawn, by phase and face
    tower_size: Annotated[Ints, int8, (3,)]
    box: Annotated[Ints, int16, (FACES,)]  # out of play, by face

    # The concessions
    concession: Annotated[Ints, int8, (3,)]  # one long-term (15 … 23), two short-term ascending (0 … 14), or -1
    awarded: Annotated[Ints, int8, (3, SEATS)]  # the phase (1 … 3) in which a player got it, or 0

    # The component set
    types: I1  # number of different cards
    card_number: Annotated[Ints, int8, (TYPES,)]
    card_letter: Annotated[Ints, int8, (TYPES,)]  # distinguishes cards of the same number: 0 is a
    card_cell: Annotated[Ints, int8, (TYPES, 4)]  # what is printed on the four cells: Kind or Mark
    more_mod_habs: I1  # whether there are mod-habs for mod-habs or meteorites
    layout: Annotated[Ints, int8, (12, 2)]  # rows and columns of 4 cards (short-term 1), then 8 (long-term 8)


DTYPE = dtype_of(State, "luna_capital")
