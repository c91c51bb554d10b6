"""Hints and the coach on the page: where to look, which move and why, the cost of a turn, and taking it back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from tests.server.browser import PATIENCE, faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

LONG = 10 * PATIENCE  # the first search of a game may have to wait for compiling
WORDS = {
    "en": ("Hint", "Which move?", "Close", re.compile("1 hint")),
    "es": ("Consejo", "¿Qué jugada?", "Cerrar", re.compile("1 consejo")),
}
BAD_TURNS = 3  # tables tried; in 59 of 60 such a turn loses enough
MARKED = ".marks i"
# Whether the first marked element is between the hint and the dock, with nothing on top of it.
IN_SIGHT = """() => {
  const [mark] = document.querySelector('[data-marks]').dataset.marks.split(/ \\d+(?:[|]|$)/)
  const at = `main [data-at=${CSS.escape(mark)}]`
  const element = document.querySelector(at + '[data-target]') ?? document.querySelector(at)
  const {x, y, width, height} = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && (element.contains(top) || top.contains(element))
}"""
# The rings that intersect the hint.
COVERED = """() => {
  const hint = document.querySelector('.advice').getBoundingClientRect()
  return [...document.querySelectorAll('.marks i')].filter((ring) => {
    const {left, right, top, bottom} = ring.getBoundingClientRect()
    return left < hint.right && right > hint.left && top < hint.bottom && bottom > hint.top
  }).map((ring) => ring.outerHTML)
}"""


def resign(page: Page, lang: str) -> None:
    page.get_by_role("button", name="Menu" if lang == "en" else "Menú").click()
    page.locator(".menu button", has_text="Resign" if lang == "en" else "Abandonar").click()
    page.locator(".menu button.sure").click()


@pytest.mark.parametrize(("size", "lang", "by"), [("desk", "en", "keys"), ("phone", "es", "pointer")])
def test_a_hint_in_two_steps(browser: Browser, server: Server, size: str, lang: str, by: str) -> None:
    hint, which, close, counted = WORDS[lang]
    page = somebody(browser, server, size, lang)
    begin(page, "nova-luna", ["me", "novice"])
    hand = Hand(page)
    hand.look()
    expect(page.locator(MARKED)).to_have_count(0)
    advice = page.get_by_role("region", name=hint)
    if by == "keys":
        page.keyboard.press("h")
    else:
        page.get_by_role("button", name=hint, exact=True).click()
    advice.wait_for(timeout=LONG)
    expect(page.locator(MARKED)).not_to_have_count(0)
    first = advice.locator("p").first.inner_text()
    expect(advice.locator("ul")).to_have_count(0)
    if by == "keys":
        page.keyboard.press("h")
    else:
        advice.get_by_role("button", name=which).click()
        expect(advice.get_by_role("button", name=close)).to_be_focused()
    expect(advice.get_by_role("button", name=which)).to_have_count(0)
    expect(advice.locator("ul li")).not_to_have_count(0)
    assert advice.locator("p").first.inner_text() != first
    expect(advice.locator(".next")).to_contain_text("Next best: " if lang == "en" else "La segunda mejor: ")
    if by == "keys":
        page.keyboard.press("Escape")
    else:
        advice.get_by_role("button", name=close).click()
        expect(page.get_by_role("button", name=hint, exact=True)).to_be_focused()
    expect(advice).to_have_count(0)
    expect(page.locator(MARKED)).to_have_count(0)
    resign(page, lang)
    hand.read_the_result()
    expect(page.locator("main").get_by_text(counted)).to_be_visible()
    assert faults(page) == []
    page.context.close()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_hint_covers_nothing_that_it_is_about(browser: Browser, server: Server, size: str) -> None:
    """In games whose hand of cards is at the bottom, and part of the first move."""
    page = somebody(browser, server, size)
    for game in ("nuevos-mundos", "luna-capital"):
        begin(page, game, ["me", "novice"])
        Hand(page).look()
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator(".advice").wait_for(timeout=LONG)
        for step in ("where", "which"):
            expect(page.locator(MARKED)).not_to_have_count(0)
            page.wait_for_function(IN_SIGHT, timeout=PATIENCE)
            assert page.evaluate(COVERED) == [], f"{game}: {step}"
            page.locator(".advice button").first.click()
    assert faults(page) == []
    page.context.close()


def objection(page: Page) -> Locator:
    """Play the last choice of each list until the coach objects to the first turn of a match."""
    advice = page.get_by_role("region", name="Coach")
    for _ in range(BAD_TURNS):
        begin(page, "nuevos-mundos", ["me", "novice"], coach=True)
        hand = Hand(page)
        while (seen := hand.look())["kind"] != "confirm":
            page.locator(".acts .list [data-target]").last.click()
            page.wait_for_function("(at) => document.querySelector('.table').dataset.at !== at", arg=seen["at"])
        page.locator("[data-confirm]").click()
        try:
            advice.wait_for(timeout=3 * PATIENCE)
        except TimeoutError:
            continue
        return advice
    raise AssertionError("the coach lets everything pass")


@pytest.mark.parametrize(("size", "by"), [("desk", "keys"), ("phone", "pointer")])
def test_the_coach_objects_and_the_turn_is_taken_back(browser: Browser, server: Server, size: str, by: str) -> None:
    page = somebody(browser, server, size)
    page.add_init_script("localStorage['lunario.coach'] = JSON.stringify('inaccuracy')")
    advice = objection(page)
    expect(advice).to_contain_text("Your chance to win fell by")
    expect(advice).to_contain_text("Better:")
    take_back = advice.get_by_role("button", name="Take back")
    expect(take_back).to_be_enabled()
    if by == "keys":
        take_back.focus()
        page.keyboard.press("Enter")
    else:
        take_back.click()
    expect(advice).to_have_count(0)
    page.get_by_text("last turn back").first.wait_for(state="attached")
    assert Hand(page).look()["kind"] in ("board", "list")
    assert page.evaluate("document.activeElement !== document.body"), "the focus is where it was"
    assert faults(page) == []
    page.context.close()
