"""Action numbers.

0 … 3      a lot: take it, or exchange the offered card for its card
4          pass: no exchange, or keep the hand (solo)
5          trade: take the automaton's hand (solo)
6 … 8      keep the first, second, third card drawn for a landing pad
9 … 104    swap two tiles of two lots:      9 + 16 * pair of lots + 4 * tile of the first + tile of the second
105 … 172  a card of the hand, by type: play it face up, give it up, offer it
173 … 240  play it with a robot
241 … 308  play it face down
309 … 423  a place:                         309 + 23 * (row + 2) + (column + 11)
424 … 495  a tile in front, by face
496 … 955  a quadrant, by its first cell:   496 + 46 * (2 * (row + 2) + q // 2) + 2 * (column + 11) + q % 2

956 …      chance: 68 cards by type, 72 tiles by face, 24 concessions, 4 first players
"""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.compile import compiled
from lunario.core.definition import Limits

TAKE = 0
PASS = 4
TRADE = 5
KEEP_DRAWN = 6
SWAP = 9
USE = 105
USE_WITH_ROBOT = 173
USE_FACE_DOWN = 241
PUT = 309
PICK = 424
BUILD = 496
ACTIONS = 956

CARD_DRAWN = 956
TILE_DRAWN = 1024
CONCESSION_DRAWN = 1096
FIRST_DRAWN = 1120
OUTCOMES = 168

COLUMNS = 23  # of places
CELLS = 46  # columns of cells
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


@compiled
def place_action(row: int, column: int) -> int:
    return PUT + COLUMNS * (row + 2) + column + 11


@compiled
def row_of(action: int) -> int:
    """Return the row of a place action."""
    return (action - PUT) // COLUMNS - 2


@compiled
def column_of(action: int) -> int:
    """Return the column of a place action."""
    return (action - PUT) % COLUMNS - 11


@compiled
def quadrant_action(row: int, column: int, quadrant: int) -> int:
    return BUILD + CELLS * (2 * (row + 2) + quadrant // 2) + 2 * (column + 11) + quadrant % 2


@compiled
def cell_row_of(action: int) -> int:
    """Return the row of cells of a quadrant action, counted from the first card's upper left cell."""
    return (action - BUILD) // CELLS - 4


@compiled
def cell_column_of(action: int) -> int:
    """Return the column of cells of a quadrant action."""
    return (action - BUILD) % CELLS - 22


@compiled
def swap_action(pair: int, first: int, second: int) -> int:
    return SWAP + 16 * pair + 4 * first + second


def limits(players: int, options: Mapping[str, int]) -> Limits:
    """Return how large and how long a match can be.

    Events: set-up (concessions, row, hands, tiles, first player, exchanges); per turn the lot, the card given up, the
    card, its place and the new card of the row; per tile its draw, its choice, its quadrant and a swap it may allow;
    three draws and a choice for each of five landing pads.
    """
    seats = max(2, players)
    set_up = 3 + 4 + 3 * seats + 1 + 2 * seats + 1
    turns = 12 * seats * 5
    tiles = 3 * (12 + 10 * seats) + 30 * seats * 3
    return Limits(
        actions=ACTIONS,
        outcomes=OUTCOMES,
        most_legal=100,
        most_outcomes=72,
        longest=set_up + turns + tiles + 20,
    )
