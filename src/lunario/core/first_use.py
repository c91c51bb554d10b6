"""Announce when the first call of a function compiles it: in a terminal or notebook as a line, elsewhere in the log."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

from lunario.core import speaking
from lunario.core.compile import is_prepared, prepare
from lunario.core.text import Texts

log = logging.getLogger("lunario.compile")

COMPILING = Texts(
    "Compiling {game} for this machine, once (`lunario warm` does it beforehand): {what} …",
    "Compilando {game} para esta máquina, una vez (`lunario warm` lo hace de antemano): {what} …",
)


def announced(point: Any, game: Texts, what: str) -> Any:
    """Return the entry point or, if it has yet to be compiled, a function that announces that on its first call."""
    if is_prepared(point):
        return point
    is_ready = False

    def call(*args: Any) -> Any:
        nonlocal is_ready
        if not is_ready:
            compile_aloud(point, game, what)
            is_ready = True
        return point(*args)

    return call


def compile_aloud(point: Any, game: Texts, what: str) -> None:
    """Compile an entry point if necessary, and let people know."""
    if is_prepared(point):
        prepare(point)
        return
    _show(COMPILING[speaking.lang].format(game=game[speaking.lang], what=what))
    log.info("compiling %s of %s", what, game.en)
    began = time.perf_counter()
    prepare(point)
    log.info("compiled %s of %s in %.1f s", what, game.en, time.perf_counter() - began)
    _show("")


def _show(line: str) -> None:
    """Overwrite the last line in a terminal, print below it in a notebook, and do nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{line}", end="", file=sys.stderr, flush=True)
    elif line and "ipykernel" in sys.modules:
        print(line, file=sys.stderr, flush=True)
