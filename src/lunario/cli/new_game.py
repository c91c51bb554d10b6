"""`lunario new`: write a small game that can be played and checked at once, to turn into one's own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from lunario.cli import lab_words, words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.core.text import joined

SKELETONS = Path(__file__).parent / "skeletons"
KINDS = ("card", "board")
SUFFIX = ".txt"  # of the skeletons' files, so that no tool takes them for code
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NOTES = {  # what points are given for
    "card": {
        "NOTE_EN": "1 per trick", "NOTE_ES": "1 por baza", "COUNT_EN": "trick", "COUNT_ES": "baza",
    },
    "board": {
        "NOTE_EN": "1 for three in a line", "NOTE_ES": "1 por tres en línea", "COUNT_EN": "line", "COUNT_ES": "línea",
    },
}  # fmt: skip


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("new", words.NEW_HELP)
    def new(
        name: Annotated[str, typer.Argument(metavar=words.NEW_NAME[lang], help=words.NEW_ARGUMENT[lang])],
        kind: Annotated[str, typer.Option(metavar="|".join(KINDS), help=words.NEW_KIND_OPTION[lang])] = KINDS[0],
        folder: Annotated[
            Path | None, typer.Option("--in", metavar=lab_words.FOLDER[lang], help=words.NEW_FOLDER_OPTION[lang])
        ] = None,
    ) -> None:
        project = write_project(name, kind, folder or Path(name))
        terminal.say(words.NEW_DONE, folder=project, name=name)


def write_project(name: str, kind: str, project: Path) -> Path:
    """Write the files of a new game, with its playthroughs, and return their folder."""
    _check(name, kind, project)
    values = _values(name, kind)
    for inside, text in _files(kind):
        path = project / inside.replace("PACKAGE", values["PACKAGE"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(text, values), encoding="utf-8")
    _record(project, values["PACKAGE"])
    return project


def _check(name: str, kind: str, project: Path) -> None:
    if not _NAME.fullmatch(name) or name in registry.games():
        raise LunarioError(
            f"A new game cannot be called “{name}”: a name has lower-case letters and digits in words with - between "
            "them (my-game), and no other game has it.",
            f"Un juego nuevo no puede llamarse «{name}»: un nombre tiene minúsculas y cifras en palabras unidas por - "
            "(mi-juego), y ningún otro juego lo tiene.",
        )
    if kind not in KINDS:
        raise LunarioError(
            f"There is no kind “{kind}”; there are {joined(KINDS, 'en')}.",
            f"No existe el tipo «{kind}»; existen {joined(KINDS, 'es')}.",
        )
    if project.exists() and not (project.is_dir() and next(project.iterdir(), None) is None):
        raise LunarioError(
            f"{project} is not an empty folder: choose another with --in.",
            f"{project} no es una carpeta vacía: di otra con --in.",
        )


def _values(name: str, kind: str) -> dict[str, str]:
    """Return the values of the names between double underscores."""
    initials = "".join(word[0] for word in name.split("-")) + name.replace("-", "")[1:]
    return {
        "NAME": name,
        "PACKAGE": f"lunario_{name.replace('-', '_')}",
        "DISTRIBUTION": f"lunario-{name}",
        "TITLE": " ".join(name.split("-")).capitalize(),
        "RULE": re.sub("[^A-Z]", "", initials.upper())[:2].ljust(2, "X"),
        **_NOTES[kind],
    }


def _files(kind: str) -> Iterator[tuple[str, str]]:
    for root in (SKELETONS / "shared", SKELETONS / kind):
        for path in sorted(root.rglob(f"*{SUFFIX}")):
            yield path.relative_to(root).as_posix().removesuffix(SUFFIX), path.read_text(encoding="utf-8")


def _filled(text: str, values: dict[str, str]) -> str:
    return re.sub(r"__([A-Z_]+?)__", lambda found: values.get(found[1], found[0]), text)


def _record(project: Path, package: str) -> None:
    """Write the playthroughs in a process that can import the game, without compiling anything."""
    found = os.pathsep.join(filter(None, [str(project / "src"), os.environ.get("PYTHONPATH")]))
    environ = {**os.environ, "PYTHONPATH": found, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "lunario.testing.playthrough", package, str(project / "tests" / "playthroughs")]
    subprocess.run(command, env=environ, check=True)
