"""Several servers on one in-memory database: which of them runs a table, and which clears it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lunario.core.definition import Definition
from lunario.table import seating
from lunario.table.clock import GRACE, Clock
from lunario.table.hall import MOST_REMOVED, REMOVED
from lunario.table.interfaces import News
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run


class Counting(InlineThinking):
    def __init__(self) -> None:
        self.decisions = 0

    async def decide(self, *arguments: Any) -> int:
        self.decisions += 1
        return await super().decide(*arguments)


def test_one_server_thinks_and_the_other_takes_over_when_it_is_killed(toy: Definition) -> None:
    async def test() -> None:
        shelf, thinking = Shelf(), [Counting(), Counting()]
        async with (
            opened(MemoryStore(shelf), thinking[0], pace=2.0) as one,
            opened(MemoryStore(shelf), thinking[1], pace=2.0) as other,
        ):
            table = await make(one, "ana", "toy-race", ["greedy", "random"], start=True, options={"track": "long"})
            looker = Person(other, "ana")
            await looker.go_to(table)
            await looker.until(lambda: looker.update["seq"] > 8)
            assert thinking[0].decisions > 0 and thinking[1].decisions == 0, "it is held by the first"
            for task in [*one._tasks, one.actors[table]._task]:  # as kill -9 does
                assert task is not None
                task.cancel()
            seq, began = looker.update["seq"], asyncio.get_running_loop().time()
            await looker.until(lambda: looker.update["seq"] > seq)
            assert asyncio.get_running_loop().time() - began < 5.0 + 2.0, "within 5 seconds and the pace"
            await looker.until(lambda: looker.is_over)

    run(test())


def test_a_command_is_not_refused_for_what_the_table_was_before(toy: Definition) -> None:
    """The host closes a table on a server that has not yet heard that the match has begun on the other one."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "me"])
            here, there = await one.find(table), await other.find(table)
            await here.do(lambda: seating.start(here, "ana"))
            assert there.table.match is None, "it has not heard yet"
            await there.do(lambda: seating.close(there, "ana"))
            assert shelf.matches[table].finished is not None

    run(test())


def test_a_person_who_comes_from_another_server_sees_no_older_table(toy: Definition) -> None:
    """Somebody who saw the match begin must not find the table waiting for its start on the server they switch to."""

    async def test() -> None:
        shelf = Shelf()

        async def step(process: str, what: str, when: str) -> None:
            if what == "hear":
                await asyncio.Event().wait()

        shelf.step = step
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "greedy"])
            await other.find(table)
            here, ana = await one.find(table), Person(other, "ana")
            await here.do(lambda: seating.start(here, "ana"))
            await ana.go_to(table)
            assert ana.received[0]["position"] is not None

    run(test())


def test_on_shutdown_tables_are_handed_over_at_once(toy: Definition) -> None:
    """That includes tables nobody looks at."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf), pace=1.0) as other:
            async with opened(MemoryStore(shelf), pace=1.0) as one:
                table = await make(one, "ana", "toy-race", ["greedy", "random"], start=True)
                await asyncio.sleep(1.5)
            length = len(shelf.log[table])
            assert shelf.matches[table].finished is None
            await asyncio.sleep(2.5)
            assert len(shelf.log[table]) > length and table in other.tables

    run(test())


def test_after_a_restart_nobodys_time_has_run_out(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        clock = Clock(kind="reserve", reserve_seconds=300)
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True, clock=clock)
        await asyncio.sleep(3600.0)
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await asyncio.sleep(1.0)
            seat = ana.update["table"]["seats"][0]
            assert not seat["away"] and GRACE - 2 < seat["clock"] <= GRACE

    run(test())


def test_a_table_whose_people_are_at_the_other_server_is_not_cleared(toy: Definition) -> None:
    """Row 4. It is cleared once nobody has been there for an hour."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open"])
            ana = Person(other, "ana")
            await ana.go_to(table)
            await asyncio.sleep(3 * 3600.0)
            assert table in shelf.matches and not ana.is_closed
            await ana.go()
            await asyncio.sleep(3000.0)
            assert table in shelf.matches
            await asyncio.sleep(1000.0)
            assert table not in shelf.matches

    run(test())


def test_a_person_who_comes_to_the_other_server_just_in_time_finds_the_table(toy: Definition) -> None:
    """Row 4. The other server only records that somebody is there when it sweeps, a little later."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one:
            table = await make(one, "ana", "toy-race", ["me", "open"])
            await asyncio.sleep(1790.0)
            async with opened(MemoryStore(shelf), sweep_every=3600.0) as other:
                await asyncio.sleep(1800.0)
                ana = Person(other, "ana")
                await ana.go_to(table)
                await asyncio.sleep(120.0)
                assert table in shelf.matches and not ana.is_closed

    run(test())


def test_a_table_that_left_the_memory_is_not_cleared_at_once(toy: Definition) -> None:
    """Row 4, on one server: the time of the last visit is still known after unloading."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=False), unload_after=60.0) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await asyncio.sleep(7200.0)
            await ana.go()
            await asyncio.sleep(600.0)
            assert table not in hall.tables and table in shelf.matches
            await asyncio.sleep(3600.0)
            assert table not in shelf.matches

    run(test())


class Compiling(InlineThinking):
    """Takes an hour to compile the toy."""

    async def ready(self, game: str) -> None:
        await asyncio.sleep(3600.0 if game == "toy-race" else 0.0)


def test_a_table_that_compiles_holds_up_nobody_else(toy: Definition) -> None:
    """Row 14."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            tables = [await make(hall, "ana", game, ["me", "greedy"], start=True) for game in ("toy-race", "nova-luna")]
        async with opened(MemoryStore(shelf, is_shared=False), Compiling()) as hall:
            slow = asyncio.create_task(hall.find(tables[0]))
            await asyncio.sleep(1.0)
            began = asyncio.get_running_loop().time()
            ana = Person(hall, "ana")
            await ana.go_to(tables[1])
            assert asyncio.get_running_loop().time() - began < 1.0 and not slow.done()
            await slow

    run(test())


def test_a_connection_that_fails_leaves_no_ghost(toy: Definition) -> None:
    """Row 13: a person whose return could not be written stayed at the table for ever."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            ana.say("leave")
            await ana.until(lambda: ana.update["table"]["seats"][0]["away"])
            await ana.go()
            work = shelf.step

            async def fail(process: str, what: str, when: str) -> None:
                if what == "save":
                    raise OSError("a fault of the test")

            shelf.step = fail
            again = Person(hall, "ana")
            await again.go_to(table)
            await again.go()
            assert not hall.tables[table].connections
            shelf.step = work
            await asyncio.sleep(10.0)
            last = Person(hall, "ana")
            await last.go_to(table)
            await last.until(lambda: not last.update["table"]["seats"][0]["away"])

    run(test())


def test_writes_to_a_table_that_another_server_removed_are_refused(
    toy: Definition, caplog: pytest.LogCaptureFixture
) -> None:
    """Row 13: they were tracebacks."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open"])
            ana, ben = Person(one, "ana"), Person(other, "ben")
            await ana.go_to(table)
            await ben.go_to(table)
            work = shelf.step

            async def deaf(process: str, what: str, when: str) -> None:
                if what == "hear":
                    await asyncio.sleep(100.0)
                await work(process, what, when)

            shelf.step = deaf
            ana.say("close")
            await ana.until(lambda: ana.is_closed)
            ben.say("sit", seat=1)
            await ben.until(lambda: ben.is_closed)
            assert caplog.text == ""

    run(test())


def test_the_sweep_does_not_wait_for_a_table_that_is_being_read(toy: Definition) -> None:
    async def test() -> None:
        async with opened(unload_after=60.0, sweep_every=1e6) as hall:
            stuck, _ = [await make(hall, "ana", "toy-race", ["me", "open"]) for _ in range(2)]
            await asyncio.sleep(100.0)
            async with hall.actors[stuck].lock, asyncio.timeout(10.0):
                await hall.sweep()
            assert set(hall.actors) == {stuck}, "the other one has left the memory"

    run(test())


def test_what_another_server_plays_is_heard_without_asking_the_database(toy: Definition) -> None:
    """The notice carries the events: if every move were read again, two servers could hold fewer tables than one."""

    async def test() -> None:
        shelf, asked = Shelf(), list[str]()

        async def step(process: str, what: str, when: str) -> None:
            if process == stores[1].process and when == "before" and what not in ("hear", "stay_alive", "orphans"):
                asked.append(what)

        shelf.step, stores = step, [MemoryStore(shelf), MemoryStore(shelf)]
        async with opened(stores[0], beat=1000.0, lease=3000.0) as one, opened(stores[1], beat=1000.0) as other:
            table = await make(one, "ana", "toy-race", ["me", "me"], start=True, options={"track": "long"})
            ana, looker = Person(one, "ana"), Person(other, "zoe")
            await ana.go_to(table)
            await looker.go_to(table)
            ana.say("look", seat=0)
            await ana.my_turn()
            await asyncio.sleep(1.0)
            asked.clear()
            known = looker.update["seq"]
            await ana.act()
            await looker.until(lambda: looker.update["seq"] > known)
            assert looker.update["position"]["view"] == ana.update["position"]["view"]
            await asyncio.sleep(1.0)
            assert asked == []

    run(test())


def test_news_that_is_not_the_next_is_read(toy: Definition) -> None:
    """A notice that overtakes, repeats or misses another one does no harm."""

    async def test() -> None:
        shelf = Shelf()
        stores = [MemoryStore(shelf), MemoryStore(shelf)]
        async with opened(stores[0]) as one, opened(stores[1]) as other:
            table = await make(one, "ana", "toy-race", ["me", "me"], start=True, options={"track": "long"})
            ana = Person(one, "ana")
            await ana.go_to(table)
            there = await other.find(table)
            ana.say("look", seat=0)
            await ana.my_turn()
            await ana.act()
            row, events = shelf.matches[table], shelf.log[table]
            repeated = News(table, row.version, events[-1:], None)
            unknown = News(table, row.version + 7, [replace(events[-1], seq=40)], None)
            for news in (repeated, unknown, repeated):
                there.hear(news)
            await asyncio.sleep(1.0)
            assert there.table.rows == events and there.table.trouble is None

    run(test())


def test_an_arrival_costs_one_look_at_the_database(toy: Definition) -> None:
    """When a server is killed, everybody arrives at the other one at once."""

    async def test() -> None:
        shelf, asked = Shelf(), list[str]()

        async def step(process: str, what: str, when: str) -> None:
            if when == "before" and what not in ("hear", "stay_alive", "orphans", "hold"):
                asked.append(what)

        shelf.step = step
        async with opened(MemoryStore(shelf)) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "me"], start=True)
            await asyncio.sleep(1.0)
            asked.clear()
            await Person(hall, "zoe").go_to(table)
            await asyncio.sleep(1.0)
            assert asked == ["find"]

    run(test())


def test_news_of_events_that_were_read_already_does_no_harm(toy: Definition, caplog: pytest.LogCaptureFixture) -> None:
    """Another process may write after a table's row is read and before its events are."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "me"], start=True, options={"track": "long"})
            ana = Person(one, "ana")
            await ana.go_to(table)
            there = await other.find(table)
            ana.say("look", seat=0)
            await ana.my_turn()
            known = len(shelf.log[table])
            await ana.act()
            await asyncio.sleep(1.0)
            row, events = shelf.matches[table], shelf.log[table]
            there.table.row = replace(there.table.row, version=row.version - 1)
            there.hear(News(table, row.version, events[known:], None))
            await asyncio.sleep(1.0)
            assert there.table.rows == events and there.table.row.version == row.version
            assert "waits" not in caplog.text

    run(test())


STAYS = 3600.0  # seconds that a match which is over stays


def test_matches_that_are_over_stay_for_ever_or_as_long_as_the_server_keeps_them(toy: Definition) -> None:
    """Also those that were abandoned, from when they were closed."""

    async def test() -> None:
        for removed_after, stays in ((None, True), (STAYS, False)):
            shelf = Shelf()
            settings = {"removed_after": removed_after, "forgotten_after": STAYS, "beat": 5.0, "lease": 15.0}
            async with opened(MemoryStore(shelf), pace=0.0, **settings) as hall:
                over = await make(hall, "ana", "toy-race", ["random", "greedy"], start=True)
                abandoned = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
                await asyncio.sleep(STAYS - 600.0)
                assert over in shelf.matches and shelf.matches[over].finished is not None
                await asyncio.sleep(1200.0)
                assert (over in shelf.matches) == stays and abandoned in shelf.matches
                await asyncio.sleep(STAYS)
                assert (abandoned in shelf.matches) == stays

    run(test())


def test_a_match_that_somebody_looks_at_is_not_removed(toy: Definition) -> None:
    """Whichever server they are at, whenever they came, and however little a server keeps."""

    async def test() -> None:
        shelf = Shelf()
        settings = {"pace": 0.0, "removed_after": 0.0}
        async with opened(MemoryStore(shelf), sweep_every=3.0, **settings) as one:
            table = await make(one, "ana", "toy-race", ["random", "greedy"], start=True)
            async with opened(MemoryStore(shelf), **settings) as other:
                await asyncio.sleep(500.0)
                ana = Person(other, "ana")
                await ana.go_to(table)
                await asyncio.sleep(2 * 3600.0)
                assert table in shelf.matches and not ana.is_closed
                await ana.go()
                await asyncio.sleep(500.0)
                await ana.go_to(table)
                await asyncio.sleep(3600.0)
                await ana.go()
            await asyncio.sleep(3600.0)
            assert table not in shelf.matches

    run(test())


def test_a_match_just_opened_elsewhere_is_not_removed(toy: Definition) -> None:
    """The server where it was opened only records that somebody is there when it sweeps, long after."""

    async def test() -> None:
        shelf = Shelf()
        settings = {"pace": 0.0, "removed_after": STAYS}
        async with opened(MemoryStore(shelf), **settings) as one:
            table = await make(one, "ana", "toy-race", ["random", "greedy"], start=True)
            async with opened(MemoryStore(shelf), sweep_every=1e6, **settings) as other:
                await asyncio.sleep(STAYS - 100.0)
                ana = Person(other, "ana")
                await ana.go_to(table)
                await asyncio.sleep(1200.0)
                assert table in shelf.matches and not ana.is_closed

    run(test())


def test_old_matches_are_removed_a_few_at_a_time(toy: Definition) -> None:
    async def test() -> None:
        store, many = MemoryStore(), 2 * REMOVED * MOST_REMOVED
        async with opened(store, pace=0.0, removed_after=STAYS) as hall:
            table = await make(hall, "ana", "toy-race", ["random", "greedy"], start=True)
            await asyncio.sleep(70.0)
            for number in range(many):
                name = f"old {number}"
                store.matches[name], store.log[name] = (
                    replace(store.matches[table], id=name, finished=1.0, seen=0.0),
                    [],
                )
            store.shelf.step = counted = Counted()
            await asyncio.sleep(60.0)
            assert counted.calls["remove_old"] == MOST_REMOVED and len(store.matches) == 1 + many // 2
            await asyncio.sleep(120.0)
            assert set(store.matches) == {table}

    run(test())


class Counted:
    """Counts what is asked of a store."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    async def __call__(self, _: str, what: str, when: str) -> None:
        self.calls[what] += when == "before"
