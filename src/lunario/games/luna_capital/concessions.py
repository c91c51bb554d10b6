"""The 24 concessions (LC-N1, LC-N2). Numbers 0 … 14 are short-term 1 … 15, numbers 15 … 23 long-term 1 … 9."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.board import lowest, near, rows_used, site_at, sites_of, size_of
from lunario.games.luna_capital.faces import group_of
from lunario.games.luna_capital.kinds import GREENHOUSES, HYDROGENS, METEORITES, OFFICES, OXYGENS, WATERS
from lunario.games.luna_capital.state import State

SHORT = 15  # how many are short-term; the first long-term one
CONCESSIONS = 24
POINTS = (8, 8, 8, 7, 7, 7, 8, 6, 6, 7, 6, 6, 6, 7, 6, 10, 9, 10, 9, 10, 8, 9, 10, 10)

COLUMN_OF = (HYDROGENS, OXYGENS, GREENHOUSES, WATERS, OFFICES, METEORITES)  # short-term 4 … 9
LINE_OF = (METEORITES, OXYGENS, GREENHOUSES, HYDROGENS, WATERS, OFFICES)  # short-term 10 … 15
MANY_OF = (OXYGENS, GREENHOUSES, HYDROGENS, WATERS, OFFICES, METEORITES)  # long-term 2 … 7
HOW_MANY = (5, 5, 5, 5, 4, 6)


@compiled
def award(state: State, phase: int) -> None:
    """LC-N1: everybody who fulfils a concession without a token puts one on it; the phase (1 … 3) is remembered."""
    for k in range(3):
        is_closed = False
        for player in range(int(state.players)):
            is_closed = is_closed or state.awarded[k, player] > 0
        if not is_closed:
            for player in range(int(state.players)):
                if fulfils(state, player, int(state.concession[k])):
                    state.awarded[k, player] = phase


@compiled
def fulfils(state: State, player: int, concession: int) -> bool:
    """LC-N2: whether the player's settlement meets the condition."""
    if concession < SHORT:
        return _fulfils_short(state, player, concession + 1)
    return _fulfils_long(state, player, concession - SHORT + 1)


@compiled
def _fulfils_short(state: State, player: int, number: int) -> bool:
    if number == 1:
        return _has_layout(state, player, 0, 4)
    if number == 2:
        return bool(state.scaffolds[player] == 0)
    if number == 3:
        return _has_four_systems(state, player)
    if number <= 9:
        return _has_column(state, player, COLUMN_OF[number - 4])
    return _has_line(state, player, LINE_OF[number - 10])


@compiled
def _fulfils_long(state: State, player: int, number: int) -> bool:
    if number == 1:
        return _has_fewer_rows(state, player)
    if number == 8:
        return _has_layout(state, player, 4, 8)
    if number == 9:
        return _has_five_in_a_row(state, player)
    return size_of(sites_of(state, player, MANY_OF[number - 2])) >= HOW_MANY[number - 2]


@compiled
def _has_layout(state: State, player: int, first: int, size: int) -> bool:
    """Short 1, long 8: cards in the pictured layout, anywhere, not turned or mirrored."""
    for row in range(int(state.top[player]), int(state.bottom[player]) + 1):
        for column in range(int(state.left[player]), int(state.right[player]) + 1):
            if _lies_at(state, player, first, size, row, column):
                return True
    return False


@compiled
def _lies_at(state: State, player: int, first: int, size: int, row: int, column: int) -> bool:
    """Whether the layout lies there, its drawing's upper left corner at this place."""
    for i in range(first, first + size):
        r = row + int(state.layout[i, 0])
        c = column + int(state.layout[i, 1])
        if r > 3 or c > 12 or state.grid[player, r + 3, c + 12] < 0:
            return False
    return True


@compiled
def _has_four_systems(state: State, player: int) -> bool:
    """Short 3: four sites, one of each life system, connected by adjacency among these four alone."""
    starts = sites_of(state, player, HYDROGENS)
    others = (sites_of(state, player, OXYGENS), sites_of(state, player, WATERS), sites_of(state, player, GREENHOUSES))
    while starts:
        if _second_joins(state, player, near(state, player, lowest(starts)), others):
            return True
        starts &= starts - 1
    return False


@compiled
def _second_joins(state: State, player: int, reach: int, others: tuple[int, int, int]) -> bool:
    """Whether one of three systems joins the first, whose neighbours are `reach`, and the two left join these."""
    for i in range(3):
        candidates = reach & others[i]
        while candidates:
            wider = reach | near(state, player, lowest(candidates))
            if _last_two_join(state, player, wider, others[(i + 1) % 3], others[(i + 2) % 3]):
                return True
            candidates &= candidates - 1
    return False


@compiled
def _last_two_join(state: State, player: int, reach: int, one: int, other: int) -> bool:
    """Whether two systems join, in either order, the sites that `reach` is adjacent to."""
    return _two_join(state, player, reach, one, other) or _two_join(state, player, reach, other, one)


@compiled
def _two_join(state: State, player: int, reach: int, one: int, other: int) -> bool:
    candidates = reach & one
    while candidates:
        if (reach | near(state, player, lowest(candidates))) & other:
            return True
        candidates &= candidates - 1
    return False


@compiled
def _has_column(state: State, player: int, group: int) -> bool:
    """Short 4 – 9: three cards in one column, one in each row, with such a project on each."""
    top = int(state.top[player])
    if rows_used(state, player) < 3:
        return False
    for column in range(int(state.left[player]), int(state.right[player]) + 1):
        if (
            _card_has(state, player, top, column, group)
            and _card_has(state, player, top + 1, column, group)
            and _card_has(state, player, top + 2, column, group)
        ):
            return True
    return False


@compiled
def _card_has(state: State, player: int, row: int, column: int, group: int) -> bool:
    slot = int(state.grid[player, row + 3, column + 12])
    if slot < 0:
        return False
    for site in range(4 * slot, 4 * slot + 4):
        if group_of(int(state.content[player, site])) == group:
            return True
    return False


@compiled
def _has_line(state: State, player: int, group: int) -> bool:
    """Short 10 – 15: three different sites that follow one another without a gap in a row or column of cells."""
    top = 2 * int(state.top[player])
    bottom = 2 * int(state.bottom[player]) + 1
    left = 2 * int(state.left[player])
    right = 2 * int(state.right[player]) + 1
    for row in range(top, bottom + 1):
        if _longest_run(state, player, group, row, left, 0, 1, right - left + 1) >= 3:
            return True
    for column in range(left, right + 1):
        if _longest_run(state, player, group, top, column, 1, 0, bottom - top + 1) >= 3:
            return True
    return False


@compiled
def _longest_run(
    state: State, player: int, group: int, row: int, column: int, down: int, across: int, length: int
) -> int:
    """The longest run of different sites with such a project; a double lying along the line is one step."""
    best = 0
    run = 0
    before = -1
    for i in range(length):
        site = site_at(state, player, row + i * down, column + i * across)
        if site < 0 or group_of(int(state.content[player, site])) != group:
            run = 0
        elif site != before:
            run += 1
            best = max(best, run)
        before = site
    return best


@compiled
def _has_fewer_rows(state: State, player: int) -> bool:
    """Long 1: fewer rows of cards than some other player."""
    for other in range(int(state.players)):
        if rows_used(state, player) < rows_used(state, other):
            return True
    return False


@compiled
def _has_five_in_a_row(state: State, player: int) -> bool:
    """Long 9: five or more cards in one row, gaps allowed, face-down cards too."""
    for row in range(int(state.top[player]), int(state.bottom[player]) + 1):
        n = 0
        for slot in range(int(state.cards[player])):
            n += state.row[player, slot] == row
        if n >= 5:
            return True
    return False
