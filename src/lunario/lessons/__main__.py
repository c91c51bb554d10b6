"""Check lessons, and look at their positions while writing them.

    python -m lunario.lessons nova-luna                     check all lessons of a game
    python -m lunario.lessons path/to/1-first-match.toml    check one, and print what it says
    python -m lunario.lessons FILE --look 3                 print what step 3 can use: actions, marks, the view

Steps are counted from 1 through the whole lesson. On the way there, the first action each step accepts is played.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from lunario.core import registry
from lunario.core.errors import BadOption, LunarioError
from lunario.lessons.check import check_lesson, marks
from lunario.lessons.learner import GO_ON, Learner
from lunario.lessons.script import Lesson, game_of, lessons, read


def main() -> str | None:
    """Run the command and return what is wrong, if anything."""
    parser = argparse.ArgumentParser(prog="python -m lunario.lessons", description="Check lessons.")
    parser.add_argument("what", help="a game, or the file of a lesson in its folder `lessons`")
    parser.add_argument("--look", type=int, metavar="STEP", help="print what this step can use")
    asked = parser.parse_args()
    try:
        if not asked.what.endswith(".toml"):
            for lesson in lessons(registry.find(asked.what)):
                print(f"{lesson.path.name}: {_counted(lesson.steps, 'step')}, {_ways(lesson)}")
            return None
        path = Path(asked.what).resolve()
        lesson = read(game_of(path), path)
        lines = _seen(lesson, asked.look) if asked.look else _told(lesson)
        for line in lines:
            print(line)
        if not asked.look:
            print(f"{_ways(lesson)}, nothing wrong")
    except LunarioError as problem:
        return str(problem)
    return None


def _ways(lesson: Lesson) -> str:
    """Check a lesson and return how many ways lead through it."""
    return f"{_counted(len(check_lesson(lesson)), 'way')} through"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _walk(lesson: Lesson) -> Iterator[Learner]:
    """Yield every position on the way, playing the first action that each step accepts."""
    learner = Learner(lesson)
    while not learner.is_over:
        yield learner
        learner.take(learner.accepted()[0] if learner.to_do == "act" else GO_ON)
    yield learner


def _told(lesson: Lesson) -> Iterator[str]:
    for learner in _walk(lesson):
        if learner.concluded is not None and learner.to_do == "confirm":
            yield f"     ✓ {learner.concluded.en}\n     ✓ {learner.concluded.es}"
        if learner.to_do in ("read", "act"):
            said = learner.said()
            yield f"{learner.done + 1:>3}. {said.en}\n     {said.es}"
        if learner.to_do == "act":
            state = learner.state
            yield f"     → {' | '.join(state.notation(action) for action in learner.accepted())}"


def _seen(lesson: Lesson, step: int) -> Iterator[str]:
    learner = next((each for each in _walk(lesson) if each.done + 1 == step and each.to_do in ("read", "act")), None)
    if learner is None:
        raise BadOption(f"There is no step {step}.", f"No hay paso {step}.")
    state = learner.state
    yield state.draw(learner.scene.seat)
    yield f"to move: {state.current_player}   so far: {' · '.join(_events(learner))}"
    yield "legal actions (do, wrong.to), with what they bring (brings) and are about (mark):"
    for action in state.legal_actions():
        brings = {effect["kind"]: effect["amount"] for effect in state.preview(action)}
        yield f"  {state.notation(action):24} {state.describe(action)}   {brings}   {state.targets(action)}"
    yield f"marks: {' '.join(sorted(set(marks(learner))))}"
    yield "view:"
    yield json.dumps(state.view(learner.scene.seat), indent=1, ensure_ascii=False)


def _events(learner: Learner) -> Iterator[str]:
    for state, event in learner.match.history():
        yield f"{'*' if event.player < 0 else event.player} {state.notation(event.action)}"
    if learner.draft is not None:
        yield from (f"({step.state.notation(step.action)})" for step in learner.draft.steps)


if __name__ == "__main__":
    sys.exit(main())
