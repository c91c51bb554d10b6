"""Inputs of the network that values a state: for each player the eight biomes, the six icons and the whole world.

Inputs are scaled to about 1 at most. Hands are inputs too, since the search values determinised states.
"""

from __future__ import annotations

from lunario.core.arrays import Floats, Ints, int32, int64, zeros
from lunario.core.compile import compiled
from lunario.games.nuevos_mundos.cards import BIOMES, KINDS, NONE, ROW, SETTLEMENT, VALUES
from lunario.games.nuevos_mundos.scoring import (
    COLUMNS,
    FIRST_BIOME,
    FIRST_ICON,
    TALLY,
    VARIETY,
    leader,
    run_cards,
    score_tally,
    tally,
    total,
)
from lunario.games.nuevos_mundos.sets import all_values, biome_of, bit_of, bits_in
from lunario.games.nuevos_mundos.state import SEATS, SPACES, Phase, State
from lunario.games.nuevos_mundos.transfers import has_card
from lunario.network import Part, input_count

BIOME, KIND, WORLD = Part(BIOMES, 22, 32), Part(KINDS, 7, 12), Part(1, 20, 32)
PARTS = (BIOME, KIND, WORLD)
INPUTS = input_count(PARTS)
VISIBLE = 1 + SEATS  # rows of visible cards: the board's, then the hands'


@compiled
def look(state: State, out: Floats) -> None:
    """Write the inputs of the players, one row each."""
    table = zeros((SEATS, TALLY), int32)[: int(state.players)]
    tally(state, table)
    points = zeros((SEATS, COLUMNS), int32)
    score_tally(state, table, points)
    cards = zeros((VISIBLE, BIOMES), int64)
    gather_visible(state, cards)
    left = cards_left(state) / VALUES
    for player in range(len(table)):
        begin = 0
        for biome in range(BIOMES):
            _look_at_biome(state, table, player, biome, cards, left, out[player, begin : begin + BIOME.inputs])
            begin += BIOME.inputs
        for kind in range(KINDS):
            _look_at_kind(state, table, player, kind, left, out[player, begin : begin + KIND.inputs])
            begin += KIND.inputs
        _look_at_world(state, table, points, player, cards, left, out[player, begin : begin + WORLD.inputs])


# ------------------------------------------------------------------ the cards


@compiled
def gather_visible(state: State, cards: Ints) -> None:
    """Set the bits of the cards on the board (row 0) and in each hand, as in a world's rows."""
    for space in range(SPACES):
        card = int(state.space[space])
        if card != NONE:
            cards[0, biome_of(state, card)] |= bit_of(state, card)
    for player in range(int(state.players)):
        for slot in range(int(state.hand_size[player])):
            card = int(state.hand[player, slot])
            cards[1 + player, biome_of(state, card)] |= bit_of(state, card)


@compiled
def cards_left(state: State) -> int:
    """Return how many cards are in no world yet: the match lasts as long as they do."""
    left = int(state.pile_size) + int(state.discard_size)
    for space in range(SPACES):
        left += 1 if state.space[space] != NONE else 0
    for player in range(int(state.players)):
        left += int(state.hand_size[player])
    return left


@compiled
def _most_taken(state: State, player: int, cards: Ints) -> int:
    """Return the most cards that any card in the hand would take now, by biome or by digits (NM-A1, NM-A2)."""
    most = 0
    for slot in range(int(state.hand_size[player])):
        card = int(state.hand[player, slot])
        most = max(most, bits_in(int(cards[0, biome_of(state, card)])))
        if card < VALUES:
            tens, units = (card + 1) // 10, (card + 1) % 10
            taken = int(has_card(state, tens)) + int(units != tens and has_card(state, units))
            most = max(most, taken)
    return most


# ------------------------------------------------------------------ comparing


@compiled
def _moves(state: State, player: int) -> float:
    return 1.0 if state.phase == Phase.PLAY and state.to_move == player else 0.0


@compiled
def _most_of_others(table: Ints, player: int, subject: int) -> int:
    most = 0
    for other in range(len(table)):
        if other != player:
            most = max(most, int(table[other, subject]))
    return most


@compiled
def _has_least(state: State, table: Ints, player: int, subject: int) -> float:
    """Return 1 if the player would lose a point for a subject (NM-M4)."""
    if not state.discordance:
        return 0.0
    for other in range(len(table)):
        if table[other, subject] < table[player, subject]:
            return 0.0
    return 1.0


@compiled
def _limited(number: float, most: float) -> float:
    """Return number / most, clamped to -1 … 1."""
    return max(-1.0, min(1.0, number / most))


# ------------------------------------------------------------------ a biome


@compiled
def _look_at_biome(state: State, table: Ints, player: int, biome: int, cards: Ints, left: float, out: Floats) -> None:
    subject = FIRST_BIOME + biome
    held = int(table[player, subject])
    most = _most_of_others(table, player, subject)
    taken = 0
    for other in range(len(table)):
        taken |= int(state.world[other, biome])
    free = (all_values(state, biome) | int(state.settlements) << SETTLEMENT) & ~taken
    board = int(cards[0, biome])
    hand = int(cards[1 + player, biome])
    out[0] = held / 4
    out[1] = most / 4
    out[2] = 1.0 if held > 0 else 0.0
    out[3] = _limited(held - most, 3)
    out[4] = 1.0 if leader(table, subject) == player else 0.0
    out[5] = 1.0 if held > most else 0.0
    out[6] = bits_in(free) / 8
    out[7] = 1.0 if abs(held - most) > bits_in(free) else 0.0
    _look_at_runs(state, player, biome, free & ROW, board, hand, out[8:])
    out[14] = left
    out[15] = _moves(state, player)
    out[16] = bits_in(board) / 2
    out[17] = bits_in(hand) / 2
    out[18] = out[16] if hand else 0.0
    out[19] = out[18] * out[15]
    out[20] = _has_least(state, table, player, subject)
    out[21] = (len(table) - 2) / 2


@compiled
def _look_at_runs(state: State, player: int, biome: int, free: int, board: int, hand: int, out: Floats) -> None:
    """NM-P3: look at cards in runs, at possible runs of three that lack one or two cards, and at those cards."""
    own = int(state.world[player, biome]) & ROW
    pairs, gaps = own & own >> 1, own & own >> 2
    all_three = pairs & own >> 2
    two = pairs | gaps | pairs >> 1
    one = own | own >> 1 | own >> 2
    possible = own | free
    threes = possible & possible >> 1 & possible >> 2
    useful = (pairs << 2 | pairs >> 1 | gaps << 1) & free
    out[0] = bits_in(run_cards(state, player, biome)) / 4
    out[1] = bits_in(threes & two & ~all_three) / 3
    out[2] = bits_in(threes & one & ~two) / 4
    out[3] = bits_in(useful) / 3
    out[4] = bits_in(useful & board)
    out[5] = bits_in(useful & hand)


# ------------------------------------------------------------------ an icon, the world


@compiled
def _look_at_kind(state: State, table: Ints, player: int, kind: int, left: float, out: Floats) -> None:
    """NM-M3: without vital capacity, all inputs are 0."""
    subject = FIRST_ICON + kind
    if not state.vital_capacity:
        for i in range(KIND.inputs):
            out[i] = 0.0
        return
    held = int(table[player, subject])
    most = _most_of_others(table, player, subject)
    out[0] = held / 8
    out[1] = most / 8
    out[2] = _limited(held - most, 4)
    out[3] = 1.0 if leader(table, subject) == player else 0.0
    out[4] = left
    out[5] = _moves(state, player)
    out[6] = _has_least(state, table, player, subject)


@compiled
def _look_at_world(state: State, table: Ints, points: Ints, player: int, cards: Ints, left: float, out: Floats) -> None:
    players = len(table)
    most_points, most_cards, own_cards = -99, 0, 0
    for other in range(players):
        held = 0
        for biome in range(BIOMES):
            held += int(table[other, FIRST_BIOME + biome])
        if other == player:
            own_cards = held
        else:
            most_points = max(most_points, total(points, other))
            most_cards = max(most_cards, held)
    own_points = total(points, player)
    lead = own_points - most_points
    biomes = int(table[player, VARIETY])
    more_biomes = biomes - _most_of_others(table, player, VARIETY)
    taken = _most_taken(state, player, cards) / 3
    moves = _moves(state, player)
    out[0] = lead / 10
    out[1] = lead / 10 * (1 - left)
    out[2] = _limited(lead, 3) if left < 0.25 else 0.0
    out[3] = _limited(lead, 3) if left < 0.12 else 0.0
    out[4] = (own_cards - most_cards) / 5
    out[5] = more_biomes / 3
    out[6] = 1.0 if more_biomes >= 0 else 0.0
    out[7] = biomes / 8
    out[8] = left
    out[9] = moves
    out[10] = left * moves
    out[11] = own_points / 30
    out[12] = int(state.hand_size[player]) / 4
    out[13] = (players - 2) / 2
    out[14] = own_cards / 20
    out[15] = (player - int(state.to_move)) % players / players
    out[16] = taken
    out[17] = taken * moves
    out[18] = _has_least(state, table, player, VARIETY)
    out[19] = 1.0 if state.ender >= 0 else 0.0
