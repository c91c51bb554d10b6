"""A pupil who takes a lesson on the page and does what is asked for, by pointer or by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page

from lunario.lessons import GO_ON, Learner, Lesson
from tests.web.served import Server, somebody

PATIENCE = 60_000  # milliseconds, enough for a busy machine
NOW = """([step, todo]) => {
  const teacher = document.querySelector('.teacher')
  const isThere = teacher?.dataset.step === step && teacher.dataset.todo === todo
  return isThere && teacher.querySelector('.text').textContent || null
}"""
FOCUS = "() => document.activeElement?.closest('[data-target]')?.dataset.target ?? null"
# The element that a ring is drawn around, by its mark.
RINGS = "() => document.querySelector('[data-marks]').dataset.marks"


class Way(NamedTuple):
    """The way a pupil takes a lesson."""

    size: str
    lang: str
    by_keys: bool


WAYS = [Way(*way) for way in (("desk", "en", False), ("phone", "es", False), ("desk", "es", True))]
ALL_WAYS = [Way(size, lang, keys) for lang in ("en", "es") for size, keys in (("desk", 0), ("desk", 1), ("phone", 0))]


def take(browser: Browser, server: Server, lesson: Lesson, way: Way, pictures: Path | None = None) -> Pupil:
    """Finish a lesson, and keep a picture of every step in the folder `pictures`, if given."""
    page = somebody(browser, server, way.size, way.lang, "light" if way.lang == "es" else "dark")
    pupil = Pupil(page, lesson, way.lang, by_keys=way.by_keys)
    pupil.begin()
    number = 0
    while not pupil.learner.is_over:
        if pictures is not None:
            page.screenshot(path=pictures / f"{lesson.name}-{way.size}-{way.lang}-{number:02}.png")
        pupil.step()
        number += 1
    if pictures is not None:
        page.screenshot(path=pictures / f"{lesson.name}-{way.size}-{way.lang}-{number:02}.png")
    assert pupil.faults == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    return pupil


class Pupil:
    """A pupil who knows from the engine what each step takes, and checks what the page says and marks."""

    def __init__(self, page: Page, lesson: Lesson, lang: str, *, by_keys: bool = False) -> None:
        self.page = page
        self.lang = lang
        self.by_keys = by_keys
        self.on_phone = (page.viewport_size or {"width": 0})["width"] < 640
        self.learner = Learner(lesson)
        self.faults: list[str] = []
        self.led = 0  # how often the focus was on the right piece
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def begin(self) -> None:
        lesson = self.learner.lesson
        self.page.goto(f"/learn/{lesson.definition.name}/{lesson.name}")
        self.look()

    def look(self) -> str:
        """Wait until the page is where the engine is, and return what it says."""
        learner = self.learner
        where = [str(learner.done), learner.to_do]
        said = str(self.page.wait_for_function(NOW, arg=where, timeout=PATIENCE).json_value())
        if learner.to_do in ("read", "act"):
            assert said == learner.said()[self.lang]
            self._look_at_marks()
        return said

    def _look_at_marks(self) -> None:
        """Check that every mark is drawn around something; on a phone, which does not show everything, that one is."""
        drawn = [
            f"({RINGS})().split('|').some((key) => key.startsWith({mark!r} + ' '))" for mark in self.learner.step.marks
        ]
        if drawn:
            self.page.wait_for_function(f"() => {(' || ' if self.on_phone else ' && ').join(drawn)}", timeout=PATIENCE)

    def step(self) -> None:
        """Do what the step asks for, and wait for the result."""
        to_do = self.learner.to_do
        if to_do == "act":
            action = self._act(self.learner.accepted())
        else:
            action = GO_ON
            self._press("[data-go-on]" if to_do == "read" else "[data-confirm]")
        assert self.learner.take(action) is None
        self.look()

    def wrong(self) -> str | None:
        """Try something legal that is not asked for. Return the page's answer, or None if there is nothing to try."""
        learner = self.learner
        others = [action for action in learner.state.legal_actions() if action not in learner.accepted()]
        if learner.to_do != "act" or not others:
            return None
        self._choose(others[0])
        expected = learner.answer(others[0])[self.lang]
        self.page.locator(".teacher .wrong").filter(has_text=expected).wait_for(timeout=PATIENCE)
        return expected

    # ------------------------------------------------------------ hands

    def _press(self, css: str) -> None:
        if not self.by_keys:
            self.page.locator(css).click()
            return
        self.page.wait_for_function("(css) => document.activeElement?.matches(css)", arg=css, timeout=PATIENCE)
        self.page.keyboard.press("Enter")

    def _act(self, accepted: list[int]) -> int:
        """Do one of the accepted actions, and return which."""
        if self.by_keys:
            return self._act_by_keys(accepted)
        for action in accepted:
            for target in self.learner.state.targets(action):
                if self._press_at(target, action):
                    return action
        self._choose(accepted[0])
        return accepted[0]

    def _press_at(self, target: str, action: int) -> bool:
        """Press an element of the board if it offers the action, and choose it there from several."""
        piece = self.page.locator(f'main [data-target="{target}"]').first
        there = self._meant_at(target)
        if action not in there or not piece.is_visible():
            return False
        is_held = piece.get_attribute("aria-pressed") is not None  # until the second piece of its action is pressed
        piece.click()
        if is_held:
            other = next(name for name in self.learner.state.targets(action) if name != target)
            self.page.locator(f'main [data-target="{other}"]').first.click()
        elif len(there) > 1:
            self.page.locator(".chooser [data-target]").nth(there.index(action)).click()
        return True

    def _meant_at(self, target: str) -> list[int]:
        """Return the actions a press can mean: those naming the element first, or else at all, or the usual one."""
        state = self.learner.state
        named = {action: state.targets(action) for action in state.legal_actions()}
        there = [action for action, names in named.items() if names[:1] == [target]]
        there = there or [action for action, names in named.items() if target in names]
        usual = state.usual(there) if len(there) > 1 else None
        return there if usual is None else [usual]

    def _act_by_keys(self, accepted: list[int]) -> int:
        """Press Enter on the piece that the focus was led to, or else type the key of the choice."""
        marks = list(self.learner.step.marks)
        if any(self._meant_at(mark) for mark in marks):  # the focus is led to one that can be pressed
            self.page.wait_for_function(f"(marks) => marks.includes(({FOCUS})())", arg=marks, timeout=PATIENCE)
        there = self._meant_at(self.page.evaluate(FOCUS) or "")
        if len(there) == 1 and there[0] in accepted:
            self.led += 1
            self.page.keyboard.press("Enter")
            return there[0]
        line = self._line(accepted[0])
        key = line.locator("kbd").text_content() or ""
        if key != "·":
            self.page.keyboard.type(key)
        else:
            line.focus()
            self.page.keyboard.press("Enter")
        return accepted[0]

    def _choose(self, action: int) -> None:
        """Press a line of the list, which works as well as the board."""
        line = self._line(action)
        line.scroll_into_view_if_needed()
        line.click()

    def _line(self, action: int) -> Locator:
        number = self.learner.state.legal_actions().index(action)
        return self.page.locator(".acts .list [data-target]").nth(number)
