"""What generic compiled code does with one state: look at the choices, take a step, play on to the next decision."""

from __future__ import annotations

from typing import Any

from lunario.core.arrays import Ints
from lunario.core.compile import compiled
from lunario.core.contract import CHANCE, apply, chance_outcomes, current_player, legal_actions, sample_chance

ILLEGAL = -9  # instead of a player: the action is not among the choices


@compiled
def look(state: Any, choices: Ints, weights: Ints) -> tuple[int, int]:
    """Who acts, and how many choices there are: legal actions, or chance outcomes with their weights."""
    player = current_player(state)
    if player == CHANCE:
        return player, chance_outcomes(state, choices, weights)
    return player, legal_actions(state, choices)


@compiled
def step(state: Any, action: int, choices: Ints, weights: Ints, n: int) -> tuple[int, int]:
    """Apply one of the n choices of the last look, and look again."""
    for i in range(n):
        if choices[i] == action:
            apply(state, action)
            return look(state, choices, weights)
    return ILLEGAL, n


@compiled
def play(state: Any, action: int, rng: Ints, log: Ints, choices: Ints) -> int:
    """Apply the action, then chance up to the next decision; all of it goes to the log, and its length is returned.

    An illegal action changes nothing and gives -1; a negative action only resolves chance.
    """
    n = 0
    if action >= 0:
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
