"""The speed of the search on one thread, compared with OpenSpiel's MCTS in C++ on its own games, if installed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import lunario
from benchmarks.lab import by_turns, ratio
from benchmarks.printing import console, show
from lunario.core import registry
from lunario.core.game import Game
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.judgement.levels import SearchSettings, search_settings_of
from lunario.players import create_player, decide
from lunario.search.playout import Playouts
from lunario.search.search import Search

ITERATIONS = 1000
ROUNDS = 9
PLAYOUTS = 500
AIM = 6  # iterations in the time of one random match, in Nova Luna with value leaves
POSITIONS = 12  # spread over one match
FOREIGN = ("tic_tac_toe", "connect_four", "backgammon", "go(board_size=9)")


def main() -> None:
    rows = [_own(name) for name in lunario.games()] + _foreign()
    columns = ["search", "iterations/s, value leaves", "iterations/s, as its levels play"]
    title = f"Search, one thread, 2 players, {ITERATIONS:,} iterations, over whole matches"
    show(f"{title}: the median of {ROUNDS} rounds (the fastest)", columns, rows)
    console.print(f"Nova Luna, value leaves: {_per_match('nova-luna'):.1f} iterations per random match, aim ≥ {AIM}.\n")


def _per_match(name: str) -> float:
    """Return how many iterations are made in the time of a random match, both in processor time and by turns."""
    game = lunario.load(name)
    playouts, states = Playouts(game), _positions(game.new_match("search"))

    def play() -> int:
        playouts.run(PLAYOUTS)
        return PLAYOUTS

    iterations = _search(Search(game, ITERATIONS, _leaves(game)), states)
    speeds = by_turns({"iterations": iterations, "matches": play})
    return ratio(speeds["iterations"], speeds["matches"])


def _leaves(game: Game) -> SearchSettings:
    """Return the game's settings with leaves valued where they are, rather than played on from."""
    settings = search_settings_of(game)
    return SearchSettings(settings.exploration, settings.reduction, settings.temperature)


def _own(name: str) -> list[str]:
    game = lunario.load(name, min(count for count in registry.find(name).player_counts if count > 1))
    states = _positions(game.new_match("search"))
    settings, leaves = search_settings_of(game), _leaves(game)
    speeds = [_speed(_search(Search(game, ITERATIONS, each), states)) for each in (leaves, settings)]
    return [f"Lunario PUCT, {name}", *speeds]


def _positions(match: lunario.Match) -> list[State]:
    """Return decisions with a choice, from a match between greedy players."""
    player, rng, states = create_player("greedy", match.game), new_rng(1), []
    while not match.is_over:
        if len(match.legal_actions()) > 1:
            states.append(match.state.clone())
        match.play(decide(player, match.state, rng))
    return states[:: max(1, len(states) // POSITIONS)]


def _search(search: Search, states: list[State]) -> Callable[[], int]:
    """Return a function that searches each position once, from an empty tree, and counts the iterations."""

    def run() -> int:
        done = 0
        for state in states:
            search.forget()
            done += search.run(state, new_rng(1))
        return done

    return run


def _speed(run: Callable[[], int]) -> str:
    """Return iterations per second: the median and, since other work only ever slows a round down, the fastest."""
    run()
    speeds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        speeds.append(run() / (time.perf_counter() - start))
    return f"{statistics.median(speeds):,.0f} ({max(speeds):,.0f})"


def _foreign() -> list[list[str]]:
    try:
        import pyspiel
    except ModuleNotFoundError:
        return []
    rows = []
    for name in FOREIGN:
        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, ITERATIONS, 100, False, 1, False)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])

        def run(bot: object = bot, state: object = state) -> int:
            bot.mcts_search(state)  # type: ignore[attr-defined]
            return ITERATIONS

        rows.append([f"OpenSpiel MCTS (C++, one random playout per leaf), {name}", _speed(run), ""])
    return rows
