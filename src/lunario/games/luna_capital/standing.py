"""How a side stands: its points now, with what hand and tokens promise. Used for the value of a position."""

from __future__ import annotations

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.luna_capital.board import around, largest_area, near, sites_of, size_of
from lunario.games.luna_capital.concessions import POINTS, fulfils
from lunario.games.luna_capital.kinds import (
    APPLE,
    FREE,
    GREENHOUSES,
    LEMON,
    LIFE_SYSTEMS,
    MIXED,
    MOD_HAB,
    MOD_HABS,
    OFFICES,
    PAD,
    PEAR,
)
from lunario.games.luna_capital.scoring import (
    area_points,
    construction_points,
    count_kind,
    meteorite_points,
    set_points,
)
from lunario.games.luna_capital.solo import automaton_group, automaton_has, solo_points
from lunario.games.luna_capital.state import State
from lunario.games.luna_capital.worth import WEIGHTS as TILE_WEIGHTS

_ROBOT = len(TILE_WEIGHTS) + 7  # their places in policy.WEIGHTS
_OPEN_SITE = len(TILE_WEIGHTS) + 13
_OPEN_AREA = len(TILE_WEIGHTS) + 14
_OPEN_MOD_HAB = len(TILE_WEIGHTS) + 15
_SWAP = len(TILE_WEIGHTS) + 16


@compiled
def standing(state: State, side: int, weights: Floats) -> float:
    """Points as if the match ended now, open concessions that are fulfilled included, robots, and what is promised."""
    if side >= state.players:
        return _automaton_standing(state)
    points = _settlement_points(state, side) + 3 * int(state.hand_size[side]) + meteorite_points(state, side)
    points += _concession_points(state, side)
    left = (12 - int(state.rounds)) / 12.0
    return points + float(weights[_ROBOT]) * int(state.robots[side]) + left * _promise(state, side, weights)


@compiled
def _promise(state: State, player: int, weights: Floats) -> float:
    """Where tiles to come can go: free quadrants, those beside life systems and around mod-habs; and the tokens."""
    life = (
        sites_of(state, player, 0),
        sites_of(state, player, 1),
        sites_of(state, player, 2),
        sites_of(state, player, GREENHOUSES),
    )
    mod_habs = sites_of(state, player, MOD_HABS)
    promise = float(weights[_SWAP]) * int(state.swaps[player])
    for site in range(4 * int(state.cards[player])):
        if state.content[player, site] == FREE:
            promise += float(weights[_OPEN_SITE])
            beside = near(state, player, site)
            for group in range(LIFE_SYSTEMS):
                if beside & life[group]:
                    promise += float(weights[_OPEN_AREA])
            if around(state, player, site) & mod_habs:
                promise += float(weights[_OPEN_MOD_HAB])
    return promise


@compiled
def _settlement_points(state: State, player: int) -> int:
    points = 2 * size_of(sites_of(state, player, OFFICES))
    for group in range(LIFE_SYSTEMS):
        points += area_points(largest_area(state, player, sites_of(state, player, group)))
    points += set_points(
        count_kind(state, player, PEAR),
        count_kind(state, player, APPLE),
        count_kind(state, player, LEMON),
        count_kind(state, player, MIXED),
    )
    for site in range(4 * int(state.cards[player])):
        if MOD_HAB <= state.content[player, site] < PAD:
            points += construction_points(state, player, site)
    return points


@compiled
def _concession_points(state: State, player: int) -> int:
    """Concessions got; and open ones that would be got if the phase ended now."""
    points = 0
    for k in range(3):
        phase = int(state.awarded[k, player])
        concession = int(state.concession[k])
        if phase == 0 and concession >= 0 and _is_open(state, k) and state.cards[player] > 3:
            if fulfils(state, player, concession):
                phase = min(int(state.rounds), 11) // 4 + 1
        if phase > 0:
            points += POINTS[concession] if state.players > 1 else solo_points(concession, phase)
    return points


@compiled
def _is_open(state: State, k: int) -> bool:
    for player in range(int(state.players)):
        if state.awarded[k, player] > 0:
            return False
    return True


@compiled
def _automaton_standing(state: State) -> float:
    """LC-1S4: what it would score now."""
    points = 2 * automaton_group(state, OFFICES) + meteorite_points(state, 1)
    for group in range(LIFE_SYSTEMS):
        points += area_points(automaton_group(state, group))
    points += set_points(
        automaton_has(state, PEAR),
        automaton_has(state, APPLE),
        automaton_has(state, LEMON),
        automaton_has(state, MIXED),
    )
    for kind in range(MOD_HAB, PAD):
        points += 5 * automaton_has(state, kind)
    for kind in range(PAD, PAD + 3):
        points += 2 * automaton_has(state, kind)
    for k in range(3):
        if state.concession[k] >= 0:
            points += POINTS[int(state.concession[k])]
    return points + 9.0
