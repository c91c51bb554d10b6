"""Fixtures for all tests."""

import pytest

from lunario.core import registry
from lunario.core.definition import Definition
from tests.toy import GAME


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Definition:
    """Put the toy game into the registry for the length of a test, and return it."""
    monkeypatch.setitem(registry._registry(), GAME.name, GAME)
    return GAME
