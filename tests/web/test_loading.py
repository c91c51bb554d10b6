"""A visitor's browser loads little before they can play, and nothing that is only opened later."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Browser, Request

from lunario import games
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

MOST = 200_000  # bytes sent, compressed, without fonts


@pytest.mark.parametrize("game", games())
def test_the_first_page_and_a_table_are_small(browser: Browser, server: Server, game: str) -> None:
    page = somebody(browser, server)
    loaded: list[Request] = []

    def note(request: Request) -> None:
        loaded.append(request)

    page.on("requestfinished", note)
    page.goto("/")
    page.locator(f'[data-game="{game}"] :is(svg, img):visible').first.wait_for()
    begin(page, game, ["me", "greedy"])
    Hand(page).look()
    page.wait_for_load_state("networkidle")
    sent: Counter[str] = Counter()  # a second request is answered by the browser's cache, and counts nothing
    for request in loaded:
        if request.resource_type != "font":
            sent[request.url] += request.sizes()["responseBodySize"]
    print(f"{game}: {sum(sent.values()) / 1000:.0f} kB")
    assert sum(sent.values()) <= MOST
    later = [url for url in sent if "/rules" in url.lower()]
    assert later == [], "the rules are loaded when they are opened"
    page.context.close()
