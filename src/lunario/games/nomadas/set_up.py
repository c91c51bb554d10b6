"""Set-up (NO-S1 – NO-S7): first player, tops, adventurers, frog, nomads, sleepers, own discs, Lys."""

from __future__ import annotations

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import put_disc
from lunario.games.nomadas.state import (
    ADVENTURERS,
    ASLEEP,
    CARDS,
    NOBODY,
    NONE,
    PILE,
    ROWS,
    SPACES,
    TALLEST,
    TOKENS,
    Disc,
    Phase,
    State,
    Token,
)

DISCS = 2  # per adventurer, without the frog


@compiled
def lay_out(state: State) -> None:
    """NO-S1: lay out eight piles of 14, no top turned up yet; every card is available, nobody has an adventurer."""
    for space in range(SPACES):
        state.pile_size[space] = PILE
        state.tops[space] = NONE
    for token in range(TOKENS):
        state.unseen[token] = state.tokens[token]
    state.unseen_size = SPACES * PILE
    state.turning = (1 << SPACES) - 1
    for row in range(ROWS):
        for rank in range(CARDS):
            state.holder[row, rank] = NOBODY
    for disc in range(Disc.FROG + 1):
        state.owner[disc] = NOBODY if disc <= Disc.NOMAD else ASLEEP
    state.lys = NONE
    state.lifted = NONE
    state.writing = NONE


@compiled
def come_from_oh_captain(state: State) -> None:
    """NO-S7: the last captain begins, the winner gets an extra joker. Otherwise the first player is drawn (NO-S2)."""
    if int(state.lumathon) == 0:
        state.phase = Phase.FIRST_PLAYER
        state.first_player = NOBODY
        return
    state.phase = Phase.TURN_UP
    state.first_player = int(state.lumathon_captain) - 1
    state.held[int(state.lumathon_winner) - 1, Token.JOKER] = 1


@compiled
def give_adventurers(state: State) -> None:
    """NO-S2: give seats the adventurers of the options; a seat gets none if an earlier seat has the same."""
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
        if given > 0 and int(state.owner[Disc.NOMAD + given]) == ASLEEP:
            wake(state, seat, Disc.NOMAD + given)


@compiled
def wake(state: State, seat: int, adventurer: int) -> None:
    """NO-S2: give a seat an adventurer; the frog is Nostromo's (NO-P1)."""
    state.adventurer[seat] = adventurer
    state.owner[adventurer] = seat
    if adventurer == Disc.NOSTROMO:
        state.owner[Disc.FROG] = seat


@compiled
def legal_adventurers(state: State, out: Ints, first: int) -> int:
    """NO-S2: write the free adventurers as `first` + 0…4 and return how many there are."""
    n = 0
    for adventurer in range(ADVENTURERS):
        if int(state.owner[Disc.NOSTROMO + adventurer]) == ASLEEP:
            out[n] = first + adventurer
            n += 1
    return n


@compiled
def next_adventurer(state: State) -> None:
    """NO-S2: go to the next player in turn order without an adventurer or, if all have one, on to the discs."""
    for n in range(int(state.players)):
        seat = (int(state.first_player) + n) % int(state.players)
        if int(state.adventurer[seat]) == 0:
            state.to_move = seat
            state.phase = Phase.DEAL if int(state.adventurers) == 1 else Phase.DRAFT
            return
    if int(state.owner[Disc.NOSTROMO]) >= 0:
        state.to_move = state.owner[Disc.NOSTROMO]
        state.phase = Phase.PUT_FROG
    else:
        _put_nomads(state)


@compiled
def legal_spaces(state: State, out: Ints) -> int:
    """NO-S5: write the spaces a disc may be put on, those with fewer than 4 discs; return how many there are."""
    n = 0
    for space in range(SPACES):
        if int(state.stack_size[space]) < TALLEST:
            out[n] = actions.PUT + space
            n += 1
    return n


@compiled
def disc_in_hand(state: State) -> int:
    """Return the disc to put down next: the frog, a sleeping adventurer's, or the player's own."""
    if int(state.phase) == Phase.PUT_FROG:
        return Disc.FROG.value
    if int(state.phase) == Phase.PUT_OWN:
        return int(state.adventurer[state.to_move])
    before = int(state.placed) // DISCS  # sleeping adventurers whose discs are on the campfire
    disc = Disc.NOSTROMO.value
    while before > 0 or int(state.owner[disc]) != ASLEEP:
        before -= 1 if int(state.owner[disc]) == ASLEEP else 0
        disc += 1
    return disc


@compiled
def play_put(state: State, space: int) -> None:
    """Put a disc on top of a stack; the frog goes beneath everything (NO-S3)."""
    put_disc(state, space, disc_in_hand(state))
    if int(state.phase) == Phase.PUT_FROG:
        _put_nomads(state)
    else:
        state.placed += 1
        _next_disc(state)


@compiled
def _put_nomads(state: State) -> None:
    """NO-S3: after the frog, put one nomad on every space."""
    for space in range(SPACES):
        put_disc(state, space, Disc.NOMAD)
    _next_disc(state)


@compiled
def _next_disc(state: State) -> None:
    """Find who puts down the next of the ten discs, or go on to Lys.

    First the last player (NO-S7: the one who came last) puts down those of sleeping adventurers (NO-S4); then all put
    down their own, from the first player clockwise (NO-S5); then the last player points Lys at a pile (NO-S6).
    """
    players = int(state.players)
    own = int(state.placed) - DISCS * (ADVENTURERS - players)
    last = (int(state.first_player) - 1) % players
    if own < 0:
        state.phase = Phase.PUT_ASLEEP
        state.to_move = int(state.lumathon_last) - 1 if int(state.lumathon) else last
    elif own < DISCS * players:
        state.phase = Phase.PUT_OWN
        state.to_move = (int(state.first_player) + own) % players
    else:
        state.phase = Phase.POINT_LYS
        state.to_move = last
