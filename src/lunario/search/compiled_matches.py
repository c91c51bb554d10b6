"""Whole matches of computer players in compiled code: chance from the seed, and the results as arrays."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from lunario.core.arrays import (
    Float64s,
    Float64Table,
    Int32Cube,
    Int32s,
    Int32Table,
    Int64s,
    Int64Table,
    Record,
    Records,
)
from lunario.core.compile import compiled, copy_state, thread_time
from lunario.core.contract import (
    CHANCE,
    TERMINAL,
    apply,
    current_player,
    places,
    returns,
    score,
)
from lunario.core.draws import new_key
from lunario.core.kernel import NOTHING, draw_outcome
from lunario.search.compiled_players import Column, Kind, Team, decide, forget


class Status(IntEnum):
    """Why a call came back."""

    DONE = 0  # all matches are over
    ASKS = 1  # somebody outside has to decide
    STOPPED = 2  # somebody wants no more
    STUCK = 3  # a match has more events than the game says there can be


class At(IntEnum):
    """The numbers of `Room.at`: how far a call has come."""

    MATCH = 0
    EVENT = 1  # of the match; -1: it has not begun
    LOGGED = 2  # events of all matches
    SEAT = 3  # who is asked
    ANSWER = 4  # what they said, or NOTHING


class Order(NamedTuple):
    """Which matches to play, a row each: who sits where, and where their random numbers come from."""

    seats: Int64Table  # entrants of the cast
    chance: Int64Table  # words of the seed (`draws.key_words`)
    own: Int64Table  # words of the seed of the players' own numbers
    players: Int64Table  # a row per seat: the stream of its numbers (`draws.stream_words`)
    streams: Int64Table  # of the game's chance
    longest: Int64s  # one number: events of a match, at most
    is_timed: Int64s  # one number: whether decisions are timed


class Room(NamedTuple):
    """What one match is played in."""

    at: Int64s
    took: Float64s  # one number: the seconds of an answer
    chance: Int64s  # the prepared key of the seed
    own: Int64s
    drawn: Int64s  # events of each stream
    ahead: Int64Table  # draws that are kept (`draws.draw_ahead`): a row per stream of chance
    own_ahead: Int64Table  # a row per seat
    turns: Int64s  # the turn in which each seat last decided
    seconds: Float64s  # that it has taken so far


class Tables(NamedTuple):
    """What came of matches: a row each."""

    points: Int32Cube
    places: Int32Table
    returns: Float64Table
    decisions: Int32Table
    turns: Int32Table
    seconds: Float64Table  # of all decisions of a seat
    slowest: Float64Table  # of one turn
    events: Int64s


# ------------------------------------------------------------------ matches


@compiled
def play_matches(
    start: Record, states: Records, order: Order, team: Team, room: Room, tables: Tables, log: Int32s, stop: Int64s
) -> int:
    """Play the matches of the order, on from where `room.at` says, and return a `Status`.

    states[0] is the match, states[1] and states[2] are what players think in. The events go to the log, one match
    after another, where there is room for them.
    """
    at = room.at
    while at[At.MATCH] < order.seats.shape[0]:
        if at[At.EVENT] < 0:
            _begin(start, states[0], order, team, room)
        status = _play(states, order, team, room, tables, log, stop)
        if status != Status.DONE:
            return status
        m = int(at[At.MATCH])
        tables.events[m] = at[At.EVENT]
        score(states[0], tables.points[m])
        places(states[0], tables.places[m])
        returns(states[0], tables.returns[m])
        at[At.MATCH] = m + 1
        at[At.EVENT] = -1
    return Status.DONE.value


@compiled
def _begin(start: Record, state: Record, order: Order, team: Team, room: Room) -> None:
    """Set up the match that is next."""
    m = int(room.at[At.MATCH])
    copy_state(state, start)
    new_key(order.chance[m], room.chance)
    new_key(order.own[m], room.own)
    for stream in range(len(room.drawn)):
        room.drawn[stream] = 0
        room.ahead[stream, 0] = 0
    for seat in range(order.seats.shape[1]):
        room.turns[seat] = -1
        room.own_ahead[seat, 0] = 0
        forget(team.forest, seat)
    room.at[At.EVENT] = 0


@compiled
def _play(states: Records, order: Order, team: Team, room: Room, tables: Tables, log: Int32s, stop: Int64s) -> int:
    """Play the match on: to its end, or until somebody outside has to decide."""
    state, at, m = states[0], room.at, int(room.at[At.MATCH])
    while True:
        player = current_player(state)
        if player == TERMINAL:
            return Status.DONE.value
        if at[At.EVENT] >= order.longest[0]:
            return Status.STUCK.value
        if player == CHANCE:
            action = draw_outcome(state, room.chance, order.streams, room.drawn, room.ahead)
        else:
            if stop[0] != 0:
                return Status.STOPPED.value
            action = _decision(states, m, player, order, team, room, tables)
            if action == NOTHING:
                at[At.SEAT] = player
                return Status.ASKS.value
        if at[At.LOGGED] < len(log):
            log[int(at[At.LOGGED])] = action
            at[At.LOGGED] += 1
        apply(state, action)
        at[At.EVENT] += 1


@compiled
def _decision(states: Records, m: int, player: int, order: Order, team: Team, room: Room, tables: Tables) -> int:
    """Return what the player to move does, or NOTHING if somebody outside has to say it."""
    entrant, is_timed = int(order.seats[m, player]), order.is_timed[0] != 0
    if team.cast.entrants[entrant, Column.KIND] == Kind.OUTSIDE:
        action = int(room.at[At.ANSWER])
        room.at[At.ANSWER] = NOTHING
        if action != NOTHING:
            _note(m, player, int(states[0].turn), room.took[0], room, tables)
        return action
    began = thread_time() if is_timed else 0.0
    stream, event = order.players[m * order.seats.shape[1] + player], int(room.at[At.EVENT])
    ahead = room.own_ahead[player]
    action = decide(states[0], states[1:], player, entrant, player, team, room.own, stream, event, ahead)
    _note(m, player, int(states[0].turn), thread_time() - began if is_timed else 0.0, room, tables)
    return action


@compiled
def _note(m: int, player: int, turn: int, seconds: float, room: Room, tables: Tables) -> None:
    """Count a decision; those of one turn are timed together."""
    tables.decisions[m, player] += 1
    if room.turns[player] != turn:
        room.turns[player] = turn
        room.seconds[player] = 0.0
        tables.turns[m, player] += 1
    room.seconds[player] += seconds
    tables.seconds[m, player] += seconds
    tables.slowest[m, player] = max(tables.slowest[m, player], room.seconds[player])
