"""A lesson at the keyboard: show the sentence and the board, and read the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from lunario.cli import fitting, screen, words
from lunario.cli.catalogue import show_rules
from lunario.cli.terminal import Terminal
from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.lessons import GO_ON, Learner, Lesson

_PLAYER = ("Player", "Jugador")


class LessonSession:
    def __init__(self, terminal: Terminal, lesson: Lesson) -> None:
        self.terminal = terminal
        self.lang = terminal.lang
        self.learner = self._at(lesson, [])

    @staticmethod
    def _at(lesson: Lesson, taken: Sequence[int]) -> Learner:
        """Return a learner who uses the board's names for the other players."""
        return Learner(lesson, taken, called=lambda seat: Texts(*(f"{word} {seat + 1}" for word in _PLAYER)))

    def run(self) -> bool:
        """Go through the lesson and return whether it was finished."""
        self._show()
        while not self.learner.is_over:
            answer = self.terminal.ask(self._prompt())
            try:
                if not self._do(answer):
                    return False
            except LunarioError as problem:
                self.terminal.complain_about(problem)
        self.terminal.show(Text("\n").join(self._said()))
        return True

    def _do(self, answer: str) -> bool:
        """Do what was typed; return False if the person wants to leave."""
        word = answer.lower()
        if word in words.COMMANDS["quit"]:
            return False
        if word in words.COMMANDS["help"]:
            self.terminal.say(words.LESSON_COMMANDS)
        elif word in words.COMMANDS["rules"]:
            show_rules(self.terminal, self.learner.lesson.definition)
        elif word in words.COMMANDS["undo"]:
            self._back()
        elif word in words.COMMANDS["board"]:
            self._show()
        elif page := self._page(word):
            self.terminal.show(screen.styled(page, self.learner.state), soft_wrap=True)
        else:
            self._try(answer)
        return True

    def _page(self, name: str) -> str | None:
        pages = self.learner.state.pages(self.learner.scene.seat, self.lang)
        return next((page.text for page in pages if name in (page.name.en, page.name.es)), None)

    def _try(self, answer: str) -> None:
        learner = self.learner
        if learner.to_do == "read":
            if answer:
                self.terminal.say(words.READ_ON, "dim")
                return
            learner.take(GO_ON)
        elif not answer:
            self.terminal.say(words.TYPE_SOMETHING, "dim")
            return
        else:
            wrong = learner.take(self._action(answer))
            if wrong is not None:
                rule = f" ({wrong.rule})" if wrong.rule else ""
                self.terminal.show(Text(f"{wrong.text[self.lang]}{rule}", style="bold red"))
                return
        while learner.to_do == "confirm":
            learner.take(GO_ON)
        self._show()

    def _action(self, answer: str) -> int:
        state = self.learner.state
        actions = state.legal_actions()
        if answer in map(str, range(1, len(actions) + 1)):
            return actions[int(answer) - 1]
        return state.parse(answer)

    def _back(self) -> None:
        """Undo the last answer, along with confirmations, which are given automatically."""
        taken = list(self.learner.taken)
        if not taken:
            raise LunarioError("This is the beginning of the lesson.", "La lección empieza aquí.")
        learner = self._at(self.learner.lesson, taken[:-1])
        while learner.to_do == "confirm":
            taken.pop()
            learner = self._at(self.learner.lesson, taken[:-1])
        self.learner = learner
        self._show()

    # ------------------------------------------------------------ the screen

    def _prompt(self) -> Text:
        learner = self.learner
        texts = words.LESSON_PROMPT if learner.to_do == "act" else words.LESSON_READ
        where = f"{learner.done + 1}/{learner.lesson.steps}"
        return Text.assemble("\n", (f"{where}  ", "dim"), (f"{texts[self.lang]} ", "bold cyan"))

    def _said(self) -> Iterator[Text]:
        """Yield the lesson's words: about what was done, what others did since, and what to do next."""
        learner, lang = self.learner, self.lang
        if learner.concluded is not None:
            yield Text(learner.concluded[lang], style="green")
        if not learner.is_over:
            yield Text(learner.said()[lang], style="bold")

    def _show(self) -> None:
        """Show the sentence and as much of the board as fits."""
        learner, terminal = self.learner, self.terminal
        if learner.is_over:
            terminal.clear()
            return
        terminal.clear()
        said = list(self._said())
        title = screen.heading(Text(learner.lesson.title[self.lang], style="bold"))
        state, seat = learner.state, learner.scene.seat
        acts = learner.to_do == "act"
        menu = screen.menu(state, self.lang) if acts else Text()
        if not fitting.is_roomy(terminal, [title, *said, menu], screen.board(state, seat, self.lang)):
            fitting.show_step(terminal, state, seat, said, acts=acts)
            return
        terminal.show(title)
        for each in said:
            terminal.show(each)
        screen.show_board(terminal, state, seat)
        if acts:
            terminal.show(menu)
