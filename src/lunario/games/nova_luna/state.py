"""The state of Nova Luna: a record of about 7 kB.

A tile that comes to a display gets a *slot*, numbered through the match over all players. A display is a list of
slots; each slot knows its tile, its four neighbours and its group of connected tiles of one colour. The *frontier* of
a display holds the cells where the next tile may go, ascending; an entry has the cell in its upper half and, in the
lower, the slots beside it, a byte for each side (slot + 1; 0 where there is none):

    entry = cell << 32 | west << 24 | south << 16 | east << 8 | north

Sides are numbered clockwise: north 0, east 1, south 2, west 3.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from lunario.core.arrays import I1, I2, Header, Ints, dtype_of

TILES = 68
COLOURS = 4  # red, blue, turquoise, yellow (NL-C1)
TASKS = 3  # on a tile, at most
SPACES = 12  # of the selection track
SEATS = 4
FRONTIER = 2 * TILES + 2  # a display of n tiles has at most 2n + 2 free cells beside it

# phases
STACKING = 0  # chance: the order of the tokens on the new moon (NL-S4)
FILLING = 1  # chance: a tile is revealed on the selection track
REFILLING = 2  # the player may refill (NL-R1)
TAKING = 3
PLACING = 4
OVER = 5


class State(Header):
    first_game: I1  # option
    window: I1  # option: cells are numbered modulo this, each way

    colour: Annotated[Ints, np.int8, (TILES,)]  # the component set
    number: Annotated[Ints, np.int8, (TILES,)]
    task_count: Annotated[Ints, np.int8, (TILES,)]
    wants: Annotated[Ints, np.int32, (TILES, TASKS)]  # how often a task shows each colour, a byte a colour
    kind: Annotated[Ints, np.int8, (TILES,)]  # identical tiles are the first of them, everywhere but here

    current: I1  # whose turn it is
    taken: I1  # the tile about to be placed, or -1
    stacked: I1  # players whose place in the first stack is known
    unseen: Annotated[Ints, np.int8, (TILES,)]  # how many of each kind are in the pile
    pile: I1  # how many that is
    marker: I1  # space of the moon marker
    wheel: Annotated[Ints, np.int8, (SPACES,)]  # tile on each space, or -1
    on_wheel: I1  # tiles on the selection track

    position: Annotated[Ints, np.int16, (SEATS,)]  # steps made on the moon track
    arrived: Annotated[Ints, np.int16, (SEATS,)]  # when: the later, the higher in the stack
    tokens: Annotated[Ints, np.int8, (SEATS,)]  # left to place (solo: of this phase's)

    solo_phase: I1  # 1 or 2; 0 with several players
    reserve: I1  # solo: the tokens of phase 2, during phase 1
    note_tiles: I2  # solo: the sum of the numbers noted after phase 1 (NL-1S4)
    note_tokens: I2  # solo: the penalty noted with it

    slots: I1  # slots given out
    placed: Annotated[Ints, np.int8, (SEATS,)]  # tiles in each display
    display: Annotated[Ints, np.int8, (SEATS, TILES)]  # its slots in the order of placing
    tile: Annotated[Ints, np.int8, (TILES,)]  # by slot, from here on
    cell: Annotated[Ints, np.int16, (TILES,)]
    side: Annotated[Ints, np.int8, (TILES, 4)]  # neighbouring slot, or -1
    group: Annotated[Ints, np.int8, (TILES,)]  # the group's name: one of its slots
    group_size: Annotated[Ints, np.int8, (TILES,)]  # by the group's name
    covered: Annotated[Ints, np.int8, (TILES,)]  # a bit for each covered task
    counts: Annotated[Ints, np.int32, (TILES,)]  # the colours around it as far as it needs them, a byte a colour
    needs: Annotated[Ints, np.int8, (TILES,)]  # a bit for each colour that an open task still misses

    frontier_size: Annotated[Ints, np.int16, (SEATS,)]
    frontier: Annotated[Ints, np.int64, (SEATS, FRONTIER)]
    west: Annotated[Ints, np.int8, (SEATS,)]  # the display's extent in true coordinates, the first tile at 0,0
    east: Annotated[Ints, np.int8, (SEATS,)]
    north: Annotated[Ints, np.int8, (SEATS,)]
    south: Annotated[Ints, np.int8, (SEATS,)]


DTYPE = dtype_of(State, "nova_luna")
