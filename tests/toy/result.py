"""How points were scored and what decided a tie."""

from collections.abc import Mapping, Sequence

from lunario.core.errors import Reason
from lunario.core.text import Texts, counted
from tests.toy.rules import finish
from tests.toy.state import State


def notes(players: int, options: Mapping[str, int]) -> dict[str, Texts]:
    return {"steps": Texts("1 each", "1 por paso")}


def counts(state: State, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
    return [{"steps": counted(row["steps"], Texts("step", "paso"))} for row in scores]


def tie_break(state: State, players: Sequence[int]) -> Reason:
    """TR-5: tied players share the place."""
    return Reason("TR-5", Texts("they share the win", "comparten la victoria"))


def aim(state: State, scores: Sequence[Mapping[str, int]]) -> Reason | None:
    """TR-5: in solo games, reach the finish."""
    if int(state.players) > 1:
        return None
    steps, end = scores[0]["steps"], int(finish(state))
    return Reason("TR-5", Texts(f"{steps} steps of {end}", f"{steps} pasos de {end}"))
