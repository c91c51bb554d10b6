"""Action numbers, for the default window of 64:

    0 … 4095        place the taken tile on a cell: 64 * (y mod 64) + (x mod 64), the first tile at 0,0
    4096 … 4098     take the first, second, third of the next tiles
    4099, 4100      keep the track as it is; refill it
    4101            solo: end phase 1
    ----------------------------------------------------------- chance
    4102 … 4169     the tile with this number minus 4102 is revealed
    4170 … 4173     this player's token is the next from the top of the first stack

A display spans fewer cells than the window, so no two of its cells have the same number. A smaller window (option
`window`) moves everything after the cells down.
"""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.compile import compiled
from lunario.core.definition import Limits
from lunario.games.nova_luna.state import FRONTIER, SEATS, TILES, State

# counted from the end of the cells
TAKE = 0
KEEP = 3
REFILL = 4
END_PHASE = 5
REVEAL = 6  # chance
STACK = REVEAL + TILES


def limits(players: int, options: Mapping[str, int]) -> Limits:
    return Limits(
        actions=options["window"] ** 2 + REVEAL,
        outcomes=TILES + SEATS,
        most_legal=FRONTIER,
        most_outcomes=TILES,
        longest=4 * TILES + SEATS,  # per turn: refill, take, place; each tile is revealed once
    )


@compiled
def cells(state: State) -> int:
    """Return the number of cells, which is where the other actions begin."""
    return int(state.window) * int(state.window)


@compiled
def x_of(state: State, player: int, cell: int) -> int:
    """Return the true x of a cell in or next to a player's display."""
    west = int(state.west[player]) - 1
    return west + (cell % int(state.window) - west) % int(state.window)


@compiled
def y_of(state: State, player: int, cell: int) -> int:
    """Return the true y of a cell in or next to a player's display."""
    north = int(state.north[player]) - 1
    return north + (cell // int(state.window) - north) % int(state.window)
