"""Which language to speak: `--lang`, wherever it stands among the arguments, or the locale's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lunario.core.errors import LunarioError
from lunario.core.text import LANGUAGES

OPTION = "--lang"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which POSIX looks at them


def of_locale(environ: Mapping[str, str]) -> str:
    """Spanish where the locale is Spanish, else English."""
    locale = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    return "es" if locale.lower().startswith("es") else "en"


def take_option(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The value of `--lang` (the last one counts), and the other arguments. What follows `--` is left alone."""
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
