"""Fixtures for the tests of the core."""

import pytest

from lunario.core.compile import cache_folder


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    yield tmp_path / "cache" / "compiled"
    cache_folder.cache_clear()
