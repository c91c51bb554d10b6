"""The host keeps somebody from the table: by guest, and before the match by address."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lunario.core.definition import Definition
from lunario.table import errors, keeping_out
from lunario.table.errors import NotAllowed
from lunario.table.hall import Hall
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

HERS, THEIRS, ELSEWHERE = "aaaaaa", "bbbbbb", "eeeeee"  # traces of addresses


async def come(hall: Hall, guest: str, table: str, trace: str = "", lang: str = "en") -> Person:
    person = Person(hall, guest, lang, trace=trace)
    await person.go_to(table)
    return person


def why(person: Person) -> str:
    """Return why somebody was sent away."""
    assert person.is_closed
    return str(person.received[-1]["text"])


def names(host: Person) -> list[tuple[str, bool]]:
    return [(one["name"], one["by_address"]) for one in host.update["table"]["kept_out"]]


async def sit(host: Person, person: Person, number: int, name: str = "") -> None:
    person.say("sit", seat=number, name=name)
    await host.until(lambda: host.update["table"]["seats"][number]["kind"] == "person")
    await person.until(lambda: number in person.update["seats"])


def test_somebody_kept_out_does_not_come_back_to_any_server(toy: Definition) -> None:
    """Ten times with new cookies, from the same address; only another address helps. Others there may stay seated."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open", "open"])
            ana = await come(one, "ana", table, HERS)
            ben, eva = await come(other, "ben", table, THEIRS, "es"), await come(other, "eva", table, THEIRS)
            ready = await come(other, "ben with another cookie", table, THEIRS)
            await sit(ana, ben, 1, "Ben")
            await sit(ana, eva, 2)
            assert names(ana) == [] and ben.update["table"]["kept_out"] == []
            ana.say("keep_out", seat=1)
            await ana.until(lambda: names(ana) == [("Ben", True)])
            await ben.until(lambda: ben.is_closed)
            await ready.until(lambda: ready.is_closed)
            assert why(ben) == keeping_out.YOU.es and why(ready) == keeping_out.YOUR_ADDRESS.en
            for hall in (one, other):
                assert why(await come(hall, "ben", table, ELSEWHERE, "es")) == keeping_out.YOU.es
                for number in range(10):
                    assert why(await come(hall, f"ben {number}", table, THEIRS)) == keeping_out.YOUR_ADDRESS.en
                assert why(await come(hall, "", table, THEIRS)) == keeping_out.YOUR_ADDRESS.en
            assert not eva.is_closed and eva.update["table"]["kept_out"] == []
            assert not (await come(one, "eva", table, THEIRS)).is_closed
            assert not (await come(one, "leo", table, ELSEWHERE)).is_closed
            assert not (await come(one, "mia", table)).is_closed

    run(asyncio.wait_for(test(), 600.0))


def test_a_seat_cannot_be_taken_before_the_news_arrives(toy: Definition) -> None:
    """The other server has not heard of it yet when the person sits down there again."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open", "open"])
            ana, ben = await come(one, "ana", table, HERS), await come(other, "ben", table, THEIRS)
            again = await come(other, "ben 2", table, THEIRS)
            await sit(ana, ben, 1, "Ben")
            held = asyncio.Event()

            async def deaf(process: str, what: str, when: str) -> None:
                if what == "hear":
                    await held.wait()

            shelf.step = deaf
            ana.say("keep_out", seat=1)
            await ana.until(lambda: names(ana) == [("Ben", True)])
            again.say("sit", seat=1, name="Ben")
            await again.until(lambda: again.is_closed or bool(again.problems))
            held.set()
            found = await other.store.find(table)
            assert found is not None and found.seats[1].guest is None

    run(asyncio.wait_for(test(), 600.0))


@pytest.mark.parametrize("trace", ["", HERS])
def test_an_address_that_says_nothing_or_is_the_hosts_own_is_not_kept_out(toy: Definition, trace: str) -> None:
    """A household, a class: only the guest is kept out."""

    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            ana, ben = await come(hall, "ana", table, HERS), await come(hall, "ben", table, trace)
            await sit(ana, ben, 1)
            ana.say("keep_out", seat=1)
            await ana.until(lambda: names(ana) == [("Guest 2", False)])
            await ben.until(lambda: ben.is_closed)
            eva = await come(hall, "eva", table, trace)
            await sit(ana, eva, 1)

    run(asyncio.wait_for(test(), 600.0))


def test_the_host_lets_somebody_in_again(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open", "open"])
            ana, ben = await come(hall, "ana", table, HERS), await come(hall, "ben", table, THEIRS)
            await sit(ana, ben, 1, "Ben")
            await sit(ana, ben, 2, "Ben")
            ana.say("keep_out", seat=1)
            await ana.until(lambda: names(ana) == [("Ben", True)])
            assert [seat["kind"] for seat in ana.update["table"]["seats"]] == ["person", "open", "open"]
            assert await ana.problem("let_in", number=7) == "Nobody of that number is kept out."
            eva = await come(hall, "eva", table, ELSEWHERE)
            number = ana.update["table"]["kept_out"][0]["number"]
            assert await eva.problem("let_in", number=number) == errors.host_only().text.en
            ana.say("let_in", number=number)
            await ana.until(lambda: names(ana) == [])
            await sit(ana, await come(hall, "ben", table, THEIRS), 1, "Ben")

    run(asyncio.wait_for(test(), 600.0))


def test_when_the_match_begins_addresses_are_forgotten_and_guests_are_not(toy: Definition) -> None:
    """Neighbours may watch then. The rematch keeps the same guest out."""

    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"], public=True)
            ana, ben = await come(hall, "ana", table, HERS), await come(hall, "ben", table, THEIRS)
            await sit(ana, ben, 1, "Ben")
            ana.say("keep_out", seat=1)
            await ana.until(lambda: names(ana) == [("Ben", True)])
            eva = await come(hall, "eva", table, ELSEWHERE)
            await sit(ana, eva, 1, "Eva")
            ana.say("start")
            await ana.my_turn()
            row = await hall.store.find(table)
            assert row is not None and [one.trace for one in row.kept_out] == [""]
            assert [seat.trace for seat in row.seats] == ["", ""]
            assert not (await come(hall, "neighbour", table, THEIRS)).is_closed
            assert why(await come(hall, "ben", table)) == keeping_out.YOU.en
            assert await ana.problem("keep_out", seat=1) == errors.has_begun().text.en
            ana.say("resign", seat=0)
            await eva.until(lambda: eva.is_over)
            ana.say("rematch")
            await ana.until(lambda: bool(ana.update["table"]["next"]))
            following = str(ana.update["table"]["next"])
            assert why(await come(hall, "ben", following)) == keeping_out.YOU.en
            again = await come(hall, "ana", following)
            again.say("keep_out", seat=1)
            await again.until(lambda: names(again) == [("Ben", False), ("Eva", False)])
            assert "no longer have a seat" in await eva.problem("rematch")

    run(asyncio.wait_for(test(), 600.0))


def test_only_the_host_keeps_people_out_and_never_themselves(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open", "greedy"])
            ana, ben = await come(hall, "ana", table), await come(hall, "ben", table, lang="es")
            assert await ben.problem("keep_out", seat=0) == errors.host_only().text.es
            assert await ana.problem("keep_out", seat=0) == "You cannot keep yourself out."
            for number in (1, 2):
                assert await ana.problem("keep_out", seat=number) == "Nobody sits there."
            assert await ana.problem("keep_out", seat=9) == errors.unknown_seat().text.en

    run(asyncio.wait_for(test(), 600.0))


def test_the_list_has_an_end_and_says_so(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            ana = await come(hall, "ana", table)
            for number in range(keeping_out.MOST):
                ben = await come(hall, f"ben {number}", table)
                await sit(ana, ben, 1)
                ana.say("keep_out", seat=1)
                await ana.until(lambda number=number: len(names(ana)) == number + 1)  # type: ignore[misc]
            await sit(ana, await come(hall, "eva", table), 1)
            assert "make a private table" in await ana.problem("keep_out", seat=1)

    run(asyncio.wait_for(test(), 600.0))


def test_what_people_at_the_table_are_told_has_no_trace_and_no_guest(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana-s-cookie", "toy-race", ["me", "open"], public=True)
            ana, ben = await come(hall, "ana-s-cookie", table, HERS), await come(hall, "ben-s-cookie", table, THEIRS)
            eva = await come(hall, "eva-s-cookie", table, ELSEWHERE)
            await sit(ana, ben, 1, "Ben")
            ana.say("keep_out", seat=1)
            await ben.until(lambda: ben.is_closed)
            await ana.until(lambda: len(names(ana)) == 1)
            texts: list[Any] = [*ana.received, *ben.received, *eva.received]
            assert not any(secret in str(texts) for secret in (HERS, THEIRS, ELSEWHERE, "s-cookie"))

    run(asyncio.wait_for(test(), 600.0))


def test_a_refusal_names_the_reason() -> None:
    from tests.server.stored import a_match

    row = a_match()
    row.kept_out = [keeping_out.KeptOut(1, "ben", "Ben", 1, THEIRS)]
    for guest, trace in (("ben", ""), ("eva", THEIRS), ("", THEIRS)):
        with pytest.raises(NotAllowed):
            keeping_out.check_not_kept_out(row, guest, trace)
    for guest, trace in (("ana", THEIRS), ("eva", ""), ("", ELSEWHERE)):
        keeping_out.check_not_kept_out(row, guest, trace)
