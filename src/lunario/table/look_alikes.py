"""Whether two names look the same.

Unicode's *Security Mechanisms* (UTS 39) compares names by skeletons, in which all letters that look the same are one
letter. The table here has letters that pass for Latin ones at the size of a seat, rather than all 6,000 of that report.
"""

from __future__ import annotations

import itertools
import unicodedata

# By script: Cyrillic; Greek; Armenian; Cherokee, Lisu, Coptic and Canadian; phonetic letters and those of other Latin
# alphabets; signs, digits and single letters of other scripts.
_LOOKS = {
    "A": "А ΑΛ ᎪꓮⲀᗅᗩᐱ ᴀɅ∧", "B": "В Β ᏴꓐⲂᗷ ʙ", "C": "СҪ Ϲ ᏟꓚⲤᑕ ᴄ", "D": "ᎠꓓᗞᗪᴅĐÐƉ", "E": "Е Ε ᎬꓰⲈ ᴇ", "F": "Ϝ ꓝᖴ",
    "G": "Ԍ ᏀꓖɢǤ", "H": "НҢҤӇӉ Η ᎻꓧⲎᕼ ʜĦ", "I": "ІӀ Ι ᏆꓲⲒ ɪƗ", "J": "Ј Ϳ ᎫꓙᒍᴊɈ", "K": "КҚҜҞҠӃԞ Κ ᏦꓗⲔ ᴋ",
    "L": "Լ ᏞꓡᒪʟŁ", "M": "М Μ ᎷꓟⲘᗰ ᴍ", "N": "Ν ꓠⲚᑎ ɴ", "O": "ОӨ ΟΘ Օ ꓳⲞ ᴏØ", "P": "Р Ρ ᏢꓑⲢᑭ ᴘ", "Q": "Ԛ", "R": "ᎡꓣᖇʀƦ",
    "S": "Ѕ Տ Ꮪꓢᔕꜱ", "T": "ТҬ Τ ᎢꓔⲦ ᴛŦ", "U": "Ս ꓴᑌᴜɄ", "V": "Ѵ ᏙꓦᐯᴠƲ", "W": "Ԝ ᎳꓪᗯᴡⱲ", "X": "ХҲӼӾ Χ ꓫⲬ᙭",
    "Y": "УҮҰ Υ ᎩꓬⲨ ʏ", "Z": "Ζ ᏃꓜᴢƵ",
    "a": "а α ɑ", "b": "Ьь ᑲ ƀ", "c": "сҫ ϲ ⲥ", "d": "ԁ ᑯ đ", "e": "е ҽ ɛε", "g": "ց ɡǥ", "h": "һнңҥӈӊ հ ħ",
    "i": "і ι ıɩɨ", "j": "ј ϳ ȷ", "k": "кқҝҟҡӄԟ κ", "l": "ӏ Ɩǀł 1|∣", "m": "м", "n": "п η նոռ ŋ",
    "o": "оө οσ օ ⲟ øɵ 0 ഠଠဝჿⵔס〇٥۵", "p": "р ρ", "q": "ԛ զ ᑫ", "r": "г", "s": "ѕ 5", "t": "тҭ τ ŧ", "u": "ц υ ս ʋʉµ",
    "v": "ѵ ν", "w": "ԝ ω ʍɯ", "x": "хҳӽӿ χ ×", "y": "уүұ γ ɣ", "z": "ƶ",
}  # fmt: skip
_FRAMED = (0x1F150, 0x1F170, 0x1F1E6)  # where alphabets in circles, in squares and of flags begin
_LATIN = {
    **{ord(look): letter for letter, looks in _LOOKS.items() for look in looks if look != " "},
    **{first + number: chr(ord("A") + number) for first in _FRAMED for number in range(26)},
}
_PAIRS = (("rn", "m"), ("vv", "w"))
_ACCENTS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF))
_WITH_ACCENTS = ("LATIN", "GREEK", "CYRILLIC", "COPTIC", "LISU")  # scripts that have no other marks today
_ABOVE = 230  # the combining class of marks above a letter
_DOT_ABOVE = "\u0307"
_ACCENT = "\u0301"


def look_alike(one: str, other: str) -> bool:
    """Return whether a person could take one name for the other."""
    pairs = itertools.product(_readings(one), _readings(other))
    return any(a == b for pair in pairs for a, b in zip(*map(_skeletons, pair), strict=True))


def _readings(name: str) -> set[str]:
    """Return the name, and as it reads if ¡ is an i rather than punctuation."""
    return {name, name.replace("¡", "i")}


def _skeletons(name: str) -> tuple[str, str, str]:
    """Return the name as its letters read, as their shapes read, and as it is drawn: in the last, capitals differ from
    small letters, but an I is an l."""
    plain = _plain(unicodedata.normalize("NFKD", name)) or name
    shapes = plain.translate(_LATIN)
    return _joined(plain.casefold().translate(_LATIN)), _joined(shapes.casefold()), _joined(shapes.replace("I", "l"))


def _plain(name: str) -> str:
    """Return a name's letters, and any accents above one as the same accent: Ana and Aná are two names, Aná and Anà are
    one. Dots, marks below or through a letter or from another script, and signs such as ʼ and ´ are as easily
    overlooked as spaces and punctuation."""
    kept: list[str] = []
    base = " "
    for letter in name:
        category = unicodedata.category(letter)
        if category[0] != "M" and category not in ("Lm", "Sk"):
            base = letter
            if category[0] not in "PZ":
                kept.append("0" if unicodedata.decimal(letter, None) == 0 else letter)
        elif _is_of_script(letter, base):
            kept.append(letter)
        elif _is_accent(letter) and unicodedata.category(base)[0] not in "PZ" and kept[-1] != _ACCENT:
            kept.append(_ACCENT)
    return "".join(kept)


def _is_of_script(mark: str, letter: str) -> bool:
    """Return whether the script of a letter needs the mark, as Indic vowels, Hebrew points or a prolonged kana."""
    script, name = unicodedata.name(letter, "?").partition(" ")[0], unicodedata.name(mark, "")
    return script not in _WITH_ACCENTS and ("IDEOGRAPHIC" if script == "CJK" else script) in name


def _is_accent(mark: str) -> bool:
    is_above = unicodedata.combining(mark) == _ABOVE and mark != _DOT_ABOVE
    return is_above and any(first <= ord(mark) <= last for first, last in _ACCENTS)


def _joined(text: str) -> str:
    """Return the text with one letter for two that look like it."""
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return text
