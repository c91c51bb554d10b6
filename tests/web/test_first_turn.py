"""A first turn is easy to understand: goal and decision in words, rules at the right place, signs explained."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from lunario import games
from lunario.core.figures import figures
from lunario.core.registry import find
from tests.server.browser import faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

MARKED = ".now[data-rules]"


def rules_of(page: Page, game: str) -> list[str]:
    """Return the rules on the page of a game, in its order."""
    html = page.request.get(f"/api/games/{game}/rules").json()["html"]
    return [rule for rules in re.findall(r'data-rules="([^"]+)"', html) for rule in rules.split()]


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("game", games())
def test_the_rules_open_at_the_rule_of_the_present_decision(
    browser: Browser, server: Server, game: str, size: str
) -> None:
    page = somebody(browser, server, size)
    begin(page, game, ["me", "greedy"])
    hand = Hand(page)
    told = set(rules_of(page, game))
    seen = set()
    for number in range(3):  # the first decisions
        hand.look()
        page.get_by_role("button", name="Rules", exact=True).click()
        block = page.locator(MARKED)
        expect(block).to_be_in_viewport()
        if figures(find(game)):
            expect(page.locator("article figure svg").first).to_be_attached()
        rules = (block.get_attribute("data-rules") or "").split()
        assert set(rules) <= told
        seen |= set(rules)
        if number == 0:
            assert page.locator("main [data-target]").count(), "the board stays"
            is_whole = page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            assert is_whole or size == "phone", "the sheet must not make the table longer"
            assert faults(page) == []
        for _ in range(1 + page.locator(".chooser").count()):  # Escape closes the chooser first
            page.keyboard.press("Escape") if number else page.locator(".shut").click()
        expect(page.locator("article")).to_have_count(0)
        hand.press(hand.look())
    assert seen
    assert hand.faults == []
    page.context.close()


def test_the_marked_rule_follows_the_decision(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("?")[0].rsplit("/", 1)[-1]))
    begin(page, "nova-luna", ["me", "greedy"])
    hand = Hand(page)
    hand.press(hand.turn())  # where the first tile goes is not a choice
    hand.look()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(MARKED)).to_have_attribute("data-rules", "NL-R3")
    page.locator("main [data-target]").first.click()
    expect(page.locator(MARKED)).to_have_attribute("data-rules", "NL-R5")
    expect(page.locator(".dock .say")).to_contain_text("Put the tile next to one of yours")
    assert asked.count("rules") == 1, "the page is read once, not with every update"
    assert asked.count("glossary") == 2, "for the board, and for the end of the rules"
    page.context.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_goal_and_decision_are_said_at_the_table(browser: Browser, server: Server, lang: str) -> None:
    page = somebody(browser, server, lang=lang)
    begin(page, "luna-capital", ["me", "greedy"])
    Hand(page).look()
    dock = page.locator(".dock .say")
    expect(dock).to_contain_text("Goal: Build the settlement" if lang == "en" else "Objetivo: Construye en doce turnos")
    expect(dock).to_contain_text("You may exchange one card" if lang == "en" else "Puedes cambiar una carta")
    page.context.close()


def test_the_goal_is_said_at_the_first_decision_whoever_began(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    begin(page, "nova-luna", ["greedy", "greedy", "greedy", "me"])
    Hand(page).look()
    expect(page.locator(".dock .say")).to_contain_text("Goal: ")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".inside .top")).to_have_text("Rules")
    page.context.close()


@pytest.mark.parametrize(
    ("game", "start"), [("luna-capital", "You begin with 9"), ("nuevos-mundos", "Everybody begins with 3")]
)
def test_a_starting_value_explains_itself_on_hover(browser: Browser, server: Server, game: str, start: str) -> None:
    page = somebody(browser, server)
    begin(page, game, ["me", "greedy"])
    Hand(page).look()
    page.locator(".score").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text(start)
    page.mouse.move(2, 2)
    expect(page.get_by_role("tooltip")).to_be_hidden()
    page.context.close()


def test_a_finger_that_stays_explains_and_presses_nothing(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, "phone")
    begin(page, "nova-luna", ["me", "greedy"])
    Hand(page).look()
    at = page.locator(".table").get_attribute("data-at")
    box = page.locator("main [data-target] [data-term='number']").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_role("tooltip")).to_contain_text("The tile's number")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator(".table").get_attribute("data-at") == at
    page.context.close()


@pytest.mark.parametrize("game", games())
def test_terms_are_reached_and_left_by_keys(browser: Browser, server: Server, game: str) -> None:
    page = somebody(browser, server)
    begin(page, game, ["me", "greedy"])
    Hand(page).look()
    page.get_by_role("button", name="What is what on the board").focus()
    page.keyboard.press("Enter")
    tip = page.get_by_role("tooltip")
    expect(tip).to_be_visible()
    told = {tip.text_content()}
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        expect(tip).to_be_visible()
        told.add(tip.text_content())
    assert len(told) > 3
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "term"
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(page.locator("[data-explained]")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_question_mark_explains_and_then_nothing_is_played(browser: Browser, server: Server, size: str) -> None:
    """Enter and the space bar explain what can be pressed on the board; after leaving, they play again."""
    page = somebody(browser, server, size)
    begin(page, "nova-luna", ["me", "greedy"])
    Hand(page).look()
    table, tip = page.locator(".table"), page.get_by_role("tooltip")
    at = table.get_attribute("data-at") or ""
    page.keyboard.press("?")
    expect(tip).to_be_visible()
    page.locator("main [data-target]").first.focus()
    for key in ("Enter", "Space"):
        page.keyboard.press(key)
        expect(tip).to_be_visible()
    expect(page.locator("article")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(table).to_have_attribute("data-at", at)
    page.keyboard.press("Enter")
    expect(table).not_to_have_attribute("data-at", at)
    page.context.close()


def test_the_menu_explains_on_every_screen_and_a_key_opens_the_rules(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, "phone")
    begin(page, "nova-luna", ["me", "greedy"])
    Hand(page).look()
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.get_by_role("switch", name="What is what on the board").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("article > h1")).to_be_visible()
    page.context.close()


def test_the_rules_of_a_game_have_figures_and_terms_on_their_own_page(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    for game in games():
        page.goto(f"/rules/{game}")
        expect(page.locator("article figure svg").first).to_be_attached()
        assert page.locator("figure figcaption").count() == page.locator("article figure").count()
        expect(page.get_by_role("heading", name="What the signs mean")).to_be_visible()
        assert faults(page) == []
    page.context.close()
