"""From turn to turn, round to round, phase to phase (LC-R1 – LC-R4)."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.concessions import award
from lunario.games.luna_capital.lots import clear_lot_tiles, lots_of
from lunario.games.luna_capital.solo import automaton_takes
from lunario.games.luna_capital.state import FACES, Filling, Phase, State


@compiled
def settle(state: State) -> None:
    """Do everything compulsory, until something has to be drawn or decided."""
    while state.phase > Phase.OVER:
        if state.phase == Phase.FILLING:
            _fill(state)
        elif state.phase == Phase.TURN_OVER:
            _end_turn(state)
        else:
            _end_phase(state)


@compiled
def _end_turn(state: State) -> None:
    """LC-R2: refill the empty place with a card and as many tiles as the round's number, and move the marker there.

    After the last turn of a phase no tiles are added; after the last turn of the match, nothing.
    """
    state.turn += 1
    if state.players == 1:
        automaton_takes(state)
    else:
        state.marker = state.taken
    is_last = (int(state.to_move) + 1) % int(state.players) == state.first_player
    state.target = 0 if is_last and state.rounds % 4 == 3 else int(state.rounds) % 4 + 1
    state.filling = Filling.AFTER_TURN
    state.phase = Phase.FILLING
    if is_last and state.rounds == 11:
        state.rounds = 12
        state.taken = -1
        state.phase = Phase.PHASE_OVER


@compiled
def _fill(state: State) -> None:
    """Find a lot without a card or with too few tiles, the place just emptied first (LC-R2, LC-1S2); or go on."""
    taken = int(state.taken)
    if taken >= 0 and _lacks(state, taken):
        return
    for lot in range(lots_of(state)):
        if _lacks(state, lot):
            return
    _when_full(state)


@compiled
def _lacks(state: State, lot: int) -> bool:
    """Return whether a lot lacks something; if so, it is drawn next."""
    if state.lot_card[lot] < 0:
        state.phase = Phase.DRAW_ROW_CARD
    elif state.lot_size[lot] < state.target:
        state.phase = Phase.DRAW_ROW_TILE
    else:
        return False
    state.drawing = lot
    return True


@compiled
def _when_full(state: State) -> None:
    """Go on with whatever the row was filled for."""
    state.drawing = 0
    if state.filling == Filling.SET_UP_CARDS:
        state.phase = Phase.DRAW_HAND_CARD
    elif state.filling == Filling.SET_UP_TILES:
        state.phase = Phase.TRADE_HANDS if state.players == 1 else Phase.DRAW_FIRST_PLAYER
    elif state.filling == Filling.AFTER_TURN:
        _next_turn(state)
    else:
        state.phase = Phase.LOT


@compiled
def _next_turn(state: State) -> None:
    """LC-R1, LC-R3: go on to the next player's turn, or to the next round, in which every lot gets one more tile."""
    state.taken = -1
    state.to_move = (int(state.to_move) + 1) % int(state.players)
    if state.to_move != state.first_player:
        state.phase = Phase.LOT
        return
    state.rounds += 1
    state.target = int(state.rounds) % 4 + 1
    state.filling = Filling.BEFORE_ROUND
    state.phase = Phase.PHASE_OVER if state.rounds % 4 == 0 else Phase.FILLING


@compiled
def _end_phase(state: State) -> None:
    """LC-R4, LC-N1: award concessions; then go on to the next phase, or end the match."""
    award(state, int(state.rounds) // 4)
    if state.rounds == 12:
        state.phase = Phase.OVER
    else:
        _clear_tiles(state, int(state.rounds) // 4 - 1)
        state.first_player = (int(state.first_player) + 1) % int(state.players)
        state.to_move = state.first_player
        state.phase = Phase.FILLING


@compiled
def _clear_tiles(state: State, phase: int) -> None:
    """LC-R4: return all tiles of the row and of the tower to the box; the cards stay."""
    for lot in range(lots_of(state)):
        for i in range(int(state.lot_size[lot])):
            state.box[int(state.lot_tile[lot, i])] += 1
        clear_lot_tiles(state, lot)
    for face in range(FACES):
        state.box[face] += state.tower[phase, face]
        state.tower[phase, face] = 0
    state.tower_size[phase] = 0
