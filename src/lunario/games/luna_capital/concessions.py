"""The 24 concessions (LC-N1, LC-N2)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from lunario.core.arrays import Ints, int64, zeros
from lunario.core.compile import compiled
from lunario.games.luna_capital.board import (
    area_from,
    find_neighbours,
    lowest,
    rows_used,
    site_at,
    sites_of,
    size_of,
    slot_at,
)
from lunario.games.luna_capital.faces import NO_GROUP
from lunario.games.luna_capital.state import FIRST_COLUMN, FIRST_ROW, SITES, Group, State


class Concession(IntEnum):
    """Numbers 0 … 14 are short-term 1 … 15, numbers 15 … 23 long-term 1 … 9."""

    LAYOUT_OF_4 = 0
    NO_SCAFFOLD = 1
    FOUR_SYSTEMS = 2
    HYDROGEN_COLUMN = 3
    OXYGEN_COLUMN = 4
    GREENHOUSE_COLUMN = 5
    WATER_COLUMN = 6
    OFFICE_COLUMN = 7
    METEORITE_COLUMN = 8
    METEORITE_LINE = 9
    OXYGEN_LINE = 10
    GREENHOUSE_LINE = 11
    HYDROGEN_LINE = 12
    WATER_LINE = 13
    OFFICE_LINE = 14
    FEWER_ROWS = 15
    MANY_OXYGENS = 16
    MANY_GREENHOUSES = 17
    MANY_HYDROGENS = 18
    MANY_WATERS = 19
    MANY_OFFICES = 20
    MANY_METEORITES = 21
    LAYOUT_OF_8 = 22
    FIVE_IN_A_ROW = 23


class Terms(NamedTuple):
    points: int
    group: int = NO_GROUP  # what it counts
    number: int = 0  # how many of these it needs at least


TERMS = {
    Concession.LAYOUT_OF_4: Terms(8),
    Concession.NO_SCAFFOLD: Terms(8),
    Concession.FOUR_SYSTEMS: Terms(8),
    Concession.HYDROGEN_COLUMN: Terms(7, Group.HYDROGENS, 3),
    Concession.OXYGEN_COLUMN: Terms(7, Group.OXYGENS, 3),
    Concession.GREENHOUSE_COLUMN: Terms(7, Group.GREENHOUSES, 3),
    Concession.WATER_COLUMN: Terms(8, Group.WATERS, 3),
    Concession.OFFICE_COLUMN: Terms(6, Group.OFFICES, 3),
    Concession.METEORITE_COLUMN: Terms(6, Group.METEORITES, 3),
    Concession.METEORITE_LINE: Terms(7, Group.METEORITES, 3),
    Concession.OXYGEN_LINE: Terms(6, Group.OXYGENS, 3),
    Concession.GREENHOUSE_LINE: Terms(6, Group.GREENHOUSES, 3),
    Concession.HYDROGEN_LINE: Terms(6, Group.HYDROGENS, 3),
    Concession.WATER_LINE: Terms(7, Group.WATERS, 3),
    Concession.OFFICE_LINE: Terms(6, Group.OFFICES, 3),
    Concession.FEWER_ROWS: Terms(10),
    Concession.MANY_OXYGENS: Terms(9, Group.OXYGENS, 5),
    Concession.MANY_GREENHOUSES: Terms(10, Group.GREENHOUSES, 5),
    Concession.MANY_HYDROGENS: Terms(9, Group.HYDROGENS, 5),
    Concession.MANY_WATERS: Terms(10, Group.WATERS, 5),
    Concession.MANY_OFFICES: Terms(8, Group.OFFICES, 4),
    Concession.MANY_METEORITES: Terms(9, Group.METEORITES, 6),
    Concession.LAYOUT_OF_8: Terms(10),
    Concession.FIVE_IN_A_ROW: Terms(10),
}
# The same for compiled code, by concession
POINTS = tuple(TERMS[concession].points for concession in Concession)
_GROUP = tuple(int(TERMS[concession].group) for concession in Concession)
_NUMBER = tuple(TERMS[concession].number for concession in Concession)

SHORT = 15  # number of short-term ones, and the first long-term one
CONCESSIONS = len(Concession)


@compiled
def award(state: State, phase: int) -> None:
    """LC-N1: award each concession that nobody has yet to all players who fulfil it, and remember the phase (1 … 3)."""
    for k in range(3):
        if not is_taken(state, k):
            for player in range(int(state.players)):
                if fulfils(state, player, int(state.concession[k])):
                    state.awarded[k, player] = phase


@compiled
def is_taken(state: State, k: int) -> bool:
    """LC-N1: return whether a player has a token on it."""
    for player in range(int(state.players)):
        if state.awarded[k, player] > 0:
            return True
    return False


@compiled
def fulfils(state: State, player: int, concession: int) -> bool:
    """LC-N2: return whether the player's settlement meets the condition."""
    if concession == Concession.LAYOUT_OF_4:
        return _has_layout(state, player, 0, 4)
    if concession == Concession.LAYOUT_OF_8:
        return _has_layout(state, player, 4, 8)
    if concession == Concession.NO_SCAFFOLD:
        return bool(state.scaffolds[player] == 0)
    if concession == Concession.FOUR_SYSTEMS:
        return _has_four_systems(state, player)
    if concession == Concession.FEWER_ROWS:
        return _has_fewer_rows(state, player)
    if concession == Concession.FIVE_IN_A_ROW:
        return _has_five_in_a_row(state, player)
    sites = sites_of(state, player, _GROUP[concession])
    if size_of(sites) < _NUMBER[concession]:
        return False
    if concession <= Concession.METEORITE_COLUMN:
        return _has_column(state, player, sites)
    return concession > SHORT or _has_line(state, player, sites)


# ------------------------------------------------------------------ where the cards are


@compiled
def _has_layout(state: State, player: int, first: int, size: int) -> bool:
    """Short 1, long 8: cards in the pictured layout, anywhere, without rotation or reflection."""
    for row in range(int(state.top[player]), int(state.bottom[player]) + 1):
        for column in range(int(state.left[player]), int(state.right[player]) + 1):
            if _is_layout_at(state, player, first, size, row, column):
                return True
    return False


@compiled
def _is_layout_at(state: State, player: int, first: int, size: int, row: int, column: int) -> bool:
    """Return whether the cards have the layout, with the upper left corner of its drawing here."""
    for i in range(first, first + size):
        r = row + int(state.layout[i, 0])
        c = column + int(state.layout[i, 1])
        if r > FIRST_ROW or c > FIRST_COLUMN or slot_at(state, player, r, c) < 0:
            return False
    return True


@compiled
def _has_fewer_rows(state: State, player: int) -> bool:
    """Long 1: fewer rows of cards than some other player."""
    for other in range(int(state.players)):
        if rows_used(state, player) < rows_used(state, other):
            return True
    return False


@compiled
def _has_five_in_a_row(state: State, player: int) -> bool:
    """Long 9: five or more cards in one row, gaps and face-down cards allowed."""
    for row in range(int(state.top[player]), int(state.bottom[player]) + 1):
        n = 0
        for slot in range(int(state.settlement_size[player])):
            n += state.row[player, slot] == row
        if n >= 5:
            return True
    return False


# ------------------------------------------------------------------ the four life systems together


@compiled
def _has_four_systems(state: State, player: int) -> bool:
    """LC-N3: four sites, one of each life system, connected through these four alone or, by option, in one area."""
    starts = sites_of(state, player, Group.HYDROGENS)
    others = (
        sites_of(state, player, Group.OXYGENS),
        sites_of(state, player, Group.WATERS),
        sites_of(state, player, Group.GREENHOUSES),
    )
    near = zeros(SITES, int64)
    around = zeros(SITES, int64)
    find_neighbours(state, player, near, around)
    while starts:
        if state.systems_in_one_area:
            if _area_has(near, starts & -starts, starts, others):
                return True
        elif _second_joins(near, int(near[lowest(starts)]), others):
            return True
        starts &= starts - 1
    return False


@compiled
def _area_has(near: Ints, start: int, starts: int, others: tuple[int, int, int]) -> bool:
    """Return whether the area of life systems around `start` has some of each of the three others."""
    area = area_from(start, starts | others[0] | others[1] | others[2], near)
    return area & others[0] > 0 and area & others[1] > 0 and area & others[2] > 0


@compiled
def _second_joins(near: Ints, reach: int, others: tuple[int, int, int]) -> bool:
    """Return whether one of three systems joins the first, with neighbours `reach`, and the other two join these."""
    for i in range(3):
        candidates = reach & others[i]
        while candidates:
            wider = reach | int(near[lowest(candidates)])
            if _last_two_join(near, wider, others[(i + 1) % 3], others[(i + 2) % 3]):
                return True
            candidates &= candidates - 1
    return False


@compiled
def _last_two_join(near: Ints, reach: int, one: int, other: int) -> bool:
    """Return whether two systems, in either order, join the sites whose neighbours are `reach`."""
    return _two_join(near, reach, one, other) or _two_join(near, reach, other, one)


@compiled
def _two_join(near: Ints, reach: int, one: int, other: int) -> bool:
    candidates = reach & one
    while candidates:
        if (reach | int(near[lowest(candidates)])) & other:
            return True
        candidates &= candidates - 1
    return False


# ------------------------------------------------------------------ columns and lines of projects


@compiled
def _has_column(state: State, player: int, sites: int) -> bool:
    """Short 4 – 9: three cards in one column, one per row, each with one of these sites."""
    top = int(state.top[player])
    if rows_used(state, player) < 3:
        return False
    for column in range(int(state.left[player]), int(state.right[player]) + 1):
        if (
            _card_has(state, player, top, column, sites)
            and _card_has(state, player, top + 1, column, sites)
            and _card_has(state, player, top + 2, column, sites)
        ):
            return True
    return False


@compiled
def _card_has(state: State, player: int, row: int, column: int, sites: int) -> bool:
    slot = slot_at(state, player, row, column)
    return slot >= 0 and sites >> 4 * slot & 15 > 0


@compiled
def _has_line(state: State, player: int, sites: int) -> bool:
    """Short 10 – 15: three of these sites in a row or column of cells, without a gap."""
    top = 2 * int(state.top[player])
    bottom = 2 * int(state.bottom[player]) + 1
    left = 2 * int(state.left[player])
    right = 2 * int(state.right[player]) + 1
    for row in range(top, bottom + 1):
        if _longest_run(state, player, sites, row, left, 0, 1, right - left + 1) >= 3:
            return True
    for column in range(left, right + 1):
        if _longest_run(state, player, sites, top, column, 1, 0, bottom - top + 1) >= 3:
            return True
    return False


@compiled
def _longest_run(
    state: State, player: int, sites: int, row: int, column: int, down: int, across: int, length: int
) -> int:
    """Return the length of the longest run of distinct sites; a double along the line counts once."""
    best = 0
    run = 0
    before = -1
    for i in range(length):
        site = site_at(state, player, row + i * down, column + i * across)
        if site < 0 or not sites >> site & 1:
            run = 0
        elif site != before:
            run += 1
            best = max(best, run)
        before = site
    return best
