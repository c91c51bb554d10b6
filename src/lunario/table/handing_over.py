"""Handing the seat of somebody who gives no sign of life to the computer, so that nobody can hold up the others."""

from __future__ import annotations

from lunario.core.match import Deed
from lunario.table import presence
from lunario.table.actor import Actor
from lunario.table.errors import Refused, has_resigned, host_only, not_seated, unknown_seat
from lunario.table.interfaces import GaveSign
from lunario.table.play import check_playing
from lunario.table.presence import Quiet, has_a_say, is_here, is_holding_up, wait_for
from lunario.table.rows import EventRow, MatchRow
from lunario.table.table import Table

DRIFT = 1.0  # seconds by which two servers may count differently


async def hand_over(actor: Actor, guest: str, number: int) -> None:
    """Let the computer play for a person who is gone, or who has said nothing for long, until they are back."""
    table = actor.table
    await actor.hall.roll_call.learn(table)
    if not actor.hall.roll_call.is_well:
        raise _cannot_know()
    _check(table, guest, number)
    person = str(table.row.seats[number].guest)
    heard = is_here(table, person)
    quiet = Quiet(person, (presence.SILENT if heard else presence.GONE) - DRIFT, heard)

    def edit(row: MatchRow) -> list[EventRow]:
        _check(table, guest, number)
        row.seats[number].away = True
        return table.happens(Deed.IS_HANDED_OVER, number)

    try:
        await actor.change(edit, quiet)
    except GaveSign:
        await actor.hall.roll_call.learn(table)
        raise _is_there() from None


def _check(table: Table, guest: str, number: int) -> None:
    """Raise unless the guest may hand the seat to the computer now."""
    check_playing(table)
    if not has_a_say(table, guest):
        raise has_resigned() if table.seats_of(guest) else not_seated()
    if number >= len(table.row.seats):
        raise unknown_seat()
    seat = table.row.seats[number]
    if seat.guest in (None, guest) or seat not in table.present:
        raise Refused("The computer plays there already, or you do.", "Ahí ya juega el ordenador, o tú.")
    if not is_holding_up(table, seat):
        raise Refused(
            "This table has a clock: the computer takes over when the time is out.",
            "Esta mesa tiene reloj: el ordenador sigue cuando se acabe el tiempo.",
        )
    wait = wait_for(table, seat, guest)
    if wait is None:
        raise host_only() if table.to_act == number else _is_there()
    if wait > 0:
        raise _too_early(wait)


def _is_there() -> Refused:
    return Refused(
        "This person is at the table, and it is their seat.", "Esta persona está en la mesa, y el asiento es suyo."
    )


def _too_early(wait: float) -> Refused:
    seconds = int(wait) + 1
    minutes = -(-seconds // 60)
    if seconds < 60:
        return Refused(
            f"Give them {seconds} more second{'s' * (seconds != 1)} to come back.",
            f"Dale {seconds} segundo{'s' * (seconds != 1)} más para volver.",
        )
    return Refused(
        f"Give them {minutes} more minute{'s' * (minutes != 1)}.", f"Dale {minutes} minuto{'s' * (minutes != 1)} más."
    )


def _cannot_know() -> Refused:
    return Refused(
        "The server does not know yet who is connected; please try again in a moment.",
        "El servidor aún no sabe quién está conectado; prueba otra vez dentro de un momento.",
    )
