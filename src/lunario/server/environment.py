"""Settings from environment variables: LUNARIO_PORT=8421, LUNARIO_HOSTS=play.example.org,moon.example.org."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.server.ranges import check
from lunario.server.settings import PREFIX, Rate, Settings, default_database, parse_rate, variable

OF_OTHERS = {"LUNARIO_CACHE", "LUNARIO_REWRITE"}  # variables that are not for the server
_YES, _NO = ("1", "yes", "on", "true"), ("0", "no", "off", "false")


def _yes_or_no(text: str) -> bool:
    if text.lower() not in _YES + _NO:
        raise ValueError(text)
    return text.lower() in _YES


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


# How to read each type of setting, and its name in a sentence.
READERS: dict[Any, tuple[Callable[[str], Any], Texts]] = {
    str: (str, Texts("text", "un texto")),
    int: (int, Texts("a whole number", "un número entero")),
    float: (float, Texts("a number", "un número")),
    float | None: (float, Texts("a number", "un número")),
    bool: (_yes_or_no, Texts("yes or no", "yes o no")),
    Rate: (parse_rate, Texts("a number and seconds, like 600/30", "un número y segundos, como 600/30")),
    tuple[str, ...]: (_several, Texts("names with commas between them", "nombres separados por comas")),
    Path | None: (Path, Texts("a folder", "una carpeta")),
}


def read_settings(environ: Mapping[str, str], **chosen: Any) -> Settings:
    """Return the settings: those chosen (not None), then those of the environment, then the defaults."""
    kinds = typing.get_type_hints(Settings)
    _check_names(environ, {variable(name) for name in kinds})
    values = {name: _read(variable(name), kinds[name], environ) for name in kinds if environ.get(variable(name))}
    values |= {name: value for name, value in chosen.items() if value is not None}
    return check(Settings(**{"database": values.pop("database", None) or default_database(), **values}))


def _check_names(environ: Mapping[str, str], known: set[str]) -> None:
    for name in environ:
        if name.startswith(PREFIX) and name not in known | OF_OTHERS:
            raise LunarioError(
                f"There is no setting {name}; docs/hosting.md lists them all.",
                f"No existe el ajuste {name}; docs/hosting.md los enumera todos.",
            )


def _read(name: str, kind: Any, environ: Mapping[str, str]) -> Any:
    read, what = READERS[kind]
    try:
        return read(environ[name])
    except ValueError:
        raise LunarioError(
            f"{name} must be {what.en}, not “{environ[name]}”.", f"{name} debe ser {what.es}, no «{environ[name]}»."
        ) from None
