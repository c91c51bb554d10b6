"""Check lessons with the engine: do everything a learner may do, and evaluate everything that is said.

A lesson passes if every action is legal when asked for, every accepted action reaches its goal, every mark is on the
board, every legal attempt has an answer, and every number in every sentence is true.
"""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core.definition import Definition
from lunario.core.glossary import glossary
from lunario.lessons.learner import GO_ON, Learner
from lunario.lessons.script import Lesson, LessonError, lessons

MOST = 600  # positions in a lesson: a step that accepts everything leads to many
TERM = "term:"


def check(definition: Definition) -> None:
    """Check all lessons of a game. Raise `LessonError` at the first contradiction."""
    for lesson in lessons(definition):
        check_lesson(lesson)


def check_lesson(lesson: Lesson) -> list[Learner]:
    """Check every way through a lesson and return the learner at the end of each."""
    waiting, ends, seen = [Learner(lesson)], [], 0
    while waiting:
        learner = waiting.pop()
        seen += 1
        if seen > MOST:
            raise LessonError(lesson.path.name, f"there are more than {MOST} positions: let steps accept less")
        if learner.is_over:
            ends.append(learner)
        else:
            waiting += [_gone_on(learner, action) for action in _check_position(learner)]
    return ends


def _gone_on(learner: Learner, action: int) -> Learner:
    other = learner.copy()
    if other.take(action) is not None:
        raise LessonError(learner.step.where, "the step refuses an action that it should accept")
    return other


def _check_position(learner: Learner) -> list[int]:
    """Check the sentences and marks here, and return what the learner may do."""
    step, to_do = learner.step, learner.to_do
    if to_do == "confirm":
        return [GO_ON]
    learner.said()
    known = set(marks(learner))
    for part in " > ".join(step.marks).split(" > ") if step.marks else ():
        if part not in known:
            raise LessonError(step.where, f"“{part}” is not on the board; there are {', '.join(sorted(known))}")
    if to_do == "read":
        if step.wrong or step.done:
            raise LessonError(step.where, "a step to read has neither wrong nor done")
        return [GO_ON]
    return _check_actions(learner)


def _check_actions(learner: Learner) -> list[int]:
    step = learner.step
    if learner.state.current_player != learner.scene.seat:
        raise LessonError(step.where, "it asks for an action, but it is not the learner's turn")
    accepted = learner.accepted()
    if not accepted:
        raise LessonError(step.where, f"no legal action reaches the goal “{step.goal}”")
    for action in accepted:
        if not learner.reaches_goal(action):
            notation = learner.state.notation(action)
            raise LessonError(step.where, f"“{notation}” is accepted, but does not reach the goal “{step.goal}”")
    for action in learner.state.legal_actions():
        if action not in accepted:
            learner.answer(action)
    return accepted


def marks(learner: Learner) -> Iterator[str]:
    """Yield everything that can be marked: targets of actions, effects and recent events, and glossary terms."""
    state = learner.state
    for action in state.legal_actions() if state.current_player == learner.scene.seat else ():
        yield from state.targets(action)
        for effect in state.preview(action):
            yield from effect["targets"]
    if learner.draft is not None:
        for step in learner.draft.steps:
            yield from step.state.targets(step.action)
    yield from (f"seat:{seat}" for seat in range(state.game.players))
    yield from (f"{TERM}{key}" for key in glossary(learner.lesson.definition))
