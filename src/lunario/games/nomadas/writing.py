"""Writing songs and legends: which cards can be paid for, and with which tokens."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas.actions import JOKERS, PAY, WRITE
from lunario.games.nomadas.state import CARDS, LEGENDS, NOBODY, NONE, ROWS, Row, State, Token


@compiled
def card_value(state: State, player: int, row: int) -> int:
    """Return the points of the player's card of a row, or 0."""
    card = int(state.card[player, row])
    if card == 0:
        return 0
    return int(state.values[row, card - 1])


@compiled
def stories(state: State, player: int) -> int:
    """Return a bit mask of the legends of which the player holds a story."""
    mask = 0
    for legend in range(LEGENDS):
        if int(state.held[player, legend]) > 0:
            mask |= 1 << legend
    return mask


@compiled
def count_bits(mask: int) -> int:
    """Return how many legends are in a mask."""
    count = 0
    while mask > 0:
        mask &= mask - 1
        count += 1
    return count


@compiled
def price(state: State, player: int, card: int) -> int:
    """NO-B2, NO-B3: return the cost of a song, the value of a legend, or the difference for an upgrade."""
    row = card // CARDS
    if row == Row.SONG:
        return int(state.song_costs[card % CARDS])
    return int(state.values[row, card % CARDS]) - card_value(state, player, row)


@compiled
def is_like_one_below(state: State, rank: int) -> bool:
    """Return whether the song below costs and scores the same and is available: of songs alike, the lowest is taken."""
    below = rank - 1
    return bool(
        rank > 0
        and state.holder[Row.SONG, below] == NOBODY
        and state.values[Row.SONG, below] == state.values[Row.SONG, rank]
        and state.song_costs[below] == state.song_costs[rank]
    )


@compiled
def legal_cards(state: State, player: int, out: Ints, n: int) -> int:
    """NO-B1: write the available cards the player can pay for, from `out[n]` on; return the new number of actions.

    A player has one song per match (NO-B2), and takes only better cards of a legend already written (NO-B3).
    """
    for row in range(ROWS):
        card = int(state.card[player, row])
        if row == Row.SONG and card > 0:
            continue
        means = int(state.held[player, Token.JOKER])  # NO-B4
        means += count_bits(stories(state, player)) if row == Row.SONG else int(state.held[player, row])
        for rank in range(card, CARDS):
            if row == Row.SONG and is_like_one_below(state, rank):
                continue
            if int(state.holder[row, rank]) == NOBODY and price(state, player, CARDS * row + rank) <= means:
                out[n] = WRITE + CARDS * row + rank
                n += 1
    return n


@compiled
def only_payment(state: State, player: int, card: int) -> int:
    """Return the action that pays for a card if there is only one way, otherwise NONE (NO-B4)."""
    due = price(state, player, card)
    jokers = min(due, int(state.held[player, Token.JOKER]))  # the most that can be paid
    if card // CARDS == Row.SONG:
        mask = stories(state, player)
        return PAY + mask if count_bits(mask) + jokers == due else NONE
    fewest = max(0, due - int(state.held[player, card // CARDS]))
    return JOKERS + jokers if fewest == jokers else NONE


@compiled
def legal_payments(state: State, player: int, card: int, out: Ints) -> int:
    """NO-B4: write the ways to pay: the number of jokers for a legend, the stories for a song (jokers pay the rest)."""
    n = 0
    due = price(state, player, card)
    jokers = int(state.held[player, Token.JOKER])
    if card // CARDS != Row.SONG:
        for paid in range(max(0, due - int(state.held[player, card // CARDS])), min(due, jokers) + 1):
            out[n] = JOKERS + paid
            n += 1
        return n
    held = stories(state, player)
    mask = 0
    for _ in range(1 << count_bits(held)):  # the subsets of held, ascending
        if 0 <= due - count_bits(mask) <= jokers:
            out[n] = PAY + mask
            n += 1
        mask = (mask - held) & held
    return n


@compiled
def pay(state: State, player: int, card: int, action: int) -> None:
    """Pay for a card as the action says; spent tokens leave the match (NO-B5)."""
    mask = action - PAY
    jokers = action - JOKERS
    if jokers < 0:
        jokers = price(state, player, card) - count_bits(mask)
        for legend in range(LEGENDS):
            paid = (mask >> legend) & 1
            state.held[player, legend] -= paid
            state.gone[legend] += paid
    else:
        paid = price(state, player, card) - jokers
        state.held[player, card // CARDS] -= paid
        state.gone[card // CARDS] += paid
    state.held[player, Token.JOKER] -= jokers
    state.gone[Token.JOKER] += jokers


@compiled
def take_card(state: State, player: int, card: int) -> None:
    """Give the player the card; a lesser card of the same legend becomes available again (NO-B3)."""
    row = card // CARDS
    old = int(state.card[player, row])
    if old > 0:
        state.holder[row, old - 1] = NOBODY
    state.holder[row, card % CARDS] = player
    state.card[player, row] = card % CARDS + 1
    state.idle = -1
