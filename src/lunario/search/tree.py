"""The search tree: a node is an information set of the searching player, an edge an action of a decision.

All data is in arrays that are allocated once. A node is a row of `nodes`, an edge a row of `edges` and of `stats`; the
enumerations below name their columns.

The edges of a node form a linked list: where hidden information makes other actions legal, they are appended. A node's
list of children holds the nodes reached by chance, or by something the searching player did not see.
"""

from __future__ import annotations

import mmap
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lunario.core.arrays import Float64Table, Int32Table, Int64s, Ints
from lunario.core.compile import compiled

HIDDEN = -2  # key of an event the searching player does not see
FULL = -1


class Node(IntEnum):
    """Columns of `nodes`."""

    FIRST = 0  # first edge, or -1
    COUNT = 1  # number of consecutive edges from there, for the decision the node was created for
    CHILD = 2  # first child, or -1
    NEXT = 3  # next sibling, or -1
    KEY = 4  # the outcome that led here


class Edge(IntEnum):
    """Columns of `edges`."""

    ACTION = 0
    VISITS = 1
    AVAILABLE = 2  # how often the action has been legal
    NODE = 3  # the node it leads to, or -1
    AFTER = 4  # next edge of the same node, or -1


class Stat(IntEnum):
    """Columns of `stats`."""

    PRIOR = 0
    VALUE = 1  # sum of the results for the player to move
    SQUARES = 2  # sum of their squares


class Used(IntEnum):
    """Indices into `used`."""

    NODES = 0
    EDGES = 1
    ROOT = 2
    TURN = 3  # of the root


class Tree(NamedTuple):
    nodes: Int32Table
    edges: Int32Table
    stats: Float64Table
    used: Int64s  # numbers of nodes and edges in use, the root and its turn


def new_tree(nodes: int, edges: int) -> Tree:
    """Return a tree without a root, with room for that many nodes and edges.

    Memory is committed as it is used. It is not cleared: that would hold Python's lock for up to a tenth of a second.
    """
    used = np.zeros(len(Used), np.int64)
    used[Used.ROOT] = -1
    return Tree(
        _pages(nodes, len(Node), np.int32),
        _pages(edges, len(Edge), np.int32),
        _pages(edges, len(Stat), np.float64),
        used,
    )


def _pages(rows: int, columns: int, kind: type[np.generic]) -> NDArray[Any]:
    """Return a table in memory pages of its own, which the system gets back with the tree.

    From NumPy they would come from the heap, which trees of different sizes fragment: a server whose computer players
    come and go would grow.
    """
    size = rows * columns * np.dtype(kind).itemsize
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    return np.frombuffer(mmap.mmap(-1, size, **private), kind).reshape(rows, columns)


@compiled
def clear(tree: Tree) -> None:
    """Reset the tree to a root without edges."""
    tree.used[Used.NODES] = 0
    tree.used[Used.EDGES] = 0
    tree.used[Used.ROOT] = new_node(tree, 0)


@compiled
def new_node(tree: Tree, key: int) -> int:
    """Return a new node without edges, or FULL if there is no room."""
    node = int(tree.used[Used.NODES])
    if node >= tree.nodes.shape[0]:
        return FULL
    tree.used[Used.NODES] = node + 1
    tree.nodes[node, Node.FIRST] = -1
    tree.nodes[node, Node.COUNT] = 0
    tree.nodes[node, Node.CHILD] = -1
    tree.nodes[node, Node.NEXT] = -1
    tree.nodes[node, Node.KEY] = key
    return node


@compiled
def child_by_key(tree: Tree, node: int, key: int) -> int:
    """Return the child reached by that outcome, created if it is new, or FULL if there is no room."""
    child = int(tree.nodes[node, Node.CHILD])
    while child >= 0:
        if tree.nodes[child, Node.KEY] == key:
            return child
        child = int(tree.nodes[child, Node.NEXT])
    child = new_node(tree, key)
    if child >= 0:
        tree.nodes[child, Node.NEXT] = tree.nodes[node, Node.CHILD]
        tree.nodes[node, Node.CHILD] = child
    return child


@compiled
def child_by_edge(tree: Tree, edge: int) -> int:
    """Return the node an edge leads to, created if it is new, or FULL if there is no room."""
    child = int(tree.edges[edge, Edge.NODE])
    if child < 0:
        child = new_node(tree, 0)
        tree.edges[edge, Edge.NODE] = child
    return child


@compiled
def new_edge(tree: Tree, action: int) -> int:
    """Return a new edge that leads nowhere yet, or FULL if there is no room."""
    edge = int(tree.used[Used.EDGES])
    if edge >= tree.edges.shape[0]:
        return FULL
    tree.used[Used.EDGES] = edge + 1
    tree.edges[edge, Edge.ACTION] = action
    tree.edges[edge, Edge.VISITS] = 0
    tree.edges[edge, Edge.AVAILABLE] = 0
    tree.edges[edge, Edge.NODE] = -1
    tree.edges[edge, Edge.AFTER] = -1
    tree.stats[edge, Stat.PRIOR] = 0.0
    tree.stats[edge, Stat.VALUE] = 0.0
    tree.stats[edge, Stat.SQUARES] = 0.0
    return edge


@compiled
def edge_of(tree: Tree, node: int, action: int) -> int:
    """Return the node's edge for an action, created if it is new, or FULL if there is no room."""
    edge, last = int(tree.nodes[node, Node.FIRST]), -1
    while edge >= 0:
        if tree.edges[edge, Edge.ACTION] == action:
            return edge
        last, edge = edge, int(tree.edges[edge, Edge.AFTER])
    edge = new_edge(tree, action)
    if edge >= 0:
        if last >= 0:
            tree.edges[last, Edge.AFTER] = edge
        else:
            tree.nodes[node, Node.FIRST] = edge
    return edge


@compiled
def is_for(tree: Tree, node: int, actions: Ints, n: int) -> bool:
    """Return whether the node was created for a decision with exactly these legal actions."""
    if tree.nodes[node, Node.COUNT] != n:
        return False
    first = int(tree.nodes[node, Node.FIRST])
    for i in range(n):
        if tree.edges[first + i, Edge.ACTION] != actions[i]:
            return False
    return True
