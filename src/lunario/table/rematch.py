"""Playing again: the same people and computer players at a new table, which begins when everybody is there."""

from __future__ import annotations

from lunario.core import registry
from lunario.core.chance import new_seed
from lunario.table.actor import Actor
from lunario.table.allowance import MayMake, allow_table
from lunario.table.errors import NotFound, Refused, not_seated
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.seating import begin, new_code, new_id, take


async def ask(actor: Actor, guest: str, may_make: MayMake, trace: str = "") -> None:
    """Play again: the first to ask makes the new table, if `may_make` does not raise, the others join it, and it begins
    when everybody is there."""
    table = actor.table
    if table.status != "over":
        raise Refused("The match is not over yet.", "La partida aún no ha terminado.")
    if not table.seats_of(guest):
        raise not_seated()
    following = await _next(actor)
    if following is None:
        await _make_next(actor, guest, may_make, trace)
        following = await actor.hall.find(str(table.row.next))
    await following.do(lambda: _sit_again(following, guest, trace))


async def _next(actor: Actor) -> Actor | None:
    """Return the table of the rematch, or None if there is none or it was closed."""
    if actor.table.row.next is None:
        return None
    try:
        return await actor.hall.find(actor.table.row.next)
    except NotFound:
        return None


async def _make_next(actor: Actor, guest: str, may_make: MayMake, trace: str) -> None:
    """Make the new table, with the same computer players in their seats, and the other seats kept for their people."""
    old, hall = actor.table.row, actor.hall
    closed = old.next
    seats = [SeatRow(seat.number, computer=seat.computer, name=seat.name, reserved=seat.guest) for seat in old.seats]
    row = MatchRow(**{**vars(old), "id": new_id(), "code": new_code(), "seed": new_seed(), "created": hall.now()})
    row.started, row.finished, row.next, row.host, row.seats, row.version = None, None, None, guest, seats, 1
    row.parent, row.shared, row.origins, row.freed, row.trace = None, 0, [], [], trace
    row.rules_version = registry.find(row.game).rules_version
    await allow_table(hall, guest, row.computers, may_make)
    made = await hall.add(row, new_code)

    def edit(old: MatchRow) -> None:
        old.next = row.id if old.next == closed else old.next

    await actor.change(edit)
    if actor.table.row.next != row.id:  # somebody asked another server first
        await made.do(lambda: made.remove(lambda: None))


async def _sit_again(following: Actor, guest: str, trace: str) -> None:
    def edit(row: MatchRow) -> list[EventRow]:
        if row.started is None:
            for seat in row.seats:
                if seat.is_open and seat.reserved == guest:
                    take(row, seat, guest, seat.name, trace)
        if not any(seat.guest == guest for seat in row.seats):
            raise _too_late(row)
        is_ready = row.started is None and not any(seat.is_open for seat in row.seats)
        return begin(row, following.table.now()) if is_ready else []

    await following.change(edit)


def _too_late(row: MatchRow) -> Refused:
    if row.started is not None:
        return Refused(
            "The new match has begun without you; you can watch it.",
            "La nueva partida ha empezado sin ti; puedes mirarla.",
        )
    return Refused(
        "You no longer have a seat at the new table; you can go there and take an open one.",
        "Ya no tienes asiento en la nueva mesa; puedes ir allí y ocupar uno libre.",
    )
