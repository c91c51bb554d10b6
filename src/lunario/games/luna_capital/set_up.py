"""Set-up (LC-S1 – LC-S4): concessions, row, hands, tiles, first player, exchanges."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.luna_capital.actions import PASS, USE
from lunario.games.luna_capital.concessions import SHORT
from lunario.games.luna_capital.deck import add_to_hand, clear_drawn, remove_from_hand, take_from_deck
from lunario.games.luna_capital.lots import lots_of
from lunario.games.luna_capital.state import (
    DRAWN,
    GRID_COLUMNS,
    GRID_ROWS,
    HAND,
    LOTS,
    SEATS,
    SITES,
    SLOTS,
    TYPES,
    UNDER,
    Filling,
    Mark,
    Phase,
    State,
)


@compiled
def clear_table(state: State) -> None:
    """LC-C4, LC-S1: draw nothing yet, put all tokens into the supply; the concessions come first."""
    for k in range(3):
        state.concession[k] = -1
    for lot in range(LOTS):
        state.lot_card[lot] = -1
    for i in range(UNDER):
        state.under[i] = -1
        state.under_known[i] = -1
    clear_drawn(state)
    state.unseen_size = TYPES
    state.taken = -1
    state.chosen_card = -1
    state.robot_supply = 8
    state.swap_supply = 4
    for player in range(SEATS):
        _clear_seat(state, player)
    state.phase = Phase.DRAW_CONCESSION


@compiled
def _clear_seat(state: State, player: int) -> None:
    for i in range(HAND):
        state.hand[player, i] = -1
    for i in range(SLOTS):
        state.card[player, i] = -1
    for i in range(SITES):
        state.content[player, i] = Mark.NO_SITE
    for row in range(GRID_ROWS):
        for column in range(GRID_COLUMNS):
            state.grid[player, row, column] = -1


@compiled
def draw_concession(state: State, concession: int) -> None:
    """LC-S1: draw one long-term and two short-term concessions; then the row is filled (LC-S2)."""
    if concession >= SHORT:
        state.concession[0] = concession
    elif state.concession[1] < 0:
        state.concession[1] = concession
    else:
        state.concession[2] = max(concession, int(state.concession[1]))
        state.concession[1] = min(concession, int(state.concession[1]))
        state.marker = lots_of(state) - 1
        state.filling = Filling.SET_UP_CARDS
        state.phase = Phase.FILLING


@compiled
def deal(state: State, card: int) -> None:
    """LC-S2: deal 3 hidden cards to each hand; in a solo game 3 to each side, face up, in order (LC-1S1)."""
    take_from_deck(state, card)
    if state.players == 1:
        state.drawn[int(state.drawn_size)] = card
        state.drawn_size += 1
        is_done = state.drawn_size == DRAWN
    else:
        player = int(state.drawing)
        add_to_hand(state, player, card, 1)
        state.drawing += state.hand_size[player] == 3
        is_done = state.drawing == state.players
    if is_done:
        state.filling = Filling.SET_UP_TILES
        state.target = 1
        state.phase = Phase.FILLING


@compiled
def draw_first_player(state: State, player: int) -> None:
    """LC-S4: let each player exchange a card, in reverse order from the last player."""
    state.first_player = player
    state.to_move = (player + int(state.players) - 1) % int(state.players)
    state.phase = Phase.OFFER


@compiled
def offer(state: State, action: int) -> None:
    """LC-S4: offer a card from the hand, or none."""
    if action == PASS:
        _next_offer(state)
        return
    card = action - USE
    remove_from_hand(state, int(state.to_move), card)
    state.chosen_card = card
    state.phase = Phase.EXCHANGE


@compiled
def exchange(state: State, lot: int) -> None:
    """LC-S4: exchange the cards; tile and marker stay at the place."""
    add_to_hand(state, int(state.to_move), int(state.lot_card[lot]), 0)
    state.lot_card[lot] = state.chosen_card
    state.chosen_card = -1
    _next_offer(state)


@compiled
def _next_offer(state: State) -> None:
    state.turn += 1
    if state.to_move == state.first_player:
        state.phase = Phase.LOT
    else:
        state.to_move = (int(state.to_move) + int(state.players) - 1) % int(state.players)
        state.phase = Phase.OFFER
