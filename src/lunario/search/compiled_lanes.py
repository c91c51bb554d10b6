"""Many matches of one game side by side in compiled code: each is a lane, stepped from outside.

Computer players' seats are played here; the caller decides for the others. Lanes are independent, so threads can share
them by taking different ones.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from lunario.core.arrays import (
    Float32Table,
    Float64Table,
    Int8s,
    Int8Table,
    Int32s,
    Int32Table,
    Int64Cube,
    Int64s,
    Int64Table,
    Ints,
    Record,
    Records,
    int64,
    zeros,
)
from lunario.core.compile import compiled, copy_state
from lunario.core.contract import (
    CHANCE,
    TERMINAL,
    apply,
    current_player,
    legal_actions,
    observe,
    places,
    returns,
    sample_chance,
    score,
)
from lunario.core.draws import WORDS, new_key, put, put_number
from lunario.core.kernel import NOTHING, draw_outcome
from lunario.core.random import below
from lunario.search.compiled_players import Column, Kind, Team, decide, forget, put_in_order

FINE = -1  # returned in place of a lane: every action was legal


class Do(IntEnum):
    """The operations on lanes."""

    STEP = 0  # play the given actions
    SAMPLE = 1  # play random legal actions
    RESET = 2  # begin a new match in the lanes whose action is not 0
    CHECK = 3  # check that the actions are legal


class Autoreset(IntEnum):
    """When a lane begins its next match."""

    NEXT_STEP = 0  # on the step after the end, whose action is ignored
    SAME_STEP = 1  # on the step that ends the previous match
    DISABLED = 2  # only on reset


class Reward(IntEnum):
    """The reward of each player at the end."""

    WIN = 0  # returns: winners share +1, the others share -1
    PLACE = 1  # from +1 for the first place to -1 for the last
    SCORE = 2  # the points, negative where the lower score wins
    MARGIN = 3  # the score minus the best of the others


class Set(IntEnum):
    """Indices into `Setting.numbers`."""

    AUTORESET = 0
    REWARD = 1
    LOWER_WINS = 2
    FAST = 3  # chance comes from the lane's own generator instead of the seed


class Lane(IntEnum):
    """Columns of `Lanes.numbers`."""

    MATCH = 0  # index in the lane's series of matches, from 0; -1 before the first
    EVENT = 1
    IS_OVER = 2
    WATCHER = 3  # the player who decided last, or decides now
    LEGAL = 4  # number of legal actions


class Lanes(NamedTuple):
    """Bookkeeping for the lanes besides their states, one row per lane."""

    seeds: Int64Table  # words of the seed, then its length in bytes
    numbers: Int64Table
    keys: Int64Table  # of the current match
    drawn: Int64Table  # number of events drawn from each stream
    ahead: Int64Cube  # draws kept for later (`draws.draw_ahead`): a row per chance stream, then one per seat
    rngs: Int64Table  # for sampled actions and for fast chance
    legal: Int32Table


class Setting(NamedTuple):
    """Settings shared by all lanes."""

    numbers: Int64s
    seats: Int64s  # the entrant in each seat
    streams: Int64Table  # the game's chance streams
    players: Int64Table  # the stream of each seat's random numbers


class Out(NamedTuple):
    """Output, one row per lane. Observations, masks and finals have no rows if they are not wanted."""

    observations: Float32Table  # of the player to move; at the end, of the player who moved last
    masks: Int8Table  # 1 where an action is legal
    players: Int32s  # the player to move, or TERMINAL
    rewards: Float64Table  # of all players, in the last match that ended during this call
    ends: Int8s  # 1 where a match ended during this call
    places: Int32Table  # of the players in the last match that ended
    scores: Int32Table  # in that match: the players', then the automaton's
    finals: Float32Table  # last observation of a match that ended on this step
    actions: Int64s  # played on the last step, or NOTHING


@compiled
def step_lanes(
    start: Record,
    states: Records,
    room: Records,
    do: int,
    first: int,
    last: int,
    steps: int,
    actions: Int64s,
    lanes: Lanes,
    setting: Setting,
    team: Team,
    points: Int32Table,
    out: Out,
) -> int:
    """Apply `do` to the lanes from `first` up to `last`; return the first lane whose action is illegal, or FINE.

    Only CHECK looks for illegal actions: call it before STEP. `room` holds two states for players to search in,
    `points` is scratch space for one score.
    """
    if do == Do.CHECK:
        for lane in range(first, last):
            if not _may(lane, int(actions[lane]), lanes, setting):
                return lane
    else:
        _advance(start, states, room, do, first, last, steps, actions, lanes, setting, team, points, out)
    return FINE


@compiled
def _may(lane: int, action: int, lanes: Lanes, setting: Setting) -> bool:
    """Return whether the lane can be stepped with this action. A finished lane needs none."""
    if lanes.numbers[lane, Lane.IS_OVER] != 0:
        return action == NOTHING or setting.numbers[Set.AUTORESET] != Autoreset.DISABLED
    for i in range(int(lanes.numbers[lane, Lane.LEGAL])):
        if lanes.legal[lane, i] == action:
            return True
    return False


@compiled
def _sample(state: Any, lane: int, step: int, lanes: Lanes) -> int:
    """Return a random legal action. On the first step the legal actions are known already."""
    n = int(lanes.numbers[lane, Lane.LEGAL]) if step == 0 else legal_actions(state, lanes.legal[lane])
    return int(lanes.legal[lane, below(lanes.rngs[lane], n)])


@compiled
def _advance(
    start: Record,
    states: Records,
    room: Records,
    do: int,
    first: int,
    last: int,
    steps: int,
    actions: Int64s,
    lanes: Lanes,
    setting: Setting,
    team: Team,
    points: Int32Table,
    out: Out,
) -> None:
    """Step the lanes, and show where they stand afterwards.

    A step plays an action or begins the next match, then runs to the next decision or the end. All steps of all lanes
    are one call: it passes dozens of arrays, and a call per step would take a third of a step's time.
    """
    autoreset = setting.numbers[Set.AUTORESET]
    for lane in range(first, last):
        numbers, state, resets, action = lanes.numbers[lane], states[lane], do == Do.RESET, int(actions[lane])
        if resets and action == 0:
            continue
        _clear(lane, out)
        for step in range(steps):
            is_over = numbers[Lane.IS_OVER] != 0
            if is_over and not resets and autoreset == Autoreset.DISABLED:
                out.actions[lane] = NOTHING
                break
            begins = resets or is_over
            if do == Do.SAMPLE and not begins:
                action = _sample(state, lane, step, lanes)
            out.actions[lane] = NOTHING if begins else action
            while True:
                if begins:
                    _begin(start, state, lane, lanes, setting, team)
                else:
                    apply(state, action)
                    numbers[Lane.EVENT] += 1
                if _run(state, room, lane, lanes, setting, team) != TERMINAL:
                    break
                _finish(state, lane, lanes, setting, points, out)
                if begins or autoreset != Autoreset.SAME_STEP:
                    break
                if len(out.finals) > 0:
                    observe(state, int(numbers[Lane.WATCHER]), out.finals[lane])
                begins = True
        _show(state, lane, lanes, out)


@compiled
def _clear(lane: int, out: Out) -> None:
    out.ends[lane] = 0
    for player in range(out.rewards.shape[1]):
        out.rewards[lane, player] = 0.0


# ------------------------------------------------------------------ a match


@compiled
def _begin(start: Record, state: Any, lane: int, lanes: Lanes, setting: Setting, team: Team) -> None:
    """Begin the next match of the lane's series."""
    numbers = lanes.numbers[lane]
    numbers[Lane.MATCH] += 1
    numbers[Lane.EVENT] = 0
    numbers[Lane.IS_OVER] = 0
    copy_state(state, start)
    _new_key(lanes.seeds[lane], int(numbers[Lane.MATCH]), lanes.keys[lane])
    for stream in range(lanes.drawn.shape[1]):
        lanes.drawn[lane, stream] = 0
    for stream in range(lanes.ahead.shape[1]):
        lanes.ahead[lane, stream, 0] = 0
    for seat in range(len(setting.seats)):
        forget(team.forest, lane * len(setting.seats) + seat)


@compiled
def _new_key(seed: Ints, match: int, key: Ints) -> None:
    """Prepare the key of a match: its seed is the lane's, followed by /1, /2, … from the second match on."""
    words = zeros(16, int64)
    for i in range(16):
        words[i] = seed[i]
    if match > 0:
        put_number(words, put(words, int(seed[WORDS]), 47), match)
    new_key(words, key)


@compiled
def _run(state: Any, room: Records, lane: int, lanes: Lanes, setting: Setting, team: Team) -> int:
    """Play chance and computer players up to the caller's next decision or the end; return the player to move."""
    numbers, key, is_fast = lanes.numbers[lane], lanes.keys[lane], setting.numbers[Set.FAST] != 0
    while True:
        player = current_player(state)
        if player == TERMINAL:
            return player
        if player == CHANCE:
            if is_fast:
                action = sample_chance(state, lanes.rngs[lane])
            else:
                action = draw_outcome(state, key, setting.streams, lanes.drawn[lane], lanes.ahead[lane])
        else:
            entrant = int(setting.seats[player])
            if team.cast.entrants[entrant, Column.KIND] == Kind.OUTSIDE:
                numbers[Lane.WATCHER] = player
                return player
            tree = lane * len(setting.seats) + player
            stream, event = setting.players[player], int(numbers[Lane.EVENT])
            ahead = lanes.ahead[lane, lanes.drawn.shape[1] + player]
            action = decide(state, room, player, entrant, tree, team, key, stream, event, ahead)
        apply(state, action)
        numbers[Lane.EVENT] += 1


@compiled
def _show(state: Any, lane: int, lanes: Lanes, out: Out) -> None:
    """Write the player to move, their legal actions and their observation."""
    numbers, legal = lanes.numbers[lane], lanes.legal[lane]
    player = current_player(state)
    has_masks = len(out.masks) > 0
    n = legal_actions(state, legal)
    put_in_order(legal, n)
    if has_masks:
        out.masks[lane, :] = 0
        for i in range(n):
            out.masks[lane, int(legal[i])] = 1
    numbers[Lane.LEGAL] = n
    out.players[lane] = player
    if len(out.observations) > 0:
        observe(state, int(numbers[Lane.WATCHER]), out.observations[lane])


# ------------------------------------------------------------------ the end


@compiled
def _finish(state: Any, lane: int, lanes: Lanes, setting: Setting, points: Int32Table, out: Out) -> None:
    """Write the rewards of a match that is over."""
    lanes.numbers[lane, Lane.IS_OVER] = 1
    out.ends[lane] = 1
    rewards, reward = out.rewards[lane], setting.numbers[Set.REWARD]
    order, totals, players = out.places[lane], out.scores[lane], out.rewards.shape[1]
    places(state, order)
    score(state, points)
    for row in range(len(totals)):
        totals[row] = _sum(points, row)
    if reward == Reward.WIN or (reward == Reward.PLACE and players == 1):
        returns(state, rewards)
    elif reward == Reward.PLACE:
        for player in range(players):
            rewards[player] = 1.0 - 2.0 * (int(order[player]) - 1) / (players - 1)
    else:
        sign = -1.0 if setting.numbers[Set.LOWER_WINS] != 0 else 1.0
        for player in range(players):
            others = _best_other(totals, player, sign) if reward == Reward.MARGIN else 0.0
            rewards[player] = sign * int(totals[player]) - others


@compiled
def _sum(points: Ints, row: int) -> int:
    total = 0
    for category in range(points.shape[1]):
        total += int(points[row, category])
    return total


@compiled
def _best_other(totals: Ints, player: int, sign: float) -> float:
    """Return the best score of the others, including the automaton, or 0 if there are none."""
    best, others = 0.0, 0
    for row in range(len(totals)):
        if row != player:
            total = sign * int(totals[row])
            best = total if others == 0 else max(best, total)
            others += 1
    return best
