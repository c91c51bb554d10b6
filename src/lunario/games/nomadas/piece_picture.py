"""How discs and tokens are drawn."""

from __future__ import annotations

from lunario.core import svg
from lunario.games.nomadas.glyphs import DISCS, NIGHT, TOKENS

RIM = 27.0  # half the width of a disc
ASLEEP_EDGE = "#8e98bd"

DEFS = (svg.gradient("opal", "#ffe3f1", "#cfe8ff"),)


def _mixed(colour: str, share: float, other: str) -> str:
    """Mix a share of one colour with the rest of another: #rrggbb."""
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def disc_picture(disc: str, x: float, y: float, height: float, *, asleep: bool = False, face: bool = False) -> str:
    """Return a disc seen from the side, its upper edge at x, y; the top disc of a stack shows its face."""
    look = DISCS[disc]
    colour = _mixed(look.colour, 0.52, "#232b4d") if asleep else look.colour
    ink = "#eef1fa" if asleep else look.ink
    edge = ASLEEP_EDGE if disc == "ulrich" or asleep else NIGHT
    side, size = min(height - 4, 13.0), min(15.0, height - 1.5)
    stroke = {"stroke": edge, "stroke_opacity": 0.8, "stroke_dasharray": "3 2.5" if asleep else None}
    wall = f"M{svg.number(x - RIM)} {svg.number(y)}v{svg.number(side)}a27 7 0 0 0 54 0v{svg.number(-side)}z"
    parts = [
        svg.path(wall, fill=colour, **stroke),
        svg.ellipse(x, y, RIM, 7, fill=colour, **stroke),
        svg.ellipse(x, y, RIM, 7, fill="#fff", opacity=0.22),
    ]
    if face:
        flat = svg.glyph(look.glyph, 0, 0, 19, ink, colour)
        parts.append(
            svg.element("g", flat, transform=f"translate({svg.number(x)} {svg.number(y)}) scale(1 .34)", opacity=0.62)
        )
    parts.append(svg.glyph(look.glyph, x, y + 4 + height / 2, size, ink, colour))
    return svg.group(*parts, data_piece="disc")


def chip(name: str, x: float, y: float, r: float) -> str:
    """Return an adventurer's chip, used as a player's mark."""
    look = DISCS[name]
    edge = ASLEEP_EDGE if name in ("ulrich", "moon") else NIGHT
    return svg.circle(x, y, r, fill=look.colour, stroke=edge) + svg.glyph(
        look.glyph, x, y, 1.36 * r, look.ink, look.colour
    )


def token_picture(name: str | None, x: float, y: float, r: float) -> str:
    """Return a round token face up, or its back if it has no name."""
    if name is None:
        return "".join(
            [
                svg.circle(x, y, r, fill="#2c3562", stroke=NIGHT),
                svg.circle(x, y, r - 2.6, fill="none", stroke="#7381b8", stroke_opacity=0.6),
                svg.moon(x, y, 0.5 * r, 0.3, "#2c3562", "#7381b8"),
            ]
        )
    look = TOKENS[name]
    fill = "url(#@-opal)" if name == "fragment" else look.colour
    dashes = "2 2.5" if name in ("joker", "fragment") else None
    return "".join(
        [
            svg.circle(x, y, r, fill=fill, stroke=NIGHT, stroke_opacity=0.5),
            svg.circle(x, y, r - 2.6, fill="none", stroke=NIGHT, stroke_opacity=0.28, stroke_dasharray=dashes),
            svg.glyph(look.glyph, x, y, 1.32 * r, look.ink, look.colour),
        ]
    )


def song(x: float, y: float, size: float, ground: str, ink: str) -> str:
    return svg.rect(x - size / 2, y - size / 2, size, size, rx=0.28 * size, fill=ground) + svg.glyph(
        TOKENS["song"].glyph, x, y, 0.66 * size, ink, ground
    )


def lys(x: float, y: float) -> str:
    """Return Lys, a lily on a pointer whose tip is at x, y."""
    lily = (
        "M0-15c3.5 4.5 3.5 9.5 0 14-3.5-4.5-3.5-9.5 0-14zM0-1c-4.5 0-7-2.3-8-6 4.5 0 7 1.5 8 6zm0 0c4.5 0 7-2.3 "
        "8-6-4.5 0-7 1.5-8 6z"
    )
    return svg.group(
        svg.path("M0 15-10 0h20z", fill="#d9ffe9", stroke=NIGHT, stroke_width=0.8),
        svg.circle(0, -7, 12, fill="#d9ffe9", stroke=NIGHT),
        svg.path(lily, fill=NIGHT),
        x=x,
        y=y - 15,
        data_piece="lys",
    )


def fire(x: float, y: float) -> str:
    """Return the flames, their foot at x, y."""
    outer = "M0 6c-24 0-34-16-30-33 3-12 12-16 13-30 8 6 12 13 12 21 5-6 7-17 4-27 17 10 33 28 31 46-2 15-13 23-30 23z"
    inner = "M0 5c-13 0-19-9-17-19 2-8 8-10 9-19 10 7 23 15 23 26 0 8-6 12-15 12z"
    return svg.group(
        svg.path("M-42 14 42-4M-42-4 42 14", stroke="#5b3d2c", stroke_width=11, stroke_linecap="round"),
        svg.path(outer, fill="#ff8f3a"),
        svg.path(inner, fill="#ffd36b"),
        x=x,
        y=y,
        scale=1.1,
    )
