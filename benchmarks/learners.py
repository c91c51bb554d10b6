"""Learners as a load, for `benchmarks.load --learning`: `python -m benchmarks.learners ADDRESS GAME`.

Some play against computers, asking for a hint at every decision and for the coach after every turn; others have match
files analysed, one after another. They go on until the process is ended.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect

import lunario
from lunario.core import match_file

PLAYERS = 4
ANALYSES = 3  # at a time
LOOK_AGAIN = 1.0  # seconds


class Player:
    """Somebody at a table with a computer."""

    def __init__(self, address: str, game: str, number: int) -> None:
        self.address, self.game, self.choose = address, game, random.Random(number)

    async def play(self) -> None:
        while True:
            await self._match()

    async def _match(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=120, trust_env=False) as http:
            cookie = (await http.get("/api/me")).cookies["lunario"]
            seats = [{"kind": "me"}, {"kind": "computer", "computer": "casual"}]
            wanted = {"game": self.game, "seats": seats, "start": True, "coach": True}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
        address = f"{self.address.replace('http', 'ws')}api/tables/{table}/socket"
        async with connect(
            address, additional_headers={"Cookie": f"lunario={cookie}"}, compression=None, proxy=None, max_size=None
        ) as wire:
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "update" and message["table"]["status"] == "over":
                    return
                for command in self._answer(message):
                    await wire.send(json.dumps(command))

    def _answer(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Return what to say: ask for a hint before each decision, and for the coach when others are to move."""
        if message["type"] == "hint":
            return [{"type": "act", "action": message["action"], "at": message["at"], "confirm": True}]
        if message["type"] != "update" or message["position"] is None:
            return []
        legal, at = message["position"]["legal"], message["at"]
        if len(legal) > 1:
            return [{"type": "hint", "at": at, "move": True}]
        if legal:
            return [{"type": "act", "action": legal[0]["action"], "at": at, "confirm": True}]
        return [{"type": "coach", "least": "mistake"}] if message["can_take_back"] else []


def match_text(game: str, number: int) -> str:
    match, choose = lunario.load(game, 2).new_match(seed=f"{number}"), random.Random(number)
    while not match.is_over:
        match.play(choose.choice(match.legal_actions()))
    return match_file.write(match)


async def analyse(address: str, game: str, first: int) -> None:
    """Have one match after another analysed."""
    async with httpx.AsyncClient(base_url=address, timeout=120, trust_env=False) as http:
        for number in itertools.count(first, ANALYSES):
            file = {"name": "x.lunario", "text": match_text(game, number)}
            while (await http.post("/api/replay/analysis", json=file)).json().get("analysis") is None:
                await asyncio.sleep(LOOK_AGAIN)


async def learn(address: str, game: str) -> None:
    players = [Player(address, game, number).play() for number in range(PLAYERS)]
    await asyncio.gather(*players, *(analyse(address, game, number) for number in range(ANALYSES)))


if __name__ == "__main__":
    asyncio.run(learn(*sys.argv[1:]))
