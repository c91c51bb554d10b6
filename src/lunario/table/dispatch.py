"""Carry out a client's message at the table, or answer with a sentence that says why not."""

from __future__ import annotations

import functools

from pydantic import ValidationError

from lunario.core.errors import IllegalAction, LunarioError
from lunario.table import advice, handing_over, keeping_out, play, rematch, seating, words
from lunario.table import commands as c
from lunario.table.actor import Actor
from lunario.table.connection import Connection
from lunario.table.errors import has_not_begun, not_seated, stale
from lunario.table.interfaces import Unavailable
from lunario.table.models import Problem
from lunario.table.place import Place
from lunario.table.supervised import report

SettingUp = c.Sit | c.Stand | c.Free | c.KeepOut | c.LetIn | c.Arrange | c.Change | c.Start | c.Close


async def receive(actor: Actor, connection: Connection, text: str) -> None:
    """Obey a message, or answer it with a sentence. No message can stop the table."""
    lang = connection.lang
    if connection.turn_away_if_kept_out():
        return
    if len(text.encode(errors="replace")) > actor.hall.settings.message_bytes:
        connection.say(Problem(text=words.TOO_LARGE[lang]))
        return
    try:
        command = c.COMMANDS.validate_json(text)
    except ValidationError:
        connection.say(Problem(text=words.UNREADABLE[lang]))
        return
    try:
        if isinstance(command, c.Look | c.Recall | c.Speak):
            await _show(actor, connection, command)
        elif isinstance(command, c.Hint | c.Coach):
            connection.errands.do(type(command), functools.partial(_advise, actor, connection, command))
        else:
            await actor.do(lambda: _obey(actor, connection, command))
    except Exception as problem:
        say_why(connection, problem)


def say_why(connection: Connection, problem: Exception) -> None:
    """Tell a person why something could not be done."""
    rule = problem.reason.rule if isinstance(problem, IllegalAction) else None
    if isinstance(problem, LunarioError):
        text = problem.text
    else:
        report("A message could not be obeyed", problem)
        text = words.NOT_KEPT if isinstance(problem, Unavailable) else words.BROKEN
    connection.say(Problem(text=text[connection.lang], rule=rule))


async def _show(actor: Actor, connection: Connection, command: c.Look | c.Recall | c.Speak) -> None:
    table = connection.table
    match command:
        case c.Look():
            if command.seat not in table.seats_of(connection.guest):
                raise not_seated()
            if table.is_curtained:
                await actor.do(lambda: play.lift(actor, command.seat))
            connection.look(command.seat)
        case c.Speak():
            connection.lang = command.lang
            connection.wake()
        case c.Recall():
            if table.match is None:
                raise has_not_begun()
            if not 0 <= command.seq <= len(table.match.record):
                raise stale()
            clocks = table.clocks_at(command.seq)
            connection.pass_on(table.history.past(table.match, command.seq, connection.seat, clocks))


async def _advise(actor: Actor, connection: Connection, command: c.Hint | c.Coach) -> None:
    """Think about something for one person while the table goes on."""
    try:
        if isinstance(command, c.Hint):
            await advice.hint(actor, connection, command)
        else:
            await advice.coach(actor, connection, command)
    except Exception as problem:
        say_why(connection, problem)


async def _obey(actor: Actor, connection: Connection, command: c.Command) -> None:
    if isinstance(command, c.Act | c.Undo | c.Confirm):
        await _play(actor, connection.seat, command)
    elif isinstance(command, c.TakeBack):
        await play.take_back(actor, connection.guest, Place.read(command.at))
    elif isinstance(command, c.HandOver):
        await handing_over.hand_over(actor, connection.guest, command.seat)
    elif isinstance(command, c.Leave | c.Return | c.Resign | c.Rematch):
        await _come_and_go(actor, connection, command)
    elif isinstance(command, SettingUp):
        await _set_up(actor, connection, command)


async def _play(actor: Actor, seat: int | None, command: c.Act | c.Undo | c.Confirm) -> None:
    seen = Place.read(command.at)
    match command:
        case c.Act():
            await play.act(actor, seat, command.action, seen, confirmed=command.confirm, instead=command.instead)
        case c.Undo():
            play.undo(actor.table, seat, seen)
        case c.Confirm():
            await play.confirm(actor, seat, seen)


async def _come_and_go(
    actor: Actor, connection: Connection, command: c.Leave | c.Return | c.Resign | c.Rematch
) -> None:
    guest = connection.guest
    match command:
        case c.Leave():
            await (seating.go if actor.table.match is None else play.leave)(actor, guest)
        case c.Return():
            await play.come_back(actor, guest)
        case c.Resign():
            await play.resign(actor, guest, command.seat)
        case c.Rematch():
            await rematch.ask(actor, guest, connection.may_make, connection.trace)


async def _set_up(actor: Actor, connection: Connection, command: SettingUp) -> None:
    guest, trace = connection.guest, connection.trace
    match command:
        case c.Sit():
            await seating.sit(actor, guest, command.seat, command.name, trace)
        case c.Stand():
            await seating.stand(actor, guest, command.seat)
        case c.Free():
            await seating.free(actor, guest, command.seat)
        case c.KeepOut():
            await keeping_out.keep_out(actor, connection, command.seat)
        case c.LetIn():
            await keeping_out.let_in(actor, guest, command.number)
        case c.Arrange():
            await seating.arrange(actor, guest, command.seats)
        case c.Change():
            await seating.change(actor, guest, command, trace)
        case c.Start():
            await seating.start(actor, guest)
        case c.Close():
            await seating.close(actor, guest)
