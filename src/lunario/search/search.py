"""A search for Python: run it on a state, then ask for the best action and why."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from lunario.core.compile import entry
from lunario.core.game import Game
from lunario.core.record import Buffer, Floats, Ints
from lunario.core.state import State
from lunario.search.puct import PARAMS, iterate
from lunario.search.tree import (
    ACTION,
    COUNT,
    EDGE_VISITS,
    FIRST,
    NODE,
    PRIOR,
    USED_EDGES,
    USED_NODES,
    VALUE,
    new_node,
    new_tree,
)

DEEPEST = 400  # decisions on one path


@dataclass(frozen=True)
class Settings:
    """How a game is searched; each game's own are in its `search.toml`."""

    exploration: float = 0.5
    reduction: float = 0.2
    temperature: float = 0.5
    greedy_moves: int = 0
    count_available: bool = False

    def pack(self) -> Floats:
        out = np.zeros(PARAMS, np.float64)
        out[:] = (self.exploration, self.reduction, self.temperature, self.greedy_moves, self.count_available)
        return out


@dataclass(frozen=True)
class Candidate:
    """An action of the root: how often it was tried, its mean return for the player to move, its prior, what follows."""

    action: int
    visits: int
    value: float
    prior: float
    line: list[int]


@functools.cache
def _bind(folder: str, dtype: Any) -> Callable[..., int]:
    from pathlib import Path

    @entry(Path(folder))
    def run(
        buffers: Buffer,
        observer: int,
        root: int,
        iterations: int,
        nodes: Ints,
        edges: Ints,
        stats: Floats,
        used: Ints,
        path: Ints,
        rng: Ints,
        actions: Ints,
        weights: Floats,
        params: Floats,
        scores: Floats,
        out: Floats,
    ) -> int:
        return iterate(
            buffers.view(dtype),
            observer,
            root,
            iterations,
            nodes,
            edges,
            stats,
            used,
            path,
            rng,
            actions,
            weights,
            params,
            scores,
            out,
        )

    return run


def settings_of(game: Game) -> Settings:
    """The settings in the game's folder."""
    return Settings(**tomllib.loads(game.definition.page("search.toml"))["settings"])


class Search:
    """One tree, used again for every decision. Not shared between threads."""

    def __init__(self, game: Game, iterations: int, settings: Settings | None = None) -> None:
        self.game = game
        self.iterations = iterations
        self.params = (settings or settings_of(game)).pack()
        self._run = _bind(str(game.definition.folder), game.dtype)
        limits = game.limits
        self.nodes, self.edges, self.stats, self.used = new_tree(iterations, limits.most_legal)
        self._path = np.zeros((DEEPEST, 2), np.int32)
        self._actions = np.zeros(limits.most_legal, np.int32)
        self._scores = np.zeros(limits.most_legal, np.float64)
        self._out = np.zeros(game.players, np.float64)
        self._buffers = np.zeros(2 * game.dtype.itemsize, np.uint8)
        self.root = 0

    def run(self, state: State, rng: Ints, iterations: int | None = None) -> None:
        """Search the decision of the player to move, from what that player knows."""
        self.used[USED_NODES] = self.used[USED_EDGES] = 0
        self.root = new_node(self.nodes, self.used, 0)
        self._buffers[: len(state.buffer)] = state.buffer
        self._run(
            self._buffers,
            state.current_player,
            self.root,
            iterations or self.iterations,
            self.nodes,
            self.edges,
            self.stats,
            self.used,
            self._path,
            rng,
            self._actions,
            self.game.weights,
            self.params,
            self._scores,
            self._out,
        )

    def candidates(self) -> list[Candidate]:
        """The actions of the root, the most visited first."""
        found = [self._candidate(edge) for edge in self._edges(self.root)]
        return sorted(found, key=lambda candidate: (-candidate.visits, -candidate.prior, candidate.action))

    def _edges(self, node: int) -> range:
        first, count = int(self.nodes[node, FIRST]), int(self.nodes[node, COUNT])
        return range(first, first + count)

    def _candidate(self, edge: int) -> Candidate:
        visits = int(self.edges[edge, EDGE_VISITS])
        value = float(self.stats[edge, VALUE]) / visits if visits else 0.0
        prior = float(self.stats[edge, PRIOR])
        return Candidate(int(self.edges[edge, ACTION]), visits, value, prior, self._line(edge))

    def _line(self, edge: int) -> list[int]:
        """The most visited actions from here on, up to the next thing that chance decides."""
        line = [int(self.edges[edge, ACTION])]
        node = int(self.edges[edge, NODE])
        while node >= 0 and self.nodes[node, COUNT] > 0:
            edge = max(self._edges(node), key=lambda each: int(self.edges[each, EDGE_VISITS]))
            if self.edges[edge, EDGE_VISITS] == 0:
                break
            line.append(int(self.edges[edge, ACTION]))
            node = int(self.edges[edge, NODE])
        return line
