"""A game ready to play: its definition with a player count, options and a component set."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import numpy as np

from lunario.core import registry
from lunario.core.chance import check_seed, new_seed
from lunario.core.components import ComponentSet, own_set, read_set, set_from_text
from lunario.core.definition import Definition, Limits, Value
from lunario.core.entries import Entries, bind
from lunario.core.errors import BrokenGame
from lunario.core.match import Match
from lunario.core.network import read_network
from lunario.core.record import Buffer, Floats, readable
from lunario.core.state import State
from lunario.core.text import Texts


def load(name: str, players: int = 2, components: str | Path | None = None, **options: object) -> Game:
    """`load("nova-luna", players=3, first_game=True)`; `components` names a file with another component set."""
    definition = registry.find(name)
    return Game(definition, players, options, read_set(definition, components) if components else None)


class Game:
    """Makes states and matches. Two games are equal when the same matches can be played with them."""

    def __init__(
        self, definition: Definition, players: int, options: dict[str, object], components: ComponentSet | None = None
    ) -> None:
        self.definition = definition
        self.players = players
        self.options: dict[str, Value] = definition.settle(players, options)
        self.components = components or own_set(definition)
        self.entries: Entries = bind(definition)
        self.limits: Limits = definition.module("actions").limits(players, self.option_numbers)
        self._start = self._set_up()

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def option_numbers(self) -> dict[str, int]:
        return self.definition.numbers(self.options)

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        return cast("np.dtype[Any]", self.definition.module("state").DTYPE)

    @functools.cached_property
    def record_dtype(self) -> np.dtype[Any]:
        """The dtype as Python code reads it."""
        return readable(self.dtype)

    @functools.cached_property
    def observation_layout(self) -> list[tuple[str, int]]:
        """The named blocks of the observation tensor, in order, with their lengths."""
        layout = self.definition.module("features").layout(self.players, self.option_numbers)
        return cast("list[tuple[str, int]]", layout)

    @functools.cached_property
    def observation_size(self) -> int:
        return sum(size for _, size in self.observation_layout)

    @functools.cached_property
    def categories(self) -> list[tuple[str, Texts]]:
        """The parts of a score, by name and in words."""
        found = self.definition.module("scoring").categories(self.players, self.option_numbers)
        return cast("list[tuple[str, Texts]]", found)

    @functools.cached_property
    def score_rows(self) -> int:
        return int(self.definition.module("scoring").rows(self.players, self.option_numbers))

    @functools.cached_property
    def lower_wins(self) -> bool:
        return bool(self.definition.module("scoring").LOWER_WINS)

    @functools.cached_property
    def weights(self) -> Floats:
        """The heuristic's weights, as `weights.toml` in the game's folder has them."""
        return self._weights_with({})

    @functools.cached_property
    def value_weights(self) -> Floats:
        """The weights that states are valued with: those that the table `[value]` of `weights.toml` names are its; then
        those of the network, where the game has one."""
        named = self._weights_with(self._weight_numbers.get("value", {}))
        if not self.has_network:
            return named
        return np.concatenate([named, read_network(self.definition.page("network.csv"))])

    @property
    def has_network(self) -> bool:
        """Whether a network values the states of this game."""
        return (self.definition.folder / "network.csv").exists()

    @functools.cached_property
    def _weight_numbers(self) -> dict[str, Any]:
        return tomllib.loads(self.definition.page("weights.toml"))

    def _weights_with(self, other: Mapping[str, float]) -> Floats:
        numbers = {**self._weight_numbers, **other}
        return np.array([numbers[name] for name in self.definition.module("policy").WEIGHTS], np.float64)

    def _set_up(self) -> Buffer:
        buffer = np.zeros(self.dtype.itemsize, np.uint8)
        record: Any = buffer.view(self.record_dtype)[0]
        record.players = self.players
        for name, number in self.option_numbers.items():
            self._check_option_field(name)
            record[name] = number
        self.definition.module("components").pack(self.components.data, record)
        self.entries.setup(buffer)
        return buffer

    def _check_option_field(self, name: str) -> None:
        if name not in (self.dtype.names or ()):
            game = f"{self.name} ({self.definition.package})"
            raise BrokenGame(
                f"The game {game} does not keep the contract: its state has no field {name} for the option.",
                f"El juego {game} no cumple el contrato: su estado no tiene un campo {name} para la opción.",
            )

    def new_state(self) -> State:
        """The state before anything has happened: usually a chance node."""
        return State(self, self._start.copy())

    def new_match(self, seed: int | str | None = None) -> Match:
        """A match whose chance comes from the seed (by default one nobody can guess)."""
        return Match(self, new_seed() if seed is None else check_seed(str(seed)))

    def state_from_bytes(self, data: bytes) -> State:
        return State(self, np.frombuffer(data, np.uint8).copy())

    def state_from_json(self, fields: dict[str, Any]) -> State:
        """The reverse of `State.to_json`."""
        state = self.new_state()
        for name, content in fields.items():
            state.record[name] = content
        return state

    def _identity(self) -> tuple[object, ...]:
        return self.name, self.players, tuple(self.options.items()), self.components.sha256

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"lunario.load({self.name!r}, players={self.players}{options})"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        foreign = None if self.components.is_ours else (self.components.name, self.components.text)
        return _restore, (self.name, self.players, self.options, foreign)


def _restore(name: str, players: int, options: dict[str, object], foreign: tuple[str, str] | None) -> Game:
    definition = registry.find(name)
    return Game(definition, players, options, set_from_text(definition, *foreign) if foreign else None)
