"""The meaning of numbers in observations and of action numbers: declared by a game, decoded and documented here.

A game's observation is a list of parts. `Number`, `Choice`, `Code` and `Counts` are numbers themselves; `Block` and
`Each` contain other parts. They give the layout, a name for every number, `decode`, and the page of a game's tensor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lunario.core.arguments import no_such_action
from lunario.core.errors import BadArgument

Numbers = Sequence[float]


def natural(value: float, scale: float) -> float | int:
    """Return a number in its own unit, as an integer if it is whole."""
    scaled = float(value) * scale
    return round(scaled) if abs(scaled - round(scaled)) < 1e-3 else round(scaled, 4)


@dataclass(frozen=True)
class Number:
    """One number; times `scale` it is in its own unit."""

    name: str
    about: str
    scale: float = 1

    size = 1

    def decode(self, numbers: Numbers) -> Any:
        return natural(numbers[0], self.scale)

    def names(self) -> Iterator[str]:
        yield self.name


@dataclass(frozen=True)
class Choice:
    """One of several: 1 for that one, 0 for the others; all 0 for none."""

    name: str
    about: str
    values: Sequence[str]

    @property
    def size(self) -> int:
        return len(self.values)

    def decode(self, numbers: Numbers) -> Any:
        return next((value for value, number in zip(self.values, numbers, strict=True) if number > 0.5), None)

    def names(self) -> Iterator[str]:
        return (f"{self.name}={value}" for value in self.values)


@dataclass(frozen=True)
class Code:
    """One number that encodes one of several: `step` for the first, twice that for the second; 0 for none."""

    name: str
    about: str
    values: Sequence[str]
    step: float

    size = 1

    def decode(self, numbers: Numbers) -> Any:
        index = round(float(numbers[0]) / self.step)
        return self.values[index - 1] if 0 < index <= len(self.values) else None

    def names(self) -> Iterator[str]:
        yield self.name


@dataclass(frozen=True)
class Counts:
    """A number for each of several. Decoding leaves zeros out."""

    name: str
    about: str
    labels: Sequence[str]
    scale: float = 1

    @property
    def size(self) -> int:
        return len(self.labels)

    def decode(self, numbers: Numbers) -> Any:
        found = ((label, natural(number, self.scale)) for label, number in zip(self.labels, numbers, strict=True))
        return {label: number for label, number in found if number}

    def names(self) -> Iterator[str]:
        return (f"{self.name}.{label}" for label in self.labels)


@dataclass(frozen=True)
class Block:
    """Parts that belong together; with `optional`, all zero if absent."""

    name: str
    about: str
    parts: Sequence[Part]
    optional: bool = False

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def decode(self, numbers: Numbers) -> Any:
        if self.optional and not any(numbers):
            return None
        return decode(self.parts, numbers)

    def names(self) -> Iterator[str]:
        return (f"{self.name}.{name}" for part in self.parts for name in part.names())


@dataclass(frozen=True)
class Each:
    """The same parts for each of several things, one after another."""

    name: str
    about: str
    labels: Sequence[str]
    parts: Sequence[Part]
    optional: bool = False

    @property
    def size(self) -> int:
        return len(self.labels) * self.stride

    @property
    def stride(self) -> int:
        return sum(part.size for part in self.parts)

    def decode(self, numbers: Numbers) -> Any:
        """Return what there is of each, without what is absent."""
        found = {}
        for i, label in enumerate(self.labels):
            here = numbers[i * self.stride : (i + 1) * self.stride]
            if any(here) or not self.optional:
                found[label] = decode(self.parts, here)
        return found

    def names(self) -> Iterator[str]:
        return (f"{self.name}.{label}.{name}" for label in self.labels for part in self.parts for name in part.names())


Part = Number | Choice | Code | Counts | Block | Each


def decode(parts: Sequence[Part], numbers: Numbers) -> dict[str, Any]:
    """Return the numbers by name, in their own units and words."""
    found: dict[str, Any] = {}
    at = 0
    for part in parts:
        found[part.name] = part.decode(numbers[at : at + part.size])
        at += part.size
    return found


def seats_from_observer(players: int) -> list[str]:
    """Return the names of seats in an observation, counted from the observer."""
    return ["observer", "next", "third", "fourth", "fifth"][:players]


def distinct(labels: Iterable[str]) -> list[str]:
    """Return the labels, numbering those that occur again: r1, r1#2."""
    seen: Counter[str] = Counter()
    found = []
    for label in labels:
        seen[label] += 1
        found.append(label if seen[label] == 1 else f"{label}#{seen[label]}")
    return found


# ------------------------------------------------------------------ actions


@dataclass(frozen=True)
class Range:
    """Action numbers of one kind; `word(i)` is the meaning of the i-th."""

    name: str
    about: str  # including how the number is composed
    size: int
    word: Callable[[int], str]


def one(name: str, about: str) -> Range:
    """Return a range of one action."""
    return Range(name, about, 1, lambda _: about)


def listed(name: str, about: str, words: Sequence[str]) -> Range:
    """Return a range with an action for each of these words."""
    return Range(name, about, len(words), lambda i: f"{name}: {words[i]}")


def action_words(ranges: Sequence[Range], action: int, outcomes: int = 0) -> str:
    """Return the meaning of an action number in any state. The last `outcomes` numbers are chance outcomes."""
    at = 0
    for each in ranges:
        if at <= action < at + each.size:
            return each.word(action - at)
        at += each.size
    text = no_such_action(action, at - outcomes, outcomes)
    raise BadArgument(text.en, text.es)
