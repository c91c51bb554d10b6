"""A turn, in the order of play: Moon's step, then A, move and listen, or B, write; and what ends the match."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import find_red, is_in_stack, listen, sow, take_top
from lunario.games.nomadas.scoring import share_fragments
from lunario.games.nomadas.state import (
    AFTER_LYS,
    CARDS,
    CHOOSE,
    DROP,
    LAST_CARD,
    LISTENING,
    MOON,
    MOVE_LYS,
    NONE,
    OVER,
    PAY_LEGEND,
    PAY_SONG,
    RAISE,
    RED,
    SIANA,
    SONG,
    SPACES,
    STEP_LYS,
    TURN_OVER,
    TURN_UP_HEARD,
    TURN_UP_LYS,
    ULRICH,
    State,
)
from lunario.games.nomadas.writing import only_payment, pay, take_card

FEWEST_PILES = 3  # with fewer the match ends (NO-E1)
PATIENCE = 6  # idle turns a player before the match ends (NO-E3)


@compiled
def start_turn(state: State) -> None:
    """NO-E1: with two piles or fewer everybody may write one last card; NO-E3: so also when nothing happens."""
    piles = 0
    for space in range(SPACES):
        piles += 1 if int(state.sizes[space]) > 0 else 0
    if piles < FEWEST_PILES or int(state.idle) >= PATIENCE * int(state.players):
        state.to_write = state.players
        state.phase = LAST_CARD
    else:
        state.phase = STEP_LYS if int(state.adventurer[state.player]) == MOON else CHOOSE


@compiled
def legal_moves(state: State, out: Ints) -> int:
    """NO-A1: a space with a disc of the player anywhere in its stack, and a direction."""
    n = 0
    for space in range(SPACES):
        if is_in_stack(state, space, int(state.player)):
            out[n] = actions.SOW + 2 * space
            out[n + 1] = actions.SOW + 2 * space + 1
            n += 2
    return n


@compiled
def play_move(state: State, space: int, direction: int) -> None:
    """NO-A1: a stack is lifted. Siana and Ulrich say first how they drop it (NO-P2, NO-P4)."""
    state.lifted = space
    state.direction = direction
    adventurer = int(state.adventurer[state.player])
    if adventurer == SIANA or (adventurer == ULRICH and int(state.heights[space]) > 1):
        state.phase = DROP
    else:
        play_drop(state, 0)


@compiled
def legal_drops(state: State, out: Ints) -> int:
    """NO-P2: Siana may pass over a space before any disc; NO-P4: Ulrich drops two together while he holds two."""
    discs = int(state.heights[state.lifted])
    if int(state.adventurer[state.player]) == ULRICH:
        discs -= 1
    for n in range(discs + 1):
        out[n] = actions.DROP + n
    return discs + 1


@compiled
def play_drop(state: State, drop: int) -> None:
    """NO-A1, NO-A2: the stack is sown; if Lys points at the pile of the last disc's space, it must be moved."""
    passed = drop if int(state.adventurer[state.player]) == SIANA else 0
    stays = drop + 1 if drop > passed else 0
    last = sow(state, int(state.lifted), int(state.direction), passed, stays)
    state.lifted = NONE
    state.direction = 0
    state.phase = MOVE_LYS if last == int(state.lys) else AFTER_LYS


@compiled
def legal_lys(state: State, out: Ints) -> int:
    """NO-A2: Lys goes to any of the other seven piles."""
    n = 0
    for space in range(SPACES):
        if space != int(state.lys):
            out[n] = actions.LYS + space
            n += 1
    return n


@compiled
def play_lys(state: State, space: int) -> None:
    """NO-A2: the player takes the top token of the pile Lys is moved to; an empty pile gives nothing."""
    state.lys = space
    if int(state.sizes[space]) > 0:
        take_top(state, space, int(state.player))
    state.phase = TURN_UP_LYS if int(state.turning) > 0 else AFTER_LYS


@compiled
def _raisable(state: State) -> int:
    """NO-P5: the red discs that can be raised, a bit each: 2 × space for the upper, one more for the lower of two.

    Not a disc on top, nor the lower of two right under the upper: nothing would change, or nothing else.
    """
    found = 0
    for space in range(SPACES):
        upper = find_red(state, space, 0)
        if 0 <= upper < int(state.heights[space]) - 1:
            found |= 1 << 2 * space
        if 0 <= find_red(state, space, 1) < upper - 1:
            found |= 2 << 2 * space
    return found


@compiled
def legal_raises(state: State, out: Ints) -> int:
    """NO-P5: Red may bring one red disc to the top of its stack, or none."""
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
    """NO-B1: a card is chosen; how it is paid is asked where there is a choice (NO-B4)."""
    state.writing = card
    payment = only_payment(state, int(state.player), card)
    if payment != NONE:
        play_payment(state, payment)
    else:
        state.phase = PAY_SONG if card // CARDS == SONG else PAY_LEGEND


@compiled
def play_payment(state: State, payment: int) -> None:
    """NO-B1: the card is paid and taken; nobody moves or listens."""
    card = int(state.writing)
    pay(state, int(state.player), card, payment)
    take_card(state, int(state.player), card)
    state.writing = NONE
    state.phase = TURN_OVER


@compiled
def go_on(state: State) -> None:
    """What nobody decides: to Red's choice (NO-P5) if there is one, or to listening (NO-A3), or to the next turn."""
    if int(state.phase) == AFTER_LYS:
        is_red = int(state.adventurer[state.player]) == RED
        state.phase = RAISE if is_red and _raisable(state) > 0 else LISTENING
    if int(state.phase) == LISTENING:
        listen(state)
        state.phase = TURN_UP_HEARD if int(state.turning) > 0 else TURN_OVER
    if int(state.phase) == TURN_OVER:
        _end_turn(state)


@compiled
def _end_turn(state: State) -> None:
    """Fragments are shared (NO-I1) and the next player's turn begins; in the last round, the next player may write."""
    share_fragments(state)
    state.turn += 1
    state.idle += 1
    state.player = (int(state.player) + 1) % int(state.players)
    if int(state.to_write) == 0:
        start_turn(state)
        return
    state.to_write -= 1
    state.phase = LAST_CARD if int(state.to_write) > 0 else OVER
