"""Concessions as small pictures, 48 × 48: cards in a column, tiles in a line, a number of a kind, a layout of cards."""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import DARK
from lunario.games.luna_capital.card_picture import EDGE, PALE, tile_picture
from lunario.games.luna_capital.concessions import SHORT, TERMS, Concession
from lunario.games.luna_capital.state import Group
from lunario.games.luna_capital.view_types import ConcessionCard

GROUP_TILES = {
    Group.HYDROGENS: "H", Group.OXYGENS: "O", Group.WATERS: "W", Group.GREENHOUSES: "G", Group.OFFICES: "S",
    Group.METEORITES: "M",
}  # fmt: skip
ROWS_OF_CARDS = {Concession.FEWER_ROWS: 4, Concession.FIVE_IN_A_ROW: 5}  # drawn as cards in one row


def emblem(card: ConcessionCard) -> str:
    term, number = card["name"].split()
    concession = Concession(int(number) - 1 + (SHORT if term == "long" else 0))
    group = TERMS[concession].group
    if concession == Concession.NO_SCAFFOLD:
        return _no_scaffold()
    if concession == Concession.FOUR_SYSTEMS:
        return "".join(
            tile_picture(kind, i % 2 * 24.0, i // 2 * 24.0, scale=0.52, piece=None) for i, kind in enumerate("HOWG")
        )
    if group not in GROUP_TILES:
        row = range(ROWS_OF_CARDS.get(concession, 0))
        return _cards([[0, column] for column in row] or card["layout"])
    return _counted(concession, GROUP_TILES[Group(group)], TERMS[concession].number)


def _counted(concession: Concession, kind: str, number: int) -> str:
    if concession.name.endswith("LINE"):
        return "".join(tile_picture(kind, i * 16.0, 16, scale=0.345, piece=None) for i in range(3))
    if concession.name.endswith("COLUMN"):
        return _column() + tile_picture(kind, 18, 9, scale=0.68, piece=None)
    badge = svg.circle(37, 37, 11, fill=DARK, stroke=PALE)
    figure = svg.text(37, 43, number, 17, "#fff", anchor="middle", weight=700)
    return tile_picture(kind, 0, 0, scale=0.88, piece=None) + badge + figure


def _column() -> str:
    return "".join(
        svg.rect(0.5, 0.5 + i * 16, 14.5, 14.5, rx=2.2, fill="#4a5478", stroke=EDGE)
        + svg.circle(7.8, 7.8 + i * 16, 3.2, fill=PALE)
        for i in range(3)
    )


def _cards(places: list[list[int]]) -> str:
    columns, rows = max(column for _, column in places) + 1, max(row for row, _ in places) + 1
    step = min(46 / columns, 46 / rows, 16)
    left, top = (48 - columns * step) / 2, (48 - rows * step) / 2
    return "".join(
        svg.rect(left + column * step + 0.7, top + row * step + 0.7, step - 1.4, step - 1.4, rx=2.2, fill="#4a5478",
                 stroke=EDGE, stroke_width=1.2)
        for row, column in places
    )  # fmt: skip


def _no_scaffold() -> str:
    ground = svg.rect(1, 1, 44, 44, rx=7, fill="#4a5478")
    strokes = (("#0e1430", 7.0), ("#ff968c", 3.5))
    bars = "".join(svg.path("M5 41 41 5", stroke=ink, stroke_width=w, stroke_linecap="round") for ink, w in strokes)
    return ground + tile_picture("=", 1, 1, piece=None) + bars
