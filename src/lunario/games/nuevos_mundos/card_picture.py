"""How a card is drawn, 100 × 140: value on a dark sky, the biome's symbol and landscape, icons on a dark foot."""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import DARK
from lunario.games.nuevos_mundos.glyphs import BIOMES, HAMLET, HOUSE, KINDS
from lunario.games.nuevos_mundos.view_types import Card

WIDTH, HEIGHT = 100, 140

DEFS = (
    *(svg.gradient(f"sky-{biome}", *look.sky) for biome, look in BIOMES.items()),
    svg.element("clipPath", svg.rect(0, 0, WIDTH, HEIGHT, rx=10), id="@-card"),
)


def card_picture(card: Card, x: float, y: float, width: float) -> str:
    land = BIOMES[card["biome"]]
    settlement = card["value"] is None
    ground = svg.group(
        svg.rect(0, 0, WIDTH, HEIGHT, fill=f"url(#@-sky-{card['biome']})"),
        land.scene,
        HAMLET if settlement else "",
        svg.rect(0, 108, WIDTH, 32, fill=DARK, fill_opacity=0.86),
        clip_path="url(#@-card)",
    )
    parts = [
        ground,
        *(_house() if settlement else _face(card)),
        svg.circle(83, 20, 13, fill=DARK, fill_opacity=0.7),
        svg.glyph(land.sign, 83, 20, 17, "#fff", DARK),
        svg.rect(1, 1, 98, 138, rx=9.3, fill="none", stroke="#fff", stroke_opacity=0.25, stroke_width=1.5),
    ]
    return svg.group(*parts, x=x, y=y, scale=width / WIDTH, data_piece="card")


def _house() -> list[str]:
    return [svg.glyph(HOUSE, 23, 23, 28, "#fff"), svg.glyph(HOUSE, 50, 125, 20, "#ffdf9a")]


def _face(card: Card) -> list[str]:
    step = min(29.0, 90 / max(len(card["icons"]), 1))
    left = 50 - step * (len(card["icons"]) - 1) / 2
    parts = [svg.text(8, 38, card["id"], 38, "#fff", weight=700)]
    for i, kind in enumerate(card["icons"]):
        parts.append(svg.glyph(KINDS[kind].sign, left + i * step, 124.5, 21, KINDS[kind].hue, DARK))
    return parts


def pile_picture(count: int, x: float, y: float, width: float, ink: str) -> str:
    """Return the creation pile: card backs, as deep as the pile is high, and the number of cards."""
    depth = min(3, -(-count // 12))
    parts = [
        svg.rect(shift, shift, 95, 135, rx=10, fill="#18214a", stroke="#5566a8", stroke_width=1.5)
        for shift in ((depth - layer - 1) * 2.4 for layer in range(depth))
    ]
    if count:
        orbit = {"fill": "none", "stroke": "#5566a8", "stroke_width": 1.5}
        parts += [
            svg.circle(47.6, 56, 36, stroke_dasharray="1 5", stroke_linecap="round", **orbit),
            svg.circle(47.6, 56, 27, **orbit),
            svg.moon(47.6, 56, 19, 0.35, "#2b3875", "#e9ecf7"),
        ]
    parts.append(svg.text(47.6, 126, count, 28, "#eef1fa" if count else ink, anchor="middle", weight=700))
    return svg.group(*parts, x=x, y=y, scale=width / WIDTH, data_piece="pile")
