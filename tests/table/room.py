"""A hall without a server: tables kept in memory, computers that think at once, and people who say things."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from lunario.core.chance import number_below
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.players import create_player, decide
from lunario.table import seating
from lunario.table.attending import attend
from lunario.table.connection import Connection
from lunario.table.hall import Hall
from lunario.table.interfaces import Storing, Thinking
from lunario.table.lanes import Note, Owner
from lunario.table.requests import NewTable, SeatChoice
from lunario.table.settings import TableSettings
from tests.table.memory import MemoryStore

T = TypeVar("T")
PATIENCE = 86400.0  # seconds by the loop's clock
BEGINNING = 1.7e9  # when the loop's clock starts, in seconds since 1970


def wall_clock() -> float:
    return BEGINNING + asyncio.get_running_loop().time()


class InlineThinking:
    """Decides at once, on the spot."""

    def is_ready(self, game: str) -> bool:
        return True

    def can_think(self, game: str) -> bool:
        return True

    def progress(self, game: str) -> float:
        return 1.0

    def want(self, game: str) -> None:
        pass

    async def ready(self, game: str) -> None:
        pass

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        await asyncio.sleep(0)
        rng = new_rng(number_below(1 << 62, match.seed, "player", len(match.events)))
        return int(decide(create_player(name, match.game), match.state.clone(), rng))

    async def consider(self, game: str, owner: Owner, work: Callable[[], T], note: Note | None = None) -> T:
        return await self.work_out(game, owner, work)

    def pace_of_work(self) -> float | None:
        return None

    async def work_out(self, game: str, owner: Owner, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return work()


@asynccontextmanager
async def opened(
    store: Storing | None = None,
    thinking: Thinking | None = None,
    now: Callable[[], float] = wall_clock,
    **settings: Any,
) -> AsyncIterator[Hall]:
    thinking = thinking or InlineThinking()
    hall = Hall(TableSettings(**settings), store or MemoryStore(), thinking, now, lambda: 0.5)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def make(hall: Hall, guest: str, game: str, seats: list[str], **settings: Any) -> str:
    """Make a table and return its id. Seats are "me", "open", or a computer player's name."""
    choices = [
        SeatChoice(kind=seat) if seat in ("me", "open") else SeatChoice(kind="computer", computer=seat)  # type: ignore[arg-type]
        for seat in seats
    ]
    return (await seating.make(hall, guest, NewTable(game=game, seats=choices, **settings))).id


class Person:
    """Somebody at a table. Implements `Telling` by noting what they are told."""

    def __init__(self, hall: Hall, guest: str, lang: str = "en", home: str | None = None, *, trace: str = "") -> None:
        self.hall, self.guest, self.lang, self.home, self.trace = hall, guest, lang, home, trace
        self.received: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.problems: list[str] = []
        self.is_closed = False
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._heard = asyncio.Event()

    async def send(self, text: str) -> None:
        found = json.loads(text)
        self.received.append(found)
        if found["type"] == "update":
            self.update = found
        elif found["type"] == "problem":
            self.problems.append(found["text"])
        self._heard.set()

    async def close(self) -> None:
        self.is_closed = True
        self._heard.set()

    async def _messages(self) -> AsyncIterator[str]:
        while (text := await self._said.get()) is not None:
            yield text

    async def go_to(self, table: str) -> None:
        actor = await self.hall.find(table)
        self.connection = Connection(actor.table, self.guest, self.lang, home=self.home, trace=self.trace)
        self._task = asyncio.create_task(attend(actor, self.connection, self, self._messages()))
        await self.until(lambda: bool(self.update) or self.is_closed)

    async def go(self) -> None:
        self._said.put_nowait(None)
        await self._task

    def say(self, kind: str, **more: Any) -> None:
        self._said.put_nowait(json.dumps({"type": kind, **more}))

    async def until(self, fits: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not fits():
                self._heard.clear()
                await self._heard.wait()

    async def problem(self, kind: str, **more: Any) -> str:
        known = len(self.problems)
        self.say(kind, **more)
        await self.until(lambda: len(self.problems) > known)
        return self.problems[-1]

    @property
    def is_over(self) -> bool:
        return bool(self.update["table"]["status"] == "over")

    @property
    def progress(self) -> tuple[int, int]:
        """Return the number of events and of unconfirmed decisions that this person knows of."""
        position = self.update["position"]
        return int(self.update["seq"]), len(position["draft"]) if position else 0

    @property
    def legal(self) -> list[dict[str, Any]]:
        position = self.update["position"]
        return position["legal"] if position else []

    async def my_turn(self) -> None:
        await self.until(lambda: self.is_over or bool(self.legal))

    async def act(self, number: int = 0, *, confirm: bool = True) -> None:
        at = self.update["at"]
        self.say("act", action=self.legal[number]["action"], at=at, confirm=confirm)
        await self.until(lambda: self.update["at"] != at)

    async def play_on(self) -> None:
        await self.my_turn()
        while not self.is_over:
            await self.act()
            await self.my_turn()
