"""Settings of tables."""

from __future__ import annotations

from dataclasses import dataclass

HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    pace: float = 0.3  # seconds between computer decisions, so that people can follow
    empty_after: float = HOUR  # a table that has not begun, with nobody at it, is cleared
    forgotten_after: float = 60 * DAY  # a match nobody continues is closed
    removed_after: float | None = None  # a match that is over is removed; None: never
    unload_after: float = 600.0  # a table nobody looks at is removed from memory
    sweep_every: float = 60.0
    lease: float = 2.0  # a server silent for this long counts as gone, and others take over its tables
    beat: float = 0.5  # seconds between a server's signs of life
    limits: bool = True  # whether the two limits below, and the server's own, apply
    open_tables_guest: int = 100  # made by the guest and not over
    computer_seats_guest: int = 200  # at those tables

    # These apply even when limits are off.
    take_backs_match: int = 200  # each of them is kept
    lobby_host: int = 3  # public tables of one host that are listed
    message_bytes: int = 16 * 1024  # of a message over a socket
