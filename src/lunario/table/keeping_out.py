"""Keep people out of a table: the host's list of them, for all of the table and its rematches.

A guest is kept out for good. A new cookie makes a new guest, so until the match begins everybody else from the same
address is kept out too, unless they already have a seat, or the address is the host's own or says nothing about people
(`Connection.trace`). Somebody with another address and another cookie can come back, and the page says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lunario.core.text import Texts
from lunario.table.checks import check_host, check_waiting, seat_of
from lunario.table.errors import NotAllowed, Refused, nobody_there
from lunario.table.rows import KeptOut, MatchRow

if TYPE_CHECKING:
    from lunario.table.actor import Actor
    from lunario.table.connection import Connection

MOST = 32  # people kept out of a table
YOU = Texts("The host has kept you out of this table.", "El anfitrión no te deja entrar en esta mesa.")
YOUR_ADDRESS = Texts(
    "The host has kept somebody at your address out of this table, and until the match begins everybody else there "
    "too. If that is a mistake, ask the host to let them in again.",
    "El anfitrión no deja entrar en esta mesa a alguien de tu dirección y, hasta que empiece la partida, a nadie más "
    "de ella. Si es un error, pídele que vuelva a dejarle entrar.",
)


def why_kept_out(row: MatchRow, guest: str, trace: str) -> Texts | None:
    """Return why somebody may not be at the table, or None if they may."""
    if not row.kept_out or (guest and _belongs(row, guest)):
        return None
    if guest and any(guest == one.guest for one in row.kept_out):
        return YOU
    if trace and row.started is None and any(trace == one.trace for one in row.kept_out):
        return YOUR_ADDRESS
    return None


def _belongs(row: MatchRow, guest: str) -> bool:
    return row.host == guest or any(guest in (seat.guest, seat.reserved) for seat in row.seats)


def check_not_kept_out(row: MatchRow, guest: str, trace: str) -> None:
    """Raise `NotAllowed` if somebody is kept out of the table."""
    if (why := why_kept_out(row, guest, trace)) is not None:
        raise NotAllowed(why.en, why.es)


async def keep_out(actor: Actor, host: Connection, number: int) -> None:
    """Free somebody else's seat before the start, and keep them from the table."""

    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        check_host(row, host.guest)
        seat = seat_of(row, number)
        person = seat.guest or seat.reserved
        if person is None:
            raise nobody_there()
        if person == host.guest:
            raise Refused("You cannot keep yourself out.", "No puedes vetarte a ti mismo.")
        if len(row.kept_out) >= MOST:
            raise Refused(
                f"This table keeps {MOST} people out, and no more: let somebody in again, or make a private table.",
                f"Esta mesa ya veta a {MOST} personas, y no caben más: deja entrar a alguna o abre una mesa privada.",
            )
        trace = "" if seat.trace == host.trace else seat.trace
        latest = max((one.number for one in row.kept_out), default=0)
        row.kept_out = [*row.kept_out, KeptOut(latest + 1, person, seat.name, number, trace)]
        for theirs in row.seats:
            if person in (theirs.guest, theirs.reserved):
                theirs.clear()

    await actor.change(edit)


async def let_in(actor: Actor, guest: str, number: int) -> None:
    """Let somebody come to the table again."""

    def edit(row: MatchRow) -> None:
        check_host(row, guest)
        if all(one.number != number for one in row.kept_out):
            raise Refused("Nobody of that number is kept out.", "No hay nadie vetado con ese número.")
        row.kept_out = [one for one in row.kept_out if one.number != number]

    await actor.change(edit)


def forget_addresses(row: MatchRow) -> None:
    """Forget where people came from: once the match begins, nobody else can sit down."""
    row.kept_out = [one._replace(trace="") for one in row.kept_out]
    for seat in row.seats:
        seat.trace = ""
