"""Take the moving picture of a turn in the README: python web/dev/moving.py, in the project's folder, after a build.

A turn of Nova Luna in mid-match: the pointer looks at two tiles, takes one, places it, confirms, and the others answer.
"""

from __future__ import annotations

import io
import random
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from pictures import FOLDER, ROOT, Picture, best, play, uncover
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Locator, Page

from tests.server.browser import chromium
from tests.server.house import Guest, Socket
from tests.web.served import Server, running, somebody

FILE = FOLDER / "turn.webp"
MID_MATCH = Picture("nova-luna", 3, "dark", "en", 24, "wheel:")
SIZE = (960, 600)
MOST = 1_000_000  # bytes
GLIDE, STEPS = 40, 7  # milliseconds and frames of the pointer's way to a place
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))


class Film:
    """Frames with a pointer, which screenshots lack, and how long each is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.times: list[int] = []
        self.at = (900.0, 560.0)

    def glide(self, place: Locator) -> None:
        """Move the pointer to the middle of an element, slower towards the end."""
        box = place.bounding_box()
        assert box is not None
        (left, top), (x, y) = self.at, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        before = self._shot()
        for step in range(1, STEPS):
            part = 1 - (1 - step / STEPS) ** 2
            self.at = (left + part * (x - left), top + part * (y - top))
            self._add(before, GLIDE)
        self.at = (x, y)
        self.page.mouse.move(x, y)

    def hold(self, milliseconds: int) -> None:
        """Show the page as it is now, once it is still."""
        uncover(self.page)
        self._add(self._shot(), milliseconds)

    def click(self) -> None:
        self.page.mouse.click(*self.at)

    def save(self) -> None:
        first, *others = self.frames
        first.save(
            FILE, save_all=True, append_images=others, duration=self.times, loop=0, quality=72, method=6, kmax=1000
        )
        size = FILE.stat().st_size
        print(f"{FILE.relative_to(ROOT)}: {size / 1000:.0f} kB, {len(self.frames)} frames, {sum(self.times) / 1000} s")
        assert size <= MOST

    def _shot(self) -> Image.Image:
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def _add(self, shot: Image.Image, milliseconds: int) -> None:
        frame = shot.copy()
        x, y = self.at
        ImageDraw.Draw(frame).polygon([(x + 1.6 * a, y + 1.6 * b) for a, b in ARROW], "white", "black", 2)
        self.frames.append(frame.resize(SIZE, Image.Resampling.LANCZOS))
        self.times.append(milliseconds)


def chosen(legal: list[dict[str, Any]], kind: str) -> tuple[str, str]:
    """Return the target of the choice that seems to gain most, and another one."""
    number = best(legal, random.Random(4))
    wanted = next(target for target in legal[number]["targets"] if target.startswith(kind))
    targets = [target for choice in legal for target in choice["targets"] if target.startswith(kind)]
    return wanted, next((target for target in targets if target != wanted), wanted)


def turn(browser: Browser, server: Server) -> None:
    with closing(Guest(server.port, "en")) as guest:
        table = guest.make(MID_MATCH.game, ["me", "greedy", "greedy"], start=True)
        socket = guest.go_to(table)
        play(socket, MID_MATCH)
        page = somebody(browser, server, "desk", "en", MID_MATCH.theme)
        page.context.add_cookies([{"name": "lunario", "value": guest.cookie, "url": f"http://127.0.0.1:{server.port}"}])
        page.goto(f"/table/{table}")
        film = Film(page)
        target(page, "wheel:").wait_for()
        page.evaluate("document.fonts.ready")
        film.hold(1000)
        _decide(film, socket, "wheel:", 900)
        _decide(film, socket, "cell:", 1100)
        film.glide(page.locator("[data-confirm]"))
        film.hold(900)
        film.click()
        film.hold(2200)
        film.save()
        page.context.close()


def _decide(film: Film, socket: Socket, kind: str, milliseconds: int) -> None:
    """Look at two places, and choose the better one."""
    update = socket.until(lambda update: _is_about(update, kind))
    wanted, other = chosen(update["position"]["legal"], kind)
    for place in dict.fromkeys((other, wanted)):
        film.glide(target(film.page, place))
        film.hold(milliseconds)
    film.click()
    film.hold(500)


def _is_about(update: dict[str, Any], kind: str) -> bool:
    legal = (update["position"] or {}).get("legal") or []
    return any(target.startswith(kind) for choice in legal for target in choice["targets"])


def target(page: Page, name: str) -> Locator:
    return page.locator(f'main [data-target^="{name}"]').first


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        turn(browser, server)
