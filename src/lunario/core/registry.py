"""The registered games: the folders of `lunario.games`, and the entry points `lunario.games` of other packages."""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
import unicodedata
from importlib.metadata import EntryPoint, entry_points

from lunario.core.definition import Definition
from lunario.core.errors import BrokenGame, UnknownGame
from lunario.core.text import joined

GROUP = "lunario.games"
_BETWEEN = str.maketrans("_ ", "--")


_broken: dict[str, BrokenGame] = {}  # by the name of the entry point


@functools.cache
def _registry() -> dict[str, Definition]:
    package = importlib.import_module(GROUP)
    folders = [module.name for module in pkgutil.iter_modules(package.__path__)]
    ours = [importlib.import_module(f"{GROUP}.{folder}").GAME for folder in folders]
    found = {definition.name: definition for definition in ours}
    for point in entry_points(group=GROUP):
        _add_from(point, found)
    return found


def _add_from(point: EntryPoint, found: dict[str, Definition]) -> None:
    """Add the game of another package. One that cannot be used is put aside, so that the others can be."""
    try:
        definition = point.load()
    except Exception as problem:  # importing a package may raise anything
        fault = f"{type(problem).__name__}: {problem}"
        _broken[_tidy(point.name)] = _unusable(point, f"importing it fails ({fault})", f"no se importa ({fault})")
        return
    if not isinstance(definition, Definition):
        reason = (f"that is {definition!r}, not a Definition", f"es {definition!r}, no una Definition")
    elif definition.name != _tidy(definition.name):
        reason = (f"it cannot be called “{definition.name}”", f"no puede llamarse «{definition.name}»")
    elif found.setdefault(definition.name, definition) is not definition:
        other = found[definition.name].package
        reason = (f"{other} has a game called {definition.name} too", f"{other} ya tiene el juego {definition.name}")
    else:
        return
    _broken[_tidy(point.name)] = _unusable(point, *reason)


def _unusable(point: EntryPoint, en: str, es: str) -> BrokenGame:
    return BrokenGame(
        f"The game {point.name} ({point.value}) cannot be used: {en}.",
        f"El juego {point.name} ({point.value}) no se puede usar: {es}.",
    )


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


def broken() -> list[BrokenGame]:
    """Return what is wrong with each installed game that cannot be used."""
    _registry()
    return [problem for _, problem in sorted(_broken.items())]


def find(name: str) -> Definition:
    """Return the game of that name; `Nova Luna`, `nova_luna` and `Nómadas` are understood too."""
    if not isinstance(name, str):
        raise UnknownGame(
            f"A game is loaded by its name, not by {name!r}. The games are {joined(games(), 'en')}.",
            f"Un juego se carga por su nombre, no por {name!r}. Los juegos son {joined(games(), 'es')}.",
        )
    tidy = _tidy(name)
    if tidy in _registry():
        return _registry()[tidy]
    if tidy in _broken:
        raise _broken[tidy]
    close = difflib.get_close_matches(tidy, games(), n=1)
    hint = (f"Did you mean {close[0]}? ", f"¿Querías decir {close[0]}? ") if close else ("", "")
    raise UnknownGame(
        f"There is no game {name}. {hint[0]}The games are {joined(games(), 'en')}.",
        f"No hay ningún juego {name}. {hint[1]}Los juegos son {joined(games(), 'es')}.",
    )


def _tidy(name: str) -> str:
    """Return the name as a game has it: in lower case, without accents, and with - between words."""
    letters = unicodedata.normalize("NFD", name.strip().lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).translate(_BETWEEN)
