"""Whole matches go as they did: a difference is a change of rules, words or views that somebody should read."""

import pytest

import lunario
from lunario.core import match_file
from tests.playthroughs.golden import FOLDER, goldens


@pytest.mark.parametrize("name", lunario.games())
def test_playthroughs(name):
    for path, text in goldens(name):
        assert path.exists(), f"{path.name} is missing: run python -m tests.playthroughs {name}"
        assert len(text.encode()) < 200_000, f"{path.name} has {len(text.encode())} bytes"
        assert path.read_text(encoding="utf-8") == text, f"python -m tests.playthroughs {name}, and read the diff"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.lunario")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_match_files(path):
    """A match file kept here, as somebody sent it, replays to its result, and its chance comes from its seed."""
    assert match_file.verify(lunario.Match.load(path)) == []
