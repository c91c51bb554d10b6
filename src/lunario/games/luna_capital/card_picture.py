"""How tiles and blueprint cards are drawn: the shape shows a project's family, the glyph its kind.

A card is 100 units wide, with four plots of 44; a double is one plot of 92 × 44.
"""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core import svg
from lunario.core.palette import DARK
from lunario.games.luna_capital.glyphs import GLYPHS
from lunario.games.luna_capital.naming import CORNERS
from lunario.games.luna_capital.view_types import Card, Site

INK, EDGE, PALE = "#0b1023", "#c7cde4", "#eef1fa"
COLOURS = {
    "H": "#ffa38f", "O": "#93dcf2", "W": "#6ea2ff", "P": "#aeda62", "A": "#aeda62", "L": "#aeda62", "X": "#aeda62",
    "G": "#aeda62", "S": "#f6cb57", "M": "#a98a78", "pad": "#2a3358", "demo": "#2a3358", "redis": "#2a3358",
}  # fmt: skip
PLOT = 44.0

DEFS = (
    svg.pattern("truss", 14, 14, svg.path("M0 0 14 14M14 0 0 14", stroke=EDGE, stroke_width=1.5)),
    svg.pattern(
        "regolith",
        50,
        50,
        svg.circle(10, 12, 4.5, fill=INK, opacity=0.13),
        svg.circle(36, 32, 7, fill=INK, opacity=0.1),
    ),
)


def family_of(kind: str) -> str:
    if kind == "=":
        return "scaffold"
    if len(kind) == 2:
        return "pod" if kind[0] == "m" else "tower"
    return {"M": "stone", "S": "ticket"}.get(kind, "special" if len(kind) > 1 else "life")


def _outline(family: str, w: float, h: float) -> str:
    """Return the outline of a family that is not a rectangle, from the upper left corner of its plot."""
    n = svg.number
    if family == "pod":
        return (
            f"M0 {n(h - 8)}v-{n(h - 30)}a22 22 0 0 1 22-22h{n(w - 44)}a22 22 0 0 1 22 22v{n(h - 30)}a8 8 0 0 1-8 8"
            f"h-{n(w - 16)}a8 8 0 0 1-8-8z"
        )
    if family == "tower":
        return (
            f"M0 {n(h - 6)}v-{n(h - 20)}a4 4 0 0 1 4-4h7v-6a4 4 0 0 1 4-4h{n(w - 30)}a4 4 0 0 1 4 4v6h7a4 4 0 0 1 4 4"
            f"v{n(h - 20)}a6 6 0 0 1-6 6h-{n(w - 12)}a6 6 0 0 1-6-6z"
        )
    if family == "stone":
        return f"M12 0h{n(w - 26)}l13 9 1 {n(h - 26)}-11 16-{n(w - 24)} 1-13-12-1-{n(h - 24)}z"
    if family == "special":
        return f"M11 0h{n(w - 22)}l11 11v{n(h - 22)}l-11 11h-{n(w - 22)}l-11-11v-{n(h - 22)}z"
    return f"M0 0h{n(w)}v{n(h / 2 - 6)}a6 6 0 0 0 0 12v{n(h / 2 - 6)}h-{n(w)}v-{n(h / 2 - 6)}a6 6 0 0 0 0-12z"


def tile_picture(
    kind: str, x: float, y: float, w: float = PLOT, h: float = PLOT, *, scale: float = 1, robots: int = 0,
    printed: bool = False, points: int | None = None, corner: str = "tr", piece: str | None = "tile",
) -> str:  # fmt: skip
    """Return a project: a tile or, if printed, what the card itself shows, with a dashed base line."""
    family = family_of(kind)
    parts = _house(kind, family, w, h) if family in ("pod", "tower") else _plain(kind, family, w, h)
    if printed:
        parts.append(
            svg.path(f"M7 {svg.number(h - 5)}h{svg.number(w - 14)}", stroke=INK, stroke_opacity=0.5, stroke_width=2,
                     stroke_dasharray="2 3")
        )  # fmt: skip
    left, top = 7 if corner[1] == "l" else w - 7, 7 if corner[0] == "t" else h - 7
    for i in range(robots):
        at = left + (15 if corner[1] == "l" else -15) * i
        parts.append(svg.circle(at, top, 9.5, fill=DARK, stroke=PALE, stroke_width=0.8))
        parts.append(svg.glyph(GLYPHS["robot"], at, top - 0.3, 14, PALE, DARK))
    if points is not None:
        parts.append(svg.rect(left - 10, top - 8, 20, 16, rx=8, fill=DARK))
        parts.append(svg.text(left, top + 5, points, 14, "#fff", anchor="middle", weight=700))
    return svg.group(*parts, x=x, y=y, scale=scale, data_piece=piece)


def _house(kind: str, family: str, w: float, h: float) -> list[str]:
    """Return a mod-hab or a residential complex, with what it counts inside."""
    counted = "M" if kind == "mR" else kind[1]
    modules = kind in ("mM", "cM")
    fill = PALE if modules else COLOURS[counted]
    glyph = GLYPHS["mod" if modules else counted]
    ground = svg.path(
        _outline(family, w, h), fill=PALE if family == "pod" else "#cdb9ff", stroke=INK, stroke_opacity=0.5
    )
    if family == "pod":
        inner = svg.circle(w / 2, h / 2 + 2, 14, fill=fill)
        return [ground, inner, svg.glyph(glyph, w / 2, h / 2 + 2, 19, INK, fill)]
    inner = svg.rect(w / 2 - 14, h / 2 - 11, 28, 28, rx=4, fill=fill)
    return [ground, inner, svg.glyph(glyph, w / 2, h / 2 + 3, 20, INK, fill)]


def _plain(kind: str, family: str, w: float, h: float) -> list[str]:
    if family == "scaffold":
        return [svg.rect(1, 1, w - 2, h - 2, rx=5, fill="url(#@-truss)", stroke=EDGE, stroke_width=2, opacity=0.75)]
    dark = family == "special"
    stroke = {"stroke": EDGE, "stroke_width": 1.5} if dark else {"stroke": INK, "stroke_opacity": 0.5}
    if family == "life":
        ground = svg.rect(0, 0, w, h, rx=9, fill=COLOURS[kind], **stroke)
    else:
        ground = svg.path(_outline(family, w, h), fill=COLOURS[kind], **stroke)
    return [ground, svg.glyph(GLYPHS[kind], w / 2, h / 2, 29, PALE if dark else INK, COLOURS[kind])]


# ------------------------------------------------------------------ cards


def sites_of_card(card: Card) -> list[Site]:
    """Return the four quadrants of an unplaced card as sites: a double is one, at its first cell."""
    quadrants = card["quadrants"]
    found: list[Site] = []
    for i, corner in enumerate(CORNERS):
        if quadrants[i] in "<^":
            continue
        wide = i % 2 == 0 and quadrants[i + 1] == "<"
        high = i < 2 and quadrants[i + 2] == "^"
        found.append(
            {"corner": corner, "width": 1 + wide, "height": 1 + high, "content": quadrants[i], "tiles": 0,
             "points": None}
        )  # fmt: skip
    return found


def card_picture(
    number: int | None, sites: Sequence[Site], x: float, y: float, size: float, *, how: str = "face_up",
    small: bool = False,
) -> str:  # fmt: skip
    """Return a blueprint card: its plots and their contents, the number where they meet; or its back."""
    parts = _back() if how == "face_down" else [*_ground(), *(_site(site, small) for site in sites)]
    if how != "face_down":
        r = 22.0 if small else 14.0
        parts.append(svg.circle(50, 50, r, fill=DARK, stroke=EDGE, stroke_width=1.6))
        if how == "with_robot" or number is None:
            parts.append(svg.glyph(GLYPHS["robot"], 50, 49.5, 1.4 * r, PALE, DARK))
        else:
            parts.append(svg.text(50, 50 + 0.47 * r, number, 1.3 * r, "#fff", anchor="middle", weight=700))
    return svg.group(*parts, x=x, y=y, scale=size / 100, data_piece="card")


def _back() -> list[str]:
    return [
        svg.rect(0, 0, 100, 100, rx=9, fill="#2b3564", stroke="#7381b8", stroke_width=1.5),
        svg.rect(6, 6, 88, 88, rx=6, fill="none", stroke="#4b578f", stroke_width=1.5),
        svg.circle(50, 50, 22, fill="#46518a"),
        *(svg.circle(x, y, r, fill="#2b3564") for x, y, r in ((42, 44, 5.5), (58, 57, 4), (56, 39, 2.4))),
    ]


def _ground() -> list[str]:
    return [
        svg.rect(0, 0, 100, 100, rx=9, fill="#4a5478"),
        svg.rect(0, 0, 100, 100, rx=9, fill="url(#@-regolith)"),
        svg.path("M9 .8h82", stroke="#fff", stroke_opacity=0.22, stroke_width=1.2, stroke_linecap="round"),
    ]


def _site(site: Site, small: bool) -> str:
    """Return a plot and its content: free, printed, built, or rubble."""
    corner = site["corner"]
    x, y = 4 if corner[1] == "l" else 52, 4 if corner[0] == "t" else 52
    w, h = 92 if site["width"] == 2 else 44, 92 if site["height"] == 2 else 44
    free = site["content"] == "."
    parts = []
    if free or site["tiles"]:
        parts.append(svg.rect(x, y, w, h, rx=8, fill="#343d5e", stroke="#6a75a0"))
    if not free:
        parts.append(
            tile_picture(
                site["content"], x, y, w, h, printed=site["tiles"] == 0 and site["content"] != "=", corner=corner,
                points=None if small else site["points"], piece="tile" if site["tiles"] else None,
            )
        )  # fmt: skip
    elif site["tiles"]:
        rubble = svg.path("M-13 10l4-6 6 2 3 4zM2 10l2-5 7-1 3 6zM-6 1l3-5 6 1 1 4z", fill="#69749a", opacity=0.8)
        parts.append(svg.group(rubble, x=x + w / 2, y=y + h / 2, data_piece="tile"))
    elif site["width"] == 2 or site["height"] == 2:
        arrow = "M-9 0h18m-5-4.5 5 4.5-5 4.5m-8-9-5 4.5 5 4.5"
        turned = "" if site["width"] == 2 else " rotate(90)"
        parts.append(
            svg.path(arrow, transform=f"translate({x + w / 2:g} {y + h / 2:g}){turned}", fill="none", stroke="#8a95bf",
                     stroke_width=1.8, stroke_linecap="round", stroke_linejoin="round")
        )  # fmt: skip
    return "".join(parts)
