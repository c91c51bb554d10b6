"""Texts in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

LANGUAGES = ("en", "es")
_REPEATED = 60  # characters of a text that a sentence repeats
_LONG = re.compile(rf"(\S{{{_REPEATED}}})\S+")
_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Texts:
    """The same words in English and in Spanish: `texts["es"]`."""

    en: str
    es: str

    def __getitem__(self, lang: str) -> str:
        if lang == "en":
            return self.en
        if lang == "es":
            return self.es
        from lunario.core.arguments import no_such_language  # whose sentences are Texts too

        raise no_such_language(lang)

    def as_dict(self) -> dict[str, str]:
        return {"en": self.en, "es": self.es}


class Page(NamedTuple):
    """Part of the table in plain text, for a terminal of 80 columns: the word to type, and the drawing."""

    name: Texts
    text: str


def key_to_signs(items: str, width: int = 80) -> str:
    """Return items separated by three spaces, wrapped to the lines of a page."""
    lines = [""]
    for item in re.split(r" {3}|\n", items):
        longer = f"{lines[-1]}   {item}" if lines[-1] else item
        if len(longer) > width:
            lines.append(item)
        else:
            lines[-1] = longer
    return "\n".join(lines)


class Effect(TypedDict):
    """One effect of an action: what kind, how much, where on the board, in words."""

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


def counted(number: int, word: Texts) -> Texts:
    """Return a number of things whose plural has an s: "1 card", "3 cards", "3 matches"."""
    if abs(number) == 1:
        return Texts(f"{number} {word.en}", f"{number} {word.es}")
    return Texts(f"{number} {word.en}{'es' if word.en.endswith('ch') else 's'}", f"{number} {word.es}s")


# Spanish says e for y before an i sound (not a diphthong: "agua y hielo"), and u for o before an o sound.
_SOUNDS_LIKE_I = re.compile(r"hi(?![ae])|hí|i(?![eo])|í", re.IGNORECASE)
_SOUNDS_LIKE_O = re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)


def shortened(text: str) -> str:
    """Return what somebody wrote, cut to what a sentence can repeat."""
    return text if len(text) <= _REPEATED else f"{text[:_REPEATED]}…"


def with_short_words(sentence: str) -> str:
    """Return a sentence in which words that somebody wrote are cut."""
    return _LONG.sub(r"\1…", sentence)


def whole_number(text: str, most: int) -> int | None:
    """Return the whole number from 0 to `most` that somebody wrote, or None for anything else. (`int` reads digits of
    all scripts, and refuses thousands of them with an error of its own.)"""
    number = int(text) if _NUMBER.fullmatch(text) else None
    return number if number is not None and number <= most else None


def joined(words: Iterable[object], lang: str, last: Texts | None = None) -> str:
    """Return the words as a list in a sentence: "a, b and c"; `last` is the conjunction."""
    items = [str(word) for word in words]
    if len(items) < 2:
        return "".join(items)
    word = (last or Texts("and", "y"))[lang]
    return f"{', '.join(items[:-1])} {_sounded(word, items[-1]) if lang == 'es' else word} {items[-1]}"


def _sounded(word: str, following: str) -> str:
    if word == "y" and _SOUNDS_LIKE_I.match(following):
        return "e"
    return "u" if word == "o" and _SOUNDS_LIKE_O.match(following) else word
