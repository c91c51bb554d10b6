"""Engine and oracle agree on every position of random matches. The full run is in `make soak`."""

import pytest

from tests.contract.agreement import compare_match
from tests.registered import CASES, loaded

MATCHES = 25  # per case


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_oracle_agrees(name, players, options):
    for seed in range(MATCHES):
        compare_match(loaded(name, players, options), seed, every_position=seed % 5 == 0)
