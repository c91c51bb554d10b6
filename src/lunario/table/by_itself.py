"""Things that happen at a table unasked: computers decide, and clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from lunario.core.match import Deed
from lunario.table import words
from lunario.table.clock import GRACE
from lunario.table.errors import Stale
from lunario.table.lanes import Owner
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.table import MOST_HAPPENINGS, Table

if TYPE_CHECKING:
    from lunario.table.actor import Actor

NOBODY = ""  # home of every table where nobody is known to be: they share one place in the queue
LONGEST_WAIT = 60.0  # seconds until the wall clock is read again, in case somebody sets it


async def next_step(actor: Actor) -> None:
    """Let the computer decide, or wait until somebody does something or runs out of time."""
    table = actor.table
    table.changed.clear()
    if actor.is_held and actor.owes_grace:
        await actor.do(lambda: _give_grace(actor))
        actor.owes_grace = False
    computer = computer_to_move(table) if actor.is_held else None
    if computer is not None:
        await _let_decide(actor, computer)
        actor.be_well()
        return
    actor.be_well()
    end = deadline(table) if actor.is_held else None
    try:
        async with asyncio.timeout(None if end is None else min(LONGEST_WAIT, max(0.0, end - actor.hall.now()))):
            await table.changed.wait()
    except TimeoutError:
        await actor.do(lambda: _run_out_of_time(actor))


async def _let_decide(actor: Actor, computer: str) -> None:
    table, match = actor.table, actor.table.match
    assert match is not None
    if not actor.hall.thinking.can_think(match.game.name):
        actor.say_why(words.COMPUTERS_WAIT)
    action = await actor.hall.thinking.decide(computer, actor.id, _whose(table), match)
    pace = actor.hall.settings.pace
    await asyncio.sleep(min(pace, max(0.0, table.timer.since + pace - actor.hall.now())))

    def still() -> bool:  # nobody came back or took a turn back in the meantime
        assert table.match is not None
        return not table.match.has_moved_since(len(match.record)) and computer_to_move(table) == computer

    async def play() -> None:
        if still():
            await actor.commit([action], still)

    with contextlib.suppress(Stale):
        await actor.do(play)


def _whose(table: Table) -> Owner:
    """Return for whom the computers think: the host if they are here, else another player, else a spectator. While
    nobody is, they think for whoever was last; for tables without people, or not visited since the start, for nobody.
    """
    host = table.row.host
    here = min(
        table.connections,
        key=lambda each: (each.guest != host, not table.seats_of(each.guest), each.owner),
        default=None,
    )
    if here is not None:
        table.last_owner = here.owner
        return here.owner
    has_people = any(seat.guest is not None for seat in table.row.seats)
    return (table.last_owner or Owner(NOBODY, host)) if has_people else Owner(NOBODY, NOBODY)


async def _run_out_of_time(actor: Actor) -> None:
    """Let the computer play for the person who ran out of time: until they are back, or to the end if they have had
    their minute."""
    table = actor.table

    def is_out() -> bool:
        end = deadline(table)
        return end is not None and actor.hall.now() >= end

    def edit(row: MatchRow) -> list[EventRow]:
        if not is_out() or table.match is None:
            return []
        return run_out(table, row.seats[table.match.current_player])

    if is_out():
        await actor.change(edit)


def run_out(table: Table, seat: SeatRow) -> list[EventRow]:
    """Take the seat from the person who ran out of time, in a copy of the row, and return the events to write."""
    if seat.had_minute:
        seat.out, seat.away = True, False
        return table.happens(Deed.RUNS_OUT_FOR_GOOD, seat.number)
    seat.away = True
    return table.happens(Deed.RUNS_OUT_OF_TIME, seat.number)


async def _give_grace(actor: Actor) -> None:
    """Give the person to move at least a minute: they could not act while no process held the table."""
    table = actor.table
    end = deadline(table)
    if end is not None and end - actor.hall.now() < GRACE:

        def edit(row: MatchRow) -> None:
            if table.match is not None and table.status == "playing":
                seat = row.seats[table.match.current_player]
                left = table.time_left(seat)
                if left is not None and left < GRACE:
                    table.give(seat, GRACE - left)

        await actor.change(edit)


def computer_to_move(table: Table) -> str | None:
    """Return the computer player that decides next, in its own seat or for somebody who is away.

    While all people are away the match waits for them, unless one of them is out of time for good and can only watch;
    a match without people goes on by itself.
    """
    if table.match is None or table.status != "playing":
        return None
    people = [seat for seat in table.row.seats if seat.guest is not None]
    if people and not table.present and not any(seat.out for seat in people):
        return None
    seat = table.row.seats[table.match.current_player]
    return seat.computer or (None if seat in table.present else table.row.substitute)


def is_to_be_taken_over(table: Table) -> bool:
    """Return whether the computer is about to decide for a person for the first time since they left."""
    assert table.match is not None
    player = table.match.current_player
    seat = table.row.seats[player]
    if seat.guest is None or seat in table.present or len(table.match.happenings) >= MOST_HAPPENINGS:
        return False
    theirs = [happening.deed for happening in table.match.happenings if happening.player == player]
    return theirs[-1:] != [Deed.IS_TAKEN_OVER]


def deadline(table: Table) -> float | None:
    """Return when the person to move runs out of time, or None if no clock is running."""
    if table.match is None or table.status != "playing":
        return None
    seat = table.row.seats[table.match.current_player]
    return table.deadline(seat) if seat in table.present else None


def is_idle(table: Table) -> bool:
    """Return whether nothing happens here until a person comes."""
    return computer_to_move(table) is None and deadline(table) is None
