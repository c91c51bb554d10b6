"""Harrington & Sons, the automaton of the solo game (LC-1S1 – LC-1S5). It is a rule, not a player: it has no seat.

Its cards are in the second row of `card`, sorted by type, its tiles in the second row of `placed`.
"""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.luna_capital.concessions import POINTS, SHORT
from lunario.games.luna_capital.deck import add_to_hand, clear_drawn, put_under
from lunario.games.luna_capital.faces import kind_of
from lunario.games.luna_capital.lots import clear_lot_tiles
from lunario.games.luna_capital.state import DRAWN, EVERYBODY, FACES, Phase, State

AUTOMATON = 1


def has_automaton(players: int) -> bool:
    """LC-1S1: return whether Harrington & Sons play: in solo games."""
    return players == 1


@compiled
def trade(state: State, swaps: int) -> None:
    """LC-1S1: keep the first three cards dealt or take the automaton's; the others go under the deck."""
    for i in range(DRAWN):
        card = int(state.drawn[i])
        if i // 3 == swaps:
            add_to_hand(state, 0, card, 0)
        else:
            put_under(state, card, EVERYBODY)
    clear_drawn(state)
    state.phase = Phase.OFFER


@compiled
def automaton_choice(state: State) -> int:
    """LC-1S2: return which of the two lots left it takes: the unmarked one or, if both are, the one furthest from the
    deck. Call it before the marker moves; `taken` is the lot the player took."""
    for lot in range(3):
        if lot != state.taken and lot != state.marker:
            return lot
    return -1


@compiled
def automaton_takes(state: State) -> None:
    """LC-1S2: it pays nothing and keeps card and tiles; the marker goes to its place."""
    lot = automaton_choice(state)
    _keep_card(state, int(state.lot_card[lot]))
    for i in range(int(state.lot_size[lot])):
        state.placed[AUTOMATON, int(state.lot_tile[lot, i])] += 1
    clear_lot_tiles(state, lot)
    state.lot_card[lot] = -1
    state.marker = lot


@compiled
def _keep_card(state: State, card: int) -> None:
    i = int(state.settlement_size[AUTOMATON])
    state.settlement_size[AUTOMATON] = i + 1
    while i > 0 and state.card[AUTOMATON, i - 1] > card:
        state.card[AUTOMATON, i] = state.card[AUTOMATON, i - 1]
        i -= 1
    state.card[AUTOMATON, i] = card


@compiled
def count_automaton(state: State, counts: Ints) -> None:
    """Count what the automaton has of each kind, on tiles and printed on its cards, in a zeroed array (KINDS)."""
    for face in range(FACES):
        counts[kind_of(face)] += state.placed[AUTOMATON, face]
    for i in range(int(state.settlement_size[AUTOMATON])):
        card = int(state.card[AUTOMATON, i])
        for quadrant in range(4):
            kind = int(state.card_cell[card, quadrant])
            if kind >= 0:
                counts[kind] += 1


@compiled
def solo_points(concession: int, phase: int) -> int:
    """LC-1S3: short-term ones score fully in A, half (rounded up) in B, nothing in C; long-term ones half only in C."""
    points = POINTS[concession]
    late = phase - 1 if concession < SHORT else phase - 2
    if late <= 0:
        return points
    return (points + 1) // 2 if late == 1 else 0
