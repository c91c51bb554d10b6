"""The command that compiles a game in a child process, which lives no longer than its parent.

Start it with a pipe as standard input: it exits when the pipe closes. It writes one line per step, DONE and the share
of the work completed, and a sentence at the end. Nothing heavy is imported here.
"""

from __future__ import annotations

import sys

DONE = "done: "


def child_command(game: str, lang: str = "en", stage: str = "") -> list[str]:
    """Return the command that compiles a game, or one stage of it (see `search.preparing`)."""
    chosen = ["--stage", stage] if stage else []
    return [sys.executable, "-m", "lunario", "--lang", lang, "warm", game, "--while-open", *chosen]
