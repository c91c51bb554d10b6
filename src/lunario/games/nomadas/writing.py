"""Writing songs and legends: which cards can be paid, and with which tokens."""

from lunario.core.compile import compiled
from lunario.core.record import Ints

from .actions import JOKERS, PAY, encode_write
from .state import CARDS, JOKER, LEGENDS, NOBODY, NONE, ROWS, SONG, State


@compiled
def card_value(state: State, player: int, row: int) -> int:
    """What the player's card of a row is worth, 0 without one."""
    card = int(state.card[player, row])
    if card == 0:
        return 0
    return int(state.values[row, card - 1])


@compiled
def stories(state: State, player: int) -> int:
    """The legends of which the player holds a story, a bit each."""
    mask = 0
    for legend in range(LEGENDS):
        if int(state.held[player, legend]) > 0:
            mask |= 1 << legend
    return mask


@compiled
def count_bits(mask: int) -> int:
    """How many legends a mask names."""
    count = 0
    while mask > 0:
        mask &= mask - 1
        count += 1
    return count


@compiled
def price(state: State, player: int, card: int) -> int:
    """NO-B2, NO-B3: a card costs its value; a better card of a legend one has, the difference."""
    row = card // CARDS
    return int(state.values[row, card % CARDS]) - card_value(state, player, row)


@compiled
def _means(state: State, player: int, row: int) -> int:
    """The tokens a player can pay a card of a row with: different stories or those of a legend, and jokers (NO-B4)."""
    jokers = int(state.held[player, JOKER])
    if row == SONG:
        return jokers + count_bits(stories(state, player))
    return jokers + int(state.held[player, row])


@compiled
def legal_cards(state: State, player: int, out: Ints, n: int) -> int:
    """NO-B1: every available card the player can pay: one song a match (NO-B2), in a legend better ones only (NO-B3)."""
    for row in range(ROWS):
        card = int(state.card[player, row])
        if row == SONG and card > 0:
            continue
        most = _means(state, player, row) + card_value(state, player, row)
        for rank in range(card, CARDS):
            if int(state.values[row, rank]) > most:
                break
            if int(state.holder[row, rank]) == NOBODY:
                out[n] = encode_write(row, rank)
                n += 1
    return n


@compiled
def fewest_jokers(state: State, player: int, card: int) -> int:
    """The fewest jokers the player can pay a legend card with."""
    return max(0, price(state, player, card) - int(state.held[player, card // CARDS]))


@compiled
def most_jokers(state: State, player: int, card: int) -> int:
    """The most jokers the player can pay a card with."""
    return min(price(state, player, card), int(state.held[player, JOKER]))


@compiled
def only_payment(state: State, player: int, card: int) -> int:
    """The action that pays a card if there is but one way, otherwise NONE (NO-B4)."""
    most = most_jokers(state, player, card)
    if card // CARDS != SONG:
        return JOKERS + most if fewest_jokers(state, player, card) == most else NONE
    mask = stories(state, player)
    every_token = count_bits(mask) + most == price(state, player, card)
    return PAY + mask if every_token else NONE


@compiled
def legal_payments(state: State, player: int, card: int, out: Ints) -> int:
    """NO-B4: the ways to pay: for a legend how many jokers, for a song which stories (jokers fill up)."""
    n = 0
    if card // CARDS != SONG:
        for jokers in range(fewest_jokers(state, player, card), most_jokers(state, player, card) + 1):
            out[n] = JOKERS + jokers
            n += 1
        return n
    due = price(state, player, card)
    held = stories(state, player)
    mask = 0
    for _ in range(1 << count_bits(held)):  # the subsets of held, ascending
        jokers = due - count_bits(mask)
        if 0 <= jokers <= int(state.held[player, JOKER]):
            out[n] = PAY + mask
            n += 1
        mask = (mask - held) & held
    return n


@compiled
def _spend(state: State, player: int, token: int, count: int) -> None:
    """NO-B5: spent tokens leave the match."""
    state.held[player, token] -= count
    state.gone[token] += count


@compiled
def pay(state: State, player: int, card: int, action: int) -> None:
    """Pay a card as the action says."""
    due = price(state, player, card)
    if action >= JOKERS:
        _spend(state, player, JOKER, action - JOKERS)
        _spend(state, player, card // CARDS, due - (action - JOKERS))
        return
    mask = action - PAY
    _spend(state, player, JOKER, due - count_bits(mask))
    for legend in range(LEGENDS):
        if (mask >> legend) & 1:
            _spend(state, player, legend, 1)


@compiled
def take_card(state: State, player: int, card: int) -> None:
    """The card goes to the player; a lesser card of the same legend becomes available again (NO-B3)."""
    row = card // CARDS
    old = int(state.card[player, row])
    if old > 0:
        state.holder[row, old - 1] = NOBODY
    state.holder[row, card % CARDS] = player
    state.card[player, row] = card % CARDS + 1
    state.idle = -1
