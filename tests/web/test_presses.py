"""A turn takes one press per decision that the table does not make by itself, and one for Confirm."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

import lunario
from benchmarks.presses import Turn, of_the_best_order, of_the_table, turns
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


@contextmanager
def opened(browser: Browser, folder: Path, match: Match) -> Iterator[Page]:
    """Open the page of the person to move in a match."""
    position = Position(
        match.game.name, 2, "scripted", match.current_player, match.seed, dict(match.game.options), tuple(match.events)
    )
    scene = table(position, "scripted")
    assert scene.setting is not None
    with tables(folder, [scene.setting]) as port:
        camera = Camera(browser, port, None)
        page = camera.open(scene, SIZES["1280x720"], "dark", "en")
        assert page is not None
        yield page
        camera.close()


def with_two_tiles() -> Turn:
    """Return a turn after the first with a lot of two tiles, placed in the table's order."""
    game = lunario.load("luna-capital", players=2)
    found = (turn for seed in range(4) for turn in turns(game, seed) if len(turn.actions) == 7 and not turn.goes_on)
    return next(turn for turn in found if of_the_table(turn) == [*["board"] * 5, "confirm"])


def test_a_turn_with_two_tiles_takes_six_presses(browser: Browser, tmp_path: Path) -> None:
    """The presses are: lot, card, its place, a place for each tile, Confirm."""
    turn = with_two_tiles()
    with opened(browser, tmp_path, turn.match) as page:
        ear, hand, presses = Ear(page), Hand(page), 0
        page.reload()
        while (seen := hand.look())["kind"] != "confirm":
            position = ear.positions[-1]
            wanted = turn.actions[len(position["draft"])]
            target = next(choice["targets"][0] for choice in position["legal"] if choice["action"] == wanted)
            page.locator(f'main [data-target="{target}"]').first.click()
            page.wait_for_function(f"() => document.querySelector('.table').dataset.at !== '{seen['at']}'")
            presses += 1
        draft = ear.positions[-1]["draft"]
        assert kinds(draft) == ["lot", "hand", "place", "front", "site", "front", "site"]
        assert [decision["action"] for decision in draft] == turn.actions
        hand.press(seen)
        assert presses + 1 == 6


def test_a_tile_is_taken_up_by_itself(browser: Browser, server: Server) -> None:
    """Whatever is pressed, no press only takes up a tile, and each press is one decision."""
    page = somebody(browser, server)
    ear = Ear(page)
    begin(page, "luna-capital", ["me", "greedy"])
    hand = Hand(page)
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
        hand.press(seen)
    page.context.close()


def test_no_turn_with_two_tiles_needs_a_seventh_press() -> None:
    """A seventh press places the other tile first, which never changes where a turn ends."""
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
    expect(page.locator(".acts .list li").first).not_to_contain_text("Or:")  # what is still to be decided comes first
    expect(page.locator(".acts .list li", has_text=f"Or: {other['text']}").first).to_be_attached()
    page.locator(f'main [data-target="{other["targets"][0]}"]').first.click()
    expect(page.locator(".made li").last).to_contain_text(other["text"])
    assert ear.positions[-1]["draft"][-1]["action"] == other["action"]
    page.locator(".acts .list .act", has_text=f"Or: {taken['text']}").first.click()
    expect(page.locator(".made li").last).to_contain_text(taken["text"])
    page.context.close()


def forced() -> Match:
    """Return a match of Nómadas before a turn without choices: no last card can be paid for."""
    game = lunario.load("nomadas", players=2)
    return next(turn.match for seed in range(20) for turn in turns(game, seed) if of_the_table(turn) == ["confirm"])


def test_a_turn_without_a_choice_takes_one_press(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, tmp_path, forced()) as page:
        expect(page.locator(".dock .say")).to_contain_text("Write no last card")
        page.locator("[data-confirm]").click()
        expect(page.locator("#log")).to_contain_text("You wrote no last card")
