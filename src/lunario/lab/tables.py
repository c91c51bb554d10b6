"""Played matches as tables of matches, seats, points and facts, for our own figures and as CSV or Parquet files.

`match` numbers the matches through all tables. Seats count from 1, turns from 0.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lunario.core.counting import Counted, count
from lunario.core.errors import BadOption, LunarioError
from lunario.core.game import Game
from lunario.lab.bout import Result

FORMATS = ("csv", "parquet")
Columns = dict[str, list[Any]]


@dataclass
class Tables:
    """The columns of each table. `variant` distinguishes component sets and options if several were played."""

    matches: Columns = field(default_factory=lambda: _empty("match variant deal line_up rotation seed decisions turns"))
    seats: Columns = field(default_factory=lambda: _empty("match seat player order place win score margin"))
    points: Columns = field(default_factory=lambda: _empty("match seat category points"))
    facts: Columns = field(default_factory=lambda: _empty("match seat fact amount turn"))

    def add(self, game: Game, result: Result, seed: str, variant: str = "") -> None:
        """Add a match whose actions were recorded."""
        if result.actions is None:
            raise without_actions()
        counted = count(game, result.actions)
        number = len(self.matches["match"])
        decisions = sum(result.decisions)
        _append(self.matches, number, variant, *result.key, seed, decisions, counted.turns)
        for seat, player in enumerate(result.seats):
            self._add_seat(game, result, counted, number, seat, player)
        for found in counted.facts:
            _append(self.facts, number, found.seat + 1, found.fact, found.amount, found.turn)

    def _add_seat(self, game: Game, result: Result, counted: Counted, number: int, seat: int, player: str) -> None:
        others = [score for other, score in enumerate(result.scores) if other != seat]
        margin = result.scores[seat] - sum(others) / len(others) if others else 0.0
        margin = -margin if game.lower_wins else margin
        place, share, score = result.places[seat], result.shares[seat], result.scores[seat]
        _append(self.seats, number, seat + 1, player, counted.order[seat], place, share, score, margin)
        for (category, _), points in zip(game.categories, counted.points[seat], strict=True):
            _append(self.points, number, seat + 1, category, points)

    def named(self) -> dict[str, Columns]:
        return {"matches": self.matches, "seats": self.seats, "points": self.points, "facts": self.facts}

    def write(self, folder: Path, form: str = "parquet") -> list[Path]:
        """Write a file per table and return their paths."""
        folder.mkdir(parents=True, exist_ok=True)
        paths = []
        for name, columns in self.named().items():
            path = folder / f"{name}.{form}"
            (_write_csv if form == "csv" else _write_parquet)(path, columns)
            paths.append(path)
        return paths


def tables_of(game: Game, results: Iterable[tuple[str, Result]]) -> Tables:
    """Return the tables of results, each with the seed of its match."""
    tables = Tables()
    for seed, result in results:
        tables.add(game, result, seed)
    return tables


def without_actions() -> LunarioError:
    return LunarioError(
        "These results were kept without the actions, from which the order of play, facts and tables are counted: name "
        "another file, or break them down by seat or player.",
        "Estos resultados se guardaron sin las acciones, y de ellas salen el orden de juego, los hechos y las tablas: "
        "di otro archivo, o desglósalos por seat o player.",
    )


def check_format(form: str) -> str:
    """Return the format if tables can have it."""
    if form not in FORMATS:
        raise BadOption(
            f"Tables are written as csv or parquet, not {form}.", f"Las tablas son csv o parquet, no {form}."
        )
    return form


def check_writer(form: str) -> None:
    """Refuse a format if the package that writes it is not installed."""
    if form == "parquet":
        import_duckdb()


def import_duckdb() -> Any:
    try:
        import duckdb
    except ModuleNotFoundError as missing:
        raise LunarioError(
            "Parquet needs another package: pip install 'lunario[lab]', or write csv.",
            "Parquet necesita otro paquete: pip install 'lunario[lab]', o escribe csv.",
        ) from missing
    return duckdb


def _empty(names: str) -> Columns:
    return {name: [] for name in names.split()}


def _append(columns: Columns, *values: object) -> None:
    for column, value in zip(columns.values(), values, strict=True):
        column.append(value)


def _write_csv(path: Path, columns: Columns) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def _write_parquet(path: Path, columns: Columns) -> None:
    import numpy as np

    # These settings keep DuckDB from fetching extensions at run time.
    settings = {"threads": 1, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
    table = {name: _array(np, values) for name, values in columns.items()}
    with import_duckdb().connect(config=settings) as connection:
        connection.register("written", table)
        target = str(path).replace("'", "''")
        connection.execute(f"copy written to '{target}' (format parquet, compression zstd)")


def _array(numpy: Any, values: Sequence[Any]) -> Any:
    return numpy.array(values, dtype=object if values and isinstance(values[0], str) else None)
