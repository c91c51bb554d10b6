"""Measure what one stranger costs everybody else, in each way of `benchmarks.stranger`.

    python -m benchmarks.beset [WAY …] [--rate 10] [--tables 20] [--seconds 20] [--rounds 3] [--source FOLDER]

At each table two people decide about once a second and a spectator watches; two more people play against a computer and
ask for a hint at every decision. All come through a proxy, each table from an address of its own, and the limits are
on. The server and all its processes have one core, and all clients the other. For each way and round, a new server
serves them next to the same client sending as many harmless requests per second, and then another next to the stranger.
A figure is the median of its rounds; a hint that has not come counts with the time it has been waited for. It
exits with 1 if a mover's median is more than 2 times, their p99 more than 3 times or a hint more than 5 times as long.

--source measures the server in another folder, `src` of another version, with this version's clients.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

import lunario
from benchmarks.load import MEMORY, Clock, Server, Table, cpu_seconds
from benchmarks.stranger import WAYS

GAME = "nova-luna"
HARMLESS = "harmless"
SERVER_CORE, CLIENT_CORE = 1, 0
ASKERS = 2
WARMING_UP = 5.0  # seconds in which nothing counts yet
PREPARING = 240.0  # seconds that the stranger may take, at most
MOST = {"median": 2.0, "p99": 3.0, "hint": 5.0}  # times as long as next to the harmless client
STATIC = Path(lunario.__file__).parent / "server" / "static"


class Run(NamedTuple):
    rate: float
    tables: int
    seconds: float
    source: Path | None = None


Figures = Mapping[str, float]  # milliseconds, by the names in `MOST`


def figures_of(mover: Sequence[float], hints: Sequence[float]) -> Figures:
    cuts = statistics.quantiles(mover, n=100)
    return {"median": cuts[49], "p99": cuts[98], "hint": statistics.median(hints)}


def typical(rounds: Sequence[Figures]) -> Figures:
    return {name: statistics.median(figures[name] for figures in rounds) for name in MOST}


class Asker:
    """Somebody who plays against a computer, and asks for a hint at every decision."""

    def __init__(self, address: str, number: int) -> None:
        self.address, self.choose = address, random.Random(number)
        self.proxied = {"X-Forwarded-For": f"198.51.100.{200 + number}"}
        self.counts = False
        self.times: list[float] = []  # milliseconds
        self.asked: float | None = None  # when, if no hint has come yet

    async def play(self) -> None:
        while True:
            async with httpx.AsyncClient(
                base_url=self.address, timeout=120, trust_env=False, headers=self.proxied
            ) as http:
                cookie = (await http.get("/api/me")).headers["Set-Cookie"].partition(";")[0]
                seats = [{"kind": "me"}, {"kind": "computer", "computer": "random"}]
                made = await http.post("/api/tables", json={"game": GAME, "seats": seats, "start": True})
            address = f"{self.address.replace('http', 'ws')}api/tables/{made.json()['id']}/socket"
            headers = {"Cookie": cookie, **self.proxied}
            async with connect(
                address, additional_headers=headers, compression=None, proxy=None, max_size=None
            ) as wire:
                await self._match(wire)

    async def _match(self, wire: ClientConnection) -> None:
        legal: list[dict[str, Any]] = []
        seen = ""
        async for text in wire:
            message = json.loads(text)
            if message["type"] in ("hint", "problem") and legal:
                self._note()
                await asyncio.sleep(0.5)
                act = {"type": "act", "action": self.choose.choice(legal)["action"], "at": seen, "confirm": True}
                await wire.send(json.dumps(act))
            elif message["type"] == "update" and message["table"]["status"] == "over":
                return
            elif message["type"] == "update" and message["position"] and message["at"] != seen:
                if legal := message["position"]["legal"]:
                    seen, self.asked = message["at"], time.perf_counter()
                    await wire.send(json.dumps({"type": "hint", "at": seen}))

    def _note(self) -> None:
        if self.asked is not None and self.counts:
            self.times.append((time.perf_counter() - self.asked) * 1000)
        self.asked = None

    def begin(self) -> None:
        """Count from now on. A hint that is waited for counts as if it had been asked for now."""
        self.counts = True
        if self.asked is not None:
            self.asked = time.perf_counter()

    def end(self) -> list[float]:
        self._note()
        return self.times


def pinned(core: int) -> dict[str, Any]:
    return {"preexec_fn": lambda: os.sched_setaffinity(0, {core})}


@contextlib.contextmanager
def serving(source: Path | None) -> Iterator[Server]:
    """Run a server on its own core, behind a proxy."""
    with tempfile.TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
        environ = {**os.environ, "LUNARIO_PROXIES": "127.0.0.1", "LUNARIO_STATIC": str(STATIC)}
        if source is not None:
            environ["PYTHONPATH"] = str(source.resolve())
        database = f"sqlite:///{folder}/tables.db"
        command = [sys.executable, "-m", "lunario", "serve", "--port", "0", "--database", database, "--lang", "en"]
        with (Path(folder) / "log").open("w") as log:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environ, **pinned(SERVER_CORE)
            )
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split(" at ")[1].split()[0]
            while httpx.get(f"{address}readyz", trust_env=False, timeout=None).status_code != 200:
                time.sleep(0.2)
            yield Server(address, process.pid)
        finally:
            process.terminate()
            process.wait(30)


@contextlib.asynccontextmanager
async def stranger(server: Server, way: str, rate: float) -> Any:
    """Run the stranger while the context lasts, once it is prepared."""
    command = [sys.executable, "-m", "benchmarks.stranger", server.address, way, str(rate)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, **pinned(CLIENT_CORE))
    assert process.stdout is not None
    try:
        begun = await asyncio.wait_for(process.stdout.readline(), PREPARING)
        assert begun, f"the stranger does not begin with {way}"
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        print("   ", (await process.stdout.read()).decode().strip(), flush=True)
        await process.wait()


async def watch(run: Run, way: str) -> Figures:
    """Measure one period on a new server."""
    with serving(run.source) as server:
        clock = Clock()
        tables = [
            Table(number, [server.address], clock, GAME, behind=f"198.51.100.{number + 1}")
            for number in range(run.tables)
        ]
        for table in tables:
            await table.open()
        askers = [Asker(server.address, number) for number in range(ASKERS)]
        people = [asyncio.create_task(each.play()) for each in (*tables, *askers)]
        async with stranger(server, way, run.rate):
            await asyncio.sleep(WARMING_UP)
            gc.collect()
            gc.disable()  # do not count the clients' own pauses
            clock.counts, used = True, cpu_seconds(server.process)
            for asker in askers:
                asker.begin()
            await asyncio.sleep(run.seconds)
            clock.counts = False
            hints = [each for asker in askers for each in asker.end()]
            share = (cpu_seconds(server.process) - used) / run.seconds
            gc.enable()
        for task in (*people, *(reader for table in tables for reader in table.readers)):
            task.cancel()
    found = figures_of(clock.mover, hints)
    told = " ".join(f"{name} {value:.0f} ms" for name, value in found.items())
    print(f"    {way}: {told}, {len(clock.mover)} moves, {len(hints)} hints, server {share:.0%}", flush=True)
    return found


def slower(calm: Figures, beset: Figures) -> Figures:
    """Return how many times as long everything takes."""
    return {name: beset[name] / calm[name] for name in MOST}


def table_row(way: str, calm: Figures, beset: Figures) -> str:
    times = slower(calm, beset)
    cells = [f"{calm[name]:.0f} → {beset[name]:.0f} ms, {times[name]:.1f} ×" for name in MOST]
    verdict = "within" if holds(times) else "NOT within"
    return f"| {way} | {' | '.join(cells)} | {verdict} |"


def holds(times: Figures) -> bool:
    return all(times[name] <= most for name, most in MOST.items())


def measure(run: Run, ways: Sequence[str], rounds: int) -> dict[str, tuple[Figures, Figures]]:
    """Return the figures next to the harmless client and to the stranger, measured by turns."""
    found: dict[str, tuple[list[Figures], list[Figures]]] = {way: ([], []) for way in ways}
    for number in range(rounds):
        for way in ways:
            print(f"{way}, round {number + 1}, load average {os.getloadavg()[0]:.1f}", flush=True)
            for figures, each in zip(found[way], (HARMLESS, way), strict=True):
                figures.append(asyncio.run(watch(run, each)))
    return {way: (typical(calm), typical(beset)) for way, (calm, beset) in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    parser.add_argument("--rate", type=float, default=10, help="requests or messages per second")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--source", type=Path, help="src of another version, whose server is measured")
    chosen = parser.parse_args()
    if unknown := set(chosen.ways) - set(WAYS):
        parser.error(f"There is no way {', '.join(sorted(unknown))}; there are {', '.join(WAYS)}.")
    os.sched_setaffinity(0, {CLIENT_CORE})
    run = Run(chosen.rate, chosen.tables, chosen.seconds, chosen.source)
    found = measure(run, chosen.ways or WAYS, chosen.rounds)
    print(f"\nA stranger at {run.rate:g} requests per second, compared with as many harmless ones:\n")
    print("| way | a mover's median, at most 2 × | p99, at most 3 × | a hint, at most 5 × | |")
    print("|---|---|---|---|---|")
    for way, figures in found.items():
        print(table_row(way, *figures))
    if not all(holds(slower(*figures)) for figures in found.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
