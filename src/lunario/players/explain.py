"""Why a move: the best few of a position with what they promise, for hints and for analysis."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.core.arrays import Ints
from lunario.core.ranking import chance_to_win
from lunario.core.state import State
from lunario.core.text import Effect
from lunario.judgement.levels import iterations_of
from lunario.search.search import Candidate, Search

CONFIDENT = 1.96  # standard errors either side: 95 of 100 such intervals hold the truth


@dataclass(frozen=True)
class Step:
    """A move of the line that is expected."""

    player: int
    action: int
    text: str


@dataclass(frozen=True)
class Advice:
    """A move worth thinking of."""

    action: int
    text: str
    chance: float | None  # to win, 0 … 1; None in a solo game that is played for a score
    score: float | None  # expected, in such a game
    margin: float  # how far off the chance, or the score, may be (95 %), if this search is right
    share: float  # of the search's attention: how clearly it prefers the move
    line: list[Step]  # from this move on, up to the next thing that chance decides
    effects: list[Effect]  # what the move brings at once


def explain(state: State, rng: Ints, *, iterations: int | None = None, most: int = 3, lang: str = "en") -> list[Advice]:
    """The best moves of the player to move, the best first, from what that player knows.

    `iterations`: by default those of the level master."""
    if state.current_player < 0:
        return []
    known = state.determinize(state.current_player, rng)
    search = Search(state.game, iterations or iterations_of(state.game, "master"))
    search.run(known, rng)
    found = [each for each in search.candidates() if each.visits > 0]
    visits = sum(each.visits for each in found)
    return [_advice(known, each, visits, lang) for each in found[:most]]


def _advice(state: State, candidate: Candidate, visits: int, lang: str) -> Advice:
    players = state.game.players
    alone = state.game.parts.solo_score if players == 1 else None
    if alone is not None:
        chance, score = None, alone.expected_score(candidate.value)
        margin = abs(alone.expected_score(candidate.value + CONFIDENT * candidate.error) - score)
    else:
        score = None
        chance = min(1.0, max(0.0, chance_to_win(candidate.value, players)))
        margin = chance_to_win(CONFIDENT * candidate.error, players) - chance_to_win(0.0, players)
    return Advice(
        action=candidate.action,
        text=state.describe(candidate.action, lang),
        chance=chance,
        score=score,
        margin=margin,
        share=candidate.visits / visits,
        line=_line(state, candidate.line, lang),
        effects=state.preview(candidate.action),
    )


def _line(state: State, actions: list[int], lang: str) -> list[Step]:
    """Return the line in words, up to where it is legal in this state: behind hidden things it may not be."""
    state, steps = state.clone(), []
    for action in actions:
        while len(forced := state.legal_actions()) == 1 and action not in forced:
            state.apply(forced[0])
        if action not in state.legal_actions():
            break
        steps.append(Step(state.current_player, action, state.describe(action, lang)))
        state.apply(action)
    return steps
