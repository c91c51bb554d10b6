"""The language to speak: the one given by `--lang`, anywhere among the arguments, or the locale's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.errors import LunarioError
from lunario.core.text import LANGUAGES

OPTION = "--lang"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in the order of precedence of POSIX


def of_locale(environ: Mapping[str, str]) -> str:
    """Return Spanish if the locale is Spanish, and English otherwise."""
    locale = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    return "es" if locale.lower().startswith("es") else "en"


def take_option(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the value of the last `--lang`, and the other arguments. Arguments after `--` are left alone."""
    chosen: str | None = None
    rest: list[str] = []
    waiting = list(arguments)
    while waiting and waiting[0] != "--":
        word = waiting.pop(0)
        if word == OPTION:
            chosen = waiting.pop(0) if waiting else ""
        elif word.startswith(f"{OPTION}="):
            chosen = word.partition("=")[2]
        else:
            rest.append(word)
    return chosen, rest + waiting


def check(lang: str) -> str:
    if lang not in LANGUAGES:
        raise LunarioError(
            f"Lunario speaks English (--lang en) and Spanish (--lang es), not “{lang}”.",
            f"Lunario habla inglés (--lang en) y español (--lang es), no «{lang}».",
        )
    return lang
