"""axe-core finds no fault on the page of any game, dark or light, and nothing scrolls sideways."""

import pytest
from playwright.sync_api import Browser

from lunario import games
from tests.server.browser import faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("game", games())
def test_nothing_serious_is_found(browser: Browser, server: Server, game: str, size: str) -> None:
    lang = "es" if size == "phone" else "en"
    page = somebody(browser, server, size, lang)
    begin(page, game, ["me", "greedy", "random"])
    hand = Hand(page)
    for _ in range(2):
        hand.turn()
        hand.press(hand.look())
    hand.press(hand.look())  # in mid-turn, with a draft, a log and displays in use
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        assert faults(page) == [], theme
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    page.context.close()
