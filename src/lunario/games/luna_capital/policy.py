"""The heuristic: what a tile on a quadrant, a card at a place, a lot is worth, in points; and what a position is worth.

Every number is in points of the final score. A tile's worth is what the score pad gains, plus what it promises; a lot's
is that of its tiles on their best quadrants, with its card. Nothing is tried out: all is worked out from the board.
"""

from __future__ import annotations

import math

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.ranking import expect_returns
from lunario.games.luna_capital.actions import (
    BUILD,
    KEEP_DRAWN,
    PAIRS,
    PICK,
    PUT,
    SWAP,
    TAKE,
    TRADE,
    USE,
    USE_FACE_DOWN,
    USE_WITH_ROBOT,
    cell_column_of,
    cell_row_of,
    column_of,
    row_of,
)
from lunario.games.luna_capital.board import site_at
from lunario.games.luna_capital.faces import group_of, kind_of, robots_on
from lunario.games.luna_capital.kinds import DEMOLITION, FREE, SCAFFOLD
from lunario.games.luna_capital.placing import fitting_numbers, visible_number
from lunario.games.luna_capital.row import lots_of
from lunario.games.luna_capital.scoring import returns
from lunario.games.luna_capital.standing import standing
from lunario.games.luna_capital.state import EXCHANGE, FACE_UP, GIVE_UP, KEEP, LOT, OFFER, OVER, TYPES, State
from lunario.games.luna_capital.tiles import takes
from lunario.games.luna_capital.worth import WEIGHTS as TILE_WEIGHTS
from lunario.games.luna_capital.worth import groups_of, tile_worth

WEIGHTS = (
    *TILE_WEIGHTS,
    "site",  # a free quadrant on a card
    "printed",  # a project printed on a card
    "scaffold",  # a scaffold on a card
    "fits",  # a card in hand whose number fits somewhere
    "hand",  # a card in hand at the end
    "beside",  # a card placed beside another one
    "waste",  # a number that can no longer go between two cards
    "robot",  # a robot token
    "token",  # a redistribution token
    "face_down",  # a card placed face down
    "sharpness",  # how sure a lead of one point makes the win
    "lateness",  # and how much more so at the end
    "solo",  # points the automaton is ahead of its score at the start
    "open_site",  # a position's free quadrant, at the start of the match (all four lose their worth round by round)
    "open_area",  # a free quadrant beside a life system, for each of them
    "open_mod_hab",  # a free quadrant around a mod-hab
    "swap",  # a redistribution token
)
_FIRST = len(TILE_WEIGHTS)
SITE = _FIRST
PRINTED = _FIRST + 1
SCAFFOLDS = _FIRST + 2
FITS = _FIRST + 3
HAND = _FIRST + 4
BESIDE = _FIRST + 5
WASTE = _FIRST + 6
ROBOT = _FIRST + 7
TOKEN = _FIRST + 8
DOWN = _FIRST + 9
SHARPNESS = _FIRST + 10
LATENESS = _FIRST + 11
SOLO = _FIRST + 12

Groups = tuple[int, int, int, int, int, int, int]


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """What each action is worth to the player to move."""
    if n == 0:
        return
    player = int(state.to_move)
    groups = groups_of(state, player)
    numbers = fitting_numbers(state, player)
    if state.phase == LOT:
        _score_lots(state, player, actions, n, groups, numbers, weights, out)
        return
    for i in range(n):
        action = int(actions[i])
        if action >= PICK:
            out[i] = _tile_score(state, player, action, groups, weights)
        elif action >= PUT:
            out[i] = _place_score(state, player, row_of(action), column_of(action), weights)
        elif action >= USE:
            out[i] = _card_score(state, player, action, numbers, weights)
        else:
            out[i] = _small_score(state, action, numbers, weights)


# ------------------------------------------------------------------ tiles


@compiled
def _tile_score(state: State, player: int, action: int, groups: Groups, weights: Floats) -> float:
    """A tile as its best quadrant; a quadrant as what the tile is worth there."""
    if action < BUILD:
        return best_worth(state, player, action - PICK, groups, weights)
    site = site_at(state, player, cell_row_of(action), cell_column_of(action))
    return tile_worth(state, player, site, kind_of(int(state.chosen_tile)), groups, weights)


@compiled
def best_worth(state: State, player: int, face: int, groups: Groups, weights: Floats) -> float:
    """What a tile is worth on its best quadrant now, with the robots it brings; at least what it is alone."""
    kind = kind_of(face)
    best = tile_worth(state, player, -1, kind, groups, weights)
    for site in range(4 * int(state.cards[player])):
        if kind != DEMOLITION and takes(int(state.content[player, site]), kind):
            best = max(best, tile_worth(state, player, site, kind, groups, weights))
    return best + float(weights[ROBOT]) * min(robots_on(face), int(state.robot_supply))


# ------------------------------------------------------------------ cards


@compiled
def _card_worth(state: State, card: int, numbers: int, weights: Floats) -> float:
    """Its free quadrants, projects and scaffolds, and whether its number fits."""
    worth = 0.0
    for quadrant in range(4):
        content = int(state.card_cell[card, quadrant])
        if content == FREE:
            worth += float(weights[SITE])
        elif content == SCAFFOLD:
            worth += float(weights[SCAFFOLDS])
        elif group_of(content) >= 0:
            worth += float(weights[PRINTED])
    return worth + float(weights[FITS]) * (numbers >> int(state.card_number[card]) & 1)


@compiled
def _card_score(state: State, player: int, action: int, numbers: int, weights: Floats) -> float:
    """A card to be played: rich ones first, in the best place they have. To be given away: poor ones first."""
    card = (action - USE) % TYPES
    worth = _card_worth(state, card, numbers, weights)
    if state.phase == GIVE_UP:
        return -worth
    if state.phase == OFFER:
        return _best_of_row(state, numbers, weights) - worth
    if action >= USE_FACE_DOWN:
        return float(weights[DOWN]) - worth
    if action >= USE_WITH_ROBOT:
        return worth - float(weights[ROBOT])
    return worth + _best_place(state, player, int(state.card_number[card]), weights)


@compiled
def _best_of_row(state: State, numbers: int, weights: Floats) -> float:
    best = -1e9
    for lot in range(lots_of(state)):
        best = max(best, _card_worth(state, int(state.lot_card[lot]), numbers, weights))
    return best


@compiled
def _best_place(state: State, player: int, number: int, weights: Floats) -> float:
    """The least waste of numbers over the rows."""
    if state.cards[player] == 0:
        return 0.0
    best = -1e9
    for row in range(int(state.bottom[player]) - 2, int(state.top[player]) + 3):
        for column in range(int(state.left[player]) - 1, int(state.right[player]) + 2):
            if _neighbours(state, player, row, column) > 0 and _fits(state, player, row, column, number):
                best = max(best, _number_score(state, player, row, column, number, weights))
    return best


@compiled
def _neighbours(state: State, player: int, row: int, column: int) -> int:
    """Cards beside an empty place; 0 if it is not empty."""
    r = row + 3
    c = column + 12
    if state.grid[player, r, c] >= 0:
        return 0
    n = int(state.grid[player, r, c - 1] >= 0) + int(state.grid[player, r, c + 1] >= 0)
    return n + int(state.grid[player, r - 1, c] >= 0) + int(state.grid[player, r + 1, c] >= 0)


@compiled
def _lower(state: State, player: int, row: int, column: int) -> int:
    """The nearest visible number on the left, or 0."""
    for c in range(column - 1, int(state.left[player]) - 1, -1):
        number = visible_number(state, player, row, c)
        if number > 0:
            return number
    return 0


@compiled
def _higher(state: State, player: int, row: int, column: int) -> int:
    """The nearest visible number on the right, or 11."""
    for c in range(column + 1, int(state.right[player]) + 1):
        number = visible_number(state, player, row, c)
        if number > 0:
            return number
    return 11


@compiled
def _fits(state: State, player: int, row: int, column: int, number: int) -> bool:
    return _lower(state, player, row, column) < number < _higher(state, player, row, column)


@compiled
def _number_score(state: State, player: int, row: int, column: int, number: int, weights: Floats) -> float:
    """Many neighbours are good; numbers that fit neither left nor right of the card any more are lost."""
    lost = 0
    if state.grid[player, row + 3, column + 11] >= 0:
        lost += number - _lower(state, player, row, column) - 1
    if state.grid[player, row + 3, column + 13] >= 0:
        lost += _higher(state, player, row, column) - number - 1
    return float(weights[BESIDE]) * _neighbours(state, player, row, column) + float(weights[WASTE]) * lost


@compiled
def _place_score(state: State, player: int, row: int, column: int, weights: Floats) -> float:
    if state.chosen_how != FACE_UP:
        return float(weights[BESIDE]) * _neighbours(state, player, row, column)
    return _number_score(state, player, row, column, int(state.card_number[int(state.chosen_card)]), weights)


# ------------------------------------------------------------------ lots and the rest


@compiled
def _small_score(state: State, action: int, numbers: int, weights: Floats) -> float:
    if state.phase == KEEP:
        return _card_worth(state, int(state.drawn[action - KEEP_DRAWN]), numbers, weights)
    if state.phase == EXCHANGE:
        return _card_worth(state, int(state.lot_card[action - TAKE]), numbers, weights)
    if state.phase == OFFER:
        return 0.0
    return _hand_worth(state, (action == TRADE) * 3, numbers, weights)


@compiled
def _hand_worth(state: State, first: int, numbers: int, weights: Floats) -> float:
    """Solo set-up: three of the six cards dealt."""
    worth = 0.0
    for i in range(first, first + 3):
        worth += _card_worth(state, int(state.drawn[i]), numbers, weights)
    return worth


@compiled
def _score_lots(
    state: State, player: int, actions: Ints, n: int, groups: Groups, numbers: int, weights: Floats, out: Floats
) -> None:
    """A lot: its tiles on their best quadrants, its card, less the card it costs. A swap: the better of its two lots
    afterwards, less the token. There may be a hundred swaps, so every tile is valued once."""
    tiles = np.zeros((4, 4))
    lots = np.zeros(4)
    for lot in range(lots_of(state)):
        lots[lot] = _card_worth(state, int(state.lot_card[lot]), numbers, weights)
        for i in range(int(state.lot_size[lot])):
            tiles[lot, i] = best_worth(state, player, int(state.lot_tile[lot, i]), groups, weights)
            lots[lot] += tiles[lot, i]
        if lot == state.marker:
            lots[lot] -= float(weights[HAND])
    for i in range(n):
        action = int(actions[i])
        if action < SWAP:
            out[i] = lots[action - TAKE]
            continue
        first, second = PAIRS[(action - SWAP) // 16]
        gain = tiles[second, (action - SWAP) % 4] - tiles[first, (action - SWAP) % 16 // 4]
        if state.hand_size[player] == 0 and (first == state.marker or second == state.marker):
            out[i] = -1e9
        else:
            out[i] = max(lots[first] + gain, lots[second] - gain) - float(weights[TOKEN])


# ------------------------------------------------------------------ positions


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Chances to win from the standings, on the scale of returns: the sharper the later."""
    players = int(state.players)
    if state.phase == OVER:
        returns(state, out)
        return
    sharpness = float(weights[SHARPNESS]) + float(weights[LATENESS]) * int(state.rounds) / 12.0
    if players == 1:
        lead = standing(state, 0, weights) - standing(state, 1, weights)
        lead += float(weights[SOLO]) * (12 - int(state.rounds)) / 12.0
        out[0] = math.tanh(0.5 * sharpness * lead)
        return
    for player in range(players):
        out[player] = sharpness * standing(state, player, weights)
    expect_returns(players, out)
