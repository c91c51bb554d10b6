"""Advice for newcomers: the goal of the game, the decision at hand, and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.contract import CHANCE
from lunario.core.text import Texts
from tests.toy.rules import current_player
from tests.toy.state import State


def goal(players: int, options: Mapping[str, int]) -> Texts:
    """Return the goal of the game in one line."""
    return Texts("Be the farthest when the race is over.", "Llega más lejos que los demás.")


def rule(state: State) -> str:
    """Return the rule behind the decision at hand."""
    return "TR-2" if current_player(state) == CHANCE else "TR-3"


def decision(state: State) -> Texts:
    """Return what the player to move has to decide."""
    return Texts("Play a card: you go as many steps as it shows.", "Juega una carta: avanzas lo que muestra.")
