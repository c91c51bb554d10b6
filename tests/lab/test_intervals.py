"""Intervals: known values, and how often they contain the truth."""

import numpy as np
import pytest

from lunario.lab.intervals import design_effect, mean_interval, share_interval, wilson


@pytest.mark.parametrize(
    ("share", "matches", "low", "high"),  # from statistics books and packages, at 95 %
    [(0.5, 100, 0.4038, 0.5962), (0.9, 50, 0.7864, 0.9565), (1.0, 100, 0.9630, 1.0), (0.0, 10, 0.0, 0.2775)],
)
def test_wilson(share, matches, low, high):
    assert wilson(share, matches, 1.959964) == pytest.approx((low, high), abs=1e-4)


def test_the_mean_of_a_small_sample():
    estimate = mean_interval([[5.0], [7.0], [9.0], [11.0], [13.0]])
    assert estimate[:3] == pytest.approx((9.0, 9 - 3.926, 9 + 3.926), abs=0.02)  # t(0.975, 4) = 2.776, s = 3.162


def test_matches_that_always_go_together_count_once():
    rng = np.random.default_rng(1)
    deals = [[float(won)] * 4 for won in rng.random(400) < 0.5]
    assert design_effect(deals) == pytest.approx(4, rel=0.05)


def test_matches_that_cancel_out_count_more_but_not_without_end():
    assert design_effect([[1.0, 0.0]] * 100) == 0.5


def test_who_never_lost_may_lose_yet():
    estimate = share_interval([[1.0, 1.0]] * 50)
    assert estimate[:3:2] == pytest.approx((1.0, 1.0))
    assert 0.93 < estimate.low < 0.97


@pytest.mark.parametrize("share", [0.5, 0.9, 0.98])
@pytest.mark.parametrize("together", [0.0, 0.4])
def test_the_interval_holds_as_often_as_it_says(share, together):
    """Deals have two matches, which end alike with some probability."""
    rng = np.random.default_rng(7)
    runs, held = 400, 0
    for _ in range(runs):
        first, other = rng.random((2, 60)) < share
        second = np.where(rng.random(60) < together, first, other)
        estimate = share_interval(np.stack([first, second], axis=1).astype(float).tolist())
        held += estimate.low <= share <= estimate.high
    assert held / runs > 0.93
