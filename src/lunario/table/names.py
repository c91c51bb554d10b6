"""The names people choose, as others see them. A name may not look like that of another person or computer player."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from lunario.core.text import Texts
from lunario.table.errors import Refused
from lunario.table.look_alikes import look_alike

GUEST = Texts("Guest", "Invitado")  # with a number, the name of a person who has chosen none
LENGTH = 24  # letters in a name
_MARKS = 3  # combining marks on a letter; more of them cover the lines above and below

# Invisible, although they count as letters, marks or symbols: fillers, joiners, variation selectors, and the
# Braille pattern without dots.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_SPACES = ("Cc", "Zl", "Zp", "Zs")  # categories of Unicode that separate words
_UNSEEN = ("Cf", "Cn", "Co", "Cs")  # formats, and what no font is sure to have
_NUMBERED = re.compile(rf"(?:{GUEST.en}|{GUEST.es})\s*\d+", re.IGNORECASE)
_MOST_SEATS = 16  # whose numbers are also compared by their look


def tidy(name: str) -> str:
    """Return a name as others may see it: nothing invisible, on one line. Raise `Refused` if it is too long."""
    visible = "".join(map(_visible, unicodedata.normalize("NFKC", _BLANK.sub("", name))))
    tidied = _without_towers(unicodedata.normalize("NFKC", " ".join(visible.split())))
    if len(tidied) > LENGTH:
        raise Refused(
            f"That name is too long: a name has at most {LENGTH} letters, and this one has {len(tidied)}.",
            f"Ese nombre es demasiado largo: un nombre tiene {LENGTH} letras como mucho, y este tiene {len(tidied)}.",
        )
    return tidied


def _visible(letter: str) -> str:
    category = unicodedata.category(letter)
    return " " if category in _SPACES else "" if category in _UNSEEN or _BLANK.match(letter) else letter


def _without_towers(name: str) -> str:
    """Leave out combining marks that are piled up on a letter, or have none to stand on."""
    kept: list[str] = []
    marks = _MARKS
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)


def own_name(name: str, others: Iterable[str]) -> str:
    """Return a person's name at a table. Raise `Refused` if somebody could take it for one of the others."""
    tidied = tidy(name)
    if _is_taken_for_unnamed(tidied):
        raise Refused(
            f"“{tidied}” is what a player without a name is called here; choose another name, or none.",
            f"«{tidied}» es como se llama aquí a quien no da su nombre; elige otro, o ninguno.",
        )
    other = next((other for other in others if other and tidied and look_alike(tidied, other)), None)
    if other is not None:
        raise Refused(
            f"“{tidied}” looks like “{other}”, who is at this table; choose another name, or add an initial to it.",
            f"«{tidied}» se confunde con «{other}», que está en esta mesa; elige otro nombre o añade una inicial.",
        )
    return tidied


def _is_taken_for_unnamed(name: str) -> bool:
    """Return whether the name looks like that of a person who has chosen none. Accents do not tell them apart."""
    letters = unicodedata.normalize("NFD", name)
    plain = "".join(letter for letter in letters if unicodedata.category(letter) != "Mn").strip()
    numbered = (f"{GUEST[lang]} {number}" for lang in ("en", "es") for number in range(1, _MOST_SEATS + 1))
    return _NUMBERED.fullmatch(plain) is not None or any(look_alike(plain, other) for other in numbered)
