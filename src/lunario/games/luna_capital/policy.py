"""The heuristic: the value of a tile on a quadrant, of a card at a place, of a lot; and the value of a state.

Every number is in points of the final score. A tile is worth what it adds on the score pad plus what it promises; a lot
is worth its tiles on their best quadrants, and its card. Nothing is tried out: everything is computed from the board.
"""

from __future__ import annotations

import math

from lunario.core.arrays import Floats, Ints, float64, int64, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import expect_returns
from lunario.games.luna_capital.actions import (
    BUILD,
    KEEP_DRAWN,
    PAIRS,
    PICK,
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
from lunario.games.luna_capital.board import SURVEY_SIZE, Survey, site_at, slot_at, survey_of
from lunario.games.luna_capital.faces import NO_GROUP, group_of, kind_of, robots_on
from lunario.games.luna_capital.heuristic import Weight
from lunario.games.luna_capital.lots import lots_of
from lunario.games.luna_capital.placing import fitting_numbers, visible_number
from lunario.games.luna_capital.scoring import count_meteorites, returns
from lunario.games.luna_capital.solo import AUTOMATON
from lunario.games.luna_capital.standing import standing
from lunario.games.luna_capital.state import LOT_TILES, LOTS, SEATS, TYPES, How, Kind, Mark, Phase, State
from lunario.games.luna_capital.tile_value import tile_value
from lunario.games.luna_capital.tiles import takes

WEIGHTS = tuple(weight.name.lower() for weight in Weight)


@compiled
def score_actions(state: State, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
    """Write the value of each action to the player to move."""
    if n == 0:
        return
    player = int(state.to_move)
    if state.phase == Phase.PLACE:
        for i in range(n):
            action = int(actions[i])
            out[i] = _place_score(state, player, row_of(action), column_of(action), weights)
        return
    if state.phase == Phase.TILE or state.phase == Phase.QUADRANT:
        survey = survey_of(state, player, zeros(SURVEY_SIZE, int64))
        for i in range(n):
            out[i] = _tile_score(state, player, int(actions[i]), survey, weights)
        return
    numbers = fitting_numbers(state, player)
    if state.phase == Phase.LOT:
        _score_lots(state, player, actions, n, numbers, weights, out)
        return
    for i in range(n):
        action = int(actions[i])
        if action >= USE:
            out[i] = _card_score(state, player, action, numbers, weights)
        else:
            out[i] = _small_score(state, action, numbers, weights)


# ------------------------------------------------------------------ tiles


@compiled
def _tile_score(state: State, player: int, action: int, survey: Survey, weights: Floats) -> float:
    """Return the value of a tile on its best quadrant, or of the chosen tile on a quadrant."""
    if action < BUILD:
        return _best_value(state, player, action - PICK, survey, weights)
    site = site_at(state, player, cell_row_of(action), cell_column_of(action))
    content = int(state.content[player, site])
    return tile_value(survey, site, content, kind_of(int(state.chosen_tile)), weights)


@compiled
def _best_value(state: State, player: int, face: int, survey: Survey, weights: Floats) -> float:
    """Return the value of a tile on its best quadrant now, including its robots; at least its value on its own."""
    kind = kind_of(face)
    best = tile_value(survey, -1, Mark.NO_SITE, kind, weights)
    if kind != Kind.DEMOLITION:
        for site in range(4 * int(state.settlement_size[player])):
            content = int(state.content[player, site])
            if takes(state, content, kind):
                best = max(best, tile_value(survey, site, content, kind, weights))
    return best + float(weights[Weight.ROBOT]) * min(robots_on(face), int(state.robot_supply))


# ------------------------------------------------------------------ cards


@compiled
def _card_value(state: State, card: int, numbers: int, weights: Floats) -> float:
    """Return the value of a card's free quadrants, projects and scaffolds, and of a number that fits."""
    points = 0.0
    for quadrant in range(4):
        content = int(state.card_cell[card, quadrant])
        if content == Kind.FREE:
            points += float(weights[Weight.SITE])
        elif content == Kind.SCAFFOLD:
            points += float(weights[Weight.SCAFFOLD])
        elif group_of(content) != NO_GROUP:
            points += float(weights[Weight.PRINTED])
    return points + float(weights[Weight.FITS]) * (numbers >> int(state.card_number[card]) & 1)


@compiled
def _card_score(state: State, player: int, action: int, numbers: int, weights: Floats) -> float:
    """Score a card to play, rich ones first, at its best place; a card to give up, poor ones first."""
    card = (action - USE) % TYPES
    points = _card_value(state, card, numbers, weights)
    if state.phase == Phase.GIVE_UP:
        return -points
    if state.phase == Phase.OFFER:
        return _best_of_row(state, numbers, weights) - points
    if action >= USE_FACE_DOWN:
        return float(weights[Weight.FACE_DOWN]) - points
    if action >= USE_WITH_ROBOT:
        return points - float(weights[Weight.ROBOT])
    return points + _best_place(state, player, int(state.card_number[card]), weights)


@compiled
def _best_of_row(state: State, numbers: int, weights: Floats) -> float:
    best = -1e9
    for lot in range(lots_of(state)):
        best = max(best, _card_value(state, int(state.lot_card[lot]), numbers, weights))
    return best


@compiled
def _best_place(state: State, player: int, number: int, weights: Floats) -> float:
    """Return the score of the best place for a number."""
    if state.settlement_size[player] == 0:
        return 0.0
    best = -1e9
    for row in range(int(state.bottom[player]) - 2, int(state.top[player]) + 3):
        for column in range(int(state.left[player]) - 1, int(state.right[player]) + 2):
            if _neighbours(state, player, row, column) > 0 and _fits(state, player, row, column, number):
                best = max(best, _number_score(state, player, row, column, number, weights))
    return best


@compiled
def _neighbours(state: State, player: int, row: int, column: int) -> int:
    """Return how many cards are next to an empty place, or 0 if it is not empty."""
    if slot_at(state, player, row, column) >= 0:
        return 0
    n = int(slot_at(state, player, row, column - 1) >= 0) + int(slot_at(state, player, row, column + 1) >= 0)
    return n + int(slot_at(state, player, row - 1, column) >= 0) + int(slot_at(state, player, row + 1, column) >= 0)


@compiled
def _lower(state: State, player: int, row: int, column: int) -> int:
    """Return the nearest visible number on the left, or 0."""
    for c in range(column - 1, int(state.left[player]) - 1, -1):
        number = visible_number(state, player, row, c)
        if number > 0:
            return number
    return 0


@compiled
def _higher(state: State, player: int, row: int, column: int) -> int:
    """Return the nearest visible number on the right, or 11."""
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
    """Score a place: neighbours are good; numbers that no longer fit to the left or right of the card are lost."""
    lost = 0
    if slot_at(state, player, row, column - 1) >= 0:
        lost += number - _lower(state, player, row, column) - 1
    if slot_at(state, player, row, column + 1) >= 0:
        lost += _higher(state, player, row, column) - number - 1
    return float(weights[Weight.BESIDE]) * _neighbours(state, player, row, column) + float(weights[Weight.WASTE]) * lost


@compiled
def _place_score(state: State, player: int, row: int, column: int, weights: Floats) -> float:
    if state.chosen_how != How.FACE_UP:
        return float(weights[Weight.BESIDE]) * _neighbours(state, player, row, column)
    return _number_score(state, player, row, column, int(state.card_number[int(state.chosen_card)]), weights)


# ------------------------------------------------------------------ lots and the rest


@compiled
def _small_score(state: State, action: int, numbers: int, weights: Floats) -> float:
    if state.phase == Phase.KEEP:
        return _card_value(state, int(state.drawn[action - KEEP_DRAWN]), numbers, weights)
    if state.phase == Phase.EXCHANGE:
        return _card_value(state, int(state.lot_card[action - TAKE]), numbers, weights)
    if state.phase == Phase.OFFER:
        return 0.0
    return _hand_value(state, (action == TRADE) * 3, numbers, weights)


@compiled
def _hand_value(state: State, first: int, numbers: int, weights: Floats) -> float:
    """Return the value of three of the six cards dealt in a solo set-up."""
    points = 0.0
    for i in range(first, first + 3):
        points += _card_value(state, int(state.drawn[i]), numbers, weights)
    return points


@compiled
def _score_lots(state: State, player: int, actions: Ints, n: int, numbers: int, weights: Floats, out: Floats) -> None:
    """Score lots by their card and their tiles on their best quadrants, less the card they cost; a swap by the better
    of its two lots afterwards, less the token. There may be a hundred swaps, so every tile is valued only once."""
    survey = survey_of(state, player, zeros(SURVEY_SIZE, int64))
    tiles = zeros((LOTS, LOT_TILES), float64)
    lots = zeros(LOTS, float64)
    for lot in range(lots_of(state)):
        lots[lot] = _card_value(state, int(state.lot_card[lot]), numbers, weights)
        for i in range(int(state.lot_size[lot])):
            tiles[lot, i] = _best_value(state, player, int(state.lot_tile[lot, i]), survey, weights)
            lots[lot] += tiles[lot, i]
        if lot == state.marker:
            lots[lot] -= float(weights[Weight.HAND])
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
            out[i] = max(lots[first] + gain, lots[second] - gain) - float(weights[Weight.TOKEN])


# ------------------------------------------------------------------ positions


@compiled
def value(state: State, weights: Floats, out: Floats) -> None:
    """Write the expected returns that follow from the standings, more decisive the later it is."""
    players = int(state.players)
    if state.phase == Phase.OVER:
        returns(state, out)
        return
    meteorites = zeros(SEATS, int64)
    count_meteorites(state, meteorites)
    sharpness = float(weights[Weight.SHARPNESS]) + float(weights[Weight.LATENESS]) * int(state.rounds) / 12.0
    if players == 1:
        lead = standing(state, 0, meteorites, weights) - standing(state, AUTOMATON, meteorites, weights)
        lead += float(weights[Weight.SOLO]) * (12 - int(state.rounds)) / 12.0
        out[0] = math.tanh(0.5 * sharpness * lead)
        return
    for player in range(players):
        out[player] = sharpness * standing(state, player, meteorites, weights)
    expect_returns(players, out)
