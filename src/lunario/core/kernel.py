"""What generic compiled code does with one state: look at the choices, take a step, play on, settle the score."""

from __future__ import annotations

from lunario.core.arrays import Float64s, Int32s, Int32Table, Int64s, Record
from lunario.core.compile import compiled
from lunario.core.contract import (
    CHANCE,
    apply,
    chance_outcomes,
    current_player,
    legal_actions,
    places,
    returns,
    sample_chance,
    score,
)

ILLEGAL = -9  # instead of a player: the action is not among the choices
NOTHING = -1  # instead of an action


@compiled
def look(state: Record, choices: Int32s, weights: Int32s) -> tuple[int, int]:
    """Return who acts and how many choices there are: legal actions, or chance outcomes with their weights."""
    player = current_player(state)
    if player == CHANCE:
        return player, chance_outcomes(state, choices, weights)
    return player, legal_actions(state, choices)


@compiled
def step(state: Record, action: int, choices: Int32s, weights: Int32s, n: int) -> tuple[int, int]:
    """Apply one of the n choices of the last look, or NOTHING, and look again."""
    if action == NOTHING:
        return look(state, choices, weights)
    for i in range(n):
        if choices[i] == action:
            apply(state, action)
            return look(state, choices, weights)
    return ILLEGAL, n


@compiled
def play(state: Record, action: int, rng: Int64s, log: Int32s, choices: Int32s) -> int:
    """Apply the action, then chance up to the next decision; write it all to the log and return its length.

    An illegal action changes nothing and gives -1; NOTHING only resolves chance.
    """
    n = 0
    if action != NOTHING:
        legal = legal_actions(state, choices)
        known = False
        for i in range(legal):
            known = known or choices[i] == action
        if not known:
            return -1
        apply(state, action)
        log[0] = action
        n = 1
    while current_player(state) == CHANCE:
        log[n] = sample_chance(state, rng)
        apply(state, log[n])
        n += 1
    return n


@compiled
def settle(state: Record, points: Int32Table, order: Int32s, utilities: Float64s) -> None:
    """Write the score, the places and the returns, as if the match ended now."""
    score(state, points)
    places(state, order)
    returns(state, utilities)
