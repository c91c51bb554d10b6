"""Tables at scripted positions, written into a database before a server opens it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lunario.core import registry
from lunario.server.http.pages import built_pages
from lunario.server.store.sql import Store
from lunario.table.clock import Clock
from lunario.table.computers import CRATERS
from lunario.table.games import game_of, kept_components
from lunario.table.rows import EventRow, MatchRow, SeatRow
from tests.server.house import Guest, Socket, house
from tests.web.screens.positions import COMPLETE, Position

ME, OTHER = "m" * 40, "o" * 40  # cookies
APART = 4.0  # seconds between two events, as the clocks show
FRIENDS = ("Ana", "Martina", "Jo", "Sebastián", "Lucía")
LONG = ("Wolfeschlegelsteinhausen", "María de los Ángeles Paz")  # names of the greatest length: one word, and several
FAR = Clock(kind="reserve", reserve_seconds=7200)  # a clock that does not run out while pictures are taken


@dataclass(frozen=True)
class Setting:
    """A table to make: its seats, and the viewer."""

    id: str
    position: Position
    # the other seats; "device": all on one device; "others": a person to move; "long": people with long names
    people: str = "computers"
    timed: bool = False


def guest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()


def _seat(setting: Setting, number: int) -> SeatRow:
    mine = number == setting.position.seat
    if setting.people == "device":
        return SeatRow(number=number, guest=guest(ME), name=FRIENDS[number])
    if setting.people == "long":
        return SeatRow(number=number, guest=guest(ME if mine else OTHER), name=LONG[number % len(LONG)])
    if setting.people == "others":
        return SeatRow(number=number, guest=guest(OTHER if mine else ME), name=FRIENDS[number]) if number < 2 or mine \
            else _computer(number)  # fmt: skip
    return SeatRow(number=number, guest=guest(ME), name="Ana") if mine else _computer(number)


def _computer(number: int) -> SeatRow:
    return SeatRow(number=number, name=CRATERS[number], computer=("casual", "strong", "novice", "master")[number % 4])


def _row(setting: Setting, now: float) -> MatchRow:
    position = setting.position
    game = game_of(registry.find(position.game), position.players, position.options)
    components, component_text = kept_components(game)
    began = now - APART * len(position.events)
    return MatchRow(
        id=setting.id, game=position.game, rules_version=1, options=position.options,
        components=components, component_text=component_text, seed=position.seed, created=began, name="",
        host=guest(ME), code=_code(setting.id), public=False,
        shuffled=False, clock=FAR if setting.timed else Clock(), started=began,
        finished=now if position.kind == "over" else None,
        seats=[_seat(setting, number) for number in range(position.players)],
    )  # fmt: skip


def _code(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:12].upper()


async def _write(database: str, settings: Sequence[Setting]) -> None:
    store = Store(database)
    await store.open()
    now = time.time()
    for setting in settings:
        row, events = _row(setting, now), setting.position.events
        start = now - APART * len(events)
        await store.create(row)
        happened = [EventRow(i, event.player, event.action, start + APART * i) for i, event in enumerate(events)]
        await store.append(row, happened, row.finished)
    await store.let_go([setting.id for setting in settings])
    await store.close()


@contextmanager
def tables(folder: Path, settings: Sequence[Setting]) -> Iterator[int]:
    """Run a server with these tables in a thread, and yield its port."""
    database = f"sqlite:///{folder / 'screens.db'}"
    with ThreadPoolExecutor(1) as aside:  # an open browser has an event loop in this thread
        aside.submit(asyncio.run, _write(database, settings)).result()
    static = built_pages()
    assert static is not None, "the front end is not built; `make test` builds it first"
    with house(database, static=static, limits=False, unload_after=1e6) as running:
        _draft(running.port, settings)
        yield running.port


def _draft(port: int, settings: Sequence[Setting]) -> None:
    """Make the unconfirmed decisions, as another device of the same person would."""
    for setting in settings:
        if not setting.position.draft:
            continue
        person = Guest(port, cookie=ME)
        socket = person.go_to(setting.id)
        socket.my_turn()
        _decide(socket, setting.position)
        person.close()


def _decide(socket: Socket, position: Position) -> None:
    """Decide as scripted. Decisions with one choice are made automatically, after which the script may not fit."""
    while (made := len(socket.update["position"]["draft"])) < len(position.draft) or position.kind == COMPLETE:
        if socket.update["position"]["confirm"]:
            return
        legal = [choice["action"] for choice in socket.update["position"]["legal"]]
        wanted = position.draft[made] if made < len(position.draft) else -1
        socket.act(legal.index(wanted) if wanted in legal else 0, confirm=False)
