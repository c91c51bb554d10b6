"""Words in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class Texts:
    """The same words in English and in Spanish: `texts["es"]`."""

    en: str
    es: str

    def __getitem__(self, lang: str) -> str:
        return self.es if lang == "es" else self.en

    def as_dict(self) -> dict[str, str]:
        return {"en": self.en, "es": self.es}


class Effect(TypedDict):
    """One thing an action would bring: what kind, how much, where on the board, in words."""

    kind: str
    amount: int
    targets: list[str]
    text: dict[str, str]


def is_effect(thing: object) -> bool:
    """Return whether a game's preview made a proper `Effect`."""
    if not isinstance(thing, dict) or thing.keys() != Effect.__annotations__.keys():
        return False
    text, targets = thing["text"], thing["targets"]
    return (
        isinstance(thing["kind"], str)
        and isinstance(thing["amount"], int)
        and isinstance(targets, list)
        and all(isinstance(target, str) for target in targets)
        and isinstance(text, dict)
        and text.keys() == set(LANGUAGES)
        and all(isinstance(words, str) for words in text.values())
    )


def joined(words: Iterable[object], lang: str, last: Texts | None = None) -> str:
    """ "a, b and c" """
    items = [str(word) for word in words]
    last = last or Texts("and", "y")
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last[lang]} {items[-1]}" if items else ""
