"""The terminal: one object, handed to every command, that writes and asks."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.text import Text

from lunario.core.errors import LunarioError
from lunario.core.text import Texts

if TYPE_CHECKING:
    from lunario.core.components import ComponentSet
    from lunario.core.game import Game


class Terminal:
    """Standard output and standard error, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.out = Console(highlight=False)
        self.err = Console(highlight=False, stderr=True)

    @property
    def is_interactive(self) -> bool:
        """Whether a person is at the screen and the keyboard."""
        return self.out.is_terminal and sys.stdin.isatty()

    def words(self, texts: Texts, *found: object, **values: object) -> str:
        """Return a sentence in the terminal's language, with values that may be texts too."""
        said = {name: value[self.lang] if isinstance(value, Texts) else value for name, value in values.items()}
        return texts[self.lang].format(*found, **said)

    def say(self, texts: Texts, style: str = "", **values: object) -> None:
        """Print a sentence on one line, so that commands and paths in it can be copied."""
        self.out.print(Text(self.words(texts, **values), style=style), soft_wrap=True)

    def say_origin(self, game: Game) -> None:
        """Say which of the game's pieces are those of the box, and how a person's set departs from the rules."""
        if (origin := game.components.origin) is not None:
            self.show(Text(origin[self.lang], style="dim"), soft_wrap=True)

    def warn(self, components: ComponentSet) -> None:
        """Say how a set departs from the rules, a line each."""
        for warning in components.warnings:
            self.show(Text(f"! {warning[self.lang]}", style="yellow"), soft_wrap=True)

    def show(self, *things: RenderableType, **how: Any) -> None:
        self.out.print(*things, **how)

    def complain(self, sentence: str, hint: str = "") -> None:
        """Print a red sentence to standard error, and where to read more."""
        self.err.print(Text(sentence, style="bold red"), soft_wrap=True)
        if hint:
            self.err.print(Text(hint, style="dim"), soft_wrap=True)

    def complain_about(self, problem: LunarioError) -> None:
        self.complain(problem.text[self.lang])

    def ask(self, prompt: Text | str) -> str:
        """Return what the person types. EOFError and KeyboardInterrupt are left to the caller."""
        return self.out.input(prompt).strip()

    def busy(self, texts: Texts, **values: object) -> AbstractContextManager[object]:
        """Say what is taking a while until it is done, if the output is a terminal."""
        if not self.out.is_terminal:
            return nullcontext()
        return self.out.status(Text(self.words(texts, **values), style="dim"))

    def clear(self) -> None:
        if self.out.is_terminal:
            self.out.clear()

    def forget(self) -> None:
        """Clear the screen and what can be scrolled back to, which the next person must not see."""
        if self.out.is_terminal:
            self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()
