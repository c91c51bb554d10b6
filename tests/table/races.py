"""Races between two servers at one table: seats, starts, renames, closings, leaving, coming back, resigning, moves.

`race(seed)` draws what four people do at the same time, on which server, and the order of the stores' steps. The
history is checked against a table that does one thing after another.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any

from lunario.core.errors import LunarioError
from lunario.table import play, seating
from lunario.table.actor import Actor
from lunario.table.commands import Change
from lunario.table.hall import Hall
from lunario.table.interfaces import Conflict, Storing
from lunario.table.place import Place
from lunario.table.rows import MatchRow
from tests.table.linearizable import Operation, is_linearizable
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import make, opened

GUESTS = ("ana", "ben", "eva", "leo")
HOST = GUESTS[0]
STEPS = 4  # per person


@dataclass(frozen=True)
class Sheet:
    """A table as the checker sees it."""

    seats: tuple[str | None, ...]
    name: str = ""
    exists: bool = True
    started: bool = False
    over: bool = False
    resigned: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    events: int = 0  # entries of the log
    moved: int = 0  # entries up to the last move
    mover: int = -1
    turns: int = 0  # played and not taken back
    own: int = -1  # the last entry that is somebody's own doing


def expected(sheet: Sheet, asked: tuple[Any, ...], answer: Any) -> tuple[bool, Sheet]:
    """Return whether the answer fits the rules of a table, and the table afterwards."""
    following = _obeyed(sheet, asked, answer)
    if asked[0] == "read":
        return answer == sheet, sheet
    if answer == "refused":
        return following is None, sheet
    return following is not None, following or sheet


def _obeyed(sheet: Sheet, asked: tuple[Any, ...], answer: Any) -> Sheet | None:
    """Return the table afterwards, or None if the command must be refused."""
    what, guest, *more = asked
    if not sheet.exists or what == "read":
        return None
    if what in ("act", "take_back", "resign"):
        return _played(sheet, what, guest, more, answer)
    if what in ("leave", "return"):
        return _went(sheet, what, guest)
    if what == "close" and sheet.started:
        others = any(sitting != guest and n not in sheet.resigned for n, sitting in enumerate(sheet.seats))
        if guest != HOST or sheet.over or others:
            return None
        return replace(sheet, over=True)
    if sheet.started or (what in ("free", "rename", "start", "close") and guest != HOST):
        return None
    match what:
        case "sit":
            return _with_seat(sheet, more[0], guest) if sheet.seats[more[0]] in (None, guest) else None
        case "stand":
            return _with_seat(sheet, more[0], None) if sheet.seats[more[0]] == guest else None
        case "free":
            return _with_seat(sheet, more[0], None) if sheet.seats[more[0]] is not None else None
        case "rename":
            return replace(sheet, name=more[0])
        case "start":
            if None in sheet.seats or answer == "refused":
                return None if None in sheet.seats else sheet
            return replace(sheet, started=True, events=answer[0], moved=answer[0], mover=answer[1])
        case _:
            return replace(sheet, exists=False)


def _played(sheet: Sheet, what: str, guest: str, more: list[Any], answer: Any) -> Sheet | None:
    seat = more[0]
    if not sheet.started or sheet.over or sheet.seats[seat] != guest:
        return None
    if what == "resign":
        resigned = sheet.resigned | {seat}
        over = len(sheet.seats) - len(resigned) < 2
        return replace(sheet, resigned=resigned, over=over, events=sheet.events + (seat not in sheet.resigned))
    if what == "take_back":
        if len(sheet.seats) > 1 or not sheet.turns or more[1].entries <= sheet.own:
            return None
        following = {"events": answer[0], "moved": answer[0], "mover": answer[1]}
        return replace(sheet, turns=sheet.turns - 1, own=sheet.events, **following)
    if sheet.mover != seat or seat in sheet.resigned or not sheet.moved <= more[1].entries <= sheet.events:
        return None
    if answer == "refused":
        return sheet
    following = {"events": answer[0], "moved": answer[0], "mover": answer[1], "over": answer[2]}
    own = sheet.events + (seat in sheet.away)  # they come back first
    return replace(sheet, turns=sheet.turns + 1, own=own, away=sheet.away - {seat}, **following)


def _went(sheet: Sheet, what: str, guest: str) -> Sheet | None:
    """Leave or come back: each seat that changes is an entry of the log."""
    seats = frozenset(number for number, sitting in enumerate(sheet.seats) if sitting == guest)
    if not sheet.started or sheet.over or not seats:
        return None
    away = sheet.away | seats if what == "leave" else sheet.away - (seats - sheet.resigned)
    return replace(sheet, away=away, events=sheet.events + len((away ^ sheet.away) - sheet.resigned))


def _with_seat(sheet: Sheet, number: int, guest: str | None) -> Sheet:
    return replace(sheet, seats=(*sheet.seats[:number], guest, *sheet.seats[number + 1 :]))


# ------------------------------------------------------------------ what is done


class Race:
    def __init__(self, halls: Sequence[Hall], table: str, rng: random.Random) -> None:
        self.halls, self.table, self.rng = halls, table, rng
        self.history: list[Operation] = []
        self._time = itertools.count()

    async def run(self) -> None:
        await asyncio.gather(*(self._person(guest) for guest in GUESTS))

    async def _person(self, guest: str) -> None:
        for _ in range(STEPS):
            hall = self.rng.choice(self.halls)
            await asyncio.sleep(self.rng.random() * 0.01)
            try:  # as somebody already there: for an arrival the server would bring the table up to date
                actor = hall.actors.get(self.table) or await hall.find(self.table)
                await actor.opened()
            except LunarioError:
                return  # it was closed
            asked = self._wish(guest, actor)
            called = next(self._time)
            answer = await self._ask(actor, asked)
            self.history.append(Operation(called, next(self._time), asked, answer))

    def _wish(self, guest: str, actor: Actor) -> tuple[Any, ...]:
        """Return a command that makes sense at the table as this server knows it, or did a moment ago."""
        table = actor.table
        seat = self.rng.randrange(len(table.row.seats))
        if table.match is None:
            wishes: list[tuple[Any, ...]] = [("sit", guest, seat)] * 3 + [("stand", guest, seat)]
            wishes += [("free", guest, seat), ("rename", guest, str(self.rng.randrange(10)))] + [("start", guest)] * 2
            return self.rng.choice([*wishes, ("close", guest)])
        player = table.match.current_player
        mine = [number for number in table.seats_of(guest) if number == player] or [seat]
        act, back = (("act" if what else "take_back", guest, mine[0], table.place) for what in (1, 0))
        # With somebody else there, the computer would move in between.
        going = [("leave", guest), ("return", guest)] if len(table.row.seats) == 1 else []
        wishes = [act, act, act, act, back, back, ("resign", guest, seat), ("rename", guest, "x"), ("close", guest)]
        return self.rng.choice([*wishes, *going])

    async def _ask(self, actor: Actor, asked: tuple[Any, ...]) -> Any:
        answer: list[Any] = ["done"]
        try:
            await actor.do(lambda: self._command(actor, asked, answer))
        except LunarioError:
            return "refused"
        return answer[0]

    async def _command(self, actor: Actor, asked: tuple[Any, ...], answer: list[Any]) -> None:
        what, guest, *more = asked
        table = actor.table
        commands: dict[str, Callable[[], Awaitable[None]]] = {
            "sit": lambda: seating.sit(actor, guest, more[0], guest),
            "stand": lambda: seating.stand(actor, guest, more[0]),
            "free": lambda: seating.free(actor, guest, more[0]),
            "rename": lambda: seating.change(actor, guest, Change(type="change", name=more[0])),
            "start": lambda: seating.start(actor, guest),
            "close": lambda: seating.close(actor, guest),
            "resign": lambda: play.resign(actor, guest, more[0]),
            "leave": lambda: play.leave(actor, guest),
            "return": lambda: play.come_back(actor, guest),
            "act": lambda: self._act(actor, guest, *more),
            "take_back": lambda: play.take_back(actor, guest, more[1]),
        }
        await commands[what]()
        if what in ("start", "act", "take_back") and table.match is not None:
            answer[0] = (len(table.match.record), table.match.current_player, table.match.is_over)

    async def _act(self, actor: Actor, guest: str, seat: int, seen: Place) -> None:
        legal = actor.table.match.legal_actions() if actor.table.match else []
        eyes = seat if seat in actor.table.seats_of(guest) else None
        await play.act(actor, eyes, legal[0] if legal else 0, seen, confirmed=True)

    def sheet(self, row: MatchRow | None, events: int, before: Sheet) -> Sheet:
        """Return the table as it is written, with the rest carried over from `before`."""
        if row is None:
            return replace(before, exists=False)
        return replace(before, seats=tuple(seat.guest for seat in row.seats), name=row.name, events=events)


async def history_of(race: Race, store: Storing, seats: int) -> bool:
    """Race, and return whether everything up to the final record could have happened in sequence."""
    await race.run()
    row = await store.find(race.table)
    written = await store.events(race.table) if row is not None else []
    first = Sheet((HOST, *[None] * (seats - 1)))

    def apply(sheet: Sheet, asked: tuple[Any, ...], answer: Any) -> tuple[bool, Sheet]:
        if asked[0] == "read":
            return race.sheet(row, len(written), sheet) == sheet, sheet
        return expected(sheet, asked, answer)

    end = float(len(race.history) * 2 + 10)
    return is_linearizable([*race.history, Operation(end, end + 1, ("read", ""), None)], first, apply)


async def race(seed: int, store: type[MemoryStore] = MemoryStore, seats: int = 2) -> bool:
    """Race on two in-memory servers, their steps in an order drawn from the seed. A lone player takes turns back."""
    rng, shelf = random.Random(seed), Shelf()

    async def step(process: str, what: str, when: str) -> None:
        await asyncio.sleep(rng.random() * 0.01)

    async with AsyncExitStack() as stack:
        stores = [store(shelf), store(shelf)]
        halls = [await stack.enter_async_context(opened(found, pace=0.0)) for found in stores]
        table = await make(halls[0], HOST, "toy-race", ["me", *["open"] * (seats - 1)])
        shelf.step = step
        return await history_of(Race(halls, table, rng), stores[0], seats)


class Careless(MemoryStore):
    """Overwrites whatever is in the database, as the server once did."""

    def _check(self, match: MatchRow) -> MatchRow:
        found = self.matches.get(match.id)
        if found is None:
            raise Conflict
        match.version = found.version
        return found
