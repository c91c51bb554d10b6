"""Plant faults and let the machine of `test_promises.py` look for them: `python -m tests.table.planted`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from typing import Any
from unittest.mock import patch

from hypothesis import Phase

from lunario.core import registry
from lunario.core.match import Deed
from lunario.table import by_itself, clock, hall, play, presence, roll_call, table
from lunario.table.rows import EventRow, SeatRow
from tests.table.promises import TALLY
from tests.table.test_promises import run
from tests.toy import GAME

EXAMPLES, STEPS = 300, 30


def _minute_each_time(at: table.Table, seat: SeatRow) -> Deed:
    left = at.time_left(seat)
    if left is not None and left < play.ALMOST_OUT:
        at.give(seat, clock.GRACE - left)
    seat.away = False
    return Deed.COMES_BACK


def _run_out_again(at: table.Table, seat: SeatRow) -> list[EventRow]:
    seat.away = True
    return at.happens(Deed.RUNS_OUT_OF_TIME, seat.number)


async def _nothing(*_: Any, **__: Any) -> None:
    pass


async def _not_arrived(*_: Any) -> bool:
    return False


def _charge_all(timer: clock.Timer, event: EventRow) -> None:
    if event.player >= 0 and event.at > timer.since:
        took = event.at - max(timer.since, event.began or 0.0)
        timer.used[event.player] += max(0.0, took - timer.clock.move_seconds)
    timer.since = max(timer.since, event.at)


def _leaving_stops_the_clock(timer: clock.Timer, events: Any) -> None:
    for event in events:
        if event.deed in (Deed.LEAVES, Deed.IS_HANDED_OVER):
            timer._stood_in.setdefault(event.player, event.at)
        if event.moves:
            timer._move(event)
            timer._stood_in.pop(event.player, None)


def _hold_without_grace(self: Any, is_held: bool) -> None:
    self.is_held = is_held
    if self._table is not None:
        self._table.changed.set()


def _host_alone(at: table.Table, _: SeatRow, asker: str) -> float | None:
    return 0.0 if asker == at.row.host else None


FAULTS: Mapping[str, Callable[[], Any]] = {
    "a minute for each return": lambda: patch.object(play, "_take_seat", _minute_each_time),
    "no flag falls for good": lambda: patch.object(by_itself, "run_out", _run_out_again),
    "a stand-in's moves cost time": lambda: patch.object(clock.Timer, "_move", _charge_all),
    "leaving stops the clock": lambda: patch.object(clock.Timer, "follow", _leaving_stops_the_clock),
    "the clock runs behind the curtain": lambda: patch.object(table.Table, "is_curtained", False),
    "lifting the curtain starts no clock": lambda: patch.object(play, "lift", _nothing),
    "a move's free time is forgotten": lambda: patch.object(clock.Clock, "move_seconds", 0, create=True),
    "an outage's minute stays for all days": lambda: patch.object(table.Table, "_extra", lambda _, seat: seat.extra),
    "no minute for an outage": lambda: patch.object(hall.Actor, "hold_if", _hold_without_grace),
    "opening the table gives no seat back": lambda: patch.object(play, "be_back", _nothing),
    "only this server's connections count": lambda: patch.object(presence.Presence, "is_elsewhere", lambda *_: False),
    "presence is written too late": lambda: patch.object(presence, "WRITTEN_EVERY", 100.0),
    "an arrival is not written at once": lambda: patch.object(roll_call.RollCall, "arrive", _not_arrived),
    "twenty seconds are enough": lambda: patch.object(presence, "GONE", 20.0),
    "nobody may be replaced": lambda: patch.object(presence, "GONE", 1e6),
    "half an hour of silence is enough": lambda: patch.object(presence, "SILENT", 1800.0),
    "a silent person waits for the host alone": lambda: patch.object(presence, "_wait_for_host", _host_alone),
    "a host's presence does not matter": lambda: patch.object(presence, "_wait_for_host", lambda *_: 0.0),
    "everybody seems to be there": lambda: patch.object(table, "is_here", lambda *_: True),
    "the match waits for who is out of time": lambda: patch.object(by_itself, "computer_to_move", _waits),
}


def _waits(at: table.Table, real: Any = by_itself.computer_to_move) -> str | None:
    return real(at) if at.present else None


def main() -> None:
    registry._registry()[GAME.name] = GAME
    names = sys.argv[1:] or list(FAULTS)
    missed = []
    for name in names:
        began = time.monotonic()
        with FAULTS[name]():
            try:
                run(EXAMPLES, STEPS, phases=[Phase.generate], print_blob=False)
                found = "NOT FOUND"
                missed.append(name)
            except Exception as problem:
                found = f"found: {type(problem).__name__} {problem.args[:1]}"
        print(f"{name}: {found}, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{len(names) - len(missed)} of {len(names)} found; {dict(TALLY)}")


if __name__ == "__main__":
    main()
