"""The campfire: discs on stacks, tokens on piles; sowing, raising, listening.

A stack is an octal number whose lowest digit is its lowest disc, so lifting the lowest disc is a shift.
"""

from __future__ import annotations

from lunario.core.compile import compiled
from lunario.games.nomadas.state import ASLEEP, NOBODY, NONE, SPACES, Disc, State, Token


@compiled
def top_disc(state: State, space: int) -> int:
    """Return the disc on top of a stack, or 0."""
    height = int(state.stack_size[space])
    if height == 0:
        return 0
    return int(state.stacks[space]) >> 3 * (height - 1)


@compiled
def put_disc(state: State, space: int, disc: int) -> None:
    """Put a disc on top of a stack."""
    height = int(state.stack_size[space])
    state.stacks[space] = int(state.stacks[space]) | disc << 3 * height
    state.stack_size[space] = height + 1


@compiled
def is_in_stack(state: State, space: int, player: int) -> bool:
    """Return whether a player has a disc anywhere in the stack of a space."""
    stack = int(state.stacks[space])
    while stack > 0:
        if int(state.owner[stack & 7]) == player:
            return True
        stack >>= 3
    return False


@compiled
def sow(state: State, space: int, direction: int, passed: int, stays: int) -> int:
    """NO-A1: sow the lifted stack from the next space on, lowest disc first, and return the last space.

    A space is skipped before disc `passed` (NO-P2); disc `stays` is dropped on the same space as the one before it
    (NO-P4). Discs are counted from 1; 0 means never.
    """
    lifted = int(state.stacks[space])
    height = int(state.stack_size[space])
    state.stacks[space] = 0
    state.stack_size[space] = 0
    at = space
    for n in range(1, height + 1):
        if n == passed:
            at += direction
        if n != stays:
            at += direction
        at &= 7
        put_disc(state, at, lifted & 7)
        lifted >>= 3
    return at


@compiled
def find_red(state: State, space: int, lower: int) -> int:
    """Return how many discs are below the upper (lower 0) or the second red disc (lower 1), or -1 if there is none."""
    stack = int(state.stacks[space])
    for below in range(int(state.stack_size[space]) - 1, -1, -1):
        if (stack >> 3 * below) & 7 == Disc.RED:
            if lower == 0:
                return below
            lower = 0
    return -1


@compiled
def raise_red(state: State, space: int, lower: int) -> None:
    """NO-P5: move one of Red's discs to the top of its stack."""
    shift = 3 * find_red(state, space, lower)
    stack = int(state.stacks[space])
    below = stack & ((1 << shift) - 1)
    state.stacks[space] = below | (stack >> (shift + 3)) << shift
    state.stack_size[space] = int(state.stack_size[space]) - 1
    put_disc(state, space, Disc.RED)


@compiled
def take_top(state: State, space: int, taker: int) -> None:
    """NO-A3: give a pile's top token to its taker, a fragment to the moon card; a sleeper's token leaves the match."""
    token = int(state.tops[space])
    if token == Token.FRAGMENT:
        state.moon_card += 1
    elif taker == ASLEEP:
        state.gone[token] += 1
    else:
        state.held[taker, token] += 1
    size = int(state.pile_size[space]) - 1
    state.pile_size[space] = size
    state.tops[space] = NONE
    if size > 0:
        state.turning = int(state.turning) | 1 << space
    state.idle = -1


@compiled
def listen(state: State) -> None:
    """NO-A3: every pile with an adventurer on top of its stack gives its top token; under a nomad nothing is taken."""
    for space in range(SPACES):
        if int(state.pile_size[space]) > 0:
            taker = int(state.owner[top_disc(state, space)])
            if taker != NOBODY:
                take_top(state, space, taker)


@compiled
def next_pile(state: State) -> int:
    """Return the pile whose top is turned up next: the lowest of those waiting."""
    space = 0
    while (int(state.turning) >> space) & 1 == 0:
        space += 1
    return space


@compiled
def turn_up(state: State, token: int) -> None:
    """NO-H1: turn up the next pile's new top, for everybody to see."""
    state.tops[next_pile(state)] = token
    state.turning = int(state.turning) & (int(state.turning) - 1)
    state.unseen[token] -= 1
    state.unseen_size -= 1
