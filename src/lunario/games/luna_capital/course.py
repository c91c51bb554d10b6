"""From turn to turn, round to round, phase to phase (LC-R1 – LC-R4)."""

from __future__ import annotations

from lunario.core.compile import compiled

from lunario.games.luna_capital.concessions import award
from lunario.games.luna_capital.kinds import FACES
from lunario.games.luna_capital.row import clear_lot_tiles, lots_of
from lunario.games.luna_capital.solo import automaton_takes
from lunario.games.luna_capital.state import (
    DRAW_FIRST_PLAYER,
    DRAW_HAND_CARD,
    DRAW_ROW_CARD,
    DRAW_ROW_TILE,
    FILL_AFTER_TURN,
    FILL_BEFORE_ROUND,
    FILL_SET_UP_CARDS,
    FILL_SET_UP_TILES,
    LOT,
    OVER,
    TRADE_HANDS,
    State,
)


@compiled
def fill(state: State) -> None:
    """Draw what the row lacks; when it is full, go on with what it was filled for."""
    filling = True
    while filling:
        filling = not _finds_gap(state) and _goes_on(state)


@compiled
def _finds_gap(state: State) -> bool:
    """Look for a lot without a card or with too few tiles, the place just emptied first (LC-R2, LC-1S2)."""
    taken = int(state.taken)
    if taken >= 0 and _lacks(state, taken):
        return True
    for lot in range(lots_of(state)):
        if _lacks(state, lot):
            return True
    return False


@compiled
def _lacks(state: State, lot: int) -> bool:
    if state.lot_card[lot] < 0:
        state.phase = DRAW_ROW_CARD
    elif state.lot_size[lot] < state.target:
        state.phase = DRAW_ROW_TILE
    else:
        return False
    state.drawing = lot
    return True


@compiled
def _goes_on(state: State) -> bool:
    """The row is full: whether it has to be filled again at once."""
    filling = int(state.filling)
    state.drawing = 0
    if filling == FILL_SET_UP_CARDS:
        state.phase = DRAW_HAND_CARD
        return False
    if filling == FILL_SET_UP_TILES:
        state.phase = TRADE_HANDS if state.players == 1 else DRAW_FIRST_PLAYER
        return False
    if filling == FILL_AFTER_TURN:
        return _next_turn(state)
    state.phase = LOT
    return False


@compiled
def end_turn(state: State) -> None:
    """LC-R2: a new card, as many tiles as the round's number, and the marker come to the empty place.

    After the last turn of a phase no tiles come; after the last turn of all nothing does.
    """
    state.turn += 1
    if state.players == 1:
        automaton_takes(state)
    else:
        state.marker = state.taken
    is_last = (int(state.to_move) + 1) % int(state.players) == state.first_player
    if is_last and state.rounds == 11:
        _end_match(state)
        return
    state.target = 0 if is_last and state.rounds % 4 == 3 else int(state.rounds) % 4 + 1
    state.filling = FILL_AFTER_TURN
    fill(state)


@compiled
def _next_turn(state: State) -> bool:
    """LC-R1, LC-R3: the next player's turn, or the next round, for which every lot gets one more tile."""
    state.taken = -1
    state.to_move = (int(state.to_move) + 1) % int(state.players)
    if state.to_move != state.first_player:
        state.phase = LOT
        return False
    state.rounds += 1
    if state.rounds % 4 == 0:
        _next_phase(state)
    state.target = int(state.rounds) % 4 + 1
    state.filling = FILL_BEFORE_ROUND
    return True


@compiled
def _next_phase(state: State) -> None:
    """LC-R4: concessions; all tiles of the row and the tower to the box; the first player's marker passes clockwise."""
    phase = int(state.rounds) // 4
    award(state, phase)
    for lot in range(lots_of(state)):
        for i in range(int(state.lot_size[lot])):
            state.box[int(state.lot_tile[lot, i])] += 1
        clear_lot_tiles(state, lot)
    for face in range(FACES):
        state.box[face] += state.tower[phase - 1, face]
        state.tower[phase - 1, face] = 0
    state.tower_size[phase - 1] = 0
    state.first_player = (int(state.first_player) + 1) % int(state.players)
    state.to_move = state.first_player


@compiled
def _end_match(state: State) -> None:
    """LC-N1: concessions are checked after phase C too."""
    state.taken = -1
    state.rounds = 12
    award(state, 3)
    state.phase = OVER
