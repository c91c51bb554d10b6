"""A turn, in the order of play: Moon's step, then A, move and listen, or B, write; and what ends the match."""

from lunario.core.compile import compiled
from lunario.core.record import Ints

from . import actions
from .campfire import filled_piles, find_red, is_in_stack, listen, raise_red, sow, take_top, turn_up
from .scoring import share_fragments
from .state import (
    CARDS,
    CHOOSE,
    DROP,
    LAST_CARD,
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
    TURN_UP_HEARD,
    TURN_UP_LYS,
    ULRICH,
    State,
)
from .writing import only_payment, pay, take_card

FEWEST_PILES = 3  # with fewer the match ends (NO-E1)
PATIENCE = 6  # idle turns a player before the match ends (NO-E3)


@compiled
def _adventurer(state: State) -> int:
    """The adventurer of the player whose turn it is."""
    return int(state.adventurer[state.player])


@compiled
def start_turn(state: State) -> None:
    """NO-E1: with two piles or fewer everybody may write one last card; NO-E3: so also when nothing happens any more."""
    players = int(state.players)
    if filled_piles(state) < FEWEST_PILES or int(state.idle) >= PATIENCE * players:
        state.to_write = players
        state.phase = LAST_CARD
    else:
        state.phase = STEP_LYS if _adventurer(state) == MOON else CHOOSE


@compiled
def end_turn(state: State) -> None:
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


@compiled
def play_step(state: State, step: int) -> None:
    """NO-P3: Moon may move Lys one space either way; nothing is taken."""
    state.lys = (int(state.lys) + step) & 7
    state.phase = CHOOSE


@compiled
def legal_moves(state: State, out: Ints) -> int:
    """NO-A1: a space with a disc of the player anywhere in its stack, and a direction."""
    n = 0
    for space in range(SPACES):
        if is_in_stack(state, space, int(state.player)):
            out[n] = actions.encode_sow(space, -1)
            out[n + 1] = actions.encode_sow(space, 1)
            n += 2
    return n


@compiled
def play_move(state: State, space: int, direction: int) -> None:
    """NO-A1: a stack is lifted. Siana and Ulrich say first how they drop it (NO-P2, NO-P4)."""
    state.lifted = space
    state.direction = direction
    adventurer = _adventurer(state)
    if adventurer == SIANA or (adventurer == ULRICH and int(state.heights[space]) > 1):
        state.phase = DROP
    else:
        play_drop(state, 0)


@compiled
def legal_drops(state: State, out: Ints) -> int:
    """NO-P2: Siana may pass over a space before any disc; NO-P4: Ulrich drops two together while he holds two."""
    discs = int(state.heights[state.lifted])
    if _adventurer(state) == ULRICH:
        discs -= 1
    for n in range(discs + 1):
        out[n] = actions.DROP + n
    return discs + 1


@compiled
def play_drop(state: State, drop: int) -> None:
    """NO-A1, NO-A2: the stack is sown; if Lys points at the pile of the last disc's space, it must be moved."""
    passed = drop if _adventurer(state) == SIANA else 0
    stays = drop + 1 if drop > 0 and passed == 0 else 0
    last = sow(state, int(state.lifted), int(state.direction), passed, stays)
    state.lifted = NONE
    state.direction = 0
    if last == int(state.lys):
        state.phase = MOVE_LYS
    else:
        _after_lys(state)


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
    if int(state.turning) > 0:
        state.phase = TURN_UP_LYS
    else:
        _after_lys(state)


@compiled
def _can_raise(state: State, space: int, lower: int) -> bool:
    """Whether raising this red disc would change its stack, and not as raising the upper one does."""
    below = find_red(state, space, lower)
    if lower == 1:
        return 0 <= below < find_red(state, space, 0) - 1
    return 0 <= below < int(state.heights[space]) - 1


@compiled
def legal_raises(state: State, out: Ints) -> int:
    """NO-P5: Red may bring one red disc to the top of its stack, or none."""
    out[0] = actions.RAISE
    n = 1
    for space in range(SPACES):
        for lower in range(2):
            if _can_raise(state, space, lower):
                out[n] = actions.encode_raise(space, lower)
                n += 1
    return n


@compiled
def _after_lys(state: State) -> None:
    """NO-P5: Red's choice comes after Lys and before listening, if there is one."""
    if _adventurer(state) == RED:
        for space in range(SPACES):
            if _can_raise(state, space, 0) or _can_raise(state, space, 1):
                state.phase = RAISE
                return
    _everybody_listens(state)


@compiled
def play_raise(state: State, choice: int) -> None:
    """NO-P5: the chosen red disc goes to the top of its stack (0: none); then everybody listens."""
    if choice > 0:
        raise_red(state, (choice - 1) // 2, (choice - 1) % 2)
    _everybody_listens(state)


@compiled
def _everybody_listens(state: State) -> None:
    """NO-A3: tokens are taken; then the new tops are turned up."""
    listen(state)
    if int(state.turning) > 0:
        state.phase = TURN_UP_HEARD
    else:
        end_turn(state)


@compiled
def play_turned_up(state: State, token: int) -> None:
    """NO-H1: a top is turned up; after the last the turn goes on."""
    turn_up(state, token)
    if int(state.turning) > 0:
        return
    if int(state.phase) == TURN_UP_LYS:
        _after_lys(state)
    else:
        end_turn(state)


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
    end_turn(state)
