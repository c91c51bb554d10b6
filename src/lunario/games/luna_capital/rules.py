"""LUNA Capital: the rules, in the order of play.

Source: the Spanish rulebook (Devir); RULES.md lists every rule by id and marks our rulings (**Ruling**).
A turn is a sequence of decisions: swaps of tiles (LC-T1), a lot (LC-T2), a card given up for the last
shipment (LC-T2), a card and how it is played (LC-P4, LC-P5), its place (LC-P1 – LC-P3), and for every tile which one
(LC-Q4), its quadrant (LC-Q1 – LC-Q3) and, after a landing pad, the card kept (LC-Q6).

    set-up     concessions → row → hands → tiles → first player → exchanges (set_up.py)
    a turn     lot (lots.py) → card, place (placing.py) → tiles, quadrants (tiles.py)
    between    refilling, rounds, phases (rounds.py), concessions (concessions.py), the automaton (solo.py)
"""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.games.luna_capital.actions import (
    BUILD,
    CARD_DRAWN,
    CONCESSION_DRAWN,
    FIRST_DRAWN,
    KEEP_DRAWN,
    PASS,
    PICK,
    PUT,
    SWAP,
    TAKE,
    TILE_DRAWN,
    TRADE,
    USE,
)
from lunario.games.luna_capital.concessions import CONCESSIONS, SHORT
from lunario.games.luna_capital.deck import take_from_deck
from lunario.games.luna_capital.lots import add_tile, choose_lot, give_up, legal_lots, lots_of, swap_tiles
from lunario.games.luna_capital.placing import choose_card, legal_cards, legal_places, list_hand, place_card
from lunario.games.luna_capital.rounds import settle
from lunario.games.luna_capital.set_up import clear_table, deal, draw_concession, draw_first_player, exchange, offer
from lunario.games.luna_capital.solo import trade
from lunario.games.luna_capital.state import FACES, TYPES, Phase, State
from lunario.games.luna_capital.tiles import (
    choose_tile,
    draw_for_pad,
    keep,
    legal_keeps,
    legal_quadrants,
    legal_tiles,
    next_tile,
    place_tile,
)


@compiled
def setup(state: State) -> None:
    clear_table(state)


# ------------------------------------------------------------------ whose decision, which actions


@compiled
def current_player(state: State) -> int:
    phase = int(state.phase)
    if phase <= Phase.LAST_CHANCE:
        return CHANCE
    return TERMINAL if phase == Phase.OVER else int(state.to_move)


@compiled
def legal_actions(state: State, out: Ints) -> int:
    phase = int(state.phase)
    if phase == Phase.QUADRANT:
        return legal_quadrants(state, out)
    if phase == Phase.TILE:
        return legal_tiles(state, out)
    if phase == Phase.PLACE:
        return legal_places(state, out)
    if phase == Phase.CARD:
        return legal_cards(state, out)
    if phase == Phase.LOT:
        return legal_lots(state, out)
    if phase == Phase.GIVE_UP:
        return list_hand(state, out, 0)
    if phase == Phase.KEEP:
        return legal_keeps(state, out)
    return _legal_set_up(state, out)


@compiled
def _legal_set_up(state: State, out: Ints) -> int:
    phase = int(state.phase)
    if phase == Phase.OFFER:
        out[0] = PASS
        return list_hand(state, out, 1)
    if phase == Phase.EXCHANGE:
        for lot in range(lots_of(state)):
            out[lot] = TAKE + lot
        return lots_of(state)
    if phase == Phase.TRADE_HANDS:
        out[0] = PASS
        out[1] = TRADE
        return 2
    return 0


@compiled
def apply(state: State, action: int) -> None:
    if action >= CARD_DRAWN:
        _apply_chance(state, action)
    else:
        _apply_decision(state, action)
    settle(state)


@compiled
def _apply_decision(state: State, action: int) -> None:
    if action >= BUILD:
        place_tile(state, action)
    elif action >= PICK:
        choose_tile(state, action)
    elif action >= PUT:
        place_card(state, action)
        next_tile(state)
    elif action >= USE:
        _use_card(state, action)
    elif action >= SWAP:
        swap_tiles(state, action)
    elif action >= KEEP_DRAWN:
        keep(state, action)
    else:
        _apply_small(state, action)


@compiled
def _use_card(state: State, action: int) -> None:
    """Play a card from the hand, give it up or offer it, depending on the phase."""
    if state.phase == Phase.CARD:
        choose_card(state, action)
    elif state.phase == Phase.GIVE_UP:
        give_up(state, action)
    else:
        offer(state, action)


@compiled
def _apply_small(state: State, action: int) -> None:
    if state.phase == Phase.LOT:
        choose_lot(state, action)
    elif state.phase == Phase.EXCHANGE:
        exchange(state, action)
    elif state.phase == Phase.TRADE_HANDS:
        trade(state, action - PASS)
    else:
        offer(state, action)


# ------------------------------------------------------------------ chance


@compiled
def _apply_chance(state: State, action: int) -> None:
    phase = int(state.phase)
    if phase == Phase.DRAW_ROW_TILE:
        _draw_row_tile(state, action - TILE_DRAWN)
    elif phase == Phase.DRAW_ROW_CARD:
        card = action - CARD_DRAWN
        take_from_deck(state, card)
        state.lot_card[int(state.drawing)] = card
        state.phase = Phase.FILLING
    elif phase == Phase.DRAW_FOR_PAD:
        draw_for_pad(state, action - CARD_DRAWN)
    elif phase == Phase.DRAW_HAND_CARD:
        deal(state, action - CARD_DRAWN)
    elif phase == Phase.DRAW_CONCESSION:
        draw_concession(state, action - CONCESSION_DRAWN)
    else:
        draw_first_player(state, action - FIRST_DRAWN)


@compiled
def _draw_row_tile(state: State, face: int) -> None:
    """LC-S3, LC-R2 – LC-R4: put a tile of the current phase into the lot that lacks one."""
    phase = int(state.rounds) // 4
    state.tower[phase, face] -= 1
    state.tower_size[phase] -= 1
    add_tile(state, int(state.drawing), face)
    state.phase = Phase.FILLING


@compiled
def chance_stream(state: State) -> int:
    """Return the stream: concessions, cards, first player, or the tiles of phase A, B, C."""
    phase = int(state.phase)
    if phase == Phase.DRAW_ROW_TILE:
        return 3 + int(state.rounds) // 4
    if phase == Phase.DRAW_CONCESSION:
        return 0
    return 2 if phase == Phase.DRAW_FIRST_PLAYER else 1


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    phase = int(state.phase)
    if phase == Phase.DRAW_ROW_TILE:
        return _list_counts(state.tower[int(state.rounds) // 4], FACES, TILE_DRAWN, out, weights)
    if phase in (Phase.DRAW_CONCESSION, Phase.DRAW_FIRST_PLAYER):
        return _list_equals(state, out, weights)
    if state.unseen_size > 0:
        return _list_counts(state.unseen, TYPES, CARD_DRAWN, out, weights)
    out[0] = CARD_DRAWN + int(state.under[0])
    weights[0] = 1
    return 1


@compiled
def _list_counts(counts: Ints, size: int, base: int, out: Ints, weights: Ints) -> int:
    n = 0
    for i in range(size):
        if counts[i] > 0:
            out[n] = base + i
            weights[n] = counts[i]
            n += 1
    return n


@compiled
def _list_equals(state: State, out: Ints, weights: Ints) -> int:
    """List the concessions, or the players, that can be drawn: all equally likely."""
    n = 0
    base = FIRST_DRAWN if state.phase == Phase.DRAW_FIRST_PLAYER else CONCESSION_DRAWN
    for i in range(CONCESSIONS):
        if _is_possible(state, i):
            out[n] = base + i
            weights[n] = 1
            n += 1
    return n


@compiled
def _is_possible(state: State, i: int) -> bool:
    """LC-S1: return whether a concession can be drawn: first a long-term one (not number 1 in a solo game, LC-1S1),
    then two short-term ones; or whether there is such a player."""
    if state.phase == Phase.DRAW_FIRST_PLAYER:
        return i < state.players
    if state.concession[0] < 0:
        return i > SHORT or (i == SHORT and state.players > 1)
    return i < SHORT and i != state.concession[1]


@compiled
def chance_total(state: State) -> int:
    phase = int(state.phase)
    if phase == Phase.DRAW_ROW_TILE:
        return int(state.tower_size[int(state.rounds) // 4])
    if phase in (Phase.DRAW_CONCESSION, Phase.DRAW_FIRST_PLAYER):
        total = 0
        for i in range(CONCESSIONS):
            total += _is_possible(state, i)
        return total
    return max(1, int(state.unseen_size))


@compiled
def chance_outcome(state: State, number: int) -> int:
    phase = int(state.phase)
    if phase == Phase.DRAW_ROW_TILE:
        return TILE_DRAWN + _draw(state.tower[int(state.rounds) // 4], number)
    if phase in (Phase.DRAW_CONCESSION, Phase.DRAW_FIRST_PLAYER):
        return _draw_equal(state, number)
    if state.unseen_size > 0:
        return CARD_DRAWN + _draw(state.unseen, number)
    return CARD_DRAWN + int(state.under[0])


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    draws_card = state.phase in (Phase.DRAW_ROW_CARD, Phase.DRAW_HAND_CARD, Phase.DRAW_FOR_PAD)
    if draws_card and state.unseen_size == 0:  # the next card is known: it was put under the deck
        return chance_outcome(state, 0)
    return chance_outcome(state, below(rng, chance_total(state)))


@compiled
def _draw(counts: Ints, left: int) -> int:
    """Return the kind of the piece with number `left`, counted from 0, of a multiset."""
    i = 0
    left -= int(counts[0])
    while left >= 0:
        i += 1
        left -= int(counts[i])
    return i


@compiled
def _draw_equal(state: State, left: int) -> int:
    """Return the concession or player with number `left`, counted from 0, among those that can be drawn."""
    i = -1
    while left >= 0:
        i += 1
        left -= _is_possible(state, i)
    return (FIRST_DRAWN if state.phase == Phase.DRAW_FIRST_PLAYER else CONCESSION_DRAWN) + i
