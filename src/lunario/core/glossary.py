"""The signs and numbers on a game's board: `glossary.toml` in its folder, read and checked."""

from __future__ import annotations

import tomllib
from typing import NamedTuple

from lunario.core.definition import Definition
from lunario.core.errors import BrokenGame
from lunario.core.text import LANGUAGES, Texts


class Term(NamedTuple):
    """A sign or number on the board: its name, and a sentence or two."""

    name: Texts
    text: Texts


# Terms on every table: a player's points, and the note under the name. A game's glossary can override them.
EVERYWHERE = {
    "score": Term(
        Texts("Points", "Puntos"),
        Texts(
            "How many points this player would have if the match ended now.",
            "Los puntos que tendría este jugador si la partida acabara ahora.",
        ),
    ),
    "seat": Term(
        Texts("Player", "Jugador"),
        Texts("Who sits here, and how they are doing.", "Quién se sienta aquí y cómo le va."),
    ),
}


def glossary(definition: Definition) -> dict[str, Term]:
    """Return a game's terms by key; without a glossary, those of every table."""
    page = definition.page_if_any("glossary.toml")
    if not page:
        return dict(EVERYWHERE)
    found = {key: _term(definition, key, entry) for key, entry in tomllib.loads(page).items()}
    missing = [key for key in EVERYWHERE if key not in found]
    if missing:
        raise _broken(definition, missing[0])
    return found


def _term(definition: Definition, key: str, entry: object) -> Term:
    if not isinstance(entry, dict) or entry.keys() != set(LANGUAGES):
        raise _broken(definition, key)
    pairs = [entry[lang] for lang in LANGUAGES]
    if not all(isinstance(pair, list) and len(pair) == 2 and all(pair) for pair in pairs):
        raise _broken(definition, key)
    return Term(*(Texts(*words) for words in zip(*pairs, strict=True)))


def _broken(definition: Definition, key: str) -> BrokenGame:
    return BrokenGame(
        f"The glossary of {definition.name} needs the term {key}, with a name and a text in each language.",
        f"El glosario de {definition.name} necesita el término {key}, con un nombre y un texto en cada idioma.",
    )
