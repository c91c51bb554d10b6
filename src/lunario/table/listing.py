"""A table's entry in lists: what its row tells. Only tables in memory know who is connected and whose turn it is."""

from __future__ import annotations

from lunario.table.models import KeptOutInfo, SeatInfo, Status, TableInfo
from lunario.table.rows import KeptOut, ListedRow, SeatRow
from lunario.table.words import seat_name, unnamed


def entry_of(row: ListedRow, guest: str, lang: str) -> TableInfo:
    hosts, sits = row.host == guest, any(seat.guest == guest for seat in row.seats)
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.game,
        options=row.options,
        public=row.public,
        shuffled=row.shuffled,
        take_backs=row.take_backs,
        hints=row.hints,
        coach=row.coach,
        substitute=row.substitute,
        clock=row.clock,
        status=_status(row),
        to_act=None,
        seats=[_seat_info(seat, guest, lang) for seat in row.seats],
        you_host=hosts,
        you_freed=guest in row.freed,
        kept_out=[_kept_out_info(one, lang) for one in row.kept_out] if hosts else [],
        code=row.code if sits or hosts else None,
        spectators=0,
        next=row.next,
        parent=row.parent,
        shared=row.shared,
    )


def _status(row: ListedRow) -> Status:
    if row.finished is not None:
        return "over"
    return "waiting" if row.started is None else "playing"


def _seat_info(seat: SeatRow, guest: str, lang: str) -> SeatInfo:
    return SeatInfo(
        seat=seat.number,
        kind="computer" if seat.computer else "person" if seat.guest else "open",
        name=seat_name(seat, lang),
        computer=seat.computer,
        yours=seat.guest == guest,
        connected=False,
        away=seat.away,
        resigned=seat.resigned,
        out=seat.out,
        hints=seat.hints,
        reserved=seat.is_open and seat.reserved not in (None, guest),
    )


def _kept_out_info(one: KeptOut, lang: str) -> KeptOutInfo:
    return KeptOutInfo(number=one.number, name=one.name or unnamed(one.seat, lang), by_address=bool(one.trace))
