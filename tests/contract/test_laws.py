"""Every law of the contract, for every registered game and player count, and with every option changed."""

import pytest

from lunario.testing import LAWS
from tests.registered import CASES, loaded


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_law(name, players, options, law):
    law(loaded(name, players, options), seed=players)
