"""Whole matches between computer players in compiled code: chance comes from the seed, results are arrays."""

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
    """Why a call returned."""

    DONE = 0  # all matches are over
    ASKS = 1  # a player outside compiled code has to decide
    STOPPED = 2  # the caller asked to stop
    STUCK = 3  # a match is longer than the game's limit


class At(IntEnum):
    """Indices into `Room.at`, which records how far a call has come."""

    MATCH = 0
    EVENT = 1  # of the match; -1 before it begins
    LOGGED = 2  # events logged, over all matches
    SEAT = 3  # the seat that has to decide
    ANSWER = 4  # its decision, or NOTHING


class Order(NamedTuple):
    """The matches to play, one row each: who sits where, and the seeds of their random numbers."""

    seats: Int64Table  # indices of entrants in the cast
    chance: Int64Table  # words of the seed (`draws.key_words`)
    own: Int64Table  # words of the seed of the players' random numbers
    players: Int64Table  # a row per seat: the stream of its random numbers (`draws.stream_words`)
    streams: Int64Table  # the game's chance streams
    longest: Int64s  # one number: the most events a match may have
    is_timed: Int64s  # one number: whether decisions are timed


class Room(NamedTuple):
    """Working memory for one match."""

    at: Int64s
    took: Float64s  # one number: seconds taken by the answer
    chance: Int64s  # prepared key of the chance seed
    own: Int64s
    drawn: Int64s  # number of events drawn from each stream
    ahead: Int64Table  # draws kept for later (`draws.draw_ahead`): a row per chance stream
    own_ahead: Int64Table  # a row per seat
    turns: Int64s  # turn of each seat's last decision
    seconds: Float64s  # seconds each seat has spent on that turn


class Results(NamedTuple):
    """The results of matches, one row each."""

    points: Int32Cube
    places: Int32Table
    returns: Float64Table
    decisions: Int32Table
    turns: Int32Table
    seconds: Float64Table  # each seat's total
    slowest: Float64Table  # each seat's slowest turn
    events: Int64s


# ------------------------------------------------------------------ matches


@compiled
def play_matches(
    start: Record, states: Records, order: Order, team: Team, room: Room, results: Results, log: Int32s, stop: Int64s
) -> int:
    """Play the matches of the order, continuing from `room.at`, and return a `Status`.

    states[0] is the match; players search in states[1] and states[2]. Events are appended to the log, match by match,
    while there is room.
    """
    at = room.at
    while at[At.MATCH] < order.seats.shape[0]:
        if at[At.EVENT] < 0:
            _begin(start, states[0], order, team, room)
        status = _play(states, order, team, room, results, log, stop)
        if status != Status.DONE:
            return status
        m = int(at[At.MATCH])
        results.events[m] = at[At.EVENT]
        score(states[0], results.points[m])
        places(states[0], results.places[m])
        returns(states[0], results.returns[m])
        at[At.MATCH] = m + 1
        at[At.EVENT] = -1
    return Status.DONE.value


@compiled
def _begin(start: Record, state: Record, order: Order, team: Team, room: Room) -> None:
    """Set up the next match."""
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
def _play(states: Records, order: Order, team: Team, room: Room, results: Results, log: Int32s, stop: Int64s) -> int:
    """Play the match until it ends or a player outside compiled code has to decide."""
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
            action = _decision(states, m, player, order, team, room, results)
            if action == NOTHING:
                at[At.SEAT] = player
                return Status.ASKS.value
        if at[At.LOGGED] < len(log):
            log[int(at[At.LOGGED])] = action
            at[At.LOGGED] += 1
        apply(state, action)
        at[At.EVENT] += 1


@compiled
def _decision(states: Records, m: int, player: int, order: Order, team: Team, room: Room, results: Results) -> int:
    """Return the action of the player to move, or NOTHING if a player outside compiled code has to choose it."""
    entrant, is_timed = int(order.seats[m, player]), order.is_timed[0] != 0
    if team.cast.entrants[entrant, Column.KIND] == Kind.OUTSIDE:
        action = int(room.at[At.ANSWER])
        room.at[At.ANSWER] = NOTHING
        if action != NOTHING:
            _note(m, player, int(states[0].turn), room.took[0], room, results)
        return action
    began = thread_time() if is_timed else 0.0
    stream, event = order.players[m * order.seats.shape[1] + player], int(room.at[At.EVENT])
    ahead = room.own_ahead[player]
    action = decide(states[0], states[1:], player, entrant, player, team, room.own, stream, event, ahead)
    _note(m, player, int(states[0].turn), thread_time() - began if is_timed else 0.0, room, results)
    return action


@compiled
def _note(m: int, player: int, turn: int, seconds: float, room: Room, results: Results) -> None:
    """Count a decision; decisions of one turn are timed together."""
    results.decisions[m, player] += 1
    if room.turns[player] != turn:
        room.turns[player] = turn
        room.seconds[player] = 0.0
        results.turns[m, player] += 1
    room.seconds[player] += seconds
    results.seconds[m, player] += seconds
    results.slowest[m, player] = max(results.slowest[m, player], room.seconds[player])
