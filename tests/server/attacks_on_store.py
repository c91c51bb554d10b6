"""Attacks on what is stored: a database that is locked or damaged, two servers on one database, a game that compiles.

`tests/server/attacks.py` performs them.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from lunario.core.errors import LunarioError
from lunario.server.store.sql import Store
from lunario.table import seating
from lunario.table.commands import Change
from lunario.table.hall import Hall
from tests.server.house import Guest, Socket
from tests.server.withstanding import GAME, SLOWEST, Found, found, serving, tracebacks
from tests.table.room import InlineThinking, Person, make, opened

SOON = 10.0  # seconds within which a table must go on

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


def locked(folder: Path) -> Found:
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
        figures = f"{stuck} of 5 tables stuck; {told} of {len(secrets)} seeds, codes and digests in the log"
        return found(figures, {"no table is stuck": stuck == 0, "no secret is in the log": told == 0})


def spoiled(folder: Path) -> Found:
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
        figures = f"lobby {answers[0]}, /api/me {answers[1]}, {resumed} of 4 others go on after a restart"
        return found(figures, {"lists are answered": answers == [200, 200], "all others go on": resumed == 4})


def second_server(folder: Path) -> Found:
    with serving(folder) as server:
        command = ["serve", "--port", "0", "--database", server.database, "--lang", "en"]
        done = subprocess.run([sys.executable, "-m", "lunario", *command], check=False, capture_output=True, text=True)
    is_told = "Another Lunario server is using" in " ".join(done.stderr.split())
    figures = f"ends with {done.returncode}: {done.stderr.strip()[:40]}…"
    return found(figures, {"it is refused with a sentence": done.returncode == 2 and is_told})


def removed(folder: Path) -> Found:
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
        answer, traces = here.problem("close"), tracebacks(server)
        figures = f"{traces} tracebacks; closing while the other is away: {answer}"
        return found(figures, {"there is no traceback": traces == 0, "it is refused": "still playing" in answer})


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


async def two_servers(database: str) -> Found:
    stores = [Store(database, patience=60.0) for _ in range(2)]  # for a busy machine
    for store in stores:
        await store.open()
    races: list[tuple[Race, int, list[str]]] = [
        (rename, 10, ["me", "open"]),
        (two_seats, 30, ["me", "open", "open"]),
        (one_chair, 40, ["me", "open"]),
    ]
    lost: list[tuple[int, int]] = []
    async with opened(stores[0], now=time.time) as one, opened(stores[1], now=time.time) as other:
        for race, times, seats in races:
            tables = [await make(one, "ana", GAME, seats) for _ in range(times)]
            lost.append((sum([await race(one, other, table) for table in tables]), times))
    for store in stores:
        await store.close()
    figures = "; ".join(f"{wrong} of {times}" for wrong, times in lost)
    return found(figures, {"no race is lost": not any(wrong for wrong, _ in lost)})


async def swept(database: str) -> Found:
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
    return found("closed" if closed else "still there after 44 s", {"the table is still there": not closed})


class Compiling(InlineThinking):
    """Takes five seconds to compile one game."""

    async def ready(self, game: str) -> None:
        await asyncio.sleep(5.0 if game == "nomadas" else 0.0)


async def compiling() -> Found:
    async with opened(thinking=Compiling(), now=time.time, unload_after=0.0, sweep_every=1e6) as hall:
        tables = [await make(hall, "ana", game, ["me", "open"]) for game in ("nomadas", GAME)]
        await asyncio.sleep(0.1)
        await hall.sweep()
        slow, began = asyncio.create_task(hall.find(tables[0])), time.perf_counter()
        await hall.find(tables[1])
        waited = time.perf_counter() - began
        await slow
    figures = f"another table is found in {waited * 1000:.0f} ms while one waits {time.perf_counter() - began:.0f} s"
    return found(figures, {f"it is found within {SLOWEST:.0f} ms": waited * 1000 <= SLOWEST})
