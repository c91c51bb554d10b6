"""A learning curve as text and as SVG, printed by the examples."""

from __future__ import annotations

from pathlib import Path

from lunario.core import svg
from lunario.core.palette import THEMES

ROWS, COLUMNS = 12, 60
WIDTH, HEIGHT, LEFT, FOOT = 640, 360, 64, 48


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
    theme, last = THEMES["light"], max(x for x, _ in points) or 1
    places = [
        (LEFT + (WIDTH - LEFT - 24) * x / last, HEIGHT - FOOT - (HEIGHT - FOOT - 40) * y / 100) for x, y in points
    ]
    parts = [svg.rect(0, 0, WIDTH, HEIGHT, fill=theme.panel), svg.text(LEFT, 26, up, 18, theme.ink, weight=700)]
    for percent in (0, 25, 50, 75, 100):
        y = HEIGHT - FOOT - (HEIGHT - FOOT - 40) * percent / 100
        parts.append(svg.line([(LEFT, y), (WIDTH - 24, y)], stroke=theme.line))
        parts.append(svg.text(LEFT - 10, y + 5, percent, 15, theme.ink_2, anchor="end"))
    parts.append(svg.text(WIDTH - 24, HEIGHT - 14, f"{last:.3g} {across}", 15, theme.ink_2, anchor="end"))
    parts.append(svg.text(LEFT, HEIGHT - 14, "0", 15, theme.ink_2))
    parts.append(svg.line(places, stroke=theme.last, stroke_width=2.5))
    parts += [svg.circle(x, y, 3.5, fill=theme.last) for x, y in places]
    return svg.document(WIDTH, HEIGHT, f"{up} by {across}", *parts)
