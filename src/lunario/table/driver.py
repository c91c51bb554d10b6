"""What happens at a table by itself: computer players decide, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from lunario.core.errors import LunarioError
from lunario.table import play
from lunario.table.computers import STAND_IN
from lunario.table.table import Table

if TYPE_CHECKING:
    from lunario.table.hall import Hall

logger = logging.getLogger(__name__)
RETRY = 5.0  # seconds after something went wrong


async def drive(hall: Hall, table: Table) -> None:
    """Run beside the table for as long as it is in memory."""
    while not table.closed:
        table.changed.clear()
        try:
            await _next(hall, table)
        except (LunarioError, OSError) as problem:
            logger.warning("The table %s waits: %s", table.row.id, problem)
            await asyncio.sleep(RETRY)


async def _next(hall: Hall, table: Table) -> None:
    computer = computer_to_move(table)
    if computer is not None:
        await _let_decide(hall, table, computer)
        return
    deadline = _deadline(table)
    try:
        async with asyncio.timeout(None if deadline is None else max(0.0, deadline - hall.now())):
            await table.changed.wait()
    except TimeoutError:
        await play.run_out_of_time(hall, table)


def computer_to_move(table: Table) -> str | None:
    """The computer player who is to decide now, in its own seat or for somebody who is away.

    While all people are away the match waits for them; a match without people goes on by itself.
    """
    if table.match is None or table.status != "playing":
        return None
    people = [seat for seat in table.row.seats if seat.guest is not None]
    if people and not table.present:
        return None
    seat = table.row.seats[table.match.current_player]
    return seat.computer or (STAND_IN if seat.away or seat.resigned else None)


def is_idle(table: Table) -> bool:
    """Nothing happens here until a person comes."""
    return computer_to_move(table) is None and (table.status != "playing" or _deadline(table) is None)


def _deadline(table: Table) -> float | None:
    """When the time of the person to move is out."""
    if table.match is None or table.status != "playing":
        return None
    seat = table.row.seats[table.match.current_player]
    if seat.guest is None or seat.away:
        return None
    return table.timer.deadline(seat.number, seat.extra)


async def _let_decide(hall: Hall, table: Table, computer: str) -> None:
    match = table.match
    assert match is not None
    action = await hall.thinking.decide(computer, table.row.id, match)
    await asyncio.sleep(max(0.0, table.timer.since + hall.settings.pace - hall.now()))
    async with table.lock:
        if table.match is match and computer_to_move(table) == computer:  # nobody came back meanwhile
            await play.commit(hall, table, [action])
