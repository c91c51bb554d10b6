"""The server's settings. A test compares them with the table in `docs/hosting.md`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from lunario.table.replay import MOST_ENTRIES
from lunario.table.settings import TableSettings

PREFIX = "LUNARIO_"


def variable(name: str) -> str:
    """Return the name of a setting's environment variable."""
    return PREFIX + name.upper()


def default_database() -> str:
    """Return the address of a SQLite file in the user's data folder."""
    folder = platformdirs.user_data_path("lunario")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass(frozen=True)
class Rate:
    """At most `most` at once; they are replenished evenly, all of them within `seconds`."""

    most: int
    seconds: float

    @property
    def interval(self) -> float:
        """Return the seconds until one is replenished."""
        return self.seconds / self.most

    def __str__(self) -> str:
        return f"{self.most}/{self.seconds:g}"


def parse_rate(text: str) -> Rate:
    """Read a rate such as `600/30`: 600 in 30 seconds."""
    most, _, seconds = text.partition("/")
    rate = Rate(int(most), float(seconds))
    if rate.most < 1 or not 0 < rate.seconds < float("inf"):
        raise ValueError(text)
    return rate


@dataclass(frozen=True, kw_only=True)
class Settings(TableSettings):
    database: str  # sqlite:///file or postgresql://user@host/name
    host: str = "127.0.0.1"  # where to listen
    port: int = 8421
    lan: bool = False  # listen on the local network, and show the address as a QR code
    warm: bool = True  # compile the games in child processes at the start
    static: Path | None = None  # the built front end
    components: tuple[str, ...] = ()  # files of component sets, each for the game it fits or as GAME=FILE

    # Names this server answers to, and clients it trusts.
    hosts: tuple[str, ...] = ()  # names of this server besides its addresses; *: any
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For and -Proto are trusted
    metrics_readers: tuple[str, ...] = ("127.0.0.0/8", "::1")

    analysis: float = 1.0  # how much analyses search, compared with `lunario analyse`
    players_kept: int = 8  # computer players that are remembered, each with a search tree of up to 100 MB

    log_level: str = "info"
    log_json: bool = False

    # How often somebody may do something. An address may be that of a whole household.
    requests_guest: Rate = Rate(300, 30)
    requests_address: Rate = Rate(600, 30)
    files_address: Rate = Rate(2000, 30)  # of the pages
    tables_guest: Rate = Rate(60, 600)  # made; a table counts once per computer player
    tables_address: Rate = Rate(120, 600)
    bytes_guest: Rate = Rate(10_000_000, 86400)  # of match files opened, and of what playing on from a match stores
    bytes_address: Rate = Rate(50_000_000, 86400)
    codes_guest: Rate = Rate(10, 600)  # wrong ones
    codes_address: Rate = Rate(30, 600)
    messages_connection: Rate = Rate(300, 10)  # over sockets
    messages_guest: Rate = Rate(400, 10)
    connects_address: Rate = Rate(300, 30)  # connections opened
    pace_address: Rate = Rate(50, 1)  # requests to /api/, arrivals and messages; any more must wait
    wait_seconds: float = 10.0  # before they are refused

    # How much somebody may have at a time.
    connections_address: int = 256  # of any kind
    sockets_guest: int = 20
    sockets_address: int = 200
    spectators_table: int = 100

    # These apply even when limits are off.
    analyses: int = 20  # running or waiting
    analyses_guest: int = 4  # of them for one guest
    readings: int = 400  # requests about match files and lessons, in work or waiting
    readings_address: int = 60  # of them from one address
    reading_bytes: int = 64 * 1024 * 1024  # of their files
    header_bytes: int = 16 * 1024  # of the request line and all headers
    header_count: int = 64
    header_seconds: float = 10.0  # to send them
    body_bytes: int = 16 * 1024
    file_bytes: int = 256 * 1024  # of a request with a match file
    file_entries: int = MOST_ENTRIES  # of the match in it
    body_seconds: float = 20.0


def driver_url(database: str) -> str:
    """Return the address with the asynchronous driver's name in it."""
    for plain, named in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if database.startswith(plain):
            return named + database.removeprefix(plain)
    return database.replace("postgres://", "postgresql+asyncpg://", 1)
