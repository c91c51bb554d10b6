"""Which effects of a study stay clear when all of them are tested together.

If nothing mattered, other outcomes could have come with what was done. So outcomes are dealt out again, thousands of
times: seats of a deal exchange theirs in all of its matches alike, to test seats; deals exchange theirs as a whole, to
test what players did. (Seats cannot exchange theirs for that: a player who wins nine times of ten would lend every
habit of theirs a streak of luck.) An effect is clear if fewer than 5 % of the draws have one of any name that is as
large (Westfall and Young 1993, "Resampling-Based Multiple Testing", step-down). It holds with few deals, for facts that
are rare, and however they depend on each other, and these do: a tile that one player takes, the other cannot take.
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
    """The sizes of some effects, as they were seen and as outcomes that are dealt out again make them."""

    seen: Floats
    again: Floats  # draws × effects


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
    """Let deals of one kind exchange the outcomes of all their matches: as many for each deal, and in one order."""
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
    """Return the sums of what each deal says (deals × effects) in terms of their standard errors."""
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
