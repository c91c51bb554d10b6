"""The long runs of the server: `make soak`, or `python -m tests.server.soak [races|faults|fuzz|leaks|kills|servers] …`.

races    histories of two servers, checked for linearisability (--count 10000)
faults   every store call of a match of each game fails once, before and after it took effect
fuzz     hostile messages that all reach the dispatcher, at tables of all games; memory is looked at (--messages 200000)
leaks    every message of whole matches at two servers, searched for what its recipient cannot know (--matches 100)
kills    a server is killed at random instants under load and started again, on each database (--kills 100)
servers  two servers on one PostgreSQL and 200 tables; one is killed every minute (--minutes 10 --tables 200 --every 60)

Clients note the log they were sent: after a kill, what was acknowledged is there, once, and so are the seats. Every
match is finished in the end, and its file checks.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import lunario
from lunario.core import match_file, registry
from lunario.server.store.sql import Store
from tests.server import fuzzing
from tests.server.postgres import Postgres
from tests.server.test_restart import free_port
from tests.table.faults import Faults, play_through
from tests.table.leaks import findings
from tests.table.races import race
from tests.table.virtual_time import run
from tests.table.watched import Record, watch_match
from tests.toy import GAME

# All clients come from one address here.
NO_LIMITS = {
    **{f"LUNARIO_{name}_{who}": "1000000/1" for name in ("REQUESTS", "TABLES") for who in ("GUEST", "ADDRESS")},
    **{f"LUNARIO_MESSAGES_{who}": "1000000/1" for who in ("CONNECTION", "GUEST", "ADDRESS")},
    **{f"LUNARIO_{name}_ADDRESS": "1000000" for name in ("CONNECTIONS", "SOCKETS")},
    "LUNARIO_CONNECTS_ADDRESS": "1000000/1",
}
PARTS = ("races", "faults", "fuzz", "leaks", "kills", "servers")
HELD_UP = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)


class Lost(AssertionError):
    """Something acknowledged is gone, or there twice."""


class Server:
    """A process, on a port that stays its own."""

    def __init__(self, database: str, settings: dict[str, str] = NO_LIMITS) -> None:
        self.database, self.port, self.settings = database, free_port(), settings
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.start()

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--database", self.database, "--pace", "0", "--lang", "en"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lunario", *command],
            stdout=subprocess.DEVNULL,
            stderr=self.log,
            env={**os.environ, **self.settings},
        )

    def until_ready(self) -> None:
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{self.port}/readyz", trust_env=False).status_code == 200:
                    return
            time.sleep(0.2)
        raise Lost("the server does not get ready")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> list[str]:
        """Return the tracebacks it wrote, each with what came after it."""
        return self.written().split("Traceback")[1:]

    def written(self) -> str:
        """Stop, and return the log."""
        self.process.terminate()
        self.process.wait()
        self.log.seek(0)
        return self.log.read()


class House:
    """The servers there are, and when one was killed last."""

    def __init__(self, databases: list[str]) -> None:
        self.servers = [Server(database) for database in databases]
        self.killed_at = 0.0
        self.pauses: list[float] = []  # from a kill to the next event, at each table
        self.matches = 0

    def address(self) -> str:
        return f"127.0.0.1:{random.choice(self.servers).port}"


class Party:
    """Two people and a computer at one table after another."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.game = house, game
        self.is_last = False
        self.table = ""
        self.logs: list[list[Any]] = [[], []]
        self.cookies = [os.urandom(24).hex() for _ in range(2)]
        self.waits_for = 0.0  # the kill whose end this table has not seen

    async def run(self) -> None:
        while not self.is_last:
            self.logs = [[], []]
            await self._make()
            self.waits_for = self.house.killed_at  # the pause of a match that did not exist is none
            await asyncio.gather(*(self._sit(number) for number in range(2)))
            await self._check_file()
            self.house.matches += 1

    async def _request(self, method: str, path: str, **more: Any) -> httpx.Response:
        while True:
            try:
                async with httpx.AsyncClient(timeout=10.0, trust_env=False) as http:
                    cookie = {"Cookie": f"lunario={self.cookies[0]}"}
                    answer = await http.request(
                        method, f"http://{self.house.address()}/api{path}", headers=cookie, **more
                    )
                if answer.status_code < 500:
                    return answer
            except HELD_UP:
                pass
            await asyncio.sleep(0.2)

    async def _make(self) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "computer", "computer": "greedy"}]
        self.table = (await self._request("POST", "/tables", json={"game": self.game, "seats": seats})).json()["id"]

    async def _check_file(self) -> None:
        text = (await self._request("GET", f"/tables/{self.table}/match.lunario")).text
        match = match_file.read(self.table, text)
        if not match.is_over or match_file.verify(match) or len(match.events) != len(self.logs[0]):
            raise Lost(f"{self.table}: the file does not check")

    async def _sit(self, number: int) -> None:
        """Be at the table until the match is over, whatever happens to the server."""
        is_over = False
        while not is_over:
            try:
                path = f"ws://{self.house.address()}/api/tables/{self.table}/socket"
                cookie = {"Cookie": f"lunario={self.cookies[number]}"}
                async with connect(path, additional_headers=cookie, proxy=None, max_size=None, open_timeout=5) as wire:
                    is_over = await self._attend(number, wire)
            except HELD_UP:
                await asyncio.sleep(0.1)

    async def _attend(self, number: int, wire: Any) -> bool:
        said = -1
        while True:
            message = json.loads(await asyncio.wait_for(wire.recv(), 30.0))
            if message["type"] == "problem":
                said = -1
                await asyncio.sleep(0.2)
                await wire.send('{"type":"speak","lang":"en"}')  # asks for an update
            if message["type"] != "update":
                continue
            self._read(number, message)
            table = message["table"]
            if table["status"] == "over":
                return True
            answer = self._answer(number, message)
            if answer is not None and (said != message["seq"] or table["status"] == "waiting"):
                said = message["seq"]
                await asyncio.sleep(random.random() * 0.2)
                await wire.send(json.dumps(answer))

    def _answer(self, number: int, message: dict[str, Any]) -> dict[str, Any] | None:
        if message["table"]["status"] == "waiting":
            if number == 1:
                return {"type": "sit", "seat": 1, "name": "Ben"} if not message["seats"] else None
            is_full = all(seat["kind"] != "open" for seat in message["table"]["seats"])
            return {"type": "start"} if is_full else None
        position = message["position"]
        if position["confirm"]:
            return {"type": "confirm", "seq": message["seq"]}
        if not position["legal"]:
            return None
        action = random.choice(position["legal"])["action"]
        return {"type": "act", "action": action, "seq": message["seq"], "confirm": True}

    def _read(self, number: int, message: dict[str, Any]) -> None:
        """What was known stays as it was; what comes is new."""
        known, first = self.logs[number], message["log_from"]
        lines = [(line["player"], line["text"]) for line in message["log"]]
        again = known[first : first + len(lines)]
        if first > len(known) or again != lines[: len(again)] or first + len(lines) < len(known):
            raise Lost(f"{self.table}: {len(known)} events were known, and {first} to {first + len(lines)} came")
        if message["table"]["status"] != "waiting" and message["seats"] != [number]:
            raise Lost(f"{self.table}: the seat of person {number} is {message['seats']}")
        if first + len(lines) > len(known) and self.house.killed_at > self.waits_for:
            self.house.pauses.append(time.monotonic() - self.house.killed_at)
            self.waits_for = self.house.killed_at
        self.logs[number] = [*known[:first], *lines]


async def play_while(house: House, tables: int, disturb: Callable[[House], Any]) -> None:
    games = lunario.games()
    parties = [Party(house, games[number % len(games)]) for number in range(tables)]
    tasks = [asyncio.create_task(party.run()) for party in parties]
    disturbing = asyncio.create_task(disturb(house))
    await asyncio.wait([*tasks, disturbing], return_when=asyncio.FIRST_COMPLETED)
    for party in parties:
        party.is_last = True
    disturbing.cancel()
    await asyncio.gather(*tasks)


def report(house: House, kills: int) -> None:
    tracebacks = [line for server in house.servers for line in server.end()]
    print(f"{kills} kills, {house.matches} matches, nothing acknowledged lost or repeated, every file checks;")
    if house.pauses:
        median, worst = statistics.median(house.pauses), max(house.pauses)
        late = sum(pause > 5.0 for pause in house.pauses)
        print(f"from a kill to the next event of a table, {len(house.pauses)} times: median {median:.1f} s, ", end="")
        print(f"longest {worst:.1f} s, {late} longer than 5 s;")
    print(f"{len(tracebacks)} tracebacks in the servers' logs.")
    assert not tracebacks, tracebacks[0]


def kills(database: str, count: int, tables: int) -> None:
    async def disturb(house: House) -> None:
        for _ in range(count):
            await asyncio.sleep(2.0 + random.random() * 6.0)
            house.servers[0].kill()
            house.killed_at = time.monotonic()
            house.servers[0].start()

    house = House([database])
    asyncio.run(play_while(house, tables, disturb))
    report(house, count)


def servers(database: str, minutes: float, tables: int, every: float) -> None:
    times = int(minutes * 60 / every)

    async def disturb(house: House) -> None:
        for number in range(times):
            await asyncio.sleep(every)
            house.servers[number % 2].kill()
            house.killed_at = time.monotonic()
            await asyncio.sleep(min(15.0, every / 2))
            house.servers[number % 2].start()

    house = House([database, database])
    asyncio.run(play_while(house, tables, disturb))
    report(house, times)


def races(count: int) -> None:
    registry._registry()[GAME.name] = GAME
    failed = [seed for seed in range(count) if not run(race(seed))]
    print(f"{count} races, not linearisable: {failed}")
    assert not failed


def faults(games: list[str]) -> None:
    """Five minutes on a busy machine, most of them for LUNA Capital."""
    logging.disable(logging.WARNING)  # each fault is reported, as it should be
    began = time.monotonic()
    for game in games:
        calls = run(play_through(game, Faults(), other_table=False))
        for number in range(calls):
            for when in ("before", "after"):
                run(play_through(game, Faults(number, when=when), other_table=False))
            if number % 10 == 9 or number == calls - 1:
                print(f"{game}: {number + 1} of {calls} store calls failed, before and after; ", end="")
                print(f"every match went on ({time.monotonic() - began:.0f} s)", flush=True)
    logging.disable(logging.NOTSET)


def fuzz(database: str, messages: int) -> None:
    server = Server(database, fuzzing.SETTINGS)
    try:
        server.until_ready()
        fuzzing.fuzz(server.port, server.process.pid, messages)
    finally:
        log = server.written()
    bad = [line for line in log.splitlines() if re.search("Traceback|WARNING|ERROR|could not be obeyed", line)]
    print(f"{len(bad)} warnings, errors and tracebacks in the server's log.")
    assert not bad, log[-3000:]


async def watch(database: str, game: str, number: int) -> Record:
    """Play one match at two servers on one PostgreSQL."""
    stores = [Store(database), Store(database)]
    for store in stores:
        await store.open()
    try:
        async with asyncio.timeout(600.0):
            return await watch_match(stores, game, number, time.time)
    finally:
        for store in stores:
            await store.close()


def leaks(database: str, games: list[str], matches: int) -> None:
    for game in games:
        messages, found = 0, list[str]()
        for number in range(matches):
            record = asyncio.run(watch(database, game, number))
            messages += record.messages
            found += findings(record)
            if number % 10 == 9 or number == matches - 1:
                print(f"{game}: {number + 1} matches, {messages} messages, {len(found)} findings", flush=True)
        assert not found, found[:10]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help=f"{', '.join(PARTS)}; all of them if nothing is said")
    parser.add_argument("--count", type=int, default=10_000, help="races")
    parser.add_argument("--game", action="append", help="for faults and leaks; every game if nothing is said")
    parser.add_argument("--messages", type=int, default=200_000, help="hostile ones")
    parser.add_argument("--matches", type=int, default=100, help="of each game, searched for leaks")
    parser.add_argument("--kills", type=int, default=100, help="on each database")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--every", type=float, default=60.0, help="seconds from a kill to the next, of two servers")
    parser.add_argument("--tables", type=int, help="12 for kills, 200 for servers")
    chosen = parser.parse_args()
    what, games = chosen.what or PARTS, chosen.game or lunario.games()
    if "races" in what:
        races(chosen.count)
    if "faults" in what:
        faults(games)
    if "fuzz" in what:
        with tempfile.TemporaryDirectory() as folder:
            fuzz(f"sqlite:///{Path(folder) / 'tables.db'}", chosen.messages)
    if {"leaks", "kills", "servers"} & set(what):
        postgres = Postgres()
        try:
            with tempfile.TemporaryDirectory() as folder:
                if "leaks" in what:
                    leaks(postgres.new_database(), games, chosen.matches)
                if "kills" in what:
                    kills(f"sqlite:///{Path(folder) / 'tables.db'}", chosen.kills, chosen.tables or 12)
                    kills(postgres.new_database(), chosen.kills, chosen.tables or 12)
                if "servers" in what:
                    servers(postgres.new_database(), chosen.minutes, chosen.tables or 200, chosen.every)
        finally:
            postgres.stop()


if __name__ == "__main__":
    main()
