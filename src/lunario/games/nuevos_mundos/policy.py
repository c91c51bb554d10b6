"""The heuristic: what an action gains, and what it denies the next player.

`score_actions` values the cards an action brings into a world, biome by biome, in points of the score; `value` judges
how far the worlds have come. The weights in weights.toml were tuned by self-play.
"""

from __future__ import annotations

from enum import IntEnum

from lunario.core.arrays import Floats, Ints, float64, int32, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import expect_returns
from lunario.games.nuevos_mundos.actions import DECLINE, FIRST_VALUE, Way
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, KINDS, MOST_VALUES, NONE, ROW, VALUES
from lunario.games.nuevos_mundos.network_inputs import INPUTS, PARTS, look
from lunario.games.nuevos_mundos.rules import next_player
from lunario.games.nuevos_mundos.scoring import COLUMNS, runs_in, score, total, values_in
from lunario.games.nuevos_mundos.sets import biome_of, bit_of, bits_in
from lunario.games.nuevos_mundos.state import SEATS, SPACES, Phase, State
from lunario.games.nuevos_mundos.transfers import has_card
from lunario.network import judge


class Weight(IntEnum):
    """Indices of the weights in `weights.toml`, which names them in lower case."""

    # for actions
    CARD = 0  # one more card
    VARIETY = 1  # one more biome
    DOMINANCE = 2  # leading in a biome; half of it for a tie
    BALANCE = 3  # a card in a run
    NEAR = 4  # two values of a biome that are adjacent or one apart
    ICON = 5  # with vital capacity: an icon of which the players have about as many
    UNSEEN = 6  # the unseen card of the creation pile
    DENY = 7  # share of the value that the taken cards would have for the next player
    # for states, as logits of winning
    LATE_POINT = 8  # a point after forty turns, and proportionally before
    WORLD_CARD = 9  # a card in the world
    WORLD_NEAR = 10  # a pair of values in the world, as above
    MOVE = 11  # having the move


WEIGHTS = tuple(weight.name.lower() for weight in Weight)
CLOSE = 3  # largest lead in icons that can still change


# ------------------------------------------------------------------ actions


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Write a score for each of the n actions: higher is better for the player to move."""
    for index in range(n):
        out[index] = _opinion(state, int(actions[index]), weights)
    if state.vital_capacity:
        for kind in range(KINDS):
            worth = weights[Weight.ICON] * _closeness(state, int(state.to_move), kind)
            for index in range(n):
                out[index] += worth * _icons_won(state, int(actions[index]), kind)


@compiled
def _opinion(state: State, action: int, weights: Floats) -> float:
    player = int(state.to_move)
    if action > DECLINE:
        return _opinion_of_value(state, action - FIRST_VALUE + 1)
    if action == DECLINE:
        return 0.0
    card = action % CARDS
    way = action // CARDS
    if way == Way.DEPLOY:
        return _gain(state, player, biome_of(state, card), bit_of(state, card), weights)
    won = _worth_of_taken(state, player, way, card, weights)
    denied: float = weights[Weight.DENY] * _worth_of_taken(state, next_player(state, player), way, card, weights)
    return won + denied


@compiled
def _opinion_of_value(state: State, value: int) -> float:
    """Return what a settlement's value adds to runs; ties go to high values."""
    card = value - 1
    gain = _run_gain(state, int(state.to_move), biome_of(state, card), bit_of(state, card))
    return float(gain) + 0.001 * value


@compiled
def _worth_of_taken(state: State, player: int, way: int, card: int, weights: Floats) -> float:
    """Return the value that the cards taken by this play would have in a player's world."""
    if way == Way.BIOME:
        bits = 0
        for space in range(SPACES):
            if _is_taken(state, way, card, space):
                bits |= bit_of(state, int(state.space[space]))
        return _gain(state, player, biome_of(state, card), bits, weights)
    worth = 0.0
    for space in range(SPACES):
        if _is_taken(state, way, card, space):
            if space == 1:
                worth += weights[Weight.UNSEEN]
            else:
                other = int(state.space[space])
                worth += _gain(state, player, biome_of(state, other), bit_of(state, other), weights)
    return worth


@compiled
def _is_taken(state: State, way: int, card: int, space: int) -> bool:
    """Return whether the play takes from the space (NM-A1, NM-A2)."""
    if way == Way.DIGITS:
        named = space == (card + 1) // 10 or space == (card + 1) % 10
        return bool(named and has_card(state, space))
    return bool(state.space[space] != NONE and biome_of(state, int(state.space[space])) == biome_of(state, card))


@compiled
def _gain(state: State, player: int, biome: int, bits: int, weights: Floats) -> float:
    """Return the value of adding cards of one biome (bits of a row) to a player's world."""
    row = int(state.world[player, biome])
    best = 0
    for other in range(int(state.players)):
        if other != player:
            best = max(best, bits_in(int(state.world[other, biome])))
    held = bits_in(row)
    more = bits_in(bits)
    worth: float = weights[Weight.CARD] * more
    worth += weights[Weight.DOMINANCE] * (_standing(held + more, best) - _standing(held, best))
    worth += weights[Weight.BALANCE] * _run_gain(state, player, biome, bits & ROW)
    worth += weights[Weight.NEAR] * (_near(row | bits) - _near(row))
    if row == 0:
        worth += weights[Weight.VARIETY]
    return worth


@compiled
def _standing(held: int, best: int) -> float:
    """Return 1 for leading in a biome, one half for a tie."""
    if held > best:
        return 1.0
    return 0.5 if held == best and held > 0 else 0.0


@compiled
def _near(row: int) -> int:
    """Return how many pairs of values are adjacent or one apart: the beginnings of runs."""
    values = row & ROW
    return bits_in(values & values >> 1) + bits_in(values & values >> 2)


@compiled
def _run_gain(state: State, player: int, biome: int, bits: int) -> int:
    """Return how many more cards of the biome and its neighbours would be in runs (NM-P3, NM-M2)."""
    line = values_in(state, player, biome) << MOST_VALUES
    if state.global_balance:
        below = int(state.first_card[biome]) - 1
        above = below + int(state.values[biome]) + 1
        if below >= 0:
            other = biome_of(state, below)
            line |= values_in(state, player, other) << (MOST_VALUES - int(state.values[other]))
        if above < VALUES:
            line |= values_in(state, player, biome_of(state, above)) << (MOST_VALUES + int(state.values[biome]))
    return bits_in(runs_in(line | bits << MOST_VALUES)) - bits_in(runs_in(line))


# ------------------------------------------------------------------ icons


@compiled
def _closeness(state: State, player: int, kind: int) -> float:
    """Return how close the players are in a kind of icon: 1 for a tie, 0 for a lead that is out of reach."""
    own = _icons(state, player, kind)
    best = 0
    for other in range(int(state.players)):
        if other != player:
            best = max(best, _icons(state, other, kind))
    return max(0.0, 1.0 - abs(own - best) / (CLOSE + 1))


@compiled
def _icons(state: State, player: int, kind: int) -> int:
    """Return how many icons of a kind a world shows."""
    count = 0
    for biome in range(BIOMES):
        row = int(state.world[player, biome]) & ROW
        card = int(state.first_card[biome])
        while row:
            if row & 1:
                count += int(state.icons[card, kind])
            row >>= 1
            card += 1
    return count


@compiled
def _icons_won(state: State, action: int, kind: int) -> int:
    """Return how many icons of a kind the action's cards bring into the world."""
    if action >= DECLINE:
        return 0
    card = action % CARDS
    way = action // CARDS
    if way == Way.DEPLOY:
        return int(state.icons[card, kind]) if card < VALUES else 0
    count = 0
    for space in range(SPACES):
        if _is_taken(state, way, card, space) and 0 <= state.space[space] < VALUES:
            count += int(state.icons[int(state.space[space]), kind])
    return count


# ------------------------------------------------------------------ states


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Write each player's expected return, by the network if there are weights for it."""
    players = int(state.players)
    if len(weights) > len(WEIGHTS):
        inputs = zeros((SEATS, INPUTS), float64)
        look(state, inputs)
        for player in range(players):
            out[player] = judge(inputs[player], PARTS, weights, len(WEIGHTS))
    else:
        points = zeros((SEATS, COLUMNS), int32)
        score(state, points)
        for player in range(players):
            out[player] = _prospect(state, player, points, weights)
    expect_returns(players, out)


@compiled
def _prospect(state: State, player: int, points: Ints, weights: Floats) -> float:
    """Return the logit of winning: points count more as the match goes on, cards and beginnings of runs always."""
    worth: float = weights[Weight.LATE_POINT] * total(points, player) * min(1.0, int(state.turn) / 40)
    for biome in range(BIOMES):
        row = int(state.world[player, biome])
        worth += weights[Weight.WORLD_CARD] * bits_in(row) + weights[Weight.WORLD_NEAR] * _near(row)
    if state.phase == Phase.PLAY and player == state.to_move:
        worth += weights[Weight.MOVE]
    return worth
