"""Tasks: NL-K1 to NL-K5 and the eight examples of the rulebook, in layouts of our own."""

from __future__ import annotations

import pytest

from tests.games.nova_luna.positions import covered, history, lay, placed

YELLOW_4 = "y4:ttt,rrr,bb"


@pytest.mark.rule("NL-K4")
def test_example_1_two_blue_tiles_beside_a_yellow_one() -> None:
    state = lay("b1  y4:ttt,rrr,bb  b2:bbbb")
    assert covered(state, YELLOW_4) == ["bb"]
    assert placed(state) == 1


@pytest.mark.rule("NL-K1", "NL-K2")
def test_example_2_two_blue_tiles_in_a_row_and_red_ones_on_a_diagonal() -> None:
    state = lay("""
        .              r1  r2:rrrr  r2:rrrr
        y4:ttt,rrr,bb  b1  b2:bbbb  .
    """)
    assert covered(state, YELLOW_4) == ["bb"]
    assert placed(state) == 1


@pytest.mark.rule("NL-K1")
def test_the_same_red_tiles_count_once_one_of_them_is_beside_it() -> None:
    before, after = history("""
        r7:bt,ty,by!   r1  r2:rrrr  r2:rrrr
        y4:ttt,rrr,bb  b1  b2:bbbb  .
    """)[-2:]
    assert covered(before, YELLOW_4) == ["bb"]
    assert covered(after, YELLOW_4) == ["rrr", "bb"]


@pytest.mark.rule("NL-R6", "NL-K4")
def test_example_3_one_placement_completes_two_tasks_of_one_tile() -> None:
    before, after = history("""
        y5:rrr,r  r1!
        b1        r2:rrrr  r2:rrrr
    """)[-2:]
    assert covered(before, "y5:rrr,r") == []
    assert covered(after, "y5:rrr,r") == ["rrr", "r"]
    assert placed(after) - placed(before) == 2


@pytest.mark.rule("NL-K4")
def test_example_4_three_tasks_of_a_seven_with_only_three_other_tiles() -> None:
    state = lay("""
        .   r1              .
        b1  y7:rt,bt,rb     t1
    """)
    assert covered(state, "y7:rt,bt,rb") == ["rt", "bt", "rb"]
    assert placed(state) == 3


@pytest.mark.rule("NL-K4")
def test_example_5_two_tiles_fulfil_a_task_on_each_other() -> None:
    state = lay("t6:bb,yy,r  r6:bb,yy,t")
    assert covered(state, "t6:bb,yy,r") == ["r"]
    assert covered(state, "r6:bb,yy,t") == ["t"]
    assert placed(state) == 2


@pytest.mark.rule("NL-K2", "NL-K4")
def test_example_6_two_more_tiles_then_fulfil_two_yellow_on_both() -> None:
    before, after = history("""
        t6:bb,yy,r  r6:bb,yy,t
        y1          y2:yyyy!
    """)[-2:]
    assert placed(before) == 2
    assert covered(after, "t6:bb,yy,r") == ["yy", "r"]
    assert covered(after, "r6:bb,yy,t") == ["yy", "t"]
    assert placed(after) == 4


@pytest.mark.rule("NL-K3")
def test_example_7_a_red_2_needs_four_other_red_tiles_and_two_of_them_support_each_other() -> None:
    before, after = history("""
        r2:rrrr  r2:rrrr
        r1       r7:bt,ty,by  r4:yyyy,yy!
    """)[-2:]
    assert placed(before) == 0  # four red tiles: each 2 has only three others
    assert covered(after, "r2:rrrr") == ["rrrr", "rrrr"]
    assert placed(after) == 2


@pytest.mark.rule("NL-K4", "NL-K2")
def test_example_8_four_red_tiles_fulfil_both_two_reds_and_four_reds() -> None:
    states = history("b4:rrrr,rr  r1  r7:bt,ty,by  r4:yyyy,yy  r2:rrrr")
    assert [covered(state, "b4:rrrr,rr") for state in states] == [[], [], ["rr"], ["rr"], ["rrrr", "rr"]]


@pytest.mark.rule("NL-K1")
def test_diagonals_never_count() -> None:
    """Four blue tiles at the corners; the one that touches by a side is yellow."""
    state = lay("""
        b1        y1          b2:bbbb
        y2:yyyy   t5:rr,b     y2:yyyy
        b2:bbbb   y3:rbb      b4:rrrr,rr
    """)
    assert covered(state, "t5:rr,b") == []


@pytest.mark.rule("NL-K2")
def test_a_group_that_touches_on_two_sides_counts_once() -> None:
    """Three blue tiles around a corner are three, not four or six."""
    before, after = history("""
        t4:bbbb,bb  b1       b7:rt,ty,ry!
        b2:bbbb     b4:rrrr,rr .
    """)[-2:]
    assert covered(before, "t4:bbbb,bb") == ["bb"]
    assert covered(after, "t4:bbbb,bb") == ["bbbb", "bb"]


@pytest.mark.rule("NL-K2", "NL-R6")
@pytest.mark.parametrize(
    "drawing",
    [
        "b2:bbbb!\n b1\n y4:ttt,rrr,bb",
        "y4:ttt,rrr,bb  b1  b2:bbbb!",
        "y4:ttt,rrr,bb\n b1\n b2:bbbb!",
        "b2:bbbb!  b1  y4:ttt,rrr,bb",
    ],
    ids=["north", "east", "south", "west"],
)
def test_a_group_that_grows_at_its_far_end_is_counted_on_every_side(drawing: str) -> None:
    """The new blue tile is not next to the yellow one, but the group that it joins is."""
    before, after = history(drawing)[-2:]
    assert covered(before, YELLOW_4) == []
    assert covered(after, YELLOW_4) == ["bb"]


@pytest.mark.rule("NL-K2")
def test_separate_groups_of_a_colour_add_up_and_groups_that_do_not_touch_are_left_out() -> None:
    """Two blue groups touch the tile, of one tile and of two; a third, of three, does not."""
    drawing = """
        b1  t4:bbb,yyy,rr  b2:bbbb  b4:rrrr,rr
        r1  .              .        .
        b7:rt,ty,ry  b5:ttt,t  b2:bbbb  .
    """
    assert covered(lay(drawing), "t4:bbb,yyy,rr") == ["bbb"]
    assert covered(lay(drawing.replace("b4:rrrr,rr", ".")), "t4:bbb,yyy,rr") == []


@pytest.mark.rule("NL-K3")
def test_a_tile_does_not_count_for_itself_but_it_joins_its_own_colour() -> None:
    """Turquoise on both sides: the 2 in the middle counts both sides, but not itself."""
    before, after = history("t1  t2:tttt  t7:rb,ry,by  t3:byy  t4:bbbb,bb!")[-2:]
    assert covered(before, "t2:tttt") == []  # 1 + 2 others
    assert covered(after, "t2:tttt") == ["tttt"]  # 1 + 3 others


@pytest.mark.rule("NL-K3")
def test_the_tiles_own_colour_is_not_taken_for_a_neighbour() -> None:
    """A blue 3 that needs two blues and a yellow: with one other blue it has one."""
    before, after = history("y1  b3:bby  b1  b2:bbbb!")[-2:]
    assert covered(before, "b3:bby") == []
    assert covered(after, "b3:bby") == ["bby"]


@pytest.mark.rule("NL-K4")
def test_every_colour_of_a_task_is_needed_as_often_as_shown_and_more_is_no_harm() -> None:
    states = history("""
        .       y1       .
        r1      t3:byy   y2:yyyy
        .       b1!      .
    """)
    assert [covered(state, "t3:byy") for state in states] == [[]] * 4 + [["byy"]]
    more = lay("""
        .       y1       .
        y3:rbb  t3:byy   y2:yyyy
        .       b1       b2:bbbb
    """)
    assert covered(more, "t3:byy") == ["byy"]


@pytest.mark.rule("NL-K4")
def test_tiles_whose_tasks_are_covered_go_on_serving_other_tasks() -> None:
    """The red 5 has its yellow task covered and still counts for a second yellow tile that needs a red."""
    state = lay("y5:rrr,r  r5:bb,y  y6:tt,rr,b")
    assert covered(state, "r5:bb,y") == ["y"]
    assert covered(state, "y5:rrr,r") == ["r"]
    assert covered(lay("t6:bb,yy,r  r5:bb,y  y5:rrr,r"), "t6:bb,yy,r") == ["r"]


@pytest.mark.rule("NL-K5")
def test_a_covered_task_stays_covered_and_takes_no_second_token() -> None:
    states = history("y5:rrr,r  r5:bb,y  t1  b1  b7:rt,ty,ry  b4:rrrr,rr")
    assert [placed(state) for state in states] == [0, 2, 2, 2, 2, 2]
    assert [covered(state, "y5:rrr,r") for state in states[1:]] == [["r"]] * 5
