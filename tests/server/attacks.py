"""Attacks the server once did not withstand, each with its figure then and now.

`python -m tests.server.soak attacks` performs all of them, on separate servers with the default limits, and prints one
line per attack. A flooding attacker comes from another address than the honest guest, who meanwhile asks for the lobby
and plays against a casual computer player (`benchmarks/hostile.py` has the floods). Figures depend on the machine and
its load; the behaviour is tested elsewhere (docstrings name the row).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx

from lunario.core.errors import LunarioError
from lunario.server.store.sql import Store
from lunario.table import seating
from lunario.table.commands import Change
from lunario.table.hall import Hall
from tests.server import raw
from tests.server.fuzzing import resident
from tests.server.house import Guest, Socket, is_over
from tests.server.killing import Server
from tests.server.postgres import Postgres
from tests.table.room import InlineThinking, Person, make, opened

GAME = "nova-luna"
HOSTILE_HOME = "127.0.0.2"
SECONDS = 10.0  # a flood lasts
SOON = 10.0  # seconds within which a table must go on


@contextlib.contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    server = Server(f"sqlite:///{folder / 'tables.db'}", settings)
    try:
        server.until_ready()
        yield server
    finally:
        server.end()
        server.log.unlink()


def tracebacks(server: Server) -> int:
    return server.log.read_text().count("Traceback")


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


def flood(server: Server, kind: str) -> tuple[str, str, str, float]:
    """Return how long a request and an answer take, alone and at worst, what got through, and how memory grew."""
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
        f"{then:.0f} → {max(times):.0f} ms" for then, times in zip(calm, (honest.requests, honest.answers), strict=True)
    )
    return request, answer, through, resident(server.process.pid) - before


def looking_back(server: Server) -> str:
    request, _, through, _ = flood(server, "recall")
    return f"{request} ({through})"


def masters(server: Server) -> str:
    _, answer, through, grown = flood(server, "tables")
    return f"{answer}; {grown:+.0f} MB ({through})"


def unread(server: Server) -> str:
    *_, through, grown = flood(server, "unread")
    return f"{grown:+.0f} MB ({through})"


def many_masters(folder: Path) -> str:
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
        return f"{statistics.median(honest.answers):.0f} ms, longest {max(honest.answers):.0f}; {grown:+.0f} MB"


def spectators(server: Server) -> str:
    _, answer, through, _ = flood(server, "stay")
    return f"{answer} ({through})"


def arrivals(server: Server) -> str:
    _, answer, through, _ = flood(server, "arrivals")
    return f"{answer} ({through})"


def headers(server: Server) -> str:
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
    return (
        f"{taken / 1e6:.1f} MB sent until cut off; long Host {host}, NUL {nul}, unknown address {unknown}, "
        f"/healthz {health}, a slow request {slow} after {time.monotonic() - began:.0f} s"
    )


def guesses(server: Server) -> str:
    *_, through, _ = flood(server, "guesses")
    foreign = raw.ask(server.port, b"GET /api/me HTTP/1.1", b"Host: evil.example")[0]
    return f"{through}; a foreign Host {foreign}"


# ------------------------------------------------------------------ the database


def goes_on(socket: Socket) -> bool:
    """Return whether a turn can be played and the computer answers it soon."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        socket.poll()
        position = socket.update.get("position")
        if not position:  # it is not there yet
            continue
        if position["legal"]:
            socket.say("act", action=position["legal"][0]["action"], at=socket.update["at"], confirm=True)
        elif position["confirm"]:
            socket.say("confirm", at=socket.update["at"])
        if any(line["player"] == 1 for line in socket.log):
            return True
    return False


def locked(folder: Path) -> str:
    """Let another program lock the database for 14 seconds. The log must not quote it (row 9)."""
    with serving(folder) as server, closing(Guest(server.port)) as ana:
        tables = [ana.go_to(ana.make(GAME, ["me", "casual"], start=True)) for _ in range(5)]
        for table in tables:
            table.my_turn()
        with closing(sqlite3.connect(folder / "tables.db", isolation_level=None)) as other:
            other.execute("begin exclusive")
            for table in tables:
                table.say("act", action=table.update["position"]["legal"][0]["action"], at=table.update["at"])
                table.say("leave")
            time.sleep(14.0)
            other.rollback()
            secrets = [str(value) for row in other.execute("select seed, code, host from match") for value in row]
        stuck = sum(not goes_on(table) for table in tables)
        told = sum(secret in server.log.read_text() for secret in secrets)
        return f"{stuck} of 5 tables stuck; {told} of {len(secrets)} seeds, codes and digests in the log"


def spoiled(folder: Path) -> str:
    with serving(folder) as server, closing(Guest(server.port)) as ana:
        tables = [ana.make(GAME, ["me", "casual"], start=True, public=True) for _ in range(5)]
        server.kill()
        with closing(sqlite3.connect(folder / "tables.db")) as file:
            file.execute("update match set options = '{' where id = ?", [tables[2]])
            file.commit()
        server.start()
        server.until_ready()
        answers = [ana.http.get(path).status_code for path in ("/tables", "/me")]
        resumed = sum(goes_on(ana.go_to(table)) for table in tables if table != tables[2])
        return f"lobby {answers[0]}, /api/me {answers[1]}, {resumed} of 4 others go on after a restart"


def second_server(folder: Path) -> str:
    with serving(folder) as server:
        command = ["serve", "--port", "0", "--database", server.database, "--lang", "en"]
        done = subprocess.run([sys.executable, "-m", "lunario", *command], check=False, capture_output=True, text=True)
    return f"ends with {done.returncode}: {done.stderr.strip()[:40]}…"


def removed(folder: Path) -> str:
    with serving(folder) as server, closing(Guest(server.port)) as ana, closing(Guest(server.port)) as ben:
        for _ in range(10):
            table = ana.make(GAME, ["me", "open"])
            here, there = ana.go_to(table), ben.go_to(table)
            here.say("close")
            for _ in range(5):
                with contextlib.suppress(Exception):  # it may be closed by then
                    there.say("sit", seat=1)
            here.close(), there.close()
        table = ana.make(GAME, ["me", "open"])
        here, there = ana.go_to(table), ben.go_to(table)
        there.say("sit", seat=1)
        here.until(lambda update: update["table"]["seats"][1]["kind"] == "person")
        here.say("start")
        there.until(lambda update: update["position"])
        there.say("leave")
        here.until(lambda update: update["table"]["seats"][1]["away"])
        return f"{tracebacks(server)} tracebacks; closing while the other is away: {here.problem('close')}"


# ------------------------------------------------------------------ two servers


Race = Callable[[Hall, Hall, str], Awaitable[bool]]


async def _tried(work: Awaitable[None]) -> bool:
    try:
        await work
    except LunarioError:
        return False
    return True


async def rename(one: Hall, other: Hall, table: str) -> bool:
    """Return whether a rename on one server leaves the match started that the host starts on the other."""
    here, there = await one.find(table), await other.find(table)
    await here.do(lambda: seating.sit(here, "ben", 1, ""))
    await asyncio.gather(
        _tried(here.do(lambda: seating.change(here, "ana", Change(type="change", name="new")))),
        _tried(there.do(lambda: seating.start(there, "ana"))),
    )
    row = await one.store.find(table)
    return row is not None and row.started is None


async def two_seats(one: Hall, other: Hall, table: str) -> bool:
    here, there = await one.find(table), await other.find(table)
    await asyncio.gather(
        here.do(lambda: seating.sit(here, "ben", 1, "")), there.do(lambda: seating.sit(there, "eva", 2, ""))
    )
    row = await one.store.find(table)
    return row is not None and [seat.guest for seat in row.seats] != ["ana", "ben", "eva"]


async def one_chair(one: Hall, other: Hall, table: str) -> bool:
    here, there = await one.find(table), await other.find(table)
    sat = await asyncio.gather(
        _tried(here.do(lambda: seating.sit(here, "ben", 1, ""))),
        _tried(there.do(lambda: seating.sit(there, "eva", 1, ""))),
    )
    return sum(sat) != 1


async def _two_servers(database: str) -> str:
    stores = [Store(database, patience=60.0) for _ in range(2)]  # for a busy machine
    for store in stores:
        await store.open()
    races: list[tuple[Race, int, list[str]]] = [
        (rename, 10, ["me", "open"]),
        (two_seats, 30, ["me", "open", "open"]),
        (one_chair, 40, ["me", "open"]),
    ]
    found = []
    async with opened(stores[0], now=time.time) as one, opened(stores[1], now=time.time) as other:
        for race, times, seats in races:
            tables = [await make(one, "ana", GAME, seats) for _ in range(times)]
            wrong = [await race(one, other, table) for table in tables]
            found.append(f"{sum(wrong)} of {times}")
    for store in stores:
        await store.close()
    return "; ".join(found)


async def _swept(database: str) -> str:
    stores = [Store(database, patience=60.0) for _ in range(2)]  # for a busy machine
    for store in stores:
        await store.open()
    quick = {"empty_after": 5.0, "sweep_every": 2.0, "unload_after": 1.0}
    async with opened(stores[0], now=time.time, **quick) as one, opened(stores[1], now=time.time, **quick) as other:
        table = await make(one, "ana", GAME, ["me", "open"])
        ana = Person(other, "ana")
        await ana.go_to(table)
        await asyncio.sleep(44.0)
        closed = ana.is_closed
        await ana.go()
    for store in stores:
        await store.close()
    return "closed" if closed else "still there after 44 s"


class Compiling(InlineThinking):
    """Takes five seconds to compile one game."""

    async def ready(self, game: str) -> None:
        await asyncio.sleep(5.0 if game == "nomadas" else 0.0)


async def _compiling() -> str:
    async with opened(thinking=Compiling(), now=time.time, unload_after=0.0, sweep_every=1e6) as hall:
        tables = [await make(hall, "ana", game, ["me", "open"]) for game in ("nomadas", GAME)]
        await asyncio.sleep(0.1)
        await hall.sweep()
        slow, began = asyncio.create_task(hall.find(tables[0])), time.perf_counter()
        await hall.find(tables[1])
        waited = time.perf_counter() - began
        await slow
    return f"another table is found in {waited * 1000:.0f} ms while one waits {time.perf_counter() - began:.0f} s"


# ------------------------------------------------------------------ all of them

FLOODS: list[tuple[str, str, str, Callable[[Server], str]]] = [
    ("1", "looking back, without a cookie; an honest request", "9 ms → 37 s", looking_back),
    ("6", "tables of four masters; an answer elsewhere", "0.09 → 52 s with 20 tables; 2.5 GB with 491", masters),
    ("7", "answers nobody reads", "+385 MB", unread),
    ("8", "100 spectators stay; an answer, median → longest", "716 ms", spectators),
    ("8", "people come and go; an answer", "716 ms with 100 spectators", arrivals),
    ("11", "a header without end", "61 MB taken; 500, 500, 200, 200, for ever", headers),
    ("12", "guessed codes", "3,040 guesses, none refused; a foreign Host 200", guesses),
]
FILES: list[tuple[str, str, str, Callable[[Path], str]]] = [
    ("2, 9", "the database locked for 14 s", "5 of 5 tables stuck until a restart; secrets in the log", locked),
    ("6", "491 tables of four masters, limits off; an answer elsewhere", "2.5 GB", many_masters),
    ("5", "one unreadable row", "lobby 500, /api/me 500, none resumes", spoiled),
    ("10", "a second server on one SQLite file", "starts", second_server),
    ("13", "writes to a table just removed", "44 tracebacks; the host can close", removed),
]
SERVERS: list[tuple[str, str, str, Callable[[str], Awaitable[str]]]] = [
    ("3", "two servers: un-started; seat lost; two on a chair", "10 of 10; 26 of 30; 40 of 40", _two_servers),
    ("4", "people at the other server when tables are cleared", "closed after 22 s", _swept),
]


def attacks() -> None:
    def say(row: str, what: str, then: str, now: str) -> None:
        print(f"row {row}: {what}: then {then}; now {now}; load average {os.getloadavg()[0]:.1f}", flush=True)

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
    say("14", "a game is compiled", "all wait", asyncio.run(_compiling()))
