"""The program: assembles the commands and reports errors."""

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
from typer import rich_utils

from lunario import __version__
from lunario.cli import (
    analyse,
    arena,
    catalogue,
    crews,
    files,
    health,
    language,
    lessons,
    mcp,
    new_game,
    play,
    serve,
    simulate,
    study,
    tune,
    warm,
    words,
)
from lunario.cli.command_list import Commands
from lunario.cli.terminal import Terminal
from lunario.core import speaking
from lunario.core.errors import LunarioError

WRONG = 2  # exit code for bad input


def run(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run the command given by the arguments and return the exit code."""
    _forgive_encodings()
    terminal = Terminal(language.of_locale(environ))
    try:
        chosen, rest = language.take_option(crews.with_address(arguments))
        if chosen is not None:
            terminal.lang = language.check(chosen)
        speaking.lang = terminal.lang
        return build(terminal)(rest, prog_name="lunario", standalone_mode=False) or 0
    except LunarioError as problem:
        terminal.complain_about(problem)
    except typer.TyperException as problem:
        terminal.complain(*_usage_error(problem, terminal))
    except OSError as problem:
        terminal.complain(terminal.words(words.SYSTEM_SAYS, problem=problem))
    except (KeyboardInterrupt, typer.Abort):
        terminal.complain(terminal.words(words.INTERRUPTED))
    return WRONG


def build(terminal: Terminal) -> typer.Typer:
    """Build the program in the terminal's language."""
    lang = terminal.lang
    for name, texts in words.TYPER.items():
        setattr(rich_utils, name, texts[lang])
    commands = Commands(lang)

    @commands.app.callback()
    def root(
        context: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=words.VERSION_OPTION[lang])] = False,
        lang: Annotated[str, typer.Option(language.OPTION, metavar="es|en", help=words.LANG_OPTION[lang])] = "",
    ) -> None:
        if version:
            terminal.out.print(f"lunario {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            context.get_help()
            raise typer.Exit

    for module in (
        catalogue,
        play,
        lessons,
        serve,
        health,
        simulate,
        arena,
        study,
        tune,
        files,
        analyse,
        warm,
        mcp,
        new_game,
    ):
        module.register(commands, terminal)
    return commands.app


def _usage_error(problem: typer.TyperException, terminal: Terminal) -> tuple[str, str]:
    """Return a sentence about the wrong arguments, and one that says which help page to read."""
    message = problem.format_message()
    for pattern, texts in words.USAGE_ERRORS:
        if found := re.match(pattern, message):
            message = terminal.words(texts, *found.groups())
            break
    context = getattr(problem, "ctx", None)
    path = context.command_path if context is not None else "lunario"
    return message, terminal.words(words.READ_HELP, command=path)


def _forgive_encodings() -> None:
    """Replace characters that cannot be encoded or decoded, instead of raising an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
