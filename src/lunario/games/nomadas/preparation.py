"""Set-up, in the order of play: first player, tops, adventurers, frog, nomads, sleepers, own discs, Lys."""

from lunario.core.compile import compiled
from lunario.core.record import Ints

from . import actions
from .campfire import put_disc, turn_up
from .state import (
    ADVENTURERS,
    ASLEEP,
    CARDS,
    DEAL,
    DRAFT,
    FIRST_PLAYER,
    FROG,
    JOKER,
    NOBODY,
    NOMAD,
    NONE,
    NOSTROMO,
    PILE,
    POINT_LYS,
    PUT_ASLEEP,
    PUT_FROG,
    PUT_OWN,
    ROWS,
    SPACES,
    TALLEST,
    TOKENS,
    TURN_UP,
    State,
)
from .turn import start_turn

DISCS = 2  # of an adventurer


@compiled
def lay_out(state: State) -> None:
    """NO-S1: eight piles of 14, no top turned up yet; every card available; nobody has chosen."""
    for space in range(SPACES):
        state.sizes[space] = PILE
        state.tops[space] = NONE
    for token in range(TOKENS):
        state.unseen[token] = state.tokens[token]
    state.unseen_size = SPACES * PILE
    state.turning = (1 << SPACES) - 1
    for row in range(ROWS):
        for rank in range(CARDS):
            state.holder[row, rank] = NOBODY
    for disc in range(NOSTROMO, FROG + 1):
        state.owner[disc] = ASLEEP
    state.owner[0] = NOBODY
    state.owner[NOMAD] = NOBODY
    state.lys = NONE
    state.lifted = NONE
    state.writing = NONE


@compiled
def come_from_oh_captain(state: State) -> None:
    """NO-S7: the last captain begins, and the winner has an extra joker. Otherwise the first player is random (NO-S2)."""
    if int(state.lumathon) == 0:
        state.phase = FIRST_PLAYER
        state.first_player = NOBODY
        return
    state.phase = TURN_UP
    state.first_player = int(state.lumathon_captain) - 1
    state.held[int(state.lumathon_winner) - 1, JOKER] = 1


@compiled
def wake(state: State, seat: int, adventurer: int) -> None:
    """NO-S2: a seat has an adventurer (0…4); the frog is Nostromo's (NO-P1)."""
    disc = NOSTROMO + adventurer
    state.adventurer[seat] = disc
    state.owner[disc] = seat
    if disc == NOSTROMO:
        state.owner[FROG] = seat


@compiled
def _given(state: State, seat: int) -> int:
    """The adventurer the options give to a seat, −1 if none."""
    if seat == 0:
        return int(state.adventurer_1) - 1
    if seat == 1:
        return int(state.adventurer_2) - 1
    if seat == 2:
        return int(state.adventurer_3) - 1
    if seat == 3:
        return int(state.adventurer_4) - 1
    return int(state.adventurer_5) - 1


@compiled
def give_adventurers(state: State) -> None:
    """NO-S2: seats may be given an adventurer; one that an earlier seat has leaves the seat without."""
    for seat in range(int(state.players)):
        given = _given(state, seat)
        if given >= 0 and is_asleep(state, given):
            wake(state, seat, given)


@compiled
def is_asleep(state: State, adventurer: int) -> bool:
    """Whether nobody has an adventurer (0…4)."""
    return int(state.owner[NOSTROMO + adventurer]) == ASLEEP


@compiled
def seat_in_turn(state: State, n: int) -> int:
    """The n-th seat in turn order, from the first player clockwise, round and round."""
    return (int(state.first_player) + n) % int(state.players)


@compiled
def next_adventurer(state: State) -> None:
    """NO-S2: the next player in turn order without an adventurer gets one; when all have one, discs are placed."""
    for n in range(int(state.players)):
        seat = seat_in_turn(state, n)
        if int(state.adventurer[seat]) == 0:
            state.player = seat
            state.phase = DEAL if int(state.adventurers) == 1 else DRAFT
            return
    if int(state.owner[NOSTROMO]) >= 0:
        state.player = int(state.owner[NOSTROMO])
        state.phase = PUT_FROG
    else:
        _put_nomads(state)


@compiled
def play_first_top(state: State, token: int) -> None:
    """NO-S1: the top of a pile is turned up; after the eighth, adventurers are chosen."""
    turn_up(state, token)
    if int(state.turning) == 0:
        next_adventurer(state)


@compiled
def legal_adventurers(state: State, out: Ints, first: int) -> int:
    """NO-S2: every adventurer nobody has yet, counted from an action or outcome."""
    n = 0
    for adventurer in range(ADVENTURERS):
        if is_asleep(state, adventurer):
            out[n] = first + adventurer
            n += 1
    return n


@compiled
def legal_spaces(state: State, out: Ints) -> int:
    """NO-S5: in set-up no disc is put on a stack of 4."""
    n = 0
    for space in range(SPACES):
        if int(state.heights[space]) < TALLEST:
            out[n] = actions.PUT + space
            n += 1
    return n


@compiled
def play_put(state: State, space: int) -> None:
    """A disc is put on a space: the frog, one of an adventurer nobody plays, or one's own."""
    if int(state.phase) == PUT_FROG:
        put_disc(state, space, FROG)
        _put_nomads(state)
    elif int(state.phase) == PUT_ASLEEP:
        put_disc(state, space, disc_in_hand(state))
        state.put += 1
        _next_sleeper(state)
    else:
        put_disc(state, space, disc_in_hand(state))
        state.put += 1
        _next_own(state)


@compiled
def disc_in_hand(state: State) -> int:
    """The disc that is put down next in set-up."""
    if int(state.phase) == PUT_FROG:
        return FROG
    if int(state.phase) == PUT_OWN:
        return int(state.adventurer[state.player])
    asleep = int(state.put) // DISCS
    for adventurer in range(ADVENTURERS):
        if is_asleep(state, adventurer):
            if asleep == 0:
                return NOSTROMO + adventurer
            asleep -= 1
    return 0


@compiled
def _put_nomads(state: State) -> None:
    """NO-S3: after the frog, one nomad goes on every space."""
    for space in range(SPACES):
        put_disc(state, space, NOMAD)
    _next_sleeper(state)


@compiled
def _next_sleeper(state: State) -> None:
    """NO-S4: the last player (NO-S7: who came last in Oh Captain!) puts both discs of every adventurer nobody plays."""
    if int(state.put) < DISCS * (ADVENTURERS - int(state.players)):
        state.player = int(state.lumathon_last) - 1 if int(state.lumathon) else seat_in_turn(state, -1)
        state.phase = PUT_ASLEEP
        return
    state.put = 0
    _next_own(state)


@compiled
def _next_own(state: State) -> None:
    """NO-S5: from the first player clockwise, one disc at a time; then the last player points Lys at a pile (NO-S6)."""
    if int(state.put) < DISCS * int(state.players):
        state.player = seat_in_turn(state, int(state.put))
        state.phase = PUT_OWN
        return
    state.put = 0
    state.player = seat_in_turn(state, -1)
    state.phase = POINT_LYS


@compiled
def play_point(state: State, space: int) -> None:
    """NO-S6: Lys points at a pile; set-up is over and the first player begins."""
    state.lys = space
    state.player = int(state.first_player)
    start_turn(state)
