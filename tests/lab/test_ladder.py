"""The ladder finds the strengths that made the results."""

import numpy as np
import pytest

from lunario.lab.bout import Result
from lunario.lab.ladder import ladder

STRENGTH = {"weak": -200.0, "middle": 0.0, "strong": 200.0}


def result(deal, seats, places):
    zeros = [0] * len(seats)
    return Result(deal, 0, 0, list(seats), places, [0.0] * len(seats), zeros, zeros, zeros, zeros, zeros)


def duels(matches, seed):
    """Return results drawn from a Bradley–Terry model, with one match in ten drawn."""
    rng = np.random.default_rng(seed)
    pairs = [("weak", "middle"), ("middle", "strong"), ("weak", "strong")]
    for deal in range(matches):
        one, other = pairs[deal % 3]
        chance = 1 / (1 + 10 ** ((STRENGTH[other] - STRENGTH[one]) / 400))
        places = [1, 1] if rng.random() < 0.1 else [1, 2] if rng.random() < chance else [2, 1]
        yield result(deal, (one, other), places)


def test_strengths_are_found_again():
    rungs = {rung.name: rung for rung in ladder(list(STRENGTH), duels(12000, 1))}
    assert list(rungs) == ["strong", "middle", "weak"]
    shrunk = 0.9  # draws pull everybody together
    for name, strength in STRENGTH.items():
        assert rungs[name].elo == pytest.approx(shrunk * strength, abs=20)
    assert rungs["middle"].comparisons == 8000


def test_intervals_hold():
    true = {rung.name: rung.elo for rung in ladder(list(STRENGTH), duels(30000, 2))}
    held = [
        rung.low <= true[rung.name] <= rung.high
        for seed in range(60)
        for rung in ladder(list(STRENGTH), duels(150, 100 + seed))
    ]
    assert np.mean(held) > 0.88


def test_two_players_have_the_difference_of_their_odds():
    results = [result(deal, ("a", "b"), [1, 2] if deal % 4 else [2, 1]) for deal in range(4000)]
    first, second = ladder(["a", "b"], results)
    assert (first.name, first.elo - second.elo) == ("a", pytest.approx(400 * np.log10(3), abs=1))


def test_all_places_of_a_match_count():
    results = [result(deal, ("a", "b", "c"), [1, 2, 3] if deal % 3 else [3, 2, 1]) for deal in range(300)]
    assert [rung.name for rung in ladder(["c", "b", "a"], results)] == ["a", "b", "c"]


def test_who_never_lost_has_a_finite_strength_and_a_wide_interval():
    first, second = ladder(["a", "b"], [result(deal, ("a", "b"), [1, 2]) for deal in range(50)])
    assert 300 < first.elo - second.elo < 2000
    assert first.high - first.low > 200
