"""The geometry of a settlement (LC-G1): sites, their contents, their neighbours.

Sets of sites are bit masks: a settlement has at most 48 sites. Cells are counted from the upper left cell of the first
card: card row r has the cell rows 2 r and 2 r + 1.
"""

from __future__ import annotations

from typing import NamedTuple

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.luna_capital.faces import NO_GROUP, group_of
from lunario.games.luna_capital.state import FIRST_COLUMN, FIRST_ROW, GROUPS, KINDS, LIFE_SYSTEMS, SITES, Mark, State

# ------------------------------------------------------------------ places and cells


@compiled
def slot_at(state: State, player: int, row: int, column: int) -> int:
    """Return the card at a place, or -1."""
    return int(state.grid[player, row + FIRST_ROW, column + FIRST_COLUMN])


@compiled
def site_of(state: State, player: int, slot: int, quadrant: int) -> int:
    """Return the site that a quadrant of a card (-1: no card) belongs to, or -1.

    The second cell of a double belongs to the site of the first.
    """
    if slot < 0:
        return -1
    site = 4 * slot + quadrant
    content = int(state.content[player, site])
    if content == Mark.LEFT:
        return site - 1
    if content == Mark.ABOVE:
        return site - 2
    return -1 if content == Mark.NO_SITE else site


@compiled
def site_at(state: State, player: int, row: int, column: int) -> int:
    """Return the site that a cell belongs to, or -1."""
    return site_of(state, player, slot_at(state, player, row >> 1, column >> 1), 2 * (row & 1) + (column & 1))


@compiled
def rows_used(state: State, player: int) -> int:
    """Return how many rows of cards the settlement has."""
    return int(state.bottom[player]) - int(state.top[player]) + 1 if state.settlement_size[player] > 0 else 0


# ------------------------------------------------------------------ sets of sites


@compiled
def size_of(sites: int) -> int:
    """Return how many sites a set has."""
    n = 0
    while sites:
        sites &= sites - 1
        n += 1
    return n


@compiled
def lowest(sites: int) -> int:
    """Return the first site of a non-empty set."""
    return size_of((sites & -sites) - 1)


@compiled
def sites_of(state: State, player: int, group: int) -> int:
    """Return the sites whose project, printed or built, belongs to a group."""
    found = 0
    for site in range(4 * int(state.settlement_size[player])):
        if group_of(int(state.content[player, site])) == group:
            found |= 1 << site
    return found


# ------------------------------------------------------------------ what touches what


@compiled
def find_neighbours(state: State, player: int, near: Ints, around: Ints) -> None:
    """Write each site's neighbours by a side, and those by a side or corner, into zeroed arrays."""
    for slot in range(int(state.settlement_size[player])):
        _link_card(state, player, slot, near, around)
    for site in range(4 * int(state.settlement_size[player])):
        around[site] |= near[site]


@compiled
def _link_card(state: State, player: int, slot: int, near: Ints, corners: Ints) -> None:
    """Link the sites of a card with one another, and with those of the cards on its right and in the row below.

          a b | e .
          c d | f .
        ------+-----
    . i | g h | j .
    """
    row = int(state.row[player, slot])
    column = int(state.column[player, slot])
    right = slot_at(state, player, row, column + 1)
    below = slot_at(state, player, row + 1, column)
    a = site_of(state, player, slot, 0)
    b = site_of(state, player, slot, 1)
    c = site_of(state, player, slot, 2)
    d = site_of(state, player, slot, 3)
    e = site_of(state, player, right, 0)
    f = site_of(state, player, right, 2)
    g = site_of(state, player, below, 0)
    h = site_of(state, player, below, 1)
    i = site_of(state, player, slot_at(state, player, row + 1, column - 1), 1)
    j = site_of(state, player, slot_at(state, player, row + 1, column + 1), 0)
    for one, other in ((a, b), (a, c), (b, d), (c, d), (b, e), (d, f), (c, g), (d, h)):
        _link(near, one, other)
    for one, other in ((a, d), (b, c), (b, f), (d, e), (c, h), (d, g), (c, i), (d, j)):
        _link(corners, one, other)


@compiled
def _link(links: Ints, one: int, other: int) -> None:
    if one >= 0 and other >= 0 and one != other:
        links[one] |= 1 << other
        links[other] |= 1 << one


@compiled
def area_from(start: int, sites: int, near: Ints) -> int:
    """Return the part of `sites` connected to the set `start` by adjacency."""
    area = start
    rim = start
    while rim:
        more = int(near[lowest(rim)]) & sites & ~area
        rim = (rim & (rim - 1)) | more
        area |= more
    return area


@compiled
def largest_area(sites: int, near: Ints) -> int:
    """Return the size of the largest connected part of a set."""
    best = 0
    while sites:
        area = area_from(sites & -sites, sites, near)
        sites &= ~area
        best = max(best, size_of(area))
    return best


# ------------------------------------------------------------------ surveys

SURVEY_SIZE = KINDS + GROUPS + 2 * SITES + LIFE_SYSTEMS


class Survey(NamedTuple):
    """A settlement as scoring and the heuristic need it."""

    shown: Ints  # by kind: the sites showing it
    counted: Ints  # by group: the sites belonging to it
    near: Ints  # by site: the sites that share a side with it
    around: Ints  # by site: the sites in the 8 cells (10 for a double) that touch it by a side or corner
    largest: Ints  # by life system: the size of its largest area; 0 until `largest_of` computes it


@compiled
def survey_of(state: State, player: int, room: Ints) -> Survey:
    """Return a survey of the player's settlement, made in a zeroed array."""
    shown = room[:KINDS]
    counted = room[KINDS : KINDS + GROUPS]
    near = room[KINDS + GROUPS : KINDS + GROUPS + SITES]
    around = room[KINDS + GROUPS + SITES : SURVEY_SIZE - LIFE_SYSTEMS]
    for site in range(4 * int(state.settlement_size[player])):
        kind = int(state.content[player, site])
        if kind >= 0:
            shown[kind] |= 1 << site
    for kind in range(KINDS):
        group = group_of(kind)
        if group != NO_GROUP:
            counted[group] |= shown[kind]
    find_neighbours(state, player, near, around)
    return Survey(shown, counted, near, around, room[SURVEY_SIZE - LIFE_SYSTEMS :])


@compiled
def largest_of(survey: Survey, group: int) -> int:
    """Return the size of the largest area of a life system."""
    if survey.largest[group] == 0:
        survey.largest[group] = largest_area(int(survey.counted[group]), survey.near)
    return int(survey.largest[group])
