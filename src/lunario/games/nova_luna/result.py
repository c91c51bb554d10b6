"""How points were scored and what decided a tie. Plain Python, for the result page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.errors import Reason
from lunario.core.text import Texts, counted
from lunario.games.nova_luna.scoring import CHALLENGE
from lunario.games.nova_luna.set_up import first_tokens
from lunario.games.nova_luna.state import State


def notes(players: int, options: Mapping[str, int]) -> dict[str, Texts]:
    """Return how each category scores."""
    tiles = Texts("the numbers on your tiles", "los números de tus losetas")
    tokens = Texts("10 points per token", "10 puntos por ficha")
    if players > 1:
        return {"tokens": Texts("the fewest win", "gana quien tenga menos")}
    return {"phase_1_tiles": tiles, "phase_1_tokens": tokens, "phase_2_tiles": tiles, "phase_2_tokens": tokens}


def counts(state: State, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
    """Return tokens placed; in solo games, the tokens left in each phase."""
    if int(state.players) == 1:
        left = {name: points // 10 for name, points in scores[0].items() if name.endswith("_tokens")}
        return [{name: counted(number, Texts("token", "ficha")) for name, number in left.items()}]
    start = first_tokens(state)
    return [{"tokens": _placed(start - row["tokens"])} for row in scores]


def tie_break(state: State, players: Sequence[int]) -> Reason:
    """NL-E3: tied players are ordered by who would move next."""
    return Reason(
        "NL-E3",
        Texts("whoever would move earlier on the moon track wins", "gana quien movería antes en la pista lunar"),
    )


def aim(state: State, scores: Sequence[Mapping[str, int]]) -> Reason | None:
    """NL-1S7: in solo games, stay below 100."""
    if int(state.players) > 1:
        return None
    total = sum(scores[0].values())
    return Reason(
        "NL-1S7",
        Texts(f"{total} points; the aim is less than {CHALLENGE}", f"{total} puntos; la meta es menos de {CHALLENGE}"),
    )


def _placed(number: int) -> Texts:
    return Texts(f"{number} placed", f"{number} {'colocada' if number == 1 else 'colocadas'}")
