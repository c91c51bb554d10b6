"""The heuristic: the value of an action to the player to move, and of a state to every player.

A token is worth what it may become: a story is worth more the nearer its legend is to an available card, and less than
nothing if no card can follow. A move is worth the tokens it gains, less those it gives to others.
"""

from __future__ import annotations

import math
from enum import IntEnum

from lunario.core.arrays import Floats, Ints, float64, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import expect_returns
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import top_disc
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.state import ASLEEP, CARDS, LEGENDS, NOBODY, SEATS, SPACES, Disc, Phase, Row, State, Token
from lunario.games.nomadas.writing import card_value, price

OWNERS = SEATS - ASLEEP  # of discs: ASLEEP, NOBODY, the seats


class Weight(IntEnum):
    """Indices into the vector of weights."""

    STORY = 0  # a story of a legend with a card to come
    KIN = 1  # … per token or point the player has in that legend, up to 6
    SONG = 2  # … if it is new to a player without a song
    DEAD = 3  # a story that no card can follow
    JOKER = 4
    FRAGMENT = 5  # to the moon card, if the player has the highest standing; otherwise it counts against
    OTHERS = 6  # how much a token for another player counts against this one
    LYS = 7  # moving Lys, times the best token it could give
    TURN = 8  # minimum gain of a turn spent on writing
    WRITE = 9  # a point on a card written
    LATE = 10  # … in addition, the nearer the end
    KEEP_JOKER = 11  # a joker saved
    STEP = 12  # Moon: Lys where the player can end a move
    PUT = 13  # set-up: the token next to a disc put down
    TALL = 14  # set-up: a disc on a taller stack
    NOSTROMO = 15  # the adventurers, in the draft
    SIANA = 16
    MOON = 17
    ULRICH = 18
    RED = 19
    PROMISE = 20  # value: a token that a card can follow
    BURDEN = 21  # value: any other token
    SPREAD = 22  # value: points that make a difference of one logit


WEIGHTS = tuple(weight.name.lower() for weight in Weight)


@compiled
def _next_card(state: State, player: int, row: int) -> int:
    """Return the value of the best card of a row that the player could still write, or 0."""
    if row == Row.SONG and int(state.card[player, row]) > 0:
        return 0
    for rank in range(CARDS - 1, int(state.card[player, row]) - 1, -1):
        if int(state.holder[row, rank]) == NOBODY:
            return int(state.values[row, rank])
    return 0


@compiled
def _worth(state: State, player: int, token: int, weights: Floats) -> float:
    """Return the value of a token to a player."""
    if token == Token.JOKER:
        return float(weights[Weight.JOKER])
    if token == Token.FRAGMENT or token < 0:
        return 0.0
    gain = 0.0
    if int(state.held[player, token]) == 0 and _next_card(state, player, Row.SONG) > 0:
        gain += weights[Weight.SONG]
    have = int(state.held[player, token]) + card_value(state, player, token)
    if _next_card(state, player, token) <= have:
        return float(gain + weights[Weight.DEAD])
    return float(gain + weights[Weight.STORY] + weights[Weight.KIN] * min(6, have))


@compiled
def _fragment_worth(state: State, weights: Floats) -> float:
    """Return the value of a fragment on the moon card: positive for the leader, negative for the others."""
    mine = standing(state, int(state.to_move))
    for player in range(int(state.players)):
        if player != int(state.to_move) and standing(state, player) >= mine:
            return -float(weights[Weight.FRAGMENT])
    return float(weights[Weight.FRAGMENT])


@compiled
def _heard(state: State, space: int, owner: int, shard: float, weights: Floats) -> float:
    """Return what the player to move gains if the owner's disc is on top of a space's stack."""
    if owner == NOBODY or int(state.pile_size[space]) == 0:
        return 0.0
    token = int(state.tops[space])
    if token == Token.FRAGMENT:
        return shard
    if owner == ASLEEP:
        return 0.0
    worth = _worth(state, owner, token, weights)
    return worth if owner == int(state.to_move) else -weights[Weight.OTHERS] * worth


@compiled
def _fill_heard(state: State, shard: float, weights: Floats, heard: Floats) -> None:
    """Write `_heard` for every space and owner, since the moves of a turn need the same ones many times."""
    for space in range(SPACES):
        for owner in range(ASLEEP, int(state.players)):
            heard[space, owner - ASLEEP] = _heard(state, space, owner, shard, weights)


@compiled
def _best_gift(state: State, heard: Floats) -> float:
    """Return the value of the best token that Lys could give the player to move."""
    best = -math.inf
    for space in range(SPACES):
        if space != int(state.lys):
            best = max(best, float(heard[space, int(state.to_move) - ASLEEP]))
    return best


@compiled
def _sown(state: State, space: int, direction: int, drop: int, weights: Floats, heard: Floats) -> float:
    """Return what sowing gains, worked out backwards: the first disc met on a space ends up on top."""
    height = int(state.stack_size[space])
    passed = drop if int(state.adventurer[state.to_move]) == Disc.SIANA else 0
    stays = drop + 1 if drop > passed else 0
    at = space + direction * (height + (1 if passed > 0 else 0) - (1 if stays > 0 else 0))
    total = float(weights[Weight.LYS]) * _best_gift(state, heard) if at & 7 == int(state.lys) else 0.0
    changed = 0
    for n in range(height, 0, -1):
        if (changed >> (at & 7)) & 1 == 0:
            disc = (int(state.stacks[space]) >> 3 * (n - 1)) & 7
            total += heard[at & 7, int(state.owner[disc]) - ASLEEP]
            changed |= 1 << (at & 7)
        at -= (0 if n == stays else direction) + (direction if n == passed else 0)
    changed |= 1 << space
    for other in range(SPACES):
        if (changed >> other) & 1 == 0:
            total += heard[other, int(state.owner[top_disc(state, other)]) - ASLEEP]
    return total


@compiled
def _best_sown(state: State, space: int, direction: int, weights: Floats, heard: Floats) -> float:
    """Return what sowing gains with the best use of Siana's or Ulrich's ability."""
    best = _sown(state, space, direction, 0, weights, heard)
    adventurer = int(state.adventurer[state.to_move])
    drops = 0
    if adventurer == Disc.SIANA:
        drops = int(state.stack_size[space])
    elif adventurer == Disc.ULRICH:
        drops = int(state.stack_size[space]) - 1
    for drop in range(1, drops + 1):
        best = max(best, _sown(state, space, direction, drop, weights, heard))
    return best


@compiled
def _score_raise(state: State, choice: int, shard: float, weights: Floats) -> float:
    """Return what Red's disc on top gains, less what the disc now on top would."""
    if choice == 0:
        return 0.0
    space = (choice - 1) // 2
    now = _heard(state, space, int(state.owner[top_disc(state, space)]), shard, weights)
    return _heard(state, space, int(state.to_move), shard, weights) - now


@compiled
def _score_card(state: State, card: int, weights: Floats) -> float:
    """Score a card by the points it adds and the tokens it uses up; at the end nothing else counts.

    The two are equal except for a song whose cost differs from its points: the weights were tuned for one of the two.
    """
    player = int(state.to_move)
    gain = price(state, player, card) + int(state.values[card // CARDS, card % CARDS])
    gain -= card_value(state, player, card // CARDS)
    if int(state.phase) == Phase.LAST_CARD:
        return float(gain)
    left = 0
    for space in range(SPACES):
        left += int(state.pile_size[space])
    weight = weights[Weight.WRITE] + weights[Weight.LATE] * (1.0 - left / 112.0)
    return float(weight * (gain / 2) - weights[Weight.TURN])


@compiled
def _score_payment(state: State, action: int, weights: Floats) -> float:
    """Score a payment: keep jokers and the most valuable stories."""
    player = int(state.to_move)
    if action >= actions.JOKERS:
        return -float(weights[Weight.KEEP_JOKER]) * (action - actions.JOKERS)
    mask = action - actions.PAY
    kept = 0.0
    stories = 0
    for legend in range(LEGENDS):
        if (mask >> legend) & 1:
            kept -= _worth(state, player, legend, weights)
            stories += 1
    return kept - float(weights[Weight.KEEP_JOKER]) * (price(state, player, int(state.writing)) - stories)


@compiled
def _score_step(state: State, step: int, weights: Floats) -> float:
    """Score a step of Lys by how many of the player's moves would then end at Lys."""
    lys = (int(state.lys) + step) & 7
    total = 0.0
    for space in range(SPACES):
        stack = int(state.stacks[space])
        height = int(state.stack_size[space])
        while stack > 0:
            if int(state.owner[stack & 7]) == int(state.to_move):
                total += weights[Weight.STEP] if (space + height) & 7 == lys or (space - height) & 7 == lys else 0.0
            stack >>= 3
    return total


@compiled
def _score_put(state: State, space: int, shard: float, weights: Floats) -> float:
    """Score a space for the player's own disc: next to a good token, and high up. All others score the same."""
    if int(state.phase) != Phase.PUT_OWN:
        return 0.0
    beside = _heard(state, space, int(state.to_move), shard, weights)
    return float(weights[Weight.PUT] * beside + weights[Weight.TALL] * int(state.stack_size[space]))


@compiled
def _score_action(state: State, action: int, shard: float, weights: Floats, heard: Floats) -> float:
    """Score one action, by its range."""
    if action < actions.PUT:
        return float(weights[Weight.NOSTROMO + action - actions.TAKE])
    if action < actions.LYS:
        return _score_put(state, action - actions.PUT, shard, weights)
    if action < actions.STEP:
        is_gift = int(state.phase) == Phase.MOVE_LYS
        return _heard(state, action - actions.LYS, int(state.to_move), shard, weights) if is_gift else 0.0
    if action < actions.SOW:
        return _score_step(state, action - actions.STEP - 1, weights)
    if action < actions.DROP:
        move = action - actions.SOW
        return _best_sown(state, move // 2, 2 * (move % 2) - 1, weights, heard)
    if action < actions.RAISE:
        return _sown(state, int(state.lifted), int(state.direction), action - actions.DROP, weights, heard)
    if action < actions.WRITE:
        return _score_raise(state, action - actions.RAISE, shard, weights)
    if action < actions.PAY:
        return _score_card(state, action - actions.WRITE, weights)
    return 0.0 if action >= actions.DECLINE else _score_payment(state, action, weights)


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Write the heuristic's score of each of the n legal actions."""
    shard = _fragment_worth(state, weights)
    heard = zeros((SPACES, OWNERS), float64)
    if int(state.phase) == Phase.CHOOSE or int(state.phase) == Phase.DROP:
        _fill_heard(state, shard, weights, heard)
    for i in range(n):
        out[i] = _score_action(state, int(actions[i]), shard, weights, heard)


@compiled
def _outlook(state: State, player: int, weights: Floats) -> float:
    """Return a player's points, including what the tokens held may become."""
    points = float(standing(state, player) + int(state.fragments[player]))
    for legend in range(LEGENDS):
        held = int(state.held[player, legend])
        room = max(0, _next_card(state, player, legend) - card_value(state, player, legend))
        useful = min(held, room)
        points += weights[Weight.PROMISE] * useful + weights[Weight.BURDEN] * (held - useful)
    return points + float(weights[Weight.JOKER]) * int(state.held[player, Token.JOKER])


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Write each player's expected return, by a softmax of the outlooks."""
    players = int(state.players)
    for player in range(players):
        out[player] = _outlook(state, player, weights) / weights[Weight.SPREAD]
    expect_returns(players, out)
