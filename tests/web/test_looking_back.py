"""Looking back, taking back and match files on the page, by pointer and by keys."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import lunario
from lunario.core import match_file
from lunario.core.match import Match
from lunario.core.state import State
from lunario.table.sight import known_totals
from tests.server.browser import faults
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody

SCORES = "() => [...document.querySelectorAll('.seats .score')].map((e) => e.textContent)"


def wait_for_stop(page: Page, stop: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(stop))


def totals(page: Page) -> list[int | None]:
    """Return the totals in the players' panel, with None for hidden ones."""
    found = [re.match(r"-?\d+", text.replace("−", "-")) for text in page.evaluate(SCORES)]
    return [None if number is None else int(number[0]) for number in found]


def played_to_the_end(page: Page, server: Server, game: str) -> tuple[str, Match]:
    table = begin(page, game, ["me", "greedy"])
    Hand(page).play()
    text = page.request.get(f"/api/tables/{table}/match.lunario").text()
    return table, match_file.read("x", text)


def compare(shown: list[int | None], state: State, viewer: int | None) -> None:
    """Check that the engine's points are shown, and that others' are hidden if the viewer cannot know them."""
    points = [sum(parts) for parts in state.points]
    assert all(total in (None, own) for total, own in zip(shown, points, strict=True)), (shown, points)
    assert viewer is None or shown[viewer] is not None, "one's own points are known"
    assert shown == known_totals(state, viewer)


def step_through(page: Page, match: Match, viewer: int | None, stops: list[int]) -> None:
    """Go back from the end, move by move, and compare what is shown with the engine's points."""
    for stop in range(len(stops) - 2, -1, -1):
        page.keyboard.press("ArrowLeft")
        wait_for_stop(page, stop)
        page.wait_for_function(f"() => document.querySelector('.table').dataset.past === '{stops[stop]}'")
        state = match.state_after(stops[stop])  # nothing was taken back, so every entry is an event
        compare(totals(page), state, viewer)
        is_mine = page.locator(".bar .turn.mine").count() == 1
        assert is_mine == (viewer is not None and state.current_player == viewer), "the bar says whose turn it was"


def stops_of(page: Page) -> list[int]:
    return [int(stop) for stop in str(page.locator(".table").get_attribute("data-stops")).split(",")]


@pytest.mark.parametrize("game", lunario.games())
def test_the_totals_of_every_move_are_the_engines(browser: Browser, server: Server, game: str) -> None:
    """They are so for the player and for a spectator."""
    page = somebody(browser, server)
    table, match = played_to_the_end(page, server, game)
    stops = stops_of(page)
    assert len(stops) > 10 and stops[-1] == len(match.record)
    step_through(page, match, 0, stops)
    eva = somebody(browser, server)
    eva.goto(f"/table/{table}?move={stops[-2]}")
    eva.wait_for_function(f"() => document.querySelector('.table')?.dataset.past === '{stops[-2]}'")
    compare(totals(eva), match.state_after(stops[-2]), None)
    eva.get_by_role("button", name="Back to now").click()
    step_through(eva, match, None, stops)
    assert faults(eva) == []
    for each in (page, eva):
        each.context.close()


def test_the_stepper_by_buttons_scrubber_and_by_itself(browser: Browser, server: Server) -> None:
    page = somebody(browser, server, pace="none")
    begin(page, "nova-luna", ["me", "greedy"])
    hand = Hand(page)
    for _ in range(3):
        hand.turn()
        hand.press(hand.look())
    hand.look()
    page.get_by_role("button", name="Look back").click()
    last = len(stops_of(page)) - 1
    wait_for_stop(page, last - 1)
    expect(page.locator(".dock .say")).to_contain_text(f"Move {last} of {last + 1}")
    page.get_by_role("button", name="One move back").click()
    wait_for_stop(page, last - 2)
    page.get_by_role("button", name="One move on").click()
    wait_for_stop(page, last - 1)
    page.get_by_role("slider").fill("0")
    wait_for_stop(page, 0)
    page.get_by_role("button", name="Play the match by itself").click()
    expect(page.get_by_role("slider")).to_have_count(0)
    assert hand.look()["kind"] == "board", "it ends at the present position, which can be played"
    page.keyboard.press("ArrowLeft")
    wait_for_stop(page, last - 1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("slider")).to_have_count(0)
    page.context.close()


def test_a_turn_is_taken_back_and_the_match_file_says_so(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    table = begin(page, "nova-luna", ["me", "greedy"])
    hand = Hand(page)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    board = page.locator("main")
    hand.look()
    marks, said = board.locator(".ring.last, .target.last"), page.locator(".dock .say")
    before, marked, told = board.text_content(), marks.count(), said.text_content() or ""
    hand.turn()
    hand.press(hand.look())
    hand.look()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#log")).to_contain_text("You took your last turn back")
    expect(marks).to_have_count(marked)
    expect(said).to_have_text(told)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    hand.look()
    assert board.text_content() == before
    hand.play()
    hand.read_the_result()
    expect(page.locator("main")).to_contain_text("1 turn was taken back")
    text = page.request.get(f"/api/tables/{table}/match.lunario").text()
    match = match_file.read("x", text)
    assert match.take_backs == 1 and match_file.verify(match) == [] and text.startswith("lunario 2")
    page.context.close()


def test_a_table_that_says_no(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    begin(page, "nova-luna", ["me", "greedy"], take_backs=False)
    hand = Hand(page)
    hand.turn()
    hand.press(hand.look())
    hand.look()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    page.context.close()


DROP = """([name, text]) => {
  const data = new DataTransfer()
  data.items.add(new File([text], name))
  window.dispatchEvent(new DragEvent('dragover', {dataTransfer: data, cancelable: true, bubbles: true}))
  document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true, bubbles: true}))
}"""


def saved(game: str, tmp_path: Path, players: int = 2) -> tuple[Match, Path]:
    match = lunario.load(game, players=players).new_match(seed=8)
    while not match.is_over:
        match.play(match.legal_actions()[len(match.events) % len(match.legal_actions())])
        if len(match.events) > 60 and not match.take_backs and match.events[-1].player == 0 and not match.is_over:
            match.take_back(0)
    path = tmp_path / "mine.lunario"
    match.save(path)
    return match, path


@pytest.mark.parametrize("game", ["nuevos-mundos", "luna-capital"])
def test_a_dropped_file_is_looked_at_through_all_eyes_and_through_one(
    browser: Browser, server: Server, tmp_path: Path, game: str
) -> None:
    match, path = saved(game, tmp_path)
    page = somebody(browser, server)
    page.goto("/")
    page.evaluate(DROP, ["mine.lunario", path.read_text()])
    expect(page).to_have_url(f"http://127.0.0.1:{server.port}/replay")
    expect(page.locator(".table .seats")).to_be_visible()
    assert totals(page) == [score.total for score in match.state.scores()][:2]
    stops = stops_of(page)
    for stop in range(len(stops) - 2, len(stops) - 8, -1):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(f"() => document.querySelector('.table').dataset.past === '{stops[stop]}'")
        state = match.state_after(stops[stop])
        assert totals(page) == [sum(parts) for parts in state.points][:2]
    through_all = page.locator(".table").element_handle()
    page.get_by_label("Seen by").select_option("1")
    through_all.wait_for_element_state("hidden")  # the same move is shown until the other viewer's table replaces it
    page.wait_for_function(f"() => document.querySelector('.table')?.dataset.past === '{stops[-7]}'")
    assert totals(page) == known_totals(match.state_after(stops[-7]), 1), "the move that was shown stays"
    page.reload()
    expect(page.locator(".table .seats")).to_be_visible()
    assert faults(page) == []
    page.context.close()


def test_another_file_is_seen_by_all_and_from_its_end(browser: Browser, server: Server, tmp_path: Path) -> None:
    """The viewer chosen and the move shown belong to the previous file."""
    page = somebody(browser, server)
    page.goto("/")
    for players in (4, 2):
        match, path = saved("nova-luna", tmp_path, players)
        page.evaluate(DROP, [f"{players}.lunario", path.read_text()])
        expect(page.locator(".file .cap")).to_have_text(f"{players}.lunario")
        expect(page.locator(".seats .seat")).to_have_count(players)
        expect(page.get_by_label("Seen by")).to_have_value("all")
        expect(page.locator(".table")).not_to_have_attribute("data-past", re.compile("."))
        assert totals(page) == [score.total for score in match.state.scores()]
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".table")).to_have_attribute("data-past", re.compile("."))
        through_all = page.locator(".table").element_handle()
        page.get_by_label("Seen by").select_option(str(players - 1))
        through_all.wait_for_element_state("hidden")
        expect(page.locator(".table")).to_have_attribute("data-past", re.compile("."))
    assert faults(page) == []
    page.context.close()


def test_a_file_chosen_by_keys_and_what_is_wrong_with_it(browser: Browser, server: Server, tmp_path: Path) -> None:
    _, path = saved("nova-luna", tmp_path)
    page = somebody(browser, server, "phone", "es")
    page.on("filechooser", lambda _: None)  # never open a dialogue of the browser
    page.goto("/", wait_until="networkidle")
    button = page.get_by_role("button", name="Abrir una partida guardada")
    button.focus()
    wrong = path.read_text().replace("\n0 ", "\n1 ", 1)
    for text, expected in ((wrong, "mine.lunario, línea "), ("hola", "mine.lunario, línea 1: ")):
        path.write_text(text)
        expect(button).to_be_focused()
        with page.expect_file_chooser() as chooser:
            page.keyboard.press("Enter")
        chooser.value.set_files(path)
        expect(page.get_by_role("alert")).to_contain_text(expected)
        assert faults(page) == []
        button.focus()
    large = tmp_path / "large.lunario"
    large.write_text("x" * 300_000)
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(large)
    expect(page.get_by_role("alert")).to_contain_text("demasiado grande")
    page.context.close()


WATCH = """() => {
  window.said = [document.querySelector('.dock .say b')?.textContent]
  const note = () => window.said.push(document.querySelector('.dock .say b')?.textContent)
  const all = {subtree: true, childList: true, characterData: true}
  new MutationObserver(note).observe(document.querySelector('.dock'), all)
}"""


def captions(page: Page) -> list[str]:
    return [str(text) for text in page.evaluate("() => window.said")]


def test_each_move_of_others_has_a_caption_and_the_pace_can_be_set(browser: Browser, server: Server) -> None:
    """However fast the computers are, each of their moves is told, up to the one before the player's own turn.

    How long a caption stays is tested in `pacing.test.ts`, with a fake clock.
    """
    page = somebody(browser, server, pace="quick")
    decided: list[str] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        waits = message.get("position") and message["position"]["to_act"] != message["seat"]
        lines = message["told"]["log"] if waits and message["told"] else []
        decided.extend(line["text"] for line in lines[-1:] if line["player"] > 0)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    begin(page, "nova-luna", ["me", "greedy", "greedy"])
    hand = Hand(page)
    hand.look()
    decided.clear()
    page.evaluate(WATCH)
    for _ in range(3):
        hand.press(hand.turn())
    hand.look()
    assert len(decided) > 2
    missing = [text for text in decided if text not in captions(page)]
    assert missing == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="at once").click()
    assert page.evaluate("() => localStorage['lunario.pace']") == '"none"'
    assert faults(page) == []
    page.context.close()
