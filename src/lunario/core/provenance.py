"""Where the pieces of a component set come from: what of them is printed in the box, and what is Lunario's own.

Whatever shows a figure says it, so that nobody takes a result about our pieces for one about the published game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lunario.core.text import Texts

_ALL_PRINTED = Texts("From the box: {printed}.", "De la caja: {printed}.")
_PARTLY_OURS = Texts("From the box: {printed}. Lunario’s own: {ours}.", "De la caja: {printed}. De Lunario: {ours}.")
_YOURS = Texts("A set of yours: {name}.", "Un juego de componentes tuyo: {name}.")
CAVEAT = Texts(
    "What follows from Lunario’s own pieces need not hold for the printed ones.",
    "Lo que depende de las piezas de Lunario no tiene por qué valer con las impresas.",
)


@dataclass(frozen=True)
class Provenance:
    """The pieces that the set in a game's folder takes from the box, and those that are ours, in a few words each.

    >>> from lunario.core.provenance import Provenance
    >>> from lunario.core.text import Texts
    >>> Provenance(Texts("the number of cards", "el número de cartas"), Texts("their faces", "sus caras")).sentence.en
    'From the box: the number of cards. Lunario’s own: their faces.'
    """

    printed: Texts
    ours: Texts | None = None

    @property
    def sentence(self) -> Texts:
        if self.ours is None:
            return filled(_ALL_PRINTED, printed=self.printed)
        return filled(_PARTLY_OURS, printed=self.printed, ours=self.ours)


def of_yours(name: str, warnings: Iterable[Texts] = ()) -> Texts:
    """Return the sentence about a component set that a person brings, and those about its departures."""
    return with_warnings(filled(_YOURS, name=Texts(name, name)), warnings)


def with_warnings(about: Texts, warnings: Iterable[Texts]) -> Texts:
    """Return what is said about a set, and in what it departs from the rules."""
    return Texts(*(" ".join([about[lang], *(each[lang] for each in warnings)]) for lang in ("en", "es")))


def filled(sentence: Texts, **parts: Texts) -> Texts:
    """Return the sentence with its parts, each in its language."""
    return Texts(*(sentence[lang].format(**{key: part[lang] for key, part in parts.items()}) for lang in ("en", "es")))
