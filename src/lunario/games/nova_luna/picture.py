"""The board as a picture: the wheel and the standings, the viewer's display, and the others' displays below."""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import (
    BODY,
    EDGE,
    HEADER,
    NIGHT,
    SMALL,
    WIDTH,
    Theme,
    header,
    heading,
    key,
    last_ring,
    page,
    panel,
    ring,
    seat_words,
    theme_of,
    token,
)
from lunario.core.text import Texts
from lunario.games.nova_luna.draw import main_seat
from lunario.games.nova_luna.tile_picture import DEFS, large_tile, pile, small_tile
from lunario.games.nova_luna.view import MOON_SPACES
from lunario.games.nova_luna.view_types import Display, Seat, Space, View

WHEEL = 456  # its side in the picture; it is drawn on a square of 460
CENTRE, TRACK, RING, TILE, TOKEN, STEP = 230.0, 112.0, 189.0, 74.0, 14.0, 15.0
PITCH = 106.0  # of tiles that are 100 wide
RIM = (92.0, 66.0)  # depth of the free cells at the sides, and above and below: coordinates are wider than high
GAP = 14

_DEFS = (*DEFS, svg.radial("sky", (0, "#1b2450", 1), (1, "#0d1330", 1), radius=0.55))


def picture(view: View, turn: str, lang: str, theme: str) -> str:
    colours = theme_of(theme)
    mover = view["to_move"]
    note = Texts(f"turn {view['turn'] + 1}", f"turno {view['turn'] + 1}")[lang]
    mark = token(mover, 0, 0, 17) if mover is not None else ""
    parts = [header(colours, turn, note, mark)]
    parts.append(svg.group(*_wheel(view, colours, lang), x=EDGE - 8, y=HEADER, scale=WHEEL / 460))
    side = WIDTH - WHEEL - 2 * EDGE
    parts.append(svg.group(*_side(view, colours, lang, side), x=WHEEL + EDGE, y=HEADER + 8))
    at = float(HEADER + WHEEL + GAP)
    for drawn, height in _displays(view, colours, lang):
        parts.append(svg.group(drawn, y=at))
        at += height + GAP
    return page(colours, at + EDGE - GAP, f"Nova Luna: {turn}", *parts, defs=_DEFS)


# ------------------------------------------------------------------ the wheel


def _space_at(space: float, radius: float = RING) -> tuple[float, float]:
    """Return the centre of a space, 15° off the vertical so that upright tiles never overlap."""
    return svg.around(CENTRE, CENTRE, -105 + space * 30, radius)


def _wheel(view: View, theme: Theme, lang: str) -> list[str]:
    parts = [svg.circle(CENTRE, CENTRE, RING - 46, fill="url(#@-sky)", stroke="#37447c")]
    for i in range(12):
        parts.append(svg.line([_space_at(i + 0.5, RING - 40), _space_at(i + 0.5, RING + 22)], stroke=theme.line))
    parts.append(svg.circle(CENTRE, CENTRE, RING, fill="none", stroke=theme.line))
    for i in range(MOON_SPACES):
        parts.append(svg.moon(*svg.around(CENTRE, CENTRE, -90 + i * 15, TRACK), 9.5, i / 12))
    parts.append(svg.group(pile(view["pile"], CENTRE - 31, CENTRE - 52, 62), data_piece="pile"))
    in_pile = Texts("in the pile", "en el mazo")[lang]
    parts.append(svg.text(CENTRE, CENTRE + 42, in_pile, 19, NIGHT.ink_2, anchor="middle"))
    parts += [part for space in view["wheel"] for part in _space(view, space, theme)]
    return [*parts, *_track(view), *_keys(view, theme)]


def _keys(view: View, theme: Theme) -> list[str]:
    """Return the numbers of the tiles that can be taken, in a corner without a task."""
    parts = []
    for space in view["wheel"]:
        if space["choice"] is not None and view["phase"] == "taking":
            x, y = _space_at(space["space"])
            below = TILE / 2 if y > CENTRE else -TILE / 2
            parts.append(key(theme, x + TILE / 2 + 1, y + below, space["choice"]))
    return parts


def _track(view: View) -> list[str]:
    """Return the tokens on the moon track: stacks grow towards the centre, with the top in front."""
    seats = sorted((seat for seat in view["seats"] if seat["on_track"]), key=lambda seat: seat["height"])
    parts = []
    for seat in seats:
        at = svg.around(CENTRE, CENTRE, -90 + seat["moon_space"] * 15, TRACK - seat["height"] * STEP)
        parts.append(token(seat["seat"], *at, TOKEN, data_piece="traveller"))
        if seat["seat"] == view["to_move"]:
            parts.append(svg.circle(*at, TOKEN + 3, fill="none", stroke=NIGHT.lamp, stroke_width=2.6))
    return parts


def _space(view: View, space: Space, theme: Theme) -> list[str]:
    middle = _space_at(space["space"])
    x, y = middle[0] - TILE / 2, middle[1] - TILE / 2
    if space["space"] == view["marker"]:
        return _marker(view, space["space"], theme)
    if space["tile"] is None:
        empty = svg.rect(x + 6, y + 6, TILE - 12, TILE - 12, rx=10, fill=theme.well, stroke=theme.line)
        return [empty]
    parts = [large_tile(space["tile"], x, y, TILE)]
    if space["choice"] is not None and view["phase"] == "taking":
        parts.append(ring(theme, x - 5, y - 5, TILE + 10, TILE + 10, radius=14))
    return parts


def _marker(view: View, space: int, theme: Theme) -> list[str]:
    """Return the moon marker, behind the tile taken there until that is placed."""
    x, y = _space_at(space)
    parts = []
    if view["taken"]:
        parts.append(large_tile(view["taken"], x - TILE / 2, y - TILE / 2, TILE))
        parts.append(ring(theme, x - TILE / 2 - 5, y - TILE / 2 - 5, TILE + 10, TILE + 10, radius=14, solid=True))
        x, y = _space_at(space, RING - 46)
    radius = 16 if view["taken"] else 27
    moon = svg.circle(0, 0, 25, fill="#0b1023", stroke="#e9ecf7", stroke_width=2)
    lit = svg.path("M5.5-17.5a18.5 18.5 0 1 0 13 23.5 15 15 0 0 1-13-23.5z", fill="#e9ecf7")
    return [*parts, svg.group(moon, lit, x=x, y=y, scale=radius / 25, data_piece="marker")]


# ------------------------------------------------------------------ the standings next to it


def _side(view: View, theme: Theme, lang: str, width: float) -> list[str]:
    """Return the standings and, with a single opponent, their display."""
    drawn, height = _standings(view, theme, lang, width)
    if view["players"] != 2:
        return [drawn]
    other = next(seat for seat in view["seats"] if seat["seat"] != main_seat(view))
    room = WHEEL - 8 - height - GAP
    display, _ = _panel_of(view, other, theme, lang, width, room - 66, own=False, height=room)
    return [drawn, svg.group(display, y=height + GAP)]


def _standings(view: View, theme: Theme, lang: str, width: float) -> tuple[str, float]:
    rows = _solo_rows(view, lang) if view["solo"] else _rows(view, lang)
    title = Texts("Solo", "Solitario") if view["solo"] else Texts("Tokens left", "Fichas por colocar")
    height = 52 + 44 * len(rows) + 12
    parts = [heading(theme, title[lang], width)]
    for i, (seat, name, figure) in enumerate(rows):
        foot = 52 + 44 * i + 30
        marked = seat is not None and seat == view["to_move"]
        if marked:
            parts.append(ring(theme, 6, foot - 29, width - 12, 42, solid=True, wash=True))
        if seat is not None:
            parts.append(token(seat, 30, foot - 8, 14))
        left = 52 if seat is not None else 18
        parts.append(
            svg.text(left, foot, name, SMALL, theme.ink, weight=700 if marked else 400, room=width - left - 60)
        )
        parts.append(svg.text(width - 18, foot + 1, figure, 27, theme.ink, anchor="end", weight=700))
    return panel(theme, 0, 0, width, height, *parts), height


def _rows(view: View, lang: str) -> list[tuple[int | None, str, int]]:
    return [(seat["seat"], seat_words(seat["seat"], view["player"], lang), seat["tokens"]) for seat in view["seats"]]


def _solo_rows(view: View, lang: str) -> list[tuple[int | None, str, int]]:
    """Return what counts in a solo game: tokens, those reserved for phase 2, the note, the result if it ended now."""
    solo, seat = view["solo"], view["seats"][0]
    assert solo is not None
    rows: list[tuple[Texts, int]] = [
        (Texts("phase", "fase"), solo["phase"]),
        (Texts("tokens left", "por colocar"), seat["tokens"]),
        (Texts("for phase 2", "para la fase 2"), seat["reserve"]),
        (Texts("result now", "resultado ahora"), sum(solo["counts"])),
    ]
    if solo["note_tiles"] is not None and solo["note_tokens"] is not None:
        rows[2] = Texts("noted before", "anotado antes"), solo["note_tiles"] + solo["note_tokens"]
    return [(None, words[lang], figure) for words, figure in rows]


# ------------------------------------------------------------------ displays


def _displays(view: View, theme: Theme, lang: str) -> list[tuple[str, float]]:
    """Return the rows of displays with their heights: the main one, then the others side by side."""
    main = main_seat(view)
    rows = [_panel_of(view, view["seats"][main], theme, lang, WIDTH - 2 * EDGE, 460, own=True)]
    others = [seat for seat in view["seats"] if seat["seat"] != main]
    if len(others) < 2:  # none, or drawn next to the wheel
        return [(svg.group(rows[0][0], x=EDGE), rows[0][1])]
    width = (WIDTH - 2 * EDGE - GAP * (len(others) - 1)) / len(others)
    drawn = [_panel_of(view, seat, theme, lang, width, 240, own=False) for seat in others]
    height = max(height for _, height in drawn)
    beside = [
        svg.group(
            _panel_of(view, seat, theme, lang, width, 240, own=False, height=height)[0], x=EDGE + i * (width + GAP)
        )
        for i, seat in enumerate(others)
    ]
    return [(svg.group(rows[0][0], x=EDGE), rows[0][1]), (svg.group(*beside), height)]


def _panel_of(
    view: View, seat: Seat, theme: Theme, lang: str, width: float, most: float, *, own: bool,
    height: float | None = None,
) -> tuple[str, float]:  # fmt: skip
    """Return a display in its panel, and the panel's height."""
    display = seat["display"]
    placing = own and view["phase"] == "placing" and view["to_move"] == seat["seat"]
    plan = _Plan(display, RIM if placing and display["tiles"] else (6, 6))
    scale = min((width - 20) / plan.width, most / plan.height, 0.98 if own else 0.6)
    high = height or 50 + max(plan.height * scale, 60) + 10
    count = len(display["tiles"])
    tiles = Texts(f"{count} tile{'s' * (count != 1)}", f"{count} loseta{'s' * (count != 1)}")[lang]
    mark = "" if view["solo"] else token(seat["seat"], 0, 0, 14)
    title = Texts("Display", "Exposición")[lang] if view["solo"] else seat_words(seat["seat"], view["player"], lang)
    note = tiles if width > 300 else str(count)
    parts = [heading(theme, title, width, note, mark=mark, marked=seat["seat"] == view["to_move"])]
    if count:
        drawn = _tiles(display, plan, theme, seat["seat"], large=own) + (
            _places(display, plan, theme) if placing else []
        )
        left, top = (width - plan.width * scale) / 2, 50 + (high - 60 - plan.height * scale) / 2
        parts.append(svg.group(*drawn, x=left, y=top, scale=scale))
    else:
        empty = Texts("no tile yet", "ninguna loseta todavía")[lang]
        parts.append(svg.text(width / 2, 92, empty, BODY, theme.ink_2, anchor="middle", room=width - 20))
    return panel(theme, 0, 0, width, high, *parts), high


class _Plan:
    """Where the tiles of a display are, in units of 100 per tile, with room for the free cells around them."""

    def __init__(self, display: Display, rim: tuple[float, float]) -> None:
        xs = [tile["x"] for tile in display["tiles"]] or [0]
        ys = [tile["y"] for tile in display["tiles"]] or [0]
        self.west, self.east, self.north, self.south = min(xs), max(xs), min(ys), max(ys)
        self.rim = rim
        self.width = PITCH * (self.east - self.west + 1) + 2 * rim[0] - 6
        self.height = PITCH * (self.south - self.north + 1) + 2 * rim[1] - 6

    def at(self, x: int, y: int) -> tuple[float, float]:
        return self.rim[0] + PITCH * (x - self.west), self.rim[1] + PITCH * (y - self.north)

    def place(self, x: int, y: int) -> tuple[float, float, float, float]:
        """Return the box of a free cell, shallower than a tile outside the display."""
        left, width = _side_of(x, self.west, self.east, self.width, self.rim[0])
        top, height = _side_of(y, self.north, self.south, self.height, self.rim[1])
        return left, top, width, height


def _side_of(at: int, low: int, high: int, total: float, rim: float) -> tuple[float, float]:
    """Return where a free cell begins and how long it is, along one axis."""
    if at < low:
        return 5, rim - 15
    if at > high:
        return total - rim + 10, rim - 15
    return rim + PITCH * (at - low) + 8, 84


def _tiles(display: Display, plan: _Plan, theme: Theme, owner: int, *, large: bool) -> list[str]:
    draw = large_tile if large else small_tile
    parts = [draw(tile, *plan.at(tile["x"], tile["y"]), 100, owner) for tile in display["tiles"]]
    for tile in display["tiles"]:
        if tile["last"]:
            x, y = plan.at(tile["x"], tile["y"])
            parts.append(last_ring(theme, x - 4, y - 4, 108, 108, radius=15))
    return parts


def _places(display: Display, plan: _Plan, theme: Theme) -> list[str]:
    """Return the free cells with the coordinates used in notation."""
    parts = []
    for cell in display["cells"]:
        x, y, width, height = plan.place(cell["x"], cell["y"])
        words = f"{cell['x']},{cell['y']}"
        parts.append(svg.group(ring(theme, x, y, width, height, wash=True), data_piece="cell"))
        parts.append(
            svg.text(
                x + width / 2, y + height / 2 + 9, words, 26, theme.lamp, anchor="middle", weight=700, room=width - 6
            )
        )
    return parts
