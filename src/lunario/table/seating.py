"""Before a match: make tables, take and arrange seats, start."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lunario.core import registry
from lunario.core.chance import new_seed
from lunario.core.errors import LunarioError
from lunario.core.match import Match
from lunario.core.text import joined
from lunario.players import names
from lunario.table import words
from lunario.table.actor import Actor
from lunario.table.allowance import MayMake, allow_table, check_allowance, unlimited
from lunario.table.checks import check_host, check_waiting, seat_of
from lunario.table.clock import Clock
from lunario.table.computers import free_name
from lunario.table.errors import Refused, is_over, nobody_there, not_seated, unknown_seat
from lunario.table.games import game_of, kept_components, settled
from lunario.table.keeping_out import check_not_kept_out, forget_addresses
from lunario.table.names import own_name, tidy
from lunario.table.requests import NewTable, SeatChoice
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.table import as_rows

if TYPE_CHECKING:
    from lunario.table.commands import Change
    from lunario.table.hall import Hall

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of join codes: no I and no O
CODE_LENGTH = 6
MOST_FREED = 16  # guests per table who are told that the host freed their seats


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Return whether the text could be a code."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)


# ------------------------------------------------------------------ making a table


async def make(hall: Hall, guest: str, wanted: NewTable, may_make: MayMake = unlimited, trace: str = "") -> Actor:
    definition = registry.find(wanted.game)
    options = settled(definition, len(wanted.seats), wanted.options)
    await hall.thinking.ready(definition.name)
    game = game_of(definition, len(wanted.seats), options)
    seats = _seated(wanted.seats, guest)
    components, component_text = kept_components(game)
    row = MatchRow(
        id=new_id(),
        game=definition.name,
        rules_version=definition.rules_version,
        options=game.options,
        components=components,
        component_text=component_text,
        seed=new_seed(),
        created=hall.now(),
        name=tidy(wanted.name),
        host=guest,
        code=new_code(),
        public=wanted.public,
        shuffled=wanted.shuffled,
        take_backs=wanted.take_backs,
        hints=wanted.hints,
        coach=wanted.coach,
        substitute=_computer(wanted.substitute),
        clock=wanted.clock,
        seats=_numbered(seats),
        trace=trace,
    )
    await allow_table(hall, guest, row.computers, may_make)
    actor = await hall.add(row, new_code)
    if wanted.start and not any(seat.is_open for seat in row.seats):
        await actor.do(lambda: start(actor, guest))
    return actor


async def play_on(
    hall: Hall, guest: str, match: Match, wanted: Sequence[SeatChoice], parent: str | None = None
) -> Actor:
    """Make a table for a match just branched off another one, which is the match `parent` if that is here too. Callers
    have asked `allow_table`."""
    game = match.game
    if len(wanted) != game.players or any(seat.kind == "open" for seat in wanted):
        raise Refused(
            "Say for every seat of that match whether you or a computer plays there.",
            "Di para cada asiento de esa partida si juegas tú o el ordenador.",
        )
    seats = _seated(wanted, guest)
    components, component_text = kept_components(game)
    now = hall.now()
    row = MatchRow(
        id=new_id(),
        game=game.name,
        rules_version=game.definition.rules_version,
        options=game.options,
        components=components,
        component_text=component_text,
        seed=match.seed,
        created=now,
        name="",
        host=guest,
        code=new_code(),
        public=False,
        shuffled=False,
        clock=Clock(),
        seats=_numbered(seats),
        started=now,
        parent=parent,
        shared=match.shared,
        origins=match.origins,
    )
    return await hall.add(row, new_code, as_rows(match.events, 0, now))


def _seated(choices: Sequence[SeatChoice], guest: str, staying: Sequence[SeatRow] = ()) -> list[SeatRow]:
    """Return the seats of the guest and of others, at a table where those `staying` sit already."""
    others = _names_of_others(staying, guest)
    seats = [
        SeatRow(0, guest=guest, name=own_name(one.name, others)) if one.kind == "me" else SeatRow(0) for one in choices
    ]
    for choice, seat in zip(choices, seats, strict=True):
        if choice.kind == "computer":
            seat.computer = _computer(choice.computer)
            seat.name = free_name([other.name for other in (*staying, *seats) if other.name])
    return seats


def _names_of_others(seats: Sequence[SeatRow], guest: str) -> list[str]:
    return [seat.name for seat in seats if guest not in (seat.guest, seat.reserved)]


def _computer(name: str | None) -> str:
    """Return the name of a computer player, or raise if there is none of that name."""
    if name not in names():
        raise LunarioError(
            f"There is no computer player {name or 'without a name'}; there are {joined(names(), 'en')}.",
            f"No hay ningún jugador {name or 'sin nombre'} del ordenador; hay {joined(names(), 'es')}.",
        )
    return name


def _numbered(seats: Sequence[SeatRow]) -> list[SeatRow]:
    for number, seat in enumerate(seats):
        seat.number = number
    return list(seats)


# ------------------------------------------------------------------ taking seats


async def sit(actor: Actor, guest: str, number: int, name: str, trace: str = "") -> None:
    """Take an open seat, or change the name on a seat of one's own."""

    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        if not guest:
            raise Refused(
                "Without a cookie nobody can recognise you: allow cookies here and reload the page.",
                "Sin una cookie nadie te reconocerá: permite aquí las cookies y vuelve a cargar la página.",
            )
        check_not_kept_out(row, guest, trace)
        seat = seat_of(row, number)
        if not seat.is_open and seat.guest != guest:
            raise Refused("This seat is taken.", "Este asiento está ocupado.")
        if seat.reserved not in (None, guest):
            raise _reserved(seat)
        take(row, seat, guest, own_name(name, _names_of_others(row.seats, guest)), trace)

    await actor.change(edit)


def take(row: MatchRow, seat: SeatRow, guest: str, name: str, trace: str) -> None:
    seat.guest, seat.name, seat.reserved, seat.trace = guest, name, None, trace
    row.freed = [other for other in row.freed if other != guest]


def _reserved(seat: SeatRow) -> Refused:
    en, es = (seat.name or words.PREVIOUS_PLAYER[lang] for lang in ("en", "es"))
    return Refused(
        f"This seat is kept for {en}; the host can free it.",
        f"Este asiento se guarda para {es}; el anfitrión puede liberarlo.",
    )


async def stand(actor: Actor, guest: str, number: int) -> None:
    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        seat = seat_of(row, number)
        if seat.guest != guest:
            raise not_seated()
        seat.clear()

    await actor.change(edit)


async def go(actor: Actor, guest: str) -> None:
    """Leave before the start: free the seats, make another person host, and close the table if nobody is left."""
    table = actor.table

    if table.row.host != guest and not table.seats_of(guest):
        raise not_seated()

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
        if not is_last():  # somebody sat down just then
            raise _others_play()

    if is_last():
        await actor.remove(may_close)
    else:
        await actor.change(edit)


# ------------------------------------------------------------------ the host


async def free(actor: Actor, guest: str, number: int) -> None:
    """Free somebody else's seat before the start, whether they are here or gone, and remember them, so that they can
    read why they have none."""

    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        check_host(row, guest)
        seat = seat_of(row, number)
        if seat.guest is None and seat.reserved is None:
            raise nobody_there()
        _send_away(row, [seat])
        seat.clear()

    await actor.change(edit)


def _send_away(row: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Remember the people of these seats, and those for whom they are kept."""
    people = [seat.guest or seat.reserved for seat in seats]
    sent = [person for person in people if person not in (None, row.host)]
    row.freed = [*(other for other in row.freed if other not in sent), *map(str, sent)][-MOST_FREED:]


async def arrange(actor: Actor, guest: str, wanted: Sequence[int | SeatChoice]) -> None:
    """Set who sits where. People may be moved but not sent away (`free` does that), so each of them must be named."""

    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        check_host(row, guest)
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
    _send_away(row, [seat for seat in old if seat.number not in kept])
    definition = registry.find(row.game)
    definition.check_players(len(wanted))
    row.options = definition.fitting(len(wanted), row.options)
    new = iter(_seated([place for place in wanted if isinstance(place, SeatChoice)], guest, [old[n] for n in kept]))
    return _numbered([old[place] if isinstance(place, int) else next(new) for place in wanted])


async def change(actor: Actor, guest: str, wanted: Change, trace: str = "") -> None:
    def edit(row: MatchRow) -> None:
        check_waiting(actor.table)
        check_host(row, guest)
        if wanted.options is not None:
            row.options = settled(registry.find(row.game), len(row.seats), wanted.options)
        row.name = row.name if wanted.name is None else tidy(wanted.name)
        if wanted.public is not None:
            row.public, row.trace = wanted.public, trace
        row.shuffled = row.shuffled if wanted.shuffled is None else wanted.shuffled
        row.take_backs = row.take_backs if wanted.take_backs is None else wanted.take_backs
        row.hints = row.hints if wanted.hints is None else wanted.hints
        row.coach = row.coach if wanted.coach is None else wanted.coach
        row.substitute = row.substitute if wanted.substitute is None else _computer(wanted.substitute)
        row.clock = wanted.clock or row.clock

    await actor.change(edit)


async def start(actor: Actor, guest: str) -> None:
    def edit(row: MatchRow) -> list[EventRow]:
        check_waiting(actor.table)
        check_host(row, guest)
        if any(seat.is_open for seat in row.seats):
            raise Refused(
                "A seat is still open: wait for somebody, or let the computer play there.",
                "Queda un asiento libre: espera a alguien o deja que juegue el ordenador.",
            )
        return begin(row, actor.table.now())

    await actor.change(edit)


def begin(row: MatchRow, now: float) -> list[EventRow]:
    """Shuffle the seats if requested, and return the chance events before the first decision."""
    if row.shuffled:
        secrets.SystemRandom().shuffle(row.seats)
        _numbered(row.seats)
    row.started = now
    forget_addresses(row)
    game = game_of(registry.find(row.game), len(row.seats), row.options)
    row.components, row.component_text = kept_components(game)
    return as_rows(game.new_match(row.seed).events, 0, now)


async def close(actor: Actor, guest: str) -> None:
    """Close the table for its host, before the start or when nobody else is still playing."""
    table = actor.table

    def check() -> None:
        check_host(table.row, guest)
        if table.status == "over":
            raise is_over()
        if table.status == "playing" and any(
            seat.guest not in (None, guest) and not seat.resigned for seat in table.row.seats
        ):
            raise _others_play()

    def may_remove() -> None:
        check()
        check_waiting(table)

    def edit(row: MatchRow) -> None:
        check()
        row.finished = table.now()

    check()
    if table.match is None:
        await actor.remove(may_remove)
    else:
        await actor.change(edit)


def _others_play() -> Refused:
    return Refused(
        "Others are still playing here: you can leave, or resign.", "Otros siguen jugando aquí: puedes irte o rendirte."
    )
