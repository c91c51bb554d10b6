"""One stranger at a stated rate, for `benchmarks.beset`: python -m benchmarks.stranger ADDRESS WAY RATE

harmless  asks for the tables of a guest who has none
hints     asks for hints at 110 tables against the computer, each time as another guest
analyses  has match files analysed, as five guests
files     looks at matches of 7,000 events
lessons   asks where a learner is who has nearly done the lesson that takes the server longest
branches  lists the tables of a guest with 60 matches whose component set has 200 kB of comments, and makes more
lobby     fills the lobby with 60 public tables, asks for it, and makes more
frames    sends frames of bad UTF-8, each over a new socket

It comes through a proxy, from an address that is reserved for documents. It prepares, prints that it begins, and then
sends RATE requests or messages per second, whether they are answered or not, until a signal ends it.
"""

from __future__ import annotations

import asyncio
import base64
import collections
import contextlib
import itertools
import json
import os
import random
import signal
import sys
import time
import timeit
from collections.abc import Awaitable, Callable, Iterable
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

import lunario
from benchmarks.learners import match_text
from lunario.core import match_file, registry
from lunario.core.components import own_set, set_from_text
from lunario.core.game import Game
from lunario.lessons import Learner, Lesson, lessons

WAYS = ("hints", "analyses", "files", "lessons", "branches", "lobby", "frames")
HOME = "203.0.113.7"  # reserved for documents (RFC 5737)
GAME = "nova-luna"
MOST_OPEN = 100  # requests without an answer
TABLES = 110  # of `hints`
BRANCHES = 60
LISTED = 60  # public tables
HOSTS = 20  # of them
FILES = 120  # to be analysed
GUESTS = 5  # who have them analysed
EVENTS = 7000  # of a long file
MORE = 10  # requests of which one makes another table
COMMENTS = "# what its author thought of it all\n" * 5500  # 200 kB
ME = {"kind": "me"}
GO_ON = -1
Request = Callable[[], Awaitable[object]]


class Stranger:
    def __init__(self, address: str) -> None:
        self.address = address
        self.done: collections.Counter[str] = collections.Counter()
        self.http = httpx.AsyncClient(base_url=address, timeout=120, trust_env=False, headers={"X-Forwarded-For": HOME})
        self._open: set[asyncio.Task[object]] = set()
        self._ready: asyncio.Queue[Request] = asyncio.Queue()  # tables where a hint can be asked for
        self._kept: list[asyncio.Task[None]] = []

    async def guest(self) -> str:
        """Return the cookie of a new guest."""
        return (await self.http.get("/api/me", headers={"Cookie": ""})).headers["Set-Cookie"].partition(";")[0]

    async def ask(self, method: str, path: str, cookie: str, wanted: object = None) -> httpx.Response:
        found = await self.http.request(method, path, json=wanted, headers={"Cookie": cookie})
        self.done[f"{path.partition('/api/')[2].partition('/')[0]} {found.status_code}"] += 1
        return found

    async def go_on(self, rate: float, requests: Iterable[Request]) -> None:
        """Send requests at a rate. Skip one while too many have no answer."""
        due = time.perf_counter()
        for request in requests:
            if len(self._open) < MOST_OPEN:
                task = asyncio.ensure_future(self._try(request))
                self._open.add(task)
                task.add_done_callback(self._open.discard)
            else:
                self.done["skipped"] += 1
            due += 1 / rate
            await asyncio.sleep(due - time.perf_counter())

    async def _try(self, request: Request) -> object:
        try:
            return await request()
        except (OSError, httpx.HTTPError, asyncio.IncompleteReadError, ConnectionClosed) as problem:
            self.done[type(problem).__name__] += 1
            return None

    # ------------------------------------------------------------ ways: each prepares, and returns its requests

    async def harmless(self) -> Iterable[Request]:
        cookie = await self.guest()
        return itertools.repeat(lambda: self.ask("GET", "/api/me", cookie))

    async def hints(self) -> Iterable[Request]:
        for _ in range(TABLES):
            cookie = await self.guest()
            seats = [ME, {"kind": "computer", "computer": "random"}]
            made = await self.ask("POST", "/api/tables", cookie, {"game": GAME, "seats": seats, "start": True})
            self._kept.append(asyncio.create_task(self._play(made.json()["id"], cookie)))
        return itertools.repeat(self._next_hint)

    async def _play(self, table: str, cookie: str) -> None:
        """Make it possible to ask for a hint at every decision, and decide at random once it has come."""
        address = f"{self.address.replace('http', 'ws')}api/tables/{table}/socket"
        headers = {"Cookie": cookie, "X-Forwarded-For": HOME}
        async with connect(address, additional_headers=headers, compression=None, proxy=None, max_size=None) as wire:
            legal, asked = [], ""
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "hint":
                    self.done["hints"] += 1
                if message["type"] in ("hint", "problem") and legal:
                    act = {"type": "act", "action": random.choice(legal)["action"], "at": asked, "confirm": True}
                    await wire.send(json.dumps(act))
                elif message["type"] == "update" and message["position"] and message["position"]["legal"]:
                    if message["at"] != asked:
                        legal, asked = message["position"]["legal"], message["at"]
                        self._ready.put_nowait(self._hint(wire, asked))

    def _hint(self, wire: ClientConnection, at: str) -> Request:
        async def ask() -> None:
            self.done["hints asked for"] += 1
            await wire.send(json.dumps({"type": "hint", "at": at}))

        return ask

    async def _next_hint(self) -> None:
        if not self._ready.empty():
            await self._ready.get_nowait()()

    async def analyses(self) -> Iterable[Request]:
        cookies = itertools.cycle([await self.guest() for _ in range(GUESTS)])
        files = itertools.cycle([{"text": match_text(GAME, number)} for number in range(FILES)])
        return (lambda c=c, f=f: self.ask("POST", "/api/replay/analysis", c, f) for c, f in zip(cookies, files))

    async def files(self) -> Iterable[Request]:
        cookie, text = await self.guest(), long_file()
        wanted = ({"name": f"{number}.lunario", "text": text} for number in itertools.count())
        return (lambda w=w: self.ask("POST", "/api/replay", cookie, w) for w in wanted)

    async def lessons(self) -> Iterable[Request]:
        cookie = await self.guest()
        game, name, taken = costliest_lesson()
        return itertools.repeat(lambda: self.ask("POST", f"/api/games/{game}/lessons/{name}", cookie, {"taken": taken}))

    async def branches(self) -> Iterable[Request]:
        cookie, wanted = await self.guest(), {"text": fat_file(), "seq": 0, "seats": [ME, ME]}

        def branch() -> Awaitable[object]:
            return self.ask("POST", "/api/replay/branch", cookie, wanted)

        for _ in range(BRANCHES):
            await branch()
        return mixed(branch, lambda: self.ask("GET", "/api/me", cookie))

    async def lobby(self) -> Iterable[Request]:
        cookies = itertools.cycle([await self.guest() for _ in range(HOSTS)])

        def make() -> Awaitable[object]:
            wanted = {"game": GAME, "seats": [ME, {"kind": "open"}], "public": True}
            return self.ask("POST", "/api/tables", next(cookies), wanted)

        for _ in range(LISTED):
            await make()
        return mixed(make, lambda: self.ask("GET", "/api/tables", next(cookies)))

    async def frames(self) -> Iterable[Request]:
        cookie = await self.guest()
        table = (await self.ask("POST", "/api/tables", cookie, {"game": GAME, "seats": [ME, ME]})).json()["id"]
        return itertools.repeat(lambda: self._send_bad_frame(table))

    async def _send_bad_frame(self, table: str) -> None:
        parts = urlsplit(self.address)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        with contextlib.closing(writer):
            key = base64.b64encode(os.urandom(16)).decode()
            head = [
                f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {parts.netloc}", f"X-Forwarded-For: {HOME}",
                "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
            ]  # fmt: skip
            writer.write("\r\n".join([*head, "", ""]).encode())
            status = await reader.readline()
            self.done[f"frames {status[9:12].decode() or 'cut off'}"] += 1
            writer.write(Frame(Opcode.TEXT, b"\xff\xfe\xff").serialize(mask=True))
            while await reader.read(1 << 16):
                pass

    def end(self) -> None:
        print("stranger:", ", ".join(f"{name}: {count}" for name, count in sorted(self.done.items())), flush=True)
        os._exit(0)


def mixed(rare: Request, usual: Request) -> Iterable[Request]:
    return (rare if number % MORE == 0 else usual for number in itertools.count())


def long_file() -> str:
    """Return the file of a match in which turns are taken back over and over."""
    match, choose = lunario.load(GAME, 2).new_match(seed="long"), random.Random(1)
    while len(match.record) < EVENTS:
        player = match.current_player
        for _ in range(4):
            if not match.is_over:
                match.play(choose.choice(match.legal_actions()))
        if match.last_turn(player) is not None and not match.is_over:
            match.take_back(player)
    return match_file.write(match)


def costliest_lesson() -> tuple[str, str, list[int]]:
    """Return the game, the name and a learner's actions, all but the last one, where they take longest to replay."""
    found = [
        (definition.name, lesson, way_through(lesson))
        for definition in map(registry.find, registry.games())
        for lesson in lessons(definition)
    ]
    game, lesson, taken = max(
        found, key=lambda each: min(timeit.repeat(lambda: Learner(*each[1:]), repeat=3, number=1))
    )
    return game, lesson.name, taken


def way_through(lesson: Lesson) -> list[int]:
    learner = Learner(lesson)
    while not learner.is_over:
        learner.take(learner.accepted()[0] if learner.to_do == "act" else GO_ON)
    return learner.taken[:-1]


def fat_file() -> str:
    """Return the file of a match whose component set is nearly all comments."""
    definition = registry.find(GAME)
    text = own_set(definition).text + COMMENTS
    game = Game(definition, 2, {}, set_from_text(definition, "mine.csv", text))
    match, choose = game.new_match("fat"), random.Random(1)
    for _ in range(10):
        match.play(choose.choice(match.legal_actions()))
    return match_file.write(match)


async def main(address: str, way: str, rate: str) -> None:
    os.nice(10)  # a real stranger would use another machine's processor
    stranger = Stranger(address)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stranger.end)
    prepare: Callable[[], Awaitable[Iterable[Request]]] = getattr(stranger, way)
    requests = await prepare()
    print(f"stranger: it begins, {way}, {rate} per second", flush=True)
    await stranger.go_on(float(rate), requests)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
