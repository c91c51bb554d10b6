"""A game's description of itself, in its `__init__.py`."""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lunario.core.errors import BadOption, BrokenGame
from lunario.core.provenance import Provenance
from lunario.core.text import Texts, joined

if TYPE_CHECKING:
    from lunario.core.contract import Parts

__all__ = ["Definition", "Limits", "Option", "Provenance", "Texts"]

Value = bool | int | str
_YES = {"yes", "true", "on", "1", "si", "sí", "verdadero"}
_NO = {"no", "false", "off", "0", "falso"}
_WORD = re.compile(r"(?!(true|false)$)[a-z][a-z0-9_-]*")  # OpenSpiel would parse others as numbers or booleans


@dataclass(frozen=True)
class Limits:
    """The numbers from which buffers and adapters are made."""

    actions: int  # players' actions are 0 … actions - 1
    outcomes: int  # chance outcomes follow: actions … actions + outcomes - 1
    most_legal: int  # most legal actions in one state
    most_outcomes: int  # most outcomes of one chance node
    longest: int  # most events of a match, including chance


@dataclass(frozen=True)
class Option:
    """A choice made before the match. The state has a field of the same name."""

    name: str
    kind: type[bool] | range | tuple[str, ...]
    default: Value
    text: Texts
    player_counts: Sequence[int] | None = None  # None: applies to every player count
    for_programs: bool = False  # only in Python and on the command line, not on the server
    # How a form shows it:
    seat: int | None = None  # about this seat, from 0: options of one group are shown side by side, one per seat
    group: str | None = None
    is_seat: bool = False  # its value is the number of a seat, from 1
    needs: str | None = None  # a yes-or-no option without which it has no effect

    def __post_init__(self) -> None:
        for word in self.kind if isinstance(self.kind, tuple) else ():
            if not _WORD.fullmatch(word):
                raise BrokenGame(
                    f"The option {self.name} cannot offer the word “{word}”: a word begins with a lower-case letter "
                    "and has only lower-case letters, digits, - and _ in it; true and false are not words.",
                    f"La opción {self.name} no puede ofrecer la palabra «{word}»: una palabra empieza por una "
                    "minúscula y solo contiene minúsculas, cifras, - y _; true y false no son palabras.",
                )

    def applies(self, players: int) -> bool:
        return self.player_counts is None or players in self.player_counts

    def fitting(self, players: int, value: Value) -> Value:
        """Return the value, or the default if it is not available at this player count."""
        fits = self.applies(players) and not (self.is_seat and int(value) > players)
        return value if fits else self.default

    def read(self, value: object) -> Value:
        """Parse a value written by a person or a program."""
        word = str(value).strip().lower()
        if self.kind is bool:
            if word in _YES | _NO:
                return word in _YES
        elif isinstance(self.kind, range):
            if re.fullmatch(r"-?\d{1,9}", word) and int(word) in self.kind:
                return int(word)
        elif isinstance(self.kind, tuple) and word in self.kind:
            return word
        raise BadOption(
            f"The option {self.name} cannot be {value}: it is {self._choices('en')}.",
            f"La opción {self.name} no puede ser {value}: es {self._choices('es')}.",
        )

    def number(self, value: Value) -> int:
        """Return the value as the number stored in the state."""
        return self.kind.index(str(value)) if isinstance(self.kind, tuple) else int(value)

    def write(self, value: Value) -> str:
        """Return the value as written in match files."""
        return ("yes" if value else "no") if self.kind is bool else str(value)

    def values(self) -> list[Value]:
        if isinstance(self.kind, (range, tuple)):
            return list(self.kind)
        return [False, True]

    def _choices(self, lang: str) -> str:
        if isinstance(self.kind, range) and len(self.kind) > 8:
            low, high = self.kind[0], self.kind[-1]
            return f"un número de {low} a {high}" if lang == "es" else f"a number from {low} to {high}"
        return joined(map(self.write, self.values()), lang, Texts("or", "o"))


@dataclass(frozen=True)
class Definition:
    """A game: its title, player counts and options. The rest is in the modules of its folder."""

    name: str
    package: str
    title: Texts
    credit: Texts
    player_counts: Sequence[int]
    streams: tuple[str, ...]  # names of the piles, decks and bags that chance draws from
    hides: bool  # whether a state holds anything hidden from a player or spectator (it has no order of piles)
    options: tuple[Option, ...] = ()
    provenance: Provenance | None = None  # which pieces are those of a box; None if there is no box to differ from
    beginner: Texts | None = None  # how the rules decide who begins; None if the first seat does, whoever sits there
    rules_version: int = 1  # incremented when the rules change behaviour
    capabilities: tuple[str, ...] = ()  # optional parts the game has: see contract.Parts

    @functools.cached_property
    def parts(self) -> Parts:
        """The game's modules, loaded and checked on first use."""
        from lunario.core.loading import parts_of  # listing the games loads none of them

        return parts_of(self)

    def __repr__(self) -> str:
        return f"<Definition of {self.title.en}, in {self.package}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: a copy in another process is the game registered there."""
        from lunario.core import registry

        return registry.find, (self.name,)

    @functools.cached_property
    def folder(self) -> Path:
        return Path(str(importlib.import_module(self.package).__file__)).parent

    def page(self, name: str) -> str:
        """Return the text of a file in the game's folder, such as rules.en.md."""
        return (self.folder / name).read_text(encoding="utf-8")

    def page_if_any(self, name: str) -> str:
        """Return an optional page of the game, or nothing if it has none."""
        return self.page(name) if (self.folder / name).exists() else ""

    @functools.cached_property
    def board(self) -> Path | None:
        """The board that the game brings: a module for the page, with everything it needs in the same folder."""
        file = self.folder / "web" / "board.js"
        return file if file.exists() else None

    @property
    def is_drawn_by_the_page(self) -> bool:
        """Whether the page has a board for it: its own or, for a game of this package, one of the front end."""
        return self.board is not None or self.package.startswith("lunario.games.")

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = [option.name for option in self.options]
        if name != "components":  # which callers take out before they ask, where it can be chosen
            known.append("components")
        raise BadOption(
            f"{self.title.en} has no option {name}; its options are {joined(known, 'en')}.",
            f"{self.title.es} no tiene la opción {name}; sus opciones son {joined(known, 'es')}.",
        )

    def settle(self, players: int, chosen: Mapping[str, object]) -> dict[str, Value]:
        """Return every option's value, checked against the player count."""
        self.check_players(players)
        values: dict[str, Value] = {option.name: option.default for option in self.options}
        for name, wanted in chosen.items():
            option = self.option(name)
            values[name] = option.read(wanted)
            if values[name] != option.default and not option.applies(players):
                raise BadOption(
                    f"The option {name} does not apply to {players} player{'s' * (players > 1)}.",
                    f"La opción {name} no vale para {players} jugador{'es' * (players > 1)}.",
                )
        return values

    def fitting(self, players: int, values: Mapping[str, Value]) -> dict[str, Value]:
        """Return every option's value, or its default if the value is not available at this player count."""
        return {
            option.name: option.fitting(players, values.get(option.name, option.default)) for option in self.options
        }

    def check_players(self, players: int) -> None:
        if players not in self.player_counts:
            low, high = min(self.player_counts), max(self.player_counts)
            raise BadOption(
                f"{self.title.en} is for {low} to {high} players, not {players}.",
                f"{self.title.es} es para {low} a {high} jugadores, no {players}.",
            )

    def numbers(self, values: Mapping[str, Value]) -> dict[str, int]:
        """Return the options as the numbers stored in the state."""
        return {option.name: option.number(values[option.name]) for option in self.options}
