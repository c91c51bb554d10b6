"""The observation: everything a player knows, as numbers of about 0 to 1, with seats counted from the observer."""

from __future__ import annotations

from lunario.core.arrays import Floats
from lunario.core.compile import compiled
from lunario.games.nomadas.scoring import standing
from lunario.games.nomadas.state import (
    ADVENTURERS,
    ASLEEP,
    CARDS,
    LEGENDS,
    MOST_DISCS,
    PILE,
    ROWS,
    SEATS,
    SPACES,
    TOKENS,
    Disc,
    Phase,
    State,
)
from lunario.games.nomadas.turn import PATIENCE

PHASES = Phase.OVER + 1
OWNERS = 2 + SEATS  # nomad, asleep, seats counted from the observer
SEAT = 1 + ADVENTURERS + ROWS + ROWS * CARDS + 2  # numbers per seat: see _observe_seat


@compiled
def observe(state: State, player: int, out: Floats) -> None:
    """Write every value, block by block."""
    for i in range(len(out)):
        out[i] = 0.0
    viewer = max(0, player)
    n = _observe_match(state, viewer, out)
    n = _observe_tokens(state, out, n)
    n = _observe_discs(state, viewer, out, n)
    for seat in range(int(state.players)):
        _observe_seat(state, (viewer + seat) % int(state.players), out, n + SEAT * seat)
    n += SEAT * int(state.players)
    for rank in range(CARDS):
        out[n + rank] = int(state.song_costs[rank]) / LEGENDS


@compiled
def _mark(out: Floats, n: int, index: int, size: int) -> int:
    """Write a one-hot block and return where the next begins; an index below 0 leaves it zero."""
    if index >= 0:
        out[n + index] = 1.0
    return n + size


@compiled
def _from(state: State, viewer: int, seat: int) -> int:
    """Return how many seats clockwise from the viewer a seat is; −1 for nobody."""
    return (seat - viewer) % int(state.players) if seat >= 0 else -1


@compiled
def _observe_match(state: State, viewer: int, out: Floats) -> int:
    """Write the blocks from phase to writing; return where the next begins."""
    n = _mark(out, 0, int(state.phase), PHASES)
    n = _mark(out, n, _from(state, viewer, int(state.to_move)), SEATS)
    n = _mark(out, n, _from(state, viewer, int(state.first_player)), SEATS)
    out[n] = int(state.turn) / 100
    out[n + 1] = int(state.moon_card) / 4
    out[n + 2] = max(0, int(state.idle)) / (PATIENCE * int(state.players))
    out[n + 3] = int(state.to_write) / SEATS
    out[n + 4] = int(state.placed) / 10
    n = _mark(out, n + 5, int(state.lys), SPACES)
    n = _mark(out, n, int(state.lifted), SPACES)
    out[n] = int(state.direction)
    return _mark(out, n + 1, int(state.writing), ROWS * CARDS)


@compiled
def _observe_tokens(state: State, out: Floats, n: int) -> int:
    """Write the blocks from unseen to sizes; return where the next begins."""
    for token in range(TOKENS):
        out[n + token] = int(state.unseen[token]) / PILE
        out[n + TOKENS + token] = int(state.gone[token]) / PILE
    n += 2 * TOKENS
    for row in range(ROWS):
        for rank in range(CARDS):
            out[n] = int(state.values[row, rank]) / 10
            n += 1
    for space in range(SPACES):
        n = _mark(out, n, int(state.tops[space]), TOKENS)
    for space in range(SPACES):
        out[n] = int(state.pile_size[space]) / PILE
        n += 1
    return n


@compiled
def _observe_discs(state: State, viewer: int, out: Floats, n: int) -> int:
    """Write each disc's owner: nobody, asleep, or a seat (the frog is Nostromo's); return where the next begins."""
    for space in range(SPACES):
        stack = int(state.stacks[space])
        for height in range(int(state.stack_size[space])):
            owner = int(state.owner[stack & 7])
            kind = 1 if owner == ASLEEP else _from(state, viewer, owner) + 2 if owner >= 0 else 0
            out[n + OWNERS * height + kind] = 1.0
            stack >>= 3
        n += MOST_DISCS * OWNERS
    return n


@compiled
def _observe_seat(state: State, seat: int, out: Floats, n: int) -> None:
    """Write standing / 20, adventurer, tokens / 7, cards, fragments / 12, legend cards / 7."""
    out[n] = standing(state, seat) / 20
    _mark(out, n + 1, int(state.adventurer[seat]) - Disc.NOSTROMO, ADVENTURERS)
    n += 1 + ADVENTURERS
    legends = 0
    for row in range(ROWS):
        out[n + row] = int(state.held[seat, row]) / 7
        card = int(state.card[seat, row])
        _mark(out, n + ROWS + CARDS * row, card - 1, CARDS)
        legends += 1 if card > 0 and row < LEGENDS else 0
    n += ROWS + ROWS * CARDS
    out[n] = int(state.fragments[seat]) / 12
    out[n + 1] = legends / LEGENDS
