"""Computer players in compiled code: the same decisions as `players`, without Python.

A `Cast` is a line-up of entrants, one per row of its arrays; each seat of a match is taken by one of them. Every
decision has its own generator, seeded by HMAC (`draws.drawn_seed`) and drawn only where it can matter.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from lunario.core.arrays import Float64Cube, Float64Table, Int32Cube, Int64s, Int64Table, Ints, Records
from lunario.core.compile import compiled, copy_state
from lunario.core.contract import determinize, guesses, legal_actions, score_actions
from lunario.core.draws import drawn_seed
from lunario.core.random import below, next32, reseed
from lunario.search.choosing import PERCENT, choose_edge
from lunario.search.greedy import greedy_action
from lunario.search.puct import Guide, Work, iterate
from lunario.search.tree import Edge, Node, Stat, Tree, Used


class Kind(IntEnum):
    """How an entrant decides."""

    OUTSIDE = 0  # not in compiled code: the caller decides
    RANDOM = 1
    GREEDY = 2  # with or without overlooking actions
    SEARCH = 3


class Column(IntEnum):
    """Columns of `Cast.entrants`."""

    KIND = 0
    OVERLOOKS = 1  # percentage of actions the entrant does not notice
    ITERATIONS = 2
    LATER = 3  # iterations for later decisions of a turn
    NODES = 4  # rows of its tree
    EDGES = 5
    ACTIONS = 6  # number of weights for actions
    VALUES = 7
    MARGIN = 8  # how far below the best a searcher's choice may be, in thousandths of a return


class Cast(NamedTuple):
    """The entrants: their numbers, weights for actions and for states, and search settings."""

    entrants: Int64Table
    actions: Float64Table
    values: Float64Table
    params: Float64Table
    hides: Int64s  # one number: whether the game has hidden information


class Forest(NamedTuple):
    """Search trees, one per seat that searches."""

    nodes: Int32Cube
    edges: Int32Cube
    stats: Float64Cube
    used: Int64Table


class Team(NamedTuple):
    """Computer players and their working memory."""

    cast: Cast
    forest: Forest
    work: Work


def new_forest(cast: Cast, trees: int) -> Forest:
    """Return `trees` trees, each large enough for the largest search of the cast. Memory is committed as it is used."""
    nodes, edges = (int(cast.entrants[:, column].max()) for column in (Column.NODES, Column.EDGES))
    count = trees if nodes else 0
    return Forest(
        np.zeros((count, nodes, len(Node)), np.int32),
        np.zeros((count, edges, len(Edge)), np.int32),
        np.zeros((count, edges, len(Stat)), np.float64),
        np.zeros((count, len(Used)), np.int64),
    )


@compiled
def forget(forest: Forest, tree: int) -> None:
    """Make the next search in this tree start from scratch."""
    if tree < forest.used.shape[0]:
        forest.used[tree, Used.ROOT] = -1


# ------------------------------------------------------------------ a decision


@compiled
def put_in_order(actions: Ints, n: int) -> None:
    """Sort the legal actions by insertion: they are usually in order already."""
    for i in range(1, n):
        action = int(actions[i])
        at = i
        while at > 0 and actions[at - 1] > action:
            actions[at] = actions[at - 1]
            at -= 1
        actions[at] = action


@compiled
def decide(
    state: Any,
    room: Records,
    player: int,
    entrant: int,
    tree: int,
    team: Team,
    key: Ints,
    stream: Ints,
    event: int,
    ahead: Ints,
) -> int:
    """Return an action for the player to move, using only what that player knows; `room` is two scratch states.

    The player's random numbers are those of the event in the stream; `ahead` keeps draws for later.
    """
    cast, work = team.cast, team.work
    n = legal_actions(state, work.actions)
    if n == 1:
        return int(work.actions[0])
    row = cast.entrants[entrant]
    kind, hides = int(row[Column.KIND]), cast.hides[0] != 0
    if hides or kind != Kind.GREEDY or row[Column.OVERLOOKS] > 0:
        reseed(work.rng, drawn_seed(key, stream, event, ahead))
    if kind == Kind.RANDOM:
        for _ in range(guesses(state, player)):  # as if the cards were dealt again: the choice does not depend on them
            next32(work.rng)
        put_in_order(work.actions, n)
        return int(work.actions[below(work.rng, n)])
    if kind == Kind.SEARCH:
        copy_state(room[0], state)
        determinize(room[0], player, work.rng)
        return _search(room, entrant, tree, team)
    if not hides:
        return _choose(state, n, entrant, cast, work)
    copy_state(room[0], state)
    determinize(room[0], player, work.rng)  # after which the same actions are legal
    return _choose(room[0], n, entrant, cast, work)


@compiled
def _choose(state: Any, n: int, entrant: int, cast: Cast, work: Work) -> int:
    """Return a greedy action."""
    row = cast.entrants[entrant]
    put_in_order(work.actions, n)
    weights = cast.actions[entrant, : int(row[Column.ACTIONS])]
    if row[Column.OVERLOOKS] == 0:
        return greedy_action(state, work.actions, n, weights, work.scores)
    score_actions(state, work.actions, n, weights, work.scores)
    return _best_noticed(n, int(row[Column.OVERLOOKS]), work)


@compiled
def _best_noticed(n: int, overlooks: int, work: Work) -> int:
    """Return the best action among those noticed, or of all if none is noticed."""
    best, noticed = 0, -1
    for i in range(n):
        if work.scores[i] > work.scores[best]:
            best = i
        if below(work.rng, PERCENT) >= overlooks and (noticed < 0 or work.scores[i] > work.scores[noticed]):
            noticed = i
    return int(work.actions[noticed if noticed >= 0 else best])


@compiled
def _search(room: Records, entrant: int, number: int, team: Team) -> int:
    """Search room[0] as `Searcher` does, keeping the tree for the turn's next decision."""
    cast, forest = team.cast, team.forest
    row = cast.entrants[entrant]
    edges = int(row[Column.EDGES])
    tree = Tree(
        forest.nodes[number, : int(row[Column.NODES])],
        forest.edges[number, :edges],
        forest.stats[number, :edges],
        forest.used[number],
    )
    guide = Guide(
        cast.actions[entrant, : int(row[Column.ACTIONS])],
        cast.values[entrant, : int(row[Column.VALUES])],
        cast.params[entrant],
    )
    is_later = tree.used[Used.ROOT] >= 0 and tree.used[Used.TURN] == int(room[0].turn)
    iterate(room, int(row[Column.LATER if is_later else Column.ITERATIONS]), tree, guide, team.work)
    root, margin, overlooks = int(tree.used[Used.ROOT]), int(row[Column.MARGIN]), int(row[Column.OVERLOOKS])
    chosen = choose_edge(team.work.edges, team.work.rng, root, tree, margin, overlooks)
    tree.used[Used.ROOT] = tree.edges[chosen, Edge.NODE]
    return int(tree.edges[chosen, Edge.ACTION])
