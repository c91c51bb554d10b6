"""One hostile client at full speed: python -m benchmarks.hostile ADDRESS TABLE [KIND …]

Floods of messages, recalls, connections, guessed codes and headers, all at once, from one address, for ever;
it reads nothing it need not. Ended by a signal, it prints what it got through.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

HOME = "127.0.0.2"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
KINDS = ("messages", "recalls", "connects", "connects", "guesses", "headers")
BATCH = 500  # messages in one piece


class Hostile:
    def __init__(self, address: str, table: str) -> None:
        parts = urlsplit(address)
        self.host, self.port, self.table = str(parts.hostname), int(parts.port or 80), table
        self.done: Counter[str] = Counter()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(HOME, 0))

    def _head(self, line: str, *headers: str) -> bytes:
        return "\r\n".join([f"{line} HTTP/1.1", f"Host: {self.host}:{self.port}", *headers, "", ""]).encode()

    async def _flood(self, name: str, message: Callable[[], dict[str, object]]) -> None:
        """A socket at the table, and as much on it as it takes."""
        key = base64.b64encode(os.urandom(16)).decode()
        reader, writer = await self._open()
        with contextlib.closing(writer):
            upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
            path = f"/api/tables/{self.table}/socket"
            writer.write(self._head(f"GET {path}", *upgrade, f"Sec-WebSocket-Key: {key}"))
            status = await reader.readline()
            self.done[f"{name}: sockets {status[9:12].decode()}"] += 1
            batch = b"".join(
                Frame(Opcode.TEXT, json.dumps(message()).encode()).serialize(mask=True) for _ in range(BATCH)
            )
            while not reader.at_eof() and not writer.is_closing():
                writer.write(batch)
                await writer.drain()
                self.done[name] += BATCH
                reader._buffer.clear()  # type: ignore[attr-defined]

    async def messages(self) -> None:
        await self._flood("messages", lambda: {"type": "act", "action": random.randrange(100), "seq": 1})

    async def recalls(self) -> None:
        await self._flood("recalls", lambda: {"type": "recall", "seq": random.randrange(50)})

    async def connects(self) -> None:
        reader, writer = await self._open()
        with contextlib.closing(writer):
            writer.write(self._head("GET /api/games", "Connection: close"))
            status = await reader.readline()
            self.done[f"connects: {status[9:12].decode() or 'cut off'}"] += 1

    async def guesses(self) -> None:
        """Over one connection as long as it lasts, each as somebody else."""
        reader, writer = await self._open()
        with contextlib.closing(writer):
            while True:
                body = json.dumps({"code": "".join(random.choices(LETTERS, k=6))}).encode()
                stranger = f"Cookie: lunario={random.randrange(10**39):040d}"
                forged = f"X-Forwarded-For: 10.{random.randrange(250)}.{random.randrange(250)}.1"
                length = f"Content-Length: {len(body)}"
                writer.write(self._head("POST /api/join", "Content-Type: application/json", stranger, forged, length))
                writer.write(body)
                head = await reader.readuntil(b"\r\n\r\n")
                self.done[f"guesses: {head[9:12].decode()}"] += 1
                found = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
                await reader.readexactly(int(found.split(b":")[1]))

    async def headers(self) -> None:
        reader, writer = await self._open()
        with contextlib.closing(writer):
            writer.write(self._head("GET /")[:-2] + b"X-Long: ")
            for _ in range(100):
                writer.write(b"a" * 65536)
                await writer.drain()
                self.done["headers: kB"] += 64
                if reader.at_eof() or writer.is_closing():
                    break

    async def attack(self, kinds: Sequence[str]) -> None:
        await asyncio.gather(*(self._again(getattr(self, kind)) for kind in kinds or KINDS))

    async def _again(self, kind: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await asyncio.wait_for(kind(), 30)
            await asyncio.sleep(0)


async def main(address: str, table: str, *kinds: str) -> None:
    os.nice(10)  # what it takes of the processor it would take of its own elsewhere
    hostile = Hostile(address, table)
    attack = asyncio.create_task(hostile.attack(kinds))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, attack.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await attack
    print("hostile:", ", ".join(f"{name} {count}" for name, count in sorted(hostile.done.items())))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
