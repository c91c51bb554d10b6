"""What people do during a match: decide, undo, confirm, leave, come back, resign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lunario.table.clock import GRACE
from lunario.table.draft import Draft
from lunario.table.ending import is_given_up
from lunario.table.errors import Refused, has_not_begun, is_over, not_seated, not_your_turn, stale, unknown_seat
from lunario.table.interfaces import Conflict
from lunario.table.table import Table, as_rows

if TYPE_CHECKING:
    from lunario.core.match import Match
    from lunario.table.hall import Hall


def check_playing(table: Table) -> Match:
    if table.match is None:
        raise has_not_begun()
    if table.status == "over":
        raise is_over()
    return table.match


def _check_turn(table: Table, seat: int | None, seq: int) -> Match:
    """The seat is to move, and saw the present position."""
    match = check_playing(table)
    if seat is None or match.current_player != seat:
        raise not_your_turn()
    if seq != table.seq:
        raise stale()
    return match


# ------------------------------------------------------------------ a turn


async def act(hall: Hall, table: Table, seat: int | None, action: int, seq: int, *, confirmed: bool) -> None:
    match = _check_turn(table, seat, seq)
    draft = table.draft or Draft(match)
    if draft.is_complete():
        raise Refused("Confirm your turn, or undo.", "Confirma tu turno, o deshaz.")
    draft.act(action)
    table.draft = draft
    await _be_back(hall, table, [match.current_player])
    if confirmed and draft.is_complete():
        await commit(hall, table, draft.actions)
    else:
        _show_draft(table)


def undo(table: Table, seat: int | None, seq: int) -> None:
    _check_turn(table, seat, seq)
    if table.draft is None or not table.draft.steps:
        raise Refused(
            "There is nothing to undo: what is confirmed is final.", "No hay nada que deshacer: lo confirmado es firme."
        )
    table.draft.undo()
    if not table.draft.steps:
        table.draft = None
    _show_draft(table)


async def confirm(hall: Hall, table: Table, seat: int | None, seq: int) -> None:
    _check_turn(table, seat, seq)
    if table.draft is None or not table.draft.is_complete():
        raise Refused("Your turn is not complete yet.", "Tu turno aún no está completo.")
    await commit(hall, table, table.draft.actions)


def _show_draft(table: Table) -> None:
    """A draft concerns nobody but its seat."""
    assert table.match is not None
    guest = table.row.seats[table.match.current_player].guest
    table.forget_sight()
    for connection in table.connections:
        if connection.guest == guest:
            connection.wake()


async def commit(hall: Hall, table: Table, actions: Sequence[int]) -> None:
    """Play the actions and the chance that follows; written in one transaction before anybody hears of it."""
    assert table.match is not None
    match = table.match.fork()
    first, now = len(match.events), max(hall.now(), table.timer.since)
    for action in actions:
        match.play(action)
    events = as_rows(match.events[first:], first, now)
    try:
        await hall.store.append(table.row.id, events, now if match.is_over else None)
    except Conflict:
        await hall.catch_up(table)
        raise stale() from None
    if match.is_over:
        table.row.finished = now
    table.advance(match, events)


# ------------------------------------------------------------------ leaving and coming back


async def leave(hall: Hall, table: Table, guest: str) -> None:
    """The computer plays until the person is back; the seat stays theirs."""
    check_playing(table)
    mine = table.seats_of(guest)
    if not mine:
        raise not_seated()
    for number in mine:
        table.row.seats[number].away = True
    table.draft = None
    await _save(hall, table)


async def come_back(hall: Hall, table: Table, guest: str) -> None:
    if table.status == "playing" and await _be_back(hall, table, table.seats_of(guest)):
        table.refresh()


async def _be_back(hall: Hall, table: Table, seats: Sequence[int]) -> bool:
    """Those who were away play themselves again, with a minute if their time was out."""
    away = [seat for seat in table.row.seats if seat.number in seats and seat.away and not seat.resigned]
    for seat in away:
        running = table.match is not None and table.match.current_player == seat.number
        left = table.timer.left(seat.number, seat.extra, hall.now(), running=running)
        seat.away = False
        seat.extra += max(0.0, GRACE - left) if left is not None else 0.0
    if away:
        await hall.store.save(table.row)
        table.changed.set()
    return bool(away)


async def run_out_of_time(hall: Hall, table: Table) -> None:
    async with table.lock:
        if table.status != "playing" or table.match is None:
            return
        seat = table.row.seats[table.match.current_player]
        deadline = table.timer.deadline(seat.number, seat.extra)
        if seat.guest is not None and deadline is not None and hall.now() >= deadline:
            seat.away = True
            table.draft = None
            await _save(hall, table)


async def resign(hall: Hall, table: Table, guest: str, number: int) -> None:
    """Give up: with two at the table the match is over; with more, the computer plays the seat to the end."""
    check_playing(table)
    if number not in table.seats_of(guest):
        raise unknown_seat() if number >= len(table.row.seats) else not_seated()
    seat = table.row.seats[number]
    seat.resigned = True
    table.draft = None
    if is_given_up(table.row):
        table.row.finished = hall.now()
    await _save(hall, table)


async def _save(hall: Hall, table: Table) -> None:
    await hall.store.save(table.row)
    table.refresh()
