"""Hostile clients of a real server, with its limits off so that everything they say reaches the dispatcher."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import lunario
from lunario.table import words
from tests.server.house import cookie_among
from tests.table.fuzz import Fuzzer

# Tables that nobody looks at are soon unloaded: anything that stays in memory is a leak.
SETTINGS = {
    "LUNARIO_LIMITS": "no",
    "LUNARIO_UNLOAD_AFTER": "2",
    "LUNARIO_SWEEP_EVERY": "1",
    "LUNARIO_EMPTY_AFTER": "5",
}
STEPS = 10  # times memory is measured
SPARE = 1.03  # some messages come when the table has just been closed
GROWTH = 40.0  # megabytes from the third measurement to the last: the games' caches fill up before
RUN = 8  # hostile messages between two that keep the match going
PATIENCE = 30.0


def resident(pid: int) -> float:
    """Return a process's resident memory in megabytes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


class Flood:
    """Tables of all games with three clients each, until enough has been said."""

    def __init__(self, port: int, most: int) -> None:
        self.port, self.most = port, most
        self.said = 0
        self.counts: Counter[str] = Counter()

    @property
    def is_enough(self) -> bool:
        return self.said >= self.most

    async def run(self, pid: int) -> list[float]:
        """Return the server's memory at each step."""
        tasks = [asyncio.create_task(self._harass(game, number)) for number, game in enumerate(lunario.games())]
        looks = [resident(pid)]
        print(f"        0 messages: {looks[0]:.0f} MB", flush=True)
        while not self.is_enough:
            await asyncio.sleep(0.2)
            for task in tasks:
                if task.done():
                    task.result()
            if self.said >= len(looks) * self.most / STEPS:
                looks.append(resident(pid))
                print(f"{self.said:9} messages: {looks[-1]:.0f} MB", flush=True)
        await asyncio.gather(*tasks)
        return looks

    async def _harass(self, game: str, number: int) -> None:
        fuzzer = Fuzzer(f"{game} {number}")
        cookies = [await self._new_cookie() for _ in range(3)]
        while not self.is_enough:
            table = await self._make(game, cookies[0])
            self.counts[f"tables of {game}"] += 1
            await asyncio.gather(*(Hostile(self, fuzzer, game).attend(table, cookie) for cookie in cookies))

    async def _new_cookie(self) -> str:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            return cookie_among((await http.get(f"http://127.0.0.1:{self.port}/api/me")).cookies)

    async def _make(self, game: str, cookie: str) -> str:
        self.counts["made"] += 1
        second = {"kind": "me"} if self.counts["made"] % 2 else {"kind": "computer", "computer": "random"}
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, cookies={"lunario": cookie}) as http:
            wanted = {"game": game, "seats": [{"kind": "me"}, second], "coach": True, "hints": True}
            answer = await http.post(f"http://127.0.0.1:{self.port}/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


class Hostile:
    """One client at one table, until the match is over or the table is closed."""

    def __init__(self, flood: Flood, fuzzer: Fuzzer, game: str) -> None:
        self._flood, self._fuzzer, self._game = flood, fuzzer, game
        self._update: dict[str, Any] = {}
        self._news = asyncio.Event()

    async def attend(self, table: str, cookie: str) -> None:
        path = f"ws://127.0.0.1:{self._flood.port}/api/tables/{table}/socket"
        head = {"Cookie": f"lunario={cookie}"}
        with contextlib.suppress(ConnectionClosed):
            async with connect(path, additional_headers=head, proxy=None, max_size=None, compression=None) as wire:
                reading = asyncio.create_task(self._read(wire))
                try:
                    await self._shout(wire)
                finally:
                    reading.cancel()

    async def _read(self, wire: ClientConnection) -> None:
        async for text in wire:
            message = json.loads(text)
            counts = self._flood.counts
            counts[message["type"]] += 1
            if message["type"] == "update":
                self._update = message
                counts[f"{self._game} {message['table']['status']}"] += 1
                self._news.set()
            counts["broken"] += message.get("text") in (words.BROKEN.en, words.BROKEN.es)

    async def _shout(self, wire: ClientConnection) -> None:
        await self._hear(wire)
        while not self._flood.is_enough and self._update["table"]["status"] != "over":
            for _ in range(RUN):
                await self._say(wire, self._fuzzer.text(self._update))
            await self._hear(wire)
            sensible = self._fuzzer.sensible(self._update)
            if sensible is not None:
                await self._say(wire, json.dumps(sensible))

    async def _say(self, wire: ClientConnection, text: str) -> None:
        self._flood.said += 1
        data = text.encode(errors="replace")
        await wire.send(data if self._fuzzer.rng.random() < 0.1 else data.decode())

    async def _hear(self, wire: ClientConnection) -> None:
        """Wait until everything said so far is answered, by asking for an update."""
        self._news.clear()
        await self._say(wire, '{"type":"speak","lang":"en"}')
        waiting = asyncio.create_task(self._news.wait())
        closed = asyncio.create_task(wire.wait_closed())
        try:
            done, _ = await asyncio.wait([waiting, closed], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            closed.cancel()
        assert done, f"{self._game}: the table does not answer any more"
        if waiting not in done:
            raise ConnectionClosed(None, None)


async def reached(port: int) -> int:
    """Return how many messages reached the server's dispatcher, by its own count."""
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    return sum(int(float(count)) for count in re.findall(r"^lunario_message_seconds_count\{.*\} (\S+)", text, re.M))


def fuzz(port: int, pid: int, messages: int) -> None:
    flood = Flood(port, int(messages * SPARE))
    looks = asyncio.run(flood.run(pid))
    got = asyncio.run(reached(port))
    print(f"{flood.said} messages said, {got} reached the dispatcher: {dict(sorted(flood.counts.items()))}")
    assert got >= messages and not flood.counts["broken"], flood.counts
    assert looks[-1] - looks[2] < GROWTH, looks
