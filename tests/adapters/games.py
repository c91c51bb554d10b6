"""What the adapters are tested with: every registered game, as the contract tests have it, and the toy."""

import pytest

import lunario
from lunario.core import registry
from lunario.testing import cases
from tests import registered
from tests.toy import GAME

DEFINITIONS = [*(registry.find(name) for name in lunario.games()), GAME]
GAMES = [pytest.param(definition, id=definition.name) for definition in DEFINITIONS]
CASES = registered.CASES + [
    pytest.param(GAME.name, case.players, tuple(case.options.items()), id=f"{GAME.name}-{case}") for case in cases(GAME)
]
