"""Points by category, as the score pad shows them, and places.

Most categories compare the players in a *subject*, by how many they have and who holds the highest card:

    0         different biomes              NM-P1, NM-M4
    1 ─  8    cards of each biome           NM-P2, NM-M4
    9 ─ 14    each nature icon              NM-M3, NM-M4

A highest card is a number 2 · value + 1; a settlement that stands for the value is 2 · value, so that in a tie a real
card beats it (NM-M1); 0 is none. A settlement whose value is not fixed has none.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lunario.core.compile import compiled
from lunario.core.ranking import share_returns
from lunario.core.record import Floats, Ints
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.cards import BIOMES, KINDS, ROW, SETTLEMENT, bits_in
from lunario.games.nuevos_mundos.state import State

LOWER_WINS = False

VARIETY = 0  # the subjects
FIRST_BIOME = 1
FIRST_ICON = FIRST_BIOME + BIOMES
SUBJECTS = FIRST_ICON + KINDS

BIODIVERSITY = 0  # the columns; vital capacity and discordance follow where they are played
DOMINANCE = 1
BALANCE = 2
VITAL = 3


def categories(players: int, options: Mapping[str, int]) -> list[tuple[str, Texts]]:
    """The columns of the score, in the order of the score pad."""
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


def rows(players: int, options: Mapping[str, int]) -> int:
    """A row for each player."""
    return players


@compiled
def score(state: State, out: Ints) -> None:
    """The points of each player by category, as if the match ended now."""
    for player in range(int(state.players)):
        for column in range(VITAL + int(state.vital_capacity) + int(state.discordance)):
            out[player, column] = 0
        out[player, BALANCE] = balance(state, player)
    _score_biodiversity(state, out)
    for subject in range(FIRST_BIOME, FIRST_ICON):
        _score_most(state, subject, 2, DOMINANCE, out)
    if state.vital_capacity:
        for subject in range(FIRST_ICON, SUBJECTS):
            _score_most(state, subject, 3, VITAL, out)
    if state.discordance:
        last = SUBJECTS if state.vital_capacity else FIRST_ICON
        for subject in range(last):
            _score_least(state, subject, VITAL + int(state.vital_capacity), out)


@compiled
def _score_biodiversity(state: State, out: Ints) -> None:
    """NM-P1: 1 point a biome, and 3 more for everyone with the most."""
    most = _most(state, VARIETY)
    for player in range(int(state.players)):
        own = amount(state, player, VARIETY)
        out[player, BIODIVERSITY] = own + 3 if own == most else own


@compiled
def _score_most(state: State, subject: int, points: int, column: int, out: Ints) -> None:
    """NM-P2, NM-M3: points for the most of a subject; tied, for the highest card among them; nobody without any."""
    player = leader(state, subject)
    if player >= 0:
        out[player, column] += points


@compiled
def _score_least(state: State, subject: int, column: int, out: Ints) -> None:
    """NM-M4: all with the least lose 1; where all tie, the one with the highest card is spared."""
    least = amount(state, 0, subject)
    for player in range(1, int(state.players)):
        least = min(least, amount(state, player, subject))
    spared = _highest_holder(state, subject, least) if least == _most(state, subject) else -1
    for player in range(int(state.players)):
        if amount(state, player, subject) == least and player != spared:
            out[player, column] -= 1


@compiled
def balance(state: State, player: int) -> int:
    """NM-P3: 1 point a card in a run of three or more consecutive values of a biome; NM-M2: or of neighbours too."""
    points = 0
    for biome in range(BIOMES):
        points += bits_in(run_cards(state, player, biome))
    return points


@compiled
def run_cards(state: State, player: int, biome: int) -> int:
    """The values of a biome, as a row of bits, that lie in a run of at least three."""
    line = values_in(state, player, biome) << 2
    if state.global_balance:  # two values on either side decide whether a card at the border is in a run
        if biome > 0:
            line |= values_in(state, player, biome - 1) >> 6
        if biome < BIOMES - 1:
            line |= (values_in(state, player, biome + 1) & 3) << 10
    return runs_in(line) >> 2 & ROW


@compiled
def runs_in(line: int) -> int:
    """The bits of a line that have at least three set bits in a row."""
    starts = line & line >> 1 & line >> 2
    return starts | starts << 1 | starts << 2


@compiled
def values_in(state: State, player: int, biome: int) -> int:
    """The values of a biome in a world as a row of bits, with the one the settlement stands for (NM-M1)."""
    row = int(state.world[player, biome])
    if row >> SETTLEMENT and state.settled[biome] > 0:
        row |= 1 << ((int(state.settled[biome]) - 1) & 7)
    return row & ROW


# ------------------------------------------------------------------ comparing players in a subject


@compiled
def leader(state: State, subject: int) -> int:
    """Who has the most of a subject, the highest card deciding ties; -1 if nobody has any."""
    most = _most(state, subject)
    return _highest_holder(state, subject, most) if most > 0 else -1


@compiled
def _most(state: State, subject: int) -> int:
    most = 0
    for player in range(int(state.players)):
        most = max(most, amount(state, player, subject))
    return most


@compiled
def _highest_holder(state: State, subject: int, held: int) -> int:
    """Among those who have `held` of a subject, the one with the highest card; -1 if none of them has a card."""
    best = -1
    height = 0
    for player in range(int(state.players)):
        if amount(state, player, subject) == held and highest(state, player, subject) > height:
            height = highest(state, player, subject)
            best = player
    return best


@compiled
def amount(state: State, player: int, subject: int) -> int:
    """How many of a subject a player has."""
    if subject >= FIRST_ICON:
        return icon_count(state, player, subject - FIRST_ICON)
    if subject >= FIRST_BIOME:
        return bits_in(int(state.world[player, subject - FIRST_BIOME]))
    biomes = 0
    for biome in range(BIOMES):
        if state.world[player, biome] != 0:
            biomes += 1
    return biomes


@compiled
def highest(state: State, player: int, subject: int) -> int:
    """The highest card of a subject in a player's world."""
    if subject >= FIRST_ICON:
        return _highest_with_icon(state, player, subject - FIRST_ICON)
    if subject >= FIRST_BIOME:
        return _highest_of_biome(state, player, subject - FIRST_BIOME)
    best = 0
    for biome in range(BIOMES):
        best = max(best, _highest_of_biome(state, player, biome))
    return best


@compiled
def _highest_of_biome(state: State, player: int, biome: int) -> int:
    row = int(state.world[player, biome])
    best = 0
    if row >> SETTLEMENT:
        best = 2 * int(state.settled[biome])
    for place in range(8):
        if row >> place & 1:
            best = max(best, 2 * (8 * biome + place + 1) + 1)
    return best


@compiled
def icon_count(state: State, player: int, kind: int) -> int:
    """How many icons of a kind a world shows; settlements show none (NM-C3)."""
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
def _highest_with_icon(state: State, player: int, kind: int) -> int:
    best = 0
    for biome in range(BIOMES):
        row = int(state.world[player, biome])
        for place in range(8):
            if row >> place & 1 and state.icons[8 * biome + place, kind] > 0:
                best = 2 * (8 * biome + place + 1) + 1
    return best


# ------------------------------------------------------------------ places


@compiled
def places(state: State, out: Ints) -> None:
    """NM-E3: most points win; ties go to the most sun icons, then water and so on (NM-C2); after ice they are shared."""
    points = np.zeros((4, VITAL + 2), np.int32)
    score(state, points)
    for player in range(int(state.players)):
        out[player] = 1
        for other in range(int(state.players)):
            if _is_ahead(state, points, other, player):
                out[player] += 1


@compiled
def _is_ahead(state: State, points: Ints, player: int, other: int) -> bool:
    """Whether a player is placed before another (NM-E3)."""
    lead = 0
    for column in range(points.shape[1]):
        lead += int(points[player, column]) - int(points[other, column])
    kind = 0
    while lead == 0 and kind < KINDS:
        lead = icon_count(state, player, kind) - icon_count(state, other, kind)
        kind += 1
    return lead > 0


@compiled
def returns(state: State, out: Floats) -> None:
    """Winners share +1, the others share -1 evenly."""
    ranks = np.zeros(4, np.int32)
    places(state, ranks)
    share_returns(ranks, int(state.players), out)
