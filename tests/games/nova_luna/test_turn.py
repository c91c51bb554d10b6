"""Turn order and a turn: NL-T1, NL-R1 to NL-R6."""

from __future__ import annotations

import random

import pytest

from lunario.core.errors import IllegalAction
from lunario.core.state import State
from tests.games.nova_luna.positions import fill, options, play_on, random_event, start, take, tokens, wheel

TAKES = ["take 1", "take 2", "take 3"]


def positions(state: State) -> list[int]:
    return [seat["position"] for seat in state.view(None)["seats"]]


def with_tiles_left(count: int) -> State:
    """Return a turn that begins with `count` tiles on the track, after set-up."""
    state = start()
    while len(wheel(state)) > count:
        take(state, 1)
        if "keep" in options(state) and len(wheel(state)) > count:
            state.apply("keep")
    return state


@pytest.mark.rule("NL-T1", "NL-R4")
def test_the_player_furthest_back_moves_even_several_times_running() -> None:
    state = start("r5:bb,y", "r1", "b2:bbbb", "y1")
    movers = []
    for _ in range(4):
        movers.append(state.current_player)
        take(state, 1)
    assert positions(state) == [5, 1 + 2 + 1]
    assert movers == [0, 1, 1, 1]
    assert state.current_player == 1


@pytest.mark.rule("NL-T1", "NL-R4")
def test_on_one_space_the_last_to_arrive_moves_first() -> None:
    state = start("r3:brr", "b3:bby", "y3:rbb", players=3, order=[1, 0, 2])
    for _ in range(3):
        take(state, 1)
    assert positions(state) == [3, 3, 3]
    assert state.current_player == 2  # arrived last, so on top; below are 0, then 1
    stack = sorted(state.view(None)["seats"], key=lambda seat: seat["height"])
    assert [seat["seat"] for seat in stack] == [1, 0, 2]


@pytest.mark.rule("NL-R1")
@pytest.mark.parametrize("count", [1, 2])
def test_with_one_or_two_tiles_the_player_may_refill(count: int) -> None:
    state = with_tiles_left(count)
    assert sorted(options(state)) == ["keep", "refill"]
    before = wheel(state)
    kept = state.clone()
    kept.apply("keep")
    assert wheel(kept) == before
    assert options(kept) == TAKES[:count]
    state.apply("refill")
    fill(state)
    assert len(wheel(state)) == 11
    assert before.items() <= wheel(state).items()
    assert options(state) == TAKES


@pytest.mark.rule("NL-R1")
@pytest.mark.parametrize("count", [3, 4, 10, 11])
def test_with_three_tiles_or_more_there_is_no_refill(count: int) -> None:
    state = with_tiles_left(count)
    assert options(state) == TAKES
    with pytest.raises(IllegalAction, match="NL-R1"):
        state.apply("refill")


@pytest.mark.rule("NL-R1")
def test_an_empty_track_must_be_refilled() -> None:
    state = with_tiles_left(1)
    state.apply("keep")
    take(state, 1)
    assert wheel(state) == {}
    assert state.is_chance
    fill(state)
    assert len(wheel(state)) == 11
    assert options(state) == TAKES


@pytest.mark.rule("NL-R1")
def test_refilling_is_decided_once_a_turn() -> None:
    state = with_tiles_left(2)
    state.apply("keep")
    with pytest.raises(IllegalAction):
        state.apply("refill")
    take(state, 2)
    assert sorted(options(state)) == ["keep", "refill"]  # the next turn asks again


@pytest.mark.rule("NL-R2")
def test_a_refill_goes_clockwise_from_the_marker_and_leaves_its_space_empty() -> None:
    state = with_tiles_left(2)
    marker = state.view(None)["marker"]
    empty = [space for space in range(12) if space not in wheel(state)]
    state.apply("refill")
    filled = []
    while state.is_chance:
        before = wheel(state)
        state.apply(state.chance_outcomes()[0][0])
        filled += list(wheel(state).keys() - before.keys())
    assert filled == [space % 12 for space in range(marker + 1, marker + 12) if space % 12 in empty]
    assert marker not in wheel(state)


@pytest.mark.rule("NL-R2")
@pytest.mark.parametrize("seed", range(3))
def test_a_refill_goes_as_far_as_the_pile_and_then_is_no_longer_offered(seed: int) -> None:
    """68 tiles = 11 at first and five refills of 9 to 11, the last from a pile that is too small."""
    state, rng = start(), random.Random(seed)
    while state.view(None)["pile"]:
        state.apply(random_event(state, rng))
    assert not state.is_chance
    assert options(state) == TAKES[: len(wheel(state))]
    while not state.is_over:
        assert "refill" not in options(state)
        state.apply(random_event(state, rng))


@pytest.mark.rule("NL-R3")
def test_one_of_the_next_three_tiles_is_taken_and_the_marker_follows() -> None:
    state = start("r1", "b1", "t1", "y1", "r2:rrrr", "b2:bbbb", order=[0, 1])
    state.apply("take 3")
    view = state.view(None)
    assert view["marker"] == 3
    assert view["taken"]["name"] == "t1"
    assert 3 not in wheel(state)
    state.apply("place 0,0")
    state.apply("take 2")  # player 1: of y1, r2, b2
    assert state.view(None)["taken"]["name"] == "r2:rrrr"
    assert state.view(None)["marker"] == 5


@pytest.mark.rule("NL-R3")
def test_empty_spaces_are_not_counted() -> None:
    """After a whole round the marker passes the gaps and offers the tiles left."""
    state = start("r1", "b1", "t1", "y1", "r2:rrrr", "b2:bbbb", "t2:tttt", "y2:yyyy", "r2:rrrr", "b2:bbbb", "t2:tttt")
    for which in (3, 3, 3, 2):  # t1, b2, r2 and t2 on spaces 3, 6, 9, 11
        take(state, which)
    assert state.view(None)["marker"] == 11
    assert sorted(wheel(state)) == [1, 2, 4, 5, 7, 8, 10]
    state.apply("take 3")  # spaces 0 and 3 are empty: the third is on space 4
    assert state.view(None)["taken"]["name"] == "y1"


@pytest.mark.rule("NL-R3")
def test_nothing_but_a_take_is_possible_and_never_a_fourth_tile() -> None:
    state = start()
    assert options(state) == TAKES
    with pytest.raises(IllegalAction, match="NL-R3"):
        state.apply("place 0,0")


@pytest.mark.rule("NL-R4")
def test_the_token_advances_by_the_number() -> None:
    state = start("r7:bt,ty,by", order=[1, 0])
    state.apply("take 1")
    assert positions(state) == [0, 7]


@pytest.mark.rule("NL-R5")
def test_the_tile_is_placed_at_once_first_anywhere_then_beside_another() -> None:
    state = start(players=1)
    state.apply("take 1")
    assert options(state) == ["place 0,0"]
    state.apply("place 0,0")
    state.apply("take 1")
    assert sorted(options(state)) == ["place -1,0", "place 0,-1", "place 0,1", "place 1,0"]
    with pytest.raises(IllegalAction, match="NL-R5"):
        state.apply("place 1,1")
    with pytest.raises(IllegalAction, match="NL-R5"):
        state.apply("place 0,0")
    state.apply("place 1,0")
    state.apply("take 1")
    assert sorted(options(state)) == sorted(
        f"place {x},{y}" for x, y in [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)]
    )


@pytest.mark.rule("NL-R5")
def test_displays_are_everybodys_own() -> None:
    state = start("r1", "r2:rrrr", "b3:bby", "y1")
    take(state, 1)  # player 0
    take(state, 1)  # player 1
    take(state, 1, (1, 0))  # player 0 again, 1 behind 2
    tiles = [
        [(tile["name"], tile["x"], tile["y"]) for tile in seat["display"]["tiles"]]
        for seat in state.view(None)["seats"]
    ]
    assert tiles == [[("r1", 0, 0), ("b3:bby", 1, 0)], [("r2:rrrr", 0, 0)]]


@pytest.mark.rule("NL-R5")
def test_a_display_has_no_size_limit() -> None:
    """All 22 tiles of a solo match in one row."""
    state = start(players=1)
    for x in range(11):
        take(state, 1, (x, 0))
    fill(state)
    for x in range(11, 22):
        take(state, 1, (x, 0))
    assert [tile["x"] for tile in state.view(None)["seats"][0]["display"]["tiles"]] == list(range(22))


@pytest.mark.parametrize("step", [1, -1])
def test_the_window_option_limits_the_span(step: int) -> None:
    """With 21, a display spans at most 20 cells in each direction."""
    state = start(players=1, window=21)
    for x in range(11):
        take(state, 1, (step * x, 0))
    fill(state)
    for x in range(11, 20):
        take(state, 1, (step * x, 0))
    state.apply("take 1")
    assert sorted(options(state)) == sorted(f"place {step * x},{y}" for x in range(20) for y in (-1, 1))


@pytest.mark.rule("NL-R6")
def test_fulfilled_tasks_are_covered_on_the_new_tile_and_on_older_ones() -> None:
    """A yellow 5 needs a red, a red 5 needs a yellow: placing the second covers both."""
    state = start("y5:rrr,r", "r1", "b2:bbbb", "t3:byy", "r5:bb,y", order=[0, 1])
    take(state, 1)
    take(state, 1)
    take(state, 1)
    take(state, 1)  # player 1 is now on 1 + 2 + 3 = 6, player 0 on 5
    assert state.current_player == 0
    assert tokens(state) == [20, 20]
    take(state, 1, (1, 0))
    assert tokens(state) == [18, 20]
    display = state.view(None)["seats"][0]["display"]["tiles"]
    assert {(tile["name"], task["colours"]) for tile in display for task in tile["tasks"] if task["covered"]} == {
        ("y5:rrr,r", "r"),
        ("r5:bb,y", "y"),
    }


@pytest.mark.rule("NL-R6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_left_and_covered_tasks_always_add_up(players: int) -> None:
    state, rng = start(players=players), random.Random(players)
    while not state.is_over:
        for seat in state.view(None)["seats"]:
            on_tasks = sum(task["covered"] for tile in seat["display"]["tiles"] for task in tile["tasks"])
            assert on_tasks + seat["tokens"] == 20
        play_on(state, rng.randrange(1000), events=7)
