"""Generic compiled code for one state: list the choices, take a step, play on, settle the score."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from lunario.core.arrays import (
    Float32s,
    Float64s,
    Int8s,
    Int32s,
    Int32Table,
    Int64s,
    Int64Table,
    Ints,
    Record,
    int64,
    zeros,
)
from lunario.core.compile import compiled
from lunario.core.contract import (
    CHANCE,
    apply,
    chance_outcome,
    chance_outcomes,
    chance_stream,
    chance_total,
    current_player,
    legal_actions,
    observe,
    places,
    returns,
    sample_chance,
    score,
)
from lunario.core.draws import DRAWN_AHEAD, KEY, drawn_below, new_key

ILLEGAL = -9  # in place of a player: the action is not among the choices
NOTHING = -1  # in place of an action


@compiled
def look(state: Record, choices: Int32s, weights: Int32s) -> tuple[int, int]:
    """Return the player to move and the number of choices: legal actions, or chance outcomes with their weights."""
    player = current_player(state)
    if player == CHANCE:
        return player, chance_outcomes(state, choices, weights)
    return player, legal_actions(state, choices)


@compiled
def step(state: Record, action: int, choices: Int32s, weights: Int32s, n: int) -> tuple[int, int]:
    """Apply one of the n choices of the last look, or NOTHING, and look again."""
    if action == NOTHING:
        return look(state, choices, weights)
    for i in range(n):
        if choices[i] == action:
            apply(state, action)
            return look(state, choices, weights)
    return ILLEGAL, n


@compiled
def play(state: Record, action: int, rng: Int64s, log: Int32s, choices: Int32s) -> int:
    """Apply the action, then chance up to the next decision; write all events to the log and return its length.

    An illegal action changes nothing and returns -1; NOTHING only resolves chance.
    """
    n = 0
    if action != NOTHING:
        legal = legal_actions(state, choices)
        known = False
        for i in range(legal):
            known = known or choices[i] == action
        if not known:
            return -1
        apply(state, action)
        log[0] = action
        n = 1
    while current_player(state) == CHANCE:
        log[n] = sample_chance(state, rng)
        apply(state, log[n])
        n += 1
    return n


@compiled
def draw_outcome(state: Any, key: Ints, streams: Ints, drawn: Ints, ahead: Ints) -> int:
    """Return the outcome that the seed gives at a chance node, and count the event in its stream.

    `drawn` counts the events of each stream; `ahead` has a row per stream for draws kept.
    """
    stream = chance_stream(state)
    index = int(drawn[stream])
    drawn[stream] = index + 1
    return _pick_outcome(state, key, streams[stream], index, ahead[stream])


@compiled
def _pick_outcome(state: Any, key: Ints, stream: Ints, index: int, ahead: Ints) -> int:
    """Return the outcome of an event of the stream: see `chance.pick`."""
    total = chance_total(state)
    return chance_outcome(state, 0 if total == 1 else drawn_below(total, key, stream, index, ahead))


@compiled
def seeded_outcome(state: Record, seed: Int64s, streams: Int64Table, index: int) -> int:
    """Return the outcome that the seed (`draws.key_words`) gives at a chance node, for that index in its stream."""
    key, ahead = zeros(KEY, int64), zeros(DRAWN_AHEAD, int64)
    new_key(seed, key)
    return _pick_outcome(state, key, streams[chance_stream(state)], index, ahead)


class Course(IntEnum):
    """Indices into what `drive` keeps of a match; from STREAMS on, how many events each chance stream has had."""

    EVENTS = 0  # in the log
    LEGAL = 1  # number of legal actions of the player to move
    STREAMS = 2


@compiled
def drive(
    state: Record,
    action: int,
    course: Int64s,
    seed: Int64s,
    key: Int64s,
    streams: Int64Table,
    ahead: Int64Table,
    log: Int32s,
    choices: Int32s,
    observation: Float32s,
    mask: Int8s,
) -> tuple[int, int]:
    """Play an action of the player to move, then chance from the seed up to the next decision or the end.

    Write all events to the log, the next legal actions to `choices` and `mask`, and the next player's observation to
    `observation`; return that player and the turn. An illegal action changes nothing and returns ILLEGAL. NOTHING
    begins the match: `key` becomes the prepared key of the seed (`draws.key_words`), and `ahead` is emptied.
    """
    legal = int(course[Course.LEGAL])
    if action == NOTHING:
        new_key(seed, key)
        ahead[:, 0] = 0
    else:
        known = False
        for i in range(legal):
            known = known or choices[i] == action
        if not known:
            return ILLEGAL, 0
        _follow(state, action, course, log)
    for i in range(legal):
        mask[choices[i]] = 0
    player = current_player(state)
    while player == CHANCE:
        outcome = draw_outcome(state, key, streams, course[Course.STREAMS :], ahead)
        _follow(state, outcome, course, log)
        player = current_player(state)
    legal = 0
    if player >= 0:
        legal = legal_actions(state, choices)
        observe(state, player, observation)
    for i in range(legal):
        mask[choices[i]] = 1
    course[Course.LEGAL] = legal
    return player, int(state.turn)


@compiled
def _follow(state: Any, action: int, course: Ints, log: Ints) -> None:
    """Apply an action or an outcome, and write it to the log."""
    apply(state, action)
    log[int(course[Course.EVENTS])] = action
    course[Course.EVENTS] += 1


@compiled
def settle(state: Record, points: Int32Table, order: Int32s, utilities: Float64s) -> None:
    """Write the score, the places and the returns, as if the match ended now."""
    score(state, points)
    places(state, order)
    returns(state, utilities)
