"""From a message of a client to what it does at the table, or to a sentence why not."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from pydantic import ValidationError

from lunario.core.errors import IllegalAction, LunarioError
from lunario.table import commands as c
from lunario.table import play, seating, words
from lunario.table.connection import Connection
from lunario.table.errors import has_not_begun, not_seated, stale
from lunario.table.models import Past, Problem

if TYPE_CHECKING:
    from lunario.table.hall import Hall

logger = logging.getLogger(__name__)
_AT_PLAY = (c.Act, c.Undo, c.Confirm)


async def receive(hall: Hall, connection: Connection, text: str) -> None:
    """Whatever comes: it is obeyed or answered with a sentence, and the table goes on."""
    lang = connection.lang
    if len(text.encode(errors="replace")) > c.LARGEST:
        connection.say(Problem(text=words.TOO_LARGE[lang]))
        return
    try:
        command = c.COMMANDS.validate_json(text)
    except ValidationError:
        connection.say(Problem(text=words.UNREADABLE[lang]))
        return
    try:
        await _obey(hall, connection, command)
    except LunarioError as problem:
        rule = problem.reason.rule if isinstance(problem, IllegalAction) else None
        connection.say(Problem(text=problem.text[lang], rule=rule))
    except Exception:  # a fault of ours, or of the database: written down, said, and the table goes on
        logger.exception("A message could not be obeyed")
        await _recover(hall, connection)
        connection.say(Problem(text=words.BROKEN[lang]))


async def _recover(hall: Hall, connection: Connection) -> None:
    """What is in memory must not run ahead of what is written: forget it; the next who comes reads the log."""
    table = connection.table
    try:
        await hall.reload(table)
    except Exception:
        hall.dismiss(table)


async def _obey(hall: Hall, connection: Connection, command: c.Command) -> None:
    table = connection.table
    if isinstance(command, c.Look | c.Recall | c.Speak):
        _show(connection, command)
        return
    async with table.lock:
        if isinstance(command, _AT_PLAY):
            await _play(hall, connection, command)
            return
        if hall.store.is_shared:  # another process may have changed the seats a moment ago
            await hall.catch_up(table)
        if isinstance(command, c.Leave | c.Return | c.Resign | c.Rematch):
            await _come_and_go(hall, connection, command)
        else:
            await _set_up(hall, connection, command)


def _show(connection: Connection, command: c.Look | c.Recall | c.Speak) -> None:
    table = connection.table
    match command:
        case c.Look():
            if command.seat not in table.seats_of(connection.guest):
                raise not_seated()
            connection.look(command.seat)
        case c.Speak():
            connection.lang = command.lang
            connection.wake()
        case c.Recall():
            if table.match is None:
                raise has_not_begun()
            if not 0 <= command.seq <= len(table.match.events):
                raise stale()
            view = table.recall(command.seq, connection.seat)
            connection.say(Past(seq=command.seq, view=view))


async def _play(hall: Hall, connection: Connection, command: c.Act | c.Undo | c.Confirm) -> None:
    table, seat = connection.table, connection.seat
    match command:
        case c.Act():
            await play.act(hall, table, seat, command.action, command.seq, confirmed=command.confirm)
        case c.Undo():
            play.undo(table, seat, command.seq)
        case c.Confirm():
            await play.confirm(hall, table, seat, command.seq)


async def _come_and_go(hall: Hall, connection: Connection, command: c.Leave | c.Return | c.Resign | c.Rematch) -> None:
    table, guest = connection.table, connection.guest
    match command:
        case c.Leave():
            await (seating.go if table.match is None else play.leave)(hall, table, guest)
        case c.Return():
            await play.come_back(hall, table, guest)
        case c.Resign():
            await play.resign(hall, table, guest, command.seat)
        case c.Rematch():
            await seating.rematch(hall, table, guest)


async def _set_up(
    hall: Hall, connection: Connection, command: c.Sit | c.Stand | c.Arrange | c.Change | c.Start | c.Close
) -> None:
    table, guest = connection.table, connection.guest
    match command:
        case c.Sit():
            await seating.sit(hall, table, guest, command.seat, command.name)
        case c.Stand():
            await seating.stand(hall, table, guest, command.seat)
        case c.Arrange():
            await seating.arrange(hall, table, guest, command.seats)
        case c.Change():
            await seating.change(hall, table, guest, command)
        case c.Start():
            await seating.start(hall, table, guest)
        case c.Close():
            await seating.close(hall, table, guest)
