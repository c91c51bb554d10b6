"""Clocks: worked out from the log, and running out over the wire."""

import pytest

from lunario.server.clock import GRACE, Clock, Timer
from lunario.server.settings import DAY
from tests.server.house import Guest, House

RESERVE = Clock(kind="reserve", reserve_seconds=100, move_seconds=10)


def test_without_a_clock_nobody_is_late() -> None:
    timer = Timer(Clock(), 2, 1000.0)
    assert timer.left(0, 0.0, 9e9, running=True) is None and timer.deadline(0, 0.0) is None


def test_only_what_a_move_takes_beyond_its_own_time_is_used() -> None:
    timer = Timer(RESERVE, 2, 1000.0)
    timer.follow([(-1, 1000.0), (0, 1008.0), (-1, 1008.0), (1, 1030.0), (1, 1030.0), (0, 1041.0)])
    assert timer.used == [1.0, 12.0]
    assert timer.left(1, 0.0, 1045.0, running=True) == 88.0, "still in the move's own ten seconds"
    assert timer.left(1, 0.0, 1061.0, running=True) == 78.0
    assert timer.left(0, 5.0, 9999.0, running=False) == 104.0
    assert timer.deadline(1, 0.0) == 1041.0 + 10 + 88
    assert timer.left(1, 0.0, timer.deadline(1, 0.0) or 0, running=True) == 0.0


def test_days_are_for_each_move() -> None:
    timer = Timer(Clock(kind="days", days=2), 2, 0.0)
    timer.follow([(0, 1.9 * DAY)])
    assert timer.deadline(1, 0.0) == pytest.approx(3.9 * DAY)
    assert timer.left(0, 0.0, 5 * DAY, running=False) == 2 * DAY


def test_whose_time_is_out_is_played_by_the_computer_until_back(ana: Guest, running: House) -> None:
    clock = {"kind": "reserve", "reserve_seconds": 30, "move_seconds": 0}
    table = ana.make("toy-race", ["me", "greedy"], start=True, clock=clock, options={"track": "long"})
    socket = ana.go_to(table)
    socket.my_turn()
    assert 20 < socket.update["table"]["seats"][0]["clock"] <= 30
    assert socket.update["table"]["seats"][1]["clock"] is not None

    def hurry() -> None:  # as if all of the reserve had been used
        running.hall.tables[table].timer.used[0] = 30.0
        running.hall.tables[table].changed.set()

    running.hall.loop.call_soon_threadsafe(hurry)
    socket.until(lambda update: update["table"]["seats"][0]["away"])
    assert socket.update["table"]["seats"][0]["clock"] == 0.0
    socket.say("return")
    socket.until(lambda update: not update["table"]["seats"][0]["away"])
    assert GRACE - 10 < socket.update["table"]["seats"][0]["clock"] <= GRACE
    socket.play_on()
