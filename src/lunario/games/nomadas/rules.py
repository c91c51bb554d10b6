"""Nómadas (Legends of Luma: Nomads), by Gary Kim: the rules, numbered as in RULES.md.

Source: the Spanish rulebook. Set-up is in set_up.py, a turn in turn.py, discs and piles in campfire.py, cards and
payments in writing.py, fragments and points in scoring.py. Our rulings where the rulebook leaves something open:
- NO-S2 adventurers are drafted in turn order, dealt at random or given; the first player is random.
- NO-A1 a stack of more than 8 discs laps the circle, including the space it started from.
- NO-A2 Lys is moved even from an empty pile.
- NO-P5 Red raises a disc after Lys, before listening. A raise that would change nothing is not offered, nor is
  Ulrich's drop with a single disc: an ability that cannot be used is not a decision.
- NO-B4 the payment is a decision of its own, asked only where there is more than one way to pay.
- NO-I2 players tied for first share all 4 fragments. NO-I3 with 8 fragments the scoring repeats.
- NO-E2 a tie that legend cards do not break is shared. NO-E3 6 × players idle turns in a row end the match.
"""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, TERMINAL
from lunario.core.random import below
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import next_pile, raise_red, turn_up
from lunario.games.nomadas.set_up import (
    come_from_oh_captain,
    give_adventurers,
    lay_out,
    legal_adventurers,
    legal_spaces,
    next_adventurer,
    play_put,
    wake,
)
from lunario.games.nomadas.state import ADVENTURERS, ASLEEP, SPACES, TOKENS, Disc, Phase, State
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
    """Lay out the table, up to the draw of the first player."""
    lay_out(state)
    come_from_oh_captain(state)
    give_adventurers(state)


@compiled
def current_player(state: State) -> int:
    """Return the player to move, CHANCE or TERMINAL."""
    phase = int(state.phase)
    if phase <= Phase.TURN_UP_HEARD:
        return CHANCE
    if phase == Phase.OVER:
        return TERMINAL
    return int(state.to_move)


@compiled
def legal_actions(state: State, out: Ints) -> int:
    """Write the legal actions into `out`, ascending, and return how many there are."""
    phase = int(state.phase)
    if phase == Phase.CHOOSE:
        return legal_cards(state, int(state.to_move), out, legal_moves(state, out))
    if phase <= Phase.TURN_UP_HEARD or phase == Phase.OVER:
        return 0
    if phase == Phase.DRAFT:
        return legal_adventurers(state, out, actions.TAKE)
    if phase < Phase.POINT_LYS:
        return legal_spaces(state, out)
    if phase == Phase.POINT_LYS:
        return _consecutive(actions.LYS, SPACES, out)
    if phase == Phase.STEP_LYS:
        return _consecutive(actions.STEP, 3, out)
    if phase == Phase.DROP:
        return legal_drops(state, out)
    if phase == Phase.MOVE_LYS:
        return legal_lys(state, out)
    if phase == Phase.RAISE:
        return legal_raises(state, out)
    if phase == Phase.LAST_CARD:
        n = legal_cards(state, int(state.to_move), out, 0)
        out[n] = actions.DECLINE
        return n + 1
    return legal_payments(state, int(state.to_move), int(state.writing), out)


@compiled
def _consecutive(first: int, count: int, out: Ints) -> int:
    """Write `count` consecutive actions or outcomes from `first` on and return `count`."""
    for n in range(count):
        out[n] = first + n
    return count


@compiled
def apply(state: State, action: int) -> None:
    """Play an action or a chance outcome, then everything up to the next decision."""
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
        state.phase = Phase.TURN_OVER
    if int(state.phase) >= Phase.AFTER_LYS:
        go_on(state)


@compiled
def _apply_place(state: State, action: int) -> None:
    """Choose an adventurer, put down a disc, or move Lys."""
    if action < actions.PUT:
        wake(state, int(state.to_move), Disc.NOSTROMO + action - actions.TAKE)
        next_adventurer(state)
    elif action < actions.LYS:
        play_put(state, action - actions.PUT)
    elif action >= actions.STEP:  # NO-P3: nothing is taken
        state.lys = (int(state.lys) + action - actions.STEP - 1) & 7
        state.phase = Phase.CHOOSE
    elif int(state.phase) == Phase.MOVE_LYS:
        play_lys(state, action - actions.LYS)
    else:  # NO-S6: set-up is over, the first player begins
        state.lys = action - actions.LYS
        state.to_move = state.first_player
        start_turn(state)


@compiled
def _apply_raise(state: State, choice: int) -> None:
    """NO-P5: bring the chosen red disc to the top of its stack (0: none); then everybody listens."""
    if choice > 0:
        raise_red(state, (choice - 1) // 2, (choice - 1) % 2)
    state.phase = Phase.LISTENING


@compiled
def _apply_chance(state: State, outcome: int) -> None:
    """Turn up a token, or draw the first player or an adventurer."""
    if outcome >= actions.DEALT:
        wake(state, int(state.to_move), Disc.NOSTROMO + outcome - actions.DEALT)
    elif outcome >= actions.FIRST:
        state.first_player = outcome - actions.FIRST
        state.phase = Phase.TURN_UP
        return
    else:
        turn_up(state, outcome - actions.TOKEN)
        if int(state.turning) > 0:
            return
    if int(state.phase) <= Phase.TURN_UP:
        next_adventurer(state)
    else:
        state.phase = Phase.AFTER_LYS if int(state.phase) == Phase.TURN_UP_LYS else Phase.TURN_OVER


@compiled
def chance_outcomes(state: State, out: Ints, weights: Ints) -> int:
    """Write the possible outcomes, ascending, and their weights; return how many there are."""
    phase = int(state.phase)
    n = 0
    if phase == Phase.FIRST_PLAYER:
        n = _consecutive(actions.FIRST, int(state.players), out)
    elif phase == Phase.DEAL:
        n = legal_adventurers(state, out, actions.DEALT)
    for i in range(n):
        weights[i] = 1
    if phase > Phase.DEAL:
        for token in range(TOKENS):
            if int(state.unseen[token]) > 0:
                out[n] = actions.TOKEN + token
                weights[n] = int(state.unseen[token])
                n += 1
    return n


@compiled
def chance_total(state: State) -> int:
    """Return the sum of the outcomes' weights."""
    if int(state.phase) == Phase.FIRST_PLAYER:
        return int(state.players)
    if int(state.phase) == Phase.DEAL:
        total = 0
        for adventurer in range(ADVENTURERS):
            total += _is_free(state, adventurer)
        return total
    return int(state.unseen_size)


@compiled
def chance_outcome(state: State, number: int) -> int:
    """Return the outcome selected by a number below the total."""
    if int(state.phase) == Phase.FIRST_PLAYER:
        return actions.FIRST + number
    piece = -1
    if int(state.phase) == Phase.DEAL:
        while number >= 0:
            piece += 1
            number -= _is_free(state, piece)
        return actions.DEALT + piece
    while number >= 0:
        piece += 1
        number -= int(state.unseen[piece])
    return actions.TOKEN + piece


@compiled
def _is_free(state: State, adventurer: int) -> bool:
    """Return whether nobody has the adventurer."""
    return int(state.owner[Disc.NOSTROMO + adventurer]) == ASLEEP


@compiled
def sample_chance(state: State, rng: Ints) -> int:
    """Draw an outcome by weight."""
    if int(state.phase) == Phase.DEAL:
        adventurer = below(rng, ADVENTURERS)  # by rejection
        while not _is_free(state, adventurer):
            adventurer = below(rng, ADVENTURERS)
        return actions.DEALT + adventurer
    return chance_outcome(state, below(rng, chance_total(state)))


@compiled
def chance_stream(state: State) -> int:
    """Return the stream of the current chance event.

    Each pile has its own, so that a seed gives it much the same tokens however play goes.
    """
    phase = int(state.phase)
    if phase == Phase.FIRST_PLAYER:
        return STREAM_FIRST_PLAYER
    if phase == Phase.DEAL:
        return STREAM_ADVENTURERS
    return STREAM_PILES + next_pile(state)
