"""Learners as a load, for `benchmarks.load --learning`: `python -m benchmarks.learners ADDRESS GAME [helped]`.

People play against computers, a decision per second each. If they are helped, they ask for a hint at every decision and
for the coach after every turn, and others have match files analysed, one after another. All go on until the process is
ended; then it prints what they did.
"""

from __future__ import annotations

import asyncio
import collections
import itertools
import json
import random
import signal
import sys
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import lunario
from lunario.core import match_file

PLAYERS = 8
ANALYSES = 3  # at a time
LOOK_AGAIN = 1.0  # seconds
PACE = 1.0  # seconds per decision, unless the hint takes longer


class Player:
    """Somebody at a table with a computer. Their choices are random, so that the coach has something to say."""

    def __init__(self, address: str, game: str, number: int, done: collections.Counter[str], *, helped: bool) -> None:
        self.address, self.game, self.done, self.helped = address, game, done, helped
        self.choose = random.Random(number)
        self.due = time.perf_counter() + self.choose.random() * PACE
        self.asked = ""  # the place of the last decision
        self.legal: list[dict[str, Any]] = []

    async def play(self) -> None:
        while True:
            await self._match()

    async def _match(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=120, trust_env=False) as http:
            cookie = (await http.get("/api/me")).headers["Set-Cookie"].partition(";")[0]
            seats = [{"kind": "me"}, {"kind": "computer", "computer": "casual"}]
            wanted = {"game": self.game, "seats": seats, "start": True, "coach": self.helped}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
        address = f"{self.address.replace('http', 'ws')}api/tables/{table}/socket"
        async with connect(
            address, additional_headers={"Cookie": cookie}, compression=None, proxy=None, max_size=None
        ) as wire:
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "update" and message["table"]["status"] == "over":
                    return
                await self._answer(wire, message)

    async def _answer(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        """Decide, after asking for a hint; ask for the coach when others are to move."""
        self.done[message["type"]] += 1
        if message["type"] == "hint":
            await self._decide(wire, message["at"])
        if message["type"] != "update" or message["position"] is None or message["at"] == self.asked:
            return
        self.legal, at = message["position"]["legal"], message["at"]
        if self.legal:
            self.asked = at
            if self.helped and len(self.legal) > 1:
                await wire.send(json.dumps({"type": "hint", "at": at, "move": True}))
            else:
                await self._decide(wire, at)
        elif self.helped and message["can_take_back"]:
            await wire.send(json.dumps({"type": "coach", "least": "mistake"}))

    async def _decide(self, wire: ClientConnection, at: str) -> None:
        await asyncio.sleep(self.due - time.perf_counter())
        self.due = max(self.due, time.perf_counter()) + PACE
        self.done["decision"] += 1
        action = self.choose.choice(self.legal)["action"]
        await wire.send(json.dumps({"type": "act", "action": action, "at": at, "confirm": True}))


def match_text(game: str, number: int) -> str:
    match, choose = lunario.load(game, 2).new_match(seed=f"{number}"), random.Random(number)
    while not match.is_over:
        match.play(choose.choice(match.legal_actions()))
    return match_file.write(match)


async def analyse(address: str, game: str, first: int, done: collections.Counter[str]) -> None:
    """Have one match after another analysed."""
    async with httpx.AsyncClient(base_url=address, timeout=120, trust_env=False) as http:
        for number in itertools.count(first, ANALYSES):
            file, judged, total = {"name": "x.lunario", "text": match_text(game, number)}, 0, 1
            while judged < total:
                await asyncio.sleep(LOOK_AGAIN)
                told = (await http.post("/api/replay/analysis", json=file)).json()
                done["judgement"] += told["done"] - judged
                judged, total = told["done"], told["total"]
            done["analysis"] += 1


async def learn(address: str, game: str, *, helped: bool) -> None:
    done: collections.Counter[str] = collections.Counter()
    began = time.perf_counter()
    work = [Player(address, game, number, done, helped=helped).play() for number in range(PLAYERS)]
    if helped:
        work += [analyse(address, game, number, done) for number in range(ANALYSES)]
    everything = asyncio.gather(*work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, everything.cancel)
    try:
        await everything
    except asyncio.CancelledError:
        passed = time.perf_counter() - began
        kinds = "decision", "hint", "objection", "problem", "judgement", "analysis"
        told = ", ".join(f"{kind} {done[kind]}" for kind in kinds)
        print(f"learners, {passed:.0f} s: {told}", flush=True)


if __name__ == "__main__":
    asyncio.run(learn(*sys.argv[1:3], helped="helped" in sys.argv[3:]))
