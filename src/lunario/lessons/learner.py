"""A lesson at the learner's current step. Everything follows from the learner's actions, so nothing need be stored.

The turn in progress is a `Draft`, as at a table: its decisions are confirmed together at its end.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lunario.core import match_file
from lunario.core.contract import CHANCE
from lunario.core.definition import Definition, Value
from lunario.core.errors import OVER, IllegalAction, LunarioError, Reason
from lunario.core.game import Game
from lunario.core.match import Event, Match
from lunario.core.state import State
from lunario.core.text import Texts
from lunario.lessons.expression import BadExpression, Later, evaluate
from lunario.lessons.rule_numbers import number_in_rule
from lunario.lessons.script import Answer, Lesson, LessonError, Line, Scene, Step
from lunario.lessons.sentence import filled
from lunario.table.computers import CRATERS
from lunario.table.draft import Draft
from lunario.table.errors import Refused

GO_ON = -1  # a learner's action to read on, or to confirm a turn
YOU = Texts("You", "Tú")
ToDo = Literal["read", "act", "confirm", "nothing"]
_NOT_NOW = Texts("The lesson does not ask for this now.", "La lección no pide esto ahora.")


@dataclass(frozen=True)
class Wrong:
    """Why an attempt was rejected, with the rule's id if it breaks a rule."""

    text: Texts
    rule: str | None = None


class Learner:
    """Somebody in the middle of a lesson. `match` and `draft` are the position, `taken` the learner's actions."""

    match: Match
    draft: Draft | None

    def __init__(
        self, lesson: Lesson, taken: Iterable[int] = (), *, called: Callable[[int], Texts] | None = None
    ) -> None:
        """Replay the actions. Raise `Refused` if the lesson does not accept them, `LessonError` if the lesson is wrong.

        `called` names the seats; without it, the other players are named after craters.
        """
        self.lesson = lesson
        self.called = called
        self.taken: list[int] = []
        self.scene_number = 0
        self.step_number = 0  # within the scene
        self.concluded: Texts | None = None  # a remark on the previous step
        self.since = 0  # events of the match the learner has seen
        self._begin()
        for each in taken:
            if self.take(each) is not None:
                raise Refused(_NOT_NOW.en, _NOT_NOW.es)

    # ------------------------------------------------------------ where the learner is

    @property
    def is_over(self) -> bool:
        return self.scene_number == len(self.lesson.scenes)

    @property
    def scene(self) -> Scene:
        """Return the current scene, or the last one when the lesson is over."""
        return self.lesson.scenes[min(self.scene_number, len(self.lesson.scenes) - 1)]

    @property
    def step(self) -> Step:
        return self.scene.steps[self.step_number]

    @property
    def done(self) -> int:
        """Return how many steps of the lesson are done."""
        before = self.lesson.scenes[: self.scene_number]
        return sum(len(scene.steps) for scene in before) + (0 if self.is_over else self.step_number)

    @property
    def state(self) -> State:
        """Return the position as the learner sees it, including the decisions of the turn."""
        return self.match.state if self.draft is None else self.draft.state

    @property
    def names(self) -> list[Texts]:
        """Return the players' names by seat."""
        seats = range(self.match.game.players)
        if self.called is not None:
            return [self.called(seat) for seat in seats]
        others = iter(CRATERS)
        return [YOU if seat == self.scene.seat else Texts(name := next(others), name) for seat in seats]

    def copy(self) -> Learner:
        """Return a copy of the learner that can go on separately."""
        other = copy.copy(self)
        other.taken, other.match = list(self.taken), self.match.fork()
        if self.draft is not None:
            other.draft = copy.copy(self.draft)
            other.draft.state, other.draft.steps = self.draft.state.clone(), list(self.draft.steps)
        return other

    @property
    def to_do(self) -> ToDo:
        if self.is_over:
            return "nothing"
        if self.draft is not None and self.draft.is_complete():
            return "confirm"
        return "read" if self.step.is_read else "act"

    def said(self) -> Texts:
        """Return what the current step says."""
        brought = next(iter(self.accepted()), None) if self.to_do == "act" else None
        return self._fill(self.step.said, self._names(self.state, brought))

    def accepted(self) -> list[int]:
        """Return the actions the current step accepts."""
        step, state = self.step, self.state
        if step.do:
            return [self._parsed(notation) for notation in step.do]
        return [action for action in state.legal_actions() if self._reaches(step.goal, action)]

    # ------------------------------------------------------------ what the learner does

    def take(self, action: int) -> Wrong | None:
        """Do something, or return why not if the lesson does not ask for it."""
        to_do = self.to_do
        if (action == GO_ON) != (to_do in ("read", "confirm")) or to_do == "nothing":
            raise Refused(_NOT_NOW.en, _NOT_NOW.es)
        if to_do == "act" and (wrong := self._decide(action)) is not None:
            return wrong
        self.taken.append(action)
        self.since = len(self.match.events)
        if to_do == "read":
            self.concluded = None
            self._happen(self.step.then)
            self._next()
        elif to_do == "confirm":
            self._confirm()
        elif self.to_do == "act":
            self._next()
        return None

    def _decide(self, action: int) -> Wrong | None:
        """Add a decision to the draft if the step asks for it."""
        if self.draft is None:
            raise LessonError(self.step.where, "it asks for an action, but it is not the learner's turn")
        state = self.draft.state
        if action not in state.legal_actions():
            reason = state.why_not(action)
            return Wrong(reason.text, reason.rule)
        if action not in self.accepted():
            return Wrong(self.answer(action))
        brings, before = self._brings(state, action), state.view(self.scene.seat)
        self.draft.decide(action)
        if not self.draft.is_complete() and self.step.then:
            raise LessonError(self.step.where, "something happens after it (then), but the turn goes on")
        done = self.step.done
        names = {**self._names(self.draft.state, None), "brings": brings, "before": before}
        self.concluded = None if done is None else self._fill(done, names)
        return None

    def answer(self, action: int) -> Texts:
        """Return the answer to an action that is legal but not asked for."""
        for answer in self.step.wrong:
            if self._fits(answer, action):
                return self._fill(answer.said, self._names(self.state, action))
        raise LessonError(self.step.where, f"no answer (wrong) fits “{self.state.notation(action)}”")

    def _fits(self, answer: Answer, action: int) -> bool:
        if answer.to and action not in [self._parsed(notation) for notation in answer.to]:
            return False
        return answer.goal is None or self._reaches(answer.goal, action)

    def _confirm(self) -> None:
        assert self.draft is not None
        step = self.step
        for action in self.draft.actions:
            self.match.follow(action)
        self.draft = None
        self._happen(step.then)
        self._next()

    # ------------------------------------------------------------ what happens

    def _begin(self) -> None:
        """Set up the current scene."""
        scene = self.scene
        self.match = _laid_out(self.lesson, scene)
        for line in scene.deal:
            self._follow(line, scene.where)
        self.since = 0
        self._open()

    def _open(self) -> None:
        """Resolve chance from the seed, and open the learner's turn if it is theirs."""
        self.match.resolve_chance()
        self.draft = None
        if self.match.current_player == self.scene.seat:
            self.draft = Draft(self.match)
            self.draft.open()

    def _happen(self, lines: Iterable[Line]) -> None:
        lines = list(lines)
        if lines:
            if self.draft is not None and not self.draft.is_untouched:
                raise LessonError(self.step.where, "something happens after it (then), but a turn is not finished")
            for line in lines:
                self._follow(line, self.step.where)
        if lines or self.draft is None:
            self._open()

    def _follow(self, line: Line, where: str) -> None:
        """Play a line. Chance events without a line come from the seed."""
        if line.who != "*":
            self.match.resolve_chance()
        player = self.match.current_player
        expected = "*" if player == CHANCE else str(player)
        if self.match.is_over or line.who != expected:
            now = "the match is over" if self.match.is_over else f"{expected} comes next"
            raise LessonError(where, f"“{line.who} {line.notation}” is out of turn: {now}")
        try:
            self.match.follow(self.match.state.parse(line.notation))
        except LunarioError as problem:
            raise LessonError(where, f"“{line.who} {line.notation}”: {problem}") from problem

    def _next(self) -> None:
        self.step_number += 1
        if self.step_number == len(self.scene.steps):
            self.scene_number, self.step_number = self.scene_number + 1, 0
            if not self.is_over:
                self._begin()

    # ------------------------------------------------------------ words and goals

    def _parsed(self, notation: str) -> int:
        """Return the action. Raise `LessonError` if it is not legal now."""
        state = self.state
        try:
            action = state.parse(notation)
            if action not in state.legal_actions():
                raise IllegalAction(state.why_not(action) if not state.is_over else _over())
        except LunarioError as problem:
            raise LessonError(self.step.where, f"“{notation}” is not legal: {problem}") from problem
        return action

    def reaches_goal(self, action: int) -> bool:
        """Return whether the goal of the current step holds after the action."""
        return self._reaches(self.step.goal, action)

    def _reaches(self, goal: str | None, action: int) -> bool:
        if goal is None:
            return True
        after = self.state.after(action)
        names = {**self._names(after, None), "before": self.state.view(self.scene.seat)}
        names["brings"] = self._brings(self.state, action)
        try:
            return bool(evaluate(goal, names))
        except BadExpression as problem:
            raise LessonError(self.step.where, f"the goal: {problem}") from problem

    def _fill(self, texts: Texts, names: Mapping[str, Any]) -> Texts:
        try:
            return filled(texts, names)
        except BadExpression as problem:
            raise LessonError(self.step.where, str(problem)) from problem

    def _brings(self, state: State, action: int) -> dict[str, int]:
        """Return an action's effects by kind."""
        found: dict[str, int] = {}
        for effect in state.preview(action):
            found[effect["kind"]] = found.get(effect["kind"], 0) + effect["amount"]
        return found

    def _legal(self, state: State) -> list[dict[str, Any]]:
        """Return the learner's choices, if the decision is theirs."""
        actions = state.legal_actions() if state.current_player == self.scene.seat else []
        return [
            {
                "do": state.notation(action),
                "brings": self._brings(state, action),
                "targets": state.targets(action),
            }
            for action in actions
        ]

    def _names(self, state: State, action: int | None) -> dict[str, Any]:
        """Return what expressions can look up: the learner's view, points, choices, and an action's effects."""
        view, seat = state.view(self.scene.seat), self.scene.seat
        names: dict[str, Any] = {**view, "view": view}
        seats = view.get("seats")
        if isinstance(seats, list) and len(seats) > seat:
            names["you"] = seats[seat]
        names["score"] = [{"total": score.total, **score.parts} for score in state.scores()]
        names["places"] = state.places()
        names["names"] = self.names
        names["legal"] = Later(lambda: self._legal(state))
        names["rule"] = lambda rule, quote: number_in_rule(self.lesson.definition, rule, quote)
        if action is not None:
            names["brings"] = self._brings(state, action)
            names["action"] = Texts(*(state.describe(action, lang) for lang in ("en", "es")))
        return names


def _over() -> Reason:
    return Reason(OVER, Texts("The match is over.", "La partida ha terminado."))


@functools.lru_cache(maxsize=50)
def _game(definition: Definition, players: int, options: tuple[tuple[str, Value], ...]) -> Game:
    return Game(definition, players, dict(options))


def _laid_out(lesson: Lesson, scene: Scene) -> Match:
    """Return the match that a scene begins with, before its deal."""
    try:
        if scene.match is None:
            return Match(_game(lesson.definition, scene.players, tuple(scene.options.items())), scene.seed, events=())
        whole = match_file.load(scene.match)
    except (LunarioError, OSError) as problem:
        raise LessonError(scene.where, str(problem)) from problem
    if whole.game.name != lesson.definition.name or scene.after > len(whole.events):
        raise LessonError(scene.where, f"{scene.match.name} is not a match of this game with {scene.after} events")
    events: list[Event] = whole.events[: scene.after]
    return Match(whole.game, whole.seed, events=events)
