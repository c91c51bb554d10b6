"""How many presses a turn takes on the page: one per decision that the table does not take by itself, and Confirm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

import lunario
from benchmarks.presses import of_the_best_order, of_the_table, turns
from lunario.core.match import Match
from tests.web.hand import Hand
from tests.web.screens.positions import Position
from tests.web.screens.scenes import SIZES, table
from tests.web.screens.tables import tables
from tests.web.screens.taking import Camera
from tests.web.served import Server, begin, somebody
from tests.web.test_table import Ear

TURNS = 6


def kinds(draft: list[dict[str, Any]]) -> list[str]:
    return [decision["targets"][0].split(":")[0] for decision in draft]


def test_a_turn_with_two_tiles_takes_six_presses(browser: Browser, server: Server) -> None:
    """A tile is taken up by itself: lot, card, its place, a place for each tile, Confirm."""
    page = somebody(browser, server)
    ear = Ear(page)
    begin(page, "luna-capital", ["me", "greedy"])
    hand = Hand(page)
    found: dict[tuple[str, ...], int] = {}
    for _ in range(TURNS):
        presses = 0
        while (seen := hand.look())["kind"] != "confirm":
            position = ear.positions[-1]
            page.locator(f'main [data-target="{position["legal"][0]["targets"][0]}"]').first.click()
            page.wait_for_function(f"() => document.querySelector('.table').dataset.at !== '{seen['at']}'")
            presses += 1
        draft = ear.positions[-1]["draft"]
        assert presses == sum(not decision["by_itself"] for decision in draft)
        assert all(decision["by_itself"] for decision in draft if decision["targets"][0].startswith("front:"))
        found[tuple(kinds(draft))] = presses + 1
        hand.press(seen)
    tiles = ["front", "site"]
    lots = {count: found.get(("lot", "hand", "place", *tiles * count)) for count in (1, 2, 3)}
    assert any(lots.values()), "no plain lot was taken"
    # The first card of all has one place, where it goes by itself.
    assert all(presses is None or presses <= 4 + count for count, presses in lots.items())
    page.context.close()


def test_no_turn_with_two_tiles_needs_a_seventh_press() -> None:
    """What a seventh press brings, the other tile first, never changes where a turn ends."""
    game = lunario.load("luna-capital", players=2)
    two_tiles = [turn for seed in range(4) for turn in turns(game, seed) if len(turn.actions) == 7 and not turn.goes_on]
    assert any(len(of_the_table(turn)) > 6 for turn in two_tiles), "nobody placed the other tile first"
    assert all(len(of_the_best_order(turn)) <= 6 for turn in two_tiles)


def test_another_tile_can_be_taken_up_instead_by_pressing_it_or_by_the_list(browser: Browser, server: Server) -> None:
    page = somebody(browser, server)
    ear = Ear(page)
    begin(page, "luna-capital", ["me", "greedy"])
    hand = Hand(page)
    for _ in range(60):
        seen = hand.look()
        if ear.positions[-1]["instead"]:
            break
        hand.press(seen)
    taken, other = ear.positions[-1]["draft"][-1], ear.positions[-1]["instead"][0]
    expect(page.locator(".acts .list li").first).to_contain_text(f"Or: {other['text']}")
    page.locator(f'main [data-target="{other["targets"][0]}"]').first.click()
    expect(page.locator(".made li").last).to_contain_text(other["text"])
    assert ear.positions[-1]["draft"][-1]["action"] == other["action"]
    page.locator(".acts .list .act", has_text=f"Or: {taken['text']}").first.click()
    expect(page.locator(".made li").last).to_contain_text(taken["text"])
    page.context.close()


def forced() -> Match:
    """A match of Nómadas before a turn that has no choice: no last card can be paid for."""
    game = lunario.load("nomadas", players=2)
    return next(turn.match for seed in range(20) for turn in turns(game, seed) if of_the_table(turn) == ["confirm"])


def test_a_turn_without_a_choice_takes_one_press(browser: Browser, tmp_path: Path) -> None:
    match = forced()
    position = Position(
        "nomadas", 2, "forced", match.current_player, match.seed, dict(match.game.options), tuple(match.events)
    )
    scene = table(position, "forced")
    assert scene.setting is not None
    with tables(tmp_path, [scene.setting]) as port:
        camera = Camera(browser, port, None)
        page = camera.open(scene, SIZES["1280x720"], "dark", "en")
        assert page is not None
        expect(page.locator(".dock .say")).to_contain_text("Write no last card")
        page.locator("[data-confirm]").click()
        expect(page.locator("#log")).to_contain_text("You wrote no last card")
        camera.close()
