"""The table as a picture: the campfire with its eight spaces, the standings, and the library as one table.

The library's columns are the legends, songs, jokers and fragments; its rows are the cards by value, then each player's
tokens.
"""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import (
    EDGE,
    HEADER,
    NIGHT,
    SMALL,
    WIDTH,
    Theme,
    header,
    heading,
    page,
    panel,
    ring,
    seat_words,
    theme_of,
)
from lunario.core.text import Texts
from lunario.games.nomadas.draw import TOKEN_WORDS
from lunario.games.nomadas.naming import DISC_KEYS, DISC_NAMES, ROW_KEYS
from lunario.games.nomadas.piece_picture import DEFS, chip, disc_picture, fire, lys, song, token_picture
from lunario.games.nomadas.view_types import Card, Seat, Space, View

GAP = 14
INSIDE = WIDTH - 2 * EDGE
FIRE, CAMP_WIDTH, CAMP_HEIGHT = 0.93, 540, 640  # scale and size of the campfire
BACK_TO_FRONT = (0, 1, 7, 2, 6, 3, 5, 4)
ROOM = (100, 100, 118, 118, 136, 136, 118, 118)  # how high each stack may grow before it meets what is above it
COLUMNS = (*ROW_KEYS, "joker", "fragment")

_DEFS = (
    *DEFS,
    svg.radial("ground", (0, "#3a2c3f", 1), (0.6, "#1c2044", 1), (1, "#10162f", 1)),
    svg.radial("glow", (0, "#ff9a4a", 0.5), (1, "#ff9a4a", 0)),
)


def picture(view: View, turn: str, lang: str, theme: str) -> str:
    colours = theme_of(theme)
    mover = view["to_move"]
    note = Texts(f"turn {view['turn'] + 1}", f"turno {view['turn'] + 1}")[lang]
    mark = _mark(view["seats"][mover], 0, 0, 17, colours) if mover is not None else ""
    side = INSIDE - FIRE * CAMP_WIDTH - GAP
    library, height = _library(view, colours, lang)
    below = HEADER + FIRE * CAMP_HEIGHT + GAP
    parts = [
        header(colours, turn, note, mark),
        svg.group(*_campfire(view, lang), x=EDGE, y=HEADER, scale=FIRE),
        svg.group(_standings(view, colours, lang, side), x=WIDTH - EDGE - side, y=HEADER + 4),
        svg.group(library, x=EDGE, y=below),
    ]
    return page(colours, below + height + EDGE, f"Nómadas: {turn}", *parts, defs=_DEFS)


def _name(seat: Seat, viewer: int | None, lang: str) -> str:
    if seat["seat"] != viewer and seat["adventurer"]:
        return seat["adventurer"].capitalize()
    return seat_words(seat["seat"], viewer, lang)


def _mark(seat: Seat, x: float, y: float, r: float, theme: Theme) -> str:
    """Return the adventurer's chip, or the seat's number before one is chosen."""
    if seat["adventurer"]:
        return chip(seat["adventurer"], x, y, r)
    dashed = svg.circle(x, y, r, fill="none", stroke=theme.line_strong, stroke_dasharray="3 3")
    return dashed + svg.text(x, y + 0.4 * r, seat["seat"] + 1, 1.1 * r, theme.ink_2, anchor="middle", weight=700)


# ------------------------------------------------------------------ the campfire


def _campfire(view: View, lang: str) -> list[str]:
    """Return the fire and its spaces, on ground that is dark in both themes."""
    parts = [
        svg.rect(0, 0, CAMP_WIDTH, CAMP_HEIGHT - 4, rx=150, fill="url(#@-ground)"),
        svg.circle(270, 330, 165, fill="url(#@-glow)"),
        fire(270, 390),
        *_middle(view, lang),
    ]
    return [*parts, *(part for space in BACK_TO_FRONT for part in _space(view, view["spaces"][space]))]


def _middle(view: View, lang: str) -> list[str]:
    """Return the disc to be put down, or the moon card, above the fire."""
    disc = view["now"]["disc"]
    if disc:
        name = DISC_NAMES[DISC_KEYS.index(disc)][lang]
        put = Texts("To be put down", "Por colocar")[lang]
        return [
            svg.text(270, 238, put, 23, NIGHT.ink, anchor="middle", weight=700),
            disc_picture(disc, 270, 256, 17, asleep=view["phase"] == "put_asleep", face=True),
            svg.text(270, 304, name, 21, NIGHT.ink_2, anchor="middle"),
        ]
    count = view["moon_card"]
    words = Texts(f"Moon card: {count} of 4", f"Carta Lunar: {count} de 4")[lang]
    parts = [svg.text(270, 246, words, 21, NIGHT.ink, anchor="middle", weight=700)]
    for i in range(max(4, count)):
        x = 270 + (i - (max(4, count) - 1) / 2) * 34
        dashes = None if i < count else "3 3"
        parts.append(svg.circle(x, 276, 14, fill="#0e1430", stroke="#6b78b0", stroke_dasharray=dashes))
        parts.append(svg.group(token_picture("fragment", x, 276, 13), data_piece="fragment") if i < count else "")
    return parts


def _space(view: View, space: Space) -> list[str]:
    """Return a space: its stack of discs, its pile of tokens, its number, Lys."""
    middle, y = svg.around(270, 308, -112.5 + 45 * space["space"], 206, 246 / 206)
    base, stack, pile = y + 28, middle - 22, middle + 34
    parts = [svg.ellipse(middle, base + 14, 61, 17, fill="#0a0f24", opacity=0.6)]
    if not space["discs"]:
        dashed = {"fill": "none", "stroke": "#6b78b0", "stroke_dasharray": "3 4"}
        parts.append(svg.ellipse(stack, base + 8, 25, 7, **dashed))
    parts.append(_stack(space, stack, base, view["now"]["lifted"] == space["space"]))
    parts.append(_pile(space, pile, base))
    parts.append(
        svg.text(middle, base + 54, space["space"] + 1, 22, "#c9d1ec", anchor="middle", family=svg.SERIF, weight=700)
    )
    if space["lys"]:
        parts.append(lys(pile, base - 29))
    return parts


def _stack(space: Space, x: float, base: float, lifted: bool) -> str:
    """Return the discs, lowest first, closer together when there are many."""
    discs = space["discs"]
    height = min(17.0, ROOM[space["space"]] / max(len(discs), 1))
    drawn = (
        disc_picture(disc["disc"], x, base + 13 - (i + 1) * height, height, asleep=disc["asleep"],
                     face=i == len(discs) - 1)
        for i, disc in enumerate(discs)
    )  # fmt: skip
    return svg.group(*drawn, opacity=0.45 if lifted else None)


def _pile(space: Space, x: float, base: float) -> str:
    """Return the pile: a few tokens below, the top one, and how many there are."""
    size = space["pile"]["size"]
    under = min(3, max(0, size - 1))
    parts = [
        svg.circle(x + down * 1.2, base - 4 + down * 2.6, 23, fill="#39426f", stroke="#0b1023")
        for down in range(under, 0, -1)
    ]
    if size:
        parts.append(token_picture(space["pile"]["top"], x, base - 5, 24))
    else:
        parts.append(svg.circle(x, base - 5, 22, fill="none", stroke="#6b78b0", stroke_dasharray="3 4"))
    parts.append(svg.rect(x + 5, base + 7, 32, 25, rx=12.5, fill="#0e1430", stroke="#6b78b0"))
    parts.append(svg.text(x + 21, base + 26.5, size, 20, NIGHT.ink, anchor="middle", weight=700))
    return svg.group(*parts, data_piece="pile")


# ------------------------------------------------------------------ the standings


def _standings(view: View, theme: Theme, lang: str, width: float) -> str:
    """Return each player's current points."""
    parts = [heading(theme, Texts("Points now", "Puntos ahora")[lang], width)]
    for i, seat in enumerate(view["seats"]):
        foot = 84 + 46 * i
        mover = seat["seat"] == view["to_move"]
        if mover:
            parts.append(ring(theme, 5, foot - 30, width - 10, 43, solid=True, wash=True))
        parts.append(_mark(seat, 27, foot - 8, 15, theme))
        name = _name(seat, view["player"], lang)
        parts.append(svg.text(48, foot, name, SMALL, theme.ink, weight=700 if mover else 400, room=width - 116))
        points = seat["standing"] + seat["fragments"]
        parts.append(
            svg.text(width - 14, foot + 1, str(points).replace("-", "−"), 25, theme.ink, anchor="end", weight=700)
        )
    return panel(theme, 0, 0, width, 66 + 46 * len(view["seats"]), *parts)


# ------------------------------------------------------------------ the library


def _library(view: View, theme: Theme, lang: str) -> tuple[str, float]:
    """Return the library in its panel, and the panel's height."""
    note = Texts("cards by value; below, tokens held", "cartas por valor; debajo, las fichas")[lang]
    parts = [heading(theme, Texts("The library", "La biblioteca")[lang], INSIDE, note)]
    left, step = 58.0, (INSIDE - 66) / len(COLUMNS)
    middles = [left + step * (i + 0.5) for i in range(len(COLUMNS))]
    for column, x in zip(COLUMNS, middles, strict=True):
        drawn = song(x, 70, 34, theme.ink, theme.page) if column == "song" else token_picture(column, x, 70, 18)
        parts.append(svg.group(svg.element("title", TOKEN_WORDS[column][lang]) if column != "song" else "", drawn))
    for row, x in zip(view["library"], middles, strict=False):
        for rank, card in enumerate(row["cards"]):
            parts.append(_card(view, card, x, 98 + (3 - rank) * 44, step - 8, theme))
    top = 98 + 4 * 44 + 4
    for i, seat in enumerate(view["seats"]):
        parts += _held(view, seat, theme, middles, top + i * 42)
    foot = top + 42 * len(view["seats"])
    parts += _unseen(view, theme, middles, foot + 26, lang)
    return panel(theme, 0, 0, INSIDE, foot + 42, *parts), foot + 42


def _card(view: View, card: Card, x: float, y: float, width: float, theme: Theme) -> str:
    """Return a card: its value and its holder."""
    holder = card["holder"]
    fill, ink = (theme.raised, theme.ink) if holder is None else (theme.well, theme.ink_2)
    stroke = theme.line_strong if holder is None else theme.line
    parts = [svg.rect(x - width / 2, y, width, 40, rx=7, fill=fill, stroke=stroke)]
    if holder is None:
        parts.append(svg.text(x, y + 29, card["value"], 25, ink, anchor="middle", weight=700))
    else:
        parts.append(svg.text(x - 11, y + 28, card["value"], 21, ink, anchor="middle"))
        parts.append(_mark(view["seats"][holder], x + 11, y + 20, 12, theme))
    return svg.group(*parts, data_piece="card")


def _held(view: View, seat: Seat, theme: Theme, middles: list[float], y: float) -> list[str]:
    """Return what a player holds, column by column."""
    mover = seat["seat"] == view["to_move"]
    parts = [
        svg.rect(52, y, INSIDE - 60, 38, rx=8, fill=theme.raised if mover else theme.well),
        _mark(seat, 30, y + 19, 15, theme),
    ]
    counts = dict[str, int](seat["tokens"].items())
    counts |= {"song": seat["cards"].get("song", 0), "fragment": seat["fragments"]}
    for column, x in zip(COLUMNS, middles, strict=True):
        count = counts[column]
        ink, weight = (theme.ink, 700) if count else (theme.ink_3, 400)
        parts.append(svg.text(x, y + 27, count or "·", 23, ink, anchor="middle", weight=weight))
    return parts


def _unseen(view: View, theme: Theme, middles: list[float], y: float, lang: str) -> list[str]:
    """Return how many tokens of each kind are below the tops."""
    eye = "M3 8.5C3 6 7 4.5 12 4.5S21 6 21 8.5v7c0 2.5-4 4-9 4s-9-1.5-9-4zm0 0C3 11 7 12.5 12 12.5S21 11 21 8.5"
    hidden = Texts("hidden in the piles", "ocultas en las pilas")[lang]
    drawing = svg.path(eye, fill="none", stroke="currentColor", stroke_width=1.8)
    parts = [svg.group(svg.element("title", hidden), svg.glyph(drawing, 30, y - 6, 26, theme.ink_3))]
    at = dict(zip(COLUMNS, middles, strict=True))
    parts += [svg.text(at[name], y, n, SMALL, theme.ink_2, anchor="middle") for name, n in view["unseen"].items()]
    return parts
