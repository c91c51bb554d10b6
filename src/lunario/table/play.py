"""People's actions during a match: decide, undo, confirm, leave, come back, resign."""

from __future__ import annotations

from collections.abc import Sequence

from lunario.core.match import Deed, Match
from lunario.table.actor import Actor
from lunario.table.clock import GRACE
from lunario.table.draft import Draft
from lunario.table.ending import is_given_up
from lunario.table.errors import (
    Refused,
    cannot_take_back,
    has_not_begun,
    has_resigned,
    has_run_out,
    is_over,
    not_seated,
    not_your_turn,
    stale,
    unknown_seat,
)
from lunario.table.place import Place
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.table import Table, as_rows

ALMOST_OUT = 1.0  # seconds: a person who has more left gets no minute for leaving and coming back


def check_playing(table: Table) -> Match:
    if table.match is None:
        raise has_not_begun()
    if table.status == "over":
        raise is_over()
    return table.match


def check_turn(table: Table, seat: int | None, seen: Place) -> Match:
    """Return the match. Raise unless the seat is to move and saw the current position."""
    match = check_playing(table)
    if seat is None or match.current_player != seat:
        raise not_your_turn()
    if table.row.seats[seat].resigned:
        raise has_resigned()
    if table.row.seats[seat].out:
        raise has_run_out()
    if not table.is_as_seen(seen):
        raise stale()
    return match


# ------------------------------------------------------------------ a turn


async def act(
    actor: Actor, seat: int | None, action: int, seen: Place, *, confirmed: bool, instead: bool = False
) -> None:
    table = actor.table
    match = check_turn(table, seat, seen)
    draft = table.draft.fork() if table.draft else Draft(match)
    if draft.is_complete():
        raise Refused("Confirm your turn, or undo.", "Confirma tu turno, o deshaz.")
    if instead:
        draft.decide_instead(action)
    else:
        draft.decide(action)
    await _be_back(actor, [match.current_player])
    if table.match is None or table.match.has_moved_since(len(match.record)):
        raise stale()
    if table.row.seats[match.current_player].out:
        raise has_run_out()
    table.draft = draft
    if confirmed and draft.is_complete():
        await _commit(actor, draft)
    else:
        _show_draft(table)


def undo(table: Table, seat: int | None, seen: Place) -> None:
    check_turn(table, seat, seen)
    if table.draft is None or table.draft.is_untouched:
        raise Refused(
            "There is nothing to undo: what is confirmed is final.", "No hay nada que deshacer: lo confirmado es firme."
        )
    table.draft.undo()
    if not table.draft.steps:
        table.draft = None
    _show_draft(table)


async def confirm(actor: Actor, seat: int | None, seen: Place) -> None:
    table = actor.table
    check_turn(table, seat, seen)
    if table.draft is None or not table.draft.is_complete():
        raise Refused("Your turn is not complete yet.", "Tu turno aún no está completo.")
    await _commit(actor, table.draft)


async def _commit(actor: Actor, draft: Draft) -> None:
    table = actor.table
    await actor.commit(
        draft.actions, lambda: table.status == "playing" and table.row.seats[draft.seat] in table.present
    )


async def take_back(actor: Actor, guest: str, seen: Place) -> None:
    """Take back the last turn of a person alone with computers, whatever those have done since.

    A request repeated by accident is refused: the position it names is older than the first take-back.
    """
    table = actor.table

    def edit(_: MatchRow) -> list[EventRow]:
        match = check_playing(table)
        seat = _check_take_back(table, match, guest, actor.hall.settings.take_backs_match)
        if seen.entries > table.entries or any(row.moves and row.player == seat for row in table.rows[seen.entries :]):
            raise stale()
        back = match.fork().take_back(seat)
        return as_rows([back], len(match.record), max(table.now(), table.timer.since))

    await actor.change(edit)


def _check_take_back(table: Table, match: Match, guest: str, most: int) -> int:
    """Return the seat of the person who may take a turn back, or raise."""
    if not table.can_take_back(guest):
        raise cannot_take_back()
    if match.take_backs >= most:
        raise Refused(
            f"{match.take_backs} turns have been taken back: no more in this match.",
            f"Ya se han retirado {match.take_backs} turnos: en esta partida no se puede más.",
        )
    return table.seats_of(guest)[0]


def _show_draft(table: Table) -> None:
    """Send an update to the seat that is drafting: nobody else sees its draft."""
    assert table.match is not None
    guest = table.row.seats[table.match.current_player].guest
    table.forget_sight()
    for connection in table.connections:
        if connection.guest == guest:
            connection.wake()


# ------------------------------------------------------------------ leaving and coming back


async def leave(actor: Actor, guest: str) -> None:
    """Let the computer play until the person is back. The seat stays theirs."""
    table = actor.table

    def edit(row: MatchRow) -> list[EventRow]:
        check_playing(table)
        mine = [seat for seat in row.seats if seat.guest == guest]
        if not mine:
            raise not_seated()
        leaving = [seat for seat in mine if not (seat.away or seat.resigned or seat.out)]
        for seat in mine:
            seat.away = not seat.out
        return table.happens(Deed.LEAVES, *(seat.number for seat in leaving))

    await actor.change(edit)


async def come_back(actor: Actor, guest: str) -> None:
    """Let somebody who says so play their own seats again."""
    if actor.hall.store.is_shared:
        await actor.catch_up()  # they may have left through another server
    check_playing(actor.table)
    if not actor.table.seats_of(guest):
        raise not_seated()
    await be_back(actor, guest)


async def be_back(actor: Actor, guest: str) -> None:
    """Let somebody who arrives play their own seats again, at a table that has just been brought up to date."""
    if actor.table.status == "playing":
        await _be_back(actor, actor.table.seats_of(guest))


async def _be_back(actor: Actor, seats: Sequence[int]) -> None:
    """Let people who were away play their seats again, with a minute if they had run out of time, once a match."""
    table = actor.table
    if not any(seat.away and not seat.resigned for seat in table.row.seats if seat.number in seats):
        return

    def edit(row: MatchRow) -> list[EventRow]:
        check_playing(table)
        back = [seat for seat in row.seats if seat.number in seats and seat.away and not seat.resigned]
        return table.happen_all([(_take_seat(table, seat), seat.number) for seat in back])

    await actor.change(edit)


def _take_seat(table: Table, seat: SeatRow) -> Deed:
    """Let the person play again, or to the end the computer if their time ran out while they were away and they have
    had their minute. Return what happens to them."""
    left = table.time_left(seat)
    if left is not None and left <= 0 and seat.had_minute:
        seat.out, seat.away = True, False
        return Deed.RUNS_OUT_FOR_GOOD
    if left is not None and left < ALMOST_OUT and not seat.had_minute:
        table.give(seat, GRACE - left)
        seat.had_minute = True
    seat.away = False
    return Deed.COMES_BACK


async def lift(actor: Actor, number: int) -> None:
    """Lift the curtain for a seat whose clock begins with that."""
    table = actor.table

    def edit(row: MatchRow) -> None:
        if table.is_curtained and table.to_act == number:
            row.seats[number].looked = max(table.now(), table.timer.since)

    if table.is_curtained and table.to_act == number:
        await actor.change(edit)


async def resign(actor: Actor, guest: str, number: int) -> None:
    """Give up. With two players the match is over; with more, the computer plays the seat to the end."""
    table = actor.table

    def edit(row: MatchRow) -> list[EventRow]:
        check_playing(table)
        if number not in table.seats_of(guest):
            raise unknown_seat() if number >= len(row.seats) else not_seated()
        if row.seats[number].resigned:
            return []
        row.seats[number].resigned = True
        if is_given_up(row):
            row.finished = table.now()
        return table.happens(Deed.RESIGNS, number)

    await actor.change(edit)
