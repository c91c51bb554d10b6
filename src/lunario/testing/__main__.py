"""Put a game to every law of the contract and print a line for each.

    python -m lunario.testing nova-luna 3 first_game=yes

With NUMBA_DISABLE_JIT=1 the rules run as plain Python: nothing is compiled, and errors point to the line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.core.game import Game, load
from lunario.testing.cases import cases
from lunario.testing.laws import check


def main() -> str | None:
    """Return what is wrong, if anything."""
    parser = argparse.ArgumentParser(prog="python -m lunario.testing", description="Put a game to every law.")
    parser.add_argument("game", help="its name, as `lunario games` lists it")
    parser.add_argument("players", type=int, nargs="?", help="default: every count, with and without changed options")
    parser.add_argument("options", type=_option, nargs="*", metavar="option=value")
    asked = parser.parse_args()
    try:
        for game in _games(asked.game, asked.players, dict(asked.options)):
            print(game, flush=True)
            check(game, progress=lambda line: print(f"  {line}", flush=True))
    except (AssertionError, LunarioError) as problem:
        return str(problem)
    return None


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _games(name: str, players: int | None, options: dict[str, str]) -> Iterator[Game]:
    if players is not None:
        yield load(name, players, None, **options)
    else:
        for case in cases(registry.find(name)):
            yield load(name, case.players, None, **case.options)


if __name__ == "__main__":
    sys.exit(main())
