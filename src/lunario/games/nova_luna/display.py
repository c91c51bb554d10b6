"""A player's display: placing tiles, connected groups, covering tasks."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nova_luna.actions import x_of, y_of
from lunario.games.nova_luna.state import SIDES, Side, State

ALL_COLOURS = 15  # one bit per colour
HIGH_BITS = 0x80808080  # the highest bit of each colour's byte
_BESIDE = 0xFFFFFFFF  # the lower half of a frontier entry


@compiled
def is_roomy(state: State, player: int) -> bool:
    """Return whether every cell next to the display is within the window (option `window`)."""
    reach = int(state.window) - 1
    width = int(state.east[player]) - int(state.west[player]) + 1
    height = int(state.south[player]) - int(state.north[player]) + 1
    return width < reach and height < reach


@compiled
def is_within_window(state: State, player: int, cell: int) -> bool:
    """Return whether the display including this cell is still smaller than the window (option `window`)."""
    x = x_of(state, player, cell)
    y = y_of(state, player, cell)
    width = max(x, int(state.east[player])) - min(x, int(state.west[player])) + 1
    height = max(y, int(state.south[player])) - min(y, int(state.north[player])) + 1
    return width < int(state.window) and height < int(state.window)


@compiled
def display_sum(state: State, player: int) -> int:
    """Return the sum of the numbers on all tiles of the display."""
    total = 0
    for i in range(int(state.display_size[player])):
        total += int(state.number[int(state.tile[int(state.display[player, i])])])
    return total


# ------------------------------------------------------------------ placing


@compiled
def place_tile(state: State, player: int, tile: int, cell: int) -> int:
    """Put the tile on a frontier cell, update neighbours, groups, frontier and extent, and return the tile's slot."""
    sides = _take_from_frontier(state, player, cell)
    slot = int(state.slots)
    state.slots += 1
    state.display[player, int(state.display_size[player])] = slot
    state.display_size[player] += 1
    state.tile[slot] = tile
    state.cell[slot] = cell
    state.needs[slot] = ALL_COLOURS
    state.group[slot] = slot
    state.group_size[slot] = 1
    _extend(state, player, cell)
    for direction in range(SIDES):
        neighbour = slot_at(sides, direction)
        state.side[slot, direction] = neighbour
        opposite = (direction + 2) % SIDES
        if neighbour >= 0:
            state.side[neighbour, opposite] = slot
            _join_groups(state, player, slot, neighbour)
        else:
            _add_to_frontier(state, player, _beside(state, cell, direction), (slot + 1) << 8 * opposite)
    return slot


@compiled
def _extend(state: State, player: int, cell: int) -> None:
    x = x_of(state, player, cell)
    y = y_of(state, player, cell)
    state.west[player] = min(int(state.west[player]), x)
    state.east[player] = max(int(state.east[player]), x)
    state.north[player] = min(int(state.north[player]), y)
    state.south[player] = max(int(state.south[player]), y)


@compiled
def _beside(state: State, cell: int, direction: int) -> int:
    """Return the neighbouring cell in a direction."""
    window = int(state.window)
    x = cell % window
    if direction == Side.NORTH:
        return cell - window if cell >= window else cell + window * (window - 1)
    if direction == Side.EAST:
        return cell + 1 if x + 1 < window else cell - x
    if direction == Side.SOUTH:
        return cell + window if cell < window * (window - 1) else cell - window * (window - 1)
    return cell - 1 if x > 0 else cell + window - 1


# ------------------------------------------------------------------ the frontier, ascending by cell


@compiled
def frontier_cell(state: State, player: int, i: int) -> int:
    """Return the i-th cell where the next tile may go."""
    return int(state.frontier[player, i]) >> 32


@compiled
def frontier_sides(state: State, player: int, i: int) -> int:
    """Return the slots next to the i-th cell of the frontier, for `slot_at`."""
    return int(state.frontier[player, i]) & _BESIDE


@compiled
def slot_at(sides: int, direction: int) -> int:
    """Return the slot on that side, or -1."""
    return ((sides >> 8 * direction) & 255) - 1


@compiled
def _take_from_frontier(state: State, player: int, cell: int) -> int:
    """Remove the cell from the frontier and return the slots next to it."""
    last = int(state.frontier_size[player]) - 1
    i = 0
    while frontier_cell(state, player, i) != cell:
        i += 1
    sides = frontier_sides(state, player, i)
    for j in range(i, last):
        state.frontier[player, j] = state.frontier[player, j + 1]
    state.frontier[player, last] = 0
    state.frontier_size[player] = last
    return sides


@compiled
def _add_to_frontier(state: State, player: int, cell: int, sides: int) -> None:
    """Record that a tile is next to the cell, adding the cell to the frontier if it is new."""
    size = int(state.frontier_size[player])
    i = size
    while i > 0 and frontier_cell(state, player, i - 1) >= cell:
        i -= 1
    if i < size and frontier_cell(state, player, i) == cell:
        state.frontier[player, i] = int(state.frontier[player, i]) | sides
        return
    for j in range(size, i, -1):
        state.frontier[player, j] = state.frontier[player, j - 1]
    state.frontier[player, i] = (cell << 32) | sides
    state.frontier_size[player] = size + 1


# ------------------------------------------------------------------ groups and tasks


@compiled
def _join_groups(state: State, player: int, slot: int, neighbour: int) -> None:
    """NL-K2: tiles of one colour that share a side form a group."""
    if state.colour[int(state.tile[slot])] != state.colour[int(state.tile[neighbour])]:
        return
    kept = int(state.group[neighbour])
    lost = int(state.group[slot])
    if kept == lost:
        return
    state.group_size[kept] += state.group_size[lost]
    state.group_size[lost] = 0
    if lost == slot:  # the new tile on its own
        state.group[slot] = kept
        return
    for i in range(int(state.display_size[player])):
        member = int(state.display[player, i])
        if state.group[member] == lost:
            state.group[member] = kept


@compiled
def _touches(state: State, slot: int, group: int) -> bool:
    """Return whether the slot belongs to the group or is next to it."""
    if state.group[slot] == group:
        return True
    for direction in range(SIDES):
        neighbour = int(state.side[slot, direction])
        if neighbour >= 0 and state.group[neighbour] == group:
            return True
    return False


@compiled
def colour_counts(state: State, slot: int) -> int:
    """Count the tiles per colour in groups touching the tile (NL-K2), excluding itself (NL-K3); one byte per colour."""
    own = int(state.group[slot])
    counts = (int(state.group_size[own]) - 1) << 8 * int(state.colour[int(state.tile[slot])])
    for direction in range(SIDES):
        neighbour = int(state.side[slot, direction])
        if neighbour >= 0:
            group = int(state.group[neighbour])
            if group != own and not _is_earlier_side(state, slot, direction, group):
                counts += int(state.group_size[group]) << 8 * int(state.colour[int(state.tile[neighbour])])
    return counts


@compiled
def _is_earlier_side(state: State, slot: int, direction: int, group: int) -> bool:
    """Return whether the group also touches an earlier side, since it counts only once."""
    for earlier in range(direction):
        neighbour = int(state.side[slot, earlier])
        if neighbour >= 0 and state.group[neighbour] == group:
            return True
    return False


@compiled
def lacking(counts: int, wants: int) -> int:
    """Return the highest bit of each colour's byte that falls short of the task, or 0 if it is fulfilled (NL-K4)."""
    return ~((counts | HIGH_BITS) - wants) & HIGH_BITS


@compiled
def cover_tasks(state: State, player: int, slot: int) -> None:
    """NL-R6: cover the tasks fulfilled by the new tile.

    Only tiles in or next to its group that need its colour can change.
    """
    group = int(state.group[slot])
    bit = 1 << int(state.colour[int(state.tile[slot])])
    if state.group_size[group] > 1:
        for i in range(int(state.display_size[player])):
            other = int(state.display[player, i])
            if int(state.needs[other]) & bit and _touches(state, other, group):
                _cover_tile(state, player, other)
        return
    _cover_tile(state, player, slot)
    for direction in range(SIDES):
        other = int(state.side[slot, direction])
        if other >= 0 and int(state.needs[other]) & bit:
            _cover_tile(state, player, other)


@compiled
def cover_all_tasks(state: State, player: int) -> None:
    """NL-1S3: cover every fulfilled task in the display."""
    for i in range(int(state.display_size[player])):
        _cover_tile(state, player, int(state.display[player, i]))


@compiled
def _cover_tile(state: State, player: int, slot: int) -> None:
    """Cover the tile's fulfilled tasks while tokens last, and record what the others still need."""
    counts = colour_counts(state, slot)
    tile = int(state.tile[slot])
    covered = int(state.covered[slot])
    missed = 0
    for task in range(int(state.task_count[tile])):
        if (covered >> task) & 1:
            continue
        lack = lacking(counts, int(state.wants[tile, task]))
        if lack == 0 and state.tokens[player] > 0:
            covered |= 1 << task
            state.tokens[player] -= 1
        missed |= lack
    state.covered[slot] = covered
    state.counts[slot] = counts
    missed >>= 7
    state.needs[slot] = (missed | missed >> 7 | missed >> 14 | missed >> 21) & ALL_COLOURS
