"""Whole matches come out as they did: a difference is a change of rules, words or views that somebody should read."""

import pytest

import lunario
from tests.playthroughs.golden import goldens


@pytest.mark.parametrize("name", lunario.games())
def test_playthroughs(name):
    for path, text in goldens(name):
        assert path.exists(), f"{path.name} is missing: run python -m tests.playthroughs {name}"
        assert len(text.encode()) < 200_000, f"{path.name} has {len(text.encode())} bytes"
        assert path.read_text(encoding="utf-8") == text, f"python -m tests.playthroughs {name}, and read the diff"
