"""A side's standing: its points now, and what its hand and tokens promise. The value of a state is based on these."""

from __future__ import annotations

from lunario.core.arrays import Floats, Ints, int64, zeros
from lunario.core.compile import compiled
from lunario.games.luna_capital.board import SURVEY_SIZE, Survey, survey_of
from lunario.games.luna_capital.concessions import fulfils, is_taken
from lunario.games.luna_capital.heuristic import Weight
from lunario.games.luna_capital.scoring import (
    COLUMNS,
    concession_points,
    meteorite_points,
    score_automaton,
    score_settlement,
)
from lunario.games.luna_capital.state import LIFE_SYSTEMS, Group, Kind, State


@compiled
def standing(state: State, side: int, meteorites: Ints, weights: Floats) -> float:
    """Return a side's points as if the match ended now, including open concessions it fulfils, and its prospects."""
    players = int(state.players)
    columns = zeros(COLUMNS, int64)
    if side >= players:
        score_automaton(state, columns)
        return float(_sum(columns) + meteorite_points(meteorites, side, 2))
    survey = survey_of(state, side, zeros(SURVEY_SIZE, int64))
    score_settlement(state, side, survey, columns)
    points = _sum(columns) + meteorite_points(meteorites, side, max(2, players)) + _concession_points(state, side)
    left = (12 - int(state.rounds)) / 12.0
    robots = float(weights[Weight.ROBOT]) * int(state.robots[side])
    return points + robots + left * _promise(state, side, survey, weights)


@compiled
def _sum(columns: Ints) -> int:
    total = 0
    for points in columns:
        total += int(points)
    return total


@compiled
def _concession_points(state: State, player: int) -> int:
    """Return the points of concessions awarded, and of open ones that would be if the phase ended now."""
    points = 0
    for k in range(3):
        phase = int(state.awarded[k, player])
        concession = int(state.concession[k])
        if phase == 0 and concession >= 0 and not is_taken(state, k) and state.settlement_size[player] > 3:
            if fulfils(state, player, concession):
                phase = min(int(state.rounds), 11) // 4 + 1
        if phase > 0:
            points += concession_points(state, k, phase)
    return points


@compiled
def _promise(state: State, player: int, survey: Survey, weights: Floats) -> float:
    """Return the value of room to build: free quadrants, next to life systems, around mod-habs; and of tokens."""
    promise = float(weights[Weight.SWAP]) * int(state.swaps[player])
    for site in range(4 * int(state.settlement_size[player])):
        if state.content[player, site] == Kind.FREE:
            promise += float(weights[Weight.OPEN_SITE])
            for group in range(LIFE_SYSTEMS):
                if int(survey.near[site]) & int(survey.counted[group]):
                    promise += float(weights[Weight.OPEN_AREA])
            if int(survey.around[site]) & int(survey.counted[Group.MOD_HABS]):
                promise += float(weights[Weight.OPEN_MOD_HAB])
    return promise
