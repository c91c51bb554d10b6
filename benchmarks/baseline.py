"""Nova Luna's random playouts compared with the same game in C, with the same decisions and draws."""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import lunario
from benchmarks.printing import console, show
from lunario.search.playout import Playouts

SOURCE = Path(__file__).parent / "nova_luna.c"
PLAYERS = (2, 3, 4)
GAMES = 3000
ROUNDS = 15
GOAL = 0.8


def main() -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        console.print("No C compiler here: the comparison with C is left out (apt-get install gcc).\n")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "nova_luna"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
        _compare("one thread", _run_c(program, 1), _run_ours(1), 1)
        _compare("two threads, two C processes", _run_c(program, 2), _run_ours(2), 2)


def _compare(title: str, run_c: Callable[[], dict[int, float]], ours: Callable[[int], float], workers: int) -> None:
    speeds: dict[int, list[tuple[float, float]]] = {players: [] for players in PLAYERS}
    for _ in range(ROUNDS):
        c = run_c()
        for players in PLAYERS:
            speeds[players].append((c[players], ours(players)))
    rows = []
    for players, pairs in speeds.items():
        ratio = statistics.median(mine / theirs for theirs, mine in pairs)
        rows.append(
            [
                players,
                f"{statistics.median(theirs for theirs, _ in pairs):,.0f}",
                f"{statistics.median(mine for _, mine in pairs):,.0f}",
                f"{ratio:.2f}",
                f"≥ {GOAL} {'✓' if ratio >= GOAL else '✗'}",
            ]
        )
    show(f"Nova Luna, random playouts, {title}", ["players", "C games/s", "Lunario games/s", "ratio", "goal"], rows)


def _run_c(program: Path, processes: int) -> Callable[[], dict[int, float]]:
    tiles = lunario.load("nova-luna").definition.folder / "components.csv"

    def run() -> dict[int, float]:
        started = [
            subprocess.Popen([program, tiles, str(GAMES)], stdout=subprocess.PIPE, text=True) for _ in range(processes)
        ]
        total = dict.fromkeys(PLAYERS, 0.0)
        for process in started:
            for players, speed in re.findall(r"(\d) players: (\d+) games/s", process.communicate()[0]):
                total[int(players)] += float(speed)
        return total

    return run


def _run_ours(threads: int) -> Callable[[int], float]:
    playouts = {players: [Playouts(lunario.load("nova-luna", players)) for _ in range(threads)] for players in PLAYERS}
    for each in playouts.values():
        each[0].run(10)

    def run(players: int) -> float:
        workers = [
            threading.Thread(target=each.run, args=(GAMES, number * GAMES))
            for number, each in enumerate(playouts[players])
        ]
        start = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return threads * GAMES / (time.perf_counter() - start)

    return run
