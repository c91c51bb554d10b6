"""Tree search from Python: run it on a state, then ask for the best actions and the lines behind them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from lunario.core.arrays import Floats, Ints
from lunario.core.game import Game
from lunario.core.state import State
from lunario.judgement.levels import SearchSettings, search_settings_of
from lunario.judgement.weights import value_weights_of, weights_of
from lunario.search.choosing import choose_edge
from lunario.search.judging import Outlook, judge
from lunario.search.puct import Guide, Param, Work, iterate
from lunario.search.tree import Edge, Node, Stat, Used, new_tree

DEEPEST = 400  # longest path, in decisions
NODES, EDGES = 12, 160  # rows of the tree per iteration; a full tree is searched on without growing
SLICE = 256  # iterations between checks of the clock
# Settings to descend by the highest mean; untried actions come last, by their priors.
_EXPLOIT: dict[str, Any] = {"exploration": 1e-6, "reduction": 4.0}


class Judged(NamedTuple):
    """The value of an action, by a search of what follows it."""

    values: list[float]  # mean return of each player
    points: list[list[float]]  # mean points by score row and category, where the search ended
    line: list[int]  # the action, then those expected to follow, up to the next chance event


class Candidate(NamedTuple):
    """An action at the root, with what the search found."""

    action: int
    visits: int
    value: float  # mean return of the player to move
    error: float  # standard error of that mean
    prior: float
    line: list[int]  # the actions expected from here, up to the next chance event


def tree_size(game: Game, iterations: int) -> tuple[int, int]:
    """Return the nodes and edges to allocate for a search of that many iterations."""
    return NODES * iterations + 1000, EDGES * iterations + 4 * game.limits.most_legal


def new_work(game: Game) -> Work:
    """Return working memory for the iterations of one thread."""
    most = game.limits.most_legal
    return Work(
        rng=np.zeros(4, np.int64),
        actions=np.zeros(most, np.int32),
        scores=np.zeros(most, np.float64),
        edges=np.zeros(most, np.int32),
        path=np.zeros((DEEPEST, 2), np.int32),
        result=np.zeros(game.players, np.float64),
    )


def _pack(settings: SearchSettings) -> Floats:
    """Return the settings as the vector that compiled code reads."""
    out = np.zeros(len(Param), np.float64)
    numbers = (settings.exploration, settings.reduction, settings.temperature, settings.greedy_turns)
    out[:] = (*numbers, settings.count_available, settings.open_loop)
    return out


class Search:
    """One tree, used for one decision after another. Do not share it between threads."""

    def __init__(
        self,
        game: Game,
        iterations: int,
        settings: SearchSettings | None = None,
        weights: tuple[Floats, Floats] | None = None,
    ) -> None:
        """`weights` are the heuristic's weights for actions and for states, if not the game's own."""
        self.game = game
        self.iterations = iterations
        actions, values = weights or (weights_of(game), value_weights_of(game))
        self.settings = settings or search_settings_of(game)
        self.guide = Guide(actions, values, _pack(self.settings))
        self._exploiting = self.guide._replace(params=_pack(replace(self.settings, **_EXPLOIT)))
        self._run = game.entry(iterate)
        self._choose = game.entry(choose_edge)
        self.tree = new_tree(*tree_size(game, iterations))
        self._buffers = np.zeros(2 * game.dtype.itemsize, np.uint8)
        self._work = new_work(game)

    def run(self, state: State, rng: Ints, seconds: float | None = None) -> int:
        """Search the decision of the player to move, using only what that player knows; return the number of
        iterations.

        Stop when the root has `iterations` visits (fewer for later decisions of a turn), when no other action can
        become the most visited, or when time is up. What an earlier search found out about this decision is kept.
        """
        self._buffers[: len(state.buffer)] = state.buffer
        work = self._work._replace(rng=rng)
        until = math.inf if seconds is None else time.perf_counter() + seconds
        goal = self._goal(int(state.record.turn))
        done, most = 0, goal if seconds is None else 0
        while True:
            most = min(most + SLICE, goal)
            done += self._run(self._buffers, most, self.tree, self.guide, work)
            if most == goal or time.perf_counter() > until:
                return done

    def _goal(self, turn: int) -> int:
        """Return how many visits the root should get."""
        is_later = self.root >= 0 and int(self.tree.used[Used.TURN]) == turn
        return self.later_iterations if is_later else self.iterations

    @property
    def later_iterations(self) -> int:
        """The number of iterations for later decisions of a turn."""
        return max(1, round(self.iterations * self.settings.later))

    def judge(self, state: State, action: int, iterations: int, seed: int) -> Judged:
        """Search what follows an action, using only what the player to move knows, then forget the tree.

        Actions judged with the same seed meet the same chance. The first half of the iterations explores; the means are
        over the second half, which exploits what the first half found.
        """
        self._buffers[: len(state.buffer)] = state.buffer
        shape = self.game.score_rows, len(self.game.categories)
        out = Outlook(np.zeros(self.game.players), np.zeros(shape), np.zeros(shape, np.int32))
        run, skipped = self.game.entry(judge), iterations // 2
        guides = self.guide, self._exploiting
        run(self._buffers, action, iterations, skipped, seed, self.tree, *guides, self._work, out)
        line = [action, *self._line_from(self.root)]
        self.forget()
        return Judged(out.values.tolist(), out.points.tolist(), line)

    def follow(self, action: int) -> None:
        """Make the decision that follows an action the root, and keep what is known about it."""
        found = [edge for edge in self._edges(self.root) if self.tree.edges[edge, Edge.ACTION] == action]
        self.tree.used[Used.ROOT] = self.tree.edges[found[0], Edge.NODE] if found else -1

    def forget(self) -> None:
        """Make the next search start from an empty tree."""
        self.tree.used[Used.ROOT] = -1

    def best(self) -> int:
        """Return the most visited action at the root; ties go to the higher prior."""
        edges, stats = self.tree.edges, self.tree.stats
        edge = max(self._edges(self.root), key=lambda each: (edges[each, Edge.VISITS], stats[each, Stat.PRIOR]))
        return int(edges[edge, Edge.ACTION])

    def choose(self, margin: int, overlooks: int, rng: Ints) -> int:
        """Return an action at the root that is good enough: see `choosing.choose_edge`."""
        edge = self._choose(self._work.edges, rng, self.root, self.tree, margin, overlooks)
        return int(self.tree.edges[edge, Edge.ACTION])

    def candidates(self) -> list[Candidate]:
        """Return the actions at the root, most visited first."""
        found = map(self._candidate, self._edges(self.root))
        return sorted(found, key=lambda each: (-each.visits, -each.prior, each.action))

    @property
    def root(self) -> int:
        return int(self.tree.used[Used.ROOT])

    def _edges(self, node: int) -> Iterator[int]:
        edge = int(self.tree.nodes[node, Node.FIRST]) if node >= 0 else -1
        while edge >= 0:
            yield edge
            edge = int(self.tree.edges[edge, Edge.AFTER])

    def _candidate(self, edge: int) -> Candidate:
        action, visits = self.tree.edges[edge, [Edge.ACTION, Edge.VISITS]].tolist()
        prior, total, squares = self.tree.stats[edge].tolist()
        mean = total / max(1, visits)
        spread = max(0.0, squares / max(1, visits) - mean * mean)
        return Candidate(action, visits, mean, math.sqrt(spread / max(1, visits)), prior, self._line(edge))

    def _line(self, edge: int) -> list[int]:
        return [int(self.tree.edges[edge, Edge.ACTION]), *self._line_from(int(self.tree.edges[edge, Edge.NODE]))]

    def _line_from(self, node: int) -> list[int]:
        line: list[int] = []
        while node >= 0 and self.tree.nodes[node, Node.FIRST] >= 0:
            edge = max(self._edges(node), key=lambda each: int(self.tree.edges[each, Edge.VISITS]))
            if self.tree.edges[edge, Edge.VISITS] == 0:
                break
            line.append(int(self.tree.edges[edge, Edge.ACTION]))
            node = int(self.tree.edges[edge, Edge.NODE])
        return line
