"""Measure how soon the first page can be used: python -m benchmarks.first_page

It starts its own server and a browser, each time as a new visitor, then as the same visitor with cached files. Times
are from requesting the page until a game can be pressed and its slip is open.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.server.browser import chromium
from tests.web.served import SIZES, running, somebody

ROUNDS = 5
LIMIT = 2.0  # seconds


def _usable(page: Page) -> float:
    since = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Nova Luna").click()
    page.get_by_role("button", name="Start", exact=True).wait_for()
    return time.perf_counter() - since


def main() -> None:
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        print(f"The server answers, and the browser is open, after {time.perf_counter() - start:.1f} s.")
        for size in SIZES:
            first, again = [], []
            for _ in range(ROUNDS):
                page = somebody(browser, server, size)
                first.append(_usable(page))
                again.append(_usable(page))
                page.context.close()
            print(
                f"{size}: the first page is usable after {statistics.median(first):.2f} s (at most {max(first):.2f} s, "
                f"limit {LIMIT:.0f} s), the next time after {statistics.median(again):.2f} s."
            )


if __name__ == "__main__":
    main()
