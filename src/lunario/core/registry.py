"""The registered games: the folders of `lunario.games`, and the entry points `lunario.games` of other packages."""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
import unicodedata
from importlib.metadata import entry_points

from lunario.core.definition import Definition
from lunario.core.errors import UnknownGame
from lunario.core.text import joined

GROUP = "lunario.games"


@functools.cache
def _registry() -> dict[str, Definition]:
    package = importlib.import_module(GROUP)
    folders = [module.name for module in pkgutil.iter_modules(package.__path__)]
    found = [importlib.import_module(f"{GROUP}.{folder}").GAME for folder in folders]
    found += [point.load() for point in entry_points(group=GROUP)]
    return {definition.name: definition for definition in found}


def add(definition: Definition) -> None:
    """Register a game by hand, as tests and notebooks do.

    >>> from lunario.games import nova_luna
    >>> from lunario.testing import add
    >>> add(nova_luna.GAME)  # a game of one's own is registered in the same way
    >>> "nova-luna" in lunario.games()
    True
    """
    _registry()[definition.name] = definition


def games() -> list[str]:
    """Return the names of all games."""
    return sorted(_registry())


def find(name: str) -> Definition:
    """Return the game of that name; `Nova Luna`, `nova_luna` and `Nómadas` are understood too."""
    if not isinstance(name, str):
        raise UnknownGame(
            f"A game is loaded by its name, not by {name!r}. The games are {joined(games(), 'en')}.",
            f"Un juego se carga por su nombre, no por {name!r}. Los juegos son {joined(games(), 'es')}.",
        )
    tidy = _without_accents(name.strip().lower()).replace("_", "-").replace(" ", "-")
    if tidy in _registry():
        return _registry()[tidy]
    close = difflib.get_close_matches(tidy, games(), n=1)
    hint = (f"Did you mean {close[0]}? ", f"¿Querías decir {close[0]}? ") if close else ("", "")
    raise UnknownGame(
        f"There is no game {name}. {hint[0]}The games are {joined(games(), 'en')}.",
        f"No hay ningún juego {name}. {hint[1]}Los juegos son {joined(games(), 'es')}.",
    )


def _without_accents(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
