"""Permutation tests: find the effects of a study that stay clear when all are tested together.

If nothing mattered, any outcome could have come with any behaviour. So outcomes are permuted thousands of times: to
test seats, the seats of a deal exchange theirs in all of its matches alike; to test what players did, whole deals
exchange theirs. (Exchanging between seats would not do for that: every habit of a player who wins nine times in ten
would look lucky.) An effect is clear if fewer than 5 % of the permutations have any effect that large (Westfall and
Young 1993, "Resampling-Based Multiple Testing", step-down). This holds with few deals, for rare facts, and for facts
that depend on each other, as they do: a tile that one player takes is lost to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats, Ints

DRAWS = 1999
_ROUNDING = 1e-9


class Drawn(NamedTuple):
    """The sizes of some effects, as observed and under permuted outcomes."""

    seen: Floats
    again: Floats  # permutations × effects


def exchange_seats(x: Floats, y: Floats, deal: Ints) -> Drawn:
    """Let the seats of each deal exchange their outcomes.

    `x` is what is tested (matches × seats × effects) and `y` the outcome (matches × seats), both as differences from
    the table's mean; `deal` numbers each match's deal from 0.
    """
    ways = [list(way) for way in permutations(range(y.shape[1]))]
    scores = np.zeros((len(ways), int(deal.max()) + 1, x.shape[2]))
    for found, way in zip(scores, ways, strict=True):
        np.add.at(found, deal, np.einsum("mse,ms->me", x, y[:, way]))
    deals = np.arange(scores.shape[1])
    return _draw(scores[0], lambda rng: scores[rng.integers(len(ways), size=len(deals)), deals])


def exchange_deals(x: Floats, y: Floats, deal: Ints, kinds: Ints) -> Drawn:
    """Let deals of one kind exchange the outcomes of all their matches, in the same order in each."""
    deals = len(kinds)
    order = np.argsort(deal, kind="stable")
    x, y = x[order].reshape(deals, y.size // deals, x.shape[2]), y[order].reshape(deals, -1)

    def exchanged(rng: np.random.Generator) -> Floats:
        other = np.empty(deals, np.int64)
        other[np.argsort(kinds, kind="stable")] = np.lexsort((rng.random(deals), kinds))
        return np.asarray(np.einsum("dre,dr->de", x, y[other]))

    return _draw(np.einsum("dre,dr->de", x, y), exchanged)


def _draw(seen: Floats, again: Callable[[np.random.Generator], Floats]) -> Drawn:
    rng = np.random.default_rng(1)
    return Drawn(_sizes(seen), np.stack([_sizes(again(rng)) for _ in range(DRAWS)]))


def _sizes(scores: Floats) -> Floats:
    """Return the sums of the deals' scores (deals × effects), in standard errors."""
    errors = np.sqrt((scores**2).sum(axis=0))
    return np.asarray(np.abs(scores.sum(axis=0)) / np.maximum(errors, _ROUNDING))


def stay_clear(parts: Sequence[Drawn], level: float) -> NDArray[np.bool_]:
    """Return which effects of all parts are clear."""
    seen = np.concatenate([part.seen for part in parts])
    again = np.concatenate([part.again for part in parts], axis=1)
    clear = np.zeros(len(seen), bool)
    while not clear.all():
        largest = again[:, ~clear].max(axis=1)
        chance = (1 + (largest[:, None] >= seen - _ROUNDING).sum(axis=0)) / (DRAWS + 1)
        found = ~clear & (chance <= 1 - level)
        if not found.any():
            break
        clear |= found
    return clear
