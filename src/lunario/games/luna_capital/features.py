"""The observation: everything a player knows, as numbers, with seats counted from the observer.

`meanings.py` explains every number.
"""

from __future__ import annotations

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.luna_capital.concessions import CONCESSIONS
from lunario.games.luna_capital.faces import counted_by, group_of
from lunario.games.luna_capital.solo import AUTOMATON
from lunario.games.luna_capital.state import (
    DRAWN,
    EVERYBODY,
    FACES,
    LOT_TILES,
    LOTS,
    SLOTS,
    TYPES,
    UNDER,
    Group,
    How,
    Kind,
    Mark,
    Phase,
    State,
)

_PHASES = Phase.OVER + 1
_CLOCK = 13
_LOT = TYPES + FACES + 1
_WAYS = len(How)
_TURN = FACES + TYPES + _WAYS + FACES
_HAND = TYPES + 2
_CELL = 13
_CARD = 6 + 4 * _CELL


@compiled
def observe(state: State, player: int, out: Floats) -> None:
    for i in range(len(out)):
        out[i] = 0.0
    players = int(state.players)
    at = _observe_clock(state, player, out)
    for lot in range(LOTS):
        at = _observe_lot(state, lot, out, at)
    at = _observe_turn(state, out, at)
    at = _observe_drawn(state, player, out, at)
    for i in range(players):
        at = _observe_hand(state, player, (player + i) % players, out, at)
    at = _observe_tokens(state, player, out, at)
    at = _observe_secret(state, player, out, at)
    at = _observe_unknown(state, player, out, at)
    at = _observe_under(state, player, out, at)
    at = _observe_tower(state, out, at)
    at = _observe_concessions(state, player, out, at)
    for i in range(players):
        at = _observe_settlement(state, (player + i) % players, out, at)
    if players == 1:
        _observe_automaton(state, out, at)


@compiled
def _observe_clock(state: State, player: int, out: Floats) -> int:
    players = int(state.players)
    out[int(state.phase)] = 1.0
    out[_PHASES + int(state.rounds)] = 1.0
    out[_PHASES + _CLOCK + (int(state.first_player) - player) % players] = 1.0
    out[_PHASES + _CLOCK + players + (int(state.to_move) - player) % players] = 1.0
    return _PHASES + _CLOCK + 2 * players


@compiled
def _observe_lot(state: State, lot: int, out: Floats, at: int) -> int:
    if state.lot_card[lot] >= 0:
        out[at + int(state.lot_card[lot])] = 1.0
    for i in range(int(state.lot_size[lot])):
        out[at + TYPES + int(state.lot_tile[lot, i])] += 1.0
    out[at + TYPES + FACES] = 1.0 if lot == state.marker else 0.0
    return at + _LOT


@compiled
def _observe_turn(state: State, out: Floats, at: int) -> int:
    for i in range(LOT_TILES):
        if state.front[i] > 0:
            out[at + int(state.front[i])] += 1.0
    if state.chosen_card >= 0:
        out[at + FACES + int(state.chosen_card)] = 1.0
        out[at + FACES + TYPES + int(state.chosen_how)] = 1.0
    if state.chosen_tile > 0:
        out[at + FACES + TYPES + _WAYS + int(state.chosen_tile)] = 1.0
    return at + _TURN


@compiled
def _sees_drawn(state: State, player: int) -> bool:
    return (state.phase != Phase.DRAW_FOR_PAD and state.phase != Phase.KEEP) or player == state.to_move


@compiled
def _observe_drawn(state: State, player: int, out: Floats, at: int) -> int:
    for i in range(int(state.drawn_size)):
        out[at + 2 * i] = 1.0
        if _sees_drawn(state, player):
            out[at + 2 * i + 1] = (int(state.drawn[i]) + 1) / TYPES
    return at + 2 * DRAWN


@compiled
def _observe_hand(state: State, player: int, seat: int, out: Floats, at: int) -> int:
    for i in range(int(state.hand_size[seat])):
        code = int(state.hand[seat, i])
        if seat == player or code & 1 == 0:
            out[at + (code >> 1)] += 1.0
        out[at + TYPES] += 0.1
        out[at + TYPES + 1] += 0.1 * (code & 1)
    return at + _HAND


@compiled
def _observe_tokens(state: State, player: int, out: Floats, at: int) -> int:
    players = int(state.players)
    for i in range(players):
        seat = (player + i) % players
        out[at + 2 * i] = int(state.robots[seat]) / 8.0
        out[at + 2 * i + 1] = int(state.swaps[seat]) / 4.0
    out[at + 2 * players] = int(state.robot_supply) / 8.0
    out[at + 2 * players + 1] = int(state.swap_supply) / 4.0
    return at + 2 * players + 2


@compiled
def _observe_secret(state: State, player: int, out: Floats, at: int) -> int:
    """LC-H1: the observer knows which of their own cards the others know; a spectator (-1) has none."""
    if player >= 0:
        for i in range(int(state.hand_size[player])):
            code = int(state.hand[player, i])
            out[at + (code >> 1)] += code & 1
    return at + TYPES


@compiled
def _observe_unknown(state: State, player: int, out: Floats, at: int) -> int:
    """LC-H1: the unseen cards, and all others hidden from this player."""
    for card in range(TYPES):
        out[at + card] = float(state.unseen[card])
    for seat in range(int(state.players)):
        for i in range(int(state.hand_size[seat])):
            code = int(state.hand[seat, i])
            if seat != player and code & 1:
                out[at + (code >> 1)] += 1.0
    for i in range(int(state.under_size)):
        if not _knows_under(state, player, i):
            out[at + int(state.under[i])] += 1.0
    if not _sees_drawn(state, player):
        for i in range(int(state.drawn_size)):
            out[at + int(state.drawn[i])] += 1.0
    return at + TYPES


@compiled
def _knows_under(state: State, player: int, i: int) -> bool:
    return bool(state.under_known[i] == EVERYBODY or state.under_known[i] == player)


@compiled
def _observe_under(state: State, player: int, out: Floats, at: int) -> int:
    players = int(state.players)
    for i in range(int(state.under_size)):
        out[at + 3 * i] = 1.0
        if _knows_under(state, player, i):
            out[at + 3 * i + 1] = (int(state.under[i]) + 1) / TYPES
        if state.under_known[i] != EVERYBODY:
            out[at + 3 * i + 2] = ((int(state.under_known[i]) - player) % players + 1) / 4.0
    return at + 3 * UNDER


@compiled
def _observe_tower(state: State, out: Floats, at: int) -> int:
    for phase in range(3):
        for face in range(FACES):
            out[at + FACES * phase + face] = int(state.tower[phase, face]) / 8.0
    return at + 3 * FACES


@compiled
def _observe_concessions(state: State, player: int, out: Floats, at: int) -> int:
    players = int(state.players)
    for k in range(3):
        if state.concession[k] >= 0:
            out[at + int(state.concession[k])] = 1.0
        for i in range(players):
            out[at + CONCESSIONS + players * k + i] = int(state.awarded[k, (player + i) % players]) / 3.0
    return at + CONCESSIONS + 3 * players


@compiled
def _observe_settlement(state: State, seat: int, out: Floats, at: int) -> int:
    for slot in range(int(state.settlement_size[seat])):
        here = at + _CARD * slot
        out[here] = 1.0
        out[here + 1] = int(state.row[seat, slot]) / 2.0
        out[here + 2] = int(state.column[seat, slot]) / 11.0
        out[here + 3] = int(state.number[seat, slot]) / 10.0
        out[here + 4] = 1.0 if state.how[seat, slot] == How.WITH_ROBOT else 0.0
        out[here + 5] = 1.0 if state.how[seat, slot] == How.FACE_DOWN else 0.0
        for quadrant in range(4):
            _observe_cell(int(state.content[seat, 4 * slot + quadrant]), out, here + 6 + _CELL * quadrant)
    return at + _CARD * SLOTS


@compiled
def _observe_cell(content: int, out: Floats, at: int) -> None:
    """Free, scaffold, life systems, fruit, office, meteorite, mod-hab, complex, special, second half of a double."""
    group = group_of(content)
    if content in (Mark.LEFT, Mark.ABOVE):
        out[at + 12] = -0.5 * (content + 1)  # 0.5 if it belongs to the left, 1 if above
    elif content in (Kind.FREE, Kind.SCAFFOLD):
        out[at + (content == Kind.SCAFFOLD)] = 1.0
    elif 0 <= group <= Group.GREENHOUSES:
        out[at + 2 + group] = 1.0
        out[at + 6] = (content - Kind.PEAR + 1) / 4.0 if group == Group.GREENHOUSES else 0.0
    elif content > Kind.SCAFFOLD:
        out[at + 9] = (counted_by(content) + 1) / 6.0
    elif content >= Kind.PAD:
        out[at + 11] = (content - Kind.PAD + 1) / 3.0
    elif content >= Kind.COMPLEX:
        out[at + 10] = (content - Kind.COMPLEX + 1) / 6.0
    elif content >= Kind.MOD_HAB:
        out[at + 9] = (content - Kind.MOD_HAB + 1) / 6.0
    elif content > 0:
        out[at + 7 + (content != Kind.OFFICE)] = 1.0


@compiled
def _observe_automaton(state: State, out: Floats, at: int) -> None:
    for face in range(FACES):
        out[at + face] = int(state.placed[AUTOMATON, face]) / 8.0
    for i in range(int(state.settlement_size[AUTOMATON])):
        out[at + FACES + int(state.card[AUTOMATON, i])] += 1.0
