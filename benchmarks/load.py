"""Measure how long a move takes to reach everybody when many tables play.

    python -m benchmarks.load [--tables 200] [--most] [--servers N]
    python -m benchmarks.load --hostile [KIND …] [--tables 50] [--again]
    python -m benchmarks.load --learning [--tables 50]

At each table two people decide about once a second and a spectator watches, each with their own socket. The time from
sending a move to receiving the update is printed, for the mover and for everybody who gets one, with the server's
processor time, also per decision, and memory. --most adds or removes tables to find how many stay within the limit. The
server's own limits are off, because all clients share one address.

By default one server runs on SQLite. With --servers, that many server processes share a PostgreSQL; tables are spread
over them, and the people at a table use different servers, so that every move crosses between servers.

--hostile measures twice: alone, and with one hostile client at full speed (`benchmarks/hostile.py`) at another address.
The limits are on, and each table is played from its own address, like a household. With --again the same flood comes a
second time, and what it adds to the server's memory is printed: how much more the server grows than in an equally long
period before, in which the matches go on. It exits with 1 if a mover next to the hostile client is more than three
times slower, or if the second flood adds 10 MB or more.

--learning measures by turns alone, while other people play against computers at the same server without help, and
while the same people use hints, the coach and analyses (`benchmarks/learners.py`); a figure is the median of its
rounds. It exits with 1 if a mover's p99 is more than 1.5 times as long with help as without.

With --in-memory the database is in memory: a shared disk may pause for 100 ms or more, and that noise would decide the
comparison.
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
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect

from tests.server.postgres import Postgres

AT = re.compile(r'"at":"(\d+)([^"]*)","seq"')  # entries of the log, and the draft
LIMIT = 100.0  # milliseconds
STEP = 25  # tables
HOSTILE_HOMES = "127.0.0.2", "127.0.0.3"  # the first is still limited when the second flood comes
CALM = 10.0  # seconds between two floods
WARMING_UP = 10.0  # seconds until the learners have begun
MOST_BESET = 3.0  # times slower, next to a hostile client
MOST_SLOWER = 1.5  # times slower, next to learners
ROUNDS = 5  # of --learning: other programs on the machine, or its host, may disturb one
MEMORY = "/dev/shm"  # a folder in memory on Linux
MOST_ADDED = 10.0  # megabytes that a second identical flood may add


Progress = tuple[int, int]  # of a match: entries of its log, and decisions in the draft
NOTHING: Progress = (-1, 0)


def progress(text: str) -> Progress | None:
    found = AT.search(text)
    return (int(found[1]), len(re.findall(r"[+.]", found[2]))) if found else None


class Clock:
    """Times in milliseconds, once the run is under way."""

    def __init__(self) -> None:
        self.counts = False
        self.mover: list[float] = []
        self.others: list[float] = []


class Table:
    """Two players and a spectator, each at the next server in turn."""

    def __init__(
        self,
        number: int,
        addresses: Sequence[str],
        times: Clock,
        game: str,
        home: str | None = None,
        behind: str | None = None,
    ) -> None:
        self.number, self.addresses, self.times, self.game = number, addresses, times, game
        self.home = home  # the address of its people; None for this machine's
        self.proxied = {"X-Forwarded-For": behind} if behind else {}  # if they come through a proxy, for whom
        self.sent: list[tuple[Progress, int, float]] = []  # for each decision: where, by whom and when
        self.next = 0  # who decides next
        self.turn = asyncio.Event()
        self.update: dict[str, Any] = {}
        self.seen = NOTHING  # how far the match was then

    async def open(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.home)
        async with httpx.AsyncClient(
            base_url=self.addresses[0], timeout=120, trust_env=False, transport=transport, headers=self.proxied
        ) as http:
            welcomes = [await http.get("/api/me", headers={"cookie": ""}) for _ in range(3)]
            http.cookies.clear()
            seats = [{"kind": "me"}, {"kind": "open"}]
            cookies = [answer.headers["Set-Cookie"].partition(";")[0] for answer in welcomes]
            headers = [{"Cookie": cookie, **self.proxied} for cookie in cookies]
            made = await http.post("/api/tables", json={"game": self.game, "seats": seats}, headers=headers[0])
        self.id = str(made.json()["id"])
        self.wires = [
            await connect(
                f"{self.addresses[number % len(self.addresses)].replace('http', 'ws')}api/tables/{self.id}/socket",
                additional_headers=header,
                compression=None,
                proxy=None,
                max_size=None,
                **self._from(),
            )
            for number, header in enumerate(headers)
        ]
        await self.wires[1].send(json.dumps({"type": "sit", "seat": 1}))
        while '"kind":"open"' in str(await self.wires[0].recv()):
            pass
        await self.wires[0].send(json.dumps({"type": "start"}))
        self.readers = [asyncio.create_task(self._read(number)) for number in range(3)]

    def _from(self) -> dict[str, Any]:
        return {"local_addr": (self.home, 0)} if self.home else {}

    async def _read(self, number: int) -> None:
        """Note when an update arrives, and keep it if it asks for a decision."""
        seen = NOTHING
        async for text in self.wires[number]:
            now = time.perf_counter()
            at = progress(str(text)) or seen
            if self.times.counts and at > seen > NOTHING:
                mover, sent = next((who, when) for saw, who, when in reversed(self.sent) if saw < at)
                times = self.times.mover if number == mover else self.times.others
                times.append((now - sent) * 1000)
            seen = at
            if number < 2 and '"legal":[{' in str(text):
                self.update = json.loads(text)
                self.next, self.seen = number, at
                self.turn.set()

    async def play(self) -> None:
        """Decide about once a second, at the same times in every run. The last decision of a turn confirms it."""
        choose = random.Random(self.number)
        await asyncio.sleep(choose.random())
        due = time.perf_counter()
        while True:
            await asyncio.wait_for(self.turn.wait(), 60)
            self.turn.clear()
            legal, at = self.update["position"]["legal"], self.update["at"]
            self.sent.append((self.seen, self.next, time.perf_counter()))
            act = {"type": "act", "action": choose.choice(legal)["action"], "at": at, "confirm": True}
            await self.wires[self.next].send(json.dumps(act))
            due = max(due + choose.uniform(0.5, 1.5), time.perf_counter() + 0.2)  # in step, some would always collide
            await asyncio.sleep(due - time.perf_counter())


class Figures(NamedTuple):
    """Times in milliseconds."""

    median: float
    p99: float


class Found(NamedTuple):
    """The times until the mover has the update, and until everybody has it, and what a second flood added."""

    mover: Figures
    everybody: Figures
    added: float = 0.0  # megabytes


class Server(NamedTuple):
    address: str
    process: int


class Run(NamedTuple):
    """The settings of a measurement."""

    tables: int
    seconds: float
    game: str
    servers: int  # on PostgreSQL; 0 for one on SQLite
    hostile: Sequence[str] | None = None  # kinds of attack; None for no attack
    limits: bool = False
    again: bool = False  # flood a second time
    learners: Sequence[str] | None = None  # how others play against computers at the same server; None for no others
    in_memory: bool = False  # the database, so that the pauses of a shared disk are not counted


async def play(run: Run, servers: Sequence[Server]) -> Found:
    times = Clock()
    addresses = [server.address for server in servers]
    tables = []
    for number in range(run.tables):
        first = number % len(servers)
        home = f"127.0.1.{number + 1}" if run.limits else None
        tables.append(Table(number, [*addresses[first:], *addresses[:first]], times, run.game, home))
        await tables[-1].open()
    players = [asyncio.create_task(table.play()) for table in tables]
    gc.disable()  # do not count the clients' own pauses
    await asyncio.sleep(5)
    with contextlib.ExitStack() as stack:
        if run.hostile is not None:
            stack.enter_context(attacking(servers[0], tables[0].id, run.hostile, HOSTILE_HOMES[0]))
        if run.learners is not None:
            stack.enter_context(beside("benchmarks.learners", servers[0].address, run.game, *run.learners))
            await asyncio.sleep(WARMING_UP)
        found = await watch(run, servers, times)
    if run.again:
        added = await flood_again(servers[0], tables[0].id, run.seconds, run.hostile or ())
        found = found._replace(added=added)
    gc.enable()
    for task in (*players, *(reader for table in tables for reader in table.readers)):
        task.cancel()
    return found


async def flood_again(server: Server, table: str, seconds: float, kinds: Sequence[str]) -> float:
    """Return how many megabytes a second, identical flood adds to the server's memory, compared with an equally long
    period without one, in which the matches and the first flood's tables go on."""
    await asyncio.sleep(CALM)
    before = memory(server.process)
    await asyncio.sleep(seconds + CALM)
    between = memory(server.process)
    with attacking(server, table, kinds, HOSTILE_HOMES[1]):
        await asyncio.sleep(seconds)
    await asyncio.sleep(CALM)
    grown, without = memory(server.process) - between, between - before
    added = grown - without
    verdict = "within" if added < MOST_ADDED else "NOT within"
    print(f"During a second identical flood the server grows by {grown:.1f} MB to {between + grown:.0f}; ", end="")
    print(f"the same time before it, without one, by {without:.1f} MB. ", end="")
    print(f"The flood adds {added:.1f} MB ({verdict} {MOST_ADDED:.0f} MB).", flush=True)
    return added


async def watch(run: Run, servers: Sequence[Server], times: Clock) -> Found:
    times.counts, before, began = True, [cpu_seconds(server.process) for server in servers], time.perf_counter()
    mine = time.process_time()
    await asyncio.sleep(run.seconds)
    times.counts = False
    passed = time.perf_counter() - began
    where = f"{run.servers} on PostgreSQL" if run.servers else "1 on SQLite"
    print(f"{run.tables} tables of {run.game}, servers: {where}, ", end="")
    print(f"{len(times.mover) / passed:.0f} decisions/s, {passed:.0f} s")
    found = Found(report("mover", times.mover), report("all", times.mover + times.others))
    used = [cpu_seconds(server.process) - then for server, then in zip(servers, before, strict=True)]
    print(f"processor: server {' and '.join(f'{seconds / passed:.0%}' for seconds in used)}, ", end="")
    print(f"{1000 * sum(used) / len(times.mover):.2f} ms per decision, ", end="")
    print(f"clients {(time.process_time() - mine) / passed:.0%} of a core; load average {os.getloadavg()[0]:.1f}")
    print(f"memory: server {' and '.join(f'{memory(server.process):.0f} MB' for server in servers)}", flush=True)
    return found


def attacking(server: Server, table: str, kinds: Sequence[str], home: str) -> AbstractContextManager[None]:
    """Run a hostile client as a spectator at an honest table."""
    return beside("benchmarks.hostile", server.address, table, home, *kinds)


@contextlib.contextmanager
def beside(*command: str) -> Iterator[None]:
    """Run a module in a separate process while the context lasts."""
    other = subprocess.Popen([sys.executable, "-m", *command])
    try:
        yield
    finally:
        other.terminate()
        other.wait()


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
    """Return a process's resident memory in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="nova-luna")
    parser.add_argument("--servers", type=int, default=0, metavar="N", help="on PostgreSQL, instead of one on SQLite")
    parser.add_argument("--most", action="store_true", help="find out how many tables stay within the limit")
    parser.add_argument("--hostile", nargs="*", metavar="KIND", help="with and without a hostile client")
    parser.add_argument("--again", action="store_true", help="flood a second time, and measure memory")
    parser.add_argument("--learning", action="store_true", help="with and without hints, coach and analyses")
    parser.add_argument("--in-memory", action="store_true", help="leave out the pauses of a shared disk")
    chosen = parser.parse_args()
    few = chosen.hostile is not None or chosen.learning
    run = Run(chosen.tables or (50 if few else 200), chosen.seconds, chosen.game, chosen.servers)
    run = run._replace(in_memory=chosen.in_memory)
    if chosen.hostile is not None:
        with_hostile(run._replace(limits=True), chosen.hostile, again=chosen.again)
    elif chosen.learning:
        with_learning(run)
    elif chosen.most:
        find_most(run)
    else:
        measure(run)


def find_most(run: Run) -> None:
    def holds(tables: int) -> bool:
        return measure(run._replace(tables=tables)).everybody.p99 <= LIMIT

    tables = run.tables
    within = holds(tables)
    step = STEP if within else -STEP
    while tables + step > 0 and within == (step > 0):
        tables += step
        within = holds(tables)
    most = tables if within else tables - STEP
    print(f"Held within {LIMIT:.0f} ms, in steps of {STEP}: {max(most, 0)} tables.")


def with_hostile(run: Run, kinds: Sequence[str], *, again: bool) -> None:
    alone, found = measure(run).mover, measure(run._replace(hostile=kinds, again=again))
    beset = found.mover
    print(f"A mover next to a hostile client: median {beset.median / alone.median:.1f} times ", end="")
    worst = max(beset.median / alone.median, beset.p99 / alone.p99)
    verdict = "within" if worst <= MOST_BESET else "NOT within"
    print(f"what it is alone, p99 {beset.p99 / alone.p99:.1f} times ({verdict} {MOST_BESET:.0f}).")
    if worst > MOST_BESET or found.added >= MOST_ADDED:
        sys.exit(1)


def with_learning(run: Run) -> None:
    kinds: list[Sequence[str] | None] = [None, (), ("helped",)]
    rounds = [[measure(run._replace(learners=kind)).mover for kind in kinds] for _ in range(ROUNDS)]
    alone, without, helped = (
        Figures(*(statistics.median(column) for column in zip(*figures, strict=True)))
        for figures in zip(*rounds, strict=True)
    )
    slower = helped.p99 / without.p99
    verdict = "within" if slower <= MOST_SLOWER else "NOT within"
    print(f"A mover next to learners: median {helped.median / without.median:.1f} times ", end="")
    print(
        f"what it is next to the same people without help, p99 {slower:.2f} times ({verdict} {MOST_SLOWER}). ", end=""
    )
    print(f"What it is alone: {helped.median / alone.median:.1f} and {helped.p99 / alone.p99:.2f} times.")
    if slower > MOST_SLOWER:
        sys.exit(1)


def measure(run: Run) -> Found:
    """Measure on new servers and an empty database."""
    with contextlib.ExitStack() as stack:
        within = MEMORY if run.in_memory else None
        if run.servers:
            postgres = Postgres(within)
            stack.callback(postgres.stop)
            database = postgres.new_database()
        else:
            folder = tempfile.TemporaryDirectory(dir=within)
            database = f"sqlite:///{stack.enter_context(folder)}/tables.db"
        servers = [stack.enter_context(serving(database, limits=run.limits)) for _ in range(run.servers or 1)]
        return asyncio.run(play(run, servers))


@contextlib.contextmanager
def serving(database: str, *, limits: bool) -> Iterator[Server]:
    command = [sys.executable, "-m", "lunario", "serve", "--port", "0", "--database", database, "--lang", "en"]
    environ = {**os.environ, "LUNARIO_LIMITS": "yes" if limits else "no"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split(" at ")[1].split()[0]
        while httpx.get(f"{address}readyz", trust_env=False, timeout=None).status_code != 200:
            time.sleep(0.2)  # it is compiling
        yield Server(address, process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


if __name__ == "__main__":
    main()
