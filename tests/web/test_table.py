"""At a table: two browsers, a spectator, reload, undo, keys only, one device for two, and a killed server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from lunario import games
from tests.server.browser import faults
from tests.web.hand import LOOK, Hand
from tests.web.served import Server, begin, make_table, running, somebody


class Ear:
    """Records every position sent to a page."""

    def __init__(self, page: Page) -> None:
        self.positions: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("position"):
            self.positions.append(message["position"])

    def hand(self, seat: int) -> list[str]:
        """Return the cards in that seat's hand that the page was told."""
        return [card["id"] for position in self.positions for card in position["view"]["seats"][seat]["hand"] or ()]


FOCUSED = """() =>
  document.activeElement?.closest('main [data-target], .chooser [data-target]')?.dataset.target ?? ''"""


def place(page: Page) -> str:
    """Return a name for the position: the number of log entries, and the draft."""
    return page.locator(".table").get_attribute("data-at") or ""


def wait_for_place(page: Page, wanted: str) -> None:
    expect(page.locator(".table")).to_have_attribute("data-at", wanted)


def log(page: Page) -> list[str]:
    return page.locator("#log li").all_inner_texts()


def test_the_host_frees_the_seat_of_somebody_who_is_gone(browser: Browser, server: Server) -> None:
    ana, ben = somebody(browser, server), somebody(browser, server, "phone", "es")
    table = make_table(ana, "nova-luna", ["me", "open"])
    for page in (ana, ben):
        page.goto(f"/table/{table}")
    ben.get_by_role("button", name="Sentarme aquí").click()
    free = ana.get_by_role("button", name=re.compile("^Free the seat of"))
    expect(free).to_be_visible()
    ben.goto("/")
    expect(ana.get_by_text("not here now")).to_be_visible()
    free.click()
    expect(ana.get_by_text("One seat is free.")).to_be_visible()
    ben.goto(f"/table/{table}")
    why = ben.get_by_text("El anfitrión ha liberado tu asiento.")
    expect(why).to_be_visible()
    ben.get_by_role("button", name="Sentarme aquí").click()
    expect(why).to_be_hidden()


def test_the_host_keeps_somebody_out_and_lets_them_in_again(browser: Browser, server: Server) -> None:
    """Their name may not be the host's either; the page offers a field for another."""
    ana, ben = somebody(browser, server, "phone"), somebody(browser, server, "desk", "es")
    table = make_table(ana, "nova-luna", ["me", "open"])
    for page, name in ((ana, "Ana"), (ben, "\u0410na\u200b")):
        page.add_init_script(f"localStorage['lunario.name'] ??= JSON.stringify('{name}')")
        page.goto(f"/table/{table}")
    ana.get_by_role("textbox", name="Name of player 1").fill("Ana")
    ana.keyboard.press("Enter")
    expect(ben.get_by_text("Ana", exact=True)).to_be_visible()
    ben.get_by_role("button", name="Sentarme aquí").click()
    expect(ben.get_by_role("alert")).to_contain_text("se confunde con «Ana»")
    ben.get_by_role("textbox").fill("Ben")
    ben.keyboard.press("Enter")
    expect(ana.get_by_text("In another browser and from another address they still can")).to_be_visible()
    assert faults(ana) == []
    ana.get_by_role("button", name="Keep Ben out of this table").click()
    expect(ben.get_by_role("heading", name="El anfitrión no te deja entrar en esta mesa.")).to_be_visible()
    ben.reload()
    expect(ben.get_by_role("heading", name="El anfitrión no te deja entrar en esta mesa.")).to_be_visible()
    assert faults(ana) == [] and faults(ben) == []
    ana.get_by_role("button", name="Let Ben in again").click()
    expect(ana.get_by_text("Kept out of this table")).to_be_hidden()
    ben.reload()
    ben.get_by_role("button", name="Sentarme aquí").click()
    expect(ana.get_by_role("button", name="Keep Ben out of this table")).to_be_visible()


def test_two_browsers_and_somebody_who_looks_on(browser: Browser, server: Server) -> None:
    """The second joins by the link. Everybody sees the moves, but drafts and hands only their own seat does."""
    ana, ben, eva = somebody(browser, server), somebody(browser, server, "phone", "es"), somebody(browser, server)
    ears = {page: Ear(page) for page in (ana, ben, eva)}
    table = make_table(ana, "nuevos-mundos", ["me", "open"])
    ana.goto(f"/table/{table}")
    ben.goto(f"/table/{table}")
    ben.get_by_role("button", name="Sentarme aquí").click()
    ana.get_by_role("button", name="Start the match").click()
    eva.goto(f"/table/{table}")
    for page in (ana, ben, eva):
        expect(page.locator(".table")).to_be_visible()
    expect(eva.get_by_text("You are watching")).to_be_visible()
    hands = {ana: Hand(ana, 1), ben: Hand(ben, 2)}

    for _ in range(6):
        to_act = ears[eva].positions[-1]["to_act"]
        acting, other = (ana, ben) if to_act == 0 else (ben, ana)
        before = place(other)
        hands[acting].turn()
        assert place(acting) != before == place(other) == place(eva), "a draft is not seen by others"
        acting.locator("[data-confirm]").click()
        expect(other.locator(".table")).not_to_have_attribute("data-at", before)
        wait_for_place(eva, place(other).partition("+")[0])
    assert eva.locator("main [data-target], [data-confirm]").count() == 0, "a spectator cannot press anything"

    for seat, page in enumerate((ana, ben)):
        assert ears[page].hand(seat)
        held = ears[page].positions[-1]["view"]["seats"][seat]["hand"]
        for other in {ana, ben, eva} - {page}:
            assert ears[other].hand(seat) == [], "a hand went over the wire"
            assert not any(f'card:{card["id"]}"' in other.content() for card in held), "a hand is in another's page"
        assert any(f'card:{card["id"]}"' in page.content() for card in held)
    for page in (ana, ben, eva):
        page.context.close()


def test_undo_leads_back_decision_by_decision(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    begin(page, "nova-luna", ["me", "greedy"])
    hand = Hand(page)
    start, board = hand.look(), page.locator("main").text_content()
    hand.turn()
    assert page.locator("main").text_content() != board
    complete = place(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".table")).not_to_have_attribute("data-at", complete)
    if place(page) != start["at"]:  # else the first tile had only one place and went there automatically
        page.keyboard.press("z")
    wait_for_place(page, start["at"])
    assert hand.look() == start and page.locator("main").text_content() == board
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.context.close()


@pytest.mark.parametrize(("game", "size"), [("nova-luna", "phone"), ("luna-capital", "desk")])
def test_reload_in_mid_turn_keeps_the_draft(browser: Browser, server: Server, game: str, size: str) -> None:
    page = somebody(browser, server, size)
    begin(page, game, ["me", "greedy"])
    hand = Hand(page)
    before = hand.look()
    while (drafted := hand.look())["at"] == before["at"]:
        hand.press(drafted)
    made = page.locator(".made li").all_inner_texts()
    assert made
    page.reload()
    assert hand.look() == drafted
    assert page.locator(".made li").all_inner_texts() == made
    hand.turn()
    page.locator("[data-confirm]").click()
    expect(page.locator(".made")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("game", games())
def test_a_whole_turn_by_keys_only(browser: Browser, server: Server, game: str) -> None:
    """Tab leads to the board, arrows from target to target, Enter presses, and the focus moves on to Confirm."""
    page = somebody(browser, server)
    begin(page, game, ["me", "greedy"])
    hand = Hand(page)
    seen = hand.look()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED):
            break
    first = page.evaluate(FOCUSED)
    assert first, "Tab does not lead to the board"
    if seen["count"] > 1:
        visited = set()
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(arrow)
            visited.add(page.evaluate(FOCUSED))
        assert "" not in visited and visited != {first}, "arrows do not lead from target to target"
    for _ in range(30):
        seen = hand.look()
        if seen["kind"] == "confirm":
            break
        focused = page.wait_for_function(FOCUSED).json_value()
        page.keyboard.press("Enter")
        moved = f"([at, focused]) => ({LOOK})().at !== at || ({FOCUSED})() !== focused"
        page.wait_for_function(moved, arg=[seen["at"], focused])
    assert seen["kind"] == "confirm"
    page.wait_for_function("() => document.activeElement?.matches('[data-confirm]')")
    page.keyboard.press("Enter")
    expect(page.locator(".made")).to_have_count(0)
    page.context.close()


def test_two_on_one_device_have_a_curtain_between_them(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, "phone", "es")
    ear = Ear(page)
    begin(page, "nuevos-mundos", ["me", "me"])
    hand = Hand(page)
    for _ in range(3):
        seen = hand.look()
        assert seen["kind"] == "curtain"
        assert page.locator("main, .dock, .acts").count() == 0
        assert [seat["hand"] for seat in ear.positions[-1]["view"]["seats"]] == [None, None]
        hand.press(seen)
        hand.turn()
        shown = [seat["hand"] is not None for seat in ear.positions[-1]["view"]["seats"]]
        assert sum(shown) == 1 and shown.index(True) == ear.positions[-1]["to_act"]
        page.locator("[data-confirm]").click()
        expect(page.locator(".curtain")).to_be_visible()
    page.context.close()


def test_a_killed_server_loses_nothing_and_the_page_goes_on_by_itself(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        page = somebody(browser, server)
        begin(page, "nova-luna", ["me", "greedy"])
        hand = Hand(page)
        for _ in range(4):
            hand.turn()
            hand.press(hand.look())
        acknowledged, told = hand.look(), log(page)
        hand.press(acknowledged)
        server.kill()
        expect(page.get_by_role("alert")).to_contain_text("connection is lost")
        server.start()
        expect(page.get_by_role("alert")).to_have_count(0)
        wait_for_place(page, acknowledged["at"])
        assert log(page) == told, "something that was acknowledged is missing"
        hand.faults.clear()  # the browser complains while the server is down
        for _ in range(2):
            hand.turn()
            hand.press(hand.look())
        assert len(log(page)) > len(told) and hand.faults == []
        page.context.close()


def test_a_table_that_there_is_not(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, "phone", "es")
    page.goto("/table/nothing-here")
    expect(page.get_by_role("heading", level=1)).to_have_text("Esa mesa no existe")
    page.get_by_role("link").click()
    expect(page.get_by_role("button", name="Nova Luna")).to_be_visible()
    page.context.close()


def test_the_lines_of_a_choice_stay_where_they_are_when_pointed_at(browser: Browser, server: Server) -> None:
    """On a phone they are above the dock, whose text must not grow and push them away from the pointer."""
    page = somebody(browser, server, "phone")
    begin(page, "nuevos-mundos", ["me", "greedy"])
    hand = Hand(page)
    while (seen := hand.look())["kind"] != "chooser":
        hand.press(seen)
    chooser, said = page.locator(".chooser"), page.locator(".dock .say").inner_text()
    place = chooser.bounding_box()
    page.keyboard.press("ArrowDown")  # a finger's focus previews nothing
    for line in chooser.locator("[data-target]").all():
        line.focus()
        expect(line).to_have_class(re.compile(r"\bnow\b"))
        assert page.locator(".dock .say").inner_text() == said
        assert chooser.bounding_box() == place
    page.context.close()
