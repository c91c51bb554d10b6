"""The schedule: every seat for everybody, the same chance for every rotation, seeds that depend on nothing else."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import lunario
from lunario.lab.contest import Contest, line_ups, rotations

NAMES = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=5)


@given(NAMES)
def test_in_all_rotations_together_everybody_sits_everywhere_equally_often(line_up):
    turned = rotations(line_up)
    assert len(set(turned)) == len(turned)
    for seat in range(len(line_up)):
        here = Counter(seats[seat] for seats in turned)
        assert all(here[name] * len(line_up) == line_up.count(name) * len(turned) for name in line_up)


@given(NAMES, st.integers(1, 5))
def test_line_ups_fill_the_table(entrants, count):
    for line_up in line_ups(entrants, count):
        assert len(line_up) == count
        assert set(line_up) <= set(entrants)
    assert {name for line_up in line_ups(entrants, count) for name in line_up} == set(entrants)


def test_the_last_one_named_takes_the_seats_that_are_left():
    assert line_ups(["master", "greedy"], 4) == [("master", "greedy", "greedy", "greedy")]
    assert rotations(["a", "b", "b"]) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_more_names_than_seats_meet_each_other():
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_deal_has_one_chance_seed_and_every_seat_its_own_numbers(toy):
    contest = Contest(lunario.load(toy.name, players=3), ("greedy", "random"), "7")
    deals = [contest.deal(number) for number in range(3)]
    assert [len(deal) for deal in deals] == [contest.size] * 3 == [3] * 3
    assert [{contest.chance_seed(pairing) for pairing in deal} for deal in deals] == [{"7-0"}, {"7-1"}, {"7-2"}]
    numbers = {tuple(contest.rng(pairing, seat, 5)) for deal in deals for pairing in deal for seat in range(3)}
    assert len(numbers) == 27


def test_whole_deals_are_played(toy):
    contest = Contest(lunario.load(toy.name, players=3), ("greedy", "random"), "7")
    assert [contest.deals_for(games) for games in (1, 3, 4, 100)] == [1, 1, 2, 34]
