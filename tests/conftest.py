"""Fixtures for all tests."""

import pytest

from lunario.core import registry
from lunario.core.definition import Definition
from tests.toy import GAME


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Definition:
    """The toy game, in the registry for the length of a test."""
    monkeypatch.setitem(registry._registry(), GAME.name, GAME)
    return GAME
