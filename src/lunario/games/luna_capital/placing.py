"""Placing a blueprint card (LC-P1 – LC-P5)."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.luna_capital.actions import USE, USE_FACE_DOWN, USE_WITH_ROBOT, column_of, place_action, row_of
from lunario.games.luna_capital.board import slot_at
from lunario.games.luna_capital.deck import remove_from_hand, show_hand
from lunario.games.luna_capital.state import FIRST_COLUMN, FIRST_ROW, TYPES, How, Kind, Phase, State

ANY_NUMBER = 0b11111111110  # the numbers 1 … 10, as bits


@compiled
def is_open(state: State, player: int, row: int, column: int) -> bool:
    """LC-P1: return whether the place is empty and orthogonally adjacent to a card."""
    if slot_at(state, player, row, column) >= 0:
        return False
    beside = slot_at(state, player, row, column - 1) >= 0 or slot_at(state, player, row, column + 1) >= 0
    return beside or slot_at(state, player, row - 1, column) >= 0 or slot_at(state, player, row + 1, column) >= 0


@compiled
def visible_number(state: State, player: int, row: int, column: int) -> int:
    """Return the number visible at a place, or 0."""
    slot = slot_at(state, player, row, column)
    return 0 if slot < 0 else int(state.number[player, slot])


@compiled
def _numbers_for_row(state: State, player: int, row: int) -> int:
    """LC-P3: return the numbers, as bits, that fit somewhere in this row."""
    numbers = 0
    low = 0
    is_place_open = False
    for column in range(int(state.left[player]) - 1, int(state.right[player]) + 2):
        number = visible_number(state, player, row, column)
        if number > 0:
            if is_place_open:
                numbers |= (1 << number) - (2 << low)
            low = number
            is_place_open = False
        elif is_open(state, player, row, column):
            is_place_open = True
    return numbers | (2048 - (2 << low)) if is_place_open else numbers


@compiled
def fitting_numbers(state: State, player: int) -> int:
    """Return the numbers, as bits, that fit somewhere in the settlement (LC-P1 – LC-P3)."""
    if state.settlement_size[player] == 0:
        return ANY_NUMBER
    numbers = 0
    for row in range(int(state.bottom[player]) - 2, int(state.top[player]) + 3):
        numbers |= _numbers_for_row(state, player, row)
    return numbers


@compiled
def legal_cards(state: State, out: Ints) -> int:
    """LC-P4, LC-P5: list every card that fits; with a robot any card; face down any card if none fits."""
    player = int(state.to_move)
    numbers = fitting_numbers(state, player)
    n = _list_hand(state, player, numbers, USE, out, 0)
    if n == 0:
        n = _list_hand(state, player, ANY_NUMBER, USE_FACE_DOWN, out, n)
    if state.robots[player] > 0:
        n = _list_hand(state, player, ANY_NUMBER, USE_WITH_ROBOT, out, n)
    return n


@compiled
def list_hand(state: State, out: Ints, n: int) -> int:
    """List the cards in the hand, once per type."""
    return _list_hand(state, int(state.to_move), ANY_NUMBER, USE, out, n)


@compiled
def _list_hand(state: State, player: int, numbers: int, base: int, out: Ints, n: int) -> int:
    """List the cards in the hand with one of these numbers, once per type."""
    before = -1
    for i in range(int(state.hand_size[player])):
        card = int(state.hand[player, i]) >> 1
        if card != before and numbers >> int(state.card_number[card]) & 1:
            out[n] = base + card
            n += 1
        before = card
    return n


@compiled
def choose_card(state: State, action: int) -> None:
    """Take the card to be placed out of the hand. LC-H1: before placing face down, a player shows the whole hand."""
    player = int(state.to_move)
    how = (action - USE) // TYPES
    card = (action - USE) % TYPES
    if how == How.FACE_DOWN:
        show_hand(state, player)
    remove_from_hand(state, player, card)
    state.chosen_card = card
    state.chosen_how = how
    state.phase = Phase.PLACE


@compiled
def legal_places(state: State, out: Ints) -> int:
    """List the places adjacent to a card, in at most 3 rows (LC-P1, LC-P2); if the number is visible, LC-P3 applies."""
    player = int(state.to_move)
    if state.settlement_size[player] == 0:
        out[0] = place_action(0, 0)
        return 1
    number = int(state.card_number[int(state.chosen_card)]) if state.chosen_how == How.FACE_UP else 0
    n = 0
    for row in range(int(state.bottom[player]) - 2, int(state.top[player]) + 3):
        n = _places_in_row(state, player, row, number, out, n)
    return n


@compiled
def _places_in_row(state: State, player: int, row: int, number: int, out: Ints, n: int) -> int:
    """LC-P3: list the places left of the first higher visible number and right of the last lower one, or any for 0."""
    start = n
    for column in range(int(state.left[player]) - 1, int(state.right[player]) + 2):
        other = visible_number(state, player, row, column)
        if other > 0 and number > 0:
            if other == number:
                return start
            if other > number:
                return n
            n = start  # everything so far is left of a lower number
        elif is_open(state, player, row, column):
            out[n] = place_action(row, column)
            n += 1
    return n


@compiled
def place_card(state: State, action: int) -> None:
    """Place the chosen card; a robot covers its number (LC-P4); face down it has no quadrants (LC-P5)."""
    player = int(state.to_move)
    slot = int(state.settlement_size[player])
    card = int(state.chosen_card)
    how = int(state.chosen_how)
    state.card[player, slot] = card
    state.how[player, slot] = how
    state.number[player, slot] = state.card_number[card] if how == How.FACE_UP else 0
    state.settlement_size[player] = slot + 1
    _mark_place(state, player, slot, row_of(action), column_of(action))
    if how == How.WITH_ROBOT:
        state.robots[player] -= 1
    if how != How.FACE_DOWN:
        _open_sites(state, player, slot, card)
    state.chosen_card = -1
    state.chosen_how = How.FACE_UP


@compiled
def _mark_place(state: State, player: int, slot: int, row: int, column: int) -> None:
    state.row[player, slot] = row
    state.column[player, slot] = column
    state.grid[player, row + FIRST_ROW, column + FIRST_COLUMN] = slot
    state.top[player] = min(row, int(state.top[player]))
    state.bottom[player] = max(row, int(state.bottom[player]))
    state.left[player] = min(column, int(state.left[player]))
    state.right[player] = max(column, int(state.right[player]))


@compiled
def _open_sites(state: State, player: int, slot: int, card: int) -> None:
    """Copy what is printed on the card."""
    for quadrant in range(4):
        content = int(state.card_cell[card, quadrant])
        state.content[player, 4 * slot + quadrant] = content
        if content == Kind.FREE:
            state.free[player] += 1
        elif content == Kind.SCAFFOLD:
            state.scaffolds[player] += 1
