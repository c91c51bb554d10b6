"""The tree of a search: nodes are what the searching player has seen, edges are the actions of a decision.

Everything lies in arrays that are made once. A node is a row of `nodes`, an edge a row of `edges` and of `stats`:

    nodes   FIRST: its first edge, or -1   COUNT: so many edges from there on are those of the decision it was made for
            CHILD, NEXT, KEY: a list of the nodes reached by chance, or by something that was not seen
    edges   ACTION   VISITS   AVAILABLE: how often it was legal   NODE: where it leads, or -1   AFTER: the next, or -1
    stats   PRIOR    VALUE: the sum of what came back to the player to move    SQUARES: the sum of its squares

The edges of a node are a list by AFTER: where hidden things make other actions legal, they are added at its end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lunario.core.arrays import Float64Table, Int32Table, Int64s, Ints
from lunario.core.compile import compiled

FIRST, COUNT, CHILD, NEXT, KEY = range(5)
ACTION, VISITS, AVAILABLE, NODE, AFTER = range(5)
PRIOR, VALUE, SQUARES = range(3)
USED_NODES, USED_EDGES, ROOT, TURN = range(4)  # TURN: of the root

HIDDEN = -2  # the key of something that the searching player does not see
FULL = -1


class Tree(NamedTuple):
    nodes: Int32Table
    edges: Int32Table
    stats: Float64Table
    used: Int64s  # how many nodes and edges there are, and where the root is


def new_tree(nodes: int, edges: int) -> Tree:
    """Room for so many. The memory is taken as it is used."""
    return Tree(
        np.zeros((nodes, 5), np.int32),
        np.zeros((edges, 5), np.int32),
        np.zeros((edges, 3), np.float64),
        np.zeros(4, np.int64),
    )


@compiled
def clear(tree: Tree) -> None:
    """Nothing but a root without edges."""
    tree.used[USED_NODES] = 0
    tree.used[USED_EDGES] = 0
    tree.used[ROOT] = new_node(tree, 0)


@compiled
def new_node(tree: Tree, key: int) -> int:
    """A node without edges; FULL when there is no room."""
    node = int(tree.used[USED_NODES])
    if node >= tree.nodes.shape[0]:
        return FULL
    tree.used[USED_NODES] = node + 1
    tree.nodes[node, FIRST] = -1
    tree.nodes[node, COUNT] = 0
    tree.nodes[node, CHILD] = -1
    tree.nodes[node, NEXT] = -1
    tree.nodes[node, KEY] = key
    return node


@compiled
def child_by_key(tree: Tree, node: int, key: int) -> int:
    """The node reached by that outcome, made if it is new; FULL when there is no room."""
    child = int(tree.nodes[node, CHILD])
    while child >= 0:
        if tree.nodes[child, KEY] == key:
            return child
        child = int(tree.nodes[child, NEXT])
    child = new_node(tree, key)
    if child >= 0:
        tree.nodes[child, NEXT] = tree.nodes[node, CHILD]
        tree.nodes[node, CHILD] = child
    return child


@compiled
def child_by_edge(tree: Tree, edge: int) -> int:
    """The node an edge leads to, made if it is new; FULL when there is no room."""
    child = int(tree.edges[edge, NODE])
    if child < 0:
        child = new_node(tree, 0)
        tree.edges[edge, NODE] = child
    return child


@compiled
def new_edge(tree: Tree, action: int) -> int:
    """An edge that leads nowhere yet; FULL when there is no room."""
    edge = int(tree.used[USED_EDGES])
    if edge >= tree.edges.shape[0]:
        return FULL
    tree.used[USED_EDGES] = edge + 1
    tree.edges[edge, ACTION] = action
    tree.edges[edge, VISITS] = 0
    tree.edges[edge, AVAILABLE] = 0
    tree.edges[edge, NODE] = -1
    tree.edges[edge, AFTER] = -1
    tree.stats[edge, PRIOR] = 0.0
    tree.stats[edge, VALUE] = 0.0
    tree.stats[edge, SQUARES] = 0.0
    return edge


@compiled
def edge_of(tree: Tree, node: int, action: int) -> int:
    """The node's edge for an action, made if it is new; FULL when there is no room."""
    edge, last = int(tree.nodes[node, FIRST]), -1
    while edge >= 0:
        if tree.edges[edge, ACTION] == action:
            return edge
        last, edge = edge, int(tree.edges[edge, AFTER])
    edge = new_edge(tree, action)
    if edge >= 0:
        if last >= 0:
            tree.edges[last, AFTER] = edge
        else:
            tree.nodes[node, FIRST] = edge
    return edge


@compiled
def is_for(tree: Tree, node: int, actions: Ints, n: int) -> bool:
    """Whether the node was made for a decision with just these legal actions."""
    if tree.nodes[node, COUNT] != n:
        return False
    first = int(tree.nodes[node, FIRST])
    for i in range(n):
        if tree.edges[first + i, ACTION] != actions[i]:
            return False
    return True
