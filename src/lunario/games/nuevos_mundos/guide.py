"""Advice for newcomers: the goal of the game, the decision at hand, and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.text import Texts
from lunario.games.nuevos_mundos.naming import BIOME_TEXTS
from lunario.games.nuevos_mundos.rules import settlement_to_fix
from lunario.games.nuevos_mundos.state import Phase, State

_RULES: dict[int, str] = {
    Phase.FIRST: "NM-S1",
    Phase.DEAL: "NM-S1",
    Phase.LAY_OUT: "NM-S1",
    Phase.PLAY: "NM-A1",
    Phase.REVEAL: "NM-A2",
    Phase.FILL: "NM-T1",
    Phase.DRAW: "NM-T1",
    Phase.LAST: "NM-E1",
    Phase.VALUE: "NM-M1",
    Phase.OVER: "NM-P1",
}


def goal(players: int, options: Mapping[str, int]) -> Texts:
    """Return the goal of the game in one line."""
    return Texts(
        "Bring cards into your world: the world with the most points wins.",
        "Lleva cartas a tu mundo: gana el mundo que sume más puntos.",
    )


def rule(state: State) -> str:
    """Return the rule behind the decision at hand."""
    return _RULES[int(state.phase)]


def decision(state: State) -> Texts:
    """Return what the player to move has to decide."""
    if state.phase == Phase.LAST:
        return Texts(
            "The match is ending: put one last card into your world, or none.",
            "La partida se acaba: pon una última carta en tu mundo, o ninguna.",
        )
    if state.phase == Phase.VALUE:
        biome = BIOME_TEXTS[settlement_to_fix(state, int(state.to_move))]
        return Texts(
            f"Choose the value that your settlement stands for ({biome.en}).",
            f"Elige el valor que representa tu asentamiento ({biome.es}).",
        )
    return Texts(
        "Play a card: by biome or by digits it fetches others; deployed, it goes into your world itself.",
        "Juega una carta: por bioma o por dígitos trae otras; desplegada, entra ella misma en tu mundo.",
    )
