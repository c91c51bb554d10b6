"""The heuristic: what an action brings, and what it takes from the next player.

`score_actions` looks at the cards an action brings into a world, biome by biome, in points of the score; `value` at how
far the worlds have come. The numbers are in weights.toml; they come from matches of the heuristic against itself.
"""

from __future__ import annotations

from lunario.core.arrays import Floats, Ints, float64, int32, zeros
from lunario.core.compile import compiled
from lunario.core.network import judge
from lunario.core.ranking import expect_returns
from lunario.games.nuevos_mundos.actions import BY_BIOME, BY_DIGITS, DECLINE, DEPLOY, FIRST_VALUE
from lunario.games.nuevos_mundos.cards import BIOMES, CARDS, KINDS, NONE, ROW, SEATS, SPACES, VALUES
from lunario.games.nuevos_mundos.judgement import INPUTS, PARTS, look
from lunario.games.nuevos_mundos.scoring import COLUMNS, runs_in, score, total, values_in
from lunario.games.nuevos_mundos.sets import biome_of, bit_of, bits_in
from lunario.games.nuevos_mundos.state import PLAY, State
from lunario.games.nuevos_mundos.table import next_player

WEIGHTS = (
    # of actions
    "card",  # a card more
    "variety",  # a biome more
    "dominance",  # leading in a biome, half of it for a tie
    "balance",  # a card in a run
    "near",  # two values of a biome next to each other or one apart
    "icon",  # with vital capacity: an icon of a kind in which the players are close
    "unseen",  # the unseen card of the creation pile
    "deny",  # part of the worth of taken cards to the next player
    # of states, as logits of winning
    "late_point",  # a point after forty turns, in proportion before
    "world_card",  # a card in the world
    "world_near",  # a pair of values in the world, as above
    "move",  # being the one to move
)
CARD = 0
VARIETY = 1
DOMINANCE = 2
RUN = 3
NEAR = 4
ICON = 5
UNSEEN = 6
DENY = 7
LATE_POINT = 8
WORLD_CARD = 9
WORLD_NEAR = 10
MOVE = 11

CLOSE = 3  # icons: a lead up to this can still change


# ------------------------------------------------------------------ actions


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """An opinion of each of the n actions, higher is better for the player to move."""
    for index in range(n):
        out[index] = _opinion(state, int(actions[index]), weights)
    if state.vital_capacity:
        for kind in range(KINDS):
            worth = weights[ICON] * _closeness(state, int(state.current), kind)
            for index in range(n):
                out[index] += worth * _icons_won(state, int(actions[index]), kind)


@compiled
def _opinion(state: State, action: int, weights: Floats) -> float:
    player = int(state.current)
    if action > DECLINE:
        return _opinion_of_value(state, action - FIRST_VALUE + 1)
    if action == DECLINE:
        return 0.0
    card = action % CARDS
    way = action // CARDS
    if way == DEPLOY:
        return _gain(state, player, biome_of(card), bit_of(card), weights)
    won = _worth_of_taken(state, player, way, card, weights)
    denied: float = weights[DENY] * _worth_of_taken(state, next_player(state, player), way, card, weights)
    return won + denied


@compiled
def _opinion_of_value(state: State, value: int) -> float:
    """What a settlement's value adds to runs; otherwise high values win ties."""
    biome = (value - 1) // 8
    bit = 1 << ((value - 1) & 7)
    return float(_run_gain(state, int(state.current), biome, bit)) + 0.001 * value


@compiled
def _worth_of_taken(state: State, player: int, way: int, card: int, weights: Floats) -> float:
    """What the cards that this play takes would be worth in a player's world."""
    if way == BY_BIOME:
        bits = 0
        for space in range(SPACES):
            if _is_taken(state, way, card, space):
                bits |= bit_of(int(state.space[space]))
        return _gain(state, player, biome_of(card), bits, weights)
    worth = 0.0
    for space in range(SPACES):
        if _is_taken(state, way, card, space):
            if space == 1:
                worth += weights[UNSEEN]
            else:
                other = int(state.space[space])
                worth += _gain(state, player, biome_of(other), bit_of(other), weights)
    return worth


@compiled
def _is_taken(state: State, way: int, card: int, space: int) -> bool:
    """Whether the play takes from the space (NM-A1, NM-A2)."""
    if way == BY_DIGITS:
        named = space == (card + 1) // 10 or space == (card + 1) % 10
        there = state.pile_count > 0 if space == 1 else state.space[space] != NONE
        return bool(named and there)
    return bool(state.space[space] != NONE and biome_of(int(state.space[space])) == biome_of(card))


@compiled
def _gain(state: State, player: int, biome: int, bits: int, weights: Floats) -> float:
    """The worth of more cards of one biome (bits of a row) in a player's world."""
    row = int(state.world[player, biome])
    best = 0
    for other in range(int(state.players)):
        if other != player:
            best = max(best, bits_in(int(state.world[other, biome])))
    held = bits_in(row)
    more = bits_in(bits)
    worth: float = weights[CARD] * more
    worth += weights[DOMINANCE] * (_standing(held + more, best) - _standing(held, best))
    worth += weights[RUN] * _run_gain(state, player, biome, bits & ROW)
    worth += weights[NEAR] * (_near(row | bits) - _near(row))
    if row == 0:
        worth += weights[VARIETY]
    return worth


@compiled
def _standing(held: int, best: int) -> float:
    """1 for leading in a biome, one half for a tie."""
    if held > best:
        return 1.0
    return 0.5 if held == best and held > 0 else 0.0


@compiled
def _near(row: int) -> int:
    """Pairs of values next to each other or one apart: the beginnings of runs."""
    values = row & ROW
    return bits_in(values & values >> 1) + bits_in(values & values >> 2)


@compiled
def _run_gain(state: State, player: int, biome: int, bits: int) -> int:
    """How many more cards of the biome and its neighbours would be in runs (NM-P3, NM-M2)."""
    line = values_in(state, player, biome) << 8
    if state.global_balance and biome > 0:
        line |= values_in(state, player, biome - 1)
    if state.global_balance and biome < BIOMES - 1:
        line |= values_in(state, player, biome + 1) << 16
    return bits_in(runs_in(line | bits << 8)) - bits_in(runs_in(line))


# ------------------------------------------------------------------ icons


@compiled
def _closeness(state: State, player: int, kind: int) -> float:
    """How open it is who has the most icons of a kind: 1 for a tie, 0 for a lead that is out of reach."""
    own = _icons(state, player, kind)
    best = 0
    for other in range(int(state.players)):
        if other != player:
            best = max(best, _icons(state, other, kind))
    return max(0.0, 1.0 - abs(own - best) / (CLOSE + 1))


@compiled
def _icons(state: State, player: int, kind: int) -> int:
    """How many icons of a kind a world shows."""
    count = 0
    for biome in range(BIOMES):
        row = int(state.world[player, biome]) & ROW
        card = 8 * biome
        while row:
            if row & 1:
                count += int(state.icons[card, kind])
            row >>= 1
            card += 1
    return count


@compiled
def _icons_won(state: State, action: int, kind: int) -> int:
    """How many icons of a kind the action's cards bring into the world."""
    if action >= DECLINE:
        return 0
    card = action % CARDS
    way = action // CARDS
    if way == DEPLOY:
        return int(state.icons[card, kind]) if card < VALUES else 0
    count = 0
    for space in range(SPACES):
        if _is_taken(state, way, card, space) and 0 <= state.space[space] < VALUES:
            count += int(state.icons[int(state.space[space]), kind])
    return count


# ------------------------------------------------------------------ states


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """How likely each player is to win as the worlds stand, as an expected return."""
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
    """The logit of winning: points count more and more, cards and the beginnings of runs always."""
    worth: float = weights[LATE_POINT] * total(points, player) * min(1.0, int(state.turn) / 40)
    for biome in range(BIOMES):
        row = int(state.world[player, biome])
        worth += weights[WORLD_CARD] * bits_in(row) + weights[WORLD_NEAR] * _near(row)
    if state.phase == PLAY and player == state.current:
        worth += weights[MOVE]
    return worth
