"""`lunario warm`: compile everything now instead of at the first move."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from lunario.cli import words
from lunario.cli.commands import Commands
from lunario.cli.seats import default_seats
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.text import LANGUAGES


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("warm", words.WARM_HELP)
    def warm(
        games: Annotated[
            list[str] | None, typer.Argument(metavar=words.GAMES_NAMES[lang], help=words.GAMES_ARGUMENT[lang])
        ] = None,
    ) -> None:
        warm_games(terminal, [registry.find(name) for name in games or registry.games()])


def warm_games(terminal: Terminal, definitions: list[Definition]) -> None:
    columns = (TextColumn("{task.description:36}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress:
        if len(definitions) == 1:
            _warm(terminal, definitions[0], progress)
        else:
            _warm_side_by_side(terminal, definitions, progress)


def _warm_side_by_side(terminal: Terminal, definitions: list[Definition], progress: Progress) -> None:
    """A process a game, as many at a time as there are cores: compiling keeps one core busy."""

    def run(definition: Definition) -> str:
        task = progress.add_task(escape(definition.title[terminal.lang]), total=None)
        command = [sys.executable, "-m", "lunario", "--lang", terminal.lang, "warm", definition.name]
        done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
        progress.remove_task(task)
        if done.returncode:
            raise LunarioError(*[words.NOT_WARMED[lang].format(definition.name, done.stderr) for lang in LANGUAGES])
        return done.stdout.strip()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for line in pool.map(run, definitions):
            terminal.show(line)


def _warm(terminal: Terminal, definition: Definition, progress: Progress) -> None:
    """Compile one game, and say how long it took."""
    from lunario.players.warm import STEPS
    from lunario.server.warming import note_compiled

    title = definition.title[terminal.lang]
    began = time.perf_counter()
    task = progress.add_task(title, total=len(STEPS))
    for done, name in enumerate(compile_steps(definition)):
        progress.update(task, description=f"{escape(title)} [dim]{name}[/dim]", completed=done)
    progress.remove_task(task)
    note_compiled(definition)
    seconds = time.perf_counter() - began
    terminal.say(words.WARMED, game=title, count=len(STEPS), seconds=f"{seconds:.1f}")


def compile_steps(definition: Definition) -> Iterator[str]:
    """The name of each step before it is taken."""
    from lunario.core.game import Game
    from lunario.players.warm import steps

    for name, take in steps(Game(definition, len(default_seats(definition)), {})):
        yield name
        take()
