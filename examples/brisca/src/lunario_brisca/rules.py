"""Brisca: the rules in the order of play; RULES.md lists them by id."""

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below, nth_of

from lunario_brisca.actions import DRAW
from lunario_brisca.state import CARDS, HAND, LEFT_OUT, RANKS, Phase, State


@compiled
def setup(state: State) -> None:
    """BR-1, BR-2: all cards in the deck; player 1 is dealt the first."""
    for card in range(CARDS):
        state.deck[card] = 1
    if state.players == 3:
        state.deck[LEFT_OUT] = 0


@compiled
def current_player(state: State) -> int:
    """BR-2, BR-5: chance while cards are dealt, turned up or drawn."""
    if state.phase == Phase.OVER:
        return TERMINAL
    return int(state.to_move) if state.phase == Phase.PLAYING else CHANCE


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """BR-3: any card in the hand."""
    n = 0
    if state.phase == Phase.PLAYING:
        for card in range(CARDS):
            if state.hand[state.to_move, card]:
                out[n] = card
                n += 1
    return n


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """BR-2, BR-5: any card in the deck, all equally likely."""
    n = 0
    for card in range(CARDS):
        if state.deck[card]:
            out[n] = DRAW + card
            weights[n] = 1
            n += 1
    return n


@compiled
def chance_total(state: State) -> int:
    return int(state.deck.sum())


@compiled
def chance_outcome(state: State, number: int) -> int:
    return DRAW + nth_of(state.deck, number)


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    return chance_outcome(state, below(rng, chance_total(state)))


@compiled
def chance_stream(state: State) -> int:
    return 0


@compiled
def apply(state: State, action: int) -> None:
    if action < DRAW:
        _play_card(state, action)
    elif state.phase == Phase.TURNING_UP:
        _turn_up(state, action - DRAW)
    else:
        _draw_card(state, action - DRAW)


@compiled
def next_player(state: State) -> int:
    return (int(state.to_move) + 1) % int(state.players)


@compiled
def _turn_up(state: State, card: int) -> None:
    """BR-2: make this suit trumps; player 1 leads."""
    state.deck[card] = 0
    state.trump = card + 1
    state.phase = Phase.PLAYING


@compiled
def _draw_card(state: State, card: int) -> None:
    """BR-2, BR-5: deal to the next player, or let them draw, until all have three."""
    state.deck[card] = 0
    state.hand[state.to_move, card] = 1
    state.to_move = next_player(state)
    if state.trump and not state.deck.any():  # the last card is the one that was turned up
        state.hand[state.to_move, state.trump - 1] = 1
        state.holder = int(state.to_move) + 1
        state.to_move = next_player(state)
    if state.hand[state.to_move].sum() == HAND:
        state.phase = Phase.PLAYING if state.trump else Phase.TURNING_UP


@compiled
def beats(state: State, card: int, other: int) -> bool:
    """BR-4: return whether a card beats one played before it."""
    if card // RANKS == other // RANKS:
        return card > other
    return card // RANKS == (int(state.trump) - 1) // RANKS


@compiled
def trick_winner(state: State) -> int:
    """BR-4: return who is winning the trick on the table, which has at least one card."""
    winner = int(state.leader)
    for step in range(1, int(state.players)):
        seat = (int(state.leader) + step) % int(state.players)
        if state.trick[seat] and beats(state, int(state.trick[seat]) - 1, int(state.trick[winner]) - 1):
            winner = seat
    return winner


@compiled
def _play_card(state: State, card: int) -> None:
    """BR-3: put a card on the table; the first replaces the previous trick, the last ends this one."""
    if state.to_move == state.leader:
        for seat in range(int(state.players)):
            state.trick[seat] = 0
    state.hand[state.to_move, card] = 0
    state.trick[state.to_move] = card + 1
    state.turn += 1
    state.to_move = next_player(state)
    if state.to_move == state.leader:
        _end_trick(state)


@compiled
def _end_trick(state: State) -> None:
    """BR-5, BR-6: the winner takes the trick, leads, and draws first if there is a deck."""
    winner = trick_winner(state)
    for seat in range(int(state.players)):
        state.taken[winner, state.trick[seat] - 1] = 1
    state.leader = state.to_move = winner
    if state.deck.any():
        state.phase = Phase.DEALING
    elif not state.hand.any():
        state.phase = Phase.OVER
