"""Suggest the level that suits a person: the one they should beat in every other match, judging by their results.

A person's strength is estimated as in an Elo ladder (Bradley and Terry, "Rank analysis of incomplete block designs",
1952): it is the strength that makes their results most likely, under a prior that matters less with every match. The
levels are taken as known, from the steps measured between them (`strength.toml`). `web/src/home/suits.ts` does the same
in the browser, and both are held to `suits.cases.json`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from lunario.core.definition import Definition
from lunario.judgement.levels import ladder_of

STEP = math.log(0.72 / 0.28)  # between adjacent levels, in log odds, where it was not measured
GUESS = "casual"  # where a person is expected before their first match …
SPREAD = 2 * STEP  # … and the standard deviation of that guess
FEWEST = 3  # matches needed before suggesting a level
LATEST = 20  # only the latest matches count, because people improve
_ROUNDS = 50


class Result(NamedTuple):
    """A person's result against one computer player."""

    level: str
    score: float  # 1: finished ahead of it, 0: behind it, 0.5: same place


def ratings_of(definition: Definition) -> dict[str, float]:
    """Return the strength of each level of a game in log odds, from 0 for the weakest."""
    measured = tomllib.loads(definition.page_if_any("strength.toml")).get("steps", {})
    weakest, *others = ladder_of(definition)
    steps = [_log_odds(measured[level] / 100) if level in measured else STEP for level in others]
    return dict(zip([weakest, *others], accumulate(steps, initial=0.0), strict=True))


def _log_odds(share: float) -> float:
    return math.log(share / (1 - share))


def suiting_level(ratings: Mapping[str, float], matches: Sequence[Sequence[Result]]) -> str | None:
    """Return the level that should be an even match, given the results against each opponent in each match, or None if
    there are too few matches to tell."""
    known = [[(ratings[each.level], each.score) for each in match if each.level in ratings] for match in matches]
    latest = [match for match in known if match][-LATEST:]
    if len(latest) < FEWEST:
        return None
    strength = _strength([result for match in latest for result in match], ratings[GUESS])
    return min(ratings, key=lambda level: abs(ratings[level] - strength))


def _strength(results: Sequence[tuple[float, float]], guess: float) -> float:
    """Return the maximum a posteriori strength, by Newton's method: the log-posterior is concave."""
    strength = guess
    for _ in range(_ROUNDS):
        slope, curvature = (guess - strength) / SPREAD**2, 1 / SPREAD**2
        for level, score in results:
            expected = 1 / (1 + math.exp(level - strength))
            slope += score - expected
            curvature += expected * (1 - expected)
        strength += max(-STEP, min(STEP, slope / curvature))
    return strength
