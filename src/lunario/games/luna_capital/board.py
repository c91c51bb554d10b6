"""The geometry of a settlement (LC-G1): sites, what touches them, what stands on them.

Sets of sites are bits of an integer: a settlement has at most 48 sites. Cells are counted from the upper left cell of
the first card: card row r has the rows of cells 2 r and 2 r + 1.
"""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.faces import group_of
from lunario.games.luna_capital.kinds import ABOVE, LEFT, NO_SITE
from lunario.games.luna_capital.state import State


@compiled
def site_at(state: State, player: int, row: int, column: int) -> int:
    """The site a cell belongs to, or -1; the second cell of a double belongs to the site of the first."""
    slot = int(state.grid[player, (row >> 1) + 3, (column >> 1) + 12])
    if slot < 0:
        return -1
    site = 4 * slot + 2 * (row & 1) + (column & 1)
    content = int(state.content[player, site])
    if content == LEFT:
        return site - 1
    if content == ABOVE:
        return site - 2
    return -1 if content == NO_SITE else site


@compiled
def cell_row(state: State, player: int, site: int) -> int:
    """The row of cells of a site's first cell."""
    return 2 * int(state.row[player, site // 4]) + site % 4 // 2


@compiled
def cell_column(state: State, player: int, site: int) -> int:
    """The column of cells of a site's first cell."""
    return 2 * int(state.column[player, site // 4]) + site % 2


@compiled
def width(state: State, player: int, site: int) -> int:
    """How many cells wide a site is."""
    return 2 if site % 2 == 0 and state.content[player, site + 1] == LEFT else 1


@compiled
def height(state: State, player: int, site: int) -> int:
    """How many cells high a site is."""
    return 2 if site % 4 < 2 and state.content[player, site + 2] == ABOVE else 1


@compiled
def cell_bit(state: State, player: int, row: int, column: int) -> int:
    """The site of a cell as a set."""
    site = site_at(state, player, row, column)
    return 0 if site < 0 else 1 << site


@compiled
def near(state: State, player: int, site: int) -> int:
    """The sites adjacent to a site: a cell of one shares a side with a cell of the other."""
    row = cell_row(state, player, site)
    column = cell_column(state, player, site)
    found = 0
    high = height(state, player, site)
    wide = width(state, player, site)
    for i in range(high):
        found |= cell_bit(state, player, row + i, column - 1) | cell_bit(state, player, row + i, column + wide)
    for i in range(wide):
        found |= cell_bit(state, player, row - 1, column + i) | cell_bit(state, player, row + high, column + i)
    return found


@compiled
def around(state: State, player: int, site: int) -> int:
    """The sites in the 8 cells (10 for a double) touching a site by a side or a corner."""
    row = cell_row(state, player, site)
    column = cell_column(state, player, site)
    found = 0
    for r in range(row - 1, row + height(state, player, site) + 1):
        for c in range(column - 1, column + width(state, player, site) + 1):
            found |= cell_bit(state, player, r, c)
    return found & ~(1 << site)


@compiled
def sites_of(state: State, player: int, group: int) -> int:
    """The sites whose project belongs to a group, printed or built."""
    found = 0
    for site in range(4 * int(state.cards[player])):
        if group_of(int(state.content[player, site])) == group:
            found |= 1 << site
    return found


@compiled
def size_of(sites: int) -> int:
    """How many sites a set has."""
    n = 0
    while sites:
        sites &= sites - 1
        n += 1
    return n


@compiled
def lowest(sites: int) -> int:
    """The first site of a set that is not empty."""
    site = 0
    while not sites >> site & 1:
        site += 1
    return site


@compiled
def area_from(state: State, player: int, start: int, sites: int) -> int:
    """The part of `sites` connected, by adjacency, with the set `start`."""
    area = start
    rim = start
    while rim:
        site = lowest(rim)
        rim &= rim - 1
        more = near(state, player, site) & sites & ~area
        area |= more
        rim |= more
    return area


@compiled
def largest_area(state: State, player: int, sites: int) -> int:
    """The size of the largest connected part of a set."""
    best = 0
    while sites:
        area = area_from(state, player, sites & -sites, sites)
        sites &= ~area
        best = max(best, size_of(area))
    return best


@compiled
def rows_used(state: State, player: int) -> int:
    """In how many rows the settlement has cards."""
    return int(state.bottom[player]) - int(state.top[player]) + 1 if state.cards[player] > 0 else 0
