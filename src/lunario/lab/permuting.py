"""Which effects of a study stay clear when all of them are tested together.

If nothing mattered, anybody at the table could have had the outcome of anybody else. So the outcomes of each deal are
dealt out again among its seats, in all of its matches alike, thousands of times, and an effect is clear if fewer than
5 % of these tables have one of any name that is as large (Westfall and Young 1993, "Resampling-Based Multiple Testing",
step-down). It holds with few deals, for facts that are rare, and however they depend on each other, and these do: a
tile that one player takes is one that the other cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Floats, Ints

DRAWS = 1999
_ROUNDING = 1e-9


def stay_clear(seats: Ints, deal: Ints, parts: Sequence[tuple[Floats, Floats]], level: float) -> NDArray[np.bool_]:
    """Return which effects are clear.

    `seats` are the rows of each match's seats (matches × seats) and `deal` its deal; a part is what is tested (rows ×
    effects) and the outcome (rows), both as differences from the table's mean.
    """
    scores = np.concatenate([_scores(x[seats], y[seats], deal) for x, y in parts], axis=2)
    seen = _sizes(scores[0])
    rng, deals = np.random.default_rng(1), np.arange(scores.shape[1])
    drawn = np.stack([_sizes(scores[rng.integers(len(scores), size=len(deals)), deals]) for _ in range(DRAWS)])
    clear = np.zeros(len(seen), bool)
    while not clear.all():
        largest = drawn[:, ~clear].max(axis=1)
        chance = (1 + (largest[:, None] >= seen - _ROUNDING).sum(axis=0)) / (DRAWS + 1)
        found = ~clear & (chance <= 1 - level)
        if not found.any():
            break
        clear |= found
    return clear


def _scores(x: Floats, y: Floats, deal: Ints) -> Floats:
    """Return what each deal says for each effect (permutations × deals × effects); the first is as it was played."""
    ways = [list(way) for way in permutations(range(y.shape[1]))]
    found = np.zeros((len(ways), int(deal.max()) + 1, x.shape[2]))
    for scores, way in zip(found, ways, strict=True):
        np.add.at(scores, deal, np.einsum("mse,ms->me", x, y[:, way]))
    return found


def _sizes(scores: Floats) -> Floats:
    """Return the sums over deals in terms of their standard errors."""
    errors = np.sqrt((scores**2).sum(axis=0))
    return np.asarray(np.abs(scores.sum(axis=0)) / np.maximum(errors, _ROUNDING))
