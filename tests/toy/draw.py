"""The board in plain text."""

from lunario.core.text import Page, Texts
from tests.toy.state import State
from tests.toy.view import View


def styles(state: State) -> list[tuple[str, str]]:
    return [(r"[A-C](?=[.|])", "bold")]


def draw(view: View, lang: str) -> str:
    lines = []
    for seat, steps in enumerate(view["steps"]):
        track = "." * steps + "ABC"[seat] + "." * (view["finish"] - steps)
        lines.append(f"{'>' if seat == view['to_move'] else ' '} |{track}|  {'#' * view['held'][seat]}")
    if view["hand"]:
        lines.append(Texts("Your cards: ", "Tus cartas: ")[lang] + " ".join(map(str, view["hand"])))
    return "\n".join(lines)


def pages(view: View, lang: str) -> list[Page]:
    key = Texts("A B C players   # a card in the hand", "A B C jugadores   # una carta en la mano")
    return [Page(Texts("track", "pista"), draw(view, lang)), Page(Texts("key", "signos"), key[lang])]
