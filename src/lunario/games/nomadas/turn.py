"""A turn, in the order of play: Moon's step, then A (move and listen) or B (write); and the end of the match."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import find_red, is_in_stack, listen, sow, take_top
from lunario.games.nomadas.scoring import share_fragments
from lunario.games.nomadas.state import CARDS, NONE, SPACES, Disc, Phase, Row, State
from lunario.games.nomadas.writing import only_payment, pay, take_card

FEWEST_PILES = 3  # with fewer, the match ends (NO-E1)
PATIENCE = 6  # idle turns per player before the match ends (NO-E3)


@compiled
def start_turn(state: State) -> None:
    """Begin a turn, or the last round: with two piles or fewer (NO-E1), or after too many idle turns (NO-E3)."""
    piles = 0
    for space in range(SPACES):
        piles += 1 if int(state.pile_size[space]) > 0 else 0
    if piles < FEWEST_PILES or int(state.idle) >= PATIENCE * int(state.players):
        state.to_write = state.players
        state.phase = Phase.LAST_CARD
    else:
        state.phase = Phase.STEP_LYS if int(state.adventurer[state.to_move]) == Disc.MOON else Phase.CHOOSE


@compiled
def legal_moves(state: State, out: Ints) -> int:
    """NO-A1: write the spaces with one of the player's discs, in both directions; return how many moves there are."""
    n = 0
    for space in range(SPACES):
        if is_in_stack(state, space, int(state.to_move)):
            out[n] = actions.SOW + 2 * space
            out[n + 1] = actions.SOW + 2 * space + 1
            n += 2
    return n


@compiled
def play_move(state: State, space: int, direction: int) -> None:
    """NO-A1: lift a stack. Siana and Ulrich first choose how to drop it (NO-P2, NO-P4)."""
    state.lifted = space
    state.direction = direction
    adventurer = int(state.adventurer[state.to_move])
    if adventurer == Disc.SIANA or (adventurer == Disc.ULRICH and int(state.stack_size[space]) > 1):
        state.phase = Phase.DROP
    else:
        play_drop(state, 0)


@compiled
def legal_drops(state: State, out: Ints) -> int:
    """NO-P2: Siana may skip a space before any disc; NO-P4: Ulrich may drop two while he holds two."""
    discs = int(state.stack_size[state.lifted])
    if int(state.adventurer[state.to_move]) == Disc.ULRICH:
        discs -= 1
    for n in range(discs + 1):
        out[n] = actions.DROP + n
    return discs + 1


@compiled
def play_drop(state: State, drop: int) -> None:
    """NO-A1, NO-A2: sow the stack; if the last disc reaches the space Lys points at, Lys must be moved."""
    passed = drop if int(state.adventurer[state.to_move]) == Disc.SIANA else 0
    stays = drop + 1 if drop > passed else 0
    last = sow(state, int(state.lifted), int(state.direction), passed, stays)
    state.lifted = NONE
    state.direction = 0
    state.phase = Phase.MOVE_LYS if last == int(state.lys) else Phase.AFTER_LYS


@compiled
def legal_lys(state: State, out: Ints) -> int:
    """NO-A2: write the other seven piles and return how many there are."""
    n = 0
    for space in range(SPACES):
        if space != int(state.lys):
            out[n] = actions.LYS + space
            n += 1
    return n


@compiled
def play_lys(state: State, space: int) -> None:
    """NO-A2: move Lys to a pile and take its top token; an empty pile gives nothing."""
    state.lys = space
    if int(state.pile_size[space]) > 0:
        take_top(state, space, int(state.to_move))
    state.phase = Phase.TURN_UP_LYS if int(state.turning) > 0 else Phase.AFTER_LYS


@compiled
def _raisable(state: State) -> int:
    """NO-P5: return the red discs that can be raised, one bit each: 2 × space for the upper, the next for the lower.

    Leave out a disc on top, which would change nothing, and the lower of two adjacent ones, which would change the
    same.
    """
    found = 0
    for space in range(SPACES):
        upper = find_red(state, space, 0)
        if 0 <= upper < int(state.stack_size[space]) - 1:
            found |= 1 << 2 * space
        if 0 <= find_red(state, space, 1) < upper - 1:
            found |= 2 << 2 * space
    return found


@compiled
def legal_raises(state: State, out: Ints) -> int:
    """NO-P5: write the red discs that can be raised, and none; return how many choices there are."""
    out[0] = actions.RAISE
    n = 1
    found = _raisable(state)
    for choice in range(2 * SPACES):
        if (found >> choice) & 1:
            out[n] = actions.RAISE + 1 + choice
            n += 1
    return n


@compiled
def play_write(state: State, card: int) -> None:
    """NO-B1: choose a card, and ask for the payment if there is a choice (NO-B4)."""
    state.writing = card
    payment = only_payment(state, int(state.to_move), card)
    if payment != NONE:
        play_payment(state, payment)
    else:
        state.phase = Phase.PAY_SONG if card // CARDS == Row.SONG else Phase.PAY_LEGEND


@compiled
def play_payment(state: State, payment: int) -> None:
    """NO-B1: pay for the card and take it; nobody moves or listens."""
    card = int(state.writing)
    pay(state, int(state.to_move), card, payment)
    take_card(state, int(state.to_move), card)
    state.writing = NONE
    state.phase = Phase.TURN_OVER


@compiled
def go_on(state: State) -> None:
    """Play on without a decision: to Red's choice (NO-P5) if there is one, to listening (NO-A3), to the next turn."""
    if int(state.phase) == Phase.AFTER_LYS:
        is_red = int(state.adventurer[state.to_move]) == Disc.RED
        state.phase = Phase.RAISE if is_red and _raisable(state) > 0 else Phase.LISTENING
    if int(state.phase) == Phase.LISTENING:
        listen(state)
        state.phase = Phase.TURN_UP_HEARD if int(state.turning) > 0 else Phase.TURN_OVER
    if int(state.phase) == Phase.TURN_OVER:
        _end_turn(state)


@compiled
def _end_turn(state: State) -> None:
    """Share fragments (NO-I1) and begin the next player's turn; in the last round, ask the next player for a card."""
    share_fragments(state)
    state.turn += 1
    state.idle += 1
    state.to_move = (int(state.to_move) + 1) % int(state.players)
    if int(state.to_write) == 0:
        start_turn(state)
        return
    state.to_write -= 1
    state.phase = Phase.LAST_CARD if int(state.to_write) > 0 else Phase.OVER
