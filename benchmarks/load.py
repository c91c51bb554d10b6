"""How long a move takes to reach everybody when many tables play: python -m benchmarks.load [--tables 200] [--most]
       and beside somebody who means no good: python -m benchmarks.load --hostile [KIND …] [--tables 50]

A server of its own, in a process of its own; at each table two people who decide once a second, and a spectator, all
with sockets of their own, effects shown. Printed is the time from a sent move to the update, for the mover and for all
who get one, and the processor time of the server. With --most it goes on with more tables, or fewer, and says how many
the server holds within the limit. The limits are off, for all of it comes from one address.

With --hostile it measures twice: alone, and with one hostile client at full speed (`benchmarks/hostile.py`) at another
address. The limits are on; each table is played from an address of its own, like a household.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect

SEQ = re.compile(r'"seq":(\d+),"seats"')
LIMIT = 100.0  # milliseconds
STEP = 25  # tables


class Clock:
    """The times, in milliseconds, once the run is under way."""

    def __init__(self) -> None:
        self.counts = False
        self.mover: list[float] = []
        self.others: list[float] = []


class Table:
    """Two players and a spectator."""

    def __init__(self, address: str, times: Clock, game: str, home: str | None = None) -> None:
        self.address, self.times, self.game = address, times, game
        self.home = home  # the address of its people; None: this machine's
        self.sent = 0.0
        self.next = self.actor = 0  # who decides next, and who decided last
        self.turn = asyncio.Event()
        self.update: dict[str, Any] = {}

    async def open(self, http: httpx.AsyncClient) -> None:
        cookies = [(await http.get("/api/me", headers={"cookie": ""})).cookies["lunario"] for _ in range(3)]
        http.cookies.clear()
        seats = [{"kind": "me"}, {"kind": "open"}]
        headers = [{"Cookie": f"lunario={cookie}"} for cookie in cookies]
        made = await http.post("/api/tables", json={"game": self.game, "seats": seats}, headers=headers[0])
        self.id = str(made.json()["id"])
        path = f"{self.address.replace('http', 'ws')}api/tables/{self.id}/socket"
        self.wires = [
            await connect(path, additional_headers=header, compression=None, proxy=None, max_size=None, **self._from())
            for header in headers
        ]
        await self.wires[1].send(json.dumps({"type": "sit", "seat": 1}))
        while '"kind":"open"' in str(await self.wires[0].recv()):
            pass
        await self.wires[0].send(json.dumps({"type": "start"}))
        self.readers = [asyncio.create_task(self._read(number)) for number in range(3)]

    def _from(self) -> dict[str, Any]:
        return {"local_addr": (self.home, 0)} if self.home else {}

    async def _read(self, number: int) -> None:
        """Note when an update comes; keep it if it asks for a decision."""
        seen = -1
        async for text in self.wires[number]:
            now = time.perf_counter()
            found = SEQ.search(str(text))
            seq = int(found[1]) if found else seen
            if self.times.counts and seq > seen >= 0:
                times = self.times.mover if number == self.actor else self.times.others
                times.append((now - self.sent) * 1000)
            seen = seq
            if number < 2 and '"legal":[{' in str(text):
                self.update = json.loads(text)
                self.next = number
                self.turn.set()

    async def play(self) -> None:
        """One decision a second; the last of a turn confirms it."""
        choose = random.Random(id(self))
        await asyncio.sleep(choose.random())
        due = time.perf_counter()
        while True:
            await asyncio.wait_for(self.turn.wait(), 60)
            self.turn.clear()
            legal = self.update["position"]["legal"]
            action = choose.choice(legal)["action"]
            self.actor, self.sent = self.next, time.perf_counter()
            act = {"type": "act", "action": action, "seq": self.update["seq"], "confirm": True}
            await self.wires[self.actor].send(json.dumps(act))
            due = max(due + 1.0, time.perf_counter() + 0.2)
            await asyncio.sleep(due - time.perf_counter())


class Figures(NamedTuple):
    """Milliseconds."""

    median: float
    p99: float


class Server(NamedTuple):
    address: str
    process: int
    limits: bool


async def run(
    server: Server, tables: int, seconds: float, game: str, hostile: Sequence[str] | None
) -> tuple[Figures, Figures]:
    """Play for so long; the times until the mover has the update, and until all have."""
    times = Clock()
    homes = [f"127.0.1.{number + 1}" if server.limits else None for number in range(tables)]
    all_tables = [Table(server.address, times, game, home) for home in homes]
    for table in all_tables:
        transport = httpx.AsyncHTTPTransport(local_address=table.home)
        async with httpx.AsyncClient(
            base_url=server.address, timeout=120, trust_env=False, transport=transport
        ) as http:
            await table.open(http)
    players = [asyncio.create_task(table.play()) for table in all_tables]
    gc.disable()  # the clients' own pauses are not the server's
    await asyncio.sleep(5)
    with attacking(server.address, all_tables[0].id, hostile) if hostile is not None else contextlib.nullcontext():
        found = await watch(server, times, seconds, f"{tables} tables of {game}")
    gc.enable()
    for task in (*players, *(reader for table in all_tables for reader in table.readers)):
        task.cancel()
    return found


async def watch(server: Server, times: Clock, seconds: float, what: str) -> tuple[Figures, Figures]:
    times.counts, before, began = True, cpu_seconds(server.process), time.perf_counter()
    mine = time.process_time()
    await asyncio.sleep(seconds)
    times.counts = False
    passed = time.perf_counter() - began
    print(f"{what}, {len(times.mover) / passed:.0f} decisions/s, {passed:.0f} s")
    found = report("mover", times.mover), report("all", times.mover + times.others)
    print(f"processor: server {(cpu_seconds(server.process) - before) / passed:.0%}, ", end="")
    print(f"clients {(time.process_time() - mine) / passed:.0%} of a core; load average {os.getloadavg()[0]:.1f}")
    print(f"memory of the server: {memory(server.process):.0f} MB", flush=True)
    return found


@contextlib.contextmanager
def attacking(address: str, table: str, kinds: Sequence[str]) -> Iterator[None]:
    """Somebody hostile, at the table of one of the honest, as a spectator."""
    command = [sys.executable, "-m", "benchmarks.hostile", address, table, *kinds]
    hostile = subprocess.Popen(command)
    try:
        yield
    finally:
        hostile.terminate()
        hostile.wait()


def report(who: str, times: list[float]) -> Figures:
    if len(times) < 100:
        sys.exit(f"Only {len(times)} updates came: the server does not keep up.")
    cuts = statistics.quantiles(times, n=100)
    verdict = "within" if cuts[98] <= LIMIT else "NOT within"
    print(f"{who:6} median {cuts[49]:6.1f} ms   p99 {cuts[98]:6.1f} ms   ({verdict} {LIMIT:.0f} ms)", flush=True)
    return Figures(cuts[49], cuts[98])


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """In megabytes, what is in use of it."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="nova-luna")
    parser.add_argument("--most", action="store_true", help="find out how many tables it holds within the limit")
    parser.add_argument("--hostile", nargs="*", metavar="KIND", help="beside a hostile client, and without it")
    chosen = parser.parse_args()
    tables = chosen.tables or (200 if chosen.hostile is None else 50)
    if chosen.hostile is not None:
        beside_hostile(tables, chosen.seconds, chosen.game, chosen.hostile)
        return
    within = measure(tables, chosen.seconds, chosen.game)[1].p99 <= LIMIT
    if chosen.most:
        step = STEP if within else -STEP
        while tables + step > 0 and within == (step > 0):
            tables += step
            within = measure(tables, chosen.seconds, chosen.game)[1].p99 <= LIMIT
        print(f"It holds {tables if within else tables - STEP} tables within {LIMIT:.0f} ms, in steps of {STEP}.")


def beside_hostile(tables: int, seconds: float, game: str, kinds: Sequence[str]) -> None:
    alone, _ = measure(tables, seconds, game, limits=True)
    beside, _ = measure(tables, seconds, game, limits=True, hostile=kinds)
    print(
        f"A mover beside somebody hostile: median {beside.median / alone.median:.1f} times what it is alone, ", end=""
    )
    print(f"p99 {beside.p99 / alone.p99:.1f} times.")


def measure(
    tables: int, seconds: float, game: str, *, limits: bool = False, hostile: Sequence[str] | None = None
) -> tuple[Figures, Figures]:
    """On a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["serve", "--port", "0", "--database", f"sqlite:///{folder}/tables.db", "--lang", "en"]
        environ = {**os.environ, "LUNARIO_LIMITS": "yes" if limits else "no"}
        process = subprocess.Popen(
            [sys.executable, "-m", "lunario", *command], stdout=subprocess.PIPE, text=True, env=environ
        )
        assert process.stdout is not None
        server = Server(process.stdout.readline().split(" at ")[1].split()[0], process.pid, limits)
        try:
            return asyncio.run(run(server, tables, seconds, game, hostile))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


if __name__ == "__main__":
    main()
