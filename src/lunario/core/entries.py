"""A game's entry points: what Python calls. A state's bytes go in: a record costs 2-6 µs a call, a buffer 0.5."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, cast

from lunario.core import contract, kernel
from lunario.core.arrays import Buffer, Floats, Ints
from lunario.core.compile import entry, register
from lunario.core.definition import Definition


@dataclass(frozen=True)
class Entries:
    """One game's compiled functions over `uint8` buffers, each compiled when it is first called."""

    setup: Callable[[Buffer], None]
    look: Callable[[Buffer, Ints, Ints], tuple[int, int]]
    step: Callable[[Buffer, int, Ints, Ints, int], tuple[int, int]]
    play: Callable[[Buffer, int, Ints, Ints, Ints], int]
    legal_actions: Callable[[Buffer, Ints], int]
    sample_chance: Callable[[Buffer, Ints], int]
    chance_stream: Callable[[Buffer], int]
    score: Callable[[Buffer, Ints], None]
    places: Callable[[Buffer, Ints], None]
    returns: Callable[[Buffer, Floats], None]
    determinize: Callable[[Buffer, int, Ints], None]
    sees: Callable[[Buffer, int, int], bool]
    observe: Callable[[Buffer, int, Floats], None]
    score_actions: Callable[[Buffer, Ints, int, Floats, Floats], None]
    value: Callable[[Buffer, Floats, Floats], None]


_bound: dict[str, Entries] = {}


def bind(definition: Definition) -> Entries:
    """The entry points of a game; the first call registers its functions for generic code."""
    if definition.package not in _bound:
        _register(definition)
        made = _rules_entries(definition) | _other_entries(definition)
        _bound[definition.package] = Entries(**{field.name: made[field.name] for field in fields(Entries)})
    return _bound[definition.package]


def _register(definition: Definition) -> None:
    def find(name: str) -> Callable[..., Any]:
        file = next(file for file, names in contract.WHERE.items() if name in names)
        return cast("Callable[..., Any]", getattr(definition.module(file), name))

    register(definition.module("state").DTYPE.names[-1], find)


def _rules_entries(definition: Definition) -> dict[str, Any]:
    dtype: Any = definition.module("state").DTYPE
    compiled = entry(definition.folder)

    @compiled
    def setup(buffer: Buffer) -> None:
        contract.setup(buffer.view(dtype)[0])

    @compiled
    def look(buffer: Buffer, choices: Ints, weights: Ints) -> tuple[int, int]:
        return kernel.look(buffer.view(dtype)[0], choices, weights)

    @compiled
    def step(buffer: Buffer, action: int, choices: Ints, weights: Ints, n: int) -> tuple[int, int]:
        return kernel.step(buffer.view(dtype)[0], action, choices, weights, n)

    @compiled
    def play(buffer: Buffer, action: int, rng: Ints, log: Ints, choices: Ints) -> int:
        return kernel.play(buffer.view(dtype)[0], action, rng, log, choices)

    @compiled
    def legal_actions(buffer: Buffer, out: Ints) -> int:
        return contract.legal_actions(buffer.view(dtype)[0], out)

    @compiled
    def sample_chance(buffer: Buffer, rng: Ints) -> int:
        return contract.sample_chance(buffer.view(dtype)[0], rng)

    @compiled
    def chance_stream(buffer: Buffer) -> int:
        return contract.chance_stream(buffer.view(dtype)[0])

    return locals()


def _other_entries(definition: Definition) -> dict[str, Any]:
    dtype: Any = definition.module("state").DTYPE
    compiled = entry(definition.folder)

    @compiled
    def score(buffer: Buffer, out: Ints) -> None:
        contract.score(buffer.view(dtype)[0], out)

    @compiled
    def places(buffer: Buffer, out: Ints) -> None:
        contract.places(buffer.view(dtype)[0], out)

    @compiled
    def returns(buffer: Buffer, out: Floats) -> None:
        contract.returns(buffer.view(dtype)[0], out)

    @compiled
    def determinize(buffer: Buffer, player: int, rng: Ints) -> None:
        contract.determinize(buffer.view(dtype)[0], player, rng)

    @compiled
    def sees(buffer: Buffer, action: int, player: int) -> bool:
        return contract.sees(buffer.view(dtype)[0], action, player)

    @compiled
    def observe(buffer: Buffer, player: int, out: Floats) -> None:
        contract.observe(buffer.view(dtype)[0], player, out)

    @compiled
    def score_actions(buffer: Buffer, actions: Ints, n: int, weights: Floats, out: Floats) -> None:
        contract.score_actions(buffer.view(dtype)[0], actions, n, weights, out)

    @compiled
    def value(buffer: Buffer, weights: Floats, out: Floats) -> None:
        contract.value(buffer.view(dtype)[0], weights, out)

    return locals()
