"""Whether two names look the same.

Unicode's *Security Mechanisms* (UTS 39) compares names by skeletons, in which all letters that look the same are one
letter. The table here has letters that pass for Latin ones at the size of a seat, rather than all 6,000 of that report.
"""

from __future__ import annotations

import unicodedata

# By script: Cyrillic; Greek; Armenian; Cherokee, Lisu and Coptic; phonetic letters and those of other Latin alphabets.
_LOOKS = {
    "A": "А Α ᎪꓮⲀ ᴀ", "B": "В Β ᏴꓐⲂ ʙ", "C": "С Ϲ ᏟꓚⲤ ᴄ", "D": "ᎠꓓᴅĐÐƉ", "E": "Е Ε ᎬꓰⲈ ᴇ", "F": "Ϝ ꓝ", "G": "Ԍ ᏀꓖɢǤ",
    "H": "Н Η ᎻꓧⲎ ʜĦ", "I": "ІӀ Ι ᏆꓲⲒ ɪƗ", "J": "Ј Ϳ ᎫꓙᴊɈ", "K": "К Κ ᏦꓗⲔ ᴋ", "L": "Լ ᏞꓡʟŁ", "M": "М Μ ᎷꓟⲘ ᴍ",
    "N": "Ν ꓠⲚ ɴ", "O": "О ΟΘ Օ ꓳⲞ ᴏØ", "P": "Р Ρ ᏢꓑⲢ ᴘ", "Q": "Ԛ", "R": "ᎡꓣʀƦ", "S": "Ѕ Տ Ꮪꓢꜱ", "T": "Т Τ ᎢꓔⲦ ᴛŦ",
    "U": "Ս ꓴᴜɄ", "V": "Ѵ ᏙꓦᴠƲ", "W": "Ԝ ᎳꓪᴡⱲ", "X": "Х Χ ꓫⲬ", "Y": "УҮ Υ ᎩꓬⲨ ʏ", "Z": "Ζ ᏃꓜᴢƵ",
    "a": "а α ɑ", "b": "Ьь ƀ", "c": "с ϲ ⲥ", "d": "ԁ đ", "e": "е ҽ ɛε", "g": "ց ɡǥ", "h": "һн հ ħ", "i": "і ι ıɩɨ",
    "j": "ј ϳ ȷ", "k": "к κ", "l": "ӏ Ɩǀł 1|∣", "m": "м", "n": "п η նոռ ŋ", "o": "о οσ օ ⲟ øɵ 0", "p": "р ρ",
    "q": "ԛ զ", "r": "г", "s": "ѕ", "t": "т τ ŧ", "u": "ц υ ս ʋʉµ",
    "v": "ѵ ν", "w": "ԝ ω ʍɯ", "x": "х χ", "y": "уү γ ɣ", "z": "ƶ",
}  # fmt: skip
_LATIN = {ord(look): letter for letter, looks in _LOOKS.items() for look in looks if look != " "}
_PAIRS = (("rn", "m"), ("vv", "w"))
_ACCENTS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF))
_ABOVE = 230  # the combining class of marks above a letter
_DOT_ABOVE = "\u0307"
_ACCENT = "\u0301"


def look_alike(one: str, other: str) -> bool:
    """Return whether a person could take one name for the other."""
    return any(a == b for a, b in zip(_skeletons(one), _skeletons(other), strict=True))


def _skeletons(name: str) -> tuple[str, str, str]:
    """Return the name as its letters read, as their shapes read, and as it is drawn: in the last, capitals differ from
    small letters, but an I is an l."""
    plain = "".join(map(_plain, unicodedata.normalize("NFKD", name))) or name
    shapes = plain.translate(_LATIN)
    return _joined(plain.casefold().translate(_LATIN)), _joined(shapes.casefold()), _joined(shapes.replace("I", "l"))


def _plain(letter: str) -> str:
    """Return a letter, and any accent above it as the same one: Ana and Aná are two names, Aná and Anà are one. Dots,
    and marks below or through a letter, are as easily overlooked as spaces and punctuation."""
    if any(first <= ord(letter) <= last for first, last in _ACCENTS):
        return _ACCENT if unicodedata.combining(letter) == _ABOVE and letter != _DOT_ABOVE else ""
    return "" if unicodedata.category(letter)[0] in "PZ" else letter


def _joined(text: str) -> str:
    """Return the text with one letter for two that look like it."""
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return text
