"""From places and standings to returns."""

import numpy as np
import pytest

from lunario.core.ranking import expect_returns, share_returns


@pytest.mark.parametrize(
    ("places", "returns"),
    [((1, 2), (1, -1)), ((2, 1, 1), (-1, 0.5, 0.5)), ((1, 2, 3, 4), (1, -1 / 3, -1 / 3, -1 / 3)), ((1, 1), (0, 0))],
)
def test_winners_share_1_and_the_others_share_minus_1(places, returns):
    out = np.zeros(len(places))
    share_returns(np.array(places), len(places), out)
    assert out == pytest.approx(returns)


def test_equal_standings_are_worth_nothing_and_a_great_lead_everything():
    for standings, returns in ((5.0, 5.0, 5.0), (0, 0, 0)), ((-3.0, 900.0, -3.0), (-0.5, 1, -0.5)):
        out = np.array(standings)
        expect_returns(3, out)
        assert out == pytest.approx(returns)


def test_expected_returns_go_by_a_soft_maximum():
    out = np.array([np.log(3.0), 0.0])
    expect_returns(2, out)
    assert out == pytest.approx([0.5, -0.5])
