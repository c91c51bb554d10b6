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
from lunario.table.actor import Actor
from lunario.table.allowance import check_allowance
from lunario.table.computers import free_name
from lunario.table.errors import Refused, has_begun, host_only, is_over, not_seated, unknown_seat
from lunario.table.games import component_name, game_of
from lunario.table.models import NewTable, SeatChoice
from lunario.table.rows import EventRow, MatchRow, SeatRow
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


async def make(hall: Hall, guest: str, wanted: NewTable) -> Actor:
    definition = registry.find(wanted.game)
    definition.settle(len(wanted.seats), wanted.options)
    await hall.thinking.ready(definition.name)
    game = game_of(definition, len(wanted.seats), wanted.options)
    seats: list[SeatRow] = []
    for choice in wanted.seats:
        seats.append(_seated(choice, guest, seats))
    row = MatchRow(
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
    await check_allowance(hall, guest, tables=1, computers=row.computers)
    actor = await hall.add(row, new_code)
    if wanted.start and not any(seat.is_open for seat in row.seats):
        await actor.do(lambda: start(actor, guest))
    return actor


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


def _check_host(row: MatchRow, guest: str) -> None:
    if row.host != guest:
        raise host_only()


def _seat(row: MatchRow, number: int) -> SeatRow:
    if number >= len(row.seats):
        raise unknown_seat()
    return row.seats[number]


async def sit(actor: Actor, guest: str, number: int, name: str) -> None:
    """Take an open seat; again on one's own, to change the name."""

    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        if not guest:
            raise Refused(
                "Without a cookie nobody knows you again: allow cookies here, and load the page again.",
                "Sin una cookie nadie te reconocerá: permite aquí las cookies y vuelve a cargar la página.",
            )
        seat = _seat(row, number)
        if not seat.is_open and seat.guest != guest:
            raise Refused("This seat is taken.", "Este asiento está ocupado.")
        seat.guest, seat.name = guest, tidy(name)

    await actor.change(edit)


async def stand(actor: Actor, guest: str, number: int) -> None:
    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        seat = _seat(row, number)
        if seat.guest != guest:
            raise not_seated()
        seat.clear()

    await actor.change(edit)


async def go(actor: Actor, guest: str) -> None:
    """Leave before the start: the seats are free, another person is host, and a table without people is closed."""
    table = actor.table

    def is_last() -> bool:
        return table.row.host == guest and all(seat.guest in (None, guest) for seat in table.row.seats)

    def edit(row: MatchRow) -> None:
        check_waiting(table)
        for seat in row.seats:
            if seat.guest == guest:
                seat.clear()
        people = [seat.guest for seat in row.seats if seat.guest is not None]
        if row.host == guest and people:
            row.host = people[0]

    def may_close() -> None:
        check_waiting(table)
        if not is_last():  # somebody sat down in this moment
            raise _others_play()

    if is_last():
        await actor.remove(may_close)
    else:
        await actor.change(edit)


# ------------------------------------------------------------------ the host


async def arrange(actor: Actor, guest: str, wanted: Sequence[int | SeatChoice]) -> None:
    """Say who sits where. People are moved but not sent away: each of them must be named."""

    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        _check_host(row, guest)
        row.seats = _arranged(row, guest, wanted)

    old = actor.table.row
    kept = [old.seats[place] for place in wanted if isinstance(place, int) and place < len(old.seats)]
    new = sum(isinstance(place, SeatChoice) and place.kind == "computer" for place in wanted)
    await check_allowance(
        actor.hall, guest, computers=new + sum(seat.computer is not None for seat in kept) - old.computers
    )
    await actor.change(edit)


def _arranged(row: MatchRow, guest: str, wanted: Sequence[int | SeatChoice]) -> list[SeatRow]:
    old = row.seats
    kept = [number for number in wanted if isinstance(number, int)]
    if any(number >= len(old) for number in kept) or len(set(kept)) < len(kept):
        raise unknown_seat()
    if any(seat.guest not in (None, guest) and seat.number not in kept for seat in old):
        raise Refused("Somebody who sits here would have no seat.", "Alguien sentado aquí se quedaría sin asiento.")
    registry.find(row.game).settle(len(wanted), row.options)
    seats: list[SeatRow] = []
    staying = [old[number] for number in kept]
    for place in wanted:
        seats.append(old[place] if isinstance(place, int) else _seated(place, guest, [*staying, *seats]))
    return _numbered(seats)


async def change(actor: Actor, guest: str, wanted: Change) -> None:
    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        _check_host(row, guest)
        if wanted.options is not None:
            row.options = registry.find(row.game).settle(len(row.seats), wanted.options)
        row.name = row.name if wanted.name is None else tidy(wanted.name)
        row.public = row.public if wanted.public is None else wanted.public
        row.shuffled = row.shuffled if wanted.shuffled is None else wanted.shuffled
        row.clock = wanted.clock or row.clock

    await actor.change(edit)


async def start(actor: Actor, guest: str) -> None:
    def edit(row: MatchRow) -> list[EventRow]:
        check_waiting(actor.table)
        _check_host(row, guest)
        if any(seat.is_open for seat in row.seats):
            raise Refused(
                "A seat is still open: wait for somebody, or let the computer play there.",
                "Queda un asiento libre: espera a alguien o deja que juegue el ordenador.",
            )
        return _begin(row, actor.table.now())

    await actor.change(edit)


def _begin(row: MatchRow, now: float) -> list[EventRow]:
    """Deal the seats if they are to be dealt, and let chance do what comes before the first decision."""
    if row.shuffled:
        secrets.SystemRandom().shuffle(row.seats)
        _numbered(row.seats)
    row.started = now
    game = game_of(registry.find(row.game), len(row.seats), row.options)
    row.components = component_name(game)
    return as_rows(game.new_match(row.seed).events, 0, now)


async def close(actor: Actor, guest: str) -> None:
    """The host closes the table: before the start, or when no other person has a seat there any more."""
    table = actor.table

    def check() -> None:
        _check_host(table.row, guest)
        if table.status == "playing" and any(
            seat.guest not in (None, guest) and not seat.resigned for seat in table.row.seats
        ):
            raise _others_play()

    def may_remove() -> None:
        check()
        check_waiting(table)

    def edit(row: MatchRow) -> None:
        check()
        row.finished = row.finished or table.now()

    check()
    if table.match is None:
        await actor.remove(may_remove)
    elif table.status == "playing":
        await actor.change(edit)


def _others_play() -> Refused:
    return Refused(
        "Others are still playing here: you can leave, or resign.", "Otros siguen jugando aquí: puedes irte o rendirte."
    )


# ------------------------------------------------------------------ again


async def rematch(actor: Actor, guest: str) -> None:
    """The same again: the first who asks makes the table, the others sit down there; it begins when all are there."""
    table = actor.table
    if table.status != "over":
        raise Refused("The match is not over yet.", "La partida aún no ha terminado.")
    if not table.seats_of(guest):
        raise not_seated()
    if table.row.next is None:
        await _make_next(actor, guest)
    following = await actor.hall.find(str(table.row.next))
    await following.do(lambda: _sit_again(following, table.row, guest))


async def _make_next(actor: Actor, guest: str) -> None:
    """Make the new table, with the same computer players in their seats."""
    old, hall = actor.table.row, actor.hall
    computers = {seat.number: seat.name for seat in old.seats if seat.computer}
    seats = [SeatRow(seat.number, computer=seat.computer, name=computers.get(seat.number, "")) for seat in old.seats]
    row = MatchRow(**{**vars(old), "id": new_id(), "code": new_code(), "seed": new_seed(), "created": hall.now()})
    row.started, row.finished, row.next, row.host, row.seats, row.version = None, None, None, guest, seats, 1
    row.rules_version = registry.find(row.game).rules_version
    await check_allowance(hall, guest, tables=1, computers=row.computers)
    made = await hall.add(row, new_code)

    def edit(old: MatchRow) -> None:
        old.next = old.next or row.id

    await actor.change(edit)
    if actor.table.row.next != row.id:  # somebody asked another server first
        await made.do(lambda: made.remove(lambda: None))


async def _sit_again(following: Actor, old: MatchRow, guest: str) -> None:
    def edit(row: MatchRow) -> list[EventRow]:
        if row.started is not None:
            return []
        for number in [seat.number for seat in old.seats if seat.guest == guest]:
            if number < len(row.seats) and row.seats[number].is_open:
                row.seats[number].guest, row.seats[number].name = guest, old.seats[number].name
        return [] if any(seat.is_open for seat in row.seats) else _begin(row, following.table.now())

    await following.change(edit)
