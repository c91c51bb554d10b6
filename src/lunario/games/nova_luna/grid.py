"""A grid of text cells with box-drawing lines: neighbouring boxes share an edge."""

from __future__ import annotations

_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # indexed by the lines that meet: up 1, right 2, down 4, left 8


class Grid:
    """Columns and rows of given inner sizes; a cell holds lines of text, boxed or not."""

    def __init__(self, widths: list[int], heights: list[int]) -> None:
        self._widths = widths
        self._heights = heights
        self._boxed: set[tuple[int, int]] = set()
        self._canvas = [[" "] * (sum(widths) + len(widths) + 1) for _ in range(sum(heights) + len(heights) + 1)]

    def put(self, column: int, row: int, lines: list[str]) -> None:
        """Write text in a box."""
        self._boxed.add((column, row))
        self._write(self._left(column), self._top(row), lines)

    def write(self, column: int, row: int, columns: int, lines: list[str]) -> None:
        """Write text without a box, centred across that many columns."""
        width = sum(self._widths[column : column + columns]) + columns - 1
        top = self._top(row) + (self._heights[row] - len(lines)) // 2
        self._write(self._left(column), top, [line.center(width) for line in lines])

    def lines(self) -> list[str]:
        """Return the drawing, without empty lines at the top and bottom."""
        for row in range(len(self._heights) + 1):
            for column in range(len(self._widths) + 1):
                self._draw_corner(column, row)
        drawn = ["".join(line).rstrip() for line in self._canvas]
        filled = [number for number, line in enumerate(drawn) if line]
        return drawn[filled[0] : filled[-1] + 1] if filled else []

    def _left(self, column: int) -> int:
        return sum(self._widths[:column]) + column + 1

    def _top(self, row: int) -> int:
        return sum(self._heights[:row]) + row + 1

    def _write(self, x: int, y: int, lines: list[str]) -> None:
        for dy, line in enumerate(lines):
            for dx, letter in enumerate(line):
                if letter != " ":
                    self._canvas[y + dy][x + dx] = letter

    def _draw_corner(self, column: int, row: int) -> None:
        """Draw a cell's upper left corner, and the edges going right and down from it."""
        x, y = self._left(column) - 1, self._top(row) - 1
        above, below = self._upright(column, row - 1), self._upright(column, row)
        before, after = self._level(column - 1, row), self._level(column, row)
        self._canvas[y][x] = _JOINTS[above + 2 * after + 4 * below + 8 * before]
        if after:
            self._canvas[y][x + 1 : x + 1 + self._widths[column]] = "─" * self._widths[column]
        if below:
            for line in range(self._heights[row]):
                self._canvas[y + 1 + line][x] = "│"

    def _upright(self, column: int, row: int) -> bool:
        """Return whether there is an edge to the left of the cell."""
        return (column - 1, row) in self._boxed or (column, row) in self._boxed

    def _level(self, column: int, row: int) -> bool:
        """Return whether there is an edge above the cell."""
        return (column, row - 1) in self._boxed or (column, row) in self._boxed


def beside(left: list[str], right: list[str], gap: int) -> list[str]:
    """Return two blocks of lines side by side."""
    width = max(map(len, left), default=0) + gap
    height = max(len(left), len(right))
    padded = [*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))]
    return [(one.ljust(width) + other).rstrip() for one, other in zip(*padded, strict=True)]
