"""The level that suits a person: the one that, by their results, they should beat in every other match.

A person's strength is estimated as in an Elo ladder (Bradley and Terry, "Rank analysis of incomplete block designs",
1952): the strength that makes their results likeliest, with a guess beforehand that counts less with every match. The
levels are known: each beats the one below in about 72 % (docs/strength.md). `web/src/home/suits.ts` does the same for
the browser, and both are held to `suits.cases.json`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

STEP = math.log(0.72 / 0.28)  # from one level to the next, in log odds
GUESS = "casual"  # where a person is expected before their first match …
SPREAD = 2 * STEP  # … give or take so much
FEWEST = 3  # matches: fewer say nothing
LATEST = 20  # matches that count: people get better
_ROUNDS = 50


class Result(NamedTuple):
    """A person's result against one computer player."""

    level: str
    score: float  # 1: came before it; 0: came after it; 0.5: the same place


def suiting_level(ladder: Sequence[str], matches: Sequence[Sequence[Result]]) -> str | None:
    """Return the level of the ladder that should be an even match, from the results against each opponent of each
    match; None: too few matches to tell."""
    rank = {level: STEP * number for number, level in enumerate(ladder)}
    known = [[(rank[each.level], each.score) for each in match if each.level in rank] for match in matches]
    latest = [match for match in known if match][-LATEST:]
    if len(latest) < FEWEST:
        return None
    strength = _strength([result for match in latest for result in match], rank[GUESS])
    return min(ladder, key=lambda level: abs(rank[level] - strength))


def _strength(results: Sequence[tuple[float, float]], guess: float) -> float:
    """Return the likeliest strength, by Newton's method: the likelihood is concave."""
    strength = guess
    for _ in range(_ROUNDS):
        slope, curvature = (guess - strength) / SPREAD**2, 1 / SPREAD**2
        for level, score in results:
            expected = 1 / (1 + math.exp(level - strength))
            slope += score - expected
            curvature += expected * (1 - expected)
        strength += max(-STEP, min(STEP, slope / curvature))
    return strength
