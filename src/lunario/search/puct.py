"""PUCT over information sets, for any game and number of players.

Every iteration begins with the root determinised anew from the searching player's knowledge, and goes down by

    value + c · prior · √visits / (1 + visits of the edge)

where every player wants the own value (max^n), the prior is a softmax of the game's heuristic, and an edge not tried
yet has the mean value of its node less a reduction. Where it leaves the tree, it adds the whole rest of that turn; then
a few turns are played greedily, and the game's value of what is reached goes back to all edges on the way.
"""

from __future__ import annotations

import math
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
    ACTION,
    AFTER,
    AVAILABLE,
    COUNT,
    FIRST,
    HIDDEN,
    PRIOR,
    ROOT,
    SQUARES,
    TURN,
    USED_EDGES,
    VALUE,
    VISITS,
    Tree,
    child_by_edge,
    child_by_key,
    clear,
    edge_of,
    is_for,
    new_edge,
)

# params[…]
EXPLORATION, REDUCTION, TEMPERATURE, GREEDY_TURNS, COUNT_AVAILABLE, OPEN_LOOP = range(6)
PARAMS = 6

CHECK_EVERY = 32  # iterations


class Guide(NamedTuple):
    """What leads the search: the heuristic's weights for actions and for states, and the settings."""

    actions: Float64s
    values: Float64s
    params: Float64s


class Work(NamedTuple):
    """Room for one iteration: random numbers, the legal actions with their scores and edges, the path, the result."""

    rng: Int64s
    actions: Int32s
    scores: Float64s
    edges: Int32s
    path: Int32Table  # edge, player
    result: Float64s


# ------------------------------------------------------------------ a decision


@compiled
def make_priors(state: Any, n: int, guide: Guide, work: Work) -> None:
    """A softmax of what the heuristic thinks of the n legal actions, in place of their scores."""
    scores = work.scores
    score_actions(state, work.actions, n, guide.actions, scores)
    best = scores[0]
    for i in range(1, n):
        best = max(best, scores[i])
    total = 0.0
    for i in range(n):
        scores[i] = math.exp(max(-30.0, (scores[i] - best) / guide.params[TEMPERATURE]))
        total += scores[i]
    for i in range(n):
        scores[i] /= total


@compiled
def find_edges(state: Any, node: int, n: int, tree: Tree, guide: Guide, work: Work) -> bool:
    """The edges of the n legal actions, made as far as they are new; False when there is no room.

    Behind what the searching player cannot see, a node meets other legal actions from iteration to iteration."""
    if is_for(tree, node, work.actions, n):
        first = int(tree.nodes[node, FIRST])
        for i in range(n):
            work.edges[i] = first + i
        return True
    if tree.used[USED_EDGES] + n > tree.edges.shape[0]:
        return False
    make_priors(state, n, guide, work)
    if tree.nodes[node, FIRST] < 0:
        _new_edges(node, n, tree, work)
    else:
        for i in range(n):
            work.edges[i] = edge_of(tree, node, int(work.actions[i]))
    for i in range(n):
        tree.stats[int(work.edges[i]), PRIOR] = work.scores[i]
    return True


@compiled
def _new_edges(node: int, n: int, tree: Tree, work: Work) -> None:
    """The first edges of a node stand in a row."""
    tree.nodes[node, FIRST] = tree.used[USED_EDGES]
    tree.nodes[node, COUNT] = n
    for i in range(n):
        work.edges[i] = new_edge(tree, int(work.actions[i]))
        if i > 0:
            tree.edges[int(work.edges[i - 1]), AFTER] = work.edges[i]


@compiled
def select(n: int, tree: Tree, params: Floats, edges: Ints) -> int:
    """The edge to go down, of the n that are legal now."""
    visits, total = 0, 0.0
    for i in range(n):
        edge = int(edges[i])
        tree.edges[edge, AVAILABLE] += 1
        visits += int(tree.edges[edge, VISITS])
        total += float(tree.stats[edge, VALUE])
    unknown = (total / visits if visits > 0 else 0.0) - params[REDUCTION]
    drive = params[EXPLORATION] * math.sqrt(visits + 1)
    best, best_edge = -1e30, int(edges[0])
    for i in range(n):
        edge = int(edges[i])
        tried = int(tree.edges[edge, VISITS])
        worth = float(tree.stats[edge, VALUE]) / tried if tried > 0 else unknown
        if params[COUNT_AVAILABLE] > 0:
            drive = params[EXPLORATION] * math.sqrt(int(tree.edges[edge, AVAILABLE]))
        worth += drive * float(tree.stats[edge, PRIOR]) / (1 + tried)
        if worth > best:
            best, best_edge = worth, edge
    return best_edge


# ------------------------------------------------------------------ an iteration


@compiled
def descend(state: Any, observer: int, root: int, tree: Tree, guide: Guide, work: Work) -> int:
    """Go down the tree and out of it by the rest of one turn; the length of the path."""
    node, length, grown, turn = root, 0, False, -1
    while node >= 0 and length < work.path.shape[0]:
        player = current_player(state)
        if player == TERMINAL or (grown and (player == CHANCE or int(state.turn) != turn)):
            return length
        if player == CHANCE:
            outcome = sample_chance(state, work.rng)
            is_known = guide.params[OPEN_LOOP] == 0 and sees(state, outcome, observer)
            key = outcome if is_known else HIDDEN
            apply(state, outcome)
            node = child_by_key(tree, node, key)
            continue
        n = legal_actions(state, work.actions)
        if n == 1 and node != root:  # nothing to decide
            apply(state, int(work.actions[0]))
            continue
        turn = int(state.turn)
        grown = grown or tree.nodes[node, FIRST] < 0
        if not find_edges(state, node, n, tree, guide, work):
            return length
        edge = select(n, tree, guide.params, work.edges)
        work.path[length, 0] = edge
        work.path[length, 1] = player
        length += 1
        action = int(tree.edges[edge, ACTION])
        seen = sees(state, action, observer)
        apply(state, action)
        node = child_by_edge(tree, edge) if seen else child_by_key(tree, node, HIDDEN)
    return length


@compiled
def evaluate(state: Any, guide: Guide, work: Work) -> None:
    """Play a few turns greedily, then ask the heuristic; at the end of the match the returns."""
    last = int(state.turn) + int(guide.params[GREEDY_TURNS])
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
    """Every edge of the path gets what its player got."""
    for i in range(length):
        edge = int(work.path[i, 0])
        result = work.result[int(work.path[i, 1])]
        tree.edges[edge, VISITS] += 1
        tree.stats[edge, VALUE] += result
        tree.stats[edge, SQUARES] += result * result


# ------------------------------------------------------------------ a search


@compiled
def lead(tree: Tree, node: int) -> tuple[int, int]:
    """By how many visits the most visited edge of a node is ahead, and the visits of all."""
    best, second, total = 0, 0, 0
    edge = int(tree.nodes[node, FIRST])
    while edge >= 0:
        visits = int(tree.edges[edge, VISITS])
        total += visits
        if visits > best:
            best, second = visits, best
        else:
            second = max(second, visits)
        edge = int(tree.edges[edge, AFTER])
    return best - second, total


@compiled
def find_root(state: Any, tree: Tree, work: Work) -> int:
    """The root, if it is this decision and there is room to go on; else a new one.

    `Search.follow` puts the root where a decision has led: what is known about the next one is kept, within a turn, and
    alone also in the next turn, unless chance comes between (which leads to another node)."""
    root = int(tree.used[ROOT])
    n = legal_actions(state, work.actions)
    known = root >= 0 and (tree.used[TURN] == state.turn or state.players == 1)
    known = known and 2 * tree.used[USED_EDGES] < tree.edges.shape[0]
    if not (known and is_for(tree, root, work.actions, n)):
        clear(tree)
    tree.used[TURN] = state.turn
    return int(tree.used[ROOT])


@compiled
def iterate(states: Records, most: int, tree: Tree, guide: Guide, work: Work) -> int:
    """Search the decision in states[0], until the root has so many visits, or its best edge cannot be caught up any
    more; states[1] is worked on. The number of iterations."""
    root = find_root(states[0], tree, work)
    observer = current_player(states[0])
    done = 0
    _, visits = lead(tree, root)
    while visits < most:
        if done % CHECK_EVERY == 0 and lead(tree, root)[0] > most - visits:
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
