"""Things that overlap: somebody acts, arrives or writes while the table is read, left, taken over or cleared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from lunario.core.definition import Definition
from lunario.core.match import Deed
from lunario.table import seating
from lunario.table.hall import Hall
from lunario.table.interfaces import Unavailable
from tests.table.memory import MemoryStore, Shelf, at_once
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run


class Barrier:
    """Holds back one server's first step of a kind until it is opened."""

    def __init__(self, shelf: Shelf, store: MemoryStore, what: str, when: str) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self._at = store.process, what, when
        shelf.step = self._step

    async def _step(self, process: str, what: str, when: str) -> None:
        if (process, what, when) == self._at and not self.reached.is_set():
            self.reached.set()
            await self.open.wait()
        await at_once(process, what, when)


async def until(fits: Callable[[], bool]) -> None:
    while not fits():
        await asyncio.sleep(0.1)


async def play_together(table: str, anas: Hall, bens: Hall) -> tuple[Person, Person]:
    """Let Ana, the host, and Ben begin a match, each at their own server."""
    ana, ben = Person(anas, "ana"), Person(bens, "ben")
    await ana.go_to(table)
    await ben.go_to(table)
    ben.say("sit", seat=1)
    await ana.until(lambda: ana.update["table"]["seats"][1]["kind"] == "person")
    ana.say("start")
    await ana.my_turn()
    return ana, ben


def test_nobody_plays_the_turn_of_somebody_else(toy: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana, who is away, decides just after the computer decided for her at the other server: it is Ben's turn."""
    monkeypatch.setattr(seating, "new_seed", lambda: f"{2:032x}")  # both have the card that Ana chooses

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf), pace=1.0) as one, opened(MemoryStore(shelf), pace=1.0) as other:
            table = await make(one, "ana", "toy-race", ["me", "open"], options={"track": "long"})
            ana, ben = await play_together(table, other, one)
            ana.say("leave")
            await ana.until(lambda: ana.update["table"]["seats"][0]["away"])
            Barrier(shelf, other.store, "hear", "before")  # type: ignore[arg-type]
            before = len(shelf.log[table])
            await until(lambda: len(shelf.log[table]) > before)
            await ben.my_turn()
            length, action = len(shelf.log[table]), ana.legal[0]["action"]
            assert action in [choice["action"] for choice in ben.legal]
            await ana.problem("act", action=action, at=ana.update["at"], confirm=True)
            assert [Deed(event.deed) for event in shelf.log[table][length:]] == [Deed.COMES_BACK]

    run(asyncio.wait_for(test(), 600.0))


def test_what_another_server_writes_while_a_table_is_read_is_seen(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open"])
            barrier = Barrier(shelf, other.store, "find", "after")  # type: ignore[arg-type]
            ana = Person(other, "ana")
            arriving = asyncio.create_task(ana.go_to(table))
            await barrier.reached.wait()
            here = await one.find(table)
            await here.do(lambda: seating.sit(here, "ben", 1, "Ben"))
            await asyncio.sleep(1.0)
            barrier.open.set()
            await arriving
            await ana.until(lambda: ana.update["table"]["seats"][1]["name"] == "Ben")

    run(asyncio.wait_for(test(), 600.0))


def test_somebody_who_comes_while_the_table_leaves_the_memory_can_play(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf), unload_after=60.0, sweep_every=1e6) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            await asyncio.sleep(100.0)
            barrier = Barrier(shelf, hall.store, "let_go", "after")  # type: ignore[arg-type]
            sweeping = asyncio.create_task(hall.sweep())
            await barrier.reached.wait()
            ana = Person(hall, "ana")
            arriving = asyncio.create_task(ana.go_to(table))
            await asyncio.sleep(1.0)
            barrier.open.set()
            await sweeping
            await arriving
            await ana.play_on()

    run(asyncio.wait_for(test(), 600.0))


def test_somebody_who_comes_while_the_match_is_closed_sees_it(toy: Definition) -> None:
    async def test() -> None:
        shelf = Shelf()
        store = MemoryStore(shelf, is_shared=False)
        async with opened(store, forgotten_after=60.0, sweep_every=1e6) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            await asyncio.sleep(100.0)
            barrier = Barrier(shelf, store, "append", "before")
            sweeping = asyncio.create_task(hall.sweep())
            await barrier.reached.wait()
            ana = Person(hall, "ana")
            await ana.go_to(table)
            assert not ana.is_over
            barrier.open.set()
            await sweeping
            await ana.until(lambda: ana.is_over)

    run(asyncio.wait_for(test(), 600.0))


def test_tables_go_on_if_taking_them_over_was_written_but_failed(toy: Definition) -> None:
    """The database kept it, and then the connection was lost."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf), pace=1.0) as one, opened(MemoryStore(shelf), pace=1.0) as other:
            table = await make(one, "ana", "toy-race", ["greedy", "random"], start=True, options={"track": "long"})
            failures = 0

            async def fail(process: str, what: str, when: str) -> None:
                nonlocal failures
                if (what, when) == ("hold", "after") and not failures:
                    failures += 1
                    raise Unavailable("the connection is lost")
                await at_once(process, what, when)

            shelf.step = fail
            for task in [*one._tasks, one.actors[table]._task]:  # as kill -9 does
                assert task is not None
                task.cancel()
            await until(lambda: shelf.matches[table].finished is not None)
            assert failures and table in other.actors

    run(asyncio.wait_for(test(), 600.0))


def test_another_rematch_can_be_had_when_the_first_was_closed(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["me", "open"])
            ana, ben = await play_together(table, hall, hall)
            ana.say("resign", seat=0)
            await ben.until(lambda: ben.is_over)
            ana.say("rematch")
            await ana.until(lambda: bool(ana.update["table"]["next"]))
            first = ana.update["table"]["next"]
            again = Person(hall, "ana")
            await again.go_to(first)
            again.say("close")
            await again.until(lambda: again.is_closed)
            ben.say("rematch")
            await ben.until(lambda: ben.update["table"]["next"] != first)
            ana.say("rematch")
            last = Person(hall, "ana")
            await last.go_to(ben.update["table"]["next"])
            await last.my_turn()

    run(asyncio.wait_for(test(), 600.0))
