"""Measure how soon a person can play where nothing is compiled yet: python -m benchmarks.first_start [GAME]

The server is started with an empty cache, as by `make play` right after installing. A browser opens the first page as
soon as the server answers, presses the game and Start, and waits to be asked for a move. Then the rest is compiled.
Times are from the start of the server.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from tests.server.browser import chromium
from tests.server.test_restart import free_port
from tests.web.served import SIZES

LIMIT = 60.0  # seconds from the start to the first match


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "nova-luna"
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        page = browser.new_page(base_url=f"http://127.0.0.1:{port}", viewport=SIZES["desk"], locale="en")
        environment = {**os.environ, "LUNARIO_CACHE": folder}
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        command = [sys.executable, "-m", "lunario", "serve", "--port", str(port), "--database", database]
        since = time.perf_counter()
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)

        def say(what: str) -> None:
            print(f"{time.perf_counter() - since:5.1f} s  {what}", flush=True)

        try:
            while not _answers(port):
                time.sleep(0.05)
            say("the server answers")
            page.goto("/")
            title = next(one["title"]["en"] for one in _catalogue(port)["games"] if one["name"] == game)
            page.get_by_role("button", name=title).click()
            say("the first page is there, a game can be pressed")
            page.get_by_role("button", name="Start", exact=True).click()
            page.locator("main [data-target]").first.wait_for(timeout=300_000)
            say(f"the first match of {title} asks for a move (at most {LIMIT:.0f} s)")
            while not _is_ready(port):
                time.sleep(0.2)
            say("all games and their computer players are compiled")
        finally:
            server.terminate()
            server.wait()


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False


def _catalogue(port: int) -> dict[str, list[dict[str, dict[str, str]]]]:
    found: dict[str, list[dict[str, dict[str, str]]]] = httpx.get(
        f"http://127.0.0.1:{port}/api/games", trust_env=False, timeout=60
    ).json()
    return found


def _is_ready(port: int) -> bool:
    return httpx.get(f"http://127.0.0.1:{port}/readyz", trust_env=False, timeout=60).status_code == 200


if __name__ == "__main__":
    main()
