"""The pages keep to the server's Content-Security-Policy, which the browser enforces."""

import pytest
from playwright.sync_api import Browser, Page, expect

from lunario import games
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

# Kept across page loads within a tab.
NOTE = """addEventListener('securitypolicyviolation', (event) => {
  const noted = JSON.parse(sessionStorage.violations ?? '[]')
  noted.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`)
  sessionStorage.violations = JSON.stringify(noted)
})"""
# The address as a QR code, which the page shows if other devices can reach it.
DRAW = "(url) => new Promise((done, fail) => Object.assign(new Image(), {onload: done, onerror: fail, src: url}))"
TURNS = 3


def watched(browser: Browser, server: Server, **how: str) -> Page:
    page = somebody(browser, server, **how)
    page.add_init_script(NOTE)
    return page


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("JSON.parse(sessionStorage.violations ?? '[]')")
    return found


@pytest.mark.parametrize("game", games())
def test_a_match_violates_nothing(browser: Browser, server: Server, game: str) -> None:
    """Several turns with animated pieces, and the rules in both languages, are covered."""
    page = watched(browser, server)
    begin(page, game, ["me", "greedy"])
    hand = Hand(page)
    for _ in range(TURNS):
        hand.turn()
        page.emulate_media(reduced_motion="no-preference")
        hand.press(hand.look())
        hand.look()
        page.emulate_media(reduced_motion="reduce")
    page.goto(f"/rules/{game}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("article")).to_have_attribute("lang", "es")
    assert violations(page) == [] and hand.faults == []
    page.context.close()


def test_the_first_page_and_the_waiting_room_violate_nothing(browser: Browser, server: Server) -> None:
    page = watched(browser, server)
    faults = Hand(page).faults
    page.goto("/")
    page.get_by_role("button", name="Make a table").click()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".invite b")).to_be_visible()
    page.evaluate(DRAW, f"/api/tables/{page.url.rpartition('/')[2]}/link.svg")
    assert violations(page) == [] and faults == []
    page.context.close()


def test_the_chosen_theme_is_there_before_the_page(browser: Browser, server: Server) -> None:
    """A script in a file sets it, as the policy allows no other."""
    page = watched(browser, server)
    page.goto("/")
    page.evaluate("localStorage['lunario.theme'] = JSON.stringify('light')")
    page.route("**/assets/*.js", lambda route: route.abort())
    page.reload(wait_until="commit")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    page.context.close()


def test_what_the_policy_forbids_is_stopped(browser: Browser, server: Server) -> None:
    """A foreign script, style and picture are refused; otherwise the tests above would prove nothing."""
    page = watched(browser, server)
    page.goto("/")
    page.evaluate("""() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: red">x</p>')
      const script = document.createElement('script')
      script.textContent = 'window.intruder = true'
      document.body.append(script)
      new Image().src = 'http://localhost:1/x.png'
    }""")
    page.wait_for_function("() => JSON.parse(sessionStorage.violations ?? '[]').length >= 3")
    assert page.evaluate("window.intruder") is None
    assert {text.split()[0] for text in violations(page)} == {"style-src-attr", "script-src-elem", "img-src"}
    page.context.close()
