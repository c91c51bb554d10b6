"""What each recipient may know of a position: the one place where views, choices and scores for sending are made.

Texts, targets, effects and totals are made from a determinised state, in which all that the recipient cannot know is
made up: there is nothing in it to leak. The view is the game's own, which hides by itself.
"""

from __future__ import annotations

from typing import Any

from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.outcome import Outcome, Score
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.table.draft import Draft
from lunario.table.models import Choice, Consequence, Decision, OutcomeInfo, Part, Position, ScoreInfo

GUESSES = 4  # determinised states whose points must agree: else they are hidden


class Sight:
    """One position of a match, with the draft of the seat to move; what was worked out once is kept."""

    def __init__(self, match: Match, draft: Draft | None, ended: tuple[str, Outcome] | None) -> None:
        self._match = match
        self._draft = draft
        self._ended = ended
        self._views: dict[int | None, dict[str, Any]] = {}
        self._positions: dict[tuple[int | None, str], Position] = {}
        self._totals: dict[int | None, list[int | None]] = {}

    def _drafts(self, viewer: int | None) -> Draft | None:
        return self._draft if self._draft is not None and viewer == self._draft.seat else None

    def _state(self, viewer: int | None) -> State:
        """The seat that drafts sees its draft; the others see what is confirmed."""
        draft = self._drafts(viewer)
        return self._match.state if draft is None else draft.state

    def view(self, viewer: int | None) -> dict[str, Any]:
        if viewer not in self._views:
            self._views[viewer] = self._state(viewer).view(viewer)
        return self._views[viewer]

    def knows_more(self, viewer: int) -> bool:
        """Whether the viewer knows something that a spectator does not."""
        mine, public = self._match.state.view(viewer), self.view(None)
        return {**mine, "player": None} != {**public, "player": None}

    def position(self, viewer: int | None, lang: str) -> Position:
        if (viewer, lang) not in self._positions:
            self._positions[viewer, lang] = self._position(viewer, lang)
        return self._positions[viewer, lang]

    def _position(self, viewer: int | None, lang: str) -> Position:
        draft = self._drafts(viewer)
        over = self._ended is not None
        return Position(
            view=self.view(viewer),
            to_act=None if over else self._match.current_player,
            draft=[_decision(state, viewer, action, lang) for state, action in draft.steps] if draft else [],
            confirm=draft is not None and draft.is_complete(),
            legal=[] if over else self._legal(viewer, lang),
            totals=self._known_totals(viewer),
            outcome=self._outcome(lang),
        )

    def _legal(self, viewer: int | None, lang: str) -> list[Choice]:
        """The choices of the viewer, if the next decision is theirs; a complete turn waits for its confirmation."""
        state, draft = self._state(viewer), self._drafts(viewer)
        if viewer is None or state.current_player != viewer or (draft is not None and draft.is_complete()):
            return []
        known = state.determinize(viewer, new_rng(0))
        return [_choice(known, action, lang) for action in state.legal_actions()]

    def _known_totals(self, viewer: int | None) -> list[int | None]:
        """What spectators know, everybody knows; only where something is hidden from them it is asked who looks."""
        if viewer not in self._totals:
            state, drafts = self._state(viewer), self._drafts(viewer) is not None
            public = _totals(state, None) if drafts or viewer is None else self._known_totals(None)
            self._totals[viewer] = public if viewer is None or None not in public else _totals(state, viewer)
        return self._totals[viewer]

    def _outcome(self, lang: str) -> OutcomeInfo | None:
        if self._ended is None:
            return None
        reason, outcome = self._ended
        game = self._match.game
        return OutcomeInfo(
            reason=reason,  # type: ignore[arg-type]
            winners=outcome.winners,
            places=outcome.places,
            scores=[_score(game, score, lang) for score in outcome.scores],
            automaton=_score(game, outcome.automaton, lang) if outcome.automaton else None,
            lower_wins=game.lower_wins,
        )


def _decision(state: State, viewer: int | None, action: int, lang: str) -> Decision:
    known = state.determinize(viewer, new_rng(0))
    return Decision(action=action, text=known.describe(action, lang), targets=known.targets(action))


def _choice(known: State, action: int, lang: str) -> Choice:
    effects = [
        Consequence(kind=e["kind"], amount=e["amount"], targets=e["targets"], text=e["text"][lang])
        for e in known.preview(action)
    ]
    return Choice(action=action, text=known.describe(action, lang), targets=known.targets(action), effects=effects)


def _totals(state: State, viewer: int | None) -> list[int | None]:
    """The points that are the same whatever the hidden things are."""
    rng = new_rng(0)
    guesses = [[sum(parts) for parts in state.determinize(viewer, rng).points] for _ in range(GUESSES)]
    return [totals[0] if len(set(totals)) == 1 else None for totals in zip(*guesses)]


def _score(game: Game, score: Score, lang: str) -> ScoreInfo:
    parts = [Part(name=name, text=text[lang], points=score.parts[name]) for name, text in game.categories]
    return ScoreInfo(total=score.total, parts=parts)
