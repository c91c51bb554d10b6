"""What happens before a match: tables are made, seats taken and arranged, and the host starts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lunario.core import registry
from lunario.core.chance import new_seed
from lunario.core.errors import LunarioError
from lunario.core.text import joined
from lunario.players import names
from lunario.table.computers import free_name
from lunario.table.errors import Refused, has_begun, host_only, is_over, not_seated, stale, unknown_seat
from lunario.table.games import component_name, game_of
from lunario.table.interfaces import Conflict
from lunario.table.models import NewTable, SeatChoice
from lunario.table.rows import MatchRow, SeatRow
from lunario.table.table import Table, as_rows
from lunario.table.words import tidy

if TYPE_CHECKING:
    from lunario.table.commands import Change
    from lunario.table.hall import Hall

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of join codes: no I and no O
CODE_LENGTH = 6


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether it could be one."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)


# ------------------------------------------------------------------ making a table


async def make(hall: Hall, guest: str, wanted: NewTable) -> Table:
    definition = registry.find(wanted.game)
    definition.settle(len(wanted.seats), wanted.options)
    await hall.thinking.ready(definition.name)
    game = game_of(definition, len(wanted.seats), wanted.options)
    seats: list[SeatRow] = []
    for choice in wanted.seats:
        seats.append(_seated(choice, guest, seats))
    table = await hall.add(
        MatchRow(
            id=new_id(),
            game=definition.name,
            rules_version=definition.rules_version,
            options=game.options,
            components=component_name(game),
            seed=new_seed(),
            created=hall.now(),
            name=tidy(wanted.name),
            host=guest,
            code=new_code(),
            public=wanted.public,
            shuffled=wanted.shuffled,
            clock=wanted.clock,
            seats=_numbered(seats),
        )
    )
    if wanted.start and not any(seat.is_open for seat in table.row.seats):
        async with table.lock:
            await start(hall, table, guest)
    return table


def _seated(choice: SeatChoice, guest: str, others: Sequence[SeatRow]) -> SeatRow:
    if choice.kind == "me":
        return SeatRow(0, guest=guest, name=tidy(choice.name))
    if choice.kind == "open":
        return SeatRow(0)
    if choice.computer not in names():
        raise LunarioError(
            f"There is no computer player {choice.computer}; there are {joined(names(), 'en')}.",
            f"No hay ningún jugador {choice.computer} del ordenador; hay {joined(names(), 'es')}.",
        )
    return SeatRow(0, computer=choice.computer, name=free_name({seat.name for seat in others}))


def _numbered(seats: Sequence[SeatRow]) -> list[SeatRow]:
    for number, seat in enumerate(seats):
        seat.number = number
    return list(seats)


# ------------------------------------------------------------------ taking seats


def check_waiting(table: Table) -> None:
    if table.status == "over":
        raise is_over()
    if table.match is not None:
        raise has_begun()


def _check_host(table: Table, guest: str) -> None:
    if table.row.host != guest:
        raise host_only()


def _seat(table: Table, number: int) -> SeatRow:
    if number >= len(table.row.seats):
        raise unknown_seat()
    return table.row.seats[number]


async def sit(hall: Hall, table: Table, guest: str, number: int, name: str) -> None:
    """Take an open seat; again on the own one, to change the name."""
    check_waiting(table)
    if not guest:
        raise Refused(
            "Without a cookie nobody knows you again: allow cookies here, and load the page anew.",
            "Sin una cookie nadie te reconocerá: permite aquí las cookies y vuelve a cargar la página.",
        )
    seat = _seat(table, number)
    if not seat.is_open and seat.guest != guest:
        raise Refused("This seat is taken.", "Este asiento está ocupado.")
    seat.guest, seat.name = guest, tidy(name)
    await _save(hall, table)


async def stand(hall: Hall, table: Table, guest: str, number: int) -> None:
    check_waiting(table)
    seat = _seat(table, number)
    if seat.guest != guest:
        raise not_seated()
    seat.clear()
    await _save(hall, table)


async def go(hall: Hall, table: Table, guest: str) -> None:
    """Leave before the start: the seats are free, another person is host, and a table without people is closed."""
    check_waiting(table)
    for number in table.seats_of(guest):
        table.row.seats[number].clear()
    people = [seat.guest for seat in table.row.seats if seat.guest is not None]
    if table.row.host == guest:
        if not people:
            await hall.remove(table)
            return
        table.row.host = people[0]
    await _save(hall, table)


# ------------------------------------------------------------------ the host


async def arrange(hall: Hall, table: Table, guest: str, wanted: Sequence[int | SeatChoice]) -> None:
    """Who sits where. People are moved but not sent away: each of them must be named."""
    check_waiting(table)
    _check_host(table, guest)
    old = table.row.seats
    kept = [number for number in wanted if isinstance(number, int)]
    if any(number >= len(old) for number in kept) or len(set(kept)) < len(kept):
        raise unknown_seat()
    if any(seat.guest not in (None, guest) and seat.number not in kept for seat in old):
        raise Refused("Somebody who sits here would have no seat.", "Alguien sentado aquí se quedaría sin asiento.")
    definition = registry.find(table.row.game)
    definition.settle(len(wanted), table.row.options)
    seats: list[SeatRow] = []
    staying = [old[number] for number in kept]
    for place in wanted:
        seats.append(old[place] if isinstance(place, int) else _seated(place, guest, [*staying, *seats]))
    table.row.seats = _numbered(seats)
    await _save(hall, table)


async def change(hall: Hall, table: Table, guest: str, wanted: Change) -> None:
    check_waiting(table)
    _check_host(table, guest)
    row = table.row
    if wanted.options is not None:
        row.options = registry.find(row.game).settle(len(row.seats), wanted.options)
    row.name = row.name if wanted.name is None else tidy(wanted.name)
    row.public = row.public if wanted.public is None else wanted.public
    row.shuffled = row.shuffled if wanted.shuffled is None else wanted.shuffled
    row.clock = wanted.clock or row.clock
    await _save(hall, table)


async def start(hall: Hall, table: Table, guest: str) -> None:
    check_waiting(table)
    _check_host(table, guest)
    if any(seat.is_open for seat in table.row.seats):
        raise Refused(
            "A seat is still open: wait for somebody, or let the computer play there.",
            "Queda un asiento libre: espera a alguien o deja que juegue el ordenador.",
        )
    await begin(hall, table)


async def begin(hall: Hall, table: Table) -> None:
    """Deal the seats if they are to be dealt, and let chance do what comes before the first decision."""
    row = table.row
    if row.shuffled:
        secrets.SystemRandom().shuffle(row.seats)
        _numbered(row.seats)
    row.started = hall.now()
    game = game_of(registry.find(row.game), len(row.seats), row.options)
    row.components = component_name(game)
    events = as_rows(game.new_match(row.seed).events, 0, row.started)
    try:
        await hall.store.start(row, events)
    except Conflict:
        await hall.catch_up(table)
        raise stale() from None
    table.begin(events)


async def close(hall: Hall, table: Table, guest: str) -> None:
    """The host closes the table: before the start, or when no other person plays there any more."""
    _check_host(table, guest)
    if table.match is not None and table.status == "playing":
        if any(seat.guest != guest for seat in table.present):
            raise Refused(
                "Others are still playing here: you can leave, or resign.",
                "Otros siguen jugando aquí: puedes irte o rendirte.",
            )
        table.row.finished = hall.now()
        await _save(hall, table)
    elif table.match is None:
        await hall.remove(table)


async def _save(hall: Hall, table: Table) -> None:
    await hall.store.save(table.row)
    table.refresh()


# ------------------------------------------------------------------ again


async def rematch(hall: Hall, table: Table, guest: str) -> None:
    """The same again: who asks first makes the table, the others sit down there; it begins when all are there."""
    if table.status != "over":
        raise Refused("The match is not over yet.", "La partida aún no ha terminado.")
    mine = table.seats_of(guest)
    if not mine:
        raise not_seated()
    if table.row.next is None:
        await _make_next(hall, table, guest)
    following = await hall.find(str(table.row.next))
    async with following.lock:
        if following.match is None:
            _sit_again(table, following, guest)
            await _save(hall, following)
            if not any(seat.is_open for seat in following.row.seats):
                await begin(hall, following)


async def _make_next(hall: Hall, table: Table, guest: str) -> None:
    """The new table, with the same computer players in their seats."""
    old = table.row
    computers = {seat.number: seat.name for seat in old.seats if seat.computer}
    seats = [SeatRow(seat.number, computer=seat.computer, name=computers.get(seat.number, "")) for seat in old.seats]
    row = MatchRow(**{**vars(old), "id": new_id(), "code": new_code(), "seed": new_seed(), "created": hall.now()})
    row.started, row.finished, row.next, row.host, row.seats = None, None, None, guest, seats
    row.rules_version = registry.find(row.game).rules_version
    await hall.add(row)
    old.next = row.id
    await _save(hall, table)


def _sit_again(table: Table, following: Table, guest: str) -> None:
    for number in table.seats_of(guest):
        seat = following.row.seats[number]
        if seat.is_open:
            seat.guest, seat.name = guest, table.row.seats[number].name
