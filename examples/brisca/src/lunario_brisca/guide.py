"""Advice for newcomers: the goal of the game, the decision at hand, and the rule behind it."""

from collections.abc import Mapping

from lunario.core.text import Texts

from lunario_brisca.state import Phase, State


def goal(players: int, options: Mapping[str, int]) -> Texts:
    return Texts("Win tricks with aces, threes and court cards.", "Gana bazas con ases, treses y figuras.")


def rule(state: State) -> str:
    if state.phase == Phase.PLAYING:
        return "BR-3"
    return "BR-5" if state.trump else "BR-2"


def decision(state: State) -> Texts:
    if state.to_move == state.leader:
        return Texts("Lead any card to the trick.", "Sal con cualquier carta.")
    return Texts("Play any card: a higher one or a trump wins.", "Juega cualquier carta: gana la mayor o un triunfo.")
