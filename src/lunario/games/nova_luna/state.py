"""The state of Nova Luna: a record of about 7 kB.

A tile placed in a display gets a *slot*; slots are numbered consecutively over all players. A display is a list of
slots; each slot knows its tile, its four neighbours and its group of connected tiles of one colour. The *frontier* of a
display lists the cells where the next tile may go, ascending. An entry has the cell in its upper half and the
neighbouring slots in its lower half, one byte per side (slot + 1; 0 for none):

    entry = cell << 32 | west << 24 | south << 16 | east << 8 | north
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lunario.core.arrays import I1, I2, Header, Ints, dtype_of, int8, int16, int32, int64


class Phase(IntEnum):
    """The kinds of decision, as in `State.phase`."""

    STACKING = 0  # chance: the order of the tokens on the new moon (NL-S4)
    FILLING = 1  # chance: a tile is revealed on the selection track
    REFILLING = 2  # the player may refill (NL-R1)
    TAKING = 3
    PLACING = 4
    OVER = 5


class Colour(IntEnum):
    """The colours of the tiles (NL-C1)."""

    RED = 0
    BLUE = 1
    TURQUOISE = 2
    YELLOW = 3


class Side(IntEnum):
    """The sides of a cell, clockwise, so that the opposite side is two further on."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


TILES = 68
COLOURS = len(Colour)
TASKS = 3  # most tasks on a tile
SPACES = 12  # of the selection track
SEATS = 4
SIDES = len(Side)
FRONTIER = 2 * TILES + 2  # a display of n tiles has at most 2n + 2 free cells next to it


class State(Header):
    # options
    first_game: I1
    window: I1  # cells are numbered modulo this, in both directions

    # the component set, by tile
    colour: Annotated[Ints, int8, (TILES,)]
    number: Annotated[Ints, int8, (TILES,)]
    task_count: Annotated[Ints, int8, (TILES,)]
    wants: Annotated[Ints, int32, (TILES, TASKS)]  # how many tiles of each colour a task needs, one byte per colour
    kind: Annotated[Ints, int8, (TILES,)]  # the first of the identical tiles, which represents them everywhere else

    # the pile and the selection track
    unseen: Annotated[Ints, int8, (TILES,)]  # how many of each kind are in the pile
    pile_size: I1
    marker: I1  # space of the moon marker
    wheel: Annotated[Ints, int8, (SPACES,)]  # tile on each space, or -1
    wheel_size: I1  # tiles on the selection track
    taken: I1  # the tile to be placed, or -1

    # the moon track and the tokens, by player
    stack_size: I1  # players whose place in the first stack is known
    position: Annotated[Ints, int16, (SEATS,)]  # steps taken on the moon track
    arrived: Annotated[Ints, int16, (SEATS,)]  # time of arrival: the later, the higher in the stack
    tokens: Annotated[Ints, int8, (SEATS,)]  # left to place (solo: in this phase)

    # solo
    solo_phase: I1  # 1 or 2; 0 with several players
    reserve: I1  # during phase 1, the tokens of phase 2
    note_tiles: I2  # sum of the numbers noted after phase 1 (NL-1S4)
    note_tokens: I2  # the penalty noted with it

    # the displays
    slots: I1  # number of slots in use
    display_size: Annotated[Ints, int8, (SEATS,)]
    display: Annotated[Ints, int8, (SEATS, TILES)]  # slots in the order of placing

    # the tiles of the displays, by slot
    tile: Annotated[Ints, int8, (TILES,)]
    cell: Annotated[Ints, int16, (TILES,)]
    side: Annotated[Ints, int8, (TILES, SIDES)]  # neighbouring slot, or -1
    group: Annotated[Ints, int8, (TILES,)]  # the group's id: one of its slots
    group_size: Annotated[Ints, int8, (TILES,)]  # by the group's id
    covered: Annotated[Ints, int8, (TILES,)]  # one bit per covered task
    counts: Annotated[Ints, int32, (TILES,)]  # colours that count for its tasks, kept where needed; one byte per colour
    needs: Annotated[Ints, int8, (TILES,)]  # one bit per colour that an open task still needs

    # the cells next to the displays, by player
    frontier_size: Annotated[Ints, int16, (SEATS,)]
    frontier: Annotated[Ints, int64, (SEATS, FRONTIER)]
    west: Annotated[Ints, int8, (SEATS,)]  # the display's extent in true coordinates; the first tile is at 0,0
    east: Annotated[Ints, int8, (SEATS,)]
    north: Annotated[Ints, int8, (SEATS,)]
    south: Annotated[Ints, int8, (SEATS,)]


DTYPE = dtype_of(State, "nova_luna")
