"""Advice for a person at the table: hints, and a coach who objects to a turn. The table never waits for either.

Advice uses nothing the player cannot know: the analysis sees determinised states only.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from lunario import analysis
from lunario.analysis import Hint, Judge, Objection, last_turn, object_to, phrases, scale_of, settings_of, told
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.table import commands, models
from lunario.table.actor import Actor
from lunario.table.connection import Connection
from lunario.table.errors import NotAllowed, Refused, Stale, stale
from lunario.table.lanes import Ahead
from lunario.table.place import Place
from lunario.table.play import check_turn
from lunario.table.rows import MatchRow
from lunario.table.table import Table
from lunario.table.words import seat_name

LONG = 3.0  # expected seconds from which somebody who waits for a hint is told


def _names(table: Table, lang: str) -> list[str]:
    return [seat_name(seat, lang) for seat in table.row.seats]


# ------------------------------------------------------------------ hints


class _Asked(NamedTuple):
    """A decision that somebody wants a hint for."""

    seat: int
    state: State
    event: int  # events and unconfirmed decisions so far
    decided: tuple[int, ...]  # actions since the last move


async def hint(actor: Actor, connection: Connection, command: commands.Hint) -> None:
    """Say where to look, or which move to play and why. The first hint for a position is counted.

    Say nothing to a person who has moved on in the meantime.
    """
    table = actor.table
    asked = _asked(table, connection, Place.read(command.at))
    if asked.decided not in table.hints:
        think = functools.partial(_think, asked.state, asked.event)
        note = functools.partial(_say_how_long, connection, command.at)
        found = await actor.hall.thinking.consider(table.row.game, connection.owner, think, note)
        try:
            await actor.do(functools.partial(_count, actor, Place.read(command.at), asked, found))
        except Stale:
            return
    found = table.hints[asked.decided]
    if found is None:
        raise Refused("There is only one thing to do here.", "Aquí solo se puede hacer una cosa.")
    names = _names(table, connection.lang)
    connection.say(tell(found, asked.state, command.at, connection.lang, names, move=command.move))


def _asked(table: Table, connection: Connection, seen: Place) -> _Asked:
    seat = connection.seat
    match = check_turn(table, seat, seen)
    if not table.allows_hints(connection.guest):
        raise NotAllowed("This table allows no hints.", "En esta mesa no hay consejos.")
    draft = table.draft
    if draft is not None and draft.is_complete():
        raise Refused("Confirm your turn, or undo.", "Confirma tu turno, o deshaz.")
    decided = table.place.drafted
    state = match.state if draft is None else draft.state
    return _Asked(match.current_player, state.clone(), len(match.events) + len(decided), decided)


def _say_how_long(connection: Connection, at: str, ahead: Ahead) -> None:
    """Tell somebody who waits for a hint that it takes long, if it does."""
    if ahead.seconds >= LONG:
        connection.say(models.HintWaits(at=at, others=ahead.others, seconds=round(ahead.seconds)))


def _think(state: State, event: int) -> Hint | None:
    return analysis.hint(state, event, Judge(state.game, settings_of(state.game, quick=True)))


async def _count(actor: Actor, seen: Place, asked: _Asked, found: Hint | None) -> None:
    """Keep the hint and count it, or raise if the position it is about is no longer current."""
    table = actor.table

    def edit(row: MatchRow) -> None:
        if table.status != "playing" or not table.is_as_seen(seen):
            raise stale()
        if found is not None and asked.decided not in table.hints:
            row.seats[asked.seat].hints += 1

    await actor.change(edit)
    table.hints[asked.decided] = found


def tell(found: Hint, state: State, at: str, lang: str, names: list[str], *, move: bool) -> models.HintTold:
    """Return the message for the player to move: where to look, or with `move` the second step."""
    seat = state.current_player
    known = state.determinize(seat, new_rng(0))
    if not move:
        compared = [known.describe(action, lang) for action in found.compared]
        text, where = found.look_text(lang), found.where
        return models.HintTold(at=at, text=text, targets=where, around=found.around, compared=compared)
    targets = known.targets(found.action)
    return models.HintTold(
        at=at,
        text=found.look_text(lang),
        targets=targets,
        action=found.action,
        move=known.describe(found.action, lang),
        reasons=told(found.reasons, known.game, seat, lang, names),
        next_best=known.describe(found.next_best, lang),
        next_targets=[each for each in known.targets(found.next_best) if each not in targets],
    )


# ------------------------------------------------------------------ the coach


async def coach(actor: Actor, connection: Connection, command: commands.Coach) -> None:
    """Object to the person's last turn if it lost a lot; otherwise say nothing, and nothing to anybody else."""
    table, match = actor.table, actor.table.match
    if not table.row.coach:
        raise NotAllowed("There is no coach at this table.", "En esta mesa no hay entrenador.")
    seat = connection.seat
    if match is None or seat is None or table.status != "playing":
        return
    judge = functools.partial(_judge, match, seat, command.least)
    found = await actor.hall.thinking.consider(table.row.game, connection.owner, judge)
    if found is not None and _still_stands(table, match, seat, found) and _may_hear(connection, seat):
        connection.say(objection(found, match, seat, connection.lang, _names(table, connection.lang)))


def _judge(match: Match, seat: int, least: str) -> Objection | None:
    judge = Judge(match.game, settings_of(match.game, quick=True))
    return object_to(match, seat, getattr(judge.scale, least), judge)


def _still_stands(table: Table, match: Match, seat: int, found: Objection) -> bool:
    """Return whether the turn is still the player's last one."""
    now, event = table.match, found.judgement.event
    if now is None or table.status != "playing" or now.events[: event + 1] != match.events[: event + 1]:
        return False
    return event in last_turn(now, seat)


def _may_hear(connection: Connection, seat: int) -> bool:
    """Return whether what one seat is told may be said here: on a shared device, somebody else may sit in front of it
    by now."""
    return connection.seat == seat or not connection.table.sight.knows_more(seat)


def objection(found: Objection, match: Match, seat: int, lang: str, names: list[str]) -> models.Objection:
    """Return the message to a player about their last turn."""
    judged = found.judgement
    known = match.state_after(judged.event).determinize(seat, new_rng(0))
    return models.Objection(
        event=judged.event,
        loss=phrases.objection_text(found.loss, found.margin, scale_of(match.game).unit, lang),
        played=known.describe(judged.chosen, lang),
        better=known.describe(judged.best, lang),
        reasons=told(found.reasons, match.game, seat, lang, names),
    )
