"""The games, player counts and options that are pinned."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

import lunario
from lunario.core import registry
from lunario.core.definition import Definition, Option, Value
from lunario.core.errors import BadOption
from lunario.core.game import Game

_MOST_VALUES = 5  # of an option that has many


@dataclass(frozen=True)
class Setting:
    name: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def game(self) -> Game:
        return _loaded(self.name, self.players, self.options)

    def __str__(self) -> str:
        """The key within the game's pins: `4 first_game=yes window=21`."""
        definition = registry.find(self.name)
        chosen = [f"{name}={definition.option(name).write(value)}" for name, value in self.options]
        return " ".join([str(self.players), *chosen])


@functools.cache
def _loaded(name: str, players: int, options: tuple[tuple[str, Value], ...]) -> Game:
    return lunario.load(name, players, **dict(options))


def settings(name: str) -> list[Setting]:
    """Return every player count with its defaults, and with changed options.

    Each value of an option other than its default occurs once with all other options changed too; each option occurs
    once as the only one changed.
    """
    definition = registry.find(name)
    plain = [Setting(name, players) for players in definition.player_counts]
    return list(dict.fromkeys([*plain, *_changed(definition), *_alone(definition)]))


def _changed(definition: Definition) -> Iterator[Setting]:
    """Yield settings for most players first, since more options apply to them."""
    seen: set[tuple[str, Value]] = set()
    for players in sorted(definition.player_counts, reverse=True):
        for number in range(_MOST_VALUES):
            options = _options(definition, players, number)
            if options and (number == 0 or not seen.issuperset(options)):
                seen.update(options)
                yield Setting(definition.name, players, options)


def _alone(definition: Definition) -> Iterator[Setting]:
    for index, option in enumerate(definition.options):
        counts = [players for players in definition.player_counts if option.applies(players)]
        players = counts[index % len(counts)]
        for value in _values(option):
            if _accepted(definition, players, {option.name: value}):
                yield Setting(definition.name, players, ((option.name, value),))
                break


def _options(definition: Definition, players: int, number: int) -> tuple[tuple[str, Value], ...]:
    """Give every option that applies a value other than its default, a different one for each number."""
    chosen: dict[str, Value] = {}
    for index, option in enumerate(definition.options):
        values = _values(option)
        start = (number + index) % len(values)
        for value in values[start:] + values[:start]:
            if option.applies(players) and _accepted(definition, players, {**chosen, option.name: value}):
                chosen[option.name] = value
                break
    return tuple(chosen.items())


def _values(option: Option) -> list[Value]:
    others = [value for value in option.values() if value != option.default]
    if len(others) <= _MOST_VALUES:
        return others
    return [others[number * (len(others) - 1) // (_MOST_VALUES - 1)] for number in range(_MOST_VALUES)]


def _accepted(definition: Definition, players: int, options: dict[str, Value]) -> bool:
    """Return whether the game can be played like this: an option may name a seat that does not exist."""
    try:
        _loaded(definition.name, players, tuple(options.items()))
    except BadOption:
        return False
    return True
