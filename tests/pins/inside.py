"""The only part of the pins that knows names from the inside of the engine. A redesign edits this file alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from lunario.core.game import Game
from lunario.core.state import State
from lunario.judgement.levels import iterations_of
from lunario.judgement.opinion import score_actions, value
from lunario.judgement.weights import weights_of
from lunario.search.search import Search
from lunario.search.self_play import Contests
from lunario.search.tree import (
    ACTION,
    AFTER,
    AVAILABLE,
    CHILD,
    COUNT,
    FIRST,
    KEY,
    NEXT,
    NODE,
    PRIOR,
    ROOT,
    SQUARES,
    USED_EDGES,
    USED_NODES,
    VALUE,
    VISITS,
)


def level_iterations(game: Game, level: str) -> int:
    """Return how many iterations a searching level has in this game."""
    return iterations_of(game, level)


def tree_columns(search: Search) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """Return the root, and the columns of all nodes and of all edges in use."""
    tree = search.tree
    nodes = tree.nodes[: int(tree.used[USED_NODES])]
    edges, stats = (each[: int(tree.used[USED_EDGES])] for each in (tree.edges, tree.stats))
    node_names = {"first": FIRST, "count": COUNT, "child": CHILD, "next": NEXT, "key": KEY}
    edge_names = {"action": ACTION, "visits": VISITS, "available": AVAILABLE, "node": NODE, "after": AFTER}
    stat_names = {"prior": PRIOR, "value": VALUE, "squares": SQUARES}
    of_edges = {name: edges[:, column] for name, column in edge_names.items()}
    of_stats = {name: stats[:, column] for name, column in stat_names.items()}
    return int(tree.used[ROOT]), {name: nodes[:, column] for name, column in node_names.items()}, of_edges | of_stats


def judgement(state: State) -> tuple[list[tuple[int, float]], list[float]]:
    """Return what the heuristic thinks of each legal action, and of the state for each player."""
    return score_actions(state), value(state)


def contest_returns(game: Game, matches: int) -> Any:
    """Play greedy matches; in every other one a seat wants the contrary of what the heuristic wants."""
    weights = np.stack([weights_of(game), -weights_of(game)])
    seats = np.zeros((matches, game.players), np.int64)
    seats[1::2, 0] = 1
    return Contests(game).play(weights, seats, np.arange(matches))
