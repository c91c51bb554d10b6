"""Stopping early, when the answer is clear and without bias."""

import numpy as np
import pytest

from lunario.lab.intervals import mean_interval
from lunario.lab.until import Question, levels, looks


@pytest.mark.parametrize("deals", [1, 8, 9, 30, 500])
def test_the_looks_end_with_the_last_deal_and_spend_five_per_cent(deals):
    assert looks(deals) == sorted(set(looks(deals))) and looks(deals)[-1] == deals
    assert sum(1 - level for level in levels(deals).values()) == pytest.approx(0.05)


def test_a_clear_win_stops_early():
    answer = Question(0.6).answer([[1.0, 1.0]] * 500, 500)
    assert answer.verdict == "clear" and answer.deals < 40


def test_a_clear_miss_stops_early():
    answer = Question(0.6).answer([[0.0, 1.0], [0.0, 0.0]] * 250, 500)
    assert answer.verdict == "missed" and answer.deals < 40


def test_before_a_look_there_is_no_answer():
    assert Question(0.6).answer([[1.0, 1.0]] * 7, 500) is None


def test_what_is_not_clear_stays_open_until_the_end():
    deals = [[0.0, 1.0], [1.0, 0.5]] * 50
    assert Question(0.6).answer(deals[:99], 100) is None
    assert Question(0.6).answer(deals, 100).verdict == "open"


def test_a_score_that_should_be_low():
    deals = [[90.0], [94.0]] * 50
    assert Question(95, at_most=True, interval=mean_interval).answer(deals, 100).verdict == "clear"
    assert Question(89, at_most=True, interval=mean_interval).answer(deals, 100).verdict == "missed"


def test_looking_often_is_wrong_at_most_one_time_in_twenty():
    """The true share is exactly the bar, so either verdict is wrong."""
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(300):
        deals = (rng.random((150, 2)) < 0.6).astype(float).tolist()
        wrong += Question(0.6).answer(deals, 150).verdict != "open"
    assert wrong / 300 < 0.05
