"""Take the pictures in the documents: python web/dev/pictures.py [NAME …], in the project's folder, after a build.

There is one per game, in mid-match with a choice pointed at, and one of each other page that players meet. They have
256 colours to stay small.
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import lunario  # noqa: E402
from lunario.core import registry  # noqa: E402
from lunario.core.random import new_rng  # noqa: E402
from lunario.lessons import lessons  # noqa: E402
from lunario.players import create_player, decide  # noqa: E402
from tests.server.browser import chromium  # noqa: E402
from tests.server.house import Guest, Socket, is_over  # noqa: E402
from tests.web.pupil import Pupil  # noqa: E402
from tests.web.served import Server, running, somebody  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
ANALYSED_WITHIN = 1_800_000  # milliseconds, on a busy machine
TALL = {"width": 1280, "height": 1080}
GAIN = {"tasks": 1, "points": 1}  # kinds of effects


class Picture(NamedTuple):
    game: str
    players: int
    theme: str
    lang: str
    decisions: int  # the person's decisions before the picture
    pointed: str  # the beginning of the target pointed at, if any


PICTURES = [
    Picture("nova-luna", 3, "dark", "en", 24, "cell:"),
    Picture("nuevos-mundos", 2, "light", "en", 13, "way:"),
    Picture("nomadas", 3, "dark", "en", 24, "sow:"),
    Picture("luna-capital", 2, "light", "en", 60, "site:"),
]


def best(legal: list[dict[str, Any]], dice: random.Random) -> int:
    """Return the choice that seems to gain most, so that the match looks as if somebody had played it."""
    worth = [sum(GAIN.get(effect["kind"], 0) * effect["amount"] for effect in choice["effects"]) for choice in legal]
    return dice.choice([number for number, gain in enumerate(worth) if gain == max(worth)])


def play(socket: Socket, picture: Picture) -> str:
    """Decide until there is a target to point at after enough decisions, and return it."""
    made, dice = 0, random.Random(4)
    while not is_over(update := socket.my_turn()):
        legal = update["position"]["legal"]
        number = best(legal, dice)
        target = next(iter(legal[number]["targets"]), "")
        if made >= picture.decisions and target.startswith(picture.pointed):
            return target
        socket.act(number)
        made += 1
    raise SystemExit(f"{picture.game}: the match was over before the picture")


def uncover(page: Page) -> None:
    """Hide the explanation of the sign that the pointer rests on: it covers what the picture should show."""
    page.wait_for_timeout(700)  # it comes after 550
    page.evaluate("document.querySelector('#term')?.hidePopover()")


def keep(page: Page, name: str) -> None:
    """Take the picture once the page is still."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    uncover(page)
    file = FOLDER / f"{name}.png"
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(256).save(file, optimize=True)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")
    page.context.close()


def mid_match(browser: Browser, server: Server, picture: Picture, name: str, size: str = "desk") -> None:
    with closing(Guest(server.port, picture.lang)) as guest:
        table = guest.make(picture.game, ["me", *["greedy"] * (picture.players - 1)], start=True)
        pointed = play(guest.go_to(table), picture)
        page = somebody(browser, server, size, picture.lang, picture.theme)
        page.context.add_cookies([{"name": "lunario", "value": guest.cookie, "url": f"http://127.0.0.1:{server.port}"}])
        page.goto(f"/table/{table}")
        page.locator(f'main [data-target="{pointed}"]').first.hover()
        keep(page, name)


def home(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, "desk", "en", "dark")
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    keep(page, "home")


def lesson(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, "desk", "en", "light")
    pupil = Pupil(page, lessons(registry.find("nova-luna"))[0], "en")
    pupil.begin()
    pupil.step()
    keep(page, "lesson")


def analysis(browser: Browser, server: Server) -> None:
    """Take a picture of the analysis of a match between two players who make mistakes."""
    game = lunario.load("nova-luna", 2)
    match, rng = game.new_match(seed="picture"), new_rng(1)
    seats = [create_player("novice", game), create_player("learner", game)]
    while not match.is_over:
        match.play(decide(seats[match.current_player], match.state, rng))
    page = somebody(browser, server, "desk", "en", "dark")
    with tempfile.TemporaryDirectory() as folder:
        match.save(Path(folder) / "match.lunario")
        page.goto("/replay")
        page.locator("input[type=file]").set_input_files(Path(folder) / "match.lunario")
        page.locator(".table").wait_for()
    page.get_by_role("button", name="Analysis", exact=True).click()
    page.locator(".analysis figure svg").first.wait_for(timeout=ANALYSED_WITHIN)
    page.locator(".analysis ul button").nth(1).click()  # a turning point, so that the board is in mid-match
    page.set_viewport_size(TALL)  # room for the curve, the turning points, and luck and play
    page.locator(".analysis").evaluate("panel => panel.scrollTo(0, 0)")
    keep(page, "analysis")


SCENES = {"home": home, "lesson": lesson, "analysis": analysis}


def main() -> None:
    wanted = sys.argv[1:] or [*(picture.game for picture in PICTURES), "phone", *SCENES]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for picture in PICTURES:
            if picture.game in wanted:
                mid_match(browser, server, picture, picture.game)
        if "phone" in wanted:
            mid_match(browser, server, PICTURES[0], "phone", "phone")
        for name in wanted:
            if name in SCENES:
                SCENES[name](browser, server)


if __name__ == "__main__":
    main()
