"""Load a game's modules and check them against the contract; faults are reported in one sentence."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from types import ModuleType, NoneType
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from lunario.core import contract
from lunario.core.arrays import HEADER
from lunario.core.compile import PLAIN, register
from lunario.core.defaults import STAND_INS
from lunario.core.errors import BrokenGame
from lunario.core.plain_observation import PlainObservation

if TYPE_CHECKING:
    from lunario.core.definition import Definition

OBSERVATION = ("features", "meanings")  # default without both: the numbers of the state that a player sees


def parts_of(definition: Definition) -> contract.Parts:
    """Load and check all modules of a game, and make its functions known to generic compiled code."""
    if missing := missing_files(definition):
        raise _broken(definition, f"it has no {missing[0]}", f"le falta {missing[0]}")
    wanted = [each for each in _wanted(definition) if each[0] not in default_parts(definition)]
    found: dict[str, Any] = {name: _module(definition, file) for name, file, _ in wanted}
    for name, file, protocol in wanted:
        _check_module(definition, file, found[name], protocol)
    _check_state(definition, found["state"].DTYPE)
    _add_defaults(definition, found)
    marker = found["state"].DTYPE.names[-1]
    _check_marker(definition, marker)

    def find(name: str) -> Any:
        return getattr(found[next(file for file, names in contract.FILES.items() if name in names)], name)

    register(marker, find)
    return contract.Parts(**found)


def missing_files(definition: Definition) -> list[str]:
    """Return the pages and modules that the game needs but does not have."""
    pages = [page for page in contract.PAGES if page not in contract.OPTIONAL_PAGES]
    modules = [f"{file}.py" for name, file, _ in _wanted(definition) if name not in default_parts(definition)]
    missing = [name for name in (*pages, *modules) if not (definition.folder / name).exists()]
    if contract.LESSONS in definition.capabilities and not any((definition.folder / contract.LESSONS).glob("*.toml")):
        missing.append("lessons/1-….toml")
    return missing


def default_parts(definition: Definition) -> list[str]:
    """Return the parts that the game leaves to the defaults; an observation and its meanings go together."""
    absent = [name for name in STAND_INS if not (definition.folder / f"{name}.py").exists()]
    if not any((definition.folder / f"{name}.py").exists() for name in OBSERVATION):
        absent += OBSERVATION
    return absent


def _add_defaults(definition: Definition, found: dict[str, Any]) -> None:
    for name in default_parts(definition):
        if name in STAND_INS:
            found[name] = STAND_INS[name](definition)
    if OBSERVATION[0] not in found:
        plain = PlainObservation(definition, found["state"], found.__getitem__)
        found |= dict.fromkeys(OBSERVATION, plain)


def _wanted(definition: Definition) -> Iterator[tuple[str, str, type]]:
    """Yield the parts of this game: name, file, protocol."""
    hints = get_type_hints(contract.Parts)
    capabilities = [contract.LESSONS]
    for part in fields(contract.Parts):
        if part.default is MISSING:
            yield part.name, part.name, hints[part.name]
            continue
        capabilities.append(part.name)
        if part.name in definition.capabilities:
            protocol = next(kind for kind in get_args(hints[part.name]) if kind is not NoneType)
            yield part.name, part.metadata["file"], protocol
    unknown = set(definition.capabilities) - set(capabilities)
    if unknown:
        raise _broken(
            definition,
            f"there is no capability {min(unknown)}; there are {', '.join(capabilities)}",
            f"no existe la capacidad {min(unknown)}; existen {', '.join(capabilities)}",
        )


def _module(definition: Definition, file: str) -> ModuleType:
    name = f"{definition.package}.{file}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        raise _broken(definition, f"it has no {file}.py", f"le falta {file}.py") from problem


def _check_module(definition: Definition, file: str, module: ModuleType, protocol: type) -> None:
    for name, stub in contract.FILES.get(file, {}).items():
        _check_function(definition, file, module, name, stub)
        if not PLAIN and not hasattr(getattr(module, name), "py_func"):
            raise _broken(
                definition, f"{name} in {file}.py is not @compiled", f"a {name}, en {file}.py, le falta @compiled"
            )
    for name, stub in vars(protocol).items():
        if inspect.isfunction(stub) and stub.__module__ == contract.__name__:
            _check_function(definition, file, module, name, stub)
    for name in protocol.__annotations__:
        if not hasattr(module, name):
            raise _broken(definition, f"{file}.py has no {name}", f"a {file}.py le falta {name}")


def _check_function(definition: Definition, file: str, module: ModuleType, name: str, stub: Callable[..., Any]) -> None:
    """Refuse a function that is missing or whose parameters differ from the contract's."""
    found = getattr(module, name, None)
    wanted = ", ".join(each for each in inspect.signature(stub).parameters if each != "self")
    if not callable(found):
        en, es = f"{file}.py has no function {name}({wanted})", f"a {file}.py le falta la función {name}({wanted})"
        raise _broken(definition, en, es)
    has = ", ".join(inspect.signature(getattr(found, "py_func", found)).parameters)
    if has != wanted:
        en = f"{name} in {file}.py takes ({has}) instead of ({wanted})"
        raise _broken(definition, en, f"{name}, en {file}.py, toma ({has}) en vez de ({wanted})")


def _check_state(definition: Definition, dtype: Any) -> None:
    """Refuse a record that lacks a field of the header or of an option."""
    names = dtype.names or ()
    for name in (*HEADER, *(option.name for option in definition.options)):
        if name not in names:
            raise _broken(definition, f"its state has no field {name}", f"a su estado le falta el campo {name}")


_packages: dict[str, str] = {}  # the package whose states have the marker


def _check_marker(definition: Definition, marker: str) -> None:
    """Refuse another game's marker: compiled code would find one game's functions for both."""
    other = _packages.setdefault(marker, definition.package)
    if other != definition.package:
        raise _broken(
            definition,
            f"its state has the marker {marker} of {other}: give dtype_of the name of its folder",
            f"su estado lleva la marca {marker} de {other}: pasa a dtype_of el nombre de su carpeta",
        )


def _broken(definition: Definition, en: str, es: str) -> BrokenGame:
    return BrokenGame(
        f"The game {definition.name} ({definition.package}) does not keep the contract: {en}.",
        f"El juego {definition.name} ({definition.package}) no cumple el contrato: {es}.",
    )
