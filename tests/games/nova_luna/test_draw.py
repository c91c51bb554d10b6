"""The drawing: it fits, it shows tiles and tasks, and free cells can be read from it."""

from __future__ import annotations

import random
import re

import pytest

from lunario.games.nova_luna.draw import MARKS, WIDTH, styles
from lunario.games.nova_luna.grid import Grid
from tests.games.nova_luna.positions import lay, options, random_event, start, take


def test_boxes_share_their_edges() -> None:
    grid = Grid([2, 1], [1, 1])
    grid.put(0, 0, ["ab"])
    grid.put(1, 0, ["c"])
    grid.put(0, 1, ["de"])
    assert grid.lines() == ["┌──┬─┐", "│ab│c│", "├──┼─┘", "│de│", "└──┘"]


def test_a_display_as_it_is_drawn() -> None:
    drawing = lay("""
        t6:bb,yy,r  r6:bb,yy,t
        y1          .
    """).draw(0)
    lines = [line.rstrip() for line in drawing[drawing.index("Display") :].splitlines()]
    assert lines[1:9] == [
        "           0,-1       1,-1",
        "       ┌──────────┬──────────┐",
        "  -1,0 │6 ◉      ●│6 ▲      ●│ 2,0",
        "       │■■ ★★     │■■ ★★     │",
        "       ├──────────┼──────────┘",
        "  -1,1 │1 ★       │   1,1",
        "       │          │",
        "       └──────────┘",
    ]


def test_the_wheel_shows_what_can_be_taken_and_where_the_moon_is() -> None:
    first = start("r7:bt,ty,by", "b4:rrrr,rr", "y1").draw(None).splitlines()
    assert re.search(r"7 ▲ +\[1\]│4 ■ +\[2\]│1 ★ +\[3\]", first[1])
    assert re.search(r"^│ +☾ +│■◉ ◉★ ■★", first[2])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_headings_stand_above_their_numbers(lang: str) -> None:
    lines = start().draw(0, lang).splitlines()
    heading = next(line for line in lines if re.search("tokens left|fichas por colocar", line))
    numbers = next(line for line in lines if re.search(r" 20 +0$", line))
    assert [found.end() for found in re.finditer(r"tokens left|tiles|fichas por colocar|losetas", heading)] == [
        found.end() for found in re.finditer(r"\b(20|0)$|\b20\b", numbers)
    ]


def test_a_solo_panel_shows_the_tokens_of_both_phases() -> None:
    lines = "\n".join(line[45:].strip() for line in start(players=1).draw(0).splitlines())
    assert re.search(r"tokens left +8\nfor phase 2 +13\nsum of numbers +0", lines)


@pytest.mark.rule("NL-1S7")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_solo_panel_shows_one_result_which_is_the_score(lang: str) -> None:
    """Everywhere, from the first tile to the last: points by seat, the view's counts, the terminal."""
    state, rng = start(players=1), random.Random(4)
    label, at_the_end = {"en": ("if it ended now", "together"), "es": ("si acabara ahora", "en total")}[lang]
    aim = {"en": "aim: less than 100", "es": "meta: menos de 100"}[lang]
    phases = set()
    while True:
        total = state.scores()[0].total
        solo = state.view(None)["solo"]
        phases.add(solo["phase"])
        assert sum(solo["counts"]) == total
        pages = "\n".join(page.text for page in state.pages(0, lang))
        for text in (state.draw(0, lang), pages):
            assert re.search(rf"{at_the_end if state.is_over else label} +{total}\b", text)
            assert aim in text and str(solo["counts"][0]) in text
        assert f">{total}<" in state.picture(0, lang)
        if state.is_over:
            break
        state.apply(random_event(state, rng))
    assert phases == {1, 2}
    assert solo["counts"][0] == solo["note_tiles"] + solo["note_tokens"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_fits_the_terminal_and_names_every_free_cell(players: int, lang: str) -> None:
    state, rng = start(players=players), random.Random(players)
    while not state.is_over:
        if not state.is_chance and rng.random() < 0.2:
            drawing = state.draw(state.current_player, lang)
            assert max(map(len, drawing.splitlines())) <= WIDTH
            placing = [action for action in options(state) if action.startswith("place")]
            if placing != ["place 0,0"]:  # the first tile has no cell to name
                assert [action for action in placing if action.removeprefix("place ") not in drawing] == []
        state.apply(random_event(state, rng))
    assert max(map(len, state.draw(None, lang).splitlines())) <= WIDTH


@pytest.mark.parametrize("window", [64, 21])
def test_a_display_in_one_long_row_still_fits(window: int) -> None:
    state = start(players=2, window=window)
    count = 0
    while not state.is_over and count < 30:
        if state.is_chance:
            state.apply(state.chance_outcomes()[0][0])
        elif "keep" in options(state):
            state.apply("keep")
        else:
            state.apply("take 1")
            row = [action for action in options(state) if action.endswith(",0")]
            state.apply(row[-1] if row else options(state)[0])
            assert max(map(len, state.draw(0).splitlines())) <= WIDTH
            count += 1
    widths = [len({tile["x"] for tile in seat["display"]["tiles"]}) for seat in state.view(None)["seats"]]
    assert max(widths) > 13  # so the smaller drawings were needed


def test_styles_are_patterns_and_every_mark_has_one() -> None:
    patterns = [re.compile(pattern) for pattern, _ in styles(start("r1").record)]
    for mark in MARKS.values():
        assert any(pattern.fullmatch(mark) for pattern in patterns)


def test_the_panel_shows_stacks_on_the_moon_track() -> None:
    state = start("r3:rrb", "b3:bby", "t1", players=3)
    for _ in range(3):
        take(state, 1)
    drawing = state.draw(None, "es")
    assert re.search(r"Pista Lunar\n.*\(2\)\n.*\(3\) +\(1\)\n.* 1 +2 +3 ", drawing)
    assert "▸ Jugador 3 " in drawing
