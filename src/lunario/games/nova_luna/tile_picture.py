"""How tiles are drawn: 100 units wide, or 40 for small ones. Colours also have marks and textures."""

from __future__ import annotations

from lunario.core import svg
from lunario.core.palette import DARK, ON_PIECE, PIECES, SIGNS, token
from lunario.games.nova_luna.view_types import Tile

MARKS = {  # on a 16 × 16 grid
    "r": "M8 1.4 15.2 14a.6.6 0 0 1-.5.9H1.3a.6.6 0 0 1-.5-.9z",
    "b": "M3.2 1.8h9.6a1.4 1.4 0 0 1 1.4 1.4v9.6a1.4 1.4 0 0 1-1.4 1.4H3.2a1.4 1.4 0 0 1-1.4-1.4V3.2a1.4 1.4 0 0 1 "
    "1.4-1.4z",
    "t": "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8zm0 4.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "y": "m8 .4 2.2 5 5.4.6-4 3.7 1.1 5.4L8 12.4l-4.7 2.7 1.1-5.4-4-3.7 5.4-.6z",
}
LIGHTS = {"r": "#ff8a7a", "b": "#8db0ff", "t": "#55e0cf", "y": "#ffdb66"}  # for marks on a dark ground
GROUNDS = {
    "r": ("#cc5148", "#a5342f"),
    "b": ("#4a70d6", "#2d4ba6"),
    "t": ("#1b9990", "#0e6f6b"),
    "y": ("#e0b13f", "#b98418"),
}
TASK_TOPS = ((), (58.0,), (43.0, 71.0), (39.5, 59.5, 79.5))
_WHITE = {"stroke": "#fff", "fill": "none"}

DEFS = (
    *(svg.gradient(f"ground-{letter}", *colours) for letter, colours in GROUNDS.items()),
    svg.gradient("back", "#323f7f", "#1d2656"),
    svg.pattern("weave-r", 9, 9, svg.path("M0 4.5h9", stroke_width=1.3, opacity=0.17, **_WHITE), turned=45),
    svg.pattern("weave-b", 14, 14, svg.path("M0 0h14M0 0v14", stroke_width=1.2, opacity=0.15, **_WHITE)),
    svg.pattern("weave-t", 16, 10, svg.path("M0 5q4-5 8 0t8 0", stroke_width=1.2, opacity=0.18, **_WHITE)),
    svg.pattern("weave-y", 13, 13, *(svg.circle(at, at, 1.4, fill="#fff", opacity=0.26) for at in (3.2, 9.7))),
)


def mark(letter: str, x: float, y: float, size: float, fill: str | None = None) -> str:
    """Return the mark of a colour, with its upper left corner at x, y."""
    drawn = svg.path(MARKS[letter], fill_rule="evenodd", fill=fill or LIGHTS[letter])
    return svg.group(drawn, x=x, y=y, scale=size / 16)


def large_tile(tile: Tile, x: float, y: float, size: float, owner: int | None = None) -> str:
    """Return a tile with its number, mark and tasks; a covered task shows its owner's token."""
    letter = tile["name"][0]
    parts = [
        svg.rect(0, 0, 100, 100, rx=12, fill=f"url(#@-ground-{letter})"),
        svg.rect(0, 0, 100, 100, rx=12, fill=f"url(#@-weave-{letter})"),
        svg.rect(0.8, 0.8, 98.4, 98.4, rx=11.4, fill="none", stroke="#fff", stroke_opacity=0.28, stroke_width=1.6),
        svg.circle(20, 20, 15.5, fill=DARK),
        svg.text(20, 29.4, tile["number"], 26, "#fff", anchor="middle", weight=700),
        mark(letter, 70, 8.5, 22, "#fff"),
        *_tasks(tile, owner),
    ]
    return svg.group(*parts, x=x, y=y, scale=size / 100, data_piece="tile")


def _tasks(tile: Tile, owner: int | None) -> list[str]:
    tasks = tile["tasks"]
    if not tasks:
        return [svg.path("M18 70h64", stroke="#fff", stroke_opacity=0.5, stroke_width=2, stroke_dasharray="2 7")]
    height, pitch, dot = (18.0, 16.5, 13.5) if len(tasks) > 2 else (24.0, 20.5, 17.0)
    return [
        _task(task["colours"], owner if task["covered"] else None, top, height, pitch, dot)
        for task, top in zip(tasks, TASK_TOPS[len(tasks)], strict=True)
    ]


def _task(colours: str, owner: int | None, top: float, height: float, pitch: float, dot: float) -> str:
    width = max(height, len(colours) * pitch + height - pitch + 2)
    fill = DARK if owner is None else PIECES[owner]
    pill = svg.rect(6, top, width, height, rx=height / 2, fill=fill, stroke="#0b1023" if owner is not None else None)
    if owner is not None:
        sign = svg.glyph(SIGNS[owner], 6 + width / 2, top + height / 2, 0.74 * height, ON_PIECE, fill)
        return svg.group(pill, sign, data_piece="token")
    left = 6 + (width - len(colours) * pitch + pitch - dot) / 2
    marks = (mark(letter, left + i * pitch, top + (height - dot) / 2, dot) for i, letter in enumerate(colours))
    return svg.group(pill, *marks)


def small_tile(tile: Tile, x: float, y: float, size: float, owner: int) -> str:
    """Return a tile of another player's display: number, mark, and a dot per task."""
    letter = tile["name"][0]
    parts = [
        svg.rect(0, 0, 40, 40, rx=5, fill=f"url(#@-ground-{letter})"),
        svg.rect(0.4, 0.4, 39.2, 39.2, rx=4.7, fill="none", stroke="#fff", stroke_opacity=0.22, stroke_width=0.8),
        svg.circle(11, 11.2, 8.6, fill=DARK),
        svg.text(11, 16.4, tile["number"], 14.5, "#fff", anchor="middle", weight=700),
        mark(letter, 24.5, 5, 11, "#fff"),
    ]
    for i, task in enumerate(tile["tasks"]):
        at = 9 + i * 11
        if task["covered"]:
            parts.append(token(owner, at, 29.5, 5, data_piece="token"))
        else:
            parts.append(svg.circle(at, 29.5, 4.3, fill=DARK, stroke="#fff", stroke_opacity=0.7))
    return svg.group(*parts, x=x, y=y, scale=size / 40, data_piece="tile")


def pile(count: int, x: float, y: float, size: float) -> str:
    """Return the face-down pile with its count; it gets lower as it is used up."""
    layers = -(-count // 12)
    parts = [
        svg.rect(0, (layers - 1 - i) * 5, 100, 100, rx=12, fill="url(#@-back)", stroke="#5a68a8", stroke_width=1.6)
        for i in range(layers)
    ] or [svg.rect(4, 4, 92, 92, rx=12, fill="none", stroke="#7381b8", stroke_width=2, stroke_dasharray="3 6")]
    parts.append(svg.text(50, 68, count, 52, "#eef1fa", anchor="middle", weight=700))
    return svg.group(*parts, x=x, y=y, scale=size / 100)
