"""The lessons of a game: the pages of its folder `lessons`, one per lesson, in the order of their names.

`2-ties.toml` is the lesson `ties`. A page has a title and scenes; a scene is a position with steps. Events are written
as in a match file. docs/adding-a-game.md explains every entry.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from lunario.core import registry
from lunario.core.contract import LESSONS
from lunario.core.definition import Definition, Value
from lunario.core.errors import BadOption, LunarioError
from lunario.core.text import LANGUAGES, Texts
from lunario.lessons.sentence import bare_numbers

_PAGE = re.compile(r"(\d+)-([a-z][a-z0-9-]*)\.toml")
_LINE = re.compile(r"(\*|\d+) +(\S.*)")


class LessonError(LunarioError):
    """Raised for a lesson that contradicts the rules or cannot be read. Says where and why."""

    def __init__(self, where: str, why: str) -> None:
        sentence = f"{where}: {why.rstrip('.')}."
        super().__init__(sentence, sentence)


class UnknownLesson(LunarioError):
    """There is no lesson with that name."""

    status = 404


class Line(NamedTuple):
    """An event: the player, or `*` for chance, and the action in notation."""

    who: str
    notation: str


@dataclass(frozen=True)
class Answer:
    """The answer to an attempt that the rules allow but the step does not ask for."""

    said: Texts
    to: tuple[str, ...]  # actions in notation; empty for any
    goal: str | None  # an expression about the position that the attempt leads to; None for any


@dataclass(frozen=True)
class Step:
    """One thing to read or to do."""

    where: str  # for error messages
    said: Texts
    marks: tuple[str, ...]  # elements of the board, `term:` and a key of the glossary, "lot:0 > term:robot"
    do: tuple[str, ...]  # accepted actions, in notation
    goal: str | None  # an expression that holds afterwards; without `do`, any action that reaches it is accepted
    wrong: tuple[Answer, ...]
    done: Texts | None  # what is said afterwards
    then: tuple[Line, ...]  # events after it, once the turn is confirmed

    @property
    def is_read(self) -> bool:
        """Return whether there is nothing to do but read on."""
        return not self.do and self.goal is None


@dataclass(frozen=True)
class Scene:
    """A position, and the learner's steps in it."""

    where: str
    players: int
    options: Mapping[str, Value]
    seat: int  # the learner's
    seed: str  # for chance events that the lesson leaves open
    match: Path | None  # the match file the position comes from
    after: int  # how many of its events have happened
    deal: tuple[Line, ...]  # events before the first step
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    name: str
    definition: Definition
    path: Path
    title: Texts
    about: Texts
    minutes: int
    scenes: tuple[Scene, ...]

    @property
    def steps(self) -> int:
        return sum(len(scene.steps) for scene in self.scenes)


def lessons(definition: Definition) -> Sequence[Lesson]:
    """Return a game's lessons in order."""
    if LESSONS not in definition.capabilities:
        return ()
    pages = sorted((definition.folder / LESSONS).glob("*.toml"), key=_order)
    return [_kept(definition, path, path.stat().st_mtime_ns) for path in pages]


def find(definition: Definition, name: str) -> Lesson:
    """Return the lesson of that name. Raise `UnknownLesson`, which lists the names, if there is none."""
    offered = lessons(definition)
    for lesson in offered:
        if lesson.name == name:
            return lesson
    title, names = definition.title, ", ".join(lesson.name for lesson in offered)
    if not offered:
        raise UnknownLesson(f"{title.en} has no lessons yet.", f"{title.es} aún no tiene lecciones.")
    raise UnknownLesson(
        f"{title.en} has no lesson {name}. Its lessons: {names}.",
        f"{title.es} no tiene la lección {name}. Sus lecciones: {names}.",
    )


def game_of(path: Path) -> Definition:
    """Return the game whose folder a lesson is in."""
    for name in registry.games():
        definition = registry.find(name)
        if definition.folder.resolve() == path.parent.parent:
            return definition
    raise BadOption(
        f"{path} is not in the folder lessons of a game.", f"{path} no está en la carpeta lessons de ningún juego."
    )


def _order(path: Path) -> tuple[int, str]:
    found = _PAGE.fullmatch(path.name)
    if found is None:
        raise LessonError(str(path), "a lesson's file is called 1-name.toml, with its place among the lessons")
    return int(found[1]), found[2]


@functools.lru_cache(maxsize=200)
def _kept(definition: Definition, path: Path, changed: int) -> Lesson:
    """Return the lesson of a page, read again if it has changed."""
    return read(definition, path)


def read(definition: Definition, path: Path) -> Lesson:
    """Read a lesson. Raise `LessonError` if the page is malformed."""
    try:
        page = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise LessonError(path.name, str(problem)) from problem
    entry = _Entry(path.name, page)
    title, about = entry.texts("title"), entry.texts("about")
    for text in (title, about):
        for lang in LANGUAGES:
            if any(bare_numbers(text[lang], lang)) or set(text[lang]) & set("{}"):
                entry.complain("title and about are said without a position: they have no numbers")
    scenes = tuple(_scene(each, path.parent) for each in entry.entries("scene"))
    lesson = Lesson(_order(path)[1], definition, path, title, about, entry.take("minutes", int), scenes)
    entry.close()
    if lesson.minutes < 1:
        entry.complain("minutes must be at least 1")
    if not scenes:
        entry.complain("it has no [[scene]]")
    return lesson


def _scene(entry: _Entry, folder: Path) -> Scene:
    match = entry.take("match", str, "")
    scene = Scene(
        where=entry.where,
        players=entry.take("players", int, 0),
        options=entry.take("options", dict, {}),
        seat=entry.take("seat", int, 0),
        seed=entry.take("seed", str, "lesson"),
        match=folder / match if match else None,
        after=entry.take("after", int, 0),
        deal=entry.lines("deal"),
        steps=tuple(_step(each) for each in entry.entries("step")),
    )
    entry.close()
    if bool(scene.players) == bool(match):
        entry.complain("a scene has either players (and options), or a match file")
    if not scene.steps:
        entry.complain("it has no [[scene.step]]")
    return scene


def _step(entry: _Entry) -> Step:
    step = Step(
        where=entry.where,
        said=entry.said(),
        marks=tuple(entry.take_all("mark", str)),
        do=tuple(entry.take_all("do", str)),
        goal=entry.take("goal", str, None),
        wrong=tuple(_answer(each) for each in entry.entries("wrong")),
        done=entry.texts("done") if "done" in entry.table else None,
        then=entry.lines("then"),
    )
    entry.close()
    return step


def _answer(entry: _Entry) -> Answer:
    answer = Answer(entry.said(), tuple(entry.take_all("to", str)), entry.take("goal", str, None))
    entry.close()
    return answer


class _Entry:
    """A TOML table of the page, from which entries are taken until none is left."""

    def __init__(self, where: str, table: Mapping[str, Any]) -> None:
        self.where = where
        self.table = dict(table)

    def complain(self, why: str) -> NoReturn:
        raise LessonError(self.where, why)

    def take(self, key: str, kind: type, *default: Any) -> Any:
        if key not in self.table and default:
            return default[0]
        found = self.table.pop(key, None)
        if type(found) is not kind:  # `isinstance` takes true for a number
            self.complain(f"{key} must be of type {kind.__name__}, not {found!r}")
        return found

    def take_all(self, key: str, kind: type) -> list[Any]:
        """Take a list whose items are all of one kind, or an empty one if there is none."""
        found: list[Any] = self.take(key, list, [])
        for each in found:
            if type(each) is not kind:
                self.complain(f"{key} must be a list of type {kind.__name__}, without {each!r}")
        return found

    def said(self) -> Texts:
        """Take the words of the entry itself."""
        return self._in_both({lang: self.take(lang, str) for lang in LANGUAGES}, "it")

    def texts(self, key: str) -> Texts:
        """Take the words of a table inside the entry."""
        return self._in_both(self.take(key, dict), key)

    def _in_both(self, words: Mapping[str, Any], what: str) -> Texts:
        """Return the words. Complain if a language is missing or blank."""
        spoken = {lang for lang, text in words.items() if isinstance(text, str) and text.strip()}
        if words.keys() != spoken or spoken != set(LANGUAGES):
            self.complain(f"{what} needs words in both languages: en and es")
        return Texts(words["en"], words["es"])

    def entries(self, key: str) -> list[_Entry]:
        tables = self.take_all(key, dict)
        return [_Entry(f"{self.where}, {key} {number}", table) for number, table in enumerate(tables, 1)]

    def lines(self, key: str) -> tuple[Line, ...]:
        found = []
        for line in self.take(key, str, "").splitlines():
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            parts = _LINE.fullmatch(line.strip())
            if parts is None:
                self.complain(f"“{line.strip()}” in {key} is not a line of a match file")
            found.append(Line(parts[1], parts[2]))
        return tuple(found)

    def close(self) -> None:
        if self.table:
            self.complain(f"“{next(iter(self.table))}” means nothing here")
