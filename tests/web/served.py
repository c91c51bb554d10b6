"""`lunario serve` as people start it, with computer players that do not wait, and tables to open."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from lunario.server.http.pages import built_pages
from tests.server.browser import DESK, PHONE, visitor
from tests.server.house import choice
from tests.server.test_restart import free_port, kill, serve

SIZES = {"desk": DESK, "phone": PHONE}


@dataclass
class Server:
    """A process that can be killed and started again."""

    database: str
    port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        assert built_pages() is not None, "the front end is not built; `make test` builds it first"
        self.start()

    def start(self) -> None:
        self._process: subprocess.Popen[str] = serve(self.port, self.database, "--pace", "0")

    def kill(self) -> None:
        kill(self._process)


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{folder / 'tables.db'}")
    try:
        yield server
    finally:
        server.kill()


def somebody(
    browser: Browser,
    server: Server,
    size: str = "desk",
    lang: str = "en",
    theme: str = "dark",
    pace: str | None = "none",
    **how: Any,
) -> Page:
    """Open a page for a new guest, without animation unless `how` asks for it, and without pauses between moves."""
    how = {"color_scheme": theme, "reduced_motion": "reduce", "has_touch": size == "phone", **how}
    context: BrowserContext = visitor(browser, server.port, viewport=SIZES[size], locale=lang, **how)
    if pace is not None:
        context.add_init_script(f"localStorage['lunario.pace'] ??= JSON.stringify('{pace}')")
    return context.new_page()


def make_table(page: Page, game: str, seats: Sequence[str], **settings: Any) -> str:
    """Make a table for this page's guest. A seat is "me", "open" or a computer player, as in the server's interface."""
    data = {"game": game, "seats": [choice(seat) for seat in seats], **settings}
    answer = page.request.post("/api/tables", data=data)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def begin(page: Page, game: str, seats: Sequence[str], **settings: Any) -> str:
    """Open a match that has begun."""
    table = make_table(page, game, seats, start=True, **settings)
    page.goto(f"/table/{table}")
    return table
