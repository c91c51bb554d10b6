"""The score, broken down as on the score pad (LC-F1 – LC-F6; the automaton's: LC-1S4), as if the match ended now.

Concessions count once they are awarded, at the end of a phase (LC-N1).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from lunario.core.arrays import Floats, Ints, int32, int64, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import share_returns
from lunario.core.text import Texts
from lunario.games.luna_capital.board import SURVEY_SIZE, Survey, largest_of, lowest, size_of, survey_of
from lunario.games.luna_capital.components import Components
from lunario.games.luna_capital.concessions import POINTS
from lunario.games.luna_capital.faces import counted_by, group_of
from lunario.games.luna_capital.solo import AUTOMATON, count_automaton, solo_points
from lunario.games.luna_capital.state import KINDS, LIFE_SYSTEMS, SEATS, Kind, State


class Column(IntEnum):
    """Columns of the score pad; the first one where there are several in a row."""

    AREA = 0  # + life system: hydrogen, oxygen, water, greenhouses
    SETS = 4
    MOD_HAB = 5  # + the group it counts
    COMPLEX = 10  # + the group it counts
    METEORITES = 16
    OFFICES = 17
    HAND = 18
    CONCESSION = 19  # + which of the three
    SPECIALS = 22  # solo only
    # Then, in sets of owners that have them, mod-habs for mod-habs and for meteorites (`more_column`)


COLUMNS = 25
CONCESSIONS = range(Column.CONCESSION, Column.SPECIALS)  # the columns awarded at the end of a phase
LOWER_WINS = False
AREA_POINTS = (0, 1, 3, 6, 10, 15, 20, 25, 30, 35, 40)
SET_POINTS = (0, 5, 12, 22)
METEORITE_POINTS = ((0, 0, 0, 0), (10, 0, 0, 0), (10, 0, 0, 0), (10, 2, 0, 0), (10, 5, 2, 0))  # by number of sides

COUNTED = (
    ("hydrogen", Texts("hydrogen", "hidrógeno")),
    ("oxygen", Texts("oxygen", "oxígeno")),
    ("water", Texts("water", "agua")),
    ("greenhouse", Texts("greenhouses", "invernaderos")),
    ("office", Texts("sales offices", "oficinas de ventas")),
    ("mod_hab", Texts("mod-habs", "mod-habs")),
)
MORE_COUNTED = (COUNTED[5], ("meteorite", Texts("meteorites", "meteoritos")))


def categories(players: int, options: Mapping[str, int], components: Components) -> list[tuple[str, Texts]]:
    """Return the lines of the score pad."""
    return lines(players, components.has_more_mod_habs)


def lines(players: int, has_more_mod_habs: bool) -> list[tuple[str, Texts]]:
    """Return the lines of the score pad, with those of the mod-habs that only sets of owners have, if there are any."""
    parts = [
        ("hydrogen", Texts("Hydrogen collectors", "Colectores de hidrógeno")),
        ("oxygen", Texts("Oxygen collectors", "Colectores de oxígeno")),
        ("water", Texts("Water condensers", "Condensadores de agua")),
        ("greenhouse", Texts("Greenhouses", "Invernaderos")),
        ("greenhouse_sets", Texts("Sets of three fruits", "Conjuntos de tres frutas")),
    ]
    for name, text in COUNTED[:5]:
        parts.append((f"mod_hab_{name}", Texts(f"Mod-habs for {text.en}", f"Mod-habs de {text.es}")))
    for name, text in COUNTED:
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
    if has_more_mod_habs:
        for name, text in MORE_COUNTED:
            parts.append((f"mod_hab_{name}", Texts(f"Mod-habs for {text.en}", f"Mod-habs de {text.es}")))
    return parts


@compiled
def score(state: State, out: Ints) -> None:
    """LC-F1 – LC-F5: every player's points by category, and the automaton's (LC-1S4)."""
    players = int(state.players)
    meteorites = zeros(SEATS, int64)
    count_meteorites(state, meteorites)
    for side in range(max(2, players)):
        row = out[side]
        for column in range(len(row)):
            row[column] = 0
        if side < players:
            score_settlement(state, side, survey_of(state, side, zeros(SURVEY_SIZE, int64)), row)
            _score_concessions(state, side, row)
        else:
            score_automaton(state, row)
        row[Column.METEORITES] = meteorite_points(meteorites, side, max(2, players))


@compiled
def score_settlement(state: State, player: int, survey: Survey, out: Ints) -> None:
    """LC-F1, LC-F2, LC-F3, LC-F5: everything that depends on one settlement and one hand alone."""
    for group in range(LIFE_SYSTEMS):
        out[Column.AREA + group] = area_points(largest_of(survey, group))
    out[Column.SETS] = set_points(
        size_of(int(survey.shown[Kind.PEAR])),
        size_of(int(survey.shown[Kind.APPLE])),
        size_of(int(survey.shown[Kind.LEMON])),
        size_of(int(survey.shown[Kind.MIXED])),
    )
    for kind in range(Kind.MOD_HAB, Kind.COMPLEX):
        out[Column.MOD_HAB + kind - Kind.MOD_HAB] = _mod_hab_points(survey, kind)
    if state.more_mod_habs:
        for kind in range(Kind.MOD_HAB_MOD_HAB, KINDS):
            out[more_column(state, kind)] = _mod_hab_points(survey, kind)
    for kind in range(Kind.COMPLEX, Kind.PAD):
        counted = size_of(int(survey.counted[kind - Kind.COMPLEX]))
        out[Column.COMPLEX + kind - Kind.COMPLEX] = size_of(int(survey.shown[kind])) * counted
    out[Column.OFFICES] = 2 * size_of(int(survey.shown[Kind.OFFICE]))
    out[Column.HAND] = 3 * int(state.hand_size[player])


@compiled
def more_column(state: State, kind: int) -> int:
    """Return the column of a mod-hab that only sets of owners have: after the specials, which only solo games have."""
    return Column.SPECIALS + (state.players == 1) + kind - Kind.MOD_HAB_MOD_HAB


@compiled
def area_points(size: int) -> int:
    """LC-F1: 1 3 6 10 15 20 25 30 35 40 for 1 … 10 or more."""
    return AREA_POINTS[min(size, 10)]


@compiled
def set_points(pears: int, apples: int, lemons: int, mixed: int) -> int:
    """LC-F2: 5, 12, 22 for 1, 2, 3 sets of the three fruits; each mixed one replaces any fruit."""
    sets = 0
    for k in range(1, 4):
        if max(0, k - pears) + max(0, k - apples) + max(0, k - lemons) <= mixed:
            sets = k
    return SET_POINTS[sets]


@compiled
def _mod_hab_points(survey: Survey, kind: int) -> int:
    """LC-F3: 2 for each mod-hab of a kind and each tile it counts around it."""
    counted = int(survey.counted[counted_by(kind)])
    mod_habs = int(survey.shown[kind])
    points = 0
    while mod_habs:
        points += 2 * size_of(counted & int(survey.around[lowest(mod_habs)]))
        mod_habs &= mod_habs - 1
    return points


@compiled
def _score_concessions(state: State, player: int, out: Ints) -> None:
    """LC-F5: concessions as printed; in a solo game by the phase they were awarded in (LC-1S3)."""
    for k in range(3):
        phase = int(state.awarded[k, player])
        if phase > 0:
            out[Column.CONCESSION + k] = concession_points(state, k, phase)


@compiled
def concession_points(state: State, k: int, phase: int) -> int:
    """Return the points of a concession awarded in a phase (1 … 3)."""
    concession = int(state.concession[k])
    return POINTS[concession] if state.players > 1 else solo_points(concession, phase)


# ------------------------------------------------------------------ meteorites


@compiled
def count_meteorites(state: State, counts: Ints) -> None:
    """Count the meteorites of each player and of the automaton, in a zeroed array (SEATS)."""
    for player in range(int(state.players)):
        for site in range(4 * int(state.settlement_size[player])):
            counts[player] += state.content[player, site] == Kind.METEORITE
    if state.players == 1:
        kinds = zeros(KINDS, int64)
        count_automaton(state, kinds)
        counts[AUTOMATON] = kinds[Kind.METEORITE]


@compiled
def meteorite_points(counts: Ints, side: int, sides: int) -> int:
    """LC-F4: tied players share the sum of their places, rounded down; players without meteorites get nothing."""
    if counts[side] == 0:
        return 0
    ahead = 0
    level = 0
    for other in range(sides):
        ahead += counts[other] > counts[side]
        level += counts[other] == counts[side]
    total = 0
    for place in range(ahead, ahead + level):
        total += METEORITE_POINTS[sides][place]
    return total // level


# ------------------------------------------------------------------ the automaton


@compiled
def score_automaton(state: State, out: Ints) -> None:
    """LC-1S4: areas as if connected, 5 per construction, 9 for the hand, all concessions, 2 per special tile."""
    counts = zeros(KINDS, int64)
    count_automaton(state, counts)
    for group in range(LIFE_SYSTEMS):
        size = 0
        for kind in range(Kind.HYDROGEN, Kind.OFFICE):
            size += int(counts[kind]) if group_of(kind) == group else 0
        out[Column.AREA + group] = area_points(size)
    out[Column.SETS] = set_points(
        int(counts[Kind.PEAR]), int(counts[Kind.APPLE]), int(counts[Kind.LEMON]), int(counts[Kind.MIXED])
    )
    for kind in range(Kind.MOD_HAB, Kind.PAD):
        out[Column.MOD_HAB + kind - Kind.MOD_HAB] = 5 * int(counts[kind])
    if state.more_mod_habs:
        for kind in range(Kind.MOD_HAB_MOD_HAB, KINDS):
            out[more_column(state, kind)] = 5 * int(counts[kind])
    out[Column.OFFICES] = 2 * int(counts[Kind.OFFICE])
    out[Column.HAND] = 9
    for k in range(3):
        if state.concession[k] >= 0:
            out[Column.CONCESSION + k] = POINTS[int(state.concession[k])]
    for kind in range(Kind.PAD, Kind.SCAFFOLD):
        out[Column.SPECIALS] += 2 * int(counts[kind])


# ------------------------------------------------------------------ who wins


@compiled
def places(state: State, out: Ints) -> None:
    """LC-F6: most points, then fewest visible scaffolds, then shared. Solo: 1 if the automaton is beaten (LC-1S5)."""
    table = zeros((SEATS, COLUMNS), int32)
    score(state, table)
    for row in range(SEATS):
        for column in range(1, COLUMNS):
            table[row, 0] += table[row, column]
    if state.players == 1:
        out[0] = 1 if table[0, 0] > table[AUTOMATON, 0] else 2
        return
    for player in range(int(state.players)):
        out[player] = 1
        for other in range(int(state.players)):
            lead = table[other, 0] - table[player, 0]
            out[player] += lead > 0 or (lead == 0 and state.scaffolds[other] < state.scaffolds[player])


@compiled
def returns(state: State, out: Floats) -> None:
    """Write the returns: winners share +1, the others share -1 evenly. Solo: +1 or -1."""
    place = zeros(SEATS, int32)
    places(state, place)
    if state.players == 1:
        out[0] = 1.0 if place[0] == 1 else -1.0
    else:
        share_returns(place, int(state.players), out)
