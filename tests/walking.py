"""Run the walks of docs/walks.toml and record what is called: `NUMBA_DISABLE_JIT=1 python -m tests.walking FOLDER`.

With NUMBA_DISABLE_JIT=1 compiled functions are plain Python, so their calls are seen too. Prints the walks in which the
calls of a step are missing or out of order, by game.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import lunario
from lunario.core.random import Rng
from lunario.players import create_player, decide
from lunario.search.playout import Playouts
from tests.server.house import Guest, house
from tests.walks import Walk, walks


def our_games() -> list[lunario.Game]:
    """Return the games of this package; others may be installed, too."""
    games = map(lunario.load, lunario.games())
    return [game for game in games if game.definition.package.startswith("lunario.games.")]


def path_in(name: str, game: lunario.Game) -> str:
    """Return the dotted path with the game's folder instead of `*`."""
    return name.replace("lunario.games.*", game.definition.package)


def find(name: str, game: lunario.Game) -> Any:
    """Return the function or method with the dotted path."""
    parts = path_in(name, game).split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise AttributeError(name)


@contextmanager
def recording() -> Iterator[list[str]]:
    """Note the dotted path of every function of Lunario that is called meanwhile, in threads begun meanwhile too."""
    calls: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            module = frame.f_globals.get("__name__", "")
            if module.startswith("lunario"):
                calls.append(f"{module}.{frame.f_code.co_qualname}")

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def first_missing(steps: Sequence[str], calls: Sequence[str]) -> str | None:
    """Return the first step that is not called after the step before it."""
    left = iter(calls)
    return next((step for step in steps if not any(call == step for call in left)), None)


# ------------------------------------------------------------------ the walks


def walk_playout(game: lunario.Game, folder: Path) -> None:
    Playouts(game).run(1)


def walk_search(game: lunario.Game, folder: Path) -> None:
    match = game.new_match(seed=7)
    while len(match.legal_actions()) == 1:
        match.play(match.legal_actions()[0])
    decide(create_player("casual@40", game), match.state, Rng(1))


def walk_file(game: lunario.Game, folder: Path) -> None:
    match = game.new_match(seed=7)
    for _ in range(20):
        match.play(match.legal_actions()[0])
    match.save(folder / "walk.lunario")
    lunario.Match.load(folder / "walk.lunario")


def walk_click(game: lunario.Game, folder: Path) -> None:
    """Press whatever comes first until a turn is complete and written."""
    with house(f"sqlite:///{folder / game.name}.db") as running, closing(Guest(running.port)) as ana:
        socket = ana.go_to(ana.make(game.name, ["me"] * game.players, start=True))
        first = socket.until(lambda update: update["position"])
        if first["curtain"] is not None:
            socket.say("look", seat=first["curtain"])
        socket.my_turn()
        while socket.update["seq"] == first["seq"]:
            socket.act()
            socket.until(lambda update: update["seq"] > first["seq"] or update["position"]["legal"])


RUNS: dict[str, Callable[[lunario.Game, Path], None]] = {
    "playout": walk_playout,
    "search": walk_search,
    "file": walk_file,
    "click": walk_click,
}


def faults(walk: Walk, game: lunario.Game, folder: Path) -> list[str]:
    with recording() as calls:
        RUNS[walk.name](game, folder)
    steps = [path_in(step.name, game) for step in walk.steps if not step.file]
    missing = first_missing(steps, calls)
    return [] if missing is None else [f"{walk.title}, {game.name}: {missing} is not called there"]


if __name__ == "__main__":
    games = our_games()
    print(
        *(fault for walk in walks() for game in games for fault in faults(walk, game, Path(sys.argv[1]))),
        "walked",
        sep="\n",
    )
