"""Placing tiles."""

import pytest

from lunario.core.errors import IllegalAction
from lunario.core.random import new_rng

from .positions import face, lay, legal, parts, play, start

CARD = """
5
. M
= <
"""
FULL = """
5   | x
H M |
= O |
"""


def placing(drawing, *tiles):
    return face(lay(start(2), 0, drawing), *tiles)


def content(state, corner, x=0, y=0):
    cards = state.view(None)["seats"][0]["settlement"]["cards"]
    card = next(card for card in cards if (card["x"], card["y"]) == (x, y))
    return next(site for site in card["sites"] if site["corner"] == corner)["content"]


@pytest.mark.rule("LC-Q1")
def test_on_a_free_quadrant_only():
    drawing = """
    5   | 7   | x
    . M | . < |
    = W | = . |
    """
    state = play(placing(drawing, "H"), "tile H")
    assert legal(state) == {"on 0,0 tl", "on 1,0 tl", "on 1,0 br"}
    play(state, "on 1,0 tl")
    assert content(state, "tl", 1) == "H"


@pytest.mark.rule("LC-Q1")
def test_a_double_holds_one_tile():
    state = placing("5\n. <\n. .", "H", "O")
    play(state, "tile H", "on 0,0 tl", "tile O")
    assert legal(state) == {"on 0,0 bl", "on 0,0 br"}
    with pytest.raises(IllegalAction, match="LC-Q1"):
        state.apply("on 0,0 tr")


@pytest.mark.rule("LC-Q2")
@pytest.mark.parametrize("tile", ["mH", "cM", "S"])
def test_constructions_and_offices_on_scaffolds(tile):
    state = placing(CARD, tile)
    assert state.record.scaffolds[0] == 1
    assert legal(play(state, f"tile {tile}")) == {"on 0,0 tl", "on 0,0 bl"}
    play(state, "on 0,0 bl")
    assert content(state, "bl") == tile and state.record.scaffolds[0] == 0


@pytest.mark.rule("LC-Q2")
def test_an_option_keeps_sales_offices_off_scaffolds():
    state = face(lay(start(2, offices_on_scaffolds=False), 0, CARD), "S", "mS")
    play(state, "tile S")
    assert legal(state) == {"on 0,0 tl"}
    with pytest.raises(IllegalAction, match="constructions also on a scaffold"):
        state.apply("on 0,0 bl")
    play(state, "on 0,0 tl")
    assert legal(state) == {"tile mS"}, "a mod-hab still goes on the scaffold"


@pytest.mark.rule("LC-Q2", "LC-Q4")
@pytest.mark.parametrize("offices_on_scaffolds", [True, False])
def test_an_office_that_only_a_scaffold_could_take_goes_back_without_the_option(offices_on_scaffolds):
    state = face(lay(start(2, offices_on_scaffolds=offices_on_scaffolds), 0, FULL), "S", "mH")
    play(state, "tile mH", "on 0,0 bl") if not offices_on_scaffolds else play(state, "tile S", "on 0,0 bl")
    assert state.is_chance, "what is left has no quadrant"
    assert content(state, "bl") == ("S" if offices_on_scaffolds else "mH")


@pytest.mark.rule("LC-Q2")
@pytest.mark.parametrize("tile", ["H", "P", "M", "pad", "redis"])
def test_nothing_else_on_scaffolds(tile):
    assert legal(play(placing(CARD, tile), f"tile {tile}")) == {"on 0,0 tl"}


@pytest.mark.rule("LC-Q3")
def test_demolition_anywhere_on_face_up_cards():
    drawing = """
    5   | 7   | x
    . M | H < |
    = W | . pad |
    """
    state = play(placing(drawing, "demo"), "tile demo")
    assert legal(state) == {f"on 0,0 {corner}" for corner in ("tl", "tr", "bl", "br")} | {
        "on 1,0 tl",
        "on 1,0 bl",
        "on 1,0 br",
    }


@pytest.mark.rule("LC-Q3")
@pytest.mark.parametrize(
    ("corner", "before", "scaffolds"),
    [("tr", "meteorites", 1), ("br", "water", 1), ("bl", None, 0), ("tl", "offices", 1)],
)
def test_what_is_demolished_counts_no_more(corner, before, scaffolds):
    """A printed meteorite, a printed project, a scaffold, a tile."""
    state = placing("5\nS M\n= W", "demo", "P")
    if before:
        assert parts(state, 0)[before] > 0
    play(state, "tile demo", f"on 0,0 {corner}")
    if before:
        assert parts(state, 0)[before] == 0
    assert state.record.scaffolds[0] == scaffolds and content(state, corner) == "."
    assert legal(play(state, "tile P")) == {f"on 0,0 {corner}"}, "free for the next tile of the same turn"


@pytest.mark.rule("LC-Q3")
def test_a_demolished_double_stays_a_double():
    state = placing("5\nO <\nM M", "demo", "H", "H")
    play(state, "tile demo", "on 0,0 tl", "tile H")
    assert legal(state) == {"on 0,0 tl"}
    play(state, "on 0,0 tl")
    assert state.is_chance, "the second H found no quadrant"
    site = state.view(None)["seats"][0]["settlement"]["cards"][0]["sites"][0]
    assert (site["content"], site["width"], site["tiles"]) == ("H", 2, 2)


@pytest.mark.rule("LC-Q3")
def test_robots_and_tokens_got_stay():
    state = placing("5\n. .\n. .", "H+", "redis", "demo", "demo")
    play(state, "tile H+", "on 0,0 tl", "tile redis", "on 0,0 tr", "tile demo", "on 0,0 tl", "tile demo", "on 0,0 tr")
    assert (state.record.robots[0], state.record.swaps[0]) == (1, 1)
    assert content(state, "tl") == content(state, "tr") == "."
    assert state.record.built[0, :2].tolist() == [2, 2]


@pytest.mark.rule("LC-Q3")
def test_demolished_before():
    state = placing("5\nH M\nM M", "demo", "demo")
    play(state, "tile demo", "on 0,0 tl", "tile demo", "on 0,0 tl")
    assert content(state, "tl") == "." and state.record.free[0] == 1


@pytest.mark.rule("LC-Q4")
def test_only_tiles_that_fit_can_be_chosen_and_the_rest_goes_back():
    state = placing(FULL, "H++", "mO", "W")
    box = int(state.record.box.sum())
    assert legal(state) == {"tile mO"}
    with pytest.raises(IllegalAction, match=r"fits nowhere now\. \(LC-Q4\)"):
        state.apply("tile W")
    play(state, "tile mO", "on 0,0 bl")
    assert state.is_chance and state.record.front_size == 0
    assert int(state.record.box.sum()) == box + 2
    assert state.record.robots[0] == 0, "without effect"


@pytest.mark.rule("LC-Q4")
def test_a_demolition_first_makes_room():
    state = placing(FULL, "H", "demo")
    assert legal(state) == {"tile demo"}
    play(state, "tile demo", "on 0,0 tl", "tile H", "on 0,0 tl")
    assert state.is_chance and content(state, "tl") == "H"


@pytest.mark.rule("LC-Q5")
def test_robots_and_redistribution_as_far_as_the_supply_goes():
    state = placing("5\n. .\n. .", "H++", "redis")
    state.record.robot_supply, state.record.swap_supply = 1, 0
    play(state, "tile H++", "on 0,0 tl", "tile redis", "on 0,0 tr")
    assert (state.record.robots[0], state.record.robot_supply) == (1, 0)
    assert (state.record.swaps[0], state.record.swap_supply) == (0, 0)


@pytest.mark.rule("LC-Q5")
def test_two_robots_and_a_token():
    state = play(placing("5\n. .\n. .", "H++", "redis"), "tile H++", "on 0,0 tl", "tile redis", "on 0,0 tr")
    assert (state.record.robots[0], state.record.robot_supply) == (2, 6)
    assert (state.record.swaps[0], state.record.swap_supply) == (1, 3)


def landing(state):
    return play(state, "tile pad", "on 0,0 tl")


@pytest.mark.rule("LC-Q6")
def test_a_landing_pad_draws_three_keeps_one():
    state = landing(placing("5\n. .\n. .", "pad", "H"))
    play(state, "deal 9a", "deal 8a", "deal 7a")
    assert legal(state) == {"keep 1", "keep 2", "keep 3"}
    assert state.describe(state.parse("keep 2")) == "Keep card 8 (all free)"
    play(state, "keep 2")
    assert "8a" in [held["card"]["name"] for held in state.view(0)["seats"][0]["hand"]]
    assert [card["card"]["name"] for card in state.view(0)["under"]] == ["9a", "7a"], "in the order they were drawn"
    assert legal(state) == {"tile H"}


@pytest.mark.rule("LC-Q6")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_landing_pad_draws_what_there_is(left):
    state = placing("5\n. .\n. .", "pad", "H")
    record = state.record
    record.unseen[:], record.unseen_size = 0, 0
    record.under[:left], record.under_known[:left], record.under_size = [3, 4][:left], 4, left
    state.touch()
    landing(state)
    for _ in range(left):
        state.apply(state.sample_chance(new_rng(1)))
    if left:
        assert legal(state) == {f"keep {n + 1}" for n in range(left)}
        play(state, "keep 1")
    assert legal(state) == {"tile H"}
    assert record.under_size == max(0, left - 1)
