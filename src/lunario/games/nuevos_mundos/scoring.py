"""Points by category, as the score pad shows them, and places.

Most categories compare the players in a *subject*, by how many they have and by their highest cards:

    0         different biomes              NM-P1, NM-M4
    1 ─  8    cards of each biome           NM-P2, NM-M4
    9 ─ 14    each nature icon              NM-M3, NM-M4

A highest card is encoded as 2 · value + 1, a settlement that stands for a value as 2 · value, so that a real card beats
it in a tie (NM-M1); 0 is none. A settlement whose value is not fixed has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from lunario.core.arrays import Floats, Ints, int32, zeros
from lunario.core.compile import compiled
from lunario.core.ranking import share_returns
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.cards import BIOMES, KINDS, ROW, SETTLEMENT, VALUES
from lunario.games.nuevos_mundos.sets import all_values, bits_in
from lunario.games.nuevos_mundos.state import SEATS, State

LOWER_WINS = False

VARIETY = 0  # subjects
FIRST_BIOME = 1
FIRST_ICON = FIRST_BIOME + BIOMES
SUBJECTS = FIRST_ICON + KINDS
TOP = SUBJECTS  # where the highest cards begin, in the table of `tally`
TALLY = 2 * SUBJECTS  # columns of that table


class Column(IntEnum):
    """Columns of the score. Without vital capacity, discordance takes its column."""

    BIODIVERSITY = 0
    DOMINANCE = 1
    BALANCE = 2
    VITAL = 3
    DISCORDANCE = 4


COLUMNS = len(Column)


def categories(players: int, options: Mapping[str, int], components: object) -> list[tuple[str, Texts]]:
    """Return the columns of the score, in the order of the score pad."""
    names = [
        ("biodiversity", Texts("Biodiversity", "Biodiversidad")),
        ("dominant_biomes", Texts("Dominant biomes", "Biomas dominantes")),
        ("natural_balance", Texts("Natural balance", "Equilibrio natural")),
    ]
    if options["vital_capacity"]:
        names.append(("vital_capacity", Texts("Vital capacity", "Capacidad vital")))
    if options["discordance"]:
        names.append(("discordance", Texts("Discordance", "Discordancia")))
    return names


@compiled
def score(state: State, out: Ints) -> None:
    """Write the points of each player by category, as if the match ended now."""
    table = zeros((SEATS, TALLY), int32)[: int(state.players)]
    tally(state, table)
    score_tally(state, table, out)


@compiled
def score_tally(state: State, table: Ints, out: Ints) -> None:
    """Write the points, given the table of `tally`."""
    vital = int(state.vital_capacity)
    discordance = Column.VITAL + vital
    for player in range(len(table)):
        for column in range(discordance + int(state.discordance)):
            out[player, column] = 0
        out[player, Column.BALANCE] = balance(state, player)
    _score_biodiversity(table, out)
    for subject in range(FIRST_BIOME, SUBJECTS if vital else FIRST_ICON):
        _score_most(table, subject, out)
    if state.discordance:
        for subject in range(SUBJECTS if vital else FIRST_ICON):
            _score_least(table, subject, discordance, out)


@compiled
def total(points: Ints, player: int) -> int:
    """Return the sum of a player's points."""
    found = 0
    for column in range(points.shape[1]):
        found += points[player, column]
    return found


@compiled
def _score_biodiversity(table: Ints, out: Ints) -> None:
    """NM-P1: 1 point per biome, and 3 more for each player with the most."""
    most = 0
    for player in range(len(table)):
        most = max(most, table[player, VARIETY])
    for player in range(len(table)):
        own = table[player, VARIETY]
        out[player, Column.BIODIVERSITY] = own + 3 if own == most else own


@compiled
def _score_most(table: Ints, subject: int, out: Ints) -> None:
    """NM-P2, NM-M3: 2 points for the most cards of a biome, 3 for the most icons of a kind."""
    player = leader(table, subject)
    if player >= 0 and subject < FIRST_ICON:
        out[player, Column.DOMINANCE] += 2
    elif player >= 0:
        out[player, Column.VITAL] += 3


@compiled
def leader(table: Ints, subject: int) -> int:
    """Return the player with the most of a subject, the highest card breaking ties, or -1 if nobody has any."""
    best = 0
    for player in range(1, len(table)):
        lead = table[player, subject] - table[best, subject]
        if lead > 0 or (lead == 0 and table[player, TOP + subject] > table[best, TOP + subject]):
            best = player
    return best if table[best, subject] > 0 else -1


@compiled
def _score_least(table: Ints, subject: int, column: int, out: Ints) -> None:
    """NM-M4: all with the least lose 1; if all are tied, the one with the highest card, if any, is spared."""
    least = table[0, subject]
    all_tie = True
    top = 1  # having no card at all spares nobody
    for player in range(len(table)):
        all_tie = all_tie and table[player, subject] == table[0, subject]
        least = min(least, table[player, subject])
        top = max(top, table[player, TOP + subject])
    for player in range(len(table)):
        spared = all_tie and table[player, TOP + subject] == top
        if table[player, subject] == least and not spared:
            out[player, column] -= 1


@compiled
def balance(state: State, player: int) -> int:
    """NM-P3: 1 point per card in a run of three or more values of one biome; NM-M2: or of neighbouring biomes."""
    points = 0
    for biome in range(BIOMES):
        points += bits_in(run_cards(state, player, biome))
    return points


@compiled
def run_cards(state: State, player: int, biome: int) -> int:
    """Return the values of a biome, as a row of bits, that are in a run of at least three."""
    line = values_in(state, player, biome) << 2
    if state.global_balance:  # two values on either side decide whether a card at the border is in a run
        first, values = int(state.first_card[biome]), int(state.values[biome])
        line |= has_value(state, player, first - 2) | has_value(state, player, first - 1) << 1
        above = has_value(state, player, first + values) | has_value(state, player, first + values + 1) << 1
        line |= above << (values + 2)
    return runs_in(line) >> 2 & all_values(state, biome)


@compiled
def has_value(state: State, player: int, card: int) -> int:
    """Return 1 if a world has the card's value, also by a settlement (NM-M1), or 0; there may be no such card."""
    if card < 0 or card >= VALUES:
        return 0
    biome = int(state.biome[card])
    return values_in(state, player, biome) >> (card - int(state.first_card[biome])) & 1


@compiled
def runs_in(line: int) -> int:
    """Return the bits of a line that are in a run of at least three."""
    starts = line & line >> 1 & line >> 2
    return starts | starts << 1 | starts << 2


@compiled
def values_in(state: State, player: int, biome: int) -> int:
    """Return a biome's values in a world as a row of bits, including its settlement's value (NM-M1)."""
    row = int(state.world[player, biome])
    if row >> SETTLEMENT and state.settled[biome] > 0:
        row |= 1 << (int(state.settled[biome]) - 1 - int(state.first_card[biome]))
    return row & ROW


# ------------------------------------------------------------------ counting


@compiled
def tally(state: State, table: Ints) -> None:
    """Count how many each player has of each subject and, from column TOP on, find the highest card of each.

    The table has a row per player, initially zeros.
    """
    for player in range(len(table)):
        for biome in range(BIOMES):
            row = int(state.world[player, biome])
            if row != 0:
                table[player, VARIETY] += 1
                table[player, FIRST_BIOME + biome] = bits_in(row)
                if row >> SETTLEMENT:
                    _tally_top(table, player, biome, 2 * int(state.settled[biome]))
                first = int(state.first_card[biome])
                for card in range(first, first + int(state.values[biome])):
                    if row >> (card - first) & 1:
                        _tally_top(table, player, biome, 2 * card + 3)
                        _tally_icons(state, table, player, card)


@compiled
def _tally_top(table: Ints, player: int, biome: int, top: int) -> None:
    """Update the highest card of a biome, and of the whole world."""
    if top > table[player, TOP + FIRST_BIOME + biome]:
        table[player, TOP + FIRST_BIOME + biome] = top
    if top > table[player, TOP + VARIETY]:
        table[player, TOP + VARIETY] = top


@compiled
def _tally_icons(state: State, table: Ints, player: int, card: int) -> None:
    """Count the icons of a card, and note the highest card with each; settlements show none (NM-C3)."""
    for kind in range(KINDS):
        if state.icons[card, kind] > 0:
            table[player, FIRST_ICON + kind] += state.icons[card, kind]
            table[player, TOP + FIRST_ICON + kind] = max(2 * card + 3, table[player, TOP + FIRST_ICON + kind])


# ------------------------------------------------------------------ places


@compiled
def places(state: State, out: Ints) -> None:
    """NM-E3: most points win; ties go to the most suns, then water and so on (NM-C2); after ice, ties stand."""
    table = zeros((SEATS, TALLY), int32)[: int(state.players)]
    tally(state, table)
    points = zeros((SEATS, COLUMNS), int32)
    score_tally(state, table, points)
    for player in range(len(table)):
        out[player] = 1
        for other in range(len(table)):
            if _lead(table, points, other, player) > 0:
                out[player] += 1


@compiled
def _lead(table: Ints, points: Ints, player: int, other: int) -> int:
    """Return how far one player is ahead of another: in points, or in the first icon that differs (NM-E3)."""
    lead = total(points, player) - total(points, other)
    for subject in range(FIRST_ICON, SUBJECTS):
        if lead == 0:
            lead = table[player, subject] - table[other, subject]
    return lead


@compiled
def returns(state: State, out: Floats) -> None:
    """Write the returns: winners share +1, the others share -1 evenly."""
    ranks = zeros(SEATS, int32)
    places(state, ranks)
    share_returns(ranks, int(state.players), out)
