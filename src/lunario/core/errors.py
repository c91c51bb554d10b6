"""Errors are sentences a person can act on, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from lunario.core.text import Texts

# Refusals that follow from no rule of a game: the match is over, or an action has a number that no action has.
OVER, NO_ACTION = "END", "NUMBER"


@dataclass(frozen=True)
class Reason:
    """Why an action is illegal: the rule's id (or `OVER`, `NO_ACTION`), and the rule as a sentence."""

    rule: str
    text: Texts


class LunarioError(Exception):
    """Something a person can put right; `str(error)` is the English sentence.

    >>> try:
    ...     lunario.load("nova-luna", players=9)
    ... except lunario.LunarioError as error:
    ...     print(error.text["es"])
    Nova Luna es para 1 a 4 jugadores, no 9.
    """

    def __init__(self, en: str, es: str) -> None:
        super().__init__(en, es)
        self.text = Texts(en, es)

    def __str__(self) -> str:
        return self.text.en

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text.en!r})"


class BadArgument(LunarioError, ValueError):
    """An argument that means nothing here, such as a player who does not play; says what would be right.

    >>> lunario.load("nova-luna").new_match(seed=7).view(7)
    Traceback (most recent call last):
    lunario.core.errors.BadArgument: There is no player 7. Players are numbered 0 and 1; None stands for a spectator.
    """


class UnknownGame(LunarioError):
    """No game of that name is registered.

    >>> lunario.load("nova lunna")
    Traceback (most recent call last):
    lunario.core.errors.UnknownGame: There is no game nova lunna. Did you mean nova-luna? The games are luna-capital, nomadas, nova-luna and nuevos-mundos.
    """  # noqa: E501


class BrokenGame(LunarioError):
    """A game that breaks the contract; says what is missing or malformed.

    >>> raise lunario.BrokenGame("The game toy does not keep the contract: it has no rules.py.", "Le falta rules.py.")
    Traceback (most recent call last):
    lunario.core.errors.BrokenGame: The game toy does not keep the contract: it has no rules.py.
    """


class BadOption(LunarioError):
    """An option or a player count that the game does not have.

    >>> lunario.load("nova-luna", players=9)
    Traceback (most recent call last):
    lunario.core.errors.BadOption: Nova Luna is for 1 to 4 players, not 9.
    """


class IllegalAction(LunarioError):
    """An action that the rules do not allow now: `reason` has the rule and the sentence.

    >>> lunario.load("nova-luna").new_match(seed=7).play("place 0,0")
    Traceback (most recent call last):
    lunario.core.errors.IllegalAction: First take a tile. (NL-R3)
    """

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        named = "" if reason.rule in (OVER, NO_ACTION) else f" ({reason.rule})"
        super().__init__(*(f"{reason.text[lang]}{named}" for lang in ("en", "es")))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Reason]]:
        return type(self), (self.reason,)


class UnreadableAction(LunarioError):
    """Words that are not an action of the game.

    >>> lunario.load("nova-luna").new_match(seed=7).play("take 9")
    Traceback (most recent call last):
    lunario.core.errors.UnreadableAction: “9” is not a number from 1 to 3: write take 1 … take 3.
    """


class ComponentError(LunarioError):
    """A malformed component set; says where and what is wrong.

    >>> lunario.load("nova-luna", components="my.csv")
    Traceback (most recent call last):
    lunario.core.errors.ComponentError: The component set my.csv cannot be read: there is no such file.
    """


class MatchFileError(LunarioError):
    """A match file that cannot be read; says which line and what is wrong.

    >>> lunario.Match.load("my.lunario")
    Traceback (most recent call last):
    lunario.core.errors.MatchFileError: The match file my.lunario cannot be read: there is no such file.
    """


def why_unreadable(problem: OSError | UnicodeDecodeError) -> Texts:
    """Return why a file cannot be read, to follow a colon."""
    if isinstance(problem, UnicodeDecodeError):
        return Texts("it is not text in UTF-8", "no es texto en UTF-8")
    if isinstance(problem, FileNotFoundError):
        return Texts("there is no such file", "no existe")
    if isinstance(problem, IsADirectoryError):
        return Texts("it is a folder", "es una carpeta")
    return Texts(problem.strerror or str(problem), problem.strerror or str(problem))
