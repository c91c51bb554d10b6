"""The row of lots: adding and swapping tiles, taking a lot (LC-S2, LC-S3, LC-T1, LC-T2)."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.luna_capital.actions import PAIRS, SWAP, TAKE, USE, swap_action
from lunario.games.luna_capital.deck import add_to_hand, put_under, remove_from_hand
from lunario.games.luna_capital.state import EVERYBODY, LOT_TILES, LOTS, Phase, State


@compiled
def lots_of(state: State) -> int:
    """Return how many lots the row has: 4, or 3 in a solo game (LC-1S1)."""
    return LOTS - 1 if state.players == 1 else LOTS


@compiled
def add_tile(state: State, lot: int, face: int) -> None:
    """Put a tile into a lot, in canonical order."""
    i = int(state.lot_size[lot])
    while i > 0 and state.lot_tile[lot, i - 1] > face:
        state.lot_tile[lot, i] = state.lot_tile[lot, i - 1]
        i -= 1
    state.lot_tile[lot, i] = face
    state.lot_size[lot] += 1


@compiled
def _remove_tile(state: State, lot: int, i: int) -> int:
    """Take the tile with index `i` out of a lot and return its face."""
    face = int(state.lot_tile[lot, i])
    last = int(state.lot_size[lot]) - 1
    while i < last:
        state.lot_tile[lot, i] = state.lot_tile[lot, i + 1]
        i += 1
    state.lot_tile[lot, last] = 0
    state.lot_size[lot] = last
    return face


@compiled
def legal_lots(state: State, out: Ints) -> int:
    """LC-T1, LC-T2: list the lots, the marked one only with a card to give up, and with a token the swaps."""
    player = int(state.to_move)
    n = 0
    for lot in range(lots_of(state)):
        if lot != state.marker or state.hand_size[player] > 0:
            out[n] = TAKE + lot
            n += 1
    if state.swaps[player] > 0:
        for pair in range(len(PAIRS)):
            if PAIRS[pair][1] < lots_of(state):
                n = _list_swaps(state, pair, out, n)
    return n


@compiled
def _list_swaps(state: State, pair: int, out: Ints, n: int) -> int:
    """List the swaps of two tiles between two lots; identical tiles of a lot count once."""
    first, second = PAIRS[pair]
    for i in range(int(state.lot_size[first])):
        for j in range(int(state.lot_size[second])):
            if _is_new(state, first, i) and _is_new(state, second, j):
                out[n] = swap_action(pair, i, j)
                n += 1
    return n


@compiled
def _is_new(state: State, lot: int, i: int) -> bool:
    """Return whether a tile is the first of its face in the lot."""
    return i == 0 or state.lot_tile[lot, i] != state.lot_tile[lot, i - 1]


@compiled
def swap_tiles(state: State, action: int) -> None:
    """LC-T1: swap two tiles of different lots; the redistribution token goes back to the supply."""
    pair = (action - SWAP) // 16
    first, second = PAIRS[pair]
    one = _remove_tile(state, first, (action - SWAP) % 16 // 4)
    other = _remove_tile(state, second, (action - SWAP) % 4)
    add_tile(state, first, other)
    add_tile(state, second, one)
    state.swaps[int(state.to_move)] -= 1
    state.swap_supply += 1


@compiled
def choose_lot(state: State, lot: int) -> None:
    """LC-T2: take a lot; the marked one only after giving up a card."""
    state.taken = lot
    if lot == state.marker:
        state.phase = Phase.GIVE_UP
    else:
        _take_lot(state)


@compiled
def give_up(state: State, action: int) -> None:
    """LC-T2: put a card from the hand under the deck, for everybody to see (LC-H1), before taking the lot."""
    card = action - USE
    remove_from_hand(state, int(state.to_move), card)
    put_under(state, card, EVERYBODY)
    _take_lot(state)


@compiled
def _take_lot(state: State) -> None:
    """Put the card into the hand, where everybody knows it, and the tiles in front of the player."""
    lot = int(state.taken)
    add_to_hand(state, int(state.to_move), int(state.lot_card[lot]), 0)
    for i in range(LOT_TILES):
        state.front[i] = state.lot_tile[lot, i]
    state.front_size = state.lot_size[lot]
    clear_lot_tiles(state, lot)
    state.lot_card[lot] = -1
    state.phase = Phase.CARD


@compiled
def clear_lot_tiles(state: State, lot: int) -> None:
    for i in range(LOT_TILES):
        state.lot_tile[lot, i] = 0
    state.lot_size[lot] = 0
