"""Turn computer players into the arrays that compiled code reads; it asks the caller for those it does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.game import Game
from lunario.judgement.weights import value_weights_of, weights_of
from lunario.players.greedy import Greedy
from lunario.players.player import Player, create_player
from lunario.players.searcher import Searcher
from lunario.players.uniform import Uniform
from lunario.search.compiled_players import Cast, Column, Kind
from lunario.search.puct import Param
from lunario.search.search import tree_size

Entrant = str | Callable[[Game], Player]  # a name, or a function that makes a player for one seat of a match


def make(entrant: Entrant, game: Game) -> Player:
    """Return a new player."""
    return create_player(entrant, game) if isinstance(entrant, str) else entrant(game)


class _Row(NamedTuple):
    """An entrant's row, before all of them are put together."""

    numbers: dict[Column, int]
    actions: Floats
    values: Floats
    params: Floats


def cast_of(game: Game, entrants: Sequence[Entrant], *, outside: bool = False) -> Cast:
    """Return the entrants for compiled code, in this order; with `outside`, the caller comes last."""
    rows = [_row(make(entrant, game), game) for entrant in entrants] + [_row(None, game)] * outside
    numbers = np.zeros((len(rows), len(Column)), np.int64)
    for index, row in enumerate(rows):
        row.numbers.update({Column.ACTIONS: len(row.actions), Column.VALUES: len(row.values)})
        for column, number in row.numbers.items():
            numbers[index, column] = number
    return Cast(
        numbers,
        _stacked([row.actions for row in rows]),
        _stacked([row.values for row in rows]),
        _stacked([row.params for row in rows]),
        np.array([game.definition.hides], np.int64),
    )


def _row(player: Player | None, game: Game) -> _Row:
    actions, values, params = weights_of(game), value_weights_of(game), np.zeros(len(Param), np.float64)
    numbers: dict[Column, int] = {Column.KIND: Kind.OUTSIDE}
    if type(player) is Uniform:
        numbers = {Column.KIND: Kind.RANDOM}
    elif type(player) is Greedy:
        numbers = {Column.KIND: Kind.GREEDY, Column.OVERLOOKS: player.overlooks}
        actions = actions if player.weights is None else player.weights
    elif type(player) is Searcher and player.seconds is None:
        numbers = {Column.KIND: Kind.SEARCH, Column.ITERATIONS: player.iterations}
        numbers[Column.MARGIN], numbers[Column.OVERLOOKS] = player.margin, player.overlooks
        numbers[Column.LATER] = player.search.later_iterations
        numbers[Column.NODES], numbers[Column.EDGES] = tree_size(game, player.iterations)
        actions, values, params = player.search.guide
    return _Row(numbers, actions, values, params)


def _stacked(rows: Sequence[Floats]) -> Floats:
    """Return the rows stacked, padded with zeros."""
    out = np.zeros((len(rows), max(map(len, rows))), np.float64)
    for index, row in enumerate(rows):
        out[index, : len(row)] = row
    return out
