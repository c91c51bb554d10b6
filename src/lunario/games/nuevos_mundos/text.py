"""Notation, which can be read back, and descriptions in English and Spanish.

42 biome    42 digits    42 deploy    ocean biome    ocean deploy      a card of the hand, or a settlement
decline                                                               no last card (NM-E1)
value 42                                                              for the settlement to be fixed (NM-M1)
card 42    card ocean    first 0                                       chance
"""

from __future__ import annotations

import unicodedata

from lunario.core.text import Texts
from lunario.games.nuevos_mundos.actions import (
    DECLINE,
    FIRST_CARD,
    FIRST_SEAT,
    Way,
    card_of,
    play_action,
    value_action,
    value_of,
    way_of,
)
from lunario.games.nuevos_mundos.cards import CARDS, VALUES
from lunario.games.nuevos_mundos.naming import BIOME_NAMES, BIOME_TEXTS, WAY_NAMES, card_id, card_text
from lunario.games.nuevos_mundos.sets import biome_of
from lunario.games.nuevos_mundos.state import Phase, State
from lunario.games.nuevos_mundos.transfers import empty_space

# ------------------------------------------------------------------ notation


def notation(state: State, action: int) -> str:
    """Return an action or a chance outcome in a few ASCII words."""
    if action >= FIRST_SEAT:
        return f"first {action - FIRST_SEAT}"
    if action >= FIRST_CARD:
        return f"card {card_id(action - FIRST_CARD)}"
    if action > DECLINE:
        return f"value {value_of(action):02}"
    if action == DECLINE:
        return "decline"
    return f"{card_id(card_of(action))} {WAY_NAMES[way_of(action)]}"


_WAYS = {
    "biome": Way.BIOME,
    "bioma": Way.BIOME,
    "digits": Way.DIGITS,
    "digitos": Way.DIGITS,
    "deploy": Way.DEPLOY,
    "desplegar": Way.DEPLOY,
    "despliega": Way.DEPLOY,
}
SPANISH = {
    "biome": "bioma",
    "digits": "dígitos",
    "deploy": "desplegar",
    "card": "carta",
    "value": "valor",
    "first": "inicial",
    "decline": "renunciar",
    **{str(name): words.es.replace(" ", "-") for name, words in zip(BIOME_NAMES, BIOME_TEXTS, strict=True)},
}
_CARD = ("card", "carta")
_VALUE = ("value", "valor")
_FIRST = ("first", "inicial", "primero")
_DECLINE = ("decline", "renunciar", "pasar")
_FILLERS = ("play", "jugar", "by", "por", "the", "el", "la")


def parse(state: State, text: str) -> int:
    """Return the action that the words mean, in English or Spanish, in any order, legal or not."""
    words = [word for word in _plain(text).split() if word not in _FILLERS]
    rest = " ".join(word for word in words if word not in _WAYS)
    ways = [_WAYS[word] for word in words if word in _WAYS]
    if len(ways) == 1 and rest in _CARD_NAMES:
        return play_action(ways[0], _CARD_NAMES[rest])
    if len(words) == 1 and words[0] in _DECLINE:
        return DECLINE
    found = _parse_with_head(words[0], " ".join(words[1:])) if words else None
    if found is None:
        raise ValueError(
            f'"{text}" is not an action: write for example "42 biome", "42 digits", "42 deploy", "decline" '
            'or "value 42".',
            f'"{text}" no es una acción: escribe por ejemplo "42 bioma", "42 dígitos", "42 desplegar", "renunciar" '
            'o "valor 42".',
        )
    return found


def _parse_with_head(head: str, rest: str) -> int | None:
    card = _CARD_NAMES.get(rest)
    if head in _VALUE and card is not None and card < VALUES:
        return value_action(card + 1)
    if head in _CARD and card is not None:
        return FIRST_CARD + card
    if head in _FIRST and rest in ("0", "1", "2", "3"):
        return FIRST_SEAT + int(rest)
    return None


def _plain(text: str) -> str:
    """Return the text in lower case, without accents or hyphens."""
    letters = unicodedata.normalize("NFD", text.lower().replace("-", " "))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _card_names() -> dict[str, int]:
    """Return the ways to write each card: 2, 02, ocean, high-mountain, océano."""
    names = {}
    for card in range(CARDS):
        names[_plain(card_id(card))] = card
        names[str(card + 1) if card < VALUES else _plain(BIOME_TEXTS[card - VALUES].es)] = card
    return names


_CARD_NAMES = _card_names()


# ------------------------------------------------------------------ descriptions


def describe(state: State, action: int, lang: str) -> str:
    """Return a short sentence, for menus and logs."""
    return _capital(_description(state, action)[lang])


def _description(state: State, action: int) -> Texts:
    if action >= FIRST_CARD:
        return _chance_text(state, action)
    if action > DECLINE:
        value = value_of(action)
        settlement = card_text(state, VALUES + biome_of(state, value - 1))
        return Texts(f"{settlement.en} stands for {value:02}", f"{settlement.es} representa el {value:02}")
    if action == DECLINE:
        return Texts("deploy no last card", "no desplegar ninguna carta más")
    card, way = card_text(state, card_of(action)), way_of(action)
    if way == Way.BIOME:
        return Texts(f"play {card.en} by biome", f"jugar {card.es} por bioma")
    if way == Way.DIGITS:
        return Texts(f"play {card.en} by digits", f"jugar {card.es} por dígitos")
    if state.phase == Phase.LAST:
        return Texts(f"deploy {card.en} as the last card", f"desplegar {card.es} como última carta")
    return Texts(f"deploy {card.en}", f"desplegar {card.es}")


def _chance_text(state: State, action: int) -> Texts:
    if action >= FIRST_SEAT:
        seat = action - FIRST_SEAT + 1
        return Texts(f"player {seat} begins", f"empieza el jugador {seat}")
    card = card_text(state, action - FIRST_CARD)
    if state.phase in (Phase.DEAL, Phase.DRAW):
        return _drawn_text(state, card)
    if state.phase in (Phase.LAY_OUT, Phase.FILL):
        space = 0 if state.space[0] < 0 else empty_space(state)
        return Texts(f"{card.en} comes to space {space}", f"{card.es} va al espacio {space}")
    return Texts(
        f"{card.en} goes from the creation pile into the world", f"{card.es} pasa del montón de creación al mundo"
    )


def _drawn_text(state: State, card: Texts) -> Texts:
    """Name the player who draws: a chance event has no player of its own."""
    seat = int(state.to_move) + 1
    return Texts(f"player {seat} draws {card.en}", f"el jugador {seat} roba {card.es}")


def describe_unseen(state: State, action: int, lang: str) -> str:
    """Return the sentence for readers who do not see the card."""
    return _capital(_drawn_text(state, Texts("a card", "una carta"))[lang])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
