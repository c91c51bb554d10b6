"""People play at servers that are killed, and nothing they were told is lost.

Clients note the log they were sent: after a kill, everything acknowledged is there once, and so are the seats. Every
match is finished in the end, and its file is valid. The servers' logs are kept if anything goes wrong.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import lunario
from lunario.core import match_file
from tests.server.house import cookie_among
from tests.server.test_restart import free_port

# All clients come from one address here.
NO_LIMITS = {
    **{f"LUNARIO_{name}_{who}": "1000000/1" for name in ("REQUESTS", "TABLES") for who in ("GUEST", "ADDRESS")},
    **{f"LUNARIO_MESSAGES_{who}": "1000000/1" for who in ("CONNECTION", "GUEST")},
    **{f"LUNARIO_{name}_ADDRESS": "1000000" for name in ("CONNECTIONS", "SOCKETS")},
    **{f"LUNARIO_{name}_ADDRESS": "1000000/1" for name in ("CONNECTS", "PACE")},
}
MOST_TAKE_BACKS = 5  # per match: with one every ten decisions LUNA Capital would go back faster than forward
QUICKLY, PEOPLE = 0.2, 2.0  # seconds per decision at most, by clients in a hurry and by people
SOON = 5.0  # seconds after a kill within which a table goes on
HELD_UP = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)


class Lost(AssertionError):
    """Something acknowledged is missing, or there twice."""


class Server:
    """A server process that keeps its port."""

    def __init__(self, database: str, settings: Mapping[str, str] = NO_LIMITS) -> None:
        self.database, self.port, self.settings = database, free_port(), settings
        self.log = Path(tempfile.gettempdir()) / f"lunario-{os.getpid()}-{self.port}.log"
        self.start()

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--database", self.database, "--pace", "0", "--lang", "en"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "lunario", *command],
                stdout=subprocess.DEVNULL,
                stderr=log,
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

    def end(self) -> str:
        """Stop the server and return its output."""
        self.process.terminate()
        self.process.wait()
        return self.log.read_text()


class House:
    """The servers, and when one was last killed. All of them end with the context."""

    def __init__(self, databases: list[str], thinking: float = QUICKLY) -> None:
        """Start the servers. Nobody takes longer than `thinking` seconds for a decision."""
        self.thinking = thinking
        self.servers = [Server(database) for database in databases]
        self.killed_at = 0.0
        self.pauses: list[float] = []  # from a kill to the next decision, per table
        self.late: list[str] = []  # events at tables that went on too late
        self.files: list[tuple[str, str, int]] = []  # of finished matches: table, text, entries that were told

    def __enter__(self) -> House:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        written = "".join(server.end() for server in self.servers)
        if kind is not None or "Traceback" in written:
            print(written[-20_000:])
            print(f"The servers' logs: {', '.join(str(server.log) for server in self.servers)}", flush=True)
        else:
            for server in self.servers:
                server.log.unlink()
        assert kind is not None or "Traceback" not in written

    def address(self, down: str = "") -> str:
        """Return the address of a server, as a proxy would choose one: not the one that has just not answered."""
        addresses = [f"127.0.0.1:{server.port}" for server in self.servers]
        return random.choice([address for address in addresses if address != down] or addresses)

    async def kill(self, number: int, down: float) -> None:
        """Kill a server, and restart it after `down` seconds."""
        self.servers[number].kill()
        self.killed_at = time.monotonic()
        await asyncio.sleep(down)
        self.servers[number].start()


class Party:
    """One or two people and a computer at one table after another. A lone person takes turns back."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.game = house, game
        self.is_last = False
        self.table = ""
        self.people = 2
        self.take_backs = 0  # left in this match
        self.logs: list[list[Any]] = [[], []]
        self.cookies = ["", ""]
        self.waits_for = 0.0  # the last kill this table has recovered from
        self._notes: deque[str] = deque(maxlen=40)

    async def run(self) -> None:
        self.cookies = [cookie_among((await self._request("GET", "/me")).cookies) for _ in range(2)]
        while not self.is_last:
            self.people = random.choice((1, 2))
            self.logs, self.entries = [[], []], 0
            self.take_backs = MOST_TAKE_BACKS
            await self._make()
            self.waits_for = self.house.killed_at  # a match that did not exist had no pause
            await asyncio.gather(*(self._sit(number) for number in range(self.people)))
            text = (await self._request("GET", f"/tables/{self.table}/match.lunario")).text
            self.house.files.append((self.table, text, len(self.logs[0])))

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
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (self.people - 1), {"kind": "computer", "computer": "greedy"}]
        self.table = (await self._request("POST", "/tables", json={"game": self.game, "seats": seats})).json()["id"]

    def _note(self, number: int, what: str) -> None:
        self._notes.append(f"{time.monotonic() - self.house.killed_at:.2f} s: {number} {what}")

    async def _sit(self, number: int) -> None:
        """Stay at the table until the match is over, whatever happens to the server."""
        is_over, address = False, ""
        while not is_over:
            address = self.house.address(down=address)
            try:
                path = f"ws://{address}/api/tables/{self.table}/socket"
                cookie = {"Cookie": f"lunario={self.cookies[number]}"}
                async with connect(path, additional_headers=cookie, proxy=None, max_size=None, open_timeout=5) as wire:
                    self._note(number, f"is at {address}")
                    is_over = await self._attend(number, wire)
            except HELD_UP as problem:
                self._note(number, f"is cut off from {address} ({type(problem).__name__})")
                await asyncio.sleep(0.1)

    async def _attend(self, number: int, wire: Any) -> bool:
        said = ""  # the last position answered
        while True:
            message = json.loads(await asyncio.wait_for(wire.recv(), 30.0))
            if message["type"] == "problem":
                self._note(number, f"is told: {message['text']}")
                said = ""
                await asyncio.sleep(0.2)
                await wire.send('{"type":"speak","lang":"en"}')  # asks for an update
            if message["type"] != "update":
                continue
            table, now = message["table"], message["at"]
            self._note(number, f"hears of {now}, {table['to_act']} is to act")
            is_further, self.entries = message["seq"] > self.entries, max(self.entries, message["seq"])
            self._read(number, message)
            if said not in ("", now) or is_further:
                self._goes_on()  # a decision was made, if only as a draft
            if table["status"] == "over":
                self.waits_for = self.house.killed_at  # nothing more happens here
                if message["told"] is not None:  # the words may follow later
                    return True
            answer = self._answer(number, message)
            if answer is not None and (said != now or table["status"] == "waiting"):
                said = now
                await asyncio.sleep(random.random() * (QUICKLY if self._is_held_up else self.house.thinking))
                await wire.send(json.dumps(answer))

    def _answer(self, number: int, message: dict[str, Any]) -> dict[str, Any] | None:
        if message["table"]["status"] == "waiting":
            if number == 1:
                return {"type": "sit", "seat": 1, "name": "Ben"} if not message["seats"] else None
            is_full = all(seat["kind"] != "open" for seat in message["table"]["seats"])
            return {"type": "start"} if is_full else None
        position = message["position"]
        if position["confirm"]:
            return {"type": "confirm", "at": message["at"]}
        if message["can_take_back"] and self.take_backs and random.random() < 0.1:
            self.take_backs -= 1
            return {"type": "take_back", "at": message["at"]}
        if not position["legal"]:
            return None
        action = random.choice(position["legal"])["action"]
        return {"type": "act", "action": action, "at": message["at"], "confirm": True}

    def _read(self, number: int, message: dict[str, Any]) -> None:
        """Check that the known log stays as it was, and add what is new."""
        known, told = self.logs[number], message["told"]
        if told is None:
            if message["seq"] < len(known):
                raise Lost(f"{self.table}: {len(known)} events were known, and now there are {message['seq']}")
            return  # the table was just loaded: the words follow later
        first, lines = told["log_from"], [(line["player"], line["text"]) for line in told["log"]]
        again = known[first : first + len(lines)]
        if first > len(known) or again != lines[: len(again)] or first + len(lines) < len(known):
            raise Lost(f"{self.table}: {len(known)} events were known, and {first} to {first + len(lines)} came")
        if message["table"]["status"] != "waiting" and message["seats"] != [number]:
            raise Lost(f"{self.table}: the seat of person {number} is {message['seats']}")
        self.logs[number] = [*known[:first], *lines]

    @property
    def _is_held_up(self) -> bool:
        """Return whether nothing has happened here since a server was last killed."""
        return self.house.killed_at > self.waits_for

    def _goes_on(self) -> None:
        if not self._is_held_up:
            return
        self.waits_for = self.house.killed_at
        pause = time.monotonic() - self.house.killed_at
        self.house.pauses.append(pause)
        if pause > SOON:
            self.house.late.append("\n  ".join([f"{self.game} {self.table}", *self._notes]))


async def play_while(house: House, tables: int, disturb: Callable[[], Awaitable[None]]) -> None:
    games = lunario.games()
    parties = [Party(house, games[number % len(games)]) for number in range(tables)]
    tasks = [asyncio.create_task(party.run()) for party in parties]
    disturbing = asyncio.ensure_future(disturb())
    await asyncio.wait([*tasks, disturbing], return_when=asyncio.FIRST_COMPLETED)
    if disturbing.done():
        disturbing.result()  # raises what went wrong: the people would wait for a server that does not come
    disturbing.cancel()
    for party in parties:
        party.is_last = True
    await asyncio.gather(*tasks)


def check_file(table: str, text: str, told: int) -> None:
    """Play a match again from its file. This is done when all are over, so that it delays no client."""
    match = match_file.read(table, text)
    if not match.is_over or match_file.verify(match) or len(match.record) != told:
        found = f"{len(match.record)} entries, {told} were told, over: {match.is_over}"
        raise Lost(f"{table}: the file does not check: {found}")


def report(house: House, kills: int) -> None:
    for file in house.files:
        check_file(*file)
    print(f"{kills} kills, {len(house.files)} matches, nothing acknowledged lost or repeated, every file checks;")
    if house.pauses:
        median, worst = statistics.median(house.pauses), max(house.pauses)
        print(
            f"from a kill to the next decision at a table, {len(house.pauses)} times: median {median:.1f} s, ", end=""
        )
        print(f"longest {worst:.1f} s, {len(house.late)} longer than {SOON:.0f} s;")
    print(f"load average {os.getloadavg()[0]:.1f}.", flush=True)


def kills(database: str, count: int, tables: int) -> None:
    """Kill one server again and again, restarting it at once."""
    with House([database]) as house:

        async def disturb() -> None:
            for _ in range(count):
                await asyncio.to_thread(house.servers[0].until_ready)  # even on a busy machine
                await asyncio.sleep(random.random() * 6.0)
                await house.kill(0, 0.0)

        asyncio.run(play_while(house, tables, disturb))
        report(house, count)


def servers(database: str, minutes: float, tables: int, every: float) -> None:
    """Run two servers and kill one of them every `every` seconds."""
    times = int(minutes * 60 / every)
    with House([database, database], PEOPLE) as house:

        async def disturb() -> None:
            for number in range(times):
                down = min(15.0, every / 2)
                await asyncio.sleep(every - (down if number else 0.0))
                await house.kill(number % 2, down)

        asyncio.run(play_while(house, tables, disturb))
        report(house, times)
        print("\n".join(house.late[:20]))
        assert not house.late
