"""Seats of people who are gone: the host frees them, and a rematch keeps them for those who played."""

from __future__ import annotations

import asyncio
from typing import Any

from lunario.core.definition import Definition
from lunario.table import errors
from lunario.table.hall import Hall
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run


async def come(hall: Hall, guest: str, table: str, lang: str = "en") -> Person:
    person = Person(hall, guest, lang)
    await person.go_to(table)
    return person


def seat(person: Person, number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = person.update["table"]["seats"][number]
    return found


def test_the_host_frees_the_seat_of_somebody_who_went_to_another_server(toy: Definition) -> None:
    """Ben sits down and is gone. When he opens the table again, anywhere, he reads why he has no seat."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open"])
            ana, ben, eva = await come(one, "ana", table), await come(other, "ben", table), await come(one, "", table)
            ben.say("sit", seat=1, name="Ben")
            await ana.until(lambda: seat(ana)["name"] == "Ben")
            await ben.until(lambda: seat(ben)["yours"])
            await ben.go()
            ana.say("free", seat=1)
            await ana.until(lambda: seat(ana)["kind"] == "open")
            again = await come(other, "ben", table)
            assert again.update["table"]["you_freed"] and again.update["seats"] == []
            assert not ana.update["table"]["you_freed"] and not eva.update["table"]["you_freed"]
            again.say("sit", seat=1, name="Ben")
            await again.until(lambda: again.update["seats"] == [1])
            assert not again.update["table"]["you_freed"]

    run(asyncio.wait_for(test(), 600.0))


def test_only_the_host_frees_seats_and_only_before_the_start(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open", "greedy"])
            ana, ben = await come(hall, "ana", table), await come(hall, "ben", table, "es")
            assert await ben.problem("free", seat=0) == errors.host_only().text.es
            assert await ana.problem("free", seat=1) == "Nobody sits there."
            assert await ana.problem("free", seat=2) == "Nobody sits there."
            assert await ana.problem("free", seat=7) == errors.unknown_seat().text.en
            ben.say("sit", seat=1)
            await ana.until(lambda: seat(ana)["kind"] == "person")
            ana.say("start")
            await ana.my_turn()
            assert await ana.problem("free", seat=1) == errors.has_begun().text.en

    run(asyncio.wait_for(test(), 600.0))


async def rematch(hall: Hall) -> tuple[Person, Person, str]:
    """Let Ana and Ben play, and Ana ask for a rematch. Return both at the old table, and the new one."""
    table = await make(hall, "ana", "toy-race", ["me", "open"])
    ana, ben = await come(hall, "ana", table), await come(hall, "ben", table)
    ben.say("sit", seat=1, name="Ben")
    await ana.until(lambda: seat(ana)["kind"] == "person")
    ana.say("start")
    await ana.my_turn()
    ana.say("resign", seat=0)
    await ben.until(lambda: ben.is_over)
    ana.say("rematch")
    await ben.until(lambda: bool(ben.update["table"]["next"]))
    return ana, ben, str(ben.update["table"]["next"])


def test_a_rematch_keeps_the_seats_of_its_players(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            _, ben, following = await rematch(hall)
            eva, bens_eyes = await come(hall, "eva", following), await come(hall, "ben", following)
            assert seat(eva)["reserved"] and seat(eva)["name"] == "Ben" and seat(eva)["kind"] == "open"
            assert not seat(bens_eyes)["reserved"]
            assert await eva.problem("sit", seat=1) == "This seat is kept for Ben; the host can free it."
            ben.say("rematch")
            await eva.until(lambda: seat(eva)["kind"] == "person" and eva.update["table"]["status"] == "playing")

    run(asyncio.wait_for(test(), 600.0))


def test_a_seat_that_the_host_no_longer_keeps_is_anybodys_and_its_player_is_told(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            _, ben, following = await rematch(hall)
            ana, eva = await come(hall, "ana", following), await come(hall, "eva", following)
            ana.say("free", seat=1)
            await eva.until(lambda: not seat(eva)["reserved"])
            assert "no longer have a seat" in await ben.problem("rematch")
            assert (await come(hall, "ben", following)).update["table"]["you_freed"]
            eva.say("sit", seat=1)
            await ana.until(lambda: seat(ana)["kind"] == "person")
            ana.say("start")
            await ana.my_turn()
            assert "has begun without you" in await ben.problem("rematch")

    run(asyncio.wait_for(test(), 600.0))


def test_the_computer_may_take_the_seat_kept_for_somebody_who_does_not_come(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            _, ben, following = await rematch(hall)
            ana = await come(hall, "ana", following)
            ana.say("arrange", seats=[0, {"kind": "computer", "computer": "greedy"}])
            await ana.until(lambda: seat(ana)["computer"] == "greedy")
            assert "no longer have a seat" in await ben.problem("rematch")
            assert (await come(hall, "ben", following)).update["table"]["you_freed"]

    run(asyncio.wait_for(test(), 600.0))
