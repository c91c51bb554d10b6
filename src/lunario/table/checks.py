"""Checks that most requests to a table before its match begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lunario.table.errors import has_begun, host_only, is_over, unknown_seat
from lunario.table.rows import MatchRow, SeatRow

if TYPE_CHECKING:
    from lunario.table.table import Table


def check_waiting(table: Table) -> None:
    if table.status == "over":
        raise is_over()
    if table.match is not None:
        raise has_begun()


def check_host(row: MatchRow, guest: str) -> None:
    if row.host != guest:
        raise host_only()


def seat_of(row: MatchRow, number: int) -> SeatRow:
    if number >= len(row.seats):
        raise unknown_seat()
    return row.seats[number]
