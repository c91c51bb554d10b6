"""What a newcomer is told: the goal of the game, the present decision, and the rule it is about."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.contract import CHANCE
from lunario.core.text import Texts
from tests.toy.rules import current_player
from tests.toy.state import State


def goal(players: int, options: Mapping[str, int]) -> Texts:
    """Return the goal of the game in a line."""
    return Texts("Be the farthest when the race is over.", "Llega más lejos que los demás.")


def rule(state: State) -> str:
    """Return the rule that the present decision is about."""
    return "TR-2" if current_player(state) == CHANCE else "TR-3"


def decision(state: State) -> Texts:
    """Tell the player to move what to decide."""
    return Texts("Play a card: you go as many steps as it shows.", "Juega una carta: avanzas lo que muestra.")
