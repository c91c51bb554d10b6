"""Errors are sentences a person can act on, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.core.text import Texts


@dataclass(frozen=True)
class Reason:
    """Why an action is illegal: the rule's id, and the rule as a sentence."""

    rule: str
    text: Texts


class LunarioError(Exception):
    """Something a person can put right; `str(error)` is the English sentence."""

    def __init__(self, en: str, es: str) -> None:
        super().__init__(en, es)
        self.text = Texts(en, es)

    def __str__(self) -> str:
        return self.text.en


class UnknownGame(LunarioError):
    """No game of that name is registered."""


class BrokenGame(LunarioError):
    """A game that breaks the contract; says what is missing or malformed."""


class BadOption(LunarioError):
    """An option or a player count that the game does not have."""


class IllegalAction(LunarioError):
    """An action that the rules do not allow now."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(*(f"{reason.text[lang]} ({reason.rule})" for lang in ("en", "es")))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Reason]]:
        return type(self), (self.reason,)


class UnreadableAction(LunarioError):
    """Words that are not an action of the game."""


class ComponentError(LunarioError):
    """A malformed component set; says where and what is wrong."""


class MatchFileError(LunarioError):
    """A match file that cannot be read; says which line and what is wrong."""


def why_unreadable(problem: OSError | UnicodeDecodeError) -> Texts:
    """Return why a file cannot be read, to follow a colon."""
    if isinstance(problem, UnicodeDecodeError):
        return Texts("it is not text in UTF-8", "no es texto en UTF-8")
    if isinstance(problem, FileNotFoundError):
        return Texts("there is no such file", "no existe")
    if isinstance(problem, IsADirectoryError):
        return Texts("it is a folder", "es una carpeta")
    return Texts(problem.strerror or str(problem), problem.strerror or str(problem))
