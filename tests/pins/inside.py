"""The only part of the pins that uses names internal to the engine. A redesign edits this file alone."""

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
from lunario.search.tree import Edge, Node, Stat, Used


def level_iterations(game: Game, level: str) -> int:
    """Return how many iterations a searching level has in this game."""
    return iterations_of(game, level)


def tree_columns(search: Search) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """Return the root, and the columns of all nodes and of all edges in use."""
    tree = search.tree
    nodes = tree.nodes[: int(tree.used[Used.NODES])]
    edges, stats = (each[: int(tree.used[Used.EDGES])] for each in (tree.edges, tree.stats))
    of_nodes = {column.name.lower(): nodes[:, column] for column in Node}
    of_edges = {column.name.lower(): edges[:, column] for column in Edge}
    of_stats = {column.name.lower(): stats[:, column] for column in Stat}
    return int(tree.used[Used.ROOT]), of_nodes, of_edges | of_stats


def judgement(state: State) -> tuple[list[tuple[int, float]], list[float]]:
    """Return the heuristic's score of each legal action, and its value of the state for each player."""
    return score_actions(state), value(state)


def contest_returns(game: Game, matches: int) -> Any:
    """Play greedy matches; in every other one, a seat plays by the opposite of the heuristic."""
    weights = np.stack([weights_of(game), -weights_of(game)])
    seats = np.zeros((matches, game.players), np.int64)
    seats[1::2, 0] = 1
    return Contests(game).play(weights, seats, np.arange(matches))
