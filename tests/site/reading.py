"""Serve the built site on this machine, and take pictures: `python -m tests.site.reading SITE FOLDER [PAGE …]`."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.server.browser import chromium, visitor

AUDIENCES = ("index", "play", "hosting", "research", "adding-a-game", "architecture", "api/index")


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(site: Path) -> Iterator[int]:
    """Serve the folder; yield the port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def take_pictures(site: Path, out: Path, names: tuple[str, ...]) -> None:
    with served(site) as port, chromium() as browser:
        for theme in ("light", "dark"):
            page = visitor(browser, port, color_scheme=theme).new_page()
            for name in names:
                page.goto(f"/{name}.html")
                page.screenshot(path=out / f"{name.replace('/', '-')}-{theme}.png")


if __name__ == "__main__":
    take_pictures(Path(sys.argv[1]), Path(sys.argv[2]), tuple(sys.argv[3:]) or AUDIENCES)
