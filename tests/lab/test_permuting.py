"""Effects that are tested together by dealing out the outcomes again."""

import numpy as np
import pytest

from lunario.lab.permuting import stay_clear


def table(deals, seats=2):
    """Return the rows of a match's seats, for each deal one match, and the deals."""
    return np.arange(deals * seats).reshape(deals, seats), np.arange(deals)


def within(values):
    """Return values of the seats (matches × seats) as differences from the table's mean, a row each."""
    return (values - values.mean(axis=1, keepdims=True)).reshape(-1)


@pytest.mark.parametrize(("deals", "is_clear"), [(5, False), (6, True)])
def test_a_fact_that_always_wins_is_clear_with_six_deals(deals, is_clear):
    """As good by chance: 2 of 32 ways with five deals, 2 of 64 with six."""
    first = within(np.tile([1.0, 0.0], (deals, 1)))
    assert stay_clear(*table(deals), [(first[:, None], first)], 0.95).tolist() == [is_clear]


def test_many_facts_are_harder_to_be_clear_among():
    """Six deals, and besides the fact that always wins 40 that are drawn by lot: one of them may well be as good."""
    rng = np.random.default_rng(1)
    first = within(np.tile([1.0, 0.0], (6, 1)))
    others = [within(rng.permuted(np.tile([1.0, 0.0], (6, 1)), axis=1)) for _ in range(40)]
    assert not stay_clear(*table(6), [(np.stack([first, *others], axis=1), first)], 0.95).any()


def test_only_what_was_planted_is_clear_however_rare():
    """With three players and 60 deals; the fact is there in every third deal, and wins."""
    rng = np.random.default_rng(2)
    wins = np.eye(3)[rng.integers(3, size=60)]
    planted = np.where(np.arange(60)[:, None] % 3 == 0, wins, 0.0)
    others = [within(np.eye(3)[rng.integers(3, size=60)]) for _ in range(20)]
    found = stay_clear(*table(60, 3), [(np.stack([within(planted), *others], axis=1), within(wins))], 0.95)
    assert found.tolist() == [True] + [False] * 20


def test_parts_with_outcomes_of_their_own_are_dealt_out_together():
    first = within(np.tile([1.0, 0.0], (8, 1)))
    found = stay_clear(*table(8), [(first[:, None], first), (first[:, None], -first)], 0.95)
    assert found.tolist() == [True, True]
