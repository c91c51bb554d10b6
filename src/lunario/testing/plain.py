"""Play a game as plain Python, in a process of its own, to compare with compiled play.

    python -m lunario.testing.plain my-game

plays a match of every case and prints a line of JSON for each: the case, the digest of the match, and what is wrong.
Plain Python names the line of an error, which compiled code cannot do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.game import load
from lunario.testing.cases import Case, cases
from lunario.testing.trace import trace

SEED = 0


class PlainMatch(NamedTuple):
    """A match of one case: its digest, or what went wrong."""

    case: str
    digest: str
    fault: str


def plain_matches(definition: Definition) -> list[PlainMatch]:
    """Play a match of every case as plain Python, up to the first that goes wrong."""
    command = [sys.executable, "-m", __name__, definition.name]
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, encoding="utf-8", check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith('["')]  # the game may print something too
    found = [PlainMatch(*json.loads(line)) for line in lines]
    if done.returncode != 0:
        found.append(
            PlainMatch("all cases", "", f"the process that played them has died: {done.stderr.strip()[-300:]}")
        )
    return found


def in_words(case: Case) -> str:
    players = f"{case.players} player{'s' * (case.players != 1)}"
    return f"{players}, with other options" if case.options else players


def compiled_match(definition: Definition, case: Case) -> str:
    """Return the digest of the same match as this process plays it."""
    return trace(load(definition.name, case.players, None, **case.options), SEED)


def told(problem: Exception, *folders: Path) -> str:
    """Return what was raised in one line, and the last line in one of the folders that it came from."""
    text = _in_short(str(problem)) or type(problem).__name__
    if str(problem) and not isinstance(problem, AssertionError):
        text = f"{type(problem).__name__}: {text}"
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [frame for frame in frames if Path(frame.filename).parent in folders]
    return f"{text} ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else text


def _in_short(text: str) -> str:
    """Return a text as it is, but of the page that Numba writes only what is wrong and where."""
    if not text.startswith("Failed in "):
        return text
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in ")]
    where = next((f" ({line.rstrip(':')})" for line in lines if line.startswith('File "')), "")
    return f"{''.join(lines[:1])}{where}"


def _played(definition: Definition) -> Iterator[PlainMatch]:
    for case in cases(definition):
        try:
            yield PlainMatch(in_words(case), compiled_match(definition, case), "")
        except Exception as problem:  # raised by the game's own code
            yield PlainMatch(in_words(case), "", told(problem, definition.folder))
            return


def main() -> None:
    for match in _played(registry.find(sys.argv[1])):
        print(json.dumps(match), flush=True)


if __name__ == "__main__":
    main()
