"""One hostile client at full speed: python -m benchmarks.hostile ADDRESS TABLE HOME [KIND …]

messages  sends invalid moves as fast as possible, and reads nothing
unread    asks for old positions, and reads nothing
recall    asks for old positions, and reads the answers
arrivals  comes to a table and leaves, over and over
tables    makes tables of four masters
connects  opens connections, each for one request
guesses   guesses codes, each time as a new guest
headers   sends endless headers
files     loads the page and its files, over and over
stay      a hundred spectators come to the table, stay, and read what they are told; only if named

All of them at once, or those named, run from the address HOME until a signal ends them. The client prints when it
begins and what it got through.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
KINDS = ("messages", "unread", "recall", "arrivals", "tables", "connects", "connects", "guesses", "headers", "files")
BATCH = 500  # messages per write
SPECTATORS = 100


class Hostile:
    def __init__(self, address: str, table: str, home: str) -> None:
        parts = urlsplit(address)
        self.home = home  # the address it comes from
        self.host, self.port, self.table = str(parts.hostname), int(parts.port or 80), table
        self.done: Counter[str] = Counter()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.home, 0))

    def _head(self, line: str, *headers: str) -> bytes:
        return "\r\n".join([f"{line} HTTP/1.1", f"Host: {self.host}:{self.port}", *headers, "", ""]).encode()

    @contextlib.asynccontextmanager
    async def _socket(self, name: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        key = base64.b64encode(os.urandom(16)).decode()
        reader, writer = await self._open()
        with contextlib.closing(writer):
            upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
            path = f"/api/tables/{self.table}/socket"
            writer.write(self._head(f"GET {path}", *upgrade, f"Sec-WebSocket-Key: {key}"))
            status = await reader.readline()
            self.done[f"{name}: sockets {status[9:12].decode() or 'cut off'}"] += 1
            yield reader, writer

    async def _flood(self, name: str, message: Callable[[], dict[str, object]]) -> None:
        """Open a socket at the table and send as much as it accepts."""
        async with self._socket(name) as (reader, writer):
            batch = b"".join(
                Frame(Opcode.TEXT, json.dumps(message()).encode()).serialize(mask=True) for _ in range(BATCH)
            )
            while not reader.at_eof() and not writer.is_closing():
                writer.write(batch)
                await writer.drain()
                self.done[name] += BATCH

    async def messages(self) -> None:
        await self._flood("messages", lambda: {"type": "act", "action": random.randrange(100), "at": "1"})

    async def unread(self) -> None:
        await self._flood("unread", _question)

    async def recall(self) -> None:
        async with self._socket("recall") as (reader, writer):
            question = Frame(Opcode.TEXT, json.dumps(_question()).encode()).serialize(mask=True)
            while not reader.at_eof() and not writer.is_closing():
                writer.write(question * 8)
                await writer.drain()
                self.done["recall"] += 8
                await reader.read(1 << 20)

    async def arrivals(self) -> None:
        async with self._socket("arrivals") as (reader, _):
            await reader.readuntil(b"\r\n\r\n")
            await reader.read(100)

    async def stay(self) -> None:
        await asyncio.gather(*(self._spectate() for _ in range(SPECTATORS)))

    async def _spectate(self) -> None:
        async with self._socket("stay") as (reader, _):
            while await reader.read(1 << 20):
                self.done["stay: pieces read"] += 1

    async def tables(self) -> None:
        seats = [{"kind": "computer", "computer": "master"}] * 4
        await self._post("tables", "/api/tables", lambda: {"game": "nova-luna", "seats": seats, "start": True})

    async def connects(self) -> None:
        reader, writer = await self._open()
        with contextlib.closing(writer):
            writer.write(self._head("GET /api/games", "Connection: close"))
            status = await reader.readline()
            self.done[f"connects: {status[9:12].decode() or 'cut off'}"] += 1

    async def guesses(self) -> None:
        await self._post("guesses", "/api/join", lambda: {"code": "".join(random.choices(LETTERS, k=6))})

    async def _post(self, name: str, path: str, wanted: Callable[[], dict[str, object]]) -> None:
        """Post over one connection as long as it lasts, each time as somebody else."""
        reader, writer = await self._open()
        with contextlib.closing(writer):
            while True:
                body = json.dumps(wanted()).encode()
                stranger = f"Cookie: lunario={random.randrange(10**39):040d}"
                forged = f"X-Forwarded-For: 10.{random.randrange(250)}.{random.randrange(250)}.1"
                length = f"Content-Length: {len(body)}"
                writer.write(self._head(f"POST {path}", "Content-Type: application/json", stranger, forged, length))
                writer.write(body)
                await self._answer(name, reader)

    async def _answer(self, name: str, reader: asyncio.StreamReader) -> bytes:
        head = await reader.readuntil(b"\r\n\r\n")
        self.done[f"{name}: {head[9:12].decode()}"] += 1
        found = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        return await reader.readexactly(int(found.split(b":")[1]))

    async def files(self) -> None:
        """Load the page and each file it names over one connection, uncompressed, as long as the connection lasts."""
        reader, writer = await self._open()
        with contextlib.closing(writer):
            while True:
                writer.write(self._head("GET /"))
                page = await self._answer("files", reader)
                for path in re.findall(rb'"(/assets/[^"]+)"', page):
                    writer.write(self._head(f"GET {path.decode()}"))
                    await self._answer("files", reader)

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

    def end(self) -> None:
        print("hostile:", ", ".join(f"{name} {count}" for name, count in sorted(self.done.items())), flush=True)
        os._exit(0)

    async def _again(self, kind: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await kind()
            await asyncio.sleep(0)


def _question() -> dict[str, object]:
    return {"type": "recall", "seq": random.randrange(40)}


async def main(address: str, table: str, home: str, *kinds: str) -> None:
    os.nice(10)  # a real attacker would use another machine's processor
    hostile = Hostile(address, table, home)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, hostile.end)
    print("hostile: it begins", flush=True)
    await hostile.attack(kinds)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
