"""A hand that plays a match on the page by pressing what is lit on the board, knowing no rules."""

from __future__ import annotations

import contextlib
import random
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.server.browser import PATIENCE

MOST = 2000  # presses per match
AGAIN = 3  # tries at an element that is redrawn under the hand

SEEN = "(css) => [...document.querySelectorAll(css)].filter((e) => e.getClientRects().length && !e.closest('[inert]'))"
# The things that can be pressed now. Everything is read at once, so that it is consistent.
LOOK = (
    f"() => {{ const seen = {SEEN}"
    + """
  const table = document.querySelector('.table')
  if (!table) return {kind: ''}
  const made = document.querySelector('.made')?.textContent ?? '' // a decision may replace another
  const found = {at: table.dataset.at, made, problem: document.querySelector('.dock .bad')?.textContent ?? ''}
  if (document.querySelector('.curtain button')) return {...found, kind: 'curtain'}
  if (!document.querySelector('main > *')) return {...found, kind: ''} // the board comes a little later
  if (document.querySelector('.dock .go:not([data-confirm])')) return {...found, kind: 'over'}
  if (document.querySelector('[data-confirm]:enabled')) return {...found, kind: 'confirm'}
  const chooser = seen('.chooser [data-target]').length
  if (chooser) return {...found, kind: 'chooser', count: chooser}
  const board = seen('main [data-target]')
  const state = board.map((e) => e.dataset.target + e.ariaPressed).join()
  if (board.length) return {...found, kind: 'board', count: board.length, state}
  const list = seen('.acts .list [data-target]').length
  return {...found, kind: list ? 'list' : '', count: list}
}"""
)
READY = f"""(before) => {{
  const now = ({LOOK})()
  return now.kind && JSON.stringify(now) !== JSON.stringify(before) ? now : null
}}"""
# The first of some elements that a finger could hit: part of a large display is off a phone's screen.
REACHED = (
    f"([css, order]) => {{ const found = ({SEEN})(css)"
    + """
  const isReached = (target) => {
    target.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'})
    const {x, y, width, height} = target.getBoundingClientRect()
    return target.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  return order.map((place) => found[place]).filter(Boolean).find(isReached) ?? null
}"""
)
PLACES = {"chooser": ".chooser [data-target]", "board": "main [data-target]", "list": ".acts .list [data-target]"}


class Hand:
    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.pressed: dict[str, int] = {"chooser": 0, "board": 0, "list": 0, "confirm": 0, "curtain": 0}
        self.faults: list[str] = []  # complaints of the browser
        self._dice = random.Random(seed)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)

    def look(self) -> dict[str, Any]:
        """Wait until there is something to press, or the match is over."""
        return dict(self.page.wait_for_function(READY, arg=None, timeout=PATIENCE).json_value())

    def press(self, seen: dict[str, Any]) -> None:
        """Press one of the things seen, and wait until the page shows the result.

        If somebody else's turn changes the page while the hand is on its way, that counts as the result.
        """
        kind = seen["kind"]
        if kind == "board" and not self._press_one(kind, seen["count"]):
            kind = "list"
            self._press_one(kind, self.page.locator(PLACES[kind]).count())
        elif kind == "confirm":
            self.page.locator("[data-confirm]").click()
        elif kind == "curtain":
            self.page.locator(".curtain button").click()
        elif kind in ("chooser", "list"):
            self._press_one(kind, seen["count"])
        self.pressed[kind] += 1
        self.page.wait_for_function(READY, arg=seen, timeout=PATIENCE)

    def _press_one(self, kind: str, count: int) -> bool:
        """Press one of them that can be reached, if any."""
        order = self._dice.sample(range(count), count)
        for _ in range(AGAIN):
            target = self.page.evaluate_handle(REACHED, [PLACES[kind], order]).as_element()
            if target is None:
                return False
            with contextlib.suppress(Error):  # redrawn meanwhile: try again; gone: the caller notices
                target.click(timeout=PATIENCE / 4)
                return True
        return True

    def turn(self) -> dict[str, Any]:
        """Decide until the turn can be confirmed."""
        while (seen := self.look())["kind"] not in ("confirm", "over"):
            self.press(seen)
        return seen

    def play(self) -> None:
        """Play to the end."""
        for _ in range(MOST):
            seen = self.look()
            assert seen["problem"] == "", "what can be pressed is legal"
            if seen["kind"] == "over":
                return
            self.press(seen)
        raise AssertionError(f"the match does not end: {self.pressed}")

    def read_the_result(self) -> None:
        self.page.locator(".dock .go").click()
        expect(self.page.locator("main").get_by_role("heading", level=2).first).not_to_be_empty()
        assert self.faults == []
