"""Bring the database to the current schema with Alembic and the migrations in this package."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 0x1A4A  # arbitrary, but the same in every process


def upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # several servers may start at the same time
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
