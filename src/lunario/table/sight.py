"""The part of a position each recipient may know. All views, choices and scores that are sent are made here.

Texts, targets, effects and totals are made from a determinised state, where everything the recipient cannot know is
made up, so there is nothing to leak. The view is the game's own, which hides what it must.
"""

from __future__ import annotations

from typing import Any

from lunario.core.match import Match
from lunario.core.outcome import Outcome
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.table.draft import Draft, Step
from lunario.table.explaining import outcome_info
from lunario.table.knowing import as_known_to
from lunario.table.models import Choice, Consequence, Decision, Guide, OutcomeInfo, Position
from lunario.table.pictures import picture_of

GUESSES = 4  # determinised states whose points must agree, or they are hidden


class Sight:
    """One position of a match, with the draft of the seat to move. Results are cached."""

    def __init__(self, match: Match, draft: Draft | None, ended: tuple[str, Outcome] | None) -> None:
        self._match = match
        self._draft = draft
        self._ended = ended
        self._known: dict[int | None, State] = {}
        self._views: dict[int | None, dict[str, Any]] = {}
        self._positions: dict[tuple[int | None, str], Position] = {}
        self._totals: dict[int | None, list[int | None]] = {}

    def _drafts(self, viewer: int | None) -> Draft | None:
        return self._draft if self._draft is not None and viewer == self._draft.seat else None

    def _state(self, viewer: int | None) -> State:
        """Return the state the viewer sees: with the draft for the drafting seat, without it for everybody else."""
        draft = self._drafts(viewer)
        return self._match.state if draft is None else draft.state

    def _as_known(self, viewer: int | None) -> State:
        """Return that state with everything made up that the viewer cannot know."""
        if viewer not in self._known:
            self._known[viewer] = as_known_to(self._state(viewer), viewer)
        return self._known[viewer]

    def view(self, viewer: int | None) -> dict[str, Any]:
        if viewer not in self._views:
            self._views[viewer] = self._state(viewer).view(viewer)
        return self._views[viewer]

    def knows_more(self, viewer: int) -> bool:
        """Return whether the viewer knows something that a spectator does not."""
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
            picture=picture_of(self._state(viewer), self.view(viewer), viewer, [lang]),
            guide=self._guide(viewer, lang),
            to_act=None if over else self._match.current_player,
            draft=[_decision(step, viewer, lang) for step in draft.steps] if draft else [],
            confirm=draft is not None and draft.is_complete(),
            legal=[] if over else self._legal(viewer, lang),
            instead=[] if over else self._instead(viewer, lang),
            totals=self._known_totals(viewer),
            outcome=self._outcome(lang),
        )

    def _guide(self, viewer: int | None, lang: str) -> Guide:
        """Return the goal, the rule of the current decision and, if it is the viewer's, the decision in words."""
        known = self._as_known(viewer)
        decides = viewer is not None and self._ended is None and self._state(viewer).current_player == viewer
        return Guide(
            goal=self._match.game.goal[lang], decision=known.decision(lang) if decides else None, rule=known.rule()
        )

    def _legal(self, viewer: int | None, lang: str) -> list[Choice]:
        """Return the viewer's choices if the next decision is theirs. A complete turn has none."""
        state, draft = self._state(viewer), self._drafts(viewer)
        if viewer is None or state.current_player != viewer or (draft is not None and draft.is_complete()):
            return []
        known = self._as_known(viewer)
        choices = [_choice(known, action, lang) for action in state.legal_actions()]
        _mark_usual(known, choices)
        return choices

    def _instead(self, viewer: int | None, lang: str) -> list[Choice]:
        draft = self._drafts(viewer)
        if draft is None or draft.is_complete():
            return []
        known = as_known_to(draft.steps[-1].state, viewer)
        return [_choice(known, action, lang) for action in draft.alternatives()]

    def _known_totals(self, viewer: int | None) -> list[int | None]:
        """Return the points the viewer knows. Those that spectators know are computed once for everybody."""
        if viewer not in self._totals:
            drafts = self._drafts(viewer) is not None
            public = None if drafts or viewer is None else self._known_totals(None)
            self._totals[viewer] = known_totals(self._state(viewer), viewer, public)
        return self._totals[viewer]

    def _outcome(self, lang: str) -> OutcomeInfo | None:
        if self._ended is None:
            return None
        reason, outcome = self._ended
        info = outcome_info(self._match.state, outcome, reason, lang)
        return info.model_copy(update={"take_backs": self._match.take_backs})


def _mark_usual(known: State, choices: list[Choice]) -> None:
    """Mark the choice a press means where several share an element, if the game says which."""
    at: dict[str, list[Choice]] = {}
    for choice in choices:
        at.setdefault(next(iter(choice.targets), ""), []).append(choice)
    for group in at.values():
        if len(group) > 1:
            usual = known.usual([choice.action for choice in group])
            for choice in group:
                choice.usual = choice.action == usual


def _decision(step: Step, viewer: int | None, lang: str) -> Decision:
    known, action = as_known_to(step.state, viewer), step.action
    return Decision(
        action=action, text=known.describe(action, lang), targets=known.targets(action), by_itself=step.by_itself
    )


def _choice(known: State, action: int, lang: str) -> Choice:
    effects = [
        Consequence(kind=e["kind"], amount=e["amount"], targets=e["targets"], text=e["text"][lang])
        for e in known.preview(action)
    ]
    return Choice(action=action, text=known.describe(action, lang), targets=known.targets(action), effects=effects)


def known_totals(state: State, viewer: int | None, public: list[int | None] | None = None) -> list[int | None]:
    """Return the points the viewer knows. `public`, if given, are those that spectators know."""
    public = public or _totals(state, None)
    return public if viewer is None or None not in public else _totals(state, viewer)


def _totals(state: State, viewer: int | None) -> list[int | None]:
    """Return the points, with None for those that depend on hidden information."""
    if not state.game.definition.hides:
        return [sum(parts) for parts in state.points]
    rng = new_rng(0)
    guesses = [[sum(parts) for parts in state.determinize(viewer, rng).points] for _ in range(GUESSES)]
    return [totals[0] if len(set(totals)) == 1 else None for totals in zip(*guesses)]
