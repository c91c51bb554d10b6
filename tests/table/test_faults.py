"""Whatever the store does, tables go on once it answers again, and nothing acknowledged is lost or repeated."""

from __future__ import annotations

import asyncio
import logging

import pytest

import lunario
from lunario.core.definition import Definition
from lunario.core.match import Match
from lunario.table import words
from lunario.table.interfaces import Unavailable
from lunario.table.lanes import Owner
from lunario.table.rows import EventRow
from tests.table.faults import Faults, play_through
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import InlineThinking, Person, make, opened
from tests.table.virtual_time import run

SAMPLES = 6  # failing calls per game; `make soak` tries all of them


def test_a_store_call_that_fails_before_or_after_it_took_effect(toy: Definition) -> None:
    """Every call of a match of the toy fails, each in two ways."""
    calls = run(play_through("toy-race", Faults()))
    assert calls > 4
    for number in range(calls):
        for when in ("before", "after"):
            run(play_through("toy-race", Faults(number, when=when)))


@pytest.mark.parametrize("game", lunario.games())
def test_a_store_call_that_fails_in_every_game(game: str) -> None:
    """The samples range from the first call of a match to the last."""
    calls = run(play_through(game, Faults()))
    for sample in range(SAMPLES):
        first = (calls - 1) * sample // (SAMPLES - 1)
        run(play_through(game, Faults(first, times=1 + sample % 3, when=("before", "after")[sample % 2])))


@pytest.mark.parametrize("kind", [OSError, RuntimeError, KeyError, TimeoutError, MemoryError])
def test_whatever_kind_of_exception(toy: Definition, kind: type[Exception]) -> None:
    """Row 2: any error but an OSError used to end the table for good."""
    for number in range(0, 6, 2):
        run(play_through("toy-race", Faults(number, times=3, kind=lambda: kind("a fault of the test"))))


def test_people_see_that_the_table_waits_and_why(toy: Definition) -> None:
    """The database is gone for a while: nothing is lost, everybody reads a sentence, and the match goes on."""

    async def test() -> None:
        shelf = Shelf()
        store = MemoryStore(shelf, is_shared=False)
        async with opened(store) as hall:
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True)
            ana, eva = Person(hall, "ana"), Person(hall, "eva", "es")
            await ana.go_to(table)
            await eva.go_to(table)
            await ana.my_turn()
            work, shelf.step = shelf.step, gone
            seq, at = ana.update["seq"], ana.update["at"]
            assert await ana.problem("act", action=ana.legal[0]["action"], at=at, confirm=True) == words.NOT_KEPT.en
            await ana.until(lambda: ana.update["waits"] == words.STORE_WAITS.en)
            await eva.until(lambda: eva.update["waits"] == words.STORE_WAITS.es)
            await asyncio.sleep(60.0)
            assert ana.update["position"]["confirm"] and len(shelf.log[table]) == seq, "it is as if not confirmed yet"
            shelf.step = work
            began = asyncio.get_running_loop().time()
            for person in (ana, eva):
                await person.until(lambda: person.update["waits"] is None)  # noqa: B023
            assert asyncio.get_running_loop().time() - began < 5.0, "it goes on within seconds"
            ana.say("confirm", at=ana.update["at"])
            await ana.play_on()

    async def gone(process: str, what: str, when: str) -> None:
        raise Unavailable("gone")

    run(test())


class Forgetful(InlineThinking):
    """Fails the first three times."""

    tries = 0

    async def decide(self, name: str, match_id: str, owner: Owner, match: Match) -> int:
        self.tries += 1
        if self.tries <= 3:
            raise ValueError("a fault of the test")
        return await super().decide(name, match_id, owner, match)


def test_a_computer_that_fails_is_asked_again(toy: Definition) -> None:
    async def test() -> None:
        async with opened(thinking=Forgetful()) as hall:
            table = await make(hall, "ana", "toy-race", ["greedy", "random"], start=True)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.until(lambda: ana.update["waits"] == words.TABLE_WAITS.en)
            await ana.until(lambda: ana.is_over and ana.update["waits"] is None)

    run(test())


@pytest.mark.parametrize("what", ["row", "an action", "a player", "a gap", "twice"])
def test_what_is_spoiled_concerns_its_own_table_only(toy: Definition, what: str) -> None:
    """Row 5: after a restart all other matches go on, and the damaged one says that it cannot be read."""

    async def test() -> None:
        shelf = Shelf()
        store = MemoryStore(shelf, is_shared=False)
        async with opened(store) as hall:
            tables = [await make(hall, "ana", "toy-race", ["me", "greedy"], start=True) for _ in range(3)]
        spoil(shelf, tables[1], what)
        again = MemoryStore(shelf, is_shared=False)
        async with opened(again) as hall:
            await asyncio.sleep(5.0)
            assert set(hall.tables) == {tables[0], tables[2]}
            with pytest.raises(lunario.LunarioError, match="cannot be read"):
                await hall.find(tables[1])
            for table in (tables[0], tables[2]):
                ana = Person(hall, "ana")
                await ana.go_to(table)
                await ana.play_on()

    run(test())


def spoil(shelf: Shelf, table: str, what: str) -> None:
    log = shelf.log[table]
    last = log[-1]
    match what:
        case "row":
            shelf.spoiled.add(table)
        case "an action":
            log[-1] = EventRow(last.seq, last.player, 999_999, last.at)
        case "a player":
            log[-1] = EventRow(last.seq, 1, last.action, last.at)
        case "a gap":
            log[-1] = EventRow(last.seq + 1, last.player, last.action, last.at)
        case "twice":
            log.append(last)


def test_a_spoiled_seat_concerns_its_own_table_only(toy: Definition) -> None:
    """A computer player that does not exist: the table says so, and waits."""

    async def test() -> None:
        store = MemoryStore()
        async with opened(store) as hall:
            tables = [await make(hall, "ana", "toy-race", ["greedy", "me"], start=True) for _ in range(2)]
            store.matches[tables[0]].seats[0].computer = "nobody"
        again = MemoryStore(store.shelf, is_shared=False)
        async with opened(again) as hall:
            for table in tables:
                ana = Person(hall, "ana")
                await ana.go_to(table)
                if table == tables[0]:
                    await ana.until(lambda: "nobody" in (ana.update["waits"] or ""))  # noqa: B023
                else:
                    await ana.play_on()

    run(test())


def test_the_log_has_no_secret(toy: Definition, caplog: pytest.LogCaptureFixture) -> None:
    """Row 9."""
    caplog.set_level(logging.DEBUG)
    secret = "SECRET-SEED"
    run(play_through("toy-race", Faults(5, times=3, kind=lambda: KeyError(secret))))
    assert "KeyError" in caplog.text and secret not in caplog.text


def test_a_clock_that_jumps(toy: Definition) -> None:
    """The clock jumps a day ahead and back: nobody waits for a day, people get their minute, and the match goes on."""

    async def test() -> None:
        jump = 0.0

        def now() -> float:
            return 1.7e9 + jump + asyncio.get_running_loop().time()

        async with opened(now=now) as hall:
            clock = {"kind": "reserve", "reserve_seconds": 300}
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True, clock=clock)
            waiting = await make(hall, "ana", "toy-race", ["me", "open"])
            ana, ben = Person(hall, "ana"), Person(hall, "ben")
            await ana.go_to(table)
            await ben.go_to(waiting)
            for to in (86400.0, 0.0, -86400.0, 0.0, 3 * 86400.0, 0.0):
                jump = to
                began = asyncio.get_running_loop().time()
                await asyncio.sleep(130.0)
                ana.say("return")
                await ana.until(lambda: not ana.update["table"]["seats"][0]["away"])
                await ana.my_turn()
                if not ana.is_over:
                    await ana.act()
                    await ana.my_turn()
                assert asyncio.get_running_loop().time() - began < 600.0
            await ana.play_on()
            assert waiting in hall.tables, "somebody is there"

    run(test())
