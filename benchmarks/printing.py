"""Print all tables in the same style."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

console = Console(width=110)


def show(title: str, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    table = Table(title=title, title_justify="left")
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if index else "left")
    for row in rows:
        table.add_row(*map(str, row))
    console.print(table)
    console.print()
