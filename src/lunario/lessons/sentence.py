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
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis "
    "veintisiete veintiocho veintinueve",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
}
TENS = {lang: {word: 10 * number for number, word in enumerate(words.split(), 2)} for lang, words in _TENS.items()}
NUMBERS = {
    lang: {word: number for number, word in enumerate(words.split())} | TENS[lang] for lang, words in _WORDS.items()
}
NUMBERS["en"] |= {"dozen": 12, "hundred": 100}
NUMBERS["es"] |= {"un": 1, "una": 1, "docena": 12, "veintiún": 21, "veintiuna": 21, "cien": 100, "ciento": 100}
_AND = {"en": "-", "es": " y "}  # between tens and units: thirty-two, treinta y dos
_NUMBER = re.compile(r"\d+|[^\W\d_]+")
_PRONOUN = 1  # "one" and "una" are hardly ever meant as a number


def number_of(text: str, lang: str) -> int | None:
    """Return the number written in digits or in words, or None if it is not one."""
    word, known = text.strip().lower(), NUMBERS[lang]
    if word.isdecimal():
        return int(word)
    tens, _, units = word.partition(_AND[lang])
    if tens in TENS[lang] and 1 <= known.get(units, 0) <= 9:
        return TENS[lang][tens] + known[units]
    return known.get(word)


def filled(texts: Texts, names: Names) -> Texts:
    """Return the sentence with its numbers filled in. Raise `BadExpression` if one is wrong."""
    en, es = (_filled(texts[lang], lang, names) for lang in LANGUAGES)
    return Texts(en, es)


def _filled(text: str, lang: str, names: Names) -> str:
    if re.search("[{}]", _BRACES.sub("", text)):
        raise BadExpression(f"“{text}” has a brace without its partner")
    for number in bare_numbers(text, lang):
        raise BadExpression(f"“{text}” says {number}: write {{{number}: …}} with what it can be checked against")
    return _BRACES.sub(lambda found: _placed(found[1], found[2], lang, names), text)


def bare_numbers(text: str, lang: str) -> Iterator[str]:
    """Yield the numbers that are not checked."""
    for word in _NUMBER.findall(_BRACES.sub("", text)):
        number = number_of(word, lang)
        if number is not None and (word.isdecimal() or number != _PRONOUN):
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
