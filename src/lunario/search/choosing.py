"""Choose the action to play after a search: the best one or, as people do, a good one among those noticed."""

from __future__ import annotations

from lunario.core.arrays import Int32s, Int64s
from lunario.core.compile import compiled
from lunario.core.random import below, next32
from lunario.search.tree import Edge, Node, Stat, Tree

PERCENT = 100
MILLE = 1000
_RANGE = 2.0**32


@compiled
def choose_edge(noticed: Int32s, rng: Int64s, node: int, tree: Tree, margin: int, overlooks: int) -> int:
    """Return the edge of a node to play; `noticed` is scratch space for its edges.

    Each edge is overlooked with a probability of `overlooks` per cent, unless that leaves none. Of the others, play the
    most visited, or one whose q is less than `margin` thousandths below it: the lower its q, the less likely.
    """
    n = _notice(noticed, rng, node, tree, overlooks)
    if n == 0:
        n = _notice(noticed, rng, node, tree, 0)
    best = int(noticed[0])
    for i in range(1, n):
        if _is_better(tree, int(noticed[i]), best):
            best = int(noticed[i])
    if margin == 0 or tree.edges[best, Edge.VISITS] == 0:
        return best
    return _sample(noticed, n, rng, best, tree, margin / MILLE)


@compiled
def _notice(noticed: Int32s, rng: Int64s, node: int, tree: Tree, overlooks: int) -> int:
    """Write the edges that are noticed into `noticed` and return how many there are."""
    n, edge = 0, int(tree.nodes[node, Node.FIRST])
    while edge >= 0:
        if overlooks == 0 or below(rng, PERCENT) >= overlooks:
            noticed[n] = edge
            n += 1
        edge = int(tree.edges[edge, Edge.AFTER])
    return n


@compiled
def _is_better(tree: Tree, edge: int, other: int) -> bool:
    """Return whether an edge has more visits than another, or as many and a higher prior."""
    visits, others = int(tree.edges[edge, Edge.VISITS]), int(tree.edges[other, Edge.VISITS])
    return visits > others or (visits == others and tree.stats[edge, Stat.PRIOR] > tree.stats[other, Stat.PRIOR])


@compiled
def _sample(edges: Int32s, n: int, rng: Int64s, best: int, tree: Tree, margin: float) -> int:
    """Sample one of the edges within the margin in a single pass: each replaces the choice so far with a probability
    equal to its share of the weights seen (Chao, "A general purpose unequal probability sampling plan", 1982)."""
    chosen, total, least = best, 0.0, _q(tree, best) - margin
    for i in range(n):
        edge = int(edges[i])
        weight = min(margin, _q(tree, edge) - least) if tree.edges[edge, Edge.VISITS] > 0 else 0.0
        if weight > 0.0:
            total += weight
            if next32(rng) / _RANGE * total < weight:
                chosen = edge
    return chosen


@compiled
def _q(tree: Tree, edge: int) -> float:
    """Return the mean value of an edge that has been visited."""
    return float(tree.stats[edge, Stat.VALUE]) / int(tree.edges[edge, Edge.VISITS])
