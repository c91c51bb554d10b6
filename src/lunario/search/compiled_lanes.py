"""Many matches of one game side by side in compiled code: each is a lane, and is stepped from outside.

A seat that a computer player has is played here; only the others are asked. Lanes do not know of each other, so threads
may share them by taking different ones.
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

FINE = -1  # instead of a lane: no action was illegal


class Do(IntEnum):
    """What a call does."""

    STEP = 0  # by the actions given
    SAMPLE = 1  # by legal actions at random
    RESET = 2  # the lanes whose action is not 0
    CHECK = 3  # look whether the actions are legal


class Autoreset(IntEnum):
    """When the next match of a lane begins."""

    NEXT_STEP = 0  # with the step after the end, which ignores its action
    SAME_STEP = 1  # with the step that ends the last one
    DISABLED = 2  # with a reset


class Reward(IntEnum):
    """What players get at the end."""

    WIN = 0  # the returns: winners share +1, the others share -1
    PLACE = 1  # from +1 for the first place to -1 for the last
    SCORE = 2  # the points, negative where the lower score wins
    MARGIN = 3  # the score, less the best of the others


class Set(IntEnum):
    """The numbers of `Setting.numbers`."""

    AUTORESET = 0
    REWARD = 1
    LOWER_WINS = 2
    FAST = 3  # chance from the lane's own generator instead of the seed


class Lane(IntEnum):
    """The columns of `Lanes.numbers`."""

    MATCH = 0  # of the series that the seed begins, from 0; -1: none yet
    EVENT = 1
    IS_OVER = 2
    WATCHER = 3  # who was asked last
    LEGAL = 4  # how many legal actions there are


class Lanes(NamedTuple):
    """What is known of each lane besides its state: a row each."""

    seeds: Int64Table  # words, then the length in bytes
    numbers: Int64Table
    keys: Int64Table  # of the match that is played
    drawn: Int64Table  # events of each stream
    ahead: Int64Cube  # draws that are kept (`draws.draw_ahead`): a row per stream of chance, then one per seat
    rngs: Int64Table  # of sampled actions, and of fast chance
    legal: Int32Table


class Setting(NamedTuple):
    """What all lanes have in common."""

    numbers: Int64s
    seats: Int64s  # the entrant in each seat
    streams: Int64Table  # of the game's chance
    players: Int64Table  # of each seat's random numbers


class Out(NamedTuple):
    """What comes out, a row per lane. Observations, masks and finals have no rows where nobody wants them."""

    observations: Float32Table  # of the player to move; at the end of who moved last
    masks: Int8Table  # 1 where an action is legal
    players: Int32s  # to move, or TERMINAL
    rewards: Float64Table  # of every player
    ends: Int8s
    places: Int32Table  # of the players in the last match that ended
    scores: Int32Table  # in it, the automaton's behind those of the players
    finals: Float32Table  # the last observation of a match that ended with this step
    actions: Int64s  # that were played last


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
    """Do it to the lanes from `first` up to `last`; return the first lane whose action is illegal, or FINE.

    Only CHECK looks for illegal actions: call it before STEP. `room` is two states that players think in, `points` room
    for one score.
    """
    for lane in range(first, last):
        if do == Do.CHECK:
            if not _may(lane, int(actions[lane]), lanes, setting):
                return lane
        elif do != Do.RESET or actions[lane] != 0:
            for step in range(steps):
                action = int(actions[lane])
                if do == Do.SAMPLE:
                    action = _sample(states[lane], lane, step, lanes)
                _advance(start, states, room, do == Do.RESET, action, lane, lanes, setting, team, points, out)
            _show(states[lane], lane, lanes, out)
    return FINE


@compiled
def _may(lane: int, action: int, lanes: Lanes, setting: Setting) -> bool:
    """Return whether the lane can be stepped with this action. One that is over needs none."""
    if lanes.numbers[lane, Lane.IS_OVER] != 0:
        return action == NOTHING or setting.numbers[Set.AUTORESET] != Autoreset.DISABLED
    for i in range(int(lanes.numbers[lane, Lane.LEGAL])):
        if lanes.legal[lane, i] == action:
            return True
    return False


@compiled
def _sample(state: Any, lane: int, step: int, lanes: Lanes) -> int:
    """Return a legal action at random. Before the first step they are known already."""
    if lanes.numbers[lane, Lane.IS_OVER] != 0:
        return NOTHING
    n = int(lanes.numbers[lane, Lane.LEGAL]) if step == 0 else legal_actions(state, lanes.legal[lane])
    return int(lanes.legal[lane, below(lanes.rngs[lane], n)])


@compiled
def _advance(
    start: Record,
    states: Records,
    room: Records,
    resets: bool,
    action: int,
    lane: int,
    lanes: Lanes,
    setting: Setting,
    team: Team,
    points: Int32Table,
    out: Out,
) -> None:
    """Play an action of the player to move, or begin the lane's next match; go on to the next decision or the end."""
    numbers, state, autoreset = lanes.numbers[lane], states[lane], setting.numbers[Set.AUTORESET]
    if out.ends[lane] != 0:
        _clear(lane, out)
    is_over = numbers[Lane.IS_OVER] != 0
    if is_over and not resets and autoreset == Autoreset.DISABLED:
        out.ends[lane] = 1
        return
    begins = resets or is_over
    out.actions[lane] = NOTHING if begins else action
    while True:
        if begins:
            _begin(start, state, lane, lanes, setting, team)
        else:
            apply(state, action)
            numbers[Lane.EVENT] += 1
        if _run(state, room, lane, lanes, setting, team) != TERMINAL:
            return
        _finish(state, lane, lanes, setting, points, out)
        if begins or autoreset != Autoreset.SAME_STEP:
            return
        if len(out.finals) > 0:
            observe(state, int(numbers[Lane.WATCHER]), out.finals[lane])
        begins = True


@compiled
def _clear(lane: int, out: Out) -> None:
    out.ends[lane] = 0
    for player in range(out.rewards.shape[1]):
        out.rewards[lane, player] = 0.0


# ------------------------------------------------------------------ a match


@compiled
def _begin(start: Record, state: Any, lane: int, lanes: Lanes, setting: Setting, team: Team) -> None:
    """Set up the next match of the lane's series."""
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
    """Prepare the key of a match: its seed is the lane's, from the second match on followed by /1, /2, …"""
    words = zeros(16, int64)
    for i in range(16):
        words[i] = seed[i]
    if match > 0:
        put_number(words, put(words, int(seed[WORDS]), 47), match)
    new_key(words, key)


@compiled
def _run(state: Any, room: Records, lane: int, lanes: Lanes, setting: Setting, team: Team) -> int:
    """Let chance and computer players go on, up to a decision of somebody else or the end; return who is to move."""
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
    """Write who is to move, what they may do and what they know."""
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
    """Return the best score of the others, the automaton's among them; 0 where there are none."""
    best, others = 0.0, 0
    for row in range(len(totals)):
        if row != player:
            total = sign * int(totals[row])
            best = total if others == 0 else max(best, total)
            others += 1
    return best
