"""A player's display: placing a tile, connected groups, covering tasks."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nova_luna.actions import x_of, y_of
from lunario.games.nova_luna.state import State

ALL_COLOURS = 15  # as bits
HIGH_BITS = 0x80808080  # of four bytes, a byte a colour


@compiled
def is_roomy(state: State, player: int) -> bool:
    """Whether any cell beside the display is within the window (option `window`)."""
    reach = int(state.window) - 1
    width = int(state.east[player]) - int(state.west[player]) + 1
    height = int(state.south[player]) - int(state.north[player]) + 1
    return width < reach and height < reach


@compiled
def is_within_window(state: State, player: int, cell: int) -> bool:
    """Option `window`: with the cell, the display must still span fewer cells than the window."""
    x = x_of(state, player, cell)
    y = y_of(state, player, cell)
    width = max(x, int(state.east[player])) - min(x, int(state.west[player])) + 1
    height = max(y, int(state.south[player])) - min(y, int(state.north[player])) + 1
    return width < int(state.window) and height < int(state.window)


@compiled
def place_tile(state: State, player: int, tile: int, cell: int) -> int:
    """Put the tile on a cell of the frontier; its slot. Neighbours, groups, frontier and extent follow."""
    sides = _take_from_frontier(state, player, cell)
    slot = int(state.slots)
    state.slots += 1
    state.display[player, int(state.placed[player])] = slot
    state.placed[player] += 1
    state.tile[slot] = tile
    state.cell[slot] = cell
    state.needs[slot] = ALL_COLOURS
    state.group[slot] = slot
    state.group_size[slot] = 1
    _extend(state, player, cell)
    for direction in range(4):
        neighbour = ((sides >> 8 * direction) & 255) - 1
        state.side[slot, direction] = neighbour
        opposite = (direction + 2) & 3
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
    """The cell next to this one: north 0, east 1, south 2, west 3."""
    window = int(state.window)
    x = cell % window
    if direction == 0:
        return cell - window if cell >= window else cell + window * (window - 1)
    if direction == 1:
        return cell + 1 if x + 1 < window else cell - x
    if direction == 2:
        return cell + window if cell < window * (window - 1) else cell - window * (window - 1)
    return cell - 1 if x > 0 else cell + window - 1


# ------------------------------------------------------------------ the frontier, ascending by cell


@compiled
def _take_from_frontier(state: State, player: int, cell: int) -> int:
    """Remove the cell; the slots beside it, a byte for each side."""
    last = int(state.frontier_size[player]) - 1
    i = 0
    while int(state.frontier[player, i]) >> 32 != cell:
        i += 1
    sides = int(state.frontier[player, i]) & 0xFFFFFFFF
    for j in range(i, last):
        state.frontier[player, j] = state.frontier[player, j + 1]
    state.frontier[player, last] = 0
    state.frontier_size[player] = last
    return sides


@compiled
def _add_to_frontier(state: State, player: int, cell: int, sides: int) -> None:
    """Note that a tile lies beside the cell, which is in the frontier already or comes to its place there."""
    i = int(state.frontier_size[player])
    while i > 0 and int(state.frontier[player, i - 1]) >> 32 >= cell:
        i -= 1
    size = int(state.frontier_size[player])
    if i < size and int(state.frontier[player, i]) >> 32 == cell:
        state.frontier[player, i] = int(state.frontier[player, i]) | sides
        return
    for j in range(size, i, -1):
        state.frontier[player, j] = state.frontier[player, j - 1]
    state.frontier[player, i] = (cell << 32) | sides
    state.frontier_size[player] = size + 1


# ------------------------------------------------------------------ groups and tasks


@compiled
def _join_groups(state: State, player: int, slot: int, neighbour: int) -> None:
    """NL-K2: tiles of one colour that touch by a side are one group."""
    if state.colour[int(state.tile[slot])] != state.colour[int(state.tile[neighbour])]:
        return
    kept = int(state.group[neighbour])
    lost = int(state.group[slot])
    if kept == lost:
        return
    state.group_size[kept] += state.group_size[lost]
    state.group_size[lost] = 0
    if lost == slot:  # the new tile alone
        state.group[slot] = kept
        return
    for i in range(int(state.placed[player])):
        member = int(state.display[player, i])
        if state.group[member] == lost:
            state.group[member] = kept


@compiled
def _touches(state: State, slot: int, group: int) -> bool:
    """Whether the slot belongs to the group or lies beside it."""
    if state.group[slot] == group:
        return True
    for direction in range(4):
        neighbour = int(state.side[slot, direction])
        if neighbour >= 0 and state.group[neighbour] == group:
            return True
    return False


@compiled
def colour_counts(state: State, slot: int) -> int:
    """NL-K2: the tiles of each colour in the groups that touch the tile, a byte a colour. NL-K3: never itself."""
    own = int(state.group[slot])
    counts = (int(state.group_size[own]) - 1) << 8 * int(state.colour[int(state.tile[slot])])
    for direction in range(4):
        neighbour = int(state.side[slot, direction])
        if neighbour >= 0:
            group = int(state.group[neighbour])
            if group != own and not _is_earlier_side(state, slot, direction, group):
                counts += int(state.group_size[group]) << 8 * int(state.colour[int(state.tile[neighbour])])
    return counts


@compiled
def _is_earlier_side(state: State, slot: int, direction: int, group: int) -> bool:
    """Whether the group also lies on a side before this one: it counts once."""
    for earlier in range(direction):
        neighbour = int(state.side[slot, earlier])
        if neighbour >= 0 and state.group[neighbour] == group:
            return True
    return False


@compiled
def lacking(counts: int, wants: int) -> int:
    """NL-K4: the highest bit in the byte of each colour that counts less often than shown; 0: the task is fulfilled."""
    return ~((counts | HIGH_BITS) - wants) & HIGH_BITS


@compiled
def cover_tasks(state: State, player: int, slot: int) -> None:
    """NL-R6: cover what the new tile fulfils. Only tiles of its group or beside it that need its colour can change."""
    group = int(state.group[slot])
    bit = 1 << int(state.colour[int(state.tile[slot])])
    if state.group_size[group] > 1:
        for i in range(int(state.placed[player])):
            other = int(state.display[player, i])
            if int(state.needs[other]) & bit and _touches(state, other, group):
                _cover_tile(state, player, other)
        return
    _cover_tile(state, player, slot)
    for direction in range(4):
        other = int(state.side[slot, direction])
        if other >= 0 and int(state.needs[other]) & bit:
            _cover_tile(state, player, other)


@compiled
def cover_all_tasks(state: State, player: int) -> None:
    """NL-1S3: cover what is fulfilled anywhere in the display."""
    for i in range(int(state.placed[player])):
        _cover_tile(state, player, int(state.display[player, i]))


@compiled
def _cover_tile(state: State, player: int, slot: int) -> None:
    """Cover the tile's fulfilled tasks while there are tokens, and note what the others still miss."""
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
