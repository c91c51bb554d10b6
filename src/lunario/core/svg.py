"""SVG as strings: elements, text that fits, glyphs, and the document around them. Plain Python, no CSS, no fonts.

Pictures are shown by notebooks, pages and rasterisers, so they use attributes that all of these support, generic font
families, and ids unique to the document (`@` in an id is replaced by its digest).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

SANS, SERIF, MONO = "sans-serif", "serif", "monospace"
WIDTH_OF_LETTER = 0.58  # relative to its size: a bold letter of a wide sans-serif, on average
DIGEST = 8


def number(value: float) -> str:
    """Return a coordinate in short form: 12.5, 12."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *content: str, **attributes: Any) -> str:
    """Return an element. `stroke_width=2` writes stroke-width="2"; None omits an attribute."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value) if isinstance(value, float) else str(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def rect(x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    return element("rect", x=float(x), y=float(y), width=float(width), height=float(height), **attributes)


def circle(x: float, y: float, r: float, **attributes: Any) -> str:
    return element("circle", cx=float(x), cy=float(y), r=float(r), **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: Any) -> str:
    return element("ellipse", cx=float(x), cy=float(y), rx=float(rx), ry=float(ry), **attributes)


def path(d: str, **attributes: Any) -> str:
    return element("path", d=d, **attributes)


def line(points: Iterable[tuple[float, float]], **attributes: Any) -> str:
    """Return an open line through the points."""
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), fill="none", **attributes)


def group(*content: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: Any) -> str:
    """Return the content moved to x, y and scaled; `data_piece` names the piece of the view that it shows."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    scaled = f"scale({scale:.4g})" if scale != 1 else ""
    return element("g", *content, transform=f"{moved} {scaled}".strip() or None, **attributes)


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    fill: str,
    *,
    anchor: str = "start",
    weight: int = 400,
    family: str = SANS,
    room: float | None = None,
) -> str:
    """Return words with their baseline at y; with `room`, smaller if they would be wider."""
    written = str(words)
    if room is not None:
        size = min(size, room / max(1.0, WIDTH_OF_LETTER * len(written)))
    return element(
        "text",
        escape(written),
        x=float(x),
        y=float(y),
        font_size=float(size),
        font_family=family,
        font_weight=weight if weight != 400 else None,
        text_anchor=anchor if anchor != "start" else None,
        fill=fill,
    )


def wrapped(words: str, size: float, room: float) -> list[str]:
    """Return the words as lines that fit."""
    lines: list[str] = []
    for word in words.split():
        if lines and WIDTH_OF_LETTER * size * (len(lines[-1]) + 1 + len(word)) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def glyph(drawing: str, x: float, y: float, size: float, colour: str, cut: str = "#0e1430") -> str:
    """Return a drawing on 24 × 24 centred at x, y. It uses `currentColor`, and CUT for the ground, for inner lines."""
    return group(
        drawing.replace("CUT", cut),
        x=x - size / 2,
        y=y - size / 2,
        scale=size / 24,
        fill=colour,
        color=colour,
    )


def gradient(name: str, upper: str, lower: str) -> str:
    """Return a definition: `fill="url(#@-name)"` paints from the upper colour to the lower."""
    stops = element("stop", stop_color=upper), element("stop", offset="1", stop_color=lower)
    return element("linearGradient", *stops, id=f"@-{name}", x2="0", y2="1")


def radial(name: str, *stops: tuple[float, str, float], radius: float = 0.5) -> str:
    """Return a definition that paints outwards; a stop is position, colour, opacity."""
    written = (
        element("stop", offset=float(at), stop_color=colour, stop_opacity=float(opacity) if opacity < 1 else None)
        for at, colour, opacity in stops
    )
    return element("radialGradient", *written, id=f"@-{name}", r=float(radius))


def pattern(name: str, width: float, height: float, *content: str, turned: float = 0) -> str:
    return element(
        "pattern",
        *content,
        id=f"@-{name}",
        width=float(width),
        height=float(height),
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({number(turned)})" if turned else None,
    )


def around(x: float, y: float, degrees: float, radius: float, squashed: float = 1) -> tuple[float, float]:
    """Return the point at an angle from the right, clockwise."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * squashed * math.sin(angle)


def moon(x: float, y: float, r: float, phase: float, dark: str = "#1a2246", light: str = "#cfd7f2") -> str:
    """Return a moon: 0 new, 1 full, 2 new again."""
    waxing = phase <= 1
    terminator = r * (1 - 2 * (phase if waxing else 2 - phase))
    inner = 0 if (terminator >= 0) == waxing else 1
    lit = (
        f"M{number(x)} {number(y - r)}A{number(r)} {number(r)} 0 0 {int(waxing)} {number(x)} {number(y + r)}"
        f"A{number(abs(terminator))} {number(r)} 0 0 {inner} {number(x)} {number(y - r)}z"
    )
    return circle(x, y, r, fill=dark, stroke="#3b4880") + path(lit, fill=light)


def document(width: float, height: float, title: str, *content: str, defs: Iterable[str] = ()) -> str:
    """Return the whole picture, which scales to the available space."""
    body = element("title", escape(title)) + (element("defs", *defs) if defs else "") + "".join(content)
    digest = hashlib.sha256(body.encode()).hexdigest()[:DIGEST]
    body = body.replace('id="@-', f'id="l{digest}-').replace("#@-", f"#l{digest}-")
    return element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=float(width),
        height=float(height),
        role="img",
        aria_label=title,
    )
