"""The schedule: everybody in every seat, the same chance for every rotation, seeds that depend on nothing else."""

from collections import Counter
from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

import lunario
from lunario.core.chance import number_below
from lunario.core.contract import CHANCE
from lunario.core.match import Match
from lunario.core.match_file import verify
from lunario.lab.arena import Arena
from lunario.lab.bout import play_all
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


def numbers_of(contest, pairing, seat, event):
    """Return the seed of a seat's random numbers at an event."""
    return number_below(1 << 62, contest.seed, contest.player_stream(pairing, seat), event)


def test_a_deal_has_one_chance_seed_and_every_seat_its_own_numbers(toy):
    contest = Contest(lunario.load(toy.name, players=3), ("greedy", "random"), "7")
    deals = [contest.deal(number) for number in range(3)]
    assert [len(deal) for deal in deals] == [contest.size] * 3 == [3] * 3
    assert [{contest.chance_seed(pairing) for pairing in deal} for deal in deals] == [{"7-0"}, {"7-1"}, {"7-2"}]
    asked = list(product([pairing for deal in deals for pairing in deal], range(3), range(4)))
    numbers = [numbers_of(contest, *each) for each in asked]
    assert len(set(numbers)) == len(asked) == 108
    again = Contest(lunario.load(toy.name, players=3), ("greedy", "random"), "7")
    assert [numbers_of(again, *each) for each in reversed(asked)] == numbers[::-1]
    other = replace(contest, seed="8")
    assert {numbers_of(other, *each) for each in asked}.isdisjoint(numbers)
    assert other.chance_seed(deals[0][0]) != contest.chance_seed(deals[0][0])


def test_numbers_depend_on_the_place_in_the_schedule_and_on_nothing_else(toy):
    one = Contest(lunario.load(toy.name, players=3), ("greedy", "random"), "7")
    other = Contest(lunario.load("nova-luna", players=3), ("random", "greedy", "novice"), "7")
    for ours, theirs in zip(one.deal(2), other.deal(2), strict=True):
        assert ours.key == theirs.key and ours.seats != theirs.seats
        assert one.chance_seed(ours) == other.chance_seed(theirs)
        assert all(numbers_of(one, ours, seat, 5) == numbers_of(other, theirs, seat, 5) for seat in range(3))


def test_the_matches_of_a_deal_have_the_same_chance(toy, tmp_path):
    """The deck has the same order in all rotations, though different cards are played from it."""
    contest = Contest(lunario.load(toy.name, players=3), ("greedy", "random", "novice"), "7")
    list(play_all(contest, contest.pairings(2), folder=tmp_path))
    matches = [Match.load(file) for file in sorted(tmp_path.iterdir())]
    assert [match.seed for match in matches] == ["7-0"] * 3 + ["7-1"] * 3
    assert len({tuple(match.seats) for match in matches[:3]}) == 3
    assert all(verify(match) == [] for match in matches)
    drawn = [[event.action for event in match.events if event.player == CHANCE] for match in matches]
    fewest = min(map(len, drawn))
    assert drawn[0][:fewest] == drawn[1][:fewest] == drawn[2][:fewest] != drawn[3][:fewest]
    assert len({tuple(match.events) for match in matches[:3]}) > 1


def test_whole_deals_are_played(toy):
    contest = Contest(lunario.load(toy.name, players=3), ("greedy", "random"), "7")
    assert [contest.deals_for(games) for games in (1, 3, 4, 100)] == [1, 1, 2, 34]
    keys = [(deal, 0, rotation) for deal, rotation in product(range(2), range(3))]
    assert [result.key for result in Arena(contest, 4).run()] == keys
