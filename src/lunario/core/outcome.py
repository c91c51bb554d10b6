"""How a match ended, with reasons."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.core.text import joined


@dataclass(frozen=True)
class Score:
    """A player's points: the total and its parts by category, as on a score pad.

    >>> lunario.load("nova-luna").new_match(seed=7).state.scores()[0]
    Score(total=20, parts={'tokens': 20})
    """

    total: int
    parts: dict[str, int]


@dataclass(frozen=True)
class Outcome:
    """Winners, every player's place (1 is first, ties share) and score; in a solo game also the automaton's.

    >>> match = lunario.load("nuevos-mundos").new_match(seed=7)
    >>> while not match.is_over:
    ...     events = match.play(match.legal_actions()[0])
    >>> match.outcome.winners, match.outcome.places
    ([0], [1, 2])
    """

    winners: list[int]
    places: list[int]
    scores: list[Score]
    automaton: Score | None = None

    @property
    def in_short(self) -> str:
        """Return who won and the scores: "won by player 1, scores 3 and 5"."""
        who = f"player{'s' * (len(self.winners) > 1)} {joined(self.winners, 'en')}" if self.winners else "nobody"
        scores = joined((score.total for score in self.scores), "en")
        return f"won by {who}, score{'s' * (len(self.scores) > 1)} {scores}"
