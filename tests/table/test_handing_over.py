"""Handing the seat of somebody who gives no sign of life to the computer, and getting it back."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from lunario.core import match_file
from lunario.core.definition import Definition
from lunario.core.match import Deed
from lunario.table.clock import GRACE, Clock
from lunario.table.interfaces import Unavailable
from lunario.table.presence import GONE, SILENT
from lunario.table.replay import Replay
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.test_happenings import match_of, seated, told
from tests.table.virtual_time import run


def seat_of(person: Person, number: int) -> dict[str, Any]:
    return dict(person.update["table"]["seats"][number])


async def again(person: Person) -> Person:
    """Open the table once more, in another tab."""
    other = Person(person.hall, person.guest)
    await other.go_to(person.update["table"]["id"])
    return other


def test_the_seat_of_somebody_gone_is_handed_over_after_a_minute_and_given_back(toy: Definition) -> None:
    """Row 1. The match stood still until it was closed after sixty days."""

    async def test() -> None:
        async with opened() as hall:
            ana, ben, eva = await seated(hall)
            mover = next(person for person in (ana, ben, eva) if person.legal)
            rest = [person for person in (ana, ben, eva) if person is not mover]
            number = mover.update["seat"]
            await asyncio.sleep(500.0)
            await mover.go()
            for person in rest:
                await person.until(lambda person=person: not seat_of(person, number)["connected"])  # type: ignore[misc]
                assert 0 <= seat_of(person, number)["gone"] < 2 and 58 < seat_of(person, number)["replace_in"] <= 60
            assert await rest[1].problem("hand_over", seat=number) == "Give them 1 more minute."
            await asyncio.sleep(GONE)
            rest[1].say("hand_over", seat=number)
            await rest[0].until(lambda: seat_of(rest[0], number)["away"])
            await rest[0].my_turn()
            back = await again(mover)
            await rest[0].until(lambda: not seat_of(rest[0], number)["away"])
            assert told(back) == [
                "You gave no sign of life, and the seat was handed to the computer.",
                "The computer took over for you.",
                "You came back and took over again.",
            ]
            text = match_file.write(match_of(rest[0]))
            assert text.startswith("lunario 5\n") and f"\n{number} is handed over\n{number} is taken over\n" in text
            assert match_file.write(Replay("x", text).match) == text

    run(test())


def test_nobody_else_may_and_nobody_who_is_there_is_replaced(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            ana, ben, eva = await seated(hall)
            zoe = Person(hall, "zoe")
            await zoe.go_to(ana.update["table"]["id"])
            await asyncio.sleep(2 * SILENT)
            assert "do not sit" in await zoe.problem("hand_over", seat=1)
            assert "at the table" in await ana.problem("hand_over", seat=1), "it is not Ben's turn"
            assert "you do" in await ana.problem("hand_over", seat=0)
            assert "no such seat" in await ana.problem("hand_over", seat=9)
            assert ben.legal == []
            eva.say("resign", seat=2)
            await ana.until(lambda: seat_of(ana, 2)["resigned"])
            assert "resigned" in await eva.problem("hand_over", seat=0)

    run(test())


def test_the_host_may_replace_somebody_who_is_silent_for_an_hour(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            ana, ben, eva = await seated(hall)
            await turn_of(1, [ana, ben, eva])
            await asyncio.sleep(SILENT - 300.0)
            ben.say("recall", seq=1)
            await asyncio.sleep(400.0)
            assert "Give them" in await ana.problem("hand_over", seat=1), "a word is a sign of life"
            await asyncio.sleep(SILENT - 300.0)
            assert "host" in await eva.problem("hand_over", seat=1)
            ana.say("hand_over", seat=1)
            await ben.until(lambda: seat_of(ben, 1)["away"])
            ben.say("return")
            await ana.until(lambda: not seat_of(ana, 1)["away"])

    run(test())


async def turn_of(number: int, people: list[Person]) -> None:
    """Play until it is the turn of the person with this number."""
    while not people[number].legal:
        await next(person for person in people if person.legal).act()
        await asyncio.sleep(1.0)


def test_anybody_may_replace_a_silent_host(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            ana, ben, eva = await seated(hall)
            await turn_of(0, [ana, ben, eva])
            await asyncio.sleep(SILENT - 100.0)
            assert "Give them 2 more minutes" in await eva.problem("hand_over", seat=0)
            await asyncio.sleep(100.0)
            eva.say("hand_over", seat=0)
            await ben.until(lambda: seat_of(ben, 0)["away"])

    run(test())


def test_anybody_may_replace_the_silent_once_the_host_is_gone(toy: Definition) -> None:
    """Ben has said nothing since he sat down, which counted as a word whenever his presence was written."""

    async def test() -> None:
        async with opened() as hall:
            ana, ben, eva = await seated(hall)
            await turn_of(1, [ana, ben, eva])
            await asyncio.sleep(2 * SILENT)
            assert "host" in await eva.problem("hand_over", seat=1) and seat_of(eva, 1)["replace_in"] is None
            await ana.go()
            await eva.until(lambda: seat_of(eva, 1)["replace_in"] is not None)
            assert 58 < seat_of(eva, 1)["replace_in"] <= 60, "the host may be loading the page again"
            assert "Give them" in await eva.problem("hand_over", seat=1)
            await asyncio.sleep(GONE)
            back = await again(ana)
            assert "host" in await eva.problem("hand_over", seat=1), "the host is back"
            await back.go()
            await asyncio.sleep(GONE + 1.0)
            eva.say("hand_over", seat=1)
            await ben.until(lambda: seat_of(ben, 1)["away"])

    run(test())


def test_anybody_may_replace_the_silent_once_the_host_has_resigned(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            ana, ben, eva = await seated(hall)
            await turn_of(1, [ana, ben, eva])
            ana.say("resign", seat=0)
            await eva.until(lambda: seat_of(eva, 0)["resigned"])
            await asyncio.sleep(SILENT)
            assert seat_of(ben, 1)["connected"]
            eva.say("hand_over", seat=1)
            await ben.until(lambda: seat_of(ben, 1)["away"])

    run(test())


@pytest.mark.parametrize("asker", ["ana", "eva"])
def test_a_host_without_a_seat_may_replace_the_silent_and_so_may_the_others(toy: Definition, asker: str) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["open", "open"])
            people = {guest: Person(hall, guest) for guest in ("ana", "ben", "eva")}
            for person in people.values():
                await person.go_to(table)
            for seat, guest in enumerate(("ben", "eva")):
                people[guest].say("sit", seat=seat, name=guest.title())
                await people[guest].until(lambda seat=seat, guest=guest: seat_of(people[guest], seat)["yours"])  # type: ignore[misc]
            people["ana"].say("start")
            for person in people.values():
                await person.until(lambda person=person: person.update["position"] is not None)  # type: ignore[misc]
            await turn_of(0, [people["ben"], people["eva"]])
            await asyncio.sleep(SILENT)
            people[asker].say("hand_over", seat=0)
            await people["ben"].until(lambda: seat_of(people["ben"], 0)["away"])

    run(test())


def test_nobody_connected_to_the_other_server_is_replaced(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            ana, ben = await seated(one, ("ana", "ben"))
            table = ana.update["table"]["id"]
            await ben.go()
            there = Person(other, "ben")
            await there.go_to(table)
            await asyncio.sleep(20 * GONE)
            assert seat_of(ana, 1)["connected"] and seat_of(ana, 1)["gone"] is None
            assert "at the table" in await ana.problem("hand_over", seat=1) or ben.legal
            await there.go()
            await asyncio.sleep(40.0)
            assert not seat_of(ana, 1)["connected"] and 20 < seat_of(ana, 1)["gone"] < 45
            await asyncio.sleep(GONE)
            last = Person(other, "ben")
            step = shelf.step

            async def late(process: str, what: str, when: str) -> None:
                if what == "save" and when == "before":  # Ben arrives just then
                    shelf.step = step
                    await last.go_to(table)
                await step(process, what, when)

            shelf.step = late
            assert "at the table" in await ana.problem("hand_over", seat=1)
            assert not shelf.matches[table].seats[1].away

    run(test())


def test_presence_is_written_at_most_every_fifteen_seconds(toy: Definition) -> None:
    async def test() -> None:
        shelf, written = Shelf(), list[float]()

        async def step(process: str, what: str, when: str) -> None:
            await asyncio.sleep(0)
            if what == "note_signs" and when == "before":
                written.append(asyncio.get_running_loop().time())

        shelf.step = step
        async with opened(MemoryStore(shelf)) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "me"], start=True)
            for _ in range(30):
                ana = Person(hall, "ana")
                await ana.go_to(table)
                await asyncio.sleep(3.0)
                await ana.go()
            assert 4 <= len(written) <= 7
            assert all(after - before >= 15.0 for before, after in itertools.pairwise(written))

    run(test())


@pytest.mark.parametrize("is_shared", [True, False])
def test_nobody_is_missed_for_the_time_no_server_was_there(toy: Definition, is_shared: bool) -> None:
    """After a restart, and after the database was away, everybody has a minute to come."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=is_shared)) as hall:
            ana, _ = await seated(hall, ("ana", "ben"))
            table = ana.update["table"]["id"]
            await ana.go()
        await asyncio.sleep(600.0)
        async with opened(MemoryStore(shelf, is_shared=is_shared)) as hall:
            ana = Person(hall, "ana")
            await ana.go_to(table)
            assert seat_of(ana, 1)["gone"] >= 600 and 58 < seat_of(ana, 1)["replace_in"] <= 60
            assert "Give them" in await ana.problem("hand_over", seat=1)
            await asyncio.sleep(GONE)
            step = shelf.step

            async def fail(process: str, what: str, when: str) -> None:
                raise Unavailable("a fault of the test")

            shelf.step = fail
            await asyncio.sleep(GONE)
            shelf.step = step
            await asyncio.sleep(20.0)
            if is_shared:
                assert "Give them" in await ana.problem("hand_over", seat=1)
            await asyncio.sleep(GONE)
            ana.say("hand_over", seat=1)
            await ana.until(lambda: seat_of(ana, 1)["away"])

    run(test())


class Listening(InlineThinking):
    def __init__(self) -> None:
        self.levels: list[str] = []

    async def decide(self, name: str, *arguments: Any) -> int:
        self.levels.append(name)
        return await super().decide(name, *arguments)


def test_the_table_says_who_stands_in(toy: Definition) -> None:
    async def test() -> None:
        thinking = Listening()
        async with opened(thinking=thinking) as hall:
            ana, ben, eva = await seated(hall, substitute="random", options={"track": "long"})
            assert ana.update["table"]["substitute"] == "random"
            for person in (ana, ben):
                person.say("leave")
            await eva.my_turn()
            assert set(thinking.levels) == {"random"}
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            host = Person(hall, "ana")
            await host.go_to(table)
            assert "no computer player nobody" in await host.problem("change", substitute="nobody")
            host.say("change", substitute="random")
            await host.until(lambda: host.update["table"]["substitute"] == "random")

    run(test())


def test_a_slow_stand_in_costs_nobody_time(toy: Definition) -> None:
    async def test() -> None:
        class Slow(InlineThinking):
            async def decide(self, *arguments: Any) -> int:
                await asyncio.sleep(20.0)
                return await super().decide(*arguments)

        async with opened(thinking=Slow()) as hall:
            clock = Clock(kind="reserve", reserve_seconds=100).model_dump()
            ana, ben = await seated(hall, ("ana", "ben"), clock=clock, options={"track": "long"})
            mover, other = (ana, ben) if ana.legal else (ben, ana)
            number = mover.update["seat"]
            await asyncio.sleep(10.0)
            mover.say("leave")
            await other.my_turn()
            mover.say("return")
            await mover.until(lambda: not seat_of(mover, number)["away"])
            assert 89 < seat_of(mover, number)["clock"] <= 90

    run(test())


def test_a_flag_falls(toy: Definition) -> None:
    """Row 2. 30 seconds became 150 without a move, by leaving and coming back."""

    async def test() -> None:
        async with opened(pace=5.0) as hall:
            clock = Clock(kind="reserve", reserve_seconds=30)
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True, clock=clock)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            began = hall.now()
            while not (ana.is_over or seat_of(ana, 0)["out"]):
                await ana.until(lambda: ana.is_over or seat_of(ana, 0)["away"] or seat_of(ana, 0)["out"])
                if seat_of(ana, 0)["away"]:
                    ana.say("return")
                    await ana.until(lambda: not seat_of(ana, 0)["away"])
            assert 30 + GRACE <= hall.now() - began < 30 + GRACE + 5
            ana.say("return")
            await ana.until(lambda: ana.is_over)
            assert seat_of(ana, 0)["out"] and not seat_of(ana, 0)["away"]
            match = match_of(ana)
            assert [happening.deed for happening in match.happenings] == [
                Deed.RUNS_OUT_OF_TIME,
                Deed.COMES_BACK,
                Deed.RUNS_OUT_FOR_GOOD,
                Deed.IS_TAKEN_OVER,
            ]
            text = match_file.write(match)
            assert "\n0 runs out of time for good\n" in text
            assert Replay("x", text).update(None, "en").table.seats[0].out, "the page of a file says it too"

    run(test())


def test_the_clock_begins_when_the_curtain_is_lifted(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            clock = Clock(kind="reserve", reserve_seconds=100)
            table = await make(
                hall, "ana", "toy-race", ["me", "me"], start=True, clock=clock, options={"track": "long"}
            )
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await asyncio.sleep(300.0)
            assert ana.update["table"]["clock_waits"] and seat_of(ana, 0)["clock"] == 100.0
            ana.say("look", seat=1)  # too early: this curtain is another one
            ana.say("look", seat=0)
            await ana.my_turn()
            assert not ana.update["table"]["clock_waits"]
            await asyncio.sleep(10.0)
            await ana.act()
            assert ana.update["curtain"] == 1 and 89 < seat_of(ana, 0)["clock"] <= 90
            await asyncio.sleep(500.0)
            ana.say("look", seat=1)
            await ana.my_turn()
            await asyncio.sleep(20.0)
            later = await again(ana)
            assert later.update["curtain"] == 1, "a curtain anew"
            assert not later.update["table"]["clock_waits"] and 79 < seat_of(later, 1)["clock"] <= 80
            await ana.act()
            assert 79 < seat_of(ana, 1)["clock"] <= 80
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            ana = Person(hall, "ana")
            await ana.go_to(table)
            assert 89 < seat_of(ana, 0)["clock"] <= 90 and 79 < seat_of(ana, 1)["clock"] <= 80

    run(test())


def test_whoever_leaves_with_the_curtain_down_can_be_replaced(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            clock = Clock(kind="reserve", reserve_seconds=100)
            table = await make(hall, "ana", "toy-race", ["me", "me", "open"], clock=clock)
            ana, ben = Person(hall, "ana"), Person(hall, "ben")
            await ana.go_to(table)
            await ben.go_to(table)
            ben.say("sit", seat=2)
            await ana.until(lambda: seat_of(ana, 2)["kind"] == "person")
            ana.say("start")
            await ben.until(lambda: ben.update["position"] is not None)
            await ana.go()
            await asyncio.sleep(2 * GONE)
            assert "clock" in await ben.problem("hand_over", seat=1), "it is not their turn"
            for number in (0, 1):
                ben.say("hand_over", seat=number)
                await ben.until(lambda number=number: seat_of(ben, number)["away"])  # type: ignore[misc]
                await asyncio.sleep(GONE)
            await ben.my_turn()

    run(test())
