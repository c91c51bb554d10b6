"""Row 2: the hall's background work (holding, listening and clearing) goes on after any error.

Each store call it makes raises once, before or after taking effect, while tables are played.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from lunario.core.definition import Definition
from lunario.table.hall import Hall
from lunario.table.interfaces import Unavailable
from tests.table.memory import MemoryStore, Shelf, at_once
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

KINDS = [Unavailable, OSError, RuntimeError, KeyError, TimeoutError, MemoryError]
WHEN = ["before", "after"]  # the call took effect
AGE, SWEEP = 120.0, 10.0  # seconds
CLEARING = {"empty_after": AGE, "forgotten_after": AGE, "unload_after": AGE, "sweep_every": SWEEP}


@dataclass
class FailsOnce:
    """A step of a shelf: the next call of this name raises, and later ones succeed."""

    what: str
    when: str
    kind: type[Exception]
    process: str | None = None  # None: whichever calls first
    is_on: bool = True

    async def __call__(self, process: str, what: str, when: str) -> None:
        await at_once(process, what, when)
        if self.is_on and (what, when) == (self.what, self.when) and self.process in (None, process):
            self.is_on = False
            raise self.kind("a fault of the test")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("what", ["stay_alive", "orphans", "hold"])
def test_matches_are_resumed_after_a_start_that_failed(
    toy: Definition, what: str, when: str, kind: type[Exception]
) -> None:
    """With one server, the beat stops asking once all matches are resumed."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf, is_shared=False), pace=5.0) as hall:
            tables = [await make(hall, "ana", "toy-race", ["greedy", "random"], start=True) for _ in range(2)]
        shelf.step = fault = FailsOnce(what, when, kind)
        async with opened(MemoryStore(shelf, is_shared=False)) as hall:
            await asyncio.sleep(60.0)
            assert not fault.is_on, "the fault never came"
            assert set(hall.tables) == set(tables)
            assert all(shelf.matches[table].finished for table in tables)

    run(test())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("what", ["stay_alive", "orphans", "hold"])
def test_the_beat_goes_on(toy: Definition, what: str, when: str, kind: type[Exception]) -> None:
    """A server keeps its own tables and takes over those of another that is killed afterwards."""

    async def test() -> None:
        shelf = Shelf()
        store = MemoryStore(shelf)
        async with opened(store, pace=1.0) as one, opened(MemoryStore(shelf), pace=1.0) as other:
            ana, mine = Person(one, "ana"), await make(one, "ana", "toy-race", ["me", "greedy"], start=True)
            await ana.go_to(mine)
            shelf.step = fault = FailsOnce(what, when, kind, store.process)
            first, second = [
                await make(other, "eva", "toy-race", ["greedy", "random"], start=True, options={"track": "long"})
                for _ in range(2)
            ]
            kill(other)  # a beat calls `hold` only if there are tables to take over
            await asyncio.sleep(5.0)
            assert not fault.is_on, "the fault never came"
            assert {shelf.holds(table) for table in (mine, first, second)} == {store.process}
            async with opened(MemoryStore(shelf), pace=1.0) as third:
                late = await make(third, "eva", "toy-race", ["greedy", "random"], start=True)
                kill(third)
                await asyncio.sleep(5.0)
                assert shelf.holds(late) == store.process, "the beats after that one look for tables too"
                await ana.play_on()
                await asyncio.sleep(60.0)
                assert all(shelf.matches[table].finished for table in (first, second, late))

    run(test())


def kill(hall: Hall) -> None:
    for task in [*hall._tasks, *(actor._task for actor in hall.actors.values())]:
        assert task is not None
        task.cancel()


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_hears_others_again_after_an_error(toy: Definition, kind: type[Exception]) -> None:
    async def test() -> None:
        shelf = Shelf()
        there = MemoryStore(shelf)
        async with opened(MemoryStore(shelf), pace=1.0) as one, opened(there) as other:
            ana, table = Person(one, "ana"), await make(one, "ana", "toy-race", ["me", "greedy"], start=True)
            looker = Person(other, "eva")
            await ana.go_to(table)
            await looker.go_to(table)
            await ana.my_turn()
            shelf.step = fault = FailsOnce("hear", "before", kind, there.process)
            await ana.act()
            await looker.until(lambda: looker.update["seq"] == len(shelf.log[table]))
            assert not fault.is_on, "the fault never came"
            await ana.play_on()
            await looker.until(lambda: looker.is_over)

    run(test())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("what", ["note_seen", "forgotten", "remove", "append", "let_go"])
def test_the_next_sweep_clears_what_one_that_failed_did_not(
    toy: Definition, what: str, when: str, kind: type[Exception]
) -> None:
    async def test() -> None:
        shelf = Shelf()
        fault = FailsOnce(what, when, kind, is_on=False)
        shelf.step = fault
        async with opened(MemoryStore(shelf, is_shared=False), pace=0.0, **CLEARING) as hall:
            empty = await make(hall, "ben", "toy-race", ["me", "open"])
            left = await make(hall, "ben", "toy-race", ["me", "greedy"], start=True)
            over = await make(hall, "ben", "toy-race", ["random", "greedy"], start=True)
            ana, mine = Person(hall, "ana"), await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            await ana.go_to(mine)
            await asyncio.sleep(AGE + SWEEP / 2)
            assert set(hall.tables) == {empty, left, over, mine} and shelf.matches[left].finished is None
            fault.is_on = True
            await asyncio.sleep(SWEEP)
            assert not fault.is_on, "the fault never came"
            assert what not in ("note_seen", "forgotten") or empty in shelf.matches, "it stopped that sweep"
            await ana.act()
            await asyncio.sleep(SWEEP)
            assert empty not in shelf.matches and shelf.matches[left].finished is not None
            assert set(hall.tables) == {mine}
            await clears_another(hall, shelf)
            await ana.play_on()
            assert ana.update["waits"] is None and not ana.problems, "her table was not touched"

    async def clears_another(hall: Hall, shelf: Shelf) -> None:
        later = await make(hall, "ben", "toy-race", ["me", "open"])
        await asyncio.sleep(AGE + 2 * SWEEP)
        assert later not in shelf.matches

    run(test())
