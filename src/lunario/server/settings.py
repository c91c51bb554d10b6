"""What can be set before the server starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from lunario.table.settings import TableSettings


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    folder = platformdirs.user_data_path("lunario")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass(frozen=True, kw_only=True)
class Settings(TableSettings):
    database: str  # sqlite:///file or postgresql://user@host/name
    warm: bool = True  # compile the games in a child process at the start
    static: Path | None = None  # the built front end


def driver_url(database: str) -> str:
    """The address with the asynchronous driver's name in it."""
    for plain, named in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if database.startswith(plain):
            return named + database.removeprefix(plain)
    return database.replace("postgres://", "postgresql+asyncpg://", 1)
