"""Games to test the adapters with: every registered game, at every player count, and the toy.

Once with default options, and once with as many options changed as possible. Games added later are covered too.
"""

from collections.abc import Iterator

import pytest

import lunario
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.testing.cases import Case, changed_options
from tests.toy import GAME

DEFINITIONS = [*(registry.find(name) for name in lunario.games()), GAME]
GAMES = [pytest.param(definition, id=definition.name) for definition in DEFINITIONS]


def cases(definition: Definition) -> Iterator[Case]:
    yield from (Case(players, {}) for players in definition.player_counts)
    changed = [Case(players, changed_options(definition, players)) for players in definition.player_counts]
    yield max(changed, key=lambda case: len(case.options))


CASES = [
    pytest.param(definition.name, case.players, tuple(case.options.items()), id=f"{definition.name}-{case}")
    for definition in DEFINITIONS
    for case in cases(definition)
]
