"""The list to which modules add their commands: `@commands.add("games", words.GAMES_HELP)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from lunario.cli import words
from lunario.core.text import Texts

F = TypeVar("F", bound=Callable[..., Any])


class Commands:
    """The program's commands in one language. Typer writes the help pages, with its own words translated."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._group, self._command = _classes(lang)
        self.app = typer.Typer(
            cls=self._group,
            help=words.PROGRAM[lang],
            options_metavar=words.OPTIONS[lang],
            subcommand_metavar=words.COMMAND[lang],
            invoke_without_command=True,
            add_completion=False,
            pretty_exceptions_enable=False,
            context_settings={"help_option_names": ["--help", "-h"]},
        )

    def add(self, name: str, help_text: Texts) -> Callable[[F], F]:
        return self.app.command(
            name, help=help_text[self.lang], cls=self._command, options_metavar=words.OPTIONS[self.lang]
        )


def _classes(lang: str) -> tuple[type[TyperGroup], type[TyperCommand]]:
    """Return Typer's classes with `Usage:` and the text of `--help` translated."""

    class Group(TyperGroup):
        def get_usage(self, ctx: Any) -> str:
            return super().get_usage(ctx).replace("Usage:", words.USAGE[lang], 1)

        def get_help_option(self, ctx: Any) -> Any:
            return _translated(super().get_help_option(ctx), lang)

    class Command(TyperCommand):
        def get_usage(self, ctx: Any) -> str:
            return super().get_usage(ctx).replace("Usage:", words.USAGE[lang], 1)

        def get_help_option(self, ctx: Any) -> Any:
            return _translated(super().get_help_option(ctx), lang)

    return Group, Command


def _translated(option: Any, lang: str) -> Any:
    if option is not None:
        option.help = words.HELP_OPTION[lang]
    return option
