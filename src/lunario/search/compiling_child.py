"""The command that compiles a game in a process of its own, for as long as the process that started it lives.

Start it with a pipe as its standard input: it ends when that closes. It writes a line per step, DONE and the share
of the work that is done, and a sentence at the end. Nothing heavy is imported here.
"""

from __future__ import annotations

import sys

DONE = "done: "


def child_command(game: str, lang: str = "en", stage: str = "") -> list[str]:
    """Return the command that compiles the game of that name, or one stage of it (see `search.preparing`)."""
    chosen = ["--stage", stage] if stage else []
    return [sys.executable, "-m", "lunario", "--lang", lang, "warm", game, "--while-open", *chosen]
