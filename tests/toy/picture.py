"""The board as a picture."""

from lunario.core import svg
from lunario.core.palette import header, page, theme_of, token
from lunario.core.text import Texts
from tests.toy.view import View


def picture(view: View, turn: str, lang: str, theme: str) -> str:
    colours, step = theme_of(theme), 600 / view["finish"]
    parts = [header(colours, turn, f"{view['deck']}", "")]
    for seat, steps in enumerate(view["steps"]):
        y = 100 + 60 * seat
        parts.append(svg.line([(60, y), (660, y)], stroke=colours.line_strong))
        parts.append(token(seat, 60 + steps * step, y, 18, data_piece="token"))
    for i, card in enumerate(view["hand"] or []):
        parts.append(svg.text(60 + 40 * i, 310, card, 26, colours.ink))
    return page(colours, 330, Texts("Race", "Carrera")[lang], *parts)
