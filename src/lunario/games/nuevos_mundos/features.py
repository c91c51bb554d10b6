"""The observation: everything a player knows, as numbers from 0 to about 1, with seats counted from the observer.

Another player's hand is observed as the probability that it holds each card: its share of the unseen cards of that
card's generation (NM-H1).
"""

from __future__ import annotations

from lunario.core.arrays import Floats, int32, zeros
from lunario.core.compile import compiled
from lunario.games.nuevos_mundos.cards import CARDS, KINDS, NONE, VALUES
from lunario.games.nuevos_mundos.scoring import COLUMNS, FIRST_ICON, TALLY, score_tally, tally
from lunario.games.nuevos_mundos.sets import biome_of, bit_of
from lunario.games.nuevos_mundos.state import HAND, SEATS, SPACES, Phase, State

MANY = 10  # scale for the number of generations
PHASES = len(Phase) - 1  # without those that only occur while an action is played

# Blocks of the table …
MODULES = 0
PHASE = MODULES + 4
NUMBERS = PHASE + PHASES
SPACE = NUMBERS + 4
DISCARD = SPACE + SPACES * CARDS
PILE = DISCARD + CARDS
AGE = PILE + CARDS
SETTLED = AGE + CARDS
TABLE = SETTLED + VALUES
# … and of each seat
FLAGS = 0
WORLD = FLAGS + 3
HELD = WORLD + CARDS
SLOTS = HELD + CARDS
ICONS = SLOTS + HAND
POINTS = ICONS + KINDS
SEAT = POINTS + COLUMNS


@compiled
def observe(state: State, player: int, out: Floats) -> None:
    """Write the observation of a player (-1: a spectator, seated as player 0)."""
    for index in range(len(out)):
        out[index] = 0.0
    _observe_table(state, out)
    table = zeros((SEATS, TALLY), int32)[: int(state.players)]
    tally(state, table)
    points = zeros((SEATS, COLUMNS), int32)
    score_tally(state, table, points)
    for step in range(len(table)):
        seat = (max(player, 0) + step) % len(table)
        here = out[TABLE + step * SEAT : TABLE + (step + 1) * SEAT]
        _observe_seat(state, seat, here)
        for kind in range(KINDS):
            here[ICONS + kind] = table[seat, FIRST_ICON + kind] / 20
        for column in range(COLUMNS):
            here[POINTS + column] = points[seat, column] / 20
    _observe_hidden(state, player, out)


@compiled
def _observe_table(state: State, out: Floats) -> None:
    out[MODULES] = state.settlements
    out[MODULES + 1] = state.global_balance
    out[MODULES + 2] = state.vital_capacity
    out[MODULES + 3] = state.discordance
    out[PHASE + int(state.phase)] = 1.0
    out[NUMBERS] = int(state.turn) / CARDS
    out[NUMBERS + 1] = int(state.pile_generation) / MANY
    out[NUMBERS + 2] = int(state.pile_size) / CARDS
    out[NUMBERS + 3] = int(state.discard_size) / CARDS
    for space in range(SPACES):
        if state.space[space] != NONE:
            out[SPACE + space * CARDS + int(state.space[space])] = 1.0
    for index in range(int(state.discard_size)):
        out[DISCARD + int(state.discard[index])] = 1.0
    for biome in range(len(state.settled)):
        if state.settled[biome] > 0:
            out[SETTLED + int(state.settled[biome]) - 1] = 1.0


@compiled
def _observe_seat(state: State, seat: int, out: Floats) -> None:
    """Write what everybody knows about a player."""
    out[FLAGS] = 1.0 if seat == state.first_player else 0.0
    out[FLAGS + 1] = 1.0 if seat == state.to_move else 0.0
    out[FLAGS + 2] = 1.0 if seat == state.ender else 0.0
    for card in range(CARDS):
        row = int(state.world[seat, biome_of(state, card)])
        out[WORLD + card] = 1.0 if row & bit_of(state, card) else 0.0
    slot = 0
    for age in range(int(state.pile_generation) + 1):
        for _ in range(_held(state, seat, int(state.pile_generation) - age)):
            out[SLOTS + slot] = (age + 1) / MANY
            slot += 1


@compiled
def _observe_hidden(state: State, player: int, out: Floats) -> None:
    """Write where each hidden card is: in the player's own hand, or elsewhere with some probability."""
    last = int(state.pile_generation)
    for index in range(int(state.pile_size)):
        _observe_unseen(state, player, int(state.pile[index]), last, out)
    for seat in range(int(state.players)):
        for slot in range(int(state.hand_size[seat])):
            card = int(state.hand[seat, slot])
            generation = int(state.generation[card])
            if seat == player:
                out[TABLE + HELD + card] = 1.0
                out[AGE + card] = (last - generation + 1) / MANY
            else:
                _observe_unseen(state, player, card, generation, out)


@compiled
def _observe_unseen(state: State, player: int, card: int, generation: int, out: Floats) -> None:
    """Write the probability of an unseen card being in each other hand and in the pile."""
    players = int(state.players)
    last = int(state.pile_generation)
    in_pile = int(state.pile_size) if generation == last else 0
    pool = in_pile
    for seat in range(players):
        if seat != player:
            pool += _held(state, seat, generation)
    for step in range(players):
        seat = (max(player, 0) + step) % players
        if seat != player:
            out[TABLE + step * SEAT + HELD + card] = _held(state, seat, generation) / pool
    out[PILE + card] = in_pile / pool
    out[AGE + card] = (last - generation + 1) / MANY


@compiled
def _held(state: State, seat: int, generation: int) -> int:
    """Return how many cards of a generation a hand holds, which is public (NM-H1)."""
    count = 0
    for slot in range(int(state.hand_size[seat])):
        if state.generation[int(state.hand[seat, slot])] == generation:
            count += 1
    return count
