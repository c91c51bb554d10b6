"""Every registered game in every case to test, as pytest parameters: a new game is covered automatically."""

from __future__ import annotations

import functools

import pytest

import lunario
from lunario.core import registry
from lunario.core.game import Game
from lunario.testing import cases

DEFINITIONS = [pytest.param(registry.find(name), id=name) for name in lunario.games()]
CASES = [
    pytest.param(name, case.players, tuple(case.options.items()), id=f"{name}-{case}")
    for name in lunario.games()
    for case in cases(registry.find(name))
]


@functools.cache
def loaded(name: str, players: int, options: tuple[tuple[str, object], ...] = ()) -> Game:
    return lunario.load(name, players, **dict(options))
