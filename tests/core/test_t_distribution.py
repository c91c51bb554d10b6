"""Student's t against tables and SciPy."""

import math

import pytest
import scipy.stats

from lunario.core.t_distribution import quantile


@pytest.mark.parametrize(
    ("probability", "freedom", "expected"),  # as the tables of statistics books have them
    [
        (0.975, 1, 12.7062),
        (0.995, 1, 63.6567),
        (0.975, 2, 4.3027),
        (0.975, 3, 3.1824),
        (0.95, 8, 1.8595),
        (0.975, 10, 2.2281),
        (0.995, 20, 2.8453),
        (0.975, 30, 2.0423),
        (0.025, 30, -2.0423),
        (0.975, math.inf, 1.9600),
    ],
)
def test_students_quantiles(probability, freedom, expected):
    assert quantile(probability, freedom) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("probability", [0.0001, 0.2, 0.5, 0.75, 0.95, 0.975, 0.99, 0.995, 0.999, 0.9999])
def test_students_quantiles_for_all_degrees_of_freedom(probability):
    """Against SciPy's, on both sides of where the expansion begins."""
    freedoms = [*range(1, 210), 500, 2_000, 100_000]
    exact = scipy.stats.t.ppf(probability, freedoms)
    assert [quantile(probability, freedom) for freedom in freedoms] == pytest.approx(exact, rel=1e-8, abs=1e-12)
