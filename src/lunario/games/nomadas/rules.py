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

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import next_pile, raise_red, turn_up
from lunario.games.nomadas.preparation import (
    come_from_oh_captain,
    give_adventurers,
    lay_out,
    legal_adventurers,
    legal_spaces,
    next_adventurer,
    play_put,
    wake,
)
from lunario.games.nomadas.state import (
    ADVENTURERS,
    AFTER_LYS,
    ASLEEP,
    CHOOSE,
    DEAL,
    DRAFT,
    DROP,
    FIRST_PLAYER,
    LAST_CARD,
    LISTENING,
    MOVE_LYS,
    NOSTROMO,
    OVER,
    POINT_LYS,
    RAISE,
    SPACES,
    STEP_LYS,
    TOKENS,
    TURN_OVER,
    TURN_UP,
    TURN_UP_HEARD,
    TURN_UP_LYS,
    State,
)
from lunario.games.nomadas.turn import (
    go_on,
    legal_drops,
    legal_lys,
    legal_moves,
    legal_raises,
    play_drop,
    play_lys,
    play_move,
    play_payment,
    play_write,
    start_turn,
)
from lunario.games.nomadas.writing import legal_cards, legal_payments

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
    if phase <= TURN_UP_HEARD or phase == OVER:
        return 0
    if phase == DRAFT:
        return legal_adventurers(state, out, actions.TAKE)
    if phase < POINT_LYS:
        return legal_spaces(state, out)
    if phase == POINT_LYS:
        return _consecutive(actions.LYS, SPACES, out)
    if phase == STEP_LYS:
        return _consecutive(actions.STEP, 3, out)
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
def _consecutive(first: int, count: int, out: Ints) -> int:
    """Actions or outcomes that follow one another."""
    for n in range(count):
        out[n] = first + n
    return count


@compiled
def apply(state: State, action: int) -> None:
    """An action of the current player, or an outcome of chance, happens; then what nobody decides."""
    if action >= actions.ACTIONS:
        _apply_chance(state, action)
    elif action < actions.SOW:
        _apply_place(state, action)
    elif action < actions.DROP:
        play_move(state, (action - actions.SOW) // 2, 2 * ((action - actions.SOW) % 2) - 1)
    elif action < actions.RAISE:
        play_drop(state, action - actions.DROP)
    elif action < actions.WRITE:
        _apply_raise(state, action - actions.RAISE)
    elif action < actions.PAY:
        play_write(state, action - actions.WRITE)
    elif action < actions.DECLINE:
        play_payment(state, action)
    else:
        state.phase = TURN_OVER
    if int(state.phase) >= AFTER_LYS:
        go_on(state)


@compiled
def _apply_place(state: State, action: int) -> None:
    """An adventurer, a disc or Lys is placed."""
    if action < actions.PUT:
        wake(state, int(state.player), NOSTROMO + action - actions.TAKE)
        next_adventurer(state)
    elif action < actions.LYS:
        play_put(state, action - actions.PUT)
    elif action >= actions.STEP:  # NO-P3: nothing is taken
        state.lys = (int(state.lys) + action - actions.STEP - 1) & 7
        state.phase = CHOOSE
    elif int(state.phase) == MOVE_LYS:
        play_lys(state, action - actions.LYS)
    else:  # NO-S6: set-up is over, the first player begins
        state.lys = action - actions.LYS
        state.player = state.first_player
        start_turn(state)


@compiled
def _apply_raise(state: State, choice: int) -> None:
    """NO-P5: the chosen red disc goes to the top of its stack (0: none); then everybody listens."""
    if choice > 0:
        raise_red(state, (choice - 1) // 2, (choice - 1) % 2)
    state.phase = LISTENING


@compiled
def _apply_chance(state: State, outcome: int) -> None:
    """A top is turned up, the first player or an adventurer drawn."""
    if outcome >= actions.DEALT:
        wake(state, int(state.player), NOSTROMO + outcome - actions.DEALT)
    elif outcome >= actions.FIRST:
        state.first_player = outcome - actions.FIRST
        state.phase = TURN_UP
        return
    else:
        turn_up(state, outcome - actions.TOKEN)
        if int(state.turning) > 0:
            return
    if int(state.phase) <= TURN_UP:
        next_adventurer(state)
    else:
        state.phase = AFTER_LYS if int(state.phase) == TURN_UP_LYS else TURN_OVER


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """What chance may bring, ascending, with its weights."""
    phase = int(state.phase)
    n = 0
    if phase == FIRST_PLAYER:
        n = _consecutive(actions.FIRST, int(state.players), out)
    elif phase == DEAL:
        n = legal_adventurers(state, out, actions.DEALT)
    for i in range(n):
        weights[i] = 1
    if phase > DEAL:
        for token in range(TOKENS):
            if int(state.unseen[token]) > 0:
                out[n] = actions.TOKEN + token
                weights[n] = int(state.unseen[token])
                n += 1
    return n


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    """One outcome, as likely as chance_outcomes says."""
    if int(state.phase) == FIRST_PLAYER:
        return actions.FIRST + below(rng, int(state.players))
    if int(state.phase) == DEAL:
        adventurer = below(rng, ADVENTURERS)  # again and again, until nobody has it
        while int(state.owner[NOSTROMO + adventurer]) != ASLEEP:
            adventurer = below(rng, ADVENTURERS)
        return actions.DEALT + adventurer
    rest = below(rng, int(state.unseen_size))
    token = 0
    while rest >= int(state.unseen[token]):
        rest -= int(state.unseen[token])
        token += 1
    return actions.TOKEN + token


@compiled
def chance_stream(state: State) -> int:
    """Each pile has a stream of its own, so that a seed gives a pile much the same tokens however play goes."""
    phase = int(state.phase)
    if phase == FIRST_PLAYER:
        return STREAM_FIRST_PLAYER
    if phase == DEAL:
        return STREAM_ADVENTURERS
    return STREAM_PILES + next_pile(state)
