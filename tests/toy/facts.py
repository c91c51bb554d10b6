"""Facts for studies: the cards played, and the steps too many."""

from collections.abc import Iterator

from lunario.core.facts import Fact, Noted
from lunario.core.text import Texts
from tests.toy.state import KINDS, State

_CARDS = Texts("Cards played", "Cartas jugadas")
_END = Texts("The end", "El final")


def facts(state: State) -> list[Fact]:
    cards = [Fact(f"play-{n}", _CARDS, Texts(f"a {n}", f"un {n}")) for n in range(1, KINDS + 1)]
    return [*cards, Fact("cards-left", _END, Texts("cards left in hand", "cartas sin jugar"))]


def during(state: State, player: int, action: int) -> Iterator[Noted]:
    yield Noted(player, f"play-{action + 1}")


def at_end(state: State) -> Iterator[Noted]:
    for player in range(int(state.players)):
        yield Noted(player, "cards-left", int(state.hand[player].sum()))
