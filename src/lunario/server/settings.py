"""What can be set before the server starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

HOUR = 3600.0
DAY = 24 * HOUR


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    folder = platformdirs.user_data_path("lunario")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass(frozen=True)
class Settings:
    database: str  # sqlite:///file or postgresql://user@host/name
    pace: float = 0.3  # seconds between two decisions of the computer, so that people can follow
    empty_after: float = HOUR  # a table that has not begun, with nobody at it, is cleared
    forgotten_after: float = 60 * DAY  # a match that nobody goes on with is closed
    unload_after: float = 600.0  # a table nobody looks at leaves the memory
    sweep_every: float = 60.0
    warm: bool = True  # compile the games in a child process at the start
    static: Path | None = None  # the built front end


def driver_url(database: str) -> str:
    """The address with the asynchronous driver's name in it."""
    for plain, named in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if database.startswith(plain):
            return named + database.removeprefix(plain)
    return database.replace("postgres://", "postgresql+asyncpg://", 1)
