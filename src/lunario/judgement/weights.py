"""The heuristic's weights: `weights.toml`, and `network.csv` where a network values states."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from typing import Any

import numpy as np

from lunario.core.arrays import Floats
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.network import read_network

VALUE = "value"  # table of weights.toml that overrides weights where states are valued


def names_of(game: Game) -> list[str]:
    """Return the names of the weights, in the order of the vector."""
    return list(game.parts.policy.WEIGHTS)


def weights_of(game: Game) -> Floats:
    """Return the weights for scoring actions."""
    return _action_weights(game.definition)


def value_weights_of(game: Game) -> Floats:
    """Return the weights for valuing states: entries in `[value]` override the rest; the network's weights follow."""
    return _value_weights(game.definition)


def has_network(game: Game) -> bool:
    """Return whether a network values the states of this game."""
    return game.parts.network is not None


def vector(game: Game, numbers: Mapping[str, Any], missing: float | None = None) -> Floats:
    """Return the named numbers in the order of the vector; names that are absent get `missing`."""
    return _vector(game.definition, numbers, missing)


@functools.cache
def _numbers(definition: Definition) -> dict[str, Any]:
    return tomllib.loads(definition.page("weights.toml"))


@functools.cache
def _action_weights(definition: Definition) -> Floats:
    return _vector(definition, _numbers(definition))


@functools.cache
def _value_weights(definition: Definition) -> Floats:
    numbers = _numbers(definition)
    named = _vector(definition, {**numbers, **numbers.get(VALUE, {})})
    if definition.parts.network is None:
        return named
    return np.concatenate([named, read_network(definition.page("network.csv"))])


def _vector(definition: Definition, numbers: Mapping[str, Any], missing: float | None = None) -> Floats:
    names = definition.parts.policy.WEIGHTS
    for name in names:
        if name not in numbers and missing is None:
            raise LunarioError(
                f"{definition.name}: weights.toml has no {name}.", f"{definition.name}: a weights.toml le falta {name}."
            )
    return np.array([numbers.get(name, missing) for name in names], np.float64)


def forget() -> None:
    """Clear the caches, so that the files are read again."""
    for cached in (_numbers, _action_weights, _value_weights):
        cached.cache_clear()
