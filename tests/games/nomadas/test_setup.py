"""Set-up is part of the match (NO-S*)."""

from collections import Counter

import pytest

import lunario
from lunario.core.errors import BadOption, IllegalAction
from tests.games.nomadas.positions import choices, hand, load, play, prepared, stacks_of, turn_up


def drawn(game, first=0):
    """Return the state after the draws of the first player and the tops."""
    state = game.new_state()
    state.apply(f"first {first}")
    turn_up(state)
    return state


@pytest.mark.rule("NO-S1", "NO-H1")
def test_eight_piles_of_14_whose_tops_are_turned_up_one_by_one():
    state = lunario.load("nomadas").new_state()
    state.apply("first 1")
    assert state.record.pile_size.tolist() == [14] * 8
    for pile in range(1, 9):
        weights = {state.notation(outcome): weight for outcome, weight in state.chance_outcomes()}
        left = 14 - (pile - 1)
        assert weights[f"token {pile} fragment"] == 12 and weights[f"token {pile} wind"] == 14
        assert weights.get(f"token {pile} whale", 0) == left
        state.apply(f"token {pile} whale")
    assert not state.is_chance
    piles = [space["pile"] for space in state.view(0)["spaces"]]
    assert piles == [{"top": "whale", "size": 14}] * 8
    assert state.view(0)["unseen"]["whale"] == 6 and sum(state.view(0)["unseen"].values()) == 104


@pytest.mark.rule("NO-S2")
def test_the_first_player_is_random():
    state = lunario.load("nomadas", players=4).new_state()
    assert [state.notation(outcome) for outcome, _ in state.chance_outcomes()] == [f"first {i}" for i in range(4)]
    assert {weight for _, weight in state.chance_outcomes()} == {1}


@pytest.mark.rule("NO-S2")
def test_adventurers_are_drafted_in_turn_order():
    state = drawn(lunario.load("nomadas", players=3), first=2)
    assert state.current_player == 2 and len(choices(state)) == 5
    state.apply("take moon")
    assert state.current_player == 0 and "take moon" not in choices(state)
    state.apply("take red")
    assert state.current_player == 1
    state.apply("take siana")
    assert [seat["adventurer"] for seat in state.view(0)["seats"]] == ["red", "siana", "moon"]


@pytest.mark.rule("NO-S2")
def test_adventurers_are_dealt_at_random():
    state = drawn(lunario.load("nomadas", players=2, adventurers="random"))
    assert state.is_chance
    assert {state.notation(o): w for o, w in state.chance_outcomes()} == {
        f"deal {name}": 1 for name in ("nostromo", "siana", "moon", "ulrich", "red")
    }
    state.apply("deal ulrich")
    assert "deal ulrich" not in [state.notation(outcome) for outcome, _ in state.chance_outcomes()]
    state.apply("deal siana")
    assert [seat["adventurer"] for seat in state.view(0)["seats"]] == ["ulrich", "siana"]


@pytest.mark.rule("NO-S2")
def test_adventurers_are_given():
    state = drawn(load("RUM"))
    assert [seat["adventurer"] for seat in state.view(0)["seats"]] == ["red", "ulrich", "moon"]
    assert choices(state)[0] == "put 1"


@pytest.mark.rule("NO-S2")
def test_an_adventurer_given_twice_is_the_earlier_seats():
    state = drawn(load("RR"))
    assert [seat["adventurer"] for seat in state.view(0)["seats"]] == ["red", None]
    assert state.current_player == 1
    assert choices(state) == ["take nostromo", "take siana", "take moon", "take ulrich"]


@pytest.mark.rule("NO-S3", "NO-P1")
def test_the_frog_lies_beneath_everything_and_nomads_follow():
    state = drawn(load("SN"))
    assert state.current_player == 1  # Nostromo's player, though not the first
    assert stacks_of(state) == "- - - - - - - -"
    state.apply("put 6")
    assert stacks_of(state) == "n n n n n fn n n"


@pytest.mark.rule("NO-S3")
def test_without_nostromo_there_is_no_frog():
    assert stacks_of(drawn(load("SU"))) == "n n n n n n n n"


@pytest.mark.rule("NO-S4")
def test_the_last_player_places_the_adventurers_nobody_plays():
    state = drawn(load("SMU"), first=1)
    for space in (1, 1, 2, 2):
        assert state.current_player == 0  # to the right of the first player
        state.apply(f"put {space}")
    assert stacks_of(state) == "nNN nRR n n n n n n"
    assert state.current_player == 1


@pytest.mark.rule("NO-S4")
def test_five_players_leave_nobody_asleep():
    state = play(drawn(load("NSMUR")), "put 1")
    assert state.view(0)["now"]["disc"] == "nostromo" and state.current_player == 0


@pytest.mark.rule("NO-S5")
def test_own_discs_one_at_a_time_from_the_first_player_clockwise():
    state = play(drawn(load("SMUR"), first=3), "put 1", "put 2")
    order = []
    for space in (1, 2, 3, 4, 5, 6, 7, 8):
        order.append(state.current_player)
        state.apply(f"put {space}")
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]
    assert stacks_of(state) == "nNR nNS nM nU nR nS nM nU"


@pytest.mark.rule("NO-S5")
def test_no_disc_on_a_stack_of_four():
    state = play(drawn(load("SU")), "put 1", "put 1", "put 1")
    assert stacks_of(state).split()[0] == "nNNM"
    assert "put 1" not in choices(state)
    with pytest.raises(IllegalAction, match="NO-S5"):
        state.apply("put 1")
    play(state, "put 2", "put 2", "put 2", "put 3", "put 3", "put 3")
    assert choices(state) == [f"put {space}" for space in (4, 5, 6, 7, 8)]


@pytest.mark.rule("NO-S5")
def test_no_limit_during_play():
    state = prepared("SU", [1, 1, 1, 2, 2, 2, 3, 3, 3, 4], 8)
    assert stacks_of(state) == "nNNM nMRR nSUS nU n n n n"
    play(state, "move 3-", "plain")
    assert max(state.record.stack_size.tolist()) > 4


@pytest.mark.rule("NO-S6")
def test_the_last_player_points_lys_at_any_pile():
    state = play(drawn(load("SMR"), first=2), *(f"put {space}" for space in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)))
    assert state.current_player == 1  # to the right of the first player
    assert choices(state) == [f"lys {pile}" for pile in range(1, 9)]
    state.apply("lys 7")
    assert state.view(0)["lys"] == 6 and state.current_player == 2 and state.record.turn == 0


@pytest.mark.rule("NO-S7")
def test_lumathon_names_first_player_winner_and_last():
    game = load("SMU", lumathon=True, lumathon_captain=2, lumathon_winner=3, lumathon_last=2)
    state = game.new_state()
    assert state.record.first_player == 1
    assert [hand(state, seat) for seat in range(3)] == ["", "", "joker"]
    turn_up(state)
    assert state.current_player == 1  # the player who came last, not the last in turn order, places the sleepers' discs
    play(state, "put 1", "put 1", "put 2", "put 2")
    assert stacks_of(state) == "nNN nRR n n n n n n"
    assert state.current_player == 1
    play(state, *(f"put {space}" for space in (3, 4, 5, 6, 7, 8)))
    assert state.current_player == 0  # the last in turn order points Lys
    record = state.record
    assert Counter(record.held[2].tolist())[1] == 1 and record.pile_size.sum() + 1 == 113


@pytest.mark.rule("NO-S7")
def test_a_lumathon_seat_that_is_not_there_is_refused():
    with pytest.raises(BadOption, match="there are 2 seats"):
        load("SU", lumathon=True, lumathon_winner=3)


@pytest.mark.rule("NO-S7")
def test_without_the_lumathon_its_seats_do_not_matter():
    assert load("SU", lumathon=False, lumathon_winner=3, lumathon_last=5).players == 2
