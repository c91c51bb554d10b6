"""How long a move takes to reach everybody when many tables play: python -m benchmarks.load [--tables 200] [--most]

A server of its own, in a process of its own; at each table two people who decide once a second, and a spectator, all
with sockets of their own, effects shown. Printed is the time from a sent move to the update, for the mover and for all
who get one, and the processor time and memory of the server. With --hostile there is a second run with a client at the
first table that means no good (benchmarks/hostile.py), in a process of its own. With --most it goes on with more
tables, or fewer, and says how many the server holds within the limit.
"""

from __future__ import annotations

import argparse
import asyncio
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
from pathlib import Path
from typing import Any

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

    def __init__(self, address: str, times: Clock, game: str) -> None:
        self.address, self.times, self.game = address, times, game
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
        self.id = made.json()["id"]
        path = f"{self.address.replace('http', 'ws')}api/tables/{self.id}/socket"
        self.wires = [
            await connect(path, additional_headers=header, compression=None, proxy=None, max_size=None)
            for header in headers
        ]
        await self.wires[1].send(json.dumps({"type": "sit", "seat": 1}))
        while '"kind":"open"' in str(await self.wires[0].recv()):
            pass
        await self.wires[0].send(json.dumps({"type": "start"}))
        self.readers = [asyncio.create_task(self._read(number)) for number in range(3)]

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


async def run(address: str, server: int, tables: int, seconds: float, game: str, hostile: str = "") -> float:
    """Play for so long; the 99th of a hundred times until all have the update."""
    times = Clock()
    async with httpx.AsyncClient(base_url=address, timeout=120, trust_env=False) as http:
        all_tables = [Table(address, times, game) for _ in range(tables)]
        for table in all_tables:
            await table.open(http)
    players = [asyncio.create_task(table.play()) for table in all_tables]
    gc.disable()  # the clients' own pauses are not the server's
    command = [sys.executable, "-m", "benchmarks.hostile", hostile, address, all_tables[0].id]
    enemy = subprocess.Popen(command) if hostile else None
    await asyncio.sleep(5)
    times.counts, before, began = True, cpu_seconds(server), time.perf_counter()
    mine = time.process_time()
    await asyncio.sleep(seconds)
    times.counts = False
    gc.enable()
    passed = time.perf_counter() - began
    print(f"{tables} tables of {game}, {len(times.mover) / passed:.0f} decisions/s, {passed:.0f} s")
    report("mover", times.mover)
    slow = report("all", times.mover + times.others)
    if enemy is not None:
        enemy.kill()
        enemy.wait()
    print(f"memory: server {megabytes(server):.0f} MB; ", end="")
    print(f"processor: server {(cpu_seconds(server) - before) / passed:.0%}, ", end="")
    print(f"clients {(time.process_time() - mine) / passed:.0%} of a core; load average {os.getloadavg()[0]:.1f}")
    for task in (*players, *(reader for table in all_tables for reader in table.readers)):
        task.cancel()
    return slow


def report(who: str, times: list[float]) -> float:
    if len(times) < 100:
        sys.exit(f"Only {len(times)} updates came: the server does not keep up.")
    cuts = statistics.quantiles(times, n=100)
    verdict = "within" if cuts[98] <= LIMIT else "NOT within"
    print(f"{who:6} median {cuts[49]:6.1f} ms   p99 {cuts[98]:6.1f} ms   ({verdict} {LIMIT:.0f} ms)", flush=True)
    return cuts[98]


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(process: int) -> float:
    fields = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="nova-luna")
    parser.add_argument("--most", action="store_true", help="find out how many tables it holds within the limit")
    parser.add_argument(
        "--hostile", default="", help="recall, unread, arrivals or tables: run again with such a client"
    )
    chosen = parser.parse_args()
    within = measure(chosen.tables, chosen.seconds, chosen.game) <= LIMIT
    if chosen.hostile:
        print(f"With a hostile client ({chosen.hostile}):")
        measure(chosen.tables, chosen.seconds, chosen.game, chosen.hostile)
    if chosen.most:
        step, tables = (STEP if within else -STEP), chosen.tables
        while tables + step > 0 and within == (step > 0):
            tables += step
            within = measure(tables, chosen.seconds, chosen.game) <= LIMIT
        print(f"It holds {tables if within else tables - STEP} tables within {LIMIT:.0f} ms, in steps of {STEP}.")


def measure(tables: int, seconds: float, game: str, hostile: str = "") -> float:
    """On a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["serve", "--port", "0", "--database", f"sqlite:///{folder}/tables.db", "--lang", "en"]
        server = subprocess.Popen([sys.executable, "-m", "lunario", *command], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        address = server.stdout.readline().split(" at ")[1].split()[0]
        try:
            return asyncio.run(run(address, server.pid, tables, seconds, game, hostile))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()


if __name__ == "__main__":
    main()
