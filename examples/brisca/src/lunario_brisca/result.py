"""How points were scored and what decided a tie."""

from collections.abc import Mapping, Sequence

from lunario.core.errors import Reason
from lunario.core.text import Texts, counted

from lunario_brisca.state import State


def notes(players: int, options: Mapping[str, int]) -> dict[str, Texts]:
    return {"points": Texts("ace 11, three 10, king 4, knight 3, jack 2", "as 11, tres 10, rey 4, caballo 3, sota 2")}


def counts(state: State, scores: Sequence[Mapping[str, int]]) -> list[dict[str, Texts]]:
    won = [int(state.taken[seat].sum()) for seat in range(len(scores))]
    return [{"points": counted(cards, Texts("card", "carta"))} for cards in won]


def tie_break(state: State, players: Sequence[int]) -> Reason:
    return Reason("BR-7", Texts("they share the win", "comparten la victoria"))


def aim(state: State, scores: Sequence[Mapping[str, int]]) -> Reason | None:
    return None
