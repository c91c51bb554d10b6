"""The score, with the breakdown of the score pad (LC-F1 – LC-F6; the automaton's: LC-1S4), as if the match ended now.

Concessions count once they are got: they are checked at the end of a phase (LC-N1).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.core.compile import compiled
from lunario.core.ranking import share_returns
from lunario.core.text import Texts
from lunario.games.luna_capital.board import around, largest_area, sites_of, size_of
from lunario.games.luna_capital.concessions import POINTS
from lunario.games.luna_capital.kinds import (
    APPLE,
    COMPLEX,
    LEMON,
    LIFE_SYSTEMS,
    METEORITES,
    MIXED,
    MOD_HAB,
    OFFICES,
    PAD,
    PEAR,
    REDISTRIBUTION,
)
from lunario.games.luna_capital.solo import automaton_group, automaton_has, solo_points
from lunario.games.luna_capital.state import SEATS, State

# Columns.
AREA = 0  # + life system: hydrogen, oxygen, water, greenhouses
SETS = 4
MOD_HAB_COLUMN = 5  # + the group it counts
COMPLEX_COLUMN = 10  # + the group it counts
METEORITE_COLUMN = 16
OFFICE_COLUMN = 17
HAND_COLUMN = 18
CONCESSION_COLUMN = 19  # + which of the three
SPECIAL_COLUMN = 22  # solo only

LOWER_WINS = False
AREA_POINTS = (0, 1, 3, 6, 10, 15, 20, 25, 30, 35, 40)
SET_POINTS = (0, 5, 12, 22)
METEORITE_POINTS = ((0, 0, 0, 0), (10, 0, 0, 0), (10, 0, 0, 0), (10, 2, 0, 0), (10, 5, 2, 0))  # by number of sides

_COUNTED = (
    ("hydrogen", Texts("hydrogen", "hidrógeno")),
    ("oxygen", Texts("oxygen", "oxígeno")),
    ("water", Texts("water", "agua")),
    ("greenhouse", Texts("greenhouses", "invernaderos")),
    ("office", Texts("sales offices", "oficinas de ventas")),
    ("mod_hab", Texts("mod-habs", "mod-habs")),
)


def categories(players: int, options: Mapping[str, int]) -> list[tuple[str, Texts]]:
    """The lines of the score pad."""
    parts = [
        ("hydrogen", Texts("Hydrogen collectors", "Colectores de hidrógeno")),
        ("oxygen", Texts("Oxygen collectors", "Colectores de oxígeno")),
        ("water", Texts("Water condensers", "Condensadores de agua")),
        ("greenhouse", Texts("Greenhouses", "Invernaderos")),
        ("greenhouse_sets", Texts("Sets of three fruits", "Conjuntos de tres frutas")),
    ]
    for name, text in _COUNTED[:5]:
        parts.append((f"mod_hab_{name}", Texts(f"Mod-habs for {text.en}", f"Mod-habs de {text.es}")))
    for name, text in _COUNTED:
        words = Texts(f"Residential complexes for {text.en}", f"Complejos residenciales de {text.es}")
        parts.append((f"complex_{name}", words))
    parts += [
        ("meteorites", Texts("Most meteorites", "Más meteoritos")),
        ("offices", Texts("Sales offices", "Oficinas de ventas")),
        ("hand", Texts("Cards in hand", "Cartas en la mano")),
        ("concession_long", Texts("Long-term concession", "Concesión a largo plazo")),
        ("concession_short_1", Texts("First short-term concession", "Primera concesión a corto plazo")),
        ("concession_short_2", Texts("Second short-term concession", "Segunda concesión a corto plazo")),
    ]
    if players == 1:
        parts.append(("specials", Texts("Special tiles (automaton)", "Losetas especiales (autómata)")))
    return parts


def rows(players: int, options: Mapping[str, int]) -> int:
    """A row a player; in a solo game the automaton's follows."""
    return max(2, players)


@compiled
def score(state: State, out: Ints) -> None:
    """LC-F1 – LC-F5: every player's points by category, and the automaton's (LC-1S4)."""
    sides = max(2, int(state.players))
    for side in range(sides):
        for column in range(out.shape[1]):
            out[side, column] = 0
    for player in range(int(state.players)):
        _score_settlement(state, player, out[player])
        _score_concessions(state, player, out[player])
    if state.players == 1:
        _score_automaton(state, out[1])
    for side in range(sides):
        out[side, METEORITE_COLUMN] = meteorite_points(state, side)


@compiled
def _score_settlement(state: State, player: int, out: Ints) -> None:
    """LC-F1, LC-F2, LC-F3, LC-F5: everything that concerns one settlement and one hand alone."""
    for group in range(LIFE_SYSTEMS):
        out[AREA + group] = area_points(largest_area(state, player, sites_of(state, player, group)))
    out[SETS] = set_points(
        count_kind(state, player, PEAR),
        count_kind(state, player, APPLE),
        count_kind(state, player, LEMON),
        count_kind(state, player, MIXED),
    )
    for site in range(4 * int(state.cards[player])):
        kind = int(state.content[player, site])
        if MOD_HAB <= kind < COMPLEX:
            out[MOD_HAB_COLUMN + kind - MOD_HAB] += construction_points(state, player, site)
        elif COMPLEX <= kind < PAD:
            out[COMPLEX_COLUMN + kind - COMPLEX] += construction_points(state, player, site)
    out[OFFICE_COLUMN] = 2 * size_of(sites_of(state, player, OFFICES))
    out[HAND_COLUMN] = 3 * int(state.hand_size[player])


@compiled
def area_points(size: int) -> int:
    """LC-F1: 1 3 6 10 15 20 25 30 35 40 for 1 … 10 or more."""
    return AREA_POINTS[min(size, 10)]


@compiled
def count_kind(state: State, player: int, kind: int) -> int:
    n = 0
    for site in range(4 * int(state.cards[player])):
        n += int(state.content[player, site]) == kind
    return n


@compiled
def set_points(pears: int, apples: int, lemons: int, mixed: int) -> int:
    """LC-F2: 5, 12, 22 for 1, 2, 3 sets of the three fruits; each mixed one stands for one fruit."""
    sets = 0
    for k in range(1, 4):
        if max(0, k - pears) + max(0, k - apples) + max(0, k - lemons) <= mixed:
            sets = k
    return SET_POINTS[sets]


@compiled
def construction_points(state: State, player: int, site: int) -> int:
    """LC-F3: a mod-hab 2 per tile of its kind around it, a residential complex 1 per tile of its kind anywhere."""
    kind = int(state.content[player, site])
    if kind < COMPLEX:
        return 2 * size_of(sites_of(state, player, kind - MOD_HAB) & around(state, player, site))
    return size_of(sites_of(state, player, kind - COMPLEX))


@compiled
def _score_concessions(state: State, player: int, out: Ints) -> None:
    """LC-F5: concessions as printed; in a solo game by the phase they were got in (LC-1S3)."""
    for k in range(3):
        phase = int(state.awarded[k, player])
        if phase > 0:
            concession = int(state.concession[k])
            out[CONCESSION_COLUMN + k] = POINTS[concession] if state.players > 1 else solo_points(concession, phase)


@compiled
def meteorites_of(state: State, side: int) -> int:
    """The meteorites of a player, or of the automaton."""
    if side >= state.players:
        return automaton_group(state, METEORITES)
    return size_of(sites_of(state, side, METEORITES))


@compiled
def meteorite_points(state: State, side: int) -> int:
    """LC-F4: tied players share the sum of their places, rounded down; without a meteorite there is nothing."""
    mine = meteorites_of(state, side)
    if mine == 0:
        return 0
    sides = max(2, int(state.players))
    ahead = 0
    level = 0
    for other in range(sides):
        theirs = meteorites_of(state, other)
        ahead += theirs > mine
        level += theirs == mine
    total = 0
    for place in range(ahead, ahead + level):
        total += METEORITE_POINTS[sides][place]
    return total // level


@compiled
def _score_automaton(state: State, out: Ints) -> None:
    """LC-1S4: areas as if all were connected, 5 a construction, 9 for the hand, all concessions, 2 a special tile."""
    for group in range(LIFE_SYSTEMS):
        out[AREA + group] = area_points(automaton_group(state, group))
    out[SETS] = set_points(
        automaton_has(state, PEAR),
        automaton_has(state, APPLE),
        automaton_has(state, LEMON),
        automaton_has(state, MIXED),
    )
    for kind in range(MOD_HAB, PAD):
        out[MOD_HAB_COLUMN + kind - MOD_HAB] = 5 * automaton_has(state, kind)
    out[OFFICE_COLUMN] = 2 * automaton_group(state, OFFICES)
    out[HAND_COLUMN] = 9
    for k in range(3):
        if state.concession[k] >= 0:
            out[CONCESSION_COLUMN + k] = POINTS[int(state.concession[k])]
    for kind in range(PAD, REDISTRIBUTION + 1):
        out[SPECIAL_COLUMN] += 2 * automaton_has(state, kind)


# ------------------------------------------------------------------ who wins


@compiled
def places(state: State, out: Ints) -> None:
    """LC-F6: most points, then fewest visible scaffolds, then shared. Solo: 1 if the automaton is beaten (LC-1S5)."""
    table = np.zeros((SEATS, SPECIAL_COLUMN + 1), np.int32)
    score(state, table)
    for row in range(SEATS):
        for column in range(1, SPECIAL_COLUMN + 1):
            table[row, 0] += table[row, column]
    if state.players == 1:
        out[0] = 1 if table[0, 0] > table[1, 0] else 2
        return
    for player in range(int(state.players)):
        out[player] = 1
        for other in range(int(state.players)):
            lead = table[other, 0] - table[player, 0]
            out[player] += lead > 0 or (lead == 0 and state.scaffolds[other] < state.scaffolds[player])


@compiled
def returns(state: State, out: Floats) -> None:
    """Winners share +1, the others share -1 evenly; solo: +1 or -1."""
    place = np.zeros(SEATS, np.int32)
    places(state, place)
    if state.players == 1:
        out[0] = 1.0 if place[0] == 1 else -1.0
    else:
        share_returns(place, int(state.players), out)
