"""Make a game from arguments: options, component set, seed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from lunario.cli import words
from lunario.core.chance import check_seed, new_seed
from lunario.core.definition import Definition
from lunario.core.errors import BadOption

if TYPE_CHECKING:
    from lunario.core.game import Game


def game_options(lang: str) -> Any:
    """Declare the option that sets an option of the game."""
    return typer.Option("--option", "-o", metavar=words.NAME_VALUE[lang], help=words.OPTION_OPTION[lang])


def component_set(lang: str) -> Any:
    """Declare the option that names a component set."""
    return typer.Option(metavar=words.FILE[lang], help=words.COMPONENTS_OPTION[lang])


def make_game(definition: Definition, players: int, options: Sequence[str], components: Path | None) -> Game:
    """Make the game with options written `name=value`, among which `components=FILE` is understood too."""
    from lunario.core.components import read_set
    from lunario.core.game import Game

    chosen = dict(map(_read_option, options))
    path = chosen.pop("components", None) or components
    definition.settle(players, chosen)  # so that a wrong option is reported before a wrong component set
    return Game(definition, players, dict(chosen), read_set(definition, path) if path else None)


def _read_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadOption(
            f"“{text}” is not an option: write -o name=value.", f"«{text}» no es una opción: escribe -o nombre=valor."
        )
    return name.strip(), value.strip()


def read_seed(text: str | None) -> str:
    """Return the seed as a match file holds it, on one line, or one that nobody can guess if there is no text."""
    return new_seed() if text is None else check_seed(text.strip())
