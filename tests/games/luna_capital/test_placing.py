"""Placing cards."""

import pytest

from lunario.core.errors import IllegalAction
from lunario.games.luna_capital.state import Phase

from .positions import hold, lay, legal, play, start


def placing(drawing, *hand, robots=0):
    """Return a state in which player 0 has this settlement and hand, and has just taken lot 1 with card 1a."""
    dealt = ("1a", "1b", "1c", "1d", "1e", "1f", "6c", "6d", "6e", "6f")  # the row, then the hands
    state = start(2, *(f"deal {card}" for card in dealt), "draw H")
    lay(hold(state, 0, *hand), 0, drawing)
    state.record.robots[0], state.record.robot_supply = robots, 8 - robots
    return play(state, "take 1")


def places(drawing, card, how="play", robots=0):
    state = placing(drawing, *([] if card == "1a" else [card]), robots=robots)
    return {word.split()[1] for word in legal(play(state, f"{how} {card}"))}


ONE = """
5
. .
. .
"""


@pytest.mark.rule("LC-P1")
def test_the_first_card_is_anywhere_and_the_second_beside_it():
    state = hold(start(2, "deal 1a", "deal 2a"), 0, "5a", "7a")
    play(state, "take 1", "play 5a")
    assert legal(state) == {"at 0,0"}
    assert places(ONE, "7a") == {"1,0", "0,1", "0,-1"}
    assert places(ONE, "3a") == {"-1,0", "0,1", "0,-1"}


@pytest.mark.rule("LC-P1")
def test_never_over_a_card_nor_away_from_all():
    state = play(placing(ONE, "7a"), "play 7a")
    for place in ("at 0,0", "at 1,1", "at 2,0"):
        with pytest.raises(IllegalAction):
            state.apply(place)


THREE_DOWN = """
5
. .
. .
----
5
. .
. .
----
5
. .
. .
"""


@pytest.mark.rule("LC-P2")
def test_three_rows_downwards():
    assert places(THREE_DOWN, "7a") == {"1,0", "1,1", "1,2"}, "no row above or below the three"


@pytest.mark.rule("LC-P2")
def test_which_of_the_three_rows_the_first_is_stays_open():
    state = placing(ONE, "7a", "8a", robots=2)
    play(state, "play 7a", "at 0,-1", "tile H", "on 0,0 tl")
    record = state.record
    assert (record.top[0], record.bottom[0]) == (-1, 0)
    for how, card in (("play", "8a"), ("robot", "1a")):
        other = state.clone()
        other.record.to_move, other.record.phase = 0, Phase.CARD  # a card to choose once more
        other.touch()
        rows = {word.split(",")[1] for word in legal(play(other, f"{how} {card}"))}
        assert rows == {"-2", "-1", "0", "1"}, "two rows: a third above or below"


UP = """
7
. .
. .
----
7
. .
. .
----
7   | 9
. . | . .
. . | . .
"""


@pytest.mark.rule("LC-P2")
def test_three_rows_upwards():
    """The same three rows, grown upwards from the first card."""
    state = placing(ONE, "9a", robots=1)
    record = state.record
    for slot, row in ((1, -1), (2, -2)):
        record.row[0, slot], record.grid[0, row + 3, 12], record.number[0, slot], record.card[0, slot] = row, slot, 5, 0
    record.settlement_size[0], record.top[0] = 3, -2
    state.touch()
    assert legal(play(state.clone(), "play 9a")) == {"at 1,-2", "at 1,-1", "at 1,0"}
    assert legal(play(state.clone(), "robot 9a")) == {f"at {x},{y}" for x in (-1, 1) for y in (-2, -1, 0)}
    assert places(UP, "8a") == {"1,0", "1,1"}, "in the third row 8 would have to go between 7 and 9"


GAPS = """
2   |     | 6   |     | 9
. . |     | . . |     | . .
. . |     | . . |     | . .
----
*   | 4   | x   | *   | 8
. . | . . |     | . . | . .
. . | . . |     | . . | . .
"""


@pytest.mark.rule("LC-P3")
def test_numbers_ascend_across_gaps_and_over_cards_without_one():
    # Upper row 2 _ 6 _ 9, lower row * 4 x * 8: rows 2 and -1 are free for any number.
    free = {f"{x},{y}" for y in (2, -1) for x in range(5) if (y == 2 or x in (0, 2, 4))}
    assert places(GAPS, "5a") - free == {"1,0"}
    assert places(GAPS, "7a") - free == {"3,0"}
    assert places(GAPS, "3a") - free == {"1,0", "-1,1"}
    assert places(GAPS, "1a") - free == {"-1,0", "-1,1"}
    assert places(GAPS, "10a") - free == {"5,0", "5,1"}
    assert places(GAPS, "9b") - free == {"5,1"}, "no number twice in a row"
    assert places(GAPS, "6b") - free == set(), "between 4 and 8 no place is open"
    assert places(GAPS, "4b") - free == {"1,0"}, "in the lower row it fits neither left nor right of 4"


def three_rows(row):
    """Draw three identical rows, so that no other row is open."""
    return "\n----\n".join([row] * 3)


HIGH = three_rows("9   | 10\n. . | . .\n. . | . .")
LOW = three_rows("1   | 2\n. . | . .\n. . | . .")
GAP = """
1   | 2   | 10
. . | . . | . .
. . | . . | . .
----
1   |     | 10
. . |     | . .
. . |     | . .
----
1   | 2   | 10
. . | . . | . .
. . | . . | . .
"""


@pytest.mark.rule("LC-P3")
@pytest.mark.parametrize(
    ("drawing", "fitting"),
    [
        pytest.param(HIGH, range(1, 9), id="left end"),
        pytest.param(LOW, range(3, 11), id="right end"),
        pytest.param(THREE_DOWN, [1, 2, 3, 4, 6, 7, 8, 9, 10], id="either end"),
        pytest.param(GAP, range(2, 10), id="gap"),
    ],
)
def test_a_card_can_be_played_whose_number_fits_in_some_row(drawing, fitting):
    numbers = set()
    for hand in ("2b", "3b", "4b", "5b"), ("6b", "7b", "8b", "9b", "10b"):
        numbers |= {word.split()[1][:-1] for word in legal(placing(drawing, *hand)) if word.startswith("play")}
    assert numbers == {str(number) for number in fitting}


@pytest.mark.rule("LC-P4")
def test_a_robot_covers_the_number():
    assert places(GAPS, "9b", "robot", robots=1) >= {"-1,0", "1,0", "3,0", "5,0", "-1,1", "5,1"}
    state = placing(ONE, "5b", robots=1)
    assert legal(state) == {"play 1a", "play 5b", "robot 1a", "robot 5b"}, "whether it fits or not"
    play(state, "robot 5b", "at 1,0")
    card = state.view(None)["seats"][0]["settlement"]["cards"][1]
    assert card["number"] is None and card["how"] == "with_robot" and len(card["sites"]) == 4
    assert state.record.robots[0] == 0 and state.record.robot_supply == 7, "the token stays on the card"


@pytest.mark.rule("LC-P4")
def test_no_robot_no_cover():
    with pytest.raises(IllegalAction, match=r"You need a robot for that\. \(LC-P4\)"):
        placing(ONE, "5b").apply("robot 5b")


FULL = """
1   | 2   | 10
. . | . . | . .
. . | . . | . .
----
1   | 2   | 10
. . | . . | . .
. . | . . | . .
----
1   | 2   | 10
. . | . . | . .
. . | . . | . .
"""


@pytest.mark.rule("LC-P5")
def test_face_down_exactly_when_no_hand_card_fits():
    state = placing(FULL, "5b", "2b")
    assert legal(state) == {"down 1a", "down 2b", "down 5b"}
    assert legal(placing(FULL, "5b", robots=1)) == {"down 1a", "down 5b", "robot 1a", "robot 5b"}
    play(state, "down 5b")
    assert legal(state) == {f"at {x},{y}" for x in (-1, 3) for y in (0, 1, 2)}
    play(state, "at 3,0")
    card = state.view(None)["seats"][0]["settlement"]["cards"][-1]
    assert card["number"] is None and card["how"] == "face_down" and card["sites"] == []
    assert not any(action.startswith("on 3,0") for action in legal(play(state, "tile H")))


@pytest.mark.rule("LC-P5")
def test_not_face_down_while_one_fits():
    state = placing(FULL.replace("10", "9 "), "5b", "10b")
    assert legal(state) == {"play 10b"}
    with pytest.raises(IllegalAction, match=r"only when none of your cards fits\. \(LC-P5\)"):
        state.apply("down 5b")
