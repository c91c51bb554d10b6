"""Placing the tiles of the lot taken (LC-Q1 – LC-Q6)."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.luna_capital.actions import KEEP_DRAWN, PICK, cell_column_of, cell_row_of, quadrant_action
from lunario.games.luna_capital.board import site_at
from lunario.games.luna_capital.deck import add_to_hand, clear_drawn, deck_size, put_under, take_from_deck
from lunario.games.luna_capital.faces import fits_scaffold, kind_of, robots_on
from lunario.games.luna_capital.state import Kind, Phase, State


@compiled
def has_quadrant(state: State, player: int, kind: int) -> bool:
    """LC-Q1 – LC-Q3: return whether a tile of this kind can go anywhere."""
    if kind == Kind.DEMOLITION or state.free[player] > 0:
        return True
    return fits_scaffold(state, kind) and state.scaffolds[player] > 0


@compiled
def takes(state: State, content: int, kind: int) -> bool:
    """LC-Q1 – LC-Q3: return whether a site showing `content` can take a tile of this kind."""
    if content == Kind.FREE:
        return True
    if content < 0:
        return False
    return kind == Kind.DEMOLITION or (content == Kind.SCAFFOLD and fits_scaffold(state, kind))


@compiled
def legal_tiles(state: State, out: Ints) -> int:
    """LC-Q4: list the tiles in front that have a legal quadrant, each face once."""
    player = int(state.to_move)
    n = 0
    before = 0
    for i in range(int(state.front_size)):
        face = int(state.front[i])
        if face != before and has_quadrant(state, player, kind_of(face)):
            out[n] = PICK + face
            n += 1
        before = face
    return n


@compiled
def next_tile(state: State) -> None:
    """LC-Q4: go on placing; tiles in front without a legal quadrant go back to the box, and the turn ends."""
    player = int(state.to_move)
    for i in range(int(state.front_size)):
        if has_quadrant(state, player, kind_of(int(state.front[i]))):
            state.phase = Phase.TILE
            return
    for i in range(int(state.front_size)):
        state.box[int(state.front[i])] += 1
        state.front[i] = 0
    state.front_size = 0
    state.phase = Phase.TURN_OVER


@compiled
def choose_tile(state: State, action: int) -> None:
    """Pick up a tile in front."""
    face = action - PICK
    size = int(state.front_size)
    i = 0
    while state.front[i] != face:
        i += 1
    while i < size - 1:
        state.front[i] = state.front[i + 1]
        i += 1
    state.front[size - 1] = 0
    state.front_size = size - 1
    state.chosen_tile = face
    state.phase = Phase.QUADRANT


@compiled
def legal_quadrants(state: State, out: Ints) -> int:
    """LC-Q1 – LC-Q3: list the quadrants that can take the chosen tile."""
    player = int(state.to_move)
    kind = kind_of(int(state.chosen_tile))
    n = 0
    for slot in range(int(state.settlement_size[player])):
        for quadrant in range(4):
            if takes(state, int(state.content[player, 4 * slot + quadrant]), kind):
                out[n] = quadrant_action(int(state.row[player, slot]), int(state.column[player, slot]), quadrant)
                n += 1
    return n


@compiled
def place_tile(state: State, action: int) -> None:
    """Put the chosen tile on a quadrant and take what it gives."""
    player = int(state.to_move)
    face = int(state.chosen_tile)
    kind = kind_of(face)
    site = site_at(state, player, cell_row_of(action), cell_column_of(action))
    _cover(state, player, site, kind)
    state.placed[player, face] += 1
    state.chosen_tile = 0
    _take_tokens(state, player, face)
    if kind == Kind.PAD and deck_size(state) > 0:
        state.phase = Phase.DRAW_FOR_PAD
    else:
        next_tile(state)


@compiled
def _cover(state: State, player: int, site: int, kind: int) -> None:
    """Cover what the site shows; LC-Q3: a demolition leaves it free."""
    before = int(state.content[player, site])
    if before == Kind.FREE:
        state.free[player] -= 1
    elif before == Kind.SCAFFOLD:
        state.scaffolds[player] -= 1
    if kind == Kind.DEMOLITION:
        state.free[player] += 1
        state.content[player, site] = Kind.FREE
    else:
        state.content[player, site] = kind
    state.built[player, site] += 1


@compiled
def _take_tokens(state: State, player: int, face: int) -> None:
    """LC-Q5: take the robots shown on the tile, and a redistribution's token, while the supply lasts."""
    robots = min(robots_on(face), int(state.robot_supply))
    state.robots[player] += robots
    state.robot_supply -= robots
    if kind_of(face) == Kind.REDISTRIBUTION and state.swap_supply > 0:
        state.swaps[player] += 1
        state.swap_supply -= 1


@compiled
def draw_for_pad(state: State, card: int) -> None:
    """LC-Q6: draw one of 3 cards for a landing pad, or of as many as are left."""
    take_from_deck(state, card)
    state.drawn[int(state.drawn_size)] = card
    state.drawn_size += 1
    if state.drawn_size == 3 or deck_size(state) == 0:
        state.phase = Phase.KEEP


@compiled
def legal_keeps(state: State, out: Ints) -> int:
    """LC-Q6: list the cards drawn, by index."""
    for i in range(int(state.drawn_size)):
        out[i] = KEEP_DRAWN + i
    return int(state.drawn_size)


@compiled
def keep(state: State, action: int) -> None:
    """LC-Q6: put one card into the hand, hidden, and the others under the deck, in order and known to the player."""
    player = int(state.to_move)
    for i in range(int(state.drawn_size)):
        card = int(state.drawn[i])
        if i == action - KEEP_DRAWN:
            add_to_hand(state, player, card, 1)
        else:
            put_under(state, card, player)
    clear_drawn(state)
    next_tile(state)
