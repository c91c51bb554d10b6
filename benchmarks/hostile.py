"""A client at full speed that means no good: python -m benchmarks.hostile KIND ADDRESS TABLE

recall    asks for old positions of a match, and reads the answers
unread    asks, and reads nothing
arrivals  comes and goes, over and over
tables    makes tables of four masters
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

AT_ONCE = 8  # sockets
REFUSED = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)


def socket(address: str, table: str) -> Any:
    path = f"{address.replace('http', 'ws')}api/tables/{table}/socket"
    return connect(path, compression=None, proxy=None, max_size=None)


async def recall(address: str, table: str) -> None:
    async with socket(address, table) as wire:
        reader = asyncio.create_task(_read(wire))
        try:
            for seq in itertools.cycle(range(40)):
                await wire.send(f'{{"type":"recall","seq":{seq}}}')
        finally:
            reader.cancel()


async def _read(wire: Any) -> None:
    async for _ in wire:
        pass


async def unread(address: str, table: str) -> None:
    async with socket(address, table) as wire:
        while True:
            await wire.send('{"type":"recall","seq":20}')


async def arrivals(address: str, table: str) -> None:
    while True:
        async with socket(address, table) as wire:
            await wire.recv()


async def tables(address: str, table: str) -> None:
    seats = [{"kind": "computer", "computer": "master"}] * 4
    async with httpx.AsyncClient(base_url=address, timeout=60, trust_env=False) as http:
        while True:
            await http.post("/api/tables", json={"game": "nova-luna", "seats": seats, "start": True})


async def again_and_again(kind: str, address: str, table: str) -> None:
    while True:
        with contextlib.suppress(*REFUSED):
            await {"recall": recall, "unread": unread, "arrivals": arrivals, "tables": tables}[kind](address, table)
        await asyncio.sleep(0.01)


async def main(kind: str, address: str, table: str) -> None:
    await asyncio.gather(*(again_and_again(kind, address, table) for _ in range(AT_ONCE)))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
