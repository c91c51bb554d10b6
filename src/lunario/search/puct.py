"""PUCT over information sets, for any game and number of players.

Every iteration determinises the root from the searching player's knowledge and descends by the edge with the highest

    q + u,   u = c · prior · √visits / (1 + visits of the edge)

where each player maximises their own value (max^n), the prior is a softmax of the game's heuristic, and q of an edge
not tried yet is the mean value of its node less a reduction. Where the descent leaves the tree, the rest of that turn
is added to it; then a few turns are played greedily, and the game's value of the state reached is backed up.

Sources: Rosin, "Multi-armed bandits with episode context" (2011), for PUCT; Silver et al., "Mastering the game of Go
without human knowledge" (2017), for this form of it; Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search" (2012), for one tree over determinisations; Luckhart and Irani, "An algorithmic solution of n-person games"
(1986), for max^n.
"""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Any, NamedTuple

from lunario.core.arrays import Float64s, Floats, Int32s, Int32Table, Int64s, Ints, Records
from lunario.core.compile import compiled, copy_state
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
from lunario.search.greedy import greedy_action
from lunario.search.tree import (
    HIDDEN,
    Edge,
    Node,
    Stat,
    Tree,
    Used,
    child_by_edge,
    child_by_key,
    clear,
    edge_of,
    is_for,
    new_edge,
)


class Param(IntEnum):
    """Indices into `Guide.params`."""

    EXPLORATION = 0
    REDUCTION = 1
    TEMPERATURE = 2
    GREEDY_TURNS = 3
    COUNT_AVAILABLE = 4
    OPEN_LOOP = 5


CHECK_EVERY = 32  # iterations


class Guide(NamedTuple):
    """Guidance for the search: the heuristic's weights for actions and for states, and the settings."""

    actions: Float64s
    values: Float64s
    params: Float64s


class Work(NamedTuple):
    """Working memory for one iteration: random numbers, legal actions with scores and edges, the path, the result."""

    rng: Int64s
    actions: Int32s
    scores: Float64s
    edges: Int32s
    path: Int32Table  # columns: edge, player
    result: Float64s


# ------------------------------------------------------------------ a decision


@compiled
def make_priors(state: Any, n: int, guide: Guide, work: Work) -> None:
    """Replace the scores of the n legal actions by priors: a softmax of the heuristic's scores."""
    scores = work.scores
    score_actions(state, work.actions, n, guide.actions, scores)
    best = scores[0]
    for i in range(1, n):
        best = max(best, scores[i])
    total = 0.0
    for i in range(n):
        scores[i] = math.exp(max(-30.0, (scores[i] - best) / guide.params[Param.TEMPERATURE]))
        total += scores[i]
    for i in range(n):
        scores[i] /= total


@compiled
def find_edges(state: Any, node: int, n: int, tree: Tree, guide: Guide, work: Work) -> bool:
    """Write the edges of the n legal actions to `work.edges`, creating new ones; return False if the tree is full.

    Where hidden information precedes a node, its legal actions differ from iteration to iteration.
    """
    if is_for(tree, node, work.actions, n):
        first = int(tree.nodes[node, Node.FIRST])
        for i in range(n):
            work.edges[i] = first + i
        return True
    if tree.used[Used.EDGES] + n > tree.edges.shape[0]:
        return False
    make_priors(state, n, guide, work)
    if tree.nodes[node, Node.FIRST] < 0:
        _new_edges(node, n, tree, work)
    else:
        for i in range(n):
            work.edges[i] = edge_of(tree, node, int(work.actions[i]))
    for i in range(n):
        tree.stats[int(work.edges[i]), Stat.PRIOR] = work.scores[i]
    return True


@compiled
def _new_edges(node: int, n: int, tree: Tree, work: Work) -> None:
    """Create the first edges of a node, in consecutive rows."""
    tree.nodes[node, Node.FIRST] = tree.used[Used.EDGES]
    tree.nodes[node, Node.COUNT] = n
    for i in range(n):
        work.edges[i] = new_edge(tree, int(work.actions[i]))
        if i > 0:
            tree.edges[int(work.edges[i - 1]), Edge.AFTER] = work.edges[i]


@compiled
def select(n: int, tree: Tree, params: Floats, edges: Ints) -> int:
    """Return the edge to descend by, among the n that are legal now."""
    visits, total = 0, 0.0
    for i in range(n):
        edge = int(edges[i])
        tree.edges[edge, Edge.AVAILABLE] += 1
        visits += int(tree.edges[edge, Edge.VISITS])
        total += float(tree.stats[edge, Stat.VALUE])
    first_play = (total / visits if visits > 0 else 0.0) - params[Param.REDUCTION]
    scale = params[Param.EXPLORATION] * math.sqrt(visits + 1)
    best, best_edge = -1e30, int(edges[0])
    for i in range(n):
        edge = int(edges[i])
        tried = int(tree.edges[edge, Edge.VISITS])
        q = float(tree.stats[edge, Stat.VALUE]) / tried if tried > 0 else first_play
        if params[Param.COUNT_AVAILABLE] > 0:
            scale = params[Param.EXPLORATION] * math.sqrt(int(tree.edges[edge, Edge.AVAILABLE]))
        u = scale * float(tree.stats[edge, Stat.PRIOR]) / (1 + tried)
        if q + u > best:
            best, best_edge = q + u, edge
    return best_edge


# ------------------------------------------------------------------ an iteration


@compiled
def descend(state: Any, observer: int, root: int, tree: Tree, guide: Guide, work: Work) -> int:
    """Descend the tree, extend it by the rest of one turn, and return the length of the path."""
    node, length, grown, turn = root, 0, False, -1
    while node >= 0 and length < work.path.shape[0]:
        player = current_player(state)
        if player == TERMINAL or (grown and (player == CHANCE or int(state.turn) != turn)):
            return length
        if player == CHANCE:
            outcome = sample_chance(state, work.rng)
            is_known = guide.params[Param.OPEN_LOOP] == 0 and sees(state, outcome, observer)
            key = outcome if is_known else HIDDEN
            apply(state, outcome)
            node = child_by_key(tree, node, key)
            continue
        n = legal_actions(state, work.actions)
        if n == 1 and node != root:  # nothing to decide
            apply(state, int(work.actions[0]))
            continue
        turn = int(state.turn)
        grown = grown or tree.nodes[node, Node.FIRST] < 0
        if not find_edges(state, node, n, tree, guide, work):
            return length
        edge = select(n, tree, guide.params, work.edges)
        work.path[length, 0] = edge
        work.path[length, 1] = player
        length += 1
        action = int(tree.edges[edge, Edge.ACTION])
        seen = sees(state, action, observer)
        apply(state, action)
        node = child_by_edge(tree, edge) if seen else child_by_key(tree, node, HIDDEN)
    return length


@compiled
def evaluate(state: Any, guide: Guide, work: Work) -> None:
    """Play a few turns greedily, then write the heuristic's value, or the returns if the match is over."""
    last = int(state.turn) + int(guide.params[Param.GREEDY_TURNS])
    player = current_player(state)
    while int(state.turn) < last and player != TERMINAL:
        if player == CHANCE:
            apply(state, sample_chance(state, work.rng))
        else:
            n = legal_actions(state, work.actions)
            action = int(work.actions[0])
            apply(state, action if n == 1 else greedy_action(state, work.actions, n, guide.actions, work.scores))
        player = current_player(state)
    if player == TERMINAL:
        returns(state, work.result)
    else:
        value(state, guide.values, work.result)


@compiled
def back_up(length: int, tree: Tree, work: Work) -> None:
    """Add the result to every edge of the path, from the point of view of its player."""
    for i in range(length):
        edge = int(work.path[i, 0])
        result = work.result[int(work.path[i, 1])]
        tree.edges[edge, Edge.VISITS] += 1
        tree.stats[edge, Stat.VALUE] += result
        tree.stats[edge, Stat.SQUARES] += result * result


# ------------------------------------------------------------------ a search


@compiled
def lead_of(tree: Tree, node: int) -> tuple[int, int]:
    """Return how many visits the most visited edge of a node is ahead, and the total visits."""
    best, second, total = 0, 0, 0
    edge = int(tree.nodes[node, Node.FIRST])
    while edge >= 0:
        visits = int(tree.edges[edge, Edge.VISITS])
        total += visits
        if visits > best:
            best, second = visits, best
        else:
            second = max(second, visits)
        edge = int(tree.edges[edge, Edge.AFTER])
    return best - second, total


@compiled
def find_root(state: Any, tree: Tree, work: Work) -> int:
    """Return the current root if it is this decision and the tree has room to grow, else a new one.

    `Search.follow` moves the root along the action played. What is known about the next decision is kept within a turn,
    and in solo games also across turns, unless chance intervenes (which leads to another node).
    """
    root = int(tree.used[Used.ROOT])
    n = legal_actions(state, work.actions)
    known = root >= 0 and (tree.used[Used.TURN] == state.turn or state.players == 1)
    known = known and 2 * tree.used[Used.EDGES] < tree.edges.shape[0]
    if not (known and is_for(tree, root, work.actions, n)):
        clear(tree)
    tree.used[Used.TURN] = state.turn
    return int(tree.used[Used.ROOT])


@compiled
def iterate(states: Records, most: int, tree: Tree, guide: Guide, work: Work) -> int:
    """Search the decision in states[0] and return the number of iterations; states[1] is scratch space.

    Stop when the root has `most` visits, or when no other edge can become the most visited.
    """
    root = find_root(states[0], tree, work)
    observer = current_player(states[0])
    done = 0
    _, visits = lead_of(tree, root)
    while visits < most:
        if done % CHECK_EVERY == 0 and lead_of(tree, root)[0] > most - visits:
            break
        state = states[1]
        copy_state(state, states[0])
        determinize(state, observer, work.rng)
        length = descend(state, observer, root, tree, guide, work)
        evaluate(state, guide, work)
        back_up(length, tree, work)
        done += 1
        visits += 1
    return done
