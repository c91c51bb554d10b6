"""Estimate the value of an action by searching what follows it, with chance shared between the actions compared.

Two actions of a decision are searched with common random numbers: iteration i of either search determinises the state
and samples chance from the same seed, so noise common to both cancels out of the difference.

The first iterations explore, and are not counted. Those that are counted exploit what was found: everybody chooses the
action with the highest mean so far. Exploration would make the player to move look weaker than they are.
"""

from __future__ import annotations

from typing import NamedTuple

from lunario.core.arrays import Float64s, Float64Table, Int32Table, Records
from lunario.core.compile import compiled, copy_state
from lunario.core.contract import TERMINAL, apply, current_player, determinize, score
from lunario.core.random import reseed
from lunario.search.puct import Guide, Work, back_up, descend, evaluate
from lunario.search.tree import Tree, Used, clear


class Outlook(NamedTuple):
    """Means over the iterations."""

    values: Float64s  # each player's return, with a shared win as that share of a win
    points: Float64Table  # by score row and category, where the iterations ended
    scores: Int32Table  # scratch space for one score


@compiled
def judge(
    states: Records,
    action: int,
    iterations: int,
    skipped: int,
    seed: int,
    tree: Tree,
    explore: Guide,
    exploit: Guide,
    work: Work,
    out: Outlook,
) -> int:
    """Search what follows an action of the decision in states[0], using only what its player knows; states[1] is
    scratch space.

    The first `skipped` iterations are guided by `explore`, the others by `exploit`. Write the means over the latter and
    return the number of nodes. Iteration i has the seed `seed + i`.
    """
    clear(tree)
    root = int(tree.used[Used.ROOT])
    observer = current_player(states[0])
    out.values[:] = 0.0
    out.points[:] = 0.0
    for i in range(iterations):
        state = states[1]
        copy_state(state, states[0])
        reseed(work.rng, seed + i)
        determinize(state, observer, work.rng)
        apply(state, action)
        length = descend(state, observer, root, tree, explore if i < skipped else exploit, work)
        evaluate(state, explore, work)
        back_up(length, tree, work)
        if i >= skipped:
            score(state, out.scores)
            if current_player(state) == TERMINAL:
                tell_shares(work.result)
            _add(out, work.result, 1.0 / (iterations - skipped))
    return int(tree.used[Used.NODES])


@compiled
def tell_shares(result: Float64s) -> None:
    """Replace the returns of a shared win by those that mean the same share of a win as a chance of it does.

    Two of three who share a win get 1/2 each and the third gets -1. A chance of 1/2 to win alone means 1/4, and none
    means -1/2.
    """
    players = len(result)
    winners = 0
    for player in range(players):
        winners += result[player] > 0
    if winners < 2:
        return
    for player in range(players):
        share = 1.0 / winners if result[player] > 0 else 0.0
        result[player] = (players * share - 1.0) / (players - 1)


@compiled
def _add(out: Outlook, result: Float64s, weight: float) -> None:
    for player in range(len(out.values)):
        out.values[player] += weight * result[player]
    for row in range(out.scores.shape[0]):
        for category in range(out.scores.shape[1]):
            out.points[row, category] += weight * out.scores[row, category]
