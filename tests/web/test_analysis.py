"""The analysis of a match on the page: progress, the curve above the scrubber, luck and play, both boards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import lunario
from lunario.core.match import Match
from tests.server.browser import PATIENCE, faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

TOP = "(selector) => document.querySelector(selector).getBoundingClientRect().top"
LONG = 10 * PATIENCE  # on a busy machine an analysis yields to everything else


def a_match(game: str, decisions: int = 24) -> Match:
    """Return a match whose players always take the last choice, so that there is something to find."""
    match = lunario.load(game, 2).new_match(seed="x")
    for _ in range(decisions):
        match.play(match.legal_actions()[-1])
    return match


def opened(page: Page, match: Match, folder: Path) -> None:
    path = folder / "mine.lunario"
    match.save(path)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.locator(".table").wait_for()


def past(page: Page) -> str | None:
    return page.locator(".table").get_attribute("data-past")


@pytest.mark.parametrize(
    ("game", "size", "lang"), [("nova-luna", "desk", "en"), ("luna-capital", "phone", "es"), ("nomadas", "phone", "en")]
)
def test_a_match_file_is_analysed(
    browser: Browser, server: Server, tmp_path: Path, game: str, size: str, lang: str
) -> None:
    page = somebody(browser, server, size, lang)
    opened(page, a_match(game), tmp_path)
    page.get_by_role("button", name="Analysis" if lang == "en" else "Análisis", exact=True).click()
    panel = page.locator(".analysis")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    expect(panel.get_by_role("heading", level=2)).to_be_in_viewport()
    panel.locator(".plot > svg").wait_for(timeout=LONG)
    if size == "phone":
        assert page.evaluate(TOP, ".analysis h2") < 100, "the board is not in the way"
    expect(panel.locator("polyline")).to_have_count(2)
    expect(panel.locator(".axis")).to_have_text(["100\N{NO-BREAK SPACE}%", "0\N{NO-BREAK SPACE}%"])
    _columns_add_up(panel.locator("table"), 2)
    panel.get_by_role("checkbox").uncheck()
    decisions = panel.locator("ol > li")
    assert decisions.count() > 5
    for index in range(decisions.count()):
        one = decisions.nth(index)
        place = one.locator(".line").evaluate(
            "(line) => (line.scrollIntoView({ block: 'center' }), line.getBoundingClientRect().top)"
        )
        one.locator(".line").click()
        one.locator(".boards [aria-pressed=true]").wait_for()
        now = one.locator(".line").evaluate("(line) => line.getBoundingClientRect().top")
        assert now == pytest.approx(place, abs=2), "one reads on where one pressed"
        if one.locator(".boards button").count() == 3:
            break
        one.locator(".line").click()
    else:
        raise AssertionError("everything was best")
    boards, table = one.locator(".boards button"), page.locator(".table")
    said = page.locator(".dock .say b" if size == "desk" else ".floating p")
    told = "(line) => line.lastChild.textContent.trim().split(' → ')[0]"  # the first move of a line
    best = str(one.locator(".more > p").last.evaluate(told))
    boards.nth(2).click()
    expect(boards.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(said).to_contain_text(best)
    assert page.evaluate(TOP, "main") >= 48, "the bar does not cover the board"
    expect(page.locator("main")).to_be_in_viewport(ratio=0.3)
    expect(boards.nth(2)).to_be_in_viewport(ratio=1)
    decision = str(past(page))
    boards.nth(1).click()
    expect(table).not_to_have_attribute("data-past", decision)
    expect(said).not_to_contain_text(best)
    boards.nth(0).click()
    expect(table).to_have_attribute("data-past", decision)
    expect(said).not_to_contain_text(best)
    assert faults(page) == []
    page.context.close()


def _columns_add_up(table: object, players: int) -> None:
    """Check that the columns add up, up to rounding, as the page says below the table."""
    rows = table.locator("tbody tr")  # type: ignore[attr-defined]
    for player in range(players):
        found = []
        for row in range(rows.count()):
            cell = rows.nth(row).locator("td").nth(player)
            number = cell.evaluate("(cell) => cell.firstChild.textContent")
            found.append(float(re.sub(r"[^\d.\-]", "", number.replace("−", "-").replace(",", "."))))
        assert sum(found[:-1]) == pytest.approx(found[-1], abs=1.3), found


def test_a_press_on_the_curve_and_the_scrubber_go_to_that_move(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    page = somebody(browser, server)
    opened(page, a_match("nova-luna", 12), tmp_path)
    page.get_by_role("button", name="Analysis", exact=True).click()
    curve = page.locator(".analysis .plot > svg")
    curve.wait_for(timeout=LONG)
    stops = str(page.locator(".table").get_attribute("data-stops")).split(",")
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 1, box["y"] + 40)
    page.wait_for_function(f"() => document.querySelector('.table').dataset.past === '{stops[0]}'")
    scrubber = page.locator(".analysis").get_by_role("slider")
    expect(scrubber).to_have_value("0")
    scrubber.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => document.querySelector('.table').dataset.past === '{stops[1]}'")
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile(r"Move 2 of .*%"))
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".analysis")).to_have_count(0)
    page.context.close()


def test_the_result_and_a_link_lead_to_the_analysis(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    table = begin(page, "nova-luna", ["me", "novice"])
    hand = Hand(page)
    hand.turn()
    hand.press(hand.look())
    hand.look()
    page.get_by_role("button", name="Menu").click()
    page.locator(".menu button", has_text="Resign").click()
    page.locator(".menu button.sure").click()
    hand.read_the_result()
    page.get_by_role("button", name="Analysis", exact=True).click()
    page.locator(".analysis .plot > svg").wait_for(timeout=LONG)
    page.wait_for_url(f"**/table/{table}?analysis")
    page.reload()
    expect(page.locator(".analysis figure li")).to_have_text([re.compile("^You "), re.compile("^Tycho ")], timeout=LONG)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link to the analysis").click()
    expect(page.locator(".analysis header")).to_contain_text("Copied")
    eva = somebody(browser, server)
    eva.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(eva.locator(".analysis figure li")).to_have_text(
        [re.compile("^Guest 1 "), re.compile("^Tycho ")], timeout=LONG
    )
    assert faults(page) == faults(eva) == []
    page.get_by_role("button", name="Close").click()
    page.wait_for_url(f"**/table/{table}")
    for each in (page, eva):
        each.context.close()
