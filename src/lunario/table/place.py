"""The name of a position at a table: the number of entries in the record, and the decisions of the draft.

It goes out with each position and comes back with the decision, so that any server can refuse a decision meant for
another position than the current one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

# Turns may be long in games from other packages, but a message is refused long before its name is too long to read.
PlaceName = Annotated[str, Field(pattern=r"^[0-9]{1,9}(\+[0-9]{1,10}(\.[0-9]{1,10})*)?$", max_length=4000)]


class Place(NamedTuple):
    entries: int  # of the record
    drafted: tuple[int, ...] = ()  # actions that are not confirmed

    @staticmethod
    def of(entries: int, drafted: Sequence[int] = ()) -> Place:
        return Place(entries, tuple(drafted))

    @staticmethod
    def read(name: str) -> Place:
        """Read a name that `PlaceName` allows."""
        entries, _, drafted = name.partition("+")
        return Place(int(entries), tuple(map(int, drafted.split("."))) if drafted else ())

    def __str__(self) -> str:
        drafted = ".".join(map(str, self.drafted))
        return f"{self.entries}+{drafted}" if drafted else str(self.entries)
