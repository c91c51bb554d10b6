"""Heuristics: what each action seems worth to the player to move, and a state to everybody. Weights are data.

A token is worth what it may become: a story more the nearer its legend is to a card that is still available, less
than nothing when no card can follow. A move is worth the tokens it brings, less those it brings to others.
"""

from __future__ import annotations

import math

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.ranking import expect_returns
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import top_disc
from lunario.games.nomadas.preparation import disc_in_hand
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.state import (
    ASLEEP,
    CARDS,
    FRAGMENT,
    JOKER,
    LAST_CARD,
    LEGENDS,
    MOVE_LYS,
    NOBODY,
    PUT_OWN,
    SIANA,
    SONG,
    SPACES,
    ULRICH,
    State,
)
from lunario.games.nomadas.writing import card_value, price

WEIGHTS = (
    "story",  # a story of a legend with a card to come
    "kin",  # … for each token or point the player has in that legend, up to 6
    "song",  # … if it is new to a player without a song
    "dead",  # a story that no card can follow
    "joker",
    "fragment",  # to the moon card, if the player's standing is the highest; otherwise it counts against
    "others",  # how much a token for another counts against the player
    "lys",  # to move Lys, times the best token it could give
    "turn",  # what a turn spent on writing must bring at least
    "write",  # a point of a card written
    "late",  # … more, the nearer the end
    "keep_joker",  # a joker not paid with
    "step",  # Moon: Lys where the player can end a move
    "put",  # set-up: the token beside a disc put down
    "tall",  # set-up: a disc on a taller stack
    "nostromo",  # the adventurers, in the draft
    "siana",
    "moon",
    "ulrich",
    "red",
    "promise",  # value: a token that a card can follow
    "burden",  # value: another token
    "spread",  # value: points that make a difference
)
(STORY, KIN, NEW, DEAD, WILD, SHARD, OTHERS, MOVE, TURN, WRITTEN, LATE, SPARE, STEP, PUT, TALL, DRAFTED) = range(16)
PROMISE, BURDEN, SPREAD = 20, 21, 22


@compiled
def _next_card(state: State, player: int, row: int) -> int:
    """The value of the best card of a row that the player could still write, 0 if there is none."""
    if row == SONG and int(state.card[player, row]) > 0:
        return 0
    for rank in range(CARDS - 1, int(state.card[player, row]) - 1, -1):
        if int(state.holder[row, rank]) == NOBODY:
            return int(state.values[row, rank])
    return 0


@compiled
def _worth(state: State, player: int, token: int, weights: Floats) -> float:
    """What a token is worth to a player."""
    if token == JOKER:
        return float(weights[WILD])
    if token == FRAGMENT or token < 0:
        return 0.0
    gain = 0.0
    if int(state.held[player, token]) == 0 and _next_card(state, player, SONG) > 0:
        gain += weights[NEW]
    have = int(state.held[player, token]) + card_value(state, player, token)
    if _next_card(state, player, token) <= have:
        return float(gain + weights[DEAD])
    return float(gain + weights[STORY] + weights[KIN] * min(6, have))


@compiled
def _fragment_worth(state: State, weights: Floats) -> float:
    """A fragment on the moon card is good for who leads."""
    mine = standing(state, int(state.player))
    for player in range(int(state.players)):
        if player != int(state.player) and standing(state, player) >= mine:
            return -float(weights[SHARD])
    return float(weights[SHARD])


@compiled
def _heard(state: State, space: int, disc: int, shard: float, weights: Floats) -> float:
    """What listening under a disc brings the player to move."""
    owner = int(state.owner[disc])
    if owner == NOBODY or int(state.sizes[space]) == 0:
        return 0.0
    token = int(state.tops[space])
    if token == FRAGMENT:
        return shard
    if owner == ASLEEP:
        return 0.0
    worth = _worth(state, owner, token, weights)
    return worth if owner == int(state.player) else -weights[OTHERS] * worth


@compiled
def _gift(state: State, space: int, shard: float, weights: Floats) -> float:
    """What the token that Lys would give from a pile is worth; an empty pile gives nothing."""
    if int(state.sizes[space]) == 0:
        return 0.0
    token = int(state.tops[space])
    return shard if token == FRAGMENT else _worth(state, int(state.player), token, weights)


@compiled
def _best_gift(state: State, shard: float, weights: Floats) -> float:
    """The best that Lys could give."""
    best = -math.inf
    for space in range(SPACES):
        if space != int(state.lys):
            best = max(best, _gift(state, space, shard, weights))
    return best


@compiled
def _sown(state: State, space: int, direction: int, drop: int, shard: float, weights: Floats) -> float:
    """What sowing brings, found from the last disc back: the first disc met on a space ends on top of it."""
    height = int(state.heights[space])
    passed = drop if int(state.adventurer[state.player]) == SIANA else 0
    stays = drop + 1 if drop > passed else 0
    at = space + direction * (height + (1 if passed > 0 else 0) - (1 if stays > 0 else 0))
    total = weights[MOVE] * _best_gift(state, shard, weights) if at & 7 == int(state.lys) else 0.0
    changed = 0
    for n in range(height, 0, -1):
        if (changed >> (at & 7)) & 1 == 0:
            disc = (int(state.stacks[space]) >> 3 * (n - 1)) & 7
            total += _heard(state, at & 7, disc, shard, weights)
            changed |= 1 << (at & 7)
        at -= (0 if n == stays else direction) + (direction if n == passed else 0)
    changed |= 1 << space
    for other in range(SPACES):
        if (changed >> other) & 1 == 0:
            total += _heard(state, other, top_disc(state, other), shard, weights)
    return total


@compiled
def _best_sown(state: State, space: int, direction: int, shard: float, weights: Floats) -> float:
    """What sowing brings with the best use of Siana's or Ulrich's ability."""
    best = _sown(state, space, direction, 0, shard, weights)
    adventurer = int(state.adventurer[state.player])
    drops = 0
    if adventurer == SIANA:
        drops = int(state.heights[space])
    elif adventurer == ULRICH:
        drops = int(state.heights[space]) - 1
    for drop in range(1, drops + 1):
        best = max(best, _sown(state, space, direction, drop, shard, weights))
    return best


@compiled
def _score_raise(state: State, choice: int, shard: float, weights: Floats) -> float:
    """What Red's disc on top brings, less what the disc now on top would."""
    if choice == 0:
        return 0.0
    space = (choice - 1) // 2
    now = _heard(state, space, top_disc(state, space), shard, weights)
    return _heard(state, space, int(state.adventurer[state.player]), shard, weights) - now


@compiled
def _score_card(state: State, card: int, weights: Floats) -> float:
    """A card brings its price in points, and as many tokens less to hold; at the end that is all that counts."""
    due = price(state, int(state.player), card)
    if int(state.phase) == LAST_CARD:
        return 2.0 * due
    left = 0
    for space in range(SPACES):
        left += int(state.sizes[space])
    return float((weights[WRITTEN] + weights[LATE] * (1.0 - left / 112.0)) * due - weights[TURN])


@compiled
def _score_payment(state: State, action: int, weights: Floats) -> float:
    """Keep jokers, and the stories that are worth most."""
    player = int(state.player)
    if action >= actions.JOKERS:
        return -float(weights[SPARE]) * (action - actions.JOKERS)
    mask = action - actions.PAY
    kept = 0.0
    stories = 0
    for legend in range(LEGENDS):
        if (mask >> legend) & 1:
            kept -= _worth(state, player, legend, weights)
            stories += 1
    return kept - float(weights[SPARE]) * (price(state, player, int(state.writing)) - stories)


@compiled
def _score_step(state: State, step: int, weights: Floats) -> float:
    """How many of the player's moves would end at Lys."""
    lys = (int(state.lys) + step) & 7
    total = 0.0
    for space in range(SPACES):
        stack = int(state.stacks[space])
        height = int(state.heights[space])
        while stack > 0:
            if int(state.owner[stack & 7]) == int(state.player):
                total += weights[STEP] if (space + height) & 7 == lys or (space - height) & 7 == lys else 0.0
            stack >>= 3
    return total


@compiled
def _score_put(state: State, space: int, shard: float, weights: Floats) -> float:
    """Own discs beside good tokens and high up; of the frog and of adventurers asleep it has no opinion."""
    if int(state.phase) != PUT_OWN:
        return 0.0
    beside = _heard(state, space, disc_in_hand(state), shard, weights)
    return float(weights[PUT] * beside + weights[TALL] * int(state.heights[space]))


@compiled
def _score_action(state: State, action: int, shard: float, weights: Floats) -> float:
    """What one action seems worth, by its range."""
    if action < actions.PUT:
        return float(weights[DRAFTED + action - actions.TAKE])
    if action < actions.LYS:
        return _score_put(state, action - actions.PUT, shard, weights)
    if action < actions.STEP:
        return _gift(state, action - actions.LYS, shard, weights) if int(state.phase) == MOVE_LYS else 0.0
    if action < actions.SOW:
        return _score_step(state, action - actions.STEP - 1, weights)
    if action < actions.DROP:
        move = action - actions.SOW
        return _best_sown(state, move // 2, 2 * (move % 2) - 1, shard, weights)
    if action < actions.RAISE:
        return _sown(state, int(state.lifted), int(state.direction), action - actions.DROP, shard, weights)
    if action < actions.WRITE:
        return _score_raise(state, action - actions.RAISE, shard, weights)
    if action < actions.PAY:
        return _score_card(state, action - actions.WRITE, weights)
    return 0.0 if action >= actions.DECLINE else _score_payment(state, action, weights)


@compiled
def score_actions(state: State, choices: Ints, n: int, weights: Floats, out: Floats) -> None:
    """The heuristic's opinion of each of the n legal actions."""
    shard = _fragment_worth(state, weights)
    for i in range(n):
        out[i] = _score_action(state, int(choices[i]), shard, weights)


@compiled
def _outlook(state: State, player: int, weights: Floats) -> float:
    """A player's points, with what the tokens held may become."""
    points = float(standing(state, player) + int(state.fragments[player]))
    for legend in range(LEGENDS):
        held = int(state.held[player, legend])
        room = max(0, _next_card(state, player, legend) - card_value(state, player, legend))
        useful = min(held, room)
        points += weights[PROMISE] * useful + weights[BURDEN] * (held - useful)
    return points + float(weights[WILD]) * int(state.held[player, JOKER])


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """The chance to win by a soft maximum of the outlooks, on the scale of returns."""
    players = int(state.players)
    for player in range(players):
        out[player] = _outlook(state, player, weights) / weights[SPREAD]
    expect_returns(players, out)
