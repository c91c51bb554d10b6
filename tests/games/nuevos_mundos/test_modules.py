"""All 16 combinations of the modules, with every player count: engine, oracle and plain Python agree.

`make soak` does the same with 10,000 matches.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

import lunario
from lunario.core.game import Game
from lunario.testing.trace import trace
from tests.contract.agreement import compare_match

MODULES = ("settlements", "global_balance", "vital_capacity", "discordance")
COMBINATIONS = list(itertools.product([False, True], repeat=4))
ROOT = Path(__file__).parents[3]
PLAIN = "from tests.games.nuevos_mundos.test_modules import traces; print(*traces(), sep='\\n')"


def games(modules: tuple[bool, ...]) -> list[Game]:
    """Return the game with these modules for 2, 3 and 4 players."""
    options = dict(zip(MODULES, modules, strict=True))
    return [lunario.load("nuevos-mundos", players=players, **options) for players in (2, 3, 4)]


def traces() -> list[str]:
    """Return a digest of one match of every combination, with each player count in turn."""
    return [trace(games(modules)[number % 3], number) for number, modules in enumerate(COMBINATIONS)]


@pytest.mark.rule("NM-M1", "NM-M2", "NM-M3", "NM-M4")
@pytest.mark.parametrize("modules", COMBINATIONS, ids=lambda modules: "".join("01"[module] for module in modules))
def test_engine_and_oracle_agree(modules: tuple[bool, ...]) -> None:
    for game in games(modules):
        for seed in range(3):
            compare_match(game, seed, every_position=True)


def test_plain_python_agrees() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", PLAIN],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.splitlines() == traces()
