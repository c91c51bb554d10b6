"""What a position at a table is called: the entries of the record so far, and the decisions of the draft.

A person decides on what they see. The name goes out with each position and comes back with the decision, so that one
which was meant for another position is refused, at whichever server it arrives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

# An outside game may have long turns; a message is refused long before a name is too long to read.
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
