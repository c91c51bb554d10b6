"""Clocks: computed from the log, and running out at a table."""

import asyncio

import pytest

from lunario.core.definition import Definition
from lunario.table.clock import GRACE, Clock, Timer
from lunario.table.rows import EventRow
from lunario.table.settings import DAY
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run


def moves(*found: tuple[int, float]) -> list[EventRow]:
    return [EventRow(seq, player, 0, at) for seq, (player, at) in enumerate(found)]


RESERVE = Clock(kind="reserve", reserve_seconds=100, move_seconds=10)


def test_without_a_clock_nobody_is_late() -> None:
    timer = Timer(Clock(), 2, 1000.0)
    assert timer.left(0, 0.0, 9e9, running=True) is None and timer.deadline(0, 0.0) is None


def test_only_what_a_move_takes_beyond_its_own_time_is_used() -> None:
    timer = Timer(RESERVE, 2, 1000.0)
    timer.follow(moves((-1, 1000.0), (0, 1008.0), (-1, 1008.0), (1, 1030.0), (1, 1030.0), (0, 1041.0)))
    assert timer.used == [1.0, 12.0]
    assert timer.left(1, 0.0, 1045.0, running=True) == 88.0, "still in the move's own ten seconds"
    assert timer.left(1, 0.0, 1061.0, running=True) == 78.0
    assert timer.left(0, 5.0, 9999.0, running=False) == 104.0
    assert timer.deadline(1, 0.0) == 1041.0 + 10 + 88
    assert timer.left(1, 0.0, timer.deadline(1, 0.0) or 0, running=True) == 0.0


def test_days_are_for_each_move() -> None:
    timer = Timer(Clock(kind="days", days=2), 2, 0.0)
    timer.follow(moves((0, 1.9 * DAY)))
    assert timer.deadline(1, 0.0) == pytest.approx(3.9 * DAY)
    assert timer.left(0, 0.0, 5 * DAY, running=False) == 2 * DAY


def test_a_person_whose_time_is_out_is_played_by_the_computer_until_back(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            clock = Clock(kind="reserve", reserve_seconds=30)
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True, clock=clock)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            assert 29 < ana.update["table"]["seats"][0]["clock"] <= 30
            await ana.until(lambda: ana.update["table"]["seats"][0]["away"])
            assert ana.update["table"]["seats"][0]["clock"] == 0.0
            ana.say("return")
            await ana.until(lambda: not ana.update["table"]["seats"][0]["away"])
            assert ana.update["table"]["seats"][0]["clock"] == GRACE
            await ana.play_on()

    run(test())


def test_leaving_and_coming_back_gives_no_time(toy: Definition) -> None:
    """Only a person who had run out of time gets a minute, or leaving repeatedly would give endless time."""

    async def test() -> None:
        async with opened(pace=5.0) as hall:
            clock = Clock(kind="reserve", reserve_seconds=30)
            table = await make(hall, "ana", "toy-race", ["me", "greedy"], start=True, clock=clock)
            ana = Person(hall, "ana")
            await ana.go_to(table)
            await ana.my_turn()
            await asyncio.sleep(20.0)
            ana.say("leave")
            await ana.until(lambda: ana.update["table"]["seats"][0]["away"])
            ana.say("return")
            await ana.until(lambda: not ana.update["table"]["seats"][0]["away"])
            assert ana.update["table"]["seats"][0]["clock"] <= 10

    run(test())
