"""How points were scored and what decided a tie. Plain Python, for the result page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.arrays import int64, zeros
from lunario.core.errors import Reason
from lunario.core.text import Texts, counted
from lunario.games.luna_capital.scoring import AREA_POINTS, COUNTED, MORE_COUNTED, SET_POINTS
from lunario.games.luna_capital.solo import count_automaton
from lunario.games.luna_capital.state import KINDS, Kind, State

_LARGEST = Texts("the largest area", "el área mayor")
_AREAS = ("hydrogen", "oxygen", "water", "greenhouse")
_CONCESSIONS = ("concession_long", "concession_short_1", "concession_short_2")


def notes(players: int, options: Mapping[str, int]) -> dict[str, Texts]:
    """Return how each category scores."""
    found = dict.fromkeys(_AREAS, _LARGEST)
    found["greenhouse_sets"] = Texts("pear, apple, lemon", "pera, manzana, limón")
    for name, _ in COUNTED:
        found[f"mod_hab_{name}"] = Texts("2 per tile of its kind around it", "2 por loseta suya alrededor")
        found[f"complex_{name}"] = Texts("1 per tile of its kind", "1 por loseta suya")
    found["offices"] = Texts("2 each", "2 por oficina")
    found["hand"] = Texts("3 each", "3 por carta")
    found.update(dict.fromkeys(_CONCESSIONS, Texts("as printed", "como está impreso")))
    if players == 1:
        found.update(dict.fromkeys(_CONCESSIONS, Texts("less in later phases", "menos en fases posteriores")))
        found["specials"] = Texts("2 each", "2 por loseta")
    return found


def counts(state: State, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
    """Return tiles of the largest areas, sets, constructions, meteorites, offices, cards, and phases of concessions."""
    return [
        _shared_counts(row)
        | _construction_counts(_shown(state, side), row)
        | _concession_counts(state, side)
        | {"meteorites": _plain(_shown(state, side)[Kind.METEORITE])}
        for side, row in enumerate(scores)
    ]


def _shared_counts(row: Mapping[str, int]) -> dict[str, Texts]:
    """Return the counts that follow from the points alone."""
    found = {name: _tiles(AREA_POINTS.index(row[name])) for name in _AREAS}
    found["greenhouse_sets"] = counted(SET_POINTS.index(row["greenhouse_sets"]), Texts("set", "conjunto"))
    found["offices"] = _plain(row["offices"] // 2)
    found["hand"] = counted(row["hand"] // 3, Texts("card", "carta"))
    if "specials" in row:
        found["specials"] = counted(row["specials"] // 2, Texts("tile", "loseta"))
    return found


def _construction_counts(shown: Sequence[int], row: Mapping[str, int]) -> dict[str, Texts]:
    found = {f"mod_hab_{name}": _built(shown[Kind.MOD_HAB + k]) for k, (name, _) in enumerate(COUNTED[:5])}
    more = {f"mod_hab_{name}": _built(shown[Kind.MOD_HAB_MOD_HAB + k]) for k, (name, _) in enumerate(MORE_COUNTED)}
    found |= {name: words for name, words in more.items() if name in row}
    return found | {f"complex_{name}": _built(shown[Kind.COMPLEX + k]) for k, (name, _) in enumerate(COUNTED)}


def _concession_counts(state: State, side: int) -> dict[str, Texts]:
    """Return the phase in which a player got each concession (LC-N1)."""
    found = {}
    for k, name in enumerate(_CONCESSIONS):
        if side < int(state.players) and (phase := int(state.awarded[k, side])):
            letter = "ABC"[phase - 1]
            found[name] = Texts(f"in phase {letter}", f"en la fase {letter}")
    return found


def _shown(state: State, side: int) -> list[int]:
    """Return how many of each kind a settlement shows, or the automaton has."""
    shown = zeros(KINDS, int64)
    if side >= int(state.players):
        count_automaton(state, shown)
        return [int(number) for number in shown]
    for content in state.content[side, : 4 * int(state.settlement_size[side])]:
        if int(content) >= 0:
            shown[int(content)] += 1
    return [int(number) for number in shown]


def tie_break(state: State, players: Sequence[int]) -> Reason:
    """LC-F6: tied players are ordered by their visible scaffolds; with as many they share the win."""
    if len({int(state.scaffolds[player]) for player in players}) > 1:
        return Reason("LC-F6", Texts("the fewest visible scaffolds win", "gana quien tenga menos andamios a la vista"))
    words = Texts(
        "scaffolds are level too, so they share the win", "también empatan en andamios y comparten la victoria"
    )
    return Reason("LC-F6", words)


def aim(state: State, scores: Sequence[Mapping[str, int]]) -> Reason | None:
    """LC-1S5: in solo games, score more points than Harrington & Sons."""
    if int(state.players) > 1:
        return None
    own, automaton = (sum(row.values()) for row in scores)
    words = Texts(
        f"{own} points; the aim is more than the {automaton} of Harrington & Sons",
        f"{own} puntos; la meta es más que los {automaton} de Harrington & Sons",
    )
    return Reason("LC-1S5", words)


def _tiles(number: int) -> Texts:
    if number == len(AREA_POINTS) - 1:
        return Texts(f"{number} tiles or more", f"{number} losetas o más")
    return counted(number, Texts("tile", "loseta"))


def _built(number: int) -> Texts:
    return Texts(f"{number} built", f"{number} {'construido' if number == 1 else 'construidos'}")


def _plain(number: int) -> Texts:
    return Texts(str(number), str(number))
