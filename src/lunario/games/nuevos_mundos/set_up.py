"""Set-up, to the first turn (NM-S1)."""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, NONE, VALUES
from lunario.games.nuevos_mundos.state import HAND, SEATS, SPACES, Phase, State
from lunario.games.nuevos_mundos.transfers import empty_space, to_hand


@compiled
def shuffle(state: State) -> None:
    """Shuffle all cards, the settlements only with their module (NM-C3); everything else is empty."""
    cards = VALUES + BIOMES * int(state.settlements)
    for card in range(CARDS):
        state.pile[card] = card if card < cards else NONE
        state.discard[card] = NONE
        state.generation[card] = 0
    state.pile_size = cards
    state.pile_generation = 0
    state.discard_size = 0
    for space in range(SPACES):
        state.space[space] = NONE
    for player in range(SEATS):
        state.hand_size[player] = 0
        for slot in range(HAND):
            state.hand[player, slot] = NONE
        for biome in range(BIOMES):
            state.world[player, biome] = 0
    for biome in range(BIOMES):
        state.settled[biome] = 0
    state.turn = 0
    state.to_move = 0
    state.ender = NONE
    state.phase = Phase.FIRST


@compiled
def choose_first(state: State, player: int) -> None:
    """Set the first player; then the cards are dealt."""
    state.first_player = player
    state.phase = Phase.DEAL


@compiled
def deal(state: State, card: int) -> None:
    """Deal a card: four to each hand, then the board is laid out."""
    to_hand(state, card)
    if state.hand_size[state.to_move] == HAND:
        if state.to_move + 1 < state.players:
            state.to_move += 1
        else:
            state.phase = Phase.LAY_OUT


@compiled
def lay_out(state: State, card: int) -> None:
    """Lay a card face up on space 0, then on 2 to 6; then the first player begins."""
    if state.space[0] == NONE:
        state.space[0] = card
        return
    state.space[empty_space(state)] = card
    if empty_space(state) == NONE:
        state.to_move = state.first_player
        state.phase = Phase.PLAY
