"""A friend who vanishes, in the browser, over two servers of one PostgreSQL."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from lunario.server.http.pages import built_pages
from lunario.table import presence
from tests.server.browser import chromium, faults, visitor
from tests.server.house import House, house
from tests.server.postgres import Postgres
from tests.web.hand import Hand

NEAR, GONE = 2.0, 4.0  # seconds, instead of half a minute and a minute


@pytest.fixture
def houses(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[House]]:
    """Yield two servers of one database, where everything about presence goes faster."""
    for name, seconds in {"CALLED_EVERY": 0.2, "WRITTEN_EVERY": 0.5, "NEAR": NEAR, "GONE": GONE}.items():
        monkeypatch.setattr(presence, name, seconds)
    database, pages = postgres.new_database(), built_pages()
    assert pages is not None, "the front end is not built; `make test` builds it first"
    with ExitStack() as stack:
        yield [stack.enter_context(house(database, static=pages)) for _ in range(2)]


def place(page: Page) -> str:
    return page.locator(".table").get_attribute("data-at") or ""


def test_a_friend_vanishes_the_match_goes_on_and_the_friend_returns(houses: list[House]) -> None:
    with chromium() as browser:
        ana, ben = (visitor(browser, running.port, reduced_motion="reduce") for running in houses)
        for context in (ana, ben):
            context.add_init_script("localStorage['lunario.pace'] ??= JSON.stringify('none')")
        mine, theirs = ana.new_page(), ben.new_page()
        wanted = {"game": "nova-luna", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}]}
        table = mine.request.post("/api/tables", data=wanted).json()["id"]
        mine.goto(f"/table/{table}")
        theirs.goto(f"/table/{table}?lang=en")
        theirs.get_by_role("button", name="Sit here").click()
        mine.get_by_role("button", name="Start the match").click()
        expect(theirs.locator(".table")).to_be_visible()
        hand = Hand(mine)
        while mine.request.get(f"/api/tables/{table}").json()["to_act"] == 0:
            hand.turn()
            before = place(mine)
            mine.locator("[data-confirm]").click()
            expect(mine.locator(".table")).not_to_have_attribute("data-at", before)

        theirs.close()
        expect(mine.get_by_text(re.compile("has not been connected since"))).to_be_visible()
        button = mine.get_by_role("button", name=re.compile("^Let the computer play for"))
        expect(button).to_be_visible()
        assert faults(mine) == []
        button.focus()
        mine.keyboard.press("Enter")
        expect(mine.get_by_text("away: the computer plays")).to_be_visible()
        expect(button).to_be_hidden()
        expect(mine.locator(".seat.on").get_by_text("You", exact=True)).to_be_visible()

        back = ben.new_page()
        back.goto(f"/table/{table}")
        expect(mine.get_by_text("away: the computer plays")).to_be_hidden()
        expect(mine.get_by_text(re.compile("came back and took over again"))).to_be_visible()
