"""The pages around a match, in a real browser: the first page, the waiting room, the result, the rules."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lunario.server.http.pages import built_pages
from lunario.table import words
from tests.server.browser import PHONE, chromium, faults, visitor
from tests.server.house import Guest, House, house


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    pages = built_pages()
    assert pages is not None, "the front end is not built; `make test` builds it first"
    with house(f"sqlite:///{tmp_path / 'tables.db'}", static=pages) as found:
        yield found


def begin(page: Page, game: str = "Nova Luna") -> None:
    """Begin a match with two clicks."""
    page.goto("/")
    page.get_by_role("button", name=game).click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/table/*")


def test_two_clicks_lead_from_the_first_page_to_a_match(browser: Browser, served: House) -> None:
    page = visitor(browser, served.port).new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Nova Luna")).to_be_visible()
    assert faults(page) == []
    begin(page)
    expect(page.get_by_role("status").first).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['lunario.setup.nova-luna']).players") == 2


def test_two_people_meet_by_a_code(browser: Browser, served: House) -> None:
    """One makes a table at a desk, the other joins from a phone, in Spanish, and the host begins."""
    ana = visitor(browser, served.port).new_page()
    ana.goto("/")
    ana.get_by_role("button", name="Make a table").click()
    ana.get_by_role("button", name="Make the table").click()
    ana.wait_for_url("**/table/*")
    expect(ana.get_by_role("button", name="Start the match")).to_be_disabled()
    assert faults(ana) == []

    ben = visitor(browser, served.port, viewport=PHONE, locale="es").new_page()
    ben.goto(f"/join/{ana.locator('.invite b').inner_text()}")
    ben.get_by_role("button", name="Sentarme aquí").click()
    assert faults(ben) == []
    ana.get_by_role("button", name="Start the match").click()
    for page in (ana, ben):
        expect(page.locator("[data-target]").first).to_be_visible()


def test_a_wrong_code_gets_a_sentence(browser: Browser, served: House) -> None:
    page = visitor(browser, served.port).new_page()
    page.goto("/join/ABCDEF")
    expect(page.get_by_role("alert")).to_have_text("No table has this code.")


def test_the_result_is_told_and_the_match_can_be_played_again(browser: Browser, served: House) -> None:
    with closing(Guest(served.port)) as ana:
        table = ana.make("nova-luna", ["me", "random"], start=True)
        socket = ana.go_to(table)
        socket.my_turn()
        socket.say("resign", seat=0)
        socket.until(lambda update: update["table"]["status"] == "over")
        cookie = {"name": "lunario", "value": ana.cookie, "url": f"http://127.0.0.1:{served.port}"}
    context = visitor(browser, served.port)
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(f"/table/{table}")
    expect(page.get_by_role("heading", name="Tycho won")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator("[data-target]").first).to_be_visible()


def test_a_page_says_that_the_table_waits_and_why(browser: Browser, served: House, tmp_path: Path) -> None:
    """That is while events cannot be written. Afterwards the page is as before."""
    with closing(Guest(served.port)) as ana:
        table = ana.make("nova-luna", ["me", "random"], start=True)
        pages = [visitor(browser, served.port, locale=lang).new_page() for lang in ("en", "es")]
        said = [page.get_by_text(words.STORE_WAITS[lang]) for page, lang in zip(pages, ("en", "es"), strict=True)]
        for page, sentence in zip(pages, said, strict=True):
            page.goto(f"/table/{table}")
            expect(page.locator("[data-target]").first).to_be_visible()
            expect(sentence).to_be_hidden()
        socket = ana.go_to(table)
        socket.my_turn()
        rename(tmp_path / "tables.db", "event", "gone")
        while not socket.update["waits"]:
            for choice in socket.update["position"]["legal"][:1]:
                socket.say("act", action=choice["action"], at=socket.update["at"], confirm=True)
            socket.receive()
        for sentence in said:
            expect(sentence).to_be_visible()
        assert faults(pages[0]) == []
        rename(tmp_path / "tables.db", "gone", "event")
        for sentence in said:
            expect(sentence).to_be_hidden()


def rename(file: Path, table: str, name: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"alter table {table} rename to {name}")


def test_the_rules_are_a_page_in_both_languages(browser: Browser, served: House) -> None:
    page = visitor(browser, served.port).new_page()
    page.goto("/rules/nomadas")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nómadas")
    assert faults(page) == []
    page.get_by_role("button", name="Español").click()
    expect(page.locator("article")).to_have_attribute("lang", "es")
    page.get_by_role("link", name="LUNA Capital").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("LUNA Capital")
