"""`lunario learn`: the lessons of a game in the terminal."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer
from rich.table import Table
from rich.text import Text

from lunario.cli import words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError

if TYPE_CHECKING:
    from lunario.lessons import Lesson


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("learn", words.LEARN_HELP)
    def learn(
        what: Annotated[str, typer.Argument(metavar=words.GAME_OR_FILE[lang], help=words.LEARN_ARGUMENT[lang])],
        lesson: Annotated[
            str | None, typer.Argument(metavar=words.LESSON[lang], help=words.LESSON_ARGUMENT[lang])
        ] = None,
    ) -> None:
        try:
            chosen = _chosen(terminal, what, lesson)
            while chosen is not None:
                chosen = _take(terminal, chosen)
        except (EOFError, KeyboardInterrupt):
            terminal.show()


def _chosen(terminal: Terminal, what: str, name: str | None) -> "Lesson | None":
    """Return the lesson in a file, the one of that name, or the one chosen from the list."""
    from lunario.lessons import find, lessons, read
    from lunario.lessons.script import game_of

    if what.endswith(".toml"):
        path = Path(what).resolve()
        return read(game_of(path), path)
    definition = registry.find(what)
    offered = lessons(definition)
    if name is not None and name in map(str, range(1, len(offered) + 1)):
        return offered[int(name) - 1]
    if name is not None:
        return find(definition, name)
    if not offered:
        title = definition.title
        raise LunarioError(f"{title.en} has no lessons yet.", f"{title.es} aún no tiene lecciones.")
    _show_list(terminal, offered)
    learnt = Learnt()
    usual = next((number for number, each in enumerate(offered, 1) if not learnt.has(each)), 1)
    while True:
        answer = terminal.ask(Text(terminal.words(words.WHICH_LESSON, usual=usual), style="bold")) or str(usual)
        if answer.lower() in words.COMMANDS["quit"]:
            return None
        if answer in map(str, range(1, len(offered) + 1)):
            return offered[int(answer) - 1]
        terminal.say(words.NO_SUCH_LESSON, "bold red", most=len(offered))


def _show_list(terminal: Terminal, offered: "Sequence[Lesson]") -> None:
    lang, learnt = terminal.lang, Learnt()
    terminal.show(Text(offered[0].definition.title[lang], style="bold cyan"))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for number, lesson in enumerate(offered, 1):
        sign = "✓" if learnt.has(lesson) else " "
        about = terminal.words(words.LESSON_ABOUT, about=lesson.about[lang], minutes=lesson.minutes)
        table.add_row(Text(sign, "green"), str(number), Text(lesson.title[lang], style="bold"), Text(about, "dim"))
    terminal.show(table)


def _take(terminal: Terminal, lesson: "Lesson") -> "Lesson | None":
    """Take a lesson, and return the next one if the person wants to go on."""
    from lunario.cli.lesson_session import LessonSession
    from lunario.lessons import lessons

    with terminal.busy(words.OPENING, what=lesson.definition.title[terminal.lang]):
        session = LessonSession(terminal, lesson)
    if not session.run():
        return None
    Learnt().add(lesson)
    offered = lessons(lesson.definition)
    after = [each.name for each in offered].index(lesson.name) + 1 if lesson in offered else len(offered)
    if after >= len(offered):
        terminal.say(words.LESSONS_DONE, "bold green", command=f"lunario play {lesson.definition.name}")
        return None
    terminal.say(words.LESSON_DONE, "bold green", title=offered[after].title[terminal.lang])
    return offered[after] if terminal.ask(words.LESSON_NEXT[terminal.lang]) == "" else None


class Learnt:
    """The lessons finished on this machine."""

    def __init__(self) -> None:
        self._path = platformdirs.user_data_path("lunario") / "lessons.json"
        try:
            self._names = set(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            self._names = set()

    def has(self, lesson: "Lesson") -> bool:
        return _name(lesson) in self._names

    def add(self, lesson: "Lesson") -> None:
        """Remember that the lesson was finished, if the file can be written."""
        self._names.add(_name(lesson))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(sorted(self._names)), encoding="utf-8")
        except OSError:
            return


def _name(lesson: "Lesson") -> str:
    return f"{lesson.definition.name} {lesson.name}"
