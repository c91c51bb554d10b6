"""The promises of clocks and presence as a model, and two servers with people who come, go, play and break things.

The model is written from the promises alone. It knows what the people did and when, and the log of moves; from that it
says who plays each seat, how much time is left, who may be replaced and what everybody is told. `World` does things to
real halls on virtual time and compares. `test_promises.py` lets Hypothesis choose what is done;
`python -m tests.table.promises` does so for long, and with planted faults.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lunario.table import seating
from lunario.table.clock import Clock
from lunario.table.hall import Hall
from lunario.table.interfaces import Unavailable
from lunario.table.requests import NewTable, SeatChoice
from lunario.table.rows import EventRow
from lunario.table.settings import TableSettings
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import InlineThinking, Person, wall_clock

MINUTE, HOUR = 60.0, 3600.0
FALLS = (3, 7)  # the deeds of a log that say that somebody's time is out, and that it is for good
SLACK = 1.5  # seconds by which a time told may be off: updates are made at most twice a second
LAG = 30.0  # seconds after which all servers know who is connected where
TAKEN_OVER = 25.0  # seconds after which a server that is there runs a table that has lost its own
PACE, THOUGHT = 0.2, 4.0


@dataclass
class Seat:
    """One seat, by the promises."""

    number: int
    guest: str | None  # None: a computer's
    used: float = 0.0
    extra: float = 0.0
    had_minute: bool = False
    away: bool = False
    out: bool = False
    stood_in: float | None = None  # since when the computer plays, at the most
    lifted: float = 0.0  # when the curtain last was

    @property
    def plays(self) -> bool:
        return self.guest is not None and not self.away and not self.out


@dataclass
class Model:
    clock: Clock
    seats: list[Seat]
    since: float  # when the present move began
    to_move: int | None
    hides: bool = True
    last: dict[str, int] = field(default_factory=dict)  # the seat of each guest that decided last
    given_in: float = -1.0  # when the present move began at the time seconds were added, for days per move

    def of(self, guest: str) -> list[Seat]:
        return [seat for seat in self.seats if seat.guest == guest]

    @property
    def mover(self) -> Seat | None:
        return None if self.to_move is None else self.seats[self.to_move]

    def is_curtained(self) -> bool:
        """On a shared device the clock of the next player starts when they lift the curtain."""
        seat = self.mover
        if seat is None or seat.guest is None or len(self.of(seat.guest)) < 2 or self.clock.kind == "none":
            return False
        return self.last.get(seat.guest) != seat.number and seat.lifted < self.since

    def thought(self, seat: Seat, until: float) -> float:
        """Return what the present move costs the seat if it ends then."""
        took = max(0.0, until - max(self.since, seat.lifted))
        return took if self.clock.kind == "days" else max(0.0, took - self.clock.move_seconds)

    def left(self, seat: Seat, now: float) -> float | None:
        runs = seat is self.mover and not self.is_curtained()
        thought = self.thought(seat, now) if runs else 0.0
        if self.clock.kind == "reserve":
            return self.clock.reserve_seconds + seat.extra - seat.used - thought
        if self.clock.kind == "days":
            extra = seat.extra if self.given_in == self.since else 0.0
            return self.clock.days * 86400.0 + extra - thought
        return None

    def add(self, seat: Seat, seconds: float) -> None:
        before = seat.extra if self.clock.kind == "reserve" or self.given_in == self.since else 0.0
        seat.extra, self.given_in = before + seconds, self.since

    def deadline(self) -> float | None:
        """Return when the flag of the player to move falls."""
        seat = self.mover
        if seat is None or not seat.plays or self.is_curtained():
            return None
        begins = max(self.since, seat.lifted)
        left = self.left(seat, begins)
        if left is None:
            return None
        return begins + left + (self.clock.move_seconds if self.clock.kind == "reserve" else 0.0)

    def fall(self, seat: Seat, at: float) -> None:
        seat.stood_in = at if seat.stood_in is None else seat.stood_in
        if seat.had_minute:
            seat.out, seat.away = True, False
            TALLY["ran out for good"] += 1
        else:
            seat.away = True
            TALLY["ran out"] += 1

    def leave(self, seat: Seat, now: float) -> None:
        if seat.plays:
            seat.away = True
            seat.stood_in = now if seat.stood_in is None else seat.stood_in

    def come_back(self, seat: Seat, now: float) -> None:
        """One minute a match and person for having run out."""
        if not seat.away or seat.out:
            return
        left = self.left(seat, now)
        if left is not None and left <= 0 and seat.had_minute:
            self.fall(seat, now)
            return
        if left is not None and left < 1.0 and not seat.had_minute:
            self.add(seat, MINUTE - left)
            seat.had_minute = True
            TALLY["got the minute"] += 1
        seat.away, seat.stood_in = False, None

    def move(self, seat: Seat, at: float) -> None:
        """Count a decision. One that the computer took costs nothing after the moment it stood in."""
        if seat.guest is not None:
            if seat.stood_in is None:
                seat.used += self.thought(seat, at)
            elif not self.is_curtained():
                seat.used += self.thought(seat, min(at, seat.stood_in))
            self.last[seat.guest] = seat.number
        self.since = max(self.since, at)

    def waits_for_all(self) -> bool:
        """While all people are away the match waits for them, unless one is out of time and can only watch."""
        people = [seat for seat in self.seats if seat.guest is not None]
        return not any(seat.plays or seat.out for seat in people)


class BrokenPromise(AssertionError):
    pass


TALLY: Counter[str] = Counter()  # how often what happened, to see that a run was worth something


def check(holds: bool, *what: Any) -> None:
    if not holds:
        raise BrokenPromise(*what)


class Thinking(InlineThinking):
    """Takes long enough to see who pays for it."""

    async def decide(self, *arguments: Any) -> int:
        await asyncio.sleep(THOUGHT)
        return await super().decide(*arguments)


class Store(MemoryStore):
    """Fails while the database is away."""

    is_away = False

    async def step(self, what: str, when: str, about: str) -> None:
        await super().step(what, when, about)
        if self.is_away and when == "before":
            raise Unavailable("the database is away")


class World:
    """Two servers of one database, a table, its people, and what the model says of them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.shelf = Shelf()
        self.halls: list[Hall | None] = [None, None]
        self.people: dict[tuple[str, int], Person] = {}  # by guest and server
        self.gone: dict[str, float] = {}  # since when guests have no connection
        self.heard: dict[str, float] = {}
        self.came: dict[str, float] = {}  # when guests last connected to some server
        self.counted = 0  # entries of the log that the model knows
        self.dark = False  # whether no server was running when one was started
        self.disturbed = 0.0  # when a server or the database last came or went
        self.is_away = False  # the database
        self.mine: set[int] = set()  # numbers of entries that people decided themselves
        self.said = 0

    def now(self) -> float:
        return 1.7e9 + self.loop.time()

    # ------------------------------------------------------------ beginning

    async def begin(self, clock: Clock, seats: list[str], substitute: str, host: int) -> None:
        """Begin a match. The number says which of its people is the host."""
        await self.start(0)
        await self.start(1)
        hall = self.halls[0]
        assert hall is not None
        wanted = NewTable(
            game="toy-race",
            options={"track": "long", "bounce": True},
            clock=clock,
            substitute=substitute,
            seats=[SeatChoice(kind="open") if who != "computer" else _computer() for who in seats],
        )
        guests = list(dict.fromkeys(who for who in seats if who != "computer"))
        self.host = guests[host % len(guests)]
        actor = await seating.make(hall, self.host, wanted)
        self.table = actor.id
        for guest in guests:
            await self._connect(guest, 0)
        for number, who in enumerate(seats):
            if who != "computer":
                await actor.do(lambda who=who, number=number: seating.sit(actor, who, number, who))  # type: ignore[misc]
        await actor.do(lambda: seating.start(actor, self.host))
        self.heard = dict.fromkeys(guests, self.now())
        everybody = [Seat(number, None if who == "computer" else who) for number, who in enumerate(seats)]
        self.model = Model(clock, everybody, self.now(), None)
        await self.settle()

    async def start(self, number: int) -> None:
        self.dark = not any(self.halls)
        store = Store(self.shelf)
        store.is_away = self.is_away
        settings = TableSettings(pace=PACE, sweep_every=1e9, limits=False, beat=5.0, lease=15.0)
        hall = self.halls[number] = Hall(settings, store, Thinking(), wall_clock, lambda: 0.5)
        await hall.open()
        self.disturbed = self.now()

    async def close(self) -> None:
        for number, hall in enumerate(self.halls):
            if hall is not None:
                await self.stop(number, politely=False)

    # ------------------------------------------------------------ servers and the database

    async def stop(self, number: int, *, politely: bool) -> None:
        hall = self.halls[number]
        assert hall is not None
        for guest, server in list(self.people):
            if server == number:
                await self._disconnect(guest, server)
        if politely:
            await hall.close()
        else:
            store: Any = hall.store
            store.is_away = True
            await hall.close()
        self.shelf.stores.remove(hall.store)  # type: ignore[arg-type]
        self.halls[number] = None
        self.disturbed = self.now()

    async def lose_database(self, is_away: bool) -> None:
        self.is_away = is_away
        for hall in filter(None, self.halls):
            store: Any = hall.store
            store.is_away = is_away
        self.disturbed = self.now()

    @property
    def is_calm(self) -> bool:
        """Return whether nothing is broken, and the servers had time to know."""
        is_running = not self.is_away and any(self.halls)
        return is_running and self.now() - self.disturbed > TAKEN_OVER

    # ------------------------------------------------------------ people

    def is_connected(self, guest: str) -> bool:
        return any(who == guest for who, _ in self.people)

    def person(self, guest: str) -> Person | None:
        return next((person for (who, _), person in sorted(self.people.items()) if who == guest), None)

    async def _connect(self, guest: str, server: int) -> None:
        hall = self.halls[server]
        assert hall is not None
        person = Person(hall, guest)
        await person.go_to(self.table)
        self.people[guest, server] = person
        self.came[guest] = self.now()
        if self.now() - self.gone.pop(guest, self.now()) >= MINUTE:
            self.heard[guest] = self.now()

    async def _disconnect(self, guest: str, server: int) -> None:
        await self.people.pop((guest, server)).go()
        self.came[guest] = self.now()  # or was seen to be at the other server only
        if not self.is_connected(guest):
            self.gone[guest] = self.now()

    async def connect(self, guest: str, server: int) -> None:
        """Opening the table gives the seat back."""
        await self._connect(guest, server)
        self.catch_up()
        for seat in self.model.of(guest):
            self.model.come_back(seat, self.now())
        await self.settle()

    async def disconnect(self, guest: str, server: int) -> None:
        await self._disconnect(guest, server)
        await self.settle()

    async def say(self, person: Person, kind: str, **more: Any) -> str | None:
        """Say something and return the problem it was answered by, if it was."""
        known = len(person.problems)
        self.catch_up()
        person.say(kind, **more)
        self.heard[person.guest] = self.now()
        await asyncio.sleep(0.05)
        return person.problems[known] if len(person.problems) > known else None

    async def leave(self, person: Person) -> None:
        check(await self.say(person, "leave") is None, "leaving is always possible")
        for seat in self.model.of(person.guest):
            self.model.leave(seat, self.now() - 0.05)
        await self.settle()

    async def come_back(self, person: Person) -> None:
        check(await self.say(person, "return") is None, "coming back is always possible")
        for seat in self.model.of(person.guest):
            self.model.come_back(seat, self.now() - 0.05)
        await self.settle()

    async def look(self, person: Person, number: int) -> None:
        was = self.model.is_curtained() and self.model.to_move == number
        at = self.now()
        check(await self.say(person, "look", seat=number) is None, "it is their seat")
        if was and self.model.is_curtained():
            self.model.seats[number].lifted = at
            TALLY["lifted a curtain"] += 1
        await self.settle()

    async def decide(self, person: Person) -> None:
        """Decide, if it is theirs to decide and they see what."""
        legal = person.legal
        seat, length = self.model.mover, len(self.shelf.log[self.table])
        if not legal or seat is None or seat.guest != person.guest:
            return
        was_curtained = self.model.is_curtained()
        check(not was_curtained, "nobody decides behind the curtain")
        at = self.now()
        problem = await self.say(person, "act", action=legal[0]["action"], at=person.update["at"], confirm=True)
        if problem is None:
            self.model.come_back(seat, at)
            check(not seat.out, "nobody decides whose time is out for good")
            new = [row for row in self.shelf.log[self.table][length:] if row.deed == 0 and row.player >= 0]
            check(bool(new) and new[0].player == seat.number, "what was accepted is kept")
            self.mine.add(new[0].seq)
            TALLY["decided"] += 1
        else:
            self.model.come_back(seat, at)
            check(seat.out or length != len(self.shelf.log[self.table]), "nobody is refused without a reason", problem)
        await self.settle()

    async def hand_over(self, person: Person, number: int) -> None:
        """Hand a seat to the computer, if the promises allow it."""
        seat, at = self.model.seats[number], self.now()
        self.catch_up()
        gone = at - self.gone[seat.guest] if seat.guest in self.gone else None
        silent = at - max(self.heard.get(seat.guest or "", 0.0), self.model.since)
        no_clock_runs = self.model.clock.kind == "none" or (self.model.mover is seat and self.model.is_curtained())
        is_host = person.guest == self.host
        may_ask = seat.plays and no_clock_runs and seat.guest != person.guest
        is_due = gone is not None and gone >= MINUTE - SLACK
        no_host = self._without_host(person.guest, seat, at)
        is_late = no_host >= MINUTE - SLACK and seat is self.model.mover and silent >= HOUR - SLACK
        problem = await self.say(person, "hand_over", seat=number)
        if problem is None:
            check(may_ask, "only a person who holds up the match without a clock may be replaced", number)
            check(is_due or is_late, "nobody is replaced who is connected, or not for long gone", gone, silent)
            self.model.leave(seat, at)
            TALLY[
                "replaced the gone" if is_due else f"replaced the silent{'' if is_host else ', without the host'}"
            ] += 1
        else:
            TALLY["replaced nobody"] += 1
            quiet = min(gone or 0.0, at - self.disturbed)
            is_certain = gone is not None and may_ask and quiet >= MINUTE + LAG
            silence = min(silent, at - self.disturbed)
            no_host = self._without_host(person.guest, seat, at, self.disturbed)
            is_certain |= gone is None and may_ask and is_late and silence >= HOUR + LAG and no_host >= MINUTE + LAG
            check(not (is_certain and self.is_calm), "nobody can be held", problem, gone, silent)
        await self.settle()

    def _without_host(self, asker: str, seat: Seat, at: float, since: float = 0.0) -> float:
        """Return for how long no host has been there who alone decides about the silent person of a seat."""
        if self.host in (asker, seat.guest):
            return float("inf")
        return at - max(self.gone[self.host], since) if self.host in self.gone else 0.0

    # ------------------------------------------------------------ comparing

    async def settle(self, seconds: float = 0.1) -> None:
        """Let things happen, and compare."""
        before = self.now()
        await asyncio.sleep(seconds)
        if self.is_away or not any(self.halls):
            return
        if before - self.disturbed <= TAKEN_OVER:  # somebody may get a minute, or run out of time late
            await asyncio.sleep(TAKEN_OVER)
            self.resume()
            self.dark = False
        self.catch_up()
        self.compare()

    def row(self) -> Any:
        return self.shelf.matches[self.table]

    def to_move(self) -> int | None:
        if self.row().finished is not None:
            return None
        for hall in filter(None, self.halls):
            table = hall.tables.get(self.table)
            if table is not None and table.entries == len(self.shelf.log[self.table]):
                return table.to_act
        return self.model.to_move

    def catch_up(self) -> None:
        """Let the model follow the log, and flags fall when they must."""
        model = self.model
        for row in self.shelf.log[self.table][self.counted :]:
            self._follow(row)
        self.counted = len(self.shelf.log[self.table])
        model.to_move = self.to_move()
        end = model.deadline()
        if end is not None and end <= self.now() - 0.02 and not self.is_away and any(self.halls):
            assert model.mover is not None
            model.fall(model.mover, end)

    def _follow(self, row: EventRow) -> None:
        model = self.model
        if row.deed != 0 or row.player < 0:
            return
        seat = model.seats[row.player]
        model.to_move = row.player
        end = model.deadline()
        if end is not None and end <= row.at:
            check(row.seq not in self.mine, "nobody decides after their time is out", end - row.at)
            model.fall(seat, end)
        if seat.guest is not None and row.seq not in self.mine:
            check(not seat.plays, "the computer decides for nobody who is there", row)
            TALLY["stood in"] += 1
        model.move(seat, row.at)

    def resume(self) -> None:
        """After an outage: whoever was to move has at least a minute then, apart from their own, and nobody more."""
        model, row = self.model, self.row()
        for log in self.shelf.log[self.table][self.counted :]:
            self._follow_outage(log)
        self.counted = len(self.shelf.log[self.table])
        model.to_move = self.to_move()
        for seat in model.seats:
            real = row.seats[seat.number]
            check(not (seat.out and not real.out), "out is out")
            if model.clock.kind == "none" or not seat.plays:
                continue
            before = model.left(seat, self.now())
            assert before is not None
            if before < MINUTE and seat is model.mover:
                told = self._left(real)
                added = told - before
                check(
                    added >= -0.01 and (added < 0.01 or told <= MINUTE + 0.01), "an outage gives up to a minute", added
                )
                least = MINUTE - (self.now() - self.disturbed) - 2 * SLACK
                check(not self.dark or model.is_curtained() or told >= least, "an outage gives a minute", told)
                if added > 0.01:
                    model.add(seat, added)
                    TALLY["got a minute for an outage"] += 1

    def _follow_outage(self, row: EventRow) -> None:
        """Believe the log when a flag fell, if it may have fallen then."""
        seat = self.model.seats[row.player] if row.player >= 0 else None
        if seat is not None and row.deed in FALLS and seat.plays:
            self.model.to_move = row.player
            check((self.model.left(seat, row.at) or 0.0) <= SLACK, "nobody runs out early", row)
            self.model.fall(seat, row.at)
        self._follow(row)

    def _left(self, real: Any) -> float:
        """Return what the seat that is to move has by the stored extra."""
        model = self.model
        seat, extra, given = model.seats[real.number], model.seats[real.number].extra, model.given_in
        seat.extra, model.given_in = real.extra, model.since if real.given >= model.since else -1.0
        left = model.left(seat, self.now())
        seat.extra, model.given_in = extra, given
        assert left is not None
        return left

    def compare(self) -> None:
        row, model = self.row(), self.model
        if row.finished is not None:
            return
        end = model.deadline()
        if end is not None and abs(end - self.now()) < SLACK:
            return  # it is falling
        for seat, real in zip(model.seats, row.seats, strict=True):
            check((seat.away, seat.out) == (real.away, real.out), "who plays", seat, real, self.now())
            check(seat.had_minute == real.had_minute, "one minute a match and person", seat, real)
        for (guest, server), person in self.people.items():
            table = person.update["table"]
            hall = self.halls[server]
            assert hall is not None
            check(hall.tables[self.table].entries == len(self.shelf.log[self.table]), "servers know the same")
            info = hall.tables[self.table].info(guest, "en")
            for seat, shown in zip(model.seats, info.seats, strict=True):
                self._compare_seat(seat, shown)
            check([s["away"] for s in table["seats"]] == [s.away for s in info.seats], "everybody is told")
            check([s["out"] for s in table["seats"]] == [s.out for s in info.seats], "everybody is told")

    def _compare_seat(self, seat: Seat, shown: Any) -> None:
        if seat.guest is None:
            return  # nothing is promised to computers
        left = self.model.left(seat, self.now())
        if left is None or shown.clock is None:
            check(left is None and shown.clock is None, "a clock is told where there is one")
        else:
            check(abs(max(0.0, left) - shown.clock) < SLACK, "the clock that is told", left, shown.clock, seat)
        if not self.is_calm or self.now() - self.disturbed < MINUTE + LAG:
            return
        gone = self.now() - self.gone[seat.guest] if seat.guest in self.gone else None
        if gone is None and self.now() - self.came[seat.guest] > LAG:
            check(shown.connected and shown.gone is None, "who is at any server is here", seat.guest, shown.gone)
        elif gone is not None and gone > MINUTE:
            check(not shown.connected and shown.gone is not None, "who is gone is gone", seat.guest, gone)
            check(abs(shown.gone - gone) < LAG, "since when", shown.gone, gone)

    async def wait(self, seconds: float) -> None:
        """Let time pass. Where the computer is to decide and somebody plays, the match goes on."""
        self.catch_up()
        held, length = self._computer_is_due(), len(self.shelf.log[self.table])
        is_calm = self.is_calm
        await self.settle(seconds)
        if held and is_calm and self.is_calm and seconds > 2 * THOUGHT:
            check(len(self.shelf.log[self.table]) > length or self.row().finished is not None, "the match goes on")

    def _computer_is_due(self) -> bool:
        seat = self.model.mover
        return seat is not None and not seat.plays and not self.model.waits_for_all()


def _computer() -> SeatChoice:
    return SeatChoice(kind="computer", computer="random")
