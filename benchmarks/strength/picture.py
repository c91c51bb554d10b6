"""Two plain pictures in SVG: shares with their intervals and bars, and wins over iterations."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, LINE, LEFT, RIGHT = 760, 22, 330, 60
_STYLE = (
    "<style>text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd}.bar{stroke:#c33;stroke-width:2}"
    ".line{stroke:#357;stroke-width:2;fill:none}.dot{fill:#357}.head{font-weight:bold}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.line{stroke:#8bd}.dot{fill:#8bd}}</style>"
)


class Mark(NamedTuple):
    """A share from 0 to 1 with its interval, and the bar it has to clear."""

    label: str
    value: float
    low: float
    high: float
    bar: float | None


class Point(NamedTuple):
    iterations: int
    value: float
    low: float
    high: float


def shares(groups: Sequence[tuple[str, Sequence[Mark]]]) -> str:
    """Draw a line per mark: a dot, its interval, and a red stroke at the bar."""
    lines: list[str] = []
    y = LINE
    for title, marks in groups:
        y += LINE
        lines.append(f'<text class="head" x="8" y="{y + 4}">{escape(title)}</text>')
        for mark in marks:
            y += LINE
            lines.extend(_mark(mark, y))
    grid = [_gridline(_x(tenth / 10), LINE, y + 12, f"{10 * tenth} %") for tenth in range(0, 11, 2)]
    return _svg(y + LINE, grid + lines)


def _mark(mark: Mark, y: int) -> list[str]:
    lines = [
        f'<text x="20" y="{y + 4}">{escape(mark.label)}</text>',
        f'<line class="line" x1="{_x(mark.low):.1f}" x2="{_x(mark.high):.1f}" y1="{y}" y2="{y}"/>',
        f'<circle class="dot" cx="{_x(mark.value):.1f}" cy="{y}" r="4"/>',
    ]
    if mark.bar is not None:
        lines.append(f'<line class="bar" x1="{_x(mark.bar):.1f}" x2="{_x(mark.bar):.1f}" y1="{y - 8}" y2="{y + 8}"/>')
    return lines


def curve(title: str, points: Sequence[Point], bar: float) -> str:
    """Draw wins over iterations, four times as many with each step to the right."""
    height, top = 240, 40
    steps = [math.log(point.iterations / points[0].iterations, 4) for point in points]
    columns = [LEFT / 2 + step * (WIDTH - LEFT / 2 - RIGHT) / max(1.0, steps[-1]) for step in steps]
    rows = [top + (1 - point.value) * (height - top - 40) for point in points]

    def level(share: float) -> float:
        return top + (1 - share) * (height - top - 40)

    lines = [f'<text class="head" x="8" y="20">{escape(title)}</text>']
    for tenth in range(0, 11, 2):
        y = level(tenth / 10)
        lines.append(f'<line class="grid" x1="{LEFT / 2}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(f'<text x="{LEFT / 2 - 50}" y="{y + 4:.1f}">{10 * tenth} %</text>')
    lines.append(
        f'<line class="bar" x1="{LEFT / 2}" x2="{WIDTH - RIGHT}" y1="{level(bar):.1f}" y2="{level(bar):.1f}"/>'
    )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(columns, rows, strict=True))
    lines.append(f'<polyline class="line" points="{path}"/>')
    for point, x, y in zip(points, columns, rows, strict=True):
        lines.append(
            f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{level(point.low):.1f}" y2="{level(point.high):.1f}"/>'
        )
        lines.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
        lines.append(f'<text x="{x - 20:.1f}" y="{height - 10}">{point.iterations:,}</text>')
    return _svg(height, lines)


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _gridline(x: float, top: float, bottom: float, label: str) -> str:
    line = f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>'
    return line + f'<text x="{x - 12:.1f}" y="{top - 6}">{label}</text>'


def _svg(height: float, lines: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}">'
    return "\n".join([head, _STYLE, *lines, "</svg>"]) + "\n"
