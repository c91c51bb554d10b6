"""A learning curve as text and as SVG, printed by the examples."""

from __future__ import annotations

from html import escape
from pathlib import Path

ROWS, COLUMNS = 12, 60
WIDTH, HEIGHT, LEFT, FOOT = 640, 360, 64, 48
PANEL, INK, PALE, LINE, CURVE = "#f6f7fb", "#141a35", "#434d70", "#c8cfe0", "#2f55b8"


def show(across: str, up: str, points: list[tuple[float, float]], path: Path | None = None) -> None:
    """Print the curve, and write it to a file if one is named."""
    print(as_text(across, up, points))
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_svg(across, up, points), encoding="utf-8")
        print(f"The curve is in {path}.")


def as_text(across: str, up: str, points: list[tuple[float, float]]) -> str:
    """Return the curve as text, from 0 to 100."""
    last = max(x for x, _ in points) or 1
    grid = [[" "] * (COLUMNS + 1) for _ in range(ROWS + 1)]
    for x, y in points:
        grid[ROWS - round(ROWS * min(100, max(0, y)) / 100)][round(COLUMNS * x / last)] = "●"
    labels = {0: "100 ", ROWS // 2: " 50 ", ROWS: "  0 "}
    lines = [labels.get(i, "    ") + "│" + "".join(row).rstrip() for i, row in enumerate(grid)]
    foot = "    └" + "─" * COLUMNS
    return "\n".join([up, *lines, foot, f"     0{f'{last:.3g} {across}':>{COLUMNS - 1}}"])


def as_svg(across: str, up: str, points: list[tuple[float, float]]) -> str:
    """Return the curve as an SVG document."""
    last = max(x for x, _ in points) or 1
    high = HEIGHT - FOOT - 40
    places = [(LEFT + (WIDTH - LEFT - 24) * x / last, HEIGHT - FOOT - high * y / 100) for x, y in points]
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PANEL}"/>', _text(LEFT, 26, up, INK, "start")]
    for percent in (0, 25, 50, 75, 100):
        y = HEIGHT - FOOT - high * percent / 100
        parts.append(f'<path d="M{LEFT} {y:g}H{WIDTH - 24}" stroke="{LINE}"/>')
        parts.append(_text(LEFT - 10, y + 5, str(percent), PALE, "end"))
    parts.append(_text(WIDTH - 24, HEIGHT - 14, f"{last:.3g} {across}", PALE, "end"))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{CURVE}" stroke-width="2.5"/>')
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{CURVE}"/>' for x, y in places]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">{"".join(parts)}</svg>\n'


def _text(x: float, y: float, words: str, colour: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="15" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'
