"""`lunario warm`: compile everything now instead of at the first move."""

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from lunario.cli import words
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.text import LANGUAGES
from lunario.search.compiling_child import DONE, child_command


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("warm", words.WARM_HELP)
    def warm(
        games: Annotated[
            list[str] | None, typer.Argument(metavar=words.GAMES_NAMES[lang], help=words.GAMES_ARGUMENT[lang])
        ] = None,
        while_open: Annotated[bool, typer.Option("--while-open", hidden=True)] = False,
        stage: Annotated[list[str] | None, typer.Option("--stage", hidden=True)] = None,
    ) -> None:
        definitions = [registry.find(name) for name in games or registry.games()]
        if while_open:
            end_with_parent()
            _warm_for_parent(terminal, definitions[0], stage)
        else:
            warm_games(terminal, definitions)
            time_draws(terminal)


def warm_games(terminal: Terminal, definitions: list[Definition]) -> None:
    columns = (TextColumn("{task.description:36}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress:
        if len(definitions) == 1:
            _warm(terminal, definitions[0], progress)
        else:
            _warm_side_by_side(terminal, definitions, progress)


def _warm_side_by_side(terminal: Terminal, definitions: list[Definition], progress: Progress) -> None:
    """Start a process per game, as many at a time as there are cores: compiling keeps one core busy."""
    children: list[subprocess.Popen[str]] = []

    def run(definition: Definition) -> str:
        task = progress.add_task(escape(definition.title[terminal.lang]), total=1.0)
        command = child_command(definition.name, terminal.lang)
        pipe = subprocess.PIPE
        with (
            tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
            subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, encoding="utf-8") as child,
        ):
            children.append(child)
            assert child.stdout is not None
            said = []
            for line in child.stdout:
                if line.startswith(DONE):
                    progress.update(task, completed=float(line.removeprefix(DONE)))
                else:
                    said.append(line)
            child.wait()  # while its standard input is open; closing it would end the child
            errors.seek(0)
            err = errors.read()
        progress.remove_task(task)
        if child.returncode:
            raise LunarioError(*[words.NOT_WARMED[lang].format(definition.name, err) for lang in LANGUAGES])
        return "".join(said).strip()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            for line in pool.map(run, definitions):
                terminal.show(line)
        except BaseException:  # including Ctrl-C
            pool.shutdown(wait=False, cancel_futures=True)
            for child in children:
                child.kill()
            raise


def end_with_parent() -> None:
    """End this process when its standard input closes, as happens when its parent ends for whatever reason."""

    def watch() -> None:
        while os.read(0, 1):  # not sys.stdin.read, which would hold a lock at the process's regular end
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _warm(terminal: Terminal, definition: Definition, progress: Progress) -> None:
    """Compile one game, and say how long it took."""
    title = definition.title[terminal.lang]
    task = progress.add_task(title, total=1.0)
    _take_steps(
        terminal,
        definition,
        None,
        lambda name, done: progress.update(task, description=f"{escape(title)} [dim]{name}[/dim]", completed=done),
    )
    progress.remove_task(task)


def _warm_for_parent(terminal: Terminal, definition: Definition, stages: list[str] | None) -> None:
    """Compile one game, or stages of it, and print the share of the work done after each step."""
    _take_steps(terminal, definition, stages, lambda _, done: print(f"{DONE}{done:.3f}", flush=True))


def time_draws(terminal: Terminal) -> None:
    """Say how long SHA-256, on which every draw from a seed rests, takes on this processor."""
    from lunario.core.draw_speed import has_instructions, measure  # imports the compiler

    speed = measure()
    own, plain = f"{speed.block:.0f}", f"{speed.plain_block:.0f}"
    terminal.say(words.SHA256 if has_instructions() else words.SHA256_PLAIN, own=own, plain=plain)
    if speed.is_slow:
        terminal.say(words.SHA256_SLOW, style="yellow")


def _take_steps(
    terminal: Terminal, definition: Definition, stages: list[str] | None, tell: Callable[[str, float], None]
) -> None:
    """Compile step by step, calling `tell` with the name of the next step and the share of the work done."""
    from lunario.search.preparing import STAGES, effort, steps  # imports the compiler

    began = time.perf_counter()
    to_do = steps(definition, stages or tuple(STAGES))
    names = [name for name, _ in to_do]
    for number, (name, take) in enumerate(to_do):
        tell(name, effort(names[:number]) / effort(names))
        take()
    tell(names[-1], 1.0)
    title = definition.title[terminal.lang]
    terminal.say(words.WARMED, game=title, count=len(to_do), seconds=f"{time.perf_counter() - began:.1f}")
