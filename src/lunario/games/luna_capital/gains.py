"""The gains of a turn, to explain why one move beats another: points by line of the score pad, robots, room."""

from __future__ import annotations

from lunario.core.arrays import int32, zeros
from lunario.core.gains import Gain, gain_of_points
from lunario.core.text import Texts
from lunario.games.luna_capital.scoring import COLUMNS, Column, lines, score
from lunario.games.luna_capital.state import SEATS, State


def gains(before: State, after: State, player: int) -> list[Gain]:
    """Return the points of each line but the hand's, then cards in hand, robots, tokens, free quadrants, scaffolds."""
    old, new = _points(before, player), _points(after, player)
    names = lines(int(after.players), bool(after.more_mod_habs))
    found = [
        gain_of_points(name, text, new[column] - old[column])
        for column, (name, text) in enumerate(names)
        if column != Column.HAND
    ]
    return [
        *found,
        _counted("cards", after, before, player, Texts("card in hand", "carta en la mano"), 3.0),
        _counted("robots", after, before, player, Texts("robot", "robot"), 1.5),
        _counted("swaps", after, before, player, Texts("redistribution token", "ficha de redistribución"), 1.5),
        _free(int(after.free[player])),
        _scaffolds(int(after.scaffolds[player])),
    ]


def _points(state: State, player: int) -> list[int]:
    table = zeros((SEATS, COLUMNS), int32)
    score(state, table)
    return [int(points) for points in table[player]]


_FIELDS = {"cards": "hand_size", "robots": "robots", "swaps": "swaps"}


def _counted(kind: str, after: State, before: State, player: int, name: Texts, value: float) -> Gain:
    """Return how many more or fewer of something the player has."""
    field = _FIELDS[kind]
    number = int(getattr(after, field)[player]) - int(getattr(before, field)[player])
    if number == 0:
        return Gain(kind, 0, Texts(f"neither gains nor spends a {name.en}", f"no gana ni gasta {_one(name.es)}"), value)
    verb = Texts("gains", "gana") if number > 0 else Texts("spends", "gasta")
    amount = Texts(f"{abs(number)} {_plural(name.en, number)}", f"{abs(number)} {_plural(name.es, number)}")
    return Gain(kind, number, Texts(f"{verb.en} {amount.en}", f"{verb.es} {amount.es}"), value)


def _one(noun: str) -> str:
    return f"{'un' if noun == 'robot' else 'una'} {noun}"


def _plural(noun: str, number: int) -> str:
    first, _, rest = noun.partition(" ") if not noun.startswith("redistribution") else (noun, "", "")
    return f"{first}{'' if abs(number) == 1 else 's'}{' ' + rest if rest else ''}"


def _free(number: int) -> Gain:
    plural = "" if number == 1 else "s"
    text = Texts(f"leaves {number} free quadrant{plural}", f"deja {number} cuadrante{plural} libre{plural}")
    if number == 0:
        text = Texts("leaves no free quadrant", "no deja cuadrantes libres")
    return Gain("free", number, text, 0.3, mover_only=True)


def _scaffolds(number: int) -> Gain:
    plural = "" if number == 1 else "s"
    text = Texts(f"leaves {number} scaffold{plural}", f"deja {number} andamio{plural}")
    if number == 0:
        text = Texts("leaves no scaffold", "no deja andamios")
    return Gain("scaffolds", number, text, -0.3, mover_only=True)
