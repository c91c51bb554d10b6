"""Set-up, in the order of play: first player, tops, adventurers, frog, nomads, sleepers, own discs, Lys."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import put_disc
from lunario.games.nomadas.state import (
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

DISCS = 2  # of an adventurer, without the frog


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
    for disc in range(FROG + 1):
        state.owner[disc] = NOBODY if disc <= NOMAD else ASLEEP
    state.lys = NONE
    state.lifted = NONE
    state.writing = NONE


@compiled
def come_from_oh_captain(state: State) -> None:
    """NO-S7: the last captain begins, the winner has an extra joker. Otherwise the first player is random (NO-S2)."""
    if int(state.lumathon) == 0:
        state.phase = FIRST_PLAYER
        state.first_player = NOBODY
        return
    state.phase = TURN_UP
    state.first_player = int(state.lumathon_captain) - 1
    state.held[int(state.lumathon_winner) - 1, JOKER] = 1


@compiled
def give_adventurers(state: State) -> None:
    """NO-S2: seats may be given an adventurer; one that an earlier seat has leaves the seat without."""
    for seat in range(int(state.players)):
        given = int(state.adventurer_1)
        if seat == 1:
            given = int(state.adventurer_2)
        elif seat == 2:
            given = int(state.adventurer_3)
        elif seat == 3:
            given = int(state.adventurer_4)
        elif seat == 4:
            given = int(state.adventurer_5)
        if given > 0 and int(state.owner[NOMAD + given]) == ASLEEP:
            wake(state, seat, NOMAD + given)


@compiled
def wake(state: State, seat: int, adventurer: int) -> None:
    """NO-S2: a seat has an adventurer; the frog is Nostromo's (NO-P1)."""
    state.adventurer[seat] = adventurer
    state.owner[adventurer] = seat
    if adventurer == NOSTROMO:
        state.owner[FROG] = seat


@compiled
def legal_adventurers(state: State, out: Ints, first: int) -> int:
    """NO-S2: every adventurer nobody has yet, counted from an action or outcome."""
    n = 0
    for adventurer in range(ADVENTURERS):
        if int(state.owner[NOSTROMO + adventurer]) == ASLEEP:
            out[n] = first + adventurer
            n += 1
    return n


@compiled
def next_adventurer(state: State) -> None:
    """NO-S2: the next player in turn order without an adventurer gets one; when all have one, discs are placed."""
    for n in range(int(state.players)):
        seat = (int(state.first_player) + n) % int(state.players)
        if int(state.adventurer[seat]) == 0:
            state.player = seat
            state.phase = DEAL if int(state.adventurers) == 1 else DRAFT
            return
    if int(state.owner[NOSTROMO]) >= 0:
        state.player = state.owner[NOSTROMO]
        state.phase = PUT_FROG
    else:
        _put_nomads(state)


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
def disc_in_hand(state: State) -> int:
    """The disc that is put down next: the frog, one of an adventurer nobody plays, or one's own."""
    if int(state.phase) == PUT_FROG:
        return FROG
    if int(state.phase) == PUT_OWN:
        return int(state.adventurer[state.player])
    before = int(state.placed) // DISCS  # adventurers asleep whose discs lie already
    disc = NOSTROMO
    while before > 0 or int(state.owner[disc]) != ASLEEP:
        before -= 1 if int(state.owner[disc]) == ASLEEP else 0
        disc += 1
    return disc


@compiled
def play_put(state: State, space: int) -> None:
    """A disc is put on top of a stack; the frog lies beneath everything (NO-S3)."""
    put_disc(state, space, disc_in_hand(state))
    if int(state.phase) == PUT_FROG:
        _put_nomads(state)
    else:
        state.placed += 1
        _next_disc(state)


@compiled
def _put_nomads(state: State) -> None:
    """NO-S3: after the frog, one nomad goes on every space."""
    for space in range(SPACES):
        put_disc(state, space, NOMAD)
    _next_disc(state)


@compiled
def _next_disc(state: State) -> None:
    """Of ten discs the last player (NO-S7: who came last) puts those of adventurers nobody plays (NO-S4); then all put
    their own, from the first player clockwise (NO-S5); then the last player points Lys at a pile (NO-S6)."""
    players = int(state.players)
    own = int(state.placed) - DISCS * (ADVENTURERS - players)
    last = (int(state.first_player) - 1) % players
    if own < 0:
        state.phase = PUT_ASLEEP
        state.player = int(state.lumathon_last) - 1 if int(state.lumathon) else last
    elif own < DISCS * players:
        state.phase = PUT_OWN
        state.player = (int(state.first_player) + own) % players
    else:
        state.phase = POINT_LYS
        state.player = last
