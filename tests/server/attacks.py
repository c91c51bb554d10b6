"""Attacks the server once did not withstand, each with its figure then and now.

`python -m tests.server.soak attacks` performs all of them, on separate servers with the default limits, and prints one
line per attack; it exits with 1 if a row does not hold. A flooding attacker comes from another address than the honest
guest, who meanwhile asks for the lobby and plays against a casual computer player (`benchmarks/hostile.py` has the
floods). Figures depend on the machine and its load, so the limits on them are generous; the behaviour is tested
elsewhere (docstrings name the row).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import httpx

from tests.server import raw
from tests.server.attacks_on_store import compiling, locked, removed, second_server, spoiled, swept, two_servers
from tests.server.fuzzing import resident
from tests.server.house import Guest, is_over
from tests.server.killing import Server
from tests.server.postgres import Postgres
from tests.server.withstanding import GAME, SLOWEST, Found, found, serving

HOSTILE_HOME = "127.0.0.2"
SECONDS = 10.0  # a flood lasts
MOST_READ = 5.0  # megabytes of one header
MOST_GROWN = 50.0  # megabytes, by answers that nobody reads
MOST_THINKING = 900.0  # megabytes, by tables of masters: eight players are kept, each with up to 100
MOST_TRIED = 35  # codes from one address: 30, and one more every 20 seconds
LATEST = 5000.0  # milliseconds that something honest may take where it once took a minute


# ------------------------------------------------------------------ floods


class Honest:
    """Asks for the lobby and plays, noting how long each takes in milliseconds."""

    def __init__(self, server: Server) -> None:
        self.guest = Guest(server.port)
        self.requests: list[float] = []
        self.answers: list[float] = []
        self._sit_down()

    def _sit_down(self) -> None:
        self.table = self.guest.make(GAME, ["me", "casual"], start=True)
        self.socket = self.guest.go_to(self.table)
        self.socket.my_turn()

    def look(self) -> None:
        began = time.perf_counter()
        self.guest.http.get("/tables")
        self.requests.append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
        self.socket.act()
        if is_over(self.socket.my_turn()):
            self.socket.close()
            self._sit_down()
        else:
            self.answers.append((time.perf_counter() - began) * 1000)
        time.sleep(0.1)


class Times(NamedTuple):
    """Milliseconds: the median without a flood, and the longest during one."""

    alone: float
    longest: float

    def __str__(self) -> str:
        return f"{self.alone:.0f} → {self.longest:.0f} ms"

    def within(self, most: float) -> dict[str, bool]:
        return {f"nothing honest takes more than {most:.0f} ms": self.longest <= most}


class Flood(NamedTuple):
    request: Times
    answer: Times
    through: str  # what the attacker did
    grown: float  # megabytes

    def counted(self, what: str) -> int:
        """Return how often the attacker got this far."""
        counts = dict(part.rsplit(" ", 1) for part in self.through.split(", ") if " " in part)
        return int(counts.get(what, 0))


def flood(server: Server, kind: str) -> Flood:
    """Flood the server in one way while an honest guest looks and plays."""
    honest = Honest(server)
    for _ in range(15):
        honest.look()
    calm = [statistics.median(times) for times in (honest.requests, honest.answers)]
    honest.requests.clear(), honest.answers.clear()
    before = resident(server.process.pid)
    address = f"http://127.0.0.1:{server.port}"
    command = [sys.executable, "-m", "benchmarks.hostile", address, honest.table, HOSTILE_HOME, kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as hostile:
        assert hostile.stdout is not None
        hostile.stdout.readline()  # it begins
        end = time.monotonic() + SECONDS
        while time.monotonic() < end or not honest.answers:
            honest.look()
        hostile.send_signal(signal.SIGTERM)
        through = hostile.communicate()[0].strip().removeprefix("hostile: ")
    honest.guest.close()
    request, answer = (
        Times(then, max(times)) for then, times in zip(calm, (honest.requests, honest.answers), strict=True)
    )
    return Flood(request, answer, through, resident(server.process.pid) - before)


def looking_back(server: Server) -> Found:
    seen = flood(server, "recall")
    return found(f"{seen.request} ({seen.through})", seen.request.within(LATEST))


def masters(server: Server) -> Found:
    seen = flood(server, "tables")
    claims = {
        **seen.answer.within(LATEST),
        f"memory grows by at most {MOST_THINKING:.0f} MB": seen.grown <= MOST_THINKING,
    }
    return found(f"{seen.answer}; {seen.grown:+.0f} MB ({seen.through})", claims)


def unread(server: Server) -> Found:
    seen = flood(server, "unread")
    claims = {f"memory grows by at most {MOST_GROWN:.0f} MB": seen.grown <= MOST_GROWN}
    return found(f"{seen.grown:+.0f} MB ({seen.through})", claims)


def many_masters(folder: Path) -> Found:
    """Open as many tables as back then, which only a server without limits allows."""
    with serving(folder, LUNARIO_LIMITS="no") as server:
        honest, before = Honest(server), resident(server.process.pid)
        with closing(Guest(server.port)) as greedy:
            for _ in range(491):
                greedy.make(GAME, ["master"] * 4, start=True)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end or not honest.answers:
            honest.look()
        honest.guest.close()
        grown = resident(server.process.pid) - before
        median, longest = statistics.median(honest.answers), max(honest.answers)
        claims = {
            f"an answer takes {SLOWEST:.0f} ms, and {LATEST:.0f} at most": median <= SLOWEST and longest <= LATEST,
            f"memory grows by at most {MOST_THINKING:.0f} MB": grown <= MOST_THINKING,
        }
        return found(f"{median:.0f} ms, longest {longest:.0f}; {grown:+.0f} MB", claims)


def spectators(server: Server) -> Found:
    return _crowd(server, "stay")


def arrivals(server: Server) -> Found:
    return _crowd(server, "arrivals")


def _crowd(server: Server, kind: str) -> Found:
    seen = flood(server, kind)
    return found(f"{seen.answer} ({seen.through})", seen.answer.within(SLOWEST))


def headers(server: Server) -> Found:
    with raw.connect(server.port) as wire, contextlib.suppress(OSError):
        wire.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
        taken = 0
        while taken < 61_000_000:
            taken += wire.send(b"a" * 65536)
    host, nul = (
        raw.ask(server.port, line, b"Host: " + name)[0]
        for line, name in ((b"GET / HTTP/1.1", b"a" * 4000), (b"GET /%00 HTTP/1.1", b"127.0.0.1"))
    )
    unknown, health = (
        httpx.get(f"http://127.0.0.1:{server.port}/{path}", trust_env=False).status_code for path in ("no", "healthz")
    )
    began = time.monotonic()
    with raw.connect(server.port) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\n")
        slow = raw.read(wire)[0]
    figures = (
        f"{taken / 1e6:.1f} MB sent until cut off; long Host {host}, NUL {nul}, unknown address {unknown}, "
        f"/healthz {health}, a slow request {slow} after {time.monotonic() - began:.0f} s"
    )
    claims = {
        f"it is cut off within {MOST_READ:.0f} MB": taken / 1e6 <= MOST_READ,
        "400, 400, 404, 200 and 408": (host, nul, unknown, health, slow) == (400, 400, 404, 200, 408),
    }
    return found(figures, claims)


def guesses(server: Server) -> Found:
    seen = flood(server, "guesses")
    foreign = raw.ask(server.port, b"GET /api/me HTTP/1.1", b"Host: evil.example")[0]
    tried, refused = seen.counted("guesses: 404"), seen.counted("guesses: 429")
    claims = {
        f"at most {MOST_TRIED} codes are tried, and the others refused": 0 < tried <= MOST_TRIED and refused > 0,
        "a foreign Host is refused": foreign == 421,
    }
    return found(f"{seen.through}; a foreign Host {foreign}", claims)


# ------------------------------------------------------------------ all of them

FLOODS: list[tuple[str, str, str, Callable[[Server], Found]]] = [
    ("1", "looking back, without a cookie; an honest request", "9 ms → 37 s", looking_back),
    ("6", "tables of four masters; an answer elsewhere", "0.09 → 52 s with 20 tables; 2.5 GB with 491", masters),
    ("7", "answers nobody reads", "+385 MB", unread),
    ("8", "100 spectators stay; an answer, median → longest", "716 ms", spectators),
    ("8", "people come and go; an answer", "716 ms with 100 spectators", arrivals),
    ("11", "a header without end", "61 MB taken; 500, 500, 200, 200, for ever", headers),
    ("12", "guessed codes", "3,040 guesses, none refused; a foreign Host 200", guesses),
]
FILES: list[tuple[str, str, str, Callable[[Path], Found]]] = [
    ("2, 9", "the database locked for 14 s", "5 of 5 tables stuck until a restart; secrets in the log", locked),
    ("6", "491 tables of four masters, limits off; an answer elsewhere", "2.5 GB", many_masters),
    ("5", "one unreadable row", "lobby 500, /api/me 500, none resumes", spoiled),
    ("10", "a second server on one SQLite file", "starts", second_server),
    ("13", "writes to a table just removed", "44 tracebacks; the host can close", removed),
]
SERVERS: list[tuple[str, str, str, Callable[[str], Awaitable[Found]]]] = [
    ("3", "two servers: un-started; seat lost; two on a chair", "10 of 10; 26 of 30; 40 of 40", two_servers),
    ("4", "people at the other server when tables are cleared", "closed after 22 s", swept),
]


def attacks() -> None:
    """Perform all attacks, and exit with 1 if a row does not hold."""
    broken: list[str] = []

    def say(row: str, what: str, then: str, now: Found) -> None:
        verdict = f"; DOES NOT HOLD: {', '.join(now.broken)}" if now.broken else "; holds"
        print(f"row {row}: {what}: then {then}; now {now.figures}{verdict}; ", end="")
        print(f"load average {os.getloadavg()[0]:.1f}", flush=True)
        broken.extend(f"row {row}: {claim}" for claim in now.broken)

    for row, what, then, on_server in FLOODS:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            say(row, what, then, on_server(server))
    for row, what, then, on_file in FILES:
        with tempfile.TemporaryDirectory() as folder:
            say(row, what, then, on_file(Path(folder)))
    postgres = Postgres()
    try:
        for row, what, then, on_database in SERVERS:
            say(row, what, then, asyncio.run(on_database(postgres.new_database())))  # type: ignore[arg-type]
    finally:
        postgres.stop()
    say("14", "a game is compiled", "all wait", asyncio.run(compiling()))
    if broken:
        sys.exit(f"{len(broken)} claims do not hold: {'; '.join(broken)}.")
