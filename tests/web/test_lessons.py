"""Lessons on the page: by pointer, by keyboard alone, on a phone, in both languages; `make soak` takes them all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import lunario
from lunario.core import registry
from lunario.lessons import lessons
from tests.server.browser import faults
from tests.web.pupil import WAYS, Pupil, Way, take
from tests.web.served import Server, somebody

TAUGHT = [name for name in lunario.games() if lessons(registry.find(name))]
SOME = [(name, WAYS[number % len(WAYS)]) for number, name in enumerate(TAUGHT)]


@pytest.mark.parametrize(("game", "way"), SOME)
def test_the_first_lesson_is_finished(browser: Browser, server: Server, game: str, way: Way) -> None:
    lesson = lessons(registry.find(game))[0]
    pupil = take(browser, server, lesson, way)
    assert pupil.led or not way.by_keys, "the focus was never led to a marked piece"
    page = pupil.page
    page.locator(f'.teacher [href="/?game={game}"]').click()
    expect(page.locator(f".plate[data-game={game}][aria-expanded=true]")).to_be_visible()
    page.goto(f"/learn/{game}")
    finished = "Terminada" if way.lang == "es" else "Finished"
    expect(page.locator(f'[data-lesson="{lesson.name}"]')).to_contain_text(finished)
    page.context.close()


def test_a_wrong_try_is_answered_and_progress_is_kept(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    pupil = Pupil(page, lessons(registry.find("nova-luna"))[0], "en")
    pupil.begin()
    while pupil.wrong() is None:
        pupil.step()
    expect(page.locator("[data-confirm]")).to_be_disabled()
    page.locator("main g[data-at^='wheel:']:not([data-target]) [data-piece]").first.click()
    expect(page.locator(".teacher .wrong")).to_have_text("That cannot be chosen now: only what is lit can.")
    pupil.step()  # the turn waits to be confirmed: Back takes it back
    page.locator("[data-back]").click()
    expect(page.locator(".teacher .text")).to_contain_text("Take the yellow 5")
    assert page.evaluate("() => document.querySelector('.marks').childElementCount") == 1
    page.reload()
    expect(page.locator(".teacher .text")).to_contain_text("Take the yellow 5")
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        assert faults(page) == [], theme
    page.goto("/learn/nova-luna")
    expect(page.get_by_role("link", name="Continue: Your first match")).to_be_visible()
    assert faults(page) == []
    page.goto("/")
    page.get_by_role("region", name="The lesson you began").get_by_role("link", name="Continue").click()
    expect(page.locator(".teacher .text")).to_contain_text("Take the yellow 5")
    page.context.close()


def test_an_unknown_game_has_no_lessons(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    page.goto("/learn/foo")
    expect(page.get_by_role("alert")).to_have_text("There is no such game.")
    page.context.close()


def test_newcomers_are_offered_a_lesson_and_others_are_not(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    page.goto("/")
    page.get_by_role("link", name="Learn Nova Luna").click()
    expect(page.locator(".teacher .text")).not_to_be_empty()
    page.goto("/")
    expect(page.locator(".plate").first).to_be_visible()
    expect(page.locator(".newcomer")).to_have_count(0)
    page.locator(".plate[data-game=nova-luna]").click()
    page.get_by_role("link", name="Learn Nova Luna").click()
    expect(page.get_by_role("heading", name="Learn Nova Luna")).to_be_visible()
    page.context.close()
