"""The command that compiles a game in a process of its own, for as long as the process that started it lives.

Start it with a pipe as its standard input: it ends when that closes. Nothing heavy is imported here.
"""

from __future__ import annotations

import sys


def child_command(game: str, lang: str = "en") -> list[str]:
    """Return the command that compiles the game of that name."""
    return [sys.executable, "-m", "lunario", "--lang", lang, "warm", game, "--while-open"]
