"""Sentences of lessons with true numbers, which come from the position or are checked against it.

`{you.tokens}` becomes the value. `{20: you.tokens}` and `{three: len(legal)}` appear as written, provided they equal
the value, and `{21: rule('NL-1S1', '# in all')}` provided that rule has it where the quoted words have `#`. Any other
number is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lunario.core.text import LANGUAGES, Texts
from lunario.lessons.expression import BadExpression, Names, evaluate, reads_position

_BRACES = re.compile(r"\{(?:([^{}:]*):)?([^{}]*)\}")
_WORDS = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "es": "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte",
}
NUMBERS = {lang: {word: number for number, word in enumerate(words.split(), 1)} for lang, words in _WORDS.items()}
NUMBERS["es"] |= {"un": 1, "una": 1}
_NUMBER = re.compile(r"\d+|[^\W\d_]+")
_PRONOUNS = 1  # "one" and "una" are hardly ever meant as a number


def number_of(text: str, lang: str) -> int | None:
    """Return the number written in digits or as a word, or None if it is not one."""
    word = text.strip().lower()
    return int(word) if word.isdecimal() else NUMBERS[lang].get(word)


def filled(texts: Texts, names: Names) -> Texts:
    """Return the sentence with its numbers filled in. Raise `BadExpression` if one is wrong."""
    en, es = (_filled(texts[lang], lang, names) for lang in LANGUAGES)
    return Texts(en, es)


def _filled(text: str, lang: str, names: Names) -> str:
    for number in bare_numbers(text, lang):
        raise BadExpression(f"“{text}” says {number}: write {{{number}: …}} with what it can be checked against")
    return _BRACES.sub(lambda found: _placed(found[1], found[2], lang, names), text)


def bare_numbers(text: str, lang: str) -> Iterator[str]:
    """Yield the numbers that are not checked."""
    for word in _NUMBER.findall(_BRACES.sub("", text)):
        number = number_of(word, lang)
        if number is not None and (word.isdecimal() or number > _PRONOUNS):
            yield word


def _placed(written: str | None, expression: str, lang: str, names: Names) -> str:
    expression = expression.strip()
    value = evaluate(expression, names)
    if written is None:
        if isinstance(value, bool) or not isinstance(value, int | str | Texts):
            raise BadExpression(f"“{expression}” is {value!r}, which cannot be said")
        return value[lang] if isinstance(value, Texts) else str(value)
    if not reads_position(expression):
        raise BadExpression(f"“{expression}” looks nothing up, so it checks nothing")
    number = number_of(written, lang)
    if number is None:
        raise BadExpression(f"“{written}” is not a number")
    if number != value:
        raise BadExpression(f"the sentence says {written}, but {expression} is {value}")
    return written.strip()
