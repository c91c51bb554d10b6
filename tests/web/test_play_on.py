"""“Play from here” on the page: from the end of a table, and from a match file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lunario.core import match_file
from tests.server.browser import faults
from tests.table.branches import random_match
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

WORDS = {"en": ("Play from here", "Start", "Played on from"), "es": ("Jugar desde aquí", "Empezar", "Sigue desde")}


def stops_of(page: Page) -> list[int]:
    return [int(stop) for stop in str(page.locator(".table").get_attribute("data-stops")).split(",")]


def go_back(page: Page, moves: int) -> int:
    """Look back `moves` moves, and return the number of log entries up to there."""
    stop = stops_of(page)[-1 - moves]
    for _ in range(moves):
        page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => document.querySelector('.table').dataset.past === '{stop}'")
    return stop


@pytest.mark.parametrize(("size", "lang"), [("desk", "en"), ("phone", "es")])
def test_a_table_is_played_on_from_a_move(browser: Browser, server: Server, size: str, lang: str) -> None:
    play_on, start, from_there = WORDS[lang]
    page = somebody(browser, server, size, lang)
    table = begin(page, "nova-luna", ["me", "novice"])
    hand = Hand(page)
    for _ in range(2):
        hand.turn()
        hand.press(hand.look())
    expect(page.get_by_role("button", name=play_on)).to_have_count(0)
    page.get_by_role("button", name="Menu" if lang == "en" else "Menú").click()
    resign = page.locator(".menu button", has_text="Resign" if lang == "en" else "Abandonar")
    resign.click()
    page.locator(".menu button.sure").click()
    page.locator(".stepper").wait_for()
    seq = go_back(page, 2)
    page.get_by_role("button", name=play_on).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox")).to_have_count(2)
    dialog.get_by_role("button", name=start).click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(page.locator(f"a[href='/table/{table}']")).to_contain_text(from_there)
    info = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (info["parent"], info["shared"], info["status"]) == (table, seq, "playing")
    assert hand.look()["kind"] in ("board", "list", "confirm"), "the match goes on"
    assert faults(page) == []
    page.context.close()


def test_a_match_file_is_played_on_to_its_end_with_all_seats_oneself(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    parent = random_match("nova-luna", 1)
    path = tmp_path / "mine.lunario"
    parent.save(path)
    page = somebody(browser, server)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.locator(".table").wait_for()
    seq = go_back(page, 2)
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog")
    for number in range(parent.game.players):
        dialog.get_by_role("combobox").nth(number).select_option("you")
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url(lambda url: "/table/" in url)
    Hand(page).play()
    table = page.url.rpartition("/")[2]
    child = match_file.read("x", page.request.get(f"/api/tables/{table}/match.lunario").text())
    assert child.events[: child.shared] == parent.events_at(seq) and child.is_over
    assert child.origins[-1].digest == match_file.digest(parent)
    assert child.seats == ["human"] * parent.game.players
    page.context.close()
