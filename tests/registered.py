"""Every registered game in every case to test, as pytest parameters: a new game is covered automatically."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

import lunario
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.game import Game
from lunario.testing import cases

DEFINITIONS = [pytest.param(registry.find(name), id=name) for name in lunario.games()]
CASES = [
    pytest.param(name, case.players, tuple(case.options.items()), id=f"{name}-{case}")
    for name in lunario.games()
    for case in cases(registry.find(name))
]

ROOT = Path(__file__).parents[1]
OURS = [name for name in lunario.games() if registry.find(name).package.startswith("lunario.games.")]


def tests_of(definition: Definition) -> Path:
    """Return where a game's tests are: here, or in the project among the examples that its package comes from."""
    if definition.name in OURS:
        return ROOT / "tests" / "games" / definition.folder.name
    projects = [each.parents[1] for each in ROOT.glob(f"examples/*/src/{definition.package}")]
    return projects[0] / "tests" if projects else definition.folder / "tests"


def kept_in(definition: Definition, kind: str) -> Path:
    """Return the folder of what is kept of a game's matches: `playthroughs` or `stories`."""
    if definition.name in OURS:
        return ROOT / "tests" / kind / definition.folder.name
    return tests_of(definition) / kind


@functools.cache
def loaded(name: str, players: int, options: tuple[tuple[str, object], ...] = ()) -> Game:
    return lunario.load(name, players, **dict(options))
