"""The scenes to look at: every table at every kind of decision, and the pages around tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from lunario.core import registry
from lunario.lessons import lessons
from tests.web.screens.positions import COMPLETE, FIRST, OVER, Position, counts, positions
from tests.web.screens.tables import ME, OTHER, Setting

# A loaded page has one of these: a board, a result, a waiting room, a curtain, the first page, rules, lessons.
READY = """() => document.fonts.status === 'loaded' &&
  [...document.querySelectorAll('.stage > *, .curtain, .plates button, main .side, article > h1, .invite, .learn li')]
    .some((e) => e.getBoundingClientRect().height > 30)"""
MOST = 6  # targets tried to find one with several choices


@dataclass(frozen=True)
class Size:
    name: str
    width: int
    height: int
    touch: bool

    @property
    def phone(self) -> bool:
        return self.touch and min(self.width, self.height) < 600


SIZES = {
    f"{width}x{height}": Size(f"{width}x{height}", width, height, touch)
    for width, height, touch in (
        (360, 740, True), (390, 844, True), (740, 360, True), (844, 390, True), (820, 1180, True),
        (1180, 820, True), (1280, 720, False), (1440, 900, False), (1920, 1080, False),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """An address, the visitor, and what they do before the picture; `prepare` returns whether it was possible."""

    name: str
    path: str
    game: str = ""
    kind: str = ""
    setting: Setting | None = None
    cookie: str = ME
    prepare: Callable[[Page], bool] | None = None


# ---------------------------------------------------------------- what is done before the picture


def open_chooser(page: Page) -> bool:
    """Press a place with several choices, so that the dock asks which."""
    several = page.locator('main [data-target][aria-label*="(+"]')
    for number in range(min(several.count(), MOST)):
        several.nth(number).dispatch_event("click")
        if page.locator(".chooser").count():
            return True
    return False


def point(page: Page) -> bool:
    """Point at a place on the board, so that its effects are shown."""
    target = page.locator("main [data-target]").last
    if not target.count():
        return False
    target.focus()
    return True


def open_menu(page: Page) -> bool:
    page.locator(".bar .tools button[aria-expanded]").click()
    return True


def look_back(page: Page) -> bool:
    """Step back once, so that an earlier position is shown, with the stepper."""
    page.locator(".dock .back").click()
    page.locator(".stepper").wait_for()
    return True


def open_rules(page: Page) -> bool:
    page.locator(".bar .tools").get_by_role("button", name=re.compile("^(Rules|Reglas)$")).click()
    page.locator("article > *").first.wait_for()
    return True


def enlarge(page: Page) -> bool:
    """Look at somebody else's board, if it can be enlarged."""
    for button in page.locator("main button:not([data-target])").all():
        if button.is_visible() and button.get_attribute("aria-haspopup") == "dialog":
            button.dispatch_event("click")
            page.locator("dialog").wait_for()
            return True
    return False


def _slip(game: str) -> Callable[[Page], bool]:
    def press(page: Page) -> bool:
        page.locator(f'[data-game="{game}"]').click()
        page.locator("#slip").wait_for()
        for more in page.locator("#slip summary, #slip button[aria-expanded=false]").element_handles():
            more.click()  # handles, as a locator would skip those already open
        return True

    return press


def _waiting(game: str, players: int) -> Callable[[Page], bool]:
    def make(page: Page) -> bool:
        seats = [
            {"kind": "me", "name": "Ana"},
            {"kind": "computer", "computer": "casual"},
            *[{"kind": "open"}] * players,
        ]
        answer = page.request.post("/api/tables", data={"game": game, "seats": seats[:players]})
        page.goto(f"/table/{answer.json()['id']}")
        page.wait_for_function(READY)
        return True

    return make


def read_on(page: Page) -> bool:
    """Go on in a lesson until there is something to do."""
    teacher = page.locator(".teacher")
    while teacher.get_attribute("data-todo") == "read":
        step = teacher.get_attribute("data-step")
        page.locator("[data-go-on]").click()
        page.wait_for_function("(step) => document.querySelector('.teacher').dataset.step !== step", arg=step)
    return True


def wrong_code(page: Page) -> bool:
    page.locator("#code").fill("QQQQQQ")
    page.locator("#code").press("Enter")
    page.locator("form [role=alert], [role=alert]").first.wait_for()
    return True


# ---------------------------------------------------------------- all of them


def scenes(games: list[str]) -> Iterator[Scene]:
    yield Scene("home", "/", kind="home")
    yield Scene("home-wrong-code", "/", kind="wrong-code", cookie=OTHER, prepare=wrong_code)
    for game in games:
        yield Scene(f"{game}-setup", "/", game, "setup", cookie=OTHER, prepare=_slip(game))
        yield Scene(f"{game}-rules", f"/rules/{game}", game, "rules")
        yield from lessons_of(game)
        most = max(registry.find(game).player_counts)
        yield Scene(f"{game}-waiting", "/", game, "waiting", cookie=OTHER, prepare=_waiting(game, most))
        yield from tables_of(game)


def lessons_of(game: str) -> Iterator[Scene]:
    """Yield the list, and a lesson at its first words and at the first thing to do."""
    for first in lessons(registry.find(game))[:1]:
        yield Scene(f"{game}-learn", f"/learn/{game}", game, "learn", cookie=OTHER)
        yield Scene(f"{game}-lesson", f"/learn/{game}/{first.name}", game, "lesson", cookie=OTHER)
        yield Scene(
            f"{game}-lesson-act", f"/learn/{game}/{first.name}", game, "lesson-act", cookie=OTHER, prepare=read_on
        )


def tables_of(game: str) -> Iterator[Scene]:
    definition = registry.find(game)
    most = max(definition.player_counts)
    for players in counts(definition):
        found = positions(game, players)
        for position in found.values():
            timed = players == most and position.kind != FIRST
            yield table(position, position.kind, timed=timed)
        first, full = found[FIRST], found[COMPLETE]
        yield table(first, "pointed", prepare=point)
        if players == most:
            yield from _around(first, full, found)


def _around(first: Position, full: Position, found: dict[str, Position]) -> Iterator[Scene]:
    """Yield the same match seen by others, and what can cover a table."""
    late = max((p for kind, p in found.items() if kind not in (FIRST, OVER, COMPLETE)), key=lambda p: len(p.events))
    yield table(late, "spectator", cookie="s" * 40)
    if first.players > 1:
        yield table(late, "others", people="others", timed=True)
        yield table(late, "names", people="long", timed=True)
        yield table(found[OVER], "names-over", people="long")
        yield table(first, "curtain", people="device")
        yield table(late, "enlarged", prepare=enlarge)
    yield table(full, "menu", prepare=open_menu)
    yield table(late, "stepper", prepare=look_back)
    yield table(first, "rules-sheet", prepare=open_rules)
    for position in found.values():
        if position.kind not in (OVER, COMPLETE, FIRST):
            yield table(position, f"{position.kind}-chooser", prepare=open_chooser)


def table(
    position: Position,
    kind: str,
    *,
    people: str = "computers",
    timed: bool = False,
    cookie: str = ME,
    prepare: Callable[[Page], bool] | None = None,
) -> Scene:
    name = f"{position.game}-{position.players}-{kind}"
    setting = Setting(name, position, people, timed)
    return Scene(name, f"/table/{name}", position.game, kind, setting, cookie, prepare)
