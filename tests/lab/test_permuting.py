"""Testing effects together by permuting the outcomes."""

import numpy as np
import pytest

from lunario.lab.permuting import exchange_deals, exchange_seats, stay_clear


def within(values):
    """Return values of the seats (matches × seats) as differences from the table's mean."""
    return values - values.mean(axis=1, keepdims=True)


def by_seats(facts, wins):
    """Return which facts (matches × seats × facts) are clear, one match per deal."""
    return stay_clear([exchange_seats(within(facts), within(wins), np.arange(len(wins)))], 0.95).tolist()


@pytest.mark.parametrize(("deals", "is_clear"), [(5, False), (6, True)])
def test_a_seat_that_always_wins_is_clear_with_six_deals(deals, is_clear):
    """By chance 2 of 32 permutations are as good with five deals, and 2 of 64 with six."""
    first = np.tile([1.0, 0.0], (deals, 1))
    assert by_seats(first[:, :, None], first) == [is_clear]


def test_many_effects_are_harder_to_be_clear_among():
    """With six deals and 40 random effects besides the one that always wins, one of them may well be as good."""
    rng = np.random.default_rng(1)
    first = np.tile([1.0, 0.0], (6, 1))
    others = [rng.permuted(first, axis=1) for _ in range(40)]
    assert not any(by_seats(np.stack([first, *others], axis=2), first))


def test_only_what_was_planted_is_clear_however_rare():
    """With three players and 60 deals, the fact occurs in every third deal, and wins."""
    rng = np.random.default_rng(2)
    wins = np.eye(3)[rng.integers(3, size=60)]
    planted = np.where(np.arange(60)[:, None] % 3 == 0, wins, 0.0)
    others = [np.eye(3)[rng.integers(3, size=60)] for _ in range(20)]
    facts = within(np.stack([planted, *others], axis=2))
    found = stay_clear([exchange_deals(facts, within(wins), np.arange(60), np.zeros(60, int))], 0.95)
    assert found.tolist() == [True] + [False] * 20


def test_habits_of_a_player_who_nearly_always_wins_are_not_clear():
    """The first of two players wins 90 %: habits that only the winner has go with wins, but do nothing."""
    rng = np.random.default_rng(3)
    deal = np.repeat(np.arange(150), 2)  # the second match of a deal is the other way round
    strong = np.tile(np.eye(2), (150, 1))
    alarms = 0
    for _ in range(10):
        won = rng.random(300) < 0.9
        wins = np.where(won[:, None], strong, 1 - strong)
        facts = strong[:, :, None] * (rng.random((300, 1, 20)) < 0.04)
        habits = within(facts - facts.mean(axis=0).sum(axis=0) * strong[:, :, None])
        explained = within(wins) - (2 * strong - 1) * (within(wins) * (2 * strong - 1)).mean()
        found = stay_clear([exchange_deals(habits, explained, deal, np.zeros(150, int))], 0.95)
        alarms += found.any()
    assert alarms <= 2


def test_deals_exchange_their_outcomes_only_with_their_kind():
    """With one deal of each kind nothing can be exchanged, so nothing is clear."""
    wins = np.eye(2)[[0, 0, 0, 0, 0, 0, 0, 0]]
    facts = within(wins[:, :, None])
    assert not stay_clear([exchange_deals(facts, within(wins), np.arange(8), np.arange(8))], 0.95).any()


def test_without_any_effect_nothing_is_clear():
    """In a small study every fact may be too rare."""
    wins, nothing = within(np.eye(2)[[0, 1, 0, 1]]), np.zeros((4, 2, 0))
    deal = np.array([0, 0, 1, 1])
    parts = [exchange_seats(nothing, wins, deal), exchange_deals(nothing, wins, deal, np.zeros(2, int))]
    assert stay_clear(parts, 0.95).tolist() == []
