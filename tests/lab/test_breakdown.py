"""Results by seat, order, player or fact."""

import numpy as np

from lunario.lab.breakdown import breakdown
from lunario.lab.effects import Sample


def sample(amounts):
    """Return a sample of two-player matches in which seat 1 wins three in four, with these amounts of a fact."""
    n = len(amounts) // 2
    win = np.where(np.arange(2 * n) // 2 % 4 < 3, np.tile([1.0, 0.0], n), np.tile([0.0, 1.0], n))
    match, seat = np.repeat(np.arange(n), 2), np.tile([1, 2], n)
    order = np.where(match % 4 == 0, 3 - seat, seat)
    player = seat - 1
    facts = np.array(amounts, float)[:, None]
    return Sample(match, match, seat, order, player, ["a", "b"], win, 10 * win, win, ["fact"], facts)


def test_by_seat_order_and_player():
    found = sample([0] * 80)
    assert [(line.name, line.wins.value, line.score.value) for line in breakdown(found, "seat")] == [
        ("1", 0.75, 7.5),
        ("2", 0.25, 2.5),
    ]
    assert [line.wins.value for line in breakdown(found, "order")] == [0.5, 0.5]
    assert [line.name for line in breakdown(found, "player")] == ["a", "b"]
    assert all(line.wins.low < line.wins.value < line.wins.high for line in breakdown(found, "seat"))


def test_by_a_fact_each_number_or_a_few_ranges():
    few = breakdown(sample([0, 1, 2, 2] * 20), "fact")
    assert [(line.name, line.seats) for line in few] == [("0×", 20), ("1×", 20), ("2×", 40)]
    many = breakdown(sample(list(range(40)) * 2), "fact")
    assert [line.name for line in many] == ["0–9×", "10–19×", "20–29×", "30–39×"]
    assert sum(line.seats for line in many) == 80
