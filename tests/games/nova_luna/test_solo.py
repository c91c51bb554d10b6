"""Solo: NL-1S1 to NL-1S7."""

from __future__ import annotations

import random

import pytest

from lunario.core.errors import IllegalAction
from lunario.core.state import State
from lunario.games.nova_luna.scoring import certain_result, expected_score, return_of
from tests.games.nova_luna.positions import fill, options, placed, play_on, random_event, start, take, wheel

TAKES = ["take 1", "take 2", "take 3"]


def parts(state: State) -> dict[str, int]:
    return state.scores()[0].parts


def numbers(state: State) -> int:
    """Return the sum of the numbers in the display."""
    return sum(tile["number"] for tile in state.view(None)["seats"][0]["display"]["tiles"])


def solo_phase(state: State) -> int:
    return int(state.view(None)["solo"]["phase"])


def pretend_placed(state: State, left: int) -> None:
    """Pretend that all but `left` tokens of the phase have been placed."""
    state.record.tokens[0] = left
    state.touch()


def after_phase_1(tiles: int, *more: str) -> State:
    """Return a state in which phase 1 ended by choice after `tiles` tiles in a row, with no task waiting."""
    state = start(*["r1", "b1", "t1", "y1", "r2:rrrr"][:tiles], *more, players=1)
    for x in range(tiles):
        take(state, 1, (x, 0))
    pretend_placed(state, 0)
    state.apply("end")
    return state


def covered_tasks(state: State) -> int:
    tiles = state.view(None)["seats"][0]["display"]["tiles"]
    return sum(task["covered"] for tile in tiles for task in tile["tasks"])


@pytest.mark.rule("NL-1S1")
def test_eight_and_thirteen_tokens_and_no_moon_track() -> None:
    state = start("r7:bt,ty,by", players=1)
    seat = state.view(None)["seats"][0]
    assert (seat["tokens"], seat["reserve"], seat["on_track"]) == (8, 13, 0)
    assert sorted(wheel(state)) == list(range(1, 12))
    take(state, 1)
    assert state.view(None)["seats"][0]["position"] == 0


@pytest.mark.rule("NL-1S2")
def test_tile_after_tile_is_taken_without_a_refill() -> None:
    state = start(players=1)
    for left in range(11, 1, -1):
        assert len(wheel(state)) == left
        assert options(state) == TAKES[: min(3, left)]
        take(state, min(2, left))
    with pytest.raises(IllegalAction):
        state.apply("refill")


@pytest.mark.rule("NL-1S2")
def test_the_phase_cannot_end_before_the_eighth_token_and_may_end_after_it() -> None:
    state = start("t6:bb,yy,r", "r6:bb,yy,t", players=1)
    take(state, 1)
    pretend_placed(state, 3)
    with pytest.raises(IllegalAction, match="NL-1S2"):
        state.apply("end")
    take(state, 1)  # next to it: a task on each
    assert options(state) == TAKES  # one of the eight is left
    pretend_placed(state, 0)
    assert sorted(options(state)) == sorted(["end", *TAKES])
    take(state, 1)
    assert sorted(options(state)) == sorted(["end", *TAKES])  # it may go on for as long as the player likes
    state.apply("end")
    assert solo_phase(state) == 2


@pytest.mark.rule("NL-1S2")
@pytest.mark.parametrize("left", [0, 3])
def test_the_phase_ends_by_itself_with_the_eleventh_tile(left: int) -> None:
    state = start("r1", "b1", "t1", "y1", "r2:rrrr", "b2:bbbb", "t2:tttt", "y2:yyyy", "r2:rrrr", "b2:bbbb", players=1)
    for x in range(10):
        take(state, 1, (x, 0))
    pretend_placed(state, left)
    assert solo_phase(state) == 1
    state.apply("take 1")
    state.apply("place 10,0")
    assert solo_phase(state) == 2
    assert state.is_chance


def with_a_waiting_task(tokens_left: int) -> State:
    """Two tasks have just been fulfilled in phase 1, with `tokens_left` tokens for them."""
    state = start("t6:bb,yy,r", "r6:bb,yy,t", "y1", "y2:yyyy", players=1)
    for cell in ((0, 0), (1, 0), (0, 1)):
        take(state, 1, cell)
    assert covered_tasks(state) == 2
    pretend_placed(state, tokens_left)
    take(state, 1, (1, 1))  # both 6s now have their two yellows
    return state


@pytest.mark.rule("NL-1S3")
def test_tasks_fulfilled_without_a_token_wait_for_phase_2() -> None:
    state = with_a_waiting_task(tokens_left=1)
    assert covered_tasks(state) == 3
    assert state.view(None)["seats"][0]["tokens"] == 0
    take(state, 1, (2, 0))
    assert covered_tasks(state) == 3  # still none to spare
    state.apply("end")
    assert covered_tasks(state) == 4
    assert state.view(None)["seats"][0]["tokens"] == 12


@pytest.mark.rule("NL-1S4")
def test_the_first_note_is_the_sum_of_the_numbers() -> None:
    state = after_phase_1(5)
    assert parts(state)["phase_1_tiles"] == 1 + 1 + 1 + 1 + 2
    assert parts(state)["phase_1_tokens"] == 0
    fill(state)
    take(state, 1)
    assert parts(state)["phase_1_tiles"] == 6  # what is noted stays


@pytest.mark.rule("NL-1S4")
def test_after_eleven_tiles_ten_is_added_for_every_token_left_and_they_go_on() -> None:
    state = start("r1", "b1", "t1", "y1", "r2:rrrr", "b2:bbbb", "t2:tttt", "y2:yyyy", "r2:rrrr", "b2:bbbb", players=1)
    for x in range(11):
        take(state, 1, (x, 0))
    fill(state)
    seat = state.view(None)["seats"][0]
    assert placed(state) == 0
    assert (seat["tokens"], seat["reserve"]) == (21, 0)
    assert parts(state)["phase_1_tiles"] == numbers(state)
    assert parts(state)["phase_1_tokens"] == 80


@pytest.mark.rule("NL-1S4")
def test_the_penalty_goes_by_the_tokens_left_in_phase_1_and_is_then_noted() -> None:
    state = start("t6:bb,yy,r", "r6:bb,yy,t", "r1", "b1", "t1", "y1", "r2:rrrr", "b2:bbbb", "t2:tttt", players=1)
    assert parts(state)["phase_1_tokens"] == 80
    take(state, 1, (0, 0))
    take(state, 1, (1, 0))
    assert covered_tasks(state) == 2
    assert parts(state)["phase_1_tokens"] == 60
    for x in range(2, 11):
        take(state, 1, (x, 0))
    noted = parts(state)["phase_1_tokens"]
    assert noted == 10 * (8 - covered_tasks(state)) > 0
    fill(state)
    pretend_placed(state, 1)
    assert parts(state)["phase_1_tokens"] == noted


@pytest.mark.rule("NL-1S5")
def test_the_empty_spaces_are_refilled_and_the_rest_stays() -> None:
    state = after_phase_1(5)
    kept, marker = wheel(state), state.view(None)["marker"]
    assert len(kept) == 6
    fill(state)
    assert kept.items() <= wheel(state).items()
    assert sorted(wheel(state)) == [space for space in range(12) if space != marker]
    assert options(state) == TAKES


@pytest.mark.rule("NL-1S5")
@pytest.mark.parametrize("left", [1, 2])
def test_phase_2_ends_with_the_last_token(left: int) -> None:
    """A yellow 5 below the red 1, then next to it a red 5 that needs a yellow."""
    state = after_phase_1(2, "y5:rrr,r", "r5:bb,y")
    fill(state)
    take(state, 1, (0, 1))
    assert covered_tasks(state) == 1
    pretend_placed(state, left)
    take(state, 1, (1, 1))
    assert covered_tasks(state) == 2
    assert state.is_over == (left == 1)


@pytest.mark.rule("NL-1S5")
def test_phase_2_ends_with_the_last_tile() -> None:
    state = after_phase_1(5)
    fill(state)
    rng = random.Random(5)
    taken = 0
    while not state.is_over:
        assert not state.is_chance
        assert "end" not in options(state)
        taken += options(state)[0].startswith("take")
        state.apply(random_event(state, rng))
    assert taken == 11
    assert wheel(state) == {}


@pytest.mark.rule("NL-1S3", "NL-1S5")
@pytest.mark.parametrize("left", [2, 3])
def test_phase_2_can_end_at_its_beginning(left: int) -> None:
    """Two tasks wait; the match ends if phase 2 has exactly as many tokens for them."""
    state = with_a_waiting_task(tokens_left=0)
    state.record.reserve = left
    state.apply("end")
    assert covered_tasks(state) == 4
    assert state.is_over == (left == 2)


@pytest.mark.rule("NL-1S6")
def test_the_second_note_counts_all_tiles_again_and_ten_for_every_token_left() -> None:
    state = after_phase_1(5)
    fill(state)
    play_on(state, seed=6)
    assert parts(state)["phase_2_tiles"] == numbers(state)
    assert numbers(state) > parts(state)["phase_1_tiles"]
    assert parts(state)["phase_2_tokens"] == 10 * state.view(None)["seats"][0]["tokens"]


@pytest.mark.rule("NL-1S7")
def test_the_result_is_the_sum_of_both_notes_and_lower_is_better() -> None:
    state = start(players=1)
    play_on(state, seed=7)
    total = state.scores()[0].total
    assert total == sum(parts(state).values())
    assert state.returns() == [max(-1.0, 1 - total / 250)]
    assert state.places() == [2]


def total(state: State) -> int:
    return state.scores()[0].total


@pytest.mark.rule("NL-1S4", "NL-1S6", "NL-1S7")
def test_in_phase_1_the_result_is_as_if_the_match_ended_now() -> None:
    """Both notes count the tiles; the first has the tokens left of 8, the second those of 21."""
    state = start("r1", "r2:rrrr", players=1)
    take(state, 1, (0, 0))
    take(state, 1, (1, 0))
    for left in (8, 3, 0):
        pretend_placed(state, left)
        assert total(state) == 2 * (1 + 2) + 10 * left + 10 * (left + 13)
        assert state.returns() == [pytest.approx(1 - total(state) / 250)]
    assert state.places() == [2]
    state.record.reserve = 9
    state.touch()
    assert total(state) == 96 and state.places() == [1]


@pytest.mark.rule("NL-1S7")
def test_in_phase_2_the_result_is_what_was_noted_and_what_would_be_noted_now() -> None:
    state = after_phase_1(2)
    fill(state)
    state.record.note_tiles, state.record.note_tokens = 40, 20
    for left in (13, 2):
        pretend_placed(state, left)
        assert total(state) == 40 + 20 + 2 + 10 * left
        assert state.returns() == [pytest.approx(1 - total(state) / 250)]


@pytest.mark.rule("NL-1S4", "NL-1S6")
def test_what_is_certain_is_the_notes_and_the_tiles_as_often_as_they_will_count() -> None:
    state = start("r1", "r2:rrrr", players=1)
    assert certain_result(state.record) == 0
    take(state, 1, (0, 0))
    take(state, 1, (1, 0))
    assert certain_result(state.record) == 2 * (1 + 2), "tiles of phase 1 count twice, tokens may still be placed"
    state = after_phase_1(2)
    fill(state)
    state.record.note_tiles, state.record.note_tokens = 40, 20
    assert certain_result(state.record) == 40 + 20 + 2


@pytest.mark.rule("NL-1S7")
@pytest.mark.parametrize("result", [0, 99, 250, 400])
def test_a_return_stands_for_a_result(result: int) -> None:
    assert expected_score(return_of(result)) == pytest.approx(result)
    assert return_of(result) == pytest.approx(1 - result / 250)


@pytest.mark.rule("NL-1S7")
@pytest.mark.parametrize(("note", "place"), [(99 - 6, 1), (100 - 6, 2)])
def test_the_challenge_is_to_stay_below_100(note: int, place: int) -> None:
    """All 21 tokens are placed, with tiles worth 6 in the display and this much noted after phase 1."""
    state = after_phase_1(5)
    pretend_placed(state, 0)
    state.record.note_tiles = note
    assert state.scores()[0].total == note + 6
    assert state.places() == [place]
