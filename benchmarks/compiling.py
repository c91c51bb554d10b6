"""Measure how long compiling takes with an empty cache, and how soon a new process can play with a full one."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

import lunario
from benchmarks.printing import show

PLAYOUT = """
import sys, lunario
from lunario.search.playout import Playouts
Playouts(lunario.load(sys.argv[1])).run(1)
"""
FIRST_ACTION = """
import sys, lunario
match = lunario.load(sys.argv[1]).new_match(seed=1)
match.play(match.legal_actions()[0])
"""


def main() -> None:
    rows = []
    for name in lunario.games():
        with tempfile.TemporaryDirectory() as cache:
            imported = _seconds(["-c", "import lunario.core.game"], cache)
            playout = _seconds(["-c", PLAYOUT, name], cache) - imported
        with tempfile.TemporaryDirectory() as cache:
            everything = _seconds(["-m", "lunario", "warm", name], cache)
            warm = statistics.median(_seconds(["-c", FIRST_ACTION, name], cache) for _ in range(5))
        rows.append([name, f"{playout:.1f}", f"{everything:.1f}", f"{warm:.2f}"])
    columns = [
        "game",
        "playout path, cold (s)",
        "everything, cold (s)",
        "warm: process start to first action (s, ≤ 1.5)",
    ]
    show("Compiling", columns, rows)


def _seconds(arguments: list[str], cache: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], env=os.environ | {"LUNARIO_CACHE": cache}, check=True, stdout=subprocess.DEVNULL
    )
    return time.perf_counter() - start
