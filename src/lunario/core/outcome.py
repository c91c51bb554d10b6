"""How a match ended, with reasons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """A player's points: the total and its parts by category, as on a score pad."""

    total: int
    parts: dict[str, int]


@dataclass(frozen=True)
class Outcome:
    """Winners, every player's place (1 is first, ties share) and score; in a solo game also the automaton's."""

    winners: list[int]
    places: list[int]
    scores: list[Score]
    automaton: Score | None = None
