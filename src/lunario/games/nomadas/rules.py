"""Nómadas (Legends of Luma: Nomads), by Gary Kim: the rules, as RULES.md numbers them.

Source: the Spanish rulebook. Set-up is in preparation.py, a turn in turn.py, discs and piles in campfire.py, cards and
payments in writing.py, fragments and points in scoring.py. What the rulebook leaves open is ruled so:
- NO-S2 adventurers are drafted in turn order, dealt at random or given; the first player is random.
- NO-A1 a stack of more than 8 discs laps the circle, its own start included.
- NO-A2 Lys is moved even from an empty pile.
- NO-P5 Red raises a disc after Lys, before listening. A raise that would change nothing is not offered, nor is
  Ulrich's drop with a single disc: an ability that cannot be used is no decision.
- NO-B4 the payment is a decision of its own, asked only where more than one choice of tokens pays.
- NO-I2 tied for first they share all 4 fragments. NO-I3 with 8 fragments the scoring repeats.
- NO-E2 a tie that legend cards do not break is shared. NO-E3 6 × players turns in which nothing happens end it.
"""

from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.core.record import Ints

from . import actions
from .campfire import next_pile
from .preparation import (
    come_from_oh_captain,
    give_adventurers,
    is_asleep,
    lay_out,
    legal_adventurers,
    legal_spaces,
    next_adventurer,
    play_first_top,
    play_point,
    play_put,
    wake,
)
from .state import (
    ADVENTURERS,
    CHOOSE,
    DEAL,
    DRAFT,
    DROP,
    FIRST_PLAYER,
    LAST_CARD,
    MOVE_LYS,
    OVER,
    POINT_LYS,
    RAISE,
    SPACES,
    STEP_LYS,
    TOKENS,
    TURN_UP,
    TURN_UP_HEARD,
    State,
)
from .turn import (
    end_turn,
    legal_drops,
    legal_lys,
    legal_moves,
    legal_raises,
    play_drop,
    play_lys,
    play_move,
    play_payment,
    play_raise,
    play_step,
    play_turned_up,
    play_write,
)
from .writing import legal_cards, legal_payments

STREAM_FIRST_PLAYER = 0
STREAM_ADVENTURERS = 1
STREAM_PILES = 2  # + pile


@compiled
def setup(state: State) -> None:
    """The table before the first player is known."""
    lay_out(state)
    come_from_oh_captain(state)
    give_adventurers(state)


@compiled
def current_player(state: State) -> int:
    """Who decides: a seat, chance, or nobody after the end."""
    phase = int(state.phase)
    if phase <= TURN_UP_HEARD:
        return CHANCE
    if phase == OVER:
        return TERMINAL
    return int(state.player)


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """What the current player may do, ascending."""
    phase = int(state.phase)
    if phase == CHOOSE:
        return legal_cards(state, int(state.player), out, legal_moves(state, out))
    if phase < STEP_LYS:
        return _legal_preparation(state, phase, out)
    if phase == STEP_LYS:
        return _range(actions.STEP, 3, out)
    if phase == DROP:
        return legal_drops(state, out)
    if phase == MOVE_LYS:
        return legal_lys(state, out)
    if phase == RAISE:
        return legal_raises(state, out)
    if phase == LAST_CARD:
        n = legal_cards(state, int(state.player), out, 0)
        out[n] = actions.DECLINE
        return n + 1
    return legal_payments(state, int(state.player), int(state.writing), out)


@compiled
def _legal_preparation(state: State, phase: int, out: Ints) -> int:
    """What the current player may do in set-up."""
    if phase == DRAFT:
        return legal_adventurers(state, out, actions.TAKE)
    if phase == POINT_LYS:
        return _range(actions.LYS, SPACES, out)
    return legal_spaces(state, out)


@compiled
def _range(first: int, count: int, out: Ints) -> int:
    """Consecutive actions."""
    for n in range(count):
        out[n] = first + n
    return count


@compiled
def apply(state: State, action: int) -> None:
    """An action of the current player, or an outcome of chance, happens."""
    if action >= actions.ACTIONS:
        _apply_chance(state, action)
    elif action < actions.STEP:
        _apply_place(state, action)
    elif action < actions.SOW:
        play_step(state, action - actions.STEP - 1)
    elif action < actions.DROP:
        play_move(state, (action - actions.SOW) // 2, 2 * ((action - actions.SOW) % 2) - 1)
    elif action < actions.RAISE:
        play_drop(state, action - actions.DROP)
    elif action < actions.WRITE:
        play_raise(state, action - actions.RAISE)
    elif action < actions.PAY:
        play_write(state, action - actions.WRITE)
    elif action < actions.DECLINE:
        play_payment(state, action)
    else:
        end_turn(state)


@compiled
def _apply_place(state: State, action: int) -> None:
    """An adventurer, a disc or Lys is placed."""
    if action < actions.PUT:
        wake(state, int(state.player), action - actions.TAKE)
        next_adventurer(state)
    elif action < actions.LYS:
        play_put(state, action - actions.PUT)
    elif int(state.phase) == POINT_LYS:
        play_point(state, action - actions.LYS)
    else:
        play_lys(state, action - actions.LYS)


@compiled
def _apply_chance(state: State, outcome: int) -> None:
    """A top is turned up, the first player or an adventurer drawn."""
    if outcome >= actions.DEALT:
        wake(state, int(state.player), outcome - actions.DEALT)
        next_adventurer(state)
    elif outcome >= actions.FIRST:
        state.first_player = outcome - actions.FIRST
        state.phase = TURN_UP
    elif int(state.phase) == TURN_UP:
        play_first_top(state, outcome - actions.TOKEN)
    else:
        play_turned_up(state, outcome - actions.TOKEN)


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """What chance may bring, ascending, with its weights."""
    phase = int(state.phase)
    if phase == FIRST_PLAYER or phase == DEAL:
        n = _even_outcomes(state, phase, out)
        for i in range(n):
            weights[i] = 1
        return n
    n = 0
    for token in range(TOKENS):
        if int(state.unseen[token]) > 0:
            out[n] = actions.TOKEN + token
            weights[n] = int(state.unseen[token])
            n += 1
    return n


@compiled
def _even_outcomes(state: State, phase: int, out: Ints) -> int:
    """The first player, or an adventurer: all as likely."""
    if phase == FIRST_PLAYER:
        return _range(actions.FIRST, int(state.players), out)
    return legal_adventurers(state, out, actions.DEALT)


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    """One outcome, as likely as chance_outcomes says."""
    phase = int(state.phase)
    if phase == FIRST_PLAYER:
        return actions.FIRST + below(rng, int(state.players))
    if phase == DEAL:
        return _sample_adventurer(state, rng)
    rest = below(rng, int(state.unseen_size))
    token = 0
    while rest >= int(state.unseen[token]):
        rest -= int(state.unseen[token])
        token += 1
    return actions.TOKEN + token


@compiled
def _sample_adventurer(state: State, rng: Ints) -> int:
    """One of the adventurers nobody has."""
    asleep = 0
    for adventurer in range(ADVENTURERS):
        if is_asleep(state, adventurer):
            asleep += 1
    rest = below(rng, asleep)
    adventurer = 0
    while rest > 0 or not is_asleep(state, adventurer):
        if is_asleep(state, adventurer):
            rest -= 1
        adventurer += 1
    return actions.DEALT + adventurer


@compiled
def chance_stream(state: State) -> int:
    """Each pile has a stream of its own, so that a seed gives a pile much the same tokens however play goes."""
    phase = int(state.phase)
    if phase == FIRST_PLAYER:
        return STREAM_FIRST_PLAYER
    if phase == DEAL:
        return STREAM_ADVENTURERS
    return STREAM_PILES + next_pile(state)
