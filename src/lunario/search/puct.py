"""PUCT over information sets, for any game and number of players.

Every iteration begins with the root determinised anew from the searching player's knowledge, and goes down by

    value + c · prior · √visits / (1 + visits of the edge)

where every player wants the own value (max^n), the prior is a softmax of the game's heuristic, and an edge not tried yet
has the mean value of its node less a reduction. Where it leaves the tree, it adds the whole rest of that turn; then a few
greedy moves, and the game's value of what is reached goes back to all edges on the way.
"""

from __future__ import annotations

import math
from typing import Any

from lunario.core.compile import compiled
from lunario.core.contract import (
    CHANCE,
    TERMINAL,
    apply,
    current_player,
    determinize,
    legal_actions,
    returns,
    sample_chance,
    score_actions,
    sees,
    value,
)
from lunario.core.copying import copy_state
from lunario.core.record import Floats, Ints
from lunario.search.tree import (
    ACTION,
    AVAILABLE,
    COUNT,
    EDGE_VISITS,
    FIRST,
    HIDDEN,
    LEGAL,
    NODE,
    PRIOR,
    USED_EDGES,
    VALUE,
    VISITS,
    child_by_key,
    digest_of,
    new_edges,
    new_node,
)

# params[…]
EXPLORATION, REDUCTION, TEMPERATURE, GREEDY_MOVES, COUNT_AVAILABLE = range(5)
PARAMS = 5


@compiled
def make_priors(
    state: Any, actions: Ints, n: int, weights: Floats, params: Floats, scores: Floats, stats: Floats, first: int
) -> None:
    """The priors of n edges from `first` on: a softmax of what the heuristic thinks of their actions."""
    score_actions(state, actions, n, weights, scores)
    best = scores[0]
    for i in range(1, n):
        best = max(best, scores[i])
    total = 0.0
    for i in range(n):
        scores[i] = math.exp(max(-30.0, (scores[i] - best) / params[TEMPERATURE]))
        total += scores[i]
    for i in range(n):
        stats[first + i, PRIOR] = scores[i] / total


@compiled
def expand(
    state: Any,
    node: int,
    nodes: Ints,
    edges: Ints,
    stats: Floats,
    used: Ints,
    actions: Ints,
    n: int,
    weights: Floats,
    params: Floats,
    scores: Floats,
) -> bool:
    """Give the node edges for these legal actions. Edges it has for others are kept, with what is known of them."""
    old_first, old_count = int(nodes[node, FIRST]), int(nodes[node, COUNT])
    first = int(used[USED_EDGES])
    if not new_edges(edges, stats, used, actions, n, first):
        return False
    make_priors(state, actions, n, weights, params, scores, stats, first)
    count = n
    for i in range(old_count):
        old = old_first + i
        edge = _find_edge(edges, first, n, int(edges[old, ACTION]))
        if edge < 0:
            if first + count >= edges.shape[0]:
                return False
            edge = first + count
            count += 1
            edges[edge, ACTION] = edges[old, ACTION]
            stats[edge, PRIOR] = stats[old, PRIOR]
        edges[edge, EDGE_VISITS] = edges[old, EDGE_VISITS]
        edges[edge, AVAILABLE] = edges[old, AVAILABLE]
        edges[edge, NODE] = edges[old, NODE]
        stats[edge, VALUE] = stats[old, VALUE]
    used[USED_EDGES] = first + count
    nodes[node, FIRST] = first
    nodes[node, COUNT] = count
    nodes[node, LEGAL] = digest_of(actions, n)
    return True


@compiled
def _find_edge(edges: Ints, first: int, count: int, action: int) -> int:
    for edge in range(first, first + count):
        if edges[edge, ACTION] == action:
            return edge
    return -1


@compiled
def select(node: int, nodes: Ints, edges: Ints, stats: Floats, actions: Ints, n: int, params: Floats) -> int:
    """The edge to go down: the first n edges are those of the legal actions, in order."""
    first = int(nodes[node, FIRST])
    visits, total = 0, 0.0
    for i in range(n):
        edge = first + i
        edges[edge, AVAILABLE] += 1
        visits += int(edges[edge, EDGE_VISITS])
        total += float(stats[edge, VALUE])
    unknown = (total / visits if visits > 0 else 0.0) - params[REDUCTION]
    best, best_edge = -1e30, first
    for i in range(n):
        edge = first + i
        tried = int(edges[edge, EDGE_VISITS])
        seen = int(edges[edge, AVAILABLE]) if params[COUNT_AVAILABLE] > 0 else visits + 1
        worth = float(stats[edge, VALUE]) / tried if tried > 0 else unknown
        worth += params[EXPLORATION] * float(stats[edge, PRIOR]) * math.sqrt(seen) / (1 + tried)
        if worth > best:
            best, best_edge = worth, edge
    return best_edge


@compiled
def follow(state: Any, observer: int, node: int, edge: int, nodes: Ints, edges: Ints, used: Ints) -> int:
    """Where an edge leads: to a node of its own, or, if the searching player does not see the action, to a common one."""
    if not sees(state, int(edges[edge, ACTION]), observer):
        return child_by_key(nodes, used, node, HIDDEN)
    child = int(edges[edge, NODE])
    if child < 0:
        child = new_node(nodes, used, 0)
        edges[edge, NODE] = child
    return child


@compiled
def greedy_action(state: Any, actions: Ints, n: int, weights: Floats, scores: Floats) -> int:
    """The action the heuristic likes best."""
    score_actions(state, actions, n, weights, scores)
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    return int(actions[best])


@compiled
def evaluate(
    state: Any, rng: Ints, actions: Ints, weights: Floats, params: Floats, scores: Floats, out: Floats
) -> None:
    """Play a few turns greedily, then ask the heuristic; at the end of the match the returns."""
    turns = int(params[GREEDY_MOVES])
    last = int(state.turn) + turns
    while turns > 0 and int(state.turn) < last:
        player = current_player(state)
        if player == TERMINAL:
            break
        if player == CHANCE:
            apply(state, sample_chance(state, rng))
        else:
            n = legal_actions(state, actions)
            apply(state, greedy_action(state, actions, n, weights, scores) if n > 1 else int(actions[0]))
    if current_player(state) == TERMINAL:
        returns(state, out)
    else:
        value(state, weights, out)


@compiled
def descend(
    state: Any,
    observer: int,
    root: int,
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
) -> int:
    """Go down the tree and out of it by the rest of one turn; the number of edges on the path (edge, player)."""
    node, length, grown, turn = root, 0, False, -1
    while node >= 0 and length < path.shape[0]:
        player = current_player(state)
        if player == TERMINAL or (grown and (player == CHANCE or int(state.turn) != turn)):
            return length
        if player == CHANCE:
            outcome = sample_chance(state, rng)
            key = outcome if sees(state, outcome, observer) else HIDDEN
            apply(state, outcome)
            node = child_by_key(nodes, used, node, key)
            continue
        n = legal_actions(state, actions)
        if n == 1:
            apply(state, int(actions[0]))
            continue
        turn = int(state.turn)
        if nodes[node, COUNT] == 0 or nodes[node, LEGAL] != digest_of(actions, n):
            grown = grown or nodes[node, COUNT] == 0
            if not expand(state, node, nodes, edges, stats, used, actions, n, weights, params, scores):
                return length
        edge = select(node, nodes, edges, stats, actions, n, params)
        path[length, 0] = edge
        path[length, 1] = player
        length += 1
        nodes[node, VISITS] += 1
        node = follow(state, observer, node, edge, nodes, edges, used)
        apply(state, int(edges[edge, ACTION]))
    return length


@compiled
def iterate(
    states: Any,
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
    """So many iterations from states[0]; states[1] is worked on. Fewer if the tree is full."""
    for iteration in range(iterations):
        if used[USED_EDGES] + 4 * actions.shape[0] > edges.shape[0]:
            return iteration
        state = states[1]
        copy_state(state, states[0])
        determinize(state, observer, rng)
        length = descend(
            state, observer, root, nodes, edges, stats, used, path, rng, actions, weights, params, scores
        )
        evaluate(state, rng, actions, weights, params, scores, out)
        for i in range(length):
            edge = int(path[i, 0])
            edges[edge, EDGE_VISITS] += 1
            stats[edge, VALUE] += out[int(path[i, 1])]
    return iterations
