"""Playouts, search trees, and the moves of computer players: one topic each."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from lunario.analysis import Judge, hint, settings_of, told
from lunario.core.arrays import Ints
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.players import create_player, decide
from lunario.search.playout import Playouts
from lunario.search.search import Search
from tests.pins.inside import contest_returns, level_iterations, tree_columns
from tests.pins.material import Line
from tests.pins.settings import Setting

PLAYOUTS = 20
CONTESTS = 10
ADVICE = 60  # iterations
LEVELS = {"casual": 6, "strong": 4, "master": 3}  # positions that each searches
WHOLE = 1000  # decisions: the whole match
# Decisions that each makes, one after another, keeping its memory
MOVES = {
    "random": WHOLE,
    "novice": WHOLE,
    "greedy": WHOLE,
    "greedy-1": WHOLE,
    "reference-1@40": WHOLE,
    "reference-1": 30,
    "casual": WHOLE,
    "strong": 30,
    "master@40": WHOLE,
    "master": 6,
}


def playouts(setting: Setting) -> Iterator[Line]:
    runner = Playouts(setting.game)
    for first in range(PLAYOUTS):
        yield f"match {first}", runner.run(1, first)
    yield "matches", runner.run(3 * PLAYOUTS, PLAYOUTS)


def contests(setting: Setting) -> Iterator[Line]:
    for number, returns in enumerate(contest_returns(setting.game, CONTESTS)):
        yield f"match {number}", returns


def advice(setting: Setting) -> Iterator[Line]:
    for match, lang in zip(_positions(setting, 4), ("en", "es", "en", "es"), strict=True):
        game, event = match.game, len(match.events)
        found = hint(match.state, event, Judge(game, settings_of(game, iterations=ADVICE)))
        assert found is not None
        yield f"event {event} where", (found.where, found.look_text(lang))
        yield f"event {event} move", (found.action, match.describe(found.action, lang))
        yield f"event {event} reasons", told(found.reasons, game, match.current_player, lang)
        for option in found.judgement.options:
            yield f"event {event} option", option


def trees(level: str, setting: Setting) -> Iterator[Line]:
    """Yield whole trees, searched as the level does; a second search continues the tree of the first within a turn."""
    game = setting.game
    search = Search(game, level_iterations(game, level))
    for match in _positions(setting, LEVELS[level]):
        rng, label = new_rng(len(match.events)), f"event {len(match.events)}"
        state = match.state.determinize(match.current_player, rng)
        search.forget()
        yield from _searched(label, search, state, rng)
        action, player = search.best(), state.current_player
        search.follow(action)
        state.apply(action)
        if state.current_player == player and len(state.legal_actions()) > 1:
            yield from _searched(f"{label}, then {action}", search, state, rng)


def _searched(label: str, search: Search, state: State, rng: Ints) -> Iterator[Line]:
    yield f"{label} iterations", search.run(state, rng)
    yield f"{label} generator", rng
    yield from _tree(label, search)


def _tree(label: str, search: Search) -> Iterator[Line]:
    for candidate in search.candidates():
        yield f"{label} candidate", candidate
    root, nodes, edges = tree_columns(search)
    yield f"{label} best, root", [search.best(), root]
    yield f"{label} edge", edges
    yield f"{label} node", nodes


def moves(name: str, setting: Setting) -> Iterator[Line]:
    """Yield the moves of a player in every seat, for a whole match, or from the middle of one if there are few."""
    game, rng = setting.game, new_rng(1)
    match = game.new_match("pins moves") if MOVES[name] == WHOLE else _positions(setting, 3)[1].fork()
    seats = [create_player(name, game) for _ in range(setting.players)]
    for _ in range(MOVES[name]):
        if match.is_over:
            break
        label = f"event {len(match.events)}, player {match.current_player}"
        action = decide(seats[match.current_player], match.state, rng)
        yield label, action
        match.play(action)
    yield "generator", rng


def _positions(setting: Setting, count: int) -> list[Match]:
    """Return a match between novices at `count` decisions with a choice, spread over it."""
    choices = _choices(setting)
    return [choices[(2 * number + 1) * len(choices) // (2 * count)] for number in range(count)]


@functools.lru_cache(maxsize=2)
def _choices(setting: Setting) -> list[Match]:
    match, rng, found = setting.game.new_match("pins positions"), new_rng(3), []
    players = [create_player("novice", setting.game) for _ in range(setting.players)]
    while not match.is_over:
        if len(match.legal_actions()) > 1:
            found.append(match.fork())
        match.play(decide(players[match.current_player], match.state, rng))
    return found


# For every setting, and for those without changed options
PLAYING: dict[str, Callable[[Setting], Iterator[Line]]] = {
    "playouts": playouts,
    "trees casual": functools.partial(trees, "casual"),
}
PLAYING_DEFAULTS: dict[str, Callable[[Setting], Iterator[Line]]] = {
    "contests": contests,
    "advice": advice,
    **{f"trees {level}": functools.partial(trees, level) for level in LEVELS if level != "casual"},
    **{f"moves {name}": functools.partial(moves, name) for name in MOVES},
}
