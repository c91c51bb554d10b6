"""The table as a picture: the universe board, the viewer's hand, and everybody's world.

A world has a row per biome and a column per value, so that runs are adjacent; a bar joins the cards of a run, and a
crown marks a dominant biome.
"""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import (
    EDGE,
    HEADER,
    SMALL,
    WIDTH,
    Theme,
    header,
    heading,
    page,
    panel,
    seat_words,
    theme_of,
    token,
)
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.card_picture import DEFS, card_picture, pile_picture
from lunario.games.nuevos_mundos.glyphs import BIOMES, CROWN, HOUSE, KINDS
from lunario.games.nuevos_mundos.naming import points_text
from lunario.games.nuevos_mundos.view import values_of
from lunario.games.nuevos_mundos.view_types import Row, Seat, View

GAP = 14
INSIDE = WIDTH - 2 * EDGE
CARD = 90.0
UNIVERSE = 34 + 1.4 * CARD  # its height
INK = "#0b1023"  # on a biome's colour


def picture(view: View, turn: str, lang: str, theme: str) -> str:
    colours = theme_of(theme)
    mover = view["current_player"]
    note = Texts(f"turn {view['turn'] + 1}", f"turno {view['turn'] + 1}")[lang]
    parts = [header(colours, turn, note, token(mover, 0, 0, 17) if mover >= 0 else "")]
    parts.append(svg.group(*_universe(view, colours, lang), x=EDGE, y=HEADER))
    at = HEADER + UNIVERSE + GAP
    own = view["seats"][view["player"]] if view["player"] is not None else None
    if own is not None and own["hand"]:
        parts.append(svg.group(*_hand(own, colours, lang), x=EDGE, y=at))
        at += 1.4 * CARD + 20 + GAP
    for drawn, height in _worlds(view, colours, lang):
        parts.append(svg.group(drawn, y=at))
        at += height + GAP
    return page(colours, at + EDGE - GAP, f"Nuevos Mundos: {turn}", *parts, defs=DEFS)


# ------------------------------------------------------------------ the universe and the hand


def _universe(view: View, theme: Theme, lang: str) -> list[str]:
    """Return the seven spaces: 0 discards, 1 creation pile, 2 to 6."""
    notes = {0: Texts("discard", "descarte")[lang], 1: Texts("pile", "montón")[lang]}
    parts = []
    for space in view["spaces"]:
        x = space["space"] * (INSIDE - CARD) / 6
        note = notes.get(space["space"], "")
        parts.append(svg.text(x + 2, 24, space["space"], 26, theme.ink, weight=700, family=svg.SERIF))
        parts.append(svg.text(x + 22, 24, note, 17, theme.ink_2, room=CARD - 28) if note else "")
        parts.append(svg.rect(x, 34, CARD, 1.4 * CARD, rx=9, fill=theme.well, stroke=theme.line))
        if space["space"] == 1:
            parts.append(pile_picture(space["count"], x, 34, CARD, theme.ink_3))
        elif space["card"]:
            parts.append(card_picture(space["card"], x, 34, CARD))
            parts += _beneath(space["count"] - 1, x, theme)
    return parts


def _beneath(count: int, x: float, theme: Theme) -> list[str]:
    """Return how many discards are below the top one."""
    if count < 1:
        return []
    box = svg.rect(x + CARD - 34, 34 + 1.4 * CARD - 58, 38, 24, rx=12, fill=theme.panel, stroke=theme.line_strong)
    return [box, svg.text(x + CARD - 15, 34 + 1.4 * CARD - 40, f"+{count}", 17, theme.ink, anchor="middle", weight=700)]


def _hand(seat: Seat, theme: Theme, lang: str) -> list[str]:
    cards = seat["hand"] or []
    step = min(CARD + 12, (INSIDE - 150 - CARD - 12) / max(len(cards) - 1, 1))
    height = 1.4 * CARD + 20
    parts = [
        token(seat["player"], 30, height / 2 - 20, 15),
        svg.text(16, height / 2 + 24, Texts("Your hand", "Tu mano")[lang], 24, theme.ink, family=svg.SERIF),
    ]
    parts += [card_picture(card, 148 + i * step, 10, CARD) for i, card in enumerate(cards)]
    return [panel(theme, 0, 0, INSIDE, height, *parts)]


# ------------------------------------------------------------------ worlds


def _worlds(view: View, theme: Theme, lang: str) -> list[tuple[str, float]]:
    """Return the rows of worlds with their heights: the viewer's (or the mover's), then the others."""
    main = view["player"] if view["player"] is not None else max(view["current_player"], 0)
    first, height = _world(view, view["seats"][main], theme, lang, INSIDE, 33)
    rows = [(svg.group(first, x=EDGE), height)]
    others = [seat for seat in view["seats"] if seat["player"] != main]
    if others:
        width = (INSIDE - GAP * (len(others) - 1)) / len(others)
        drawn = [_world(view, seat, theme, lang, width, 28 if len(others) == 1 else 25) for seat in others]
        placed = (svg.group(each, x=EDGE + i * (width + GAP)) for i, (each, _) in enumerate(drawn))
        rows.append((svg.group(*placed), drawn[0][1]))
    return rows


def _world(view: View, seat: Seat, theme: Theme, lang: str, width: float, row: float) -> tuple[str, float]:
    """Return a world in its panel, and the panel's height."""
    settlements = view["modules"]["settlements"]
    tight = width < 300
    left, right = (32.0, 48.0) if tight else (48.0, 74.0)
    values = [values_of(view, biome["biome"]) for biome in seat["world"]]
    cell = (width - left - right) / (max(map(len, values)) + settlements)
    size = sum(len(biome["cards"]) for biome in seat["world"])
    cards = Texts(f"{size} card{'s' * (size != 1)}", f"{size} carta{'s' * (size != 1)}")[lang]
    held = Texts(f"{seat['hand_count']} in hand", f"{seat['hand_count']} en mano")[lang]
    points = points_text(seat["total"])[lang]
    note = points if width < 400 else f"{cards} · {held} · {points}"
    mover = seat["player"] == view["current_player"]
    name = seat_words(seat["player"], view["player"], lang)
    parts = [heading(theme, name, width, note if not tight else str(seat["total"]),
                     mark=token(seat["player"], 0, 0, 14), marked=mover)]  # fmt: skip
    for i, biome in enumerate(seat["world"]):
        parts += _row(biome, values[i], theme, left, 52 + i * (row + 4), cell, row, settlements)
        parts += _count(biome, theme, width - right + 8, 52 + i * (row + 4) + row / 2, tight)
    foot = 52 + 8 * (row + 4)
    parts += _icons(seat, theme, width, foot + 18, 3 if tight else 6)
    height = foot + (68 if tight else 42)
    return panel(theme, 0, 0, width, height, *parts), height


def _row(
    biome: Row, values: range, theme: Theme, x: float, y: float, cell: float, row: float, settlements: bool
) -> list[str]:
    """Return a biome of a world: its symbol, and a cell per value."""
    look = BIOMES[biome["biome"]]
    held = {card["value"] for card in biome["cards"]}
    parts = [svg.glyph(look.sign, x / 2 + 2, y + row / 2, min(24, row - 4), theme.ink_2, theme.panel)]
    for place, value in enumerate(values):
        house = biome["settlement"] == value
        at = x + place * cell
        parts.append(
            _cell(f"{value:02}", theme, at, y, cell - 3, row, look.hue if value in held or house else None, house)
        )
    if settlements:
        loose = None in held and biome["settlement"] is None
        parts.append(_cell("", theme, x + len(values) * cell, y, cell - 3, row, look.hue if loose else None, loose))
    runs = set(biome["runs"])
    for value in runs & {value - 1 for value in runs}:
        at = x + (value - values[0] + 1) * cell - 1.5
        half = min(7.0, cell / 7)
        parts.append(svg.rect(at - half, y + row / 2 - 3.5, 2 * half, 7, rx=2, fill="#fff", stroke=INK))
    return parts


def _cell(
    words: str, theme: Theme, x: float, y: float, width: float, height: float, hue: str | None, house: bool
) -> str:
    """Return a cell of a world: coloured and bold if the card is there, a house if it is a settlement."""
    ground = svg.rect(x, y, width, height, rx=5, fill=hue or theme.well)
    size = min(height * 0.66, width * 0.62)
    middle = x + width / 2
    parts = [ground]
    if house:
        parts.append(
            svg.glyph(
                HOUSE, middle if not words or width < 48 else middle - 17, y + height / 2, size + 3, INK, hue or ""
            )
        )
    if words and size >= 13 and not (house and width < 48):
        at = middle + (14 if house else 0)
        ink = INK if hue else theme.ink_3
        parts.append(
            svg.text(at, y + height / 2 + 0.36 * size, words, size, ink, anchor="middle", weight=700 if hue else 400)
        )
    return svg.group(*parts, data_piece="card" if hue else None)


def _count(biome: Row, theme: Theme, x: float, y: float, tight: bool) -> list[str]:
    """Return the number of cards of a biome, with a crown if it is dominant."""
    count = len(biome["cards"])
    size = SMALL if tight else 21
    parts = [svg.text(x, y + 7, count or "–", size, theme.ink if count else theme.ink_3, weight=700 if count else 400)]
    if biome["dominant"]:
        parts.append(svg.glyph(CROWN, x + (19 if tight else 36), y, 15 if tight else 24, theme.ink))
    return parts


def _icons(seat: Seat, theme: Theme, width: float, top: float, columns: int) -> list[str]:
    """Return the world's icons by kind, with a crown where they score."""
    step = (width - 20) / columns
    size = min(21.0, step * 0.36)
    parts = []
    for i, (kind, look) in enumerate(KINDS.items()):
        x, y = 14 + i % columns * step + size / 2, top + i // columns * 28
        parts.append(svg.glyph(look.sign, x, y, size, theme.ink_2, theme.panel))
        parts.append(svg.text(x + size * 0.75, y + size * 0.36, seat["icons"][kind], size, theme.ink, weight=700))
        if kind in seat["most_icons"]:
            parts.append(svg.glyph(CROWN, x, y - size * 0.85, size * 0.7, theme.ink))
    return parts
