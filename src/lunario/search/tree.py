"""The tree of a search: nodes are what the searching player has seen, edges are the actions of a decision.

Everything lies in arrays that are made once. A node is a row of `nodes`, an edge a row of `edges` and of `stats`:

    nodes   FIRST … FIRST + COUNT - 1: its edges   VISITS   LEGAL: digest of the legal actions the edges were made for
            CHILD, NEXT, KEY: a list of the nodes reached by chance, or by something that was not seen
    edges   ACTION   EDGE_VISITS   AVAILABLE: how often it was legal   NODE: where it leads, or -1
    stats   PRIOR    VALUE: the sum of what came back to the player to move
"""

from __future__ import annotations

import numpy as np

from lunario.core.compile import compiled
from lunario.core.record import Floats, Ints

FIRST, COUNT, VISITS, LEGAL, CHILD, NEXT, KEY = range(7)
NODE_FIELDS = 7
ACTION, EDGE_VISITS, AVAILABLE, NODE = range(4)
EDGE_FIELDS = 4
PRIOR, VALUE = range(2)

HIDDEN = -2  # the key of something that the searching player does not see

# used[…]
USED_NODES, USED_EDGES = 0, 1


def new_tree(iterations: int, most_legal: int) -> tuple[Ints, Ints, Floats, Ints]:
    """Room for so many iterations: nodes, edges, stats, used. A search that fills it ends early, which is rare."""
    nodes = 24 * iterations + 1000
    edges = 24 * iterations * min(most_legal, 24) + 1000
    return (
        np.zeros((nodes, NODE_FIELDS), np.int32),
        np.zeros((edges, EDGE_FIELDS), np.int32),
        np.zeros((edges, 2), np.float32),
        np.zeros(2, np.int64),
    )


@compiled
def new_node(nodes: Ints, used: Ints, key: int) -> int:
    """A node without edges; -1 when the tree is full."""
    node = int(used[USED_NODES])
    if node >= nodes.shape[0]:
        return -1
    used[USED_NODES] = node + 1
    nodes[node, FIRST] = -1
    nodes[node, COUNT] = 0
    nodes[node, VISITS] = 0
    nodes[node, LEGAL] = 0
    nodes[node, CHILD] = -1
    nodes[node, NEXT] = -1
    nodes[node, KEY] = key
    return node


@compiled
def child_by_key(nodes: Ints, used: Ints, node: int, key: int) -> int:
    """The node reached by that outcome, made if it is new; -1 when the tree is full."""
    child = int(nodes[node, CHILD])
    while child >= 0:
        if nodes[child, KEY] == key:
            return child
        child = int(nodes[child, NEXT])
    child = new_node(nodes, used, key)
    if child >= 0:
        nodes[child, NEXT] = nodes[node, CHILD]
        nodes[node, CHILD] = child
    return child


@compiled
def new_edges(edges: Ints, stats: Floats, used: Ints, actions: Ints, n: int, first: int) -> bool:
    """Edges for n actions, to stand from `first` on; False when the tree is full."""
    if first + n > edges.shape[0]:
        return False
    for i in range(n):
        edge = first + i
        edges[edge, ACTION] = actions[i]
        edges[edge, EDGE_VISITS] = 0
        edges[edge, AVAILABLE] = 0
        edges[edge, NODE] = -1
        stats[edge, PRIOR] = 0.0
        stats[edge, VALUE] = 0.0
    used[USED_EDGES] = first + n
    return True


@compiled
def digest_of(actions: Ints, n: int) -> int:
    """A number that tells lists of legal actions apart."""
    total = n
    for i in range(n):
        total = (total * 31 + int(actions[i]) + 1) & 0x3FFFFFFF
    return total
