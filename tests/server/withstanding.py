"""The findings of an attack: its figures, and the claims that do not hold."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.server.killing import Server

GAME = "nova-luna"
SLOWEST = 700.0  # milliseconds that something honest may take where it once took 716, or had no end


class Found(NamedTuple):
    figures: str
    broken: list[str]  # claims that do not hold


def found(figures: str, claims: Mapping[str, bool]) -> Found:
    return Found(figures, [claim for claim, holds in claims.items() if not holds])


@contextlib.contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    server = Server(f"sqlite:///{folder / 'tables.db'}", settings)
    try:
        server.until_ready()
        yield server
    finally:
        server.end()
        server.log.unlink()


def tracebacks(server: Server) -> int:
    return server.log.read_text().count("Traceback")
