"""The levels on the slip: on a small phone all are shown with a sentence, and the one that suits is proposed."""

import json

import pytest
from playwright.sync_api import expect

from lunario.core import registry
from lunario.judgement.levels import ladder_of
from lunario.players.introduction import INTRODUCTIONS
from tests.web.served import somebody

SMALL = {"width": 360, "height": 740}
WORDS = {
    "en": ("All levels", "Suits you by your results"),
    "es": ("Todos los niveles", "Tu nivel, según tus resultados"),
}


def slip(browser, server, game, lang, kept=()):
    """Open the slip of a game on a small phone that remembers these results."""
    page = somebody(browser, server, "phone", lang)
    page.set_viewport_size(SMALL)
    page.goto("/")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [f"lunario.results.{game}", json.dumps(kept)])
    page.get_by_role("button", name=registry.find(game).title[lang]).first.click()
    return page, page.locator(".slip")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["nova-luna", "nuevos-mundos"])
def test_all_levels_are_introduced_on_a_small_phone(browser, server, game, lang):
    page, paper = slip(browser, server, game, lang)
    expect(paper.get_by_text(WORDS[lang][1])).to_have_count(0)
    paper.get_by_role("button", name=WORDS[lang][0]).click()
    ladder, shown = ladder_of(registry.find(game)), paper.locator(".levels")
    expect(shown.get_by_role("radio")).to_have_count(len(ladder))
    for name in ladder:
        expect(shown.get_by_text(INTRODUCTIONS[name].text[lang])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert shown.locator("label").evaluate_all(wide) == 0
    shown.get_by_role("radio").nth(1).check()
    expect(paper.locator("select").first).to_have_value(ladder[1])
    page.context.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_level_that_suits_is_proposed_and_not_forced(browser, server, lang):
    lost = [{"table": str(number), "results": [{"level": "casual", "score": 0}]} for number in range(3)]
    page, paper = slip(browser, server, "nova-luna", lang, lost)
    expect(paper.locator("select").first).to_have_value("casual")
    paper.get_by_role("button", name=WORDS[lang][1]).click()
    expect(paper.locator("select").first).to_have_value("hasty")
    expect(paper.get_by_role("button", name=WORDS[lang][1])).to_have_count(0)
    page.context.close()
