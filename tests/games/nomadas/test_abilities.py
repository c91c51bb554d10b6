"""The adventurers' abilities (NO-P*): offered once per turn, optional, at every point of the sowing."""

import pytest

from lunario.core.errors import IllegalAction
from tests.games.nomadas.positions import choices, hand, play, stacks_of, table, turn_up


def with_piles(players, stacks, **more):
    """Return a table where nothing is heard, but the match goes on: only piles 6, 7 and 8 have tokens."""
    return table(players, stacks, "- - - - - lantern wind whale", **more)


@pytest.mark.rule("NO-P1")
def test_the_frog_is_nostromos_for_moving_and_listening():
    state = table("UN", "U nf n n n n n n", lys=5)
    play(state, "move 1-")
    assert hand(state, 1) == "tree"
    turn_up(state)
    assert choices(state) == ["move 2-", "move 2+"]


@pytest.mark.rule("NO-P2")
def test_siana_may_pass_over_a_space_before_any_disc_the_last_included():
    expected = {
        "plain": "- n n S - n n n",
        "skip 1": "- - n n S n n n",
        "skip 2": "- n - n S n n n",
        "skip 3": "- n n - S n n n",
    }
    for drop, after in expected.items():
        state = play(with_piles("SU", "nnS - - - - n n n"), "move 1+")
        assert choices(state) == list(expected)
        state.apply(drop)
        assert stacks_of(state) == after
        assert state.current_player == 1  # once per turn


@pytest.mark.rule("NO-P2")
def test_siana_is_asked_for_a_single_disc_too_and_in_the_other_direction():
    state = play(with_piles("SU", "nn - S - - n n n"), "move 3-")
    assert choices(state) == ["plain", "skip 1"]
    state.apply("skip 1")
    assert stacks_of(state) == "nnS - - - - n n n"


@pytest.mark.rule("NO-P2")
def test_siana_cannot_pass_over_after_the_last_disc():
    state = play(with_piles("SU", "nnS - - - - n n n"), "move 1+")
    with pytest.raises(IllegalAction, match=r"does not have that many discs\. \(NO-P2\)"):
        state.apply("skip 4")


@pytest.mark.rule("NO-P2")
def test_siana_passes_over_while_lapping():
    state = play(with_piles("SU", "nnnnnnnnS - - - - - - -"), "move 1+", "skip 8")  # across its own start
    assert stacks_of(state) == "- nn nS n n n n n"


@pytest.mark.rule("NO-P2", "NO-A2")
def test_lys_looks_at_where_the_last_disc_was_in_fact_dropped():
    for drop, moved in (("plain", False), ("skip 2", True)):
        state = play(table("SU", "nS - - - - n n n", "- - - - - lantern wind whale", lys=4), "move 1+", drop)
        assert (state.view(0)["phase"] == "move_lys") == moved


@pytest.mark.rule("NO-P3")
def test_moon_may_move_lys_one_space_either_way_and_nothing_is_taken():
    for step, lys in (("step -", 8), ("stay", 1), ("step +", 2)):
        state = table("MU", "M - n n n n n nU", lys=1)
        assert choices(state) == ["step -", "stay", "step +"]
        state.apply(step)
        assert state.view(0)["lys"] == lys - 1 and hand(state, 0) == "" and not state.is_chance
        assert choices(state) == ["move 1-", "move 1+"]  # once per turn


@pytest.mark.rule("NO-P3")
def test_moon_steps_before_writing_too():
    state = table("MU", "M - n n n n n nU", lys=1, hands=("bridge bridge",))
    play(state, "step +", "write bridge 2")
    assert state.view(0)["lys"] == 1 and state.current_player == 1


@pytest.mark.rule("NO-P3", "NO-A2")
def test_moon_steps_lys_to_where_the_move_ends():
    state = play(table("MU", "M - n n n n n nU", lys=1), "step +", "move 1+")
    assert state.view(0)["phase"] == "move_lys"


@pytest.mark.rule("NO-P3")
def test_only_moon_steps_lys():
    assert choices(table("UM", "U - n n n n n M", lys=1)) == ["move 1-", "move 1+"]


@pytest.mark.rule("NO-P3")
def test_each_turn_of_moon_begins_with_the_step_and_no_other_turn_does():
    state = with_piles("UM", "U - - M - n n n")
    for move, phase in (("move 1+", "step_lys"), ("stay", "choose"), ("move 4-", "choose"), ("move 2-", "step_lys")):
        state.apply(move)
        assert state.view(None)["phase"] == phase


@pytest.mark.rule("NO-P4")
def test_ulrich_may_drop_two_discs_on_one_space_the_last_two_included():
    expected = {
        "plain": "- n S U - n n n",
        "double 1": "- nS U - - n n n",
        "double 2": "- n SU - - n n n",
    }
    for drop, after in expected.items():
        state = play(with_piles("US", "nSU - - - - n n n"), "move 1+")
        assert choices(state) == list(expected)
        state.apply(drop)
        assert stacks_of(state) == after
        assert state.current_player == 1


@pytest.mark.rule("NO-P4")
def test_ulrich_is_not_asked_with_a_single_disc():
    state = play(with_piles("US", "U - - - - n n nS"), "move 1+")
    assert stacks_of(state) == "- U - - - n n nS"


@pytest.mark.rule("NO-P4")
def test_ulrich_needs_two_discs_in_hand():
    state = play(with_piles("US", "nSU - - - - n n n"), "move 1+")
    with pytest.raises(IllegalAction, match="NO-P4"):
        state.apply("double 3")


@pytest.mark.rule("NO-P4", "NO-A2")
def test_ulrichs_last_disc_falls_one_space_earlier():
    for drop, moved in (("plain", False), ("double 1", True)):
        state = play(with_piles("US", "nSU - - - - n n n", lys=3), "move 1+", drop)
        assert (state.view(0)["phase"] == "move_lys") == moved


@pytest.mark.rule("NO-P5")
def test_red_may_bring_a_disc_to_the_top_of_its_stack_before_listening():
    for choice, top, heard in (("keep", "nRn", "tree"), ("raise 5", "nnR", "tree bridge")):
        state = play(table("RU", "R n n n nRn n n n"), "move 1+")
        assert choices(state) == ["keep", "raise 5"] and hand(state, 0) == ""
        state.apply(choice)
        assert stacks_of(state).split()[4] == top and hand(state, 0) == heard
        turn_up(state)
        assert state.current_player == 1  # once per turn


@pytest.mark.rule("NO-P5")
def test_red_chooses_between_two_discs_in_one_stack():
    for choice, after in (("keep", "RnRn"), ("raise 5", "RnnR"), ("raise 5 lower", "nRnR")):
        state = play(table("RU", "R n n n RnRn n n n"), "move 1+")
        assert choices(state) == ["keep", "raise 5", "raise 5 lower"]
        state.apply(choice)
        assert stacks_of(state).split()[4] == after


@pytest.mark.rule("NO-P5")
@pytest.mark.parametrize(
    ("stack", "offered"),
    [
        ("nRR", []),  # the lower one would end up where the upper one is
        ("RRn", ["raise 5"]),  # either gives RnR
        ("RnR", ["raise 5 lower"]),
        ("nnR", []),  # already on top
        ("nRn", ["raise 5"]),
    ],
)
def test_a_raise_that_changes_nothing_new_is_not_offered(stack, offered):
    state = play(table("RU", f"R n n n {stack} n n n"), "move 1+")
    if offered:
        assert choices(state) == ["keep", *offered]
    else:
        assert state.view(0)["phase"] == "turn_up_heard"


@pytest.mark.rule("NO-P5", "NO-H1")
def test_red_chooses_after_lys_and_sees_the_new_top():
    state = play(table("RU", "R n n n nRn n n n", lys=2), "move 1+")
    assert choices(state)[0] == "lys 1"
    state.apply("lys 5")
    assert hand(state, 0) == "bridge" and state.is_chance
    state.apply("token 5 wind")
    assert choices(state) == ["keep", "raise 5"]
    assert state.view(0)["spaces"][4]["pile"]["top"] == "wind"
    state.apply("raise 5")
    assert hand(state, 0) == "tree bridge wind"


@pytest.mark.rule("NO-P5")
def test_red_raises_nothing_after_writing():
    state = table("RU", "R n n n nRn n n n", hands=("bridge bridge",))
    play(state, "write bridge 2")
    assert state.current_player == 1 and stacks_of(state) == "R n n n nRn n n n"


@pytest.mark.rule("NO-P5")
def test_raising_does_not_move_lys():
    """NO-A2 considers the sowing only."""
    state = play(table("RU", "R n n n nRn n n n", lys=5), "move 1+", "raise 5")
    assert state.view(0)["phase"] == "turn_up_heard" and state.view(0)["lys"] == 4
