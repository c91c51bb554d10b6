"""What people do during a match: decide, undo, confirm, leave, come back, resign."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.match import Match
from lunario.table.actor import Actor
from lunario.table.clock import GRACE
from lunario.table.draft import Draft
from lunario.table.ending import is_given_up
from lunario.table.errors import (
    Refused,
    has_not_begun,
    has_resigned,
    is_over,
    not_seated,
    not_your_turn,
    stale,
    unknown_seat,
)
from lunario.table.rows import MatchRow
from lunario.table.table import Table


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
    if table.row.seats[seat].resigned:
        raise has_resigned()
    if seq != table.seq:
        raise stale()
    return match


# ------------------------------------------------------------------ a turn


async def act(actor: Actor, seat: int | None, action: int, seq: int, *, confirmed: bool) -> None:
    table = actor.table
    match = _check_turn(table, seat, seq)
    draft = table.draft or Draft(match)
    if draft.is_complete():
        raise Refused("Confirm your turn, or undo.", "Confirma tu turno, o deshaz.")
    draft.act(action)
    table.draft = draft
    await _be_back(actor, [match.current_player])
    if confirmed and draft.is_complete():
        await _commit(actor, draft)
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


async def confirm(actor: Actor, seat: int | None, seq: int) -> None:
    table = actor.table
    _check_turn(table, seat, seq)
    if table.draft is None or not table.draft.is_complete():
        raise Refused("Your turn is not complete yet.", "Tu turno aún no está completo.")
    await _commit(actor, table.draft)


async def _commit(actor: Actor, draft: Draft) -> None:
    table = actor.table
    await actor.commit(draft.actions, lambda: table.status == "playing" and not table.row.seats[draft.seat].resigned)


def _show_draft(table: Table) -> None:
    """A draft concerns nobody but its seat."""
    assert table.match is not None
    guest = table.row.seats[table.match.current_player].guest
    table.forget_sight()
    for connection in table.connections:
        if connection.guest == guest:
            connection.wake()


# ------------------------------------------------------------------ leaving and coming back


async def leave(actor: Actor, guest: str) -> None:
    """The computer plays until the person is back; the seat stays theirs."""
    table = actor.table

    def edit(row: MatchRow) -> None:
        check_playing(table)
        mine = [seat for seat in row.seats if seat.guest == guest]
        if not mine:
            raise not_seated()
        for seat in mine:
            seat.away = True
        table.draft = None

    await actor.change(edit)


async def come_back(actor: Actor, guest: str) -> None:
    if actor.table.status == "playing":
        await _be_back(actor, actor.table.seats_of(guest))


async def _be_back(actor: Actor, seats: Sequence[int]) -> None:
    """Those who were away play themselves again, with a minute if their time was out."""
    table = actor.table
    if not any(seat.away and not seat.resigned for seat in table.row.seats if seat.number in seats):
        return

    def edit(row: MatchRow) -> None:
        match = check_playing(table)
        for seat in row.seats:
            if seat.number in seats and seat.away and not seat.resigned:
                running = match.current_player == seat.number
                left = table.timer.left(seat.number, seat.extra, table.now(), running=running)
                seat.away = False
                seat.extra += max(0.0, GRACE - left) if left is not None else 0.0

    await actor.change(edit)


async def resign(actor: Actor, guest: str, number: int) -> None:
    """Give up: with two at the table the match is over; with more, the computer plays the seat to the end."""
    table = actor.table

    def edit(row: MatchRow) -> None:
        check_playing(table)
        if number not in table.seats_of(guest):
            raise unknown_seat() if number >= len(row.seats) else not_seated()
        row.seats[number].resigned = True
        table.draft = None
        if is_given_up(row):
            row.finished = table.now()

    await actor.change(edit)
