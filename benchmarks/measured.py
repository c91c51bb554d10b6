"""The measuring process of `turns.py`, which also runs on the sources of other commits.

It is therefore run by its path, imports nothing from this package, and looks for each name in every module that has
ever had it. A commit that moves one of them adds the new place to `PLACES`.

    measured.py speed SOURCE GAME PLAYERS SECONDS     answer each line of standard input, the name of a measure
    measured.py memory SOURCE ITERATIONS GAME …       search, and print the memory at intervals
"""

from __future__ import annotations

import importlib
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

PLACES = {
    "Playouts": ("lunario.search.playout",),
    "Search": ("lunario.search.search",),
    "SearchSettings": (
        "lunario.judgement.levels",
        "lunario.judgement.levels:Settings",
        "lunario.search.search:Settings",
    ),
    "search_settings_of": (
        "lunario.judgement.levels",
        "lunario.judgement.levels:settings_of",
        "lunario.search.search:settings_of",
    ),
    "create_player": ("lunario.players", "lunario.players:create"),
    "decide": ("lunario.players",),
    "new_rng": ("lunario.core.random",),
}

ITERATIONS = 1000
POSITIONS = 12  # spread over one match
MATCHES = 40  # in a pass of playouts; a quarter of that through State
STEPS = 10  # times the memory is printed

Measure = Callable[[], int]  # run one pass, always of the same work, and return its amount


def find(name: str) -> Any:
    """Return the object with this name, or the name after a colon, from the first of its places that exists."""
    for place in PLACES[name]:
        module, _, older = place.partition(":")
        try:
            return getattr(importlib.import_module(module), older or name)
        except (ModuleNotFoundError, AttributeError):
            continue
    raise SystemExit(f"{name} is not in {' or '.join(PLACES[name])}: add its place to PLACES in {__file__}.")


def measures(name: str, players: int) -> dict[str, Measure]:
    import lunario

    game = lunario.load(name, players)
    own = find("search_settings_of")(game)
    leaves = find("SearchSettings")(own.exploration, own.reduction, own.temperature)
    states = positions(game)
    return {
        "search, value leaves": searching(find("Search")(game, ITERATIONS, leaves), states),
        "search, as the levels play": searching(find("Search")(game, ITERATIONS), states),
        "playouts": playing_out(game),
        "State loop": looping(game),
    }


def positions(game: Any) -> list[Any]:
    """Return decisions with a choice, from a match between greedy players."""
    match, rng, states = game.new_match("search"), find("new_rng")(1), []
    player, decide = find("create_player")("greedy", game), find("decide")
    while not match.is_over:
        if len(match.legal_actions()) > 1:
            states.append(match.state.clone())
        match.play(decide(player, match.state, rng))
    return states[:: max(1, len(states) // POSITIONS)]


def searching(search: Any, states: list[Any]) -> Measure:
    """Return a measure in iterations: search each position once, from an empty tree."""
    new_rng = find("new_rng")

    def run() -> int:
        done = 0
        for state in states:
            search.forget()
            done += search.run(state, new_rng(1))
        return done

    return run


def playing_out(game: Any) -> Measure:
    """Return a measure in decisions of random playouts."""
    playouts = find("Playouts")(game)
    return lambda: int(playouts.run(MATCHES, 0)[0])


def looping(game: Any) -> Measure:
    """Return a measure in decisions of random matches through State: legal actions as a list, apply, chance drawn."""
    new_rng = find("new_rng")

    def run() -> int:
        rng, pick, decisions = new_rng(1), random.Random(1).random, 0
        for _ in range(MATCHES // 4):
            state = game.new_state()
            while not state.is_over:
                if state.is_chance:
                    state.apply(state.sample_chance(rng))
                else:
                    actions = state.legal_actions()
                    state.apply(actions[int(pick() * len(actions))])
                    decisions += 1
        return decisions

    return run


def timed(measure: Measure, seconds: float) -> tuple[int, int, float]:
    """Run whole passes for some processor time, and return their number, the work of one, and the time."""
    passes, work, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not passes:
        work = measure()
        passes += 1
    return passes, work, spent


def answer(name: str, players: int, seconds: float) -> None:
    found = measures(name, players)
    for measure in found.values():
        measure()  # compile, or load what is compiled
    print("ready", *found, sep="\t", flush=True)
    for line in sys.stdin:
        print(*timed(found[line.strip()], seconds), flush=True)


def remember(iterations: int, names: list[str]) -> None:
    """Search the games one after another, and print the memory of the process."""
    import lunario

    for name in names or lunario.games():
        run = measures(name, 2)["search, as the levels play"]
        for done, size in searched(run, iterations):
            print(f"{name}\t{done}\t{size}", flush=True)


def searched(run: Measure, iterations: int) -> Iterator[tuple[int, int]]:
    """Yield the iterations done and the resident bytes: after one pass, which fills caches, and then at intervals."""
    run()
    done, step = 0, 0
    yield done, resident()
    while done < iterations:
        done += run()
        if done * STEPS >= (step + 1) * iterations:
            step = done * STEPS // iterations
            yield done, resident()


def resident() -> int:
    """Return the resident bytes of this process, or their peak if the system reports no more."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    what, source, *rest = sys.argv[1:]
    import lunario

    if not Path(lunario.__file__).resolve().is_relative_to(Path(source).resolve()):
        raise SystemExit(f"{lunario.__file__} was imported instead of {source}.")
    if what == "speed":
        answer(rest[0], int(rest[1]), float(rest[2]))
    else:
        remember(int(rest[0]), rest[1:])


if __name__ == "__main__":
    main()
