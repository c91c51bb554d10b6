"""Advice for newcomers: the goal of the game, the decision at hand, and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.text import Texts
from lunario.games.nova_luna.naming import next_spaces
from lunario.games.nova_luna.state import Phase, State

_RULES: dict[int, str] = {
    Phase.STACKING: "NL-S4",
    Phase.FILLING: "NL-R2",
    Phase.REFILLING: "NL-R1",
    Phase.TAKING: "NL-R3",
    Phase.PLACING: "NL-R5",
    Phase.OVER: "NL-E1",
}
_TIME = Texts("Its number is the time it costs you.", "Su número es el tiempo que te cuesta.")
_POINTS = Texts("Its number counts against you.", "Su número cuenta en tu contra.")


def goal(players: int, options: Mapping[str, int]) -> Texts:
    """Return the goal of the game in one line."""
    if players == 1:
        return Texts(
            "Cover tasks with all 21 tokens, on tiles with low numbers: stay below 100.",
            "Tapa tareas con las 21 fichas y losetas de números bajos: no llegues a 100.",
        )
    return Texts(
        "Be the first to cover tasks with all your tokens.", "Sé el primero en tapar tareas con todas tus fichas."
    )


def rule(state: State) -> str:
    """Return the rule behind the decision at hand."""
    if _can_end_phase(state):
        return "NL-1S2"
    return _RULES[int(state.phase)]


def decision(state: State) -> Texts:
    """Return what the player to move has to decide."""
    phase = int(state.phase)
    if phase == Phase.REFILLING:
        return Texts(
            "Few tiles are left on the wheel: fill it up with new ones, or leave it as it is.",
            "Quedan pocas losetas en la rueda: rellénala con otras nuevas o déjala como está.",
        )
    if phase == Phase.PLACING:
        return _placing(state)
    if _can_end_phase(state):
        return Texts(
            "Your 8 tokens are placed: end the first phase, or take another tile.",
            "Ya has colocado las 8 fichas: termina la primera fase o coge otra loseta.",
        )
    why = _POINTS if state.solo_phase else _TIME
    return Texts(f"{_OFFERS[len(next_spaces(state))].en} {why.en}", f"{_OFFERS[len(next_spaces(state))].es} {why.es}")


_OFFERS = {
    1: Texts("Take the last tile.", "Coge la última loseta."),
    2: Texts("Take one of the two tiles left.", "Coge una de las dos losetas que quedan."),
    3: Texts("Take one of the next three tiles after the moon.", "Coge una de las tres losetas que siguen a la luna."),
}


def _placing(state: State) -> Texts:
    if state.display_size[int(state.to_move)] == 0:
        return Texts("Put down your first tile.", "Coloca tu primera loseta.")
    return Texts(
        "Put the tile next to one of yours: tasks want their colours around them.",
        "Pon la loseta junto a una de las tuyas: las tareas quieren sus colores alrededor.",
    )


def _can_end_phase(state: State) -> bool:
    return bool(state.phase == Phase.TAKING and state.solo_phase == 1 and state.tokens[0] == 0)
