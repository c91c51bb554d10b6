"""The gains of a turn, to explain why one move beats another: stories, jokers, points, fragments."""

from __future__ import annotations

from lunario.core.gains import Gain
from lunario.core.text import Texts, counted
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.state import LEGENDS, ROWS, State, Token

_STORY = Texts("story", "historia")
_POINT = Texts("point", "punto")
_FRAGMENT = Texts("fragment", "Fragmento")


def gains(before: State, after: State, player: int) -> list[Gain]:
    """Return the stories and jokers taken, the points of a card written, and the fragments won."""
    taken = [max(0, int(after.held[player, row] - before.held[player, row])) for row in range(ROWS)]
    return [
        _stories(sum(taken[:LEGENDS])),
        _jokers(taken[Token.JOKER]),
        _card(before, after, player),
        _fragments(int(after.fragments[player] - before.fragments[player])),
    ]


def _stories(number: int) -> Gain:
    if number == 0:
        return Gain("stories", 0, Texts("takes no story", "no coge ninguna historia"))
    en = "1 story" if number == 1 else f"{number} stories"
    return Gain("stories", number, Texts(f"takes {en}", f"coge {counted(number, _STORY).es}"))


def _jokers(number: int) -> Gain:
    if number == 0:
        return Gain("jokers", 0, Texts("takes no joker", "no coge ningún Comodín"), 1.5)
    es = "1 Comodín" if number == 1 else f"{number} Comodines"
    return Gain("jokers", number, Texts(f"takes {counted(number, Texts('joker', '')).en}", f"coge {es}"), 1.5)


def _card(before: State, after: State, player: int) -> Gain:
    """Return the standing gained by a card written: its points, and the tokens that no longer count against it."""
    wrote = before.card[player].tolist() != after.card[player].tolist()
    points = int(standing(after, player)) - int(standing(before, player)) if wrote else 0
    if not wrote:
        return Gain("card", 0, Texts("writes no card", "no escribe ninguna carta"))
    words = counted(points, _POINT)
    return Gain(
        "card",
        points,
        Texts(f"writes a card, which brings {words.en}", f"escribe una carta y con ella suma {words.es}"),
    )


def _fragments(number: int) -> Gain:
    if number == 0:
        return Gain("fragments", 0, Texts("wins no fragment", "no gana ningún Fragmento"))
    words = counted(number, _FRAGMENT)
    return Gain("fragments", number, Texts(f"wins {words.en}", f"gana {words.es}"))
