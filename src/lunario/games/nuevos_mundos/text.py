"""Notation, descriptions and explanations.

42 biome    42 digits    42 deploy    ocean biome    ocean deploy      a card of the hand, or a settlement
decline                                                               no last card (NM-E1)
value 42                                                              for the settlement to be fixed (NM-M1)
card 42    card ocean    first 0                                       chance
"""

from __future__ import annotations

import unicodedata

from lunario.core.errors import Reason
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.actions import (
    ACTIONS,
    BY_BIOME,
    BY_DIGITS,
    DECLINE,
    DEPLOY,
    FIRST_CARD,
    FIRST_SEAT,
    card_of,
    play_action,
    value_action,
    value_of,
    way_of,
)
from lunario.games.nuevos_mundos.cards import CARDS, VALUES
from lunario.games.nuevos_mundos.rules import settlement_to_fix
from lunario.games.nuevos_mundos.sets import biome_of
from lunario.games.nuevos_mundos.state import DEAL, DRAW, FILL, FIRST, LAST, LAY_OUT, OVER, PLAY, State
from lunario.games.nuevos_mundos.table import empty_space
from lunario.games.nuevos_mundos.words import BIOME_TEXTS, WAY_WORDS, card_id, card_text

# ------------------------------------------------------------------ notation


def notation(state: State, action: int) -> str:
    """An action or a chance outcome in a few ASCII words."""
    if action >= FIRST_SEAT:
        return f"first {action - FIRST_SEAT}"
    if action >= FIRST_CARD:
        return f"card {card_id(action - FIRST_CARD)}"
    if action > DECLINE:
        return f"value {value_of(action):02}"
    if action == DECLINE:
        return "decline"
    return f"{card_id(card_of(action))} {WAY_WORDS[way_of(action)]}"


_WAYS = {
    "biome": BY_BIOME,
    "bioma": BY_BIOME,
    "digits": BY_DIGITS,
    "digitos": BY_DIGITS,
    "deploy": DEPLOY,
    "desplegar": DEPLOY,
    "despliega": DEPLOY,
}
_CARD = ("card", "carta")
_VALUE = ("value", "valor")
_FIRST = ("first", "inicial", "primero")
_DECLINE = ("decline", "renunciar", "pasar")
_FILLERS = ("play", "jugar", "by", "por", "the", "el", "la")


def parse(state: State, text: str) -> int:
    """The action that the words mean, in English or Spanish, legal or not; words may come in any order."""
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
    """Lower case, without accents and hyphens."""
    letters = unicodedata.normalize("NFD", text.lower().replace("-", " "))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _card_names() -> dict[str, int]:
    """How people may write a card: 2, 02, ocean, high-mountain, océano."""
    names = {}
    for card in range(CARDS):
        names[_plain(card_id(card))] = card
        names[str(card + 1) if card < VALUES else _plain(BIOME_TEXTS[card - VALUES].es)] = card
    return names


_CARD_NAMES = _card_names()


# ------------------------------------------------------------------ descriptions


def describe(state: State, action: int, lang: str) -> str:
    """A short sentence, for menus and logs alike."""
    return _capital(_description(state, action)[lang])


def _description(state: State, action: int) -> Texts:
    if action >= FIRST_CARD:
        return _chance_text(state, action)
    if action > DECLINE:
        value = value_of(action)
        settlement = card_text(VALUES + (value - 1) // 8)
        return Texts(f"{settlement.en} stands for {value:02}", f"{settlement.es} representa el {value:02}")
    if action == DECLINE:
        return Texts("deploy no last card", "no desplegar una última carta")
    card, way = card_text(card_of(action)), way_of(action)
    if way == BY_BIOME:
        return Texts(f"play {card.en} by biome", f"jugar {card.es} por bioma")
    if way == BY_DIGITS:
        return Texts(f"play {card.en} by digits", f"jugar {card.es} por dígitos")
    if state.phase == LAST:
        return Texts(f"deploy {card.en} as the last card", f"desplegar {card.es} como última carta")
    return Texts(f"deploy {card.en}", f"desplegar {card.es}")


def _chance_text(state: State, action: int) -> Texts:
    if action >= FIRST_SEAT:
        seat = action - FIRST_SEAT + 1
        return Texts(f"player {seat} begins", f"empieza el jugador {seat}")
    card = card_text(action - FIRST_CARD)
    if state.phase in (DEAL, DRAW):
        return _drawn_text(state, card)
    if state.phase in (LAY_OUT, FILL):
        space = 0 if state.space[0] < 0 else empty_space(state)
        return Texts(f"{card.en} comes to space {space}", f"{card.es} va al espacio {space}")
    return Texts(
        f"{card.en} comes from the creation pile into the world", f"{card.es} pasa del montón de creación al mundo"
    )


def _drawn_text(state: State, card: Texts) -> Texts:
    """Chance has no player of its own, so the line says who draws."""
    seat = int(state.current) + 1
    return Texts(f"player {seat} draws {card.en}", f"el jugador {seat} roba {card.es}")


def describe_unseen(state: State, action: int, lang: str) -> str:
    """What those read who do not see the card."""
    return _capital(_drawn_text(state, Texts("a card", "una carta"))[lang])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# ------------------------------------------------------------------ why an action is not allowed


def why_not(state: State, action: int) -> Reason:
    """The rule in the way of an illegal action, by phase and kind of action."""
    phase = int(state.phase)
    if not 0 <= action < FIRST_SEAT + int(state.players):
        return Reason("NM-A4", Texts("There is no such action.", "Esa acción no existe."))
    if phase > OVER:
        return _why_not_chance(state)
    if action >= ACTIONS:
        return Reason("NM-T1", Texts("Cards come up by chance only.", "Las cartas salen solo al azar."))
    if phase == PLAY:
        return _why_not_play(state, action)
    if phase == LAST:
        return _why_not_last(state, action)
    return _why_not_value(state, action)


def _why_not_chance(state: State) -> Reason:
    if state.phase == FIRST:
        return Reason("NM-S1", Texts("First it is drawn who begins.", "Antes hay que sortear quién empieza."))
    return Reason(
        "NM-T1",
        Texts(
            "First a card of the creation pile comes up, one that is still in it.",
            "Antes sale una carta del montón de creación, de las que quedan en él.",
        ),
    )


def _why_not_play(state: State, action: int) -> Reason:
    if action > DECLINE:
        return Reason(
            "NM-M1",
            Texts(
                "Settlements are given their values only after the last cards.",
                "Los asentamientos reciben su valor solo después de las últimas cartas.",
            ),
        )
    if action == DECLINE:
        return Reason(
            "NM-E1",
            Texts(
                "Declining is only possible when the last cards are deployed.",
                "Solo se puede renunciar al desplegar las últimas cartas.",
            ),
        )
    if card_of(action) not in _hand(state):
        return _not_in_hand("NM-A3")
    return _why_not_take(action)


def _why_not_take(action: int) -> Reason:
    if way_of(action) == BY_DIGITS and card_of(action) >= VALUES:
        return Reason(
            "NM-M1",
            Texts(
                "A settlement has no digits: play it by biome or deploy it.",
                "Un asentamiento no tiene dígitos: juégalo por bioma o despliégalo.",
            ),
        )
    if way_of(action) == BY_BIOME:
        return Reason(
            "NM-A4",
            Texts(
                "No visible card is of that biome, so playing by biome would take nothing.",
                "Ninguna carta a la vista es de ese bioma: jugar por bioma no cogería nada.",
            ),
        )
    return Reason(
        "NM-A4",
        Texts(
            "The digits name no space with a card, so playing by digits would take nothing.",
            "Los dígitos no señalan ningún espacio con carta: jugar por dígitos no cogería nada.",
        ),
    )


def _why_not_last(state: State, action: int) -> Reason:
    if action < DECLINE and way_of(action) == DEPLOY:
        return _not_in_hand("NM-E1")
    return Reason(
        "NM-E1",
        Texts(
            "The match is ending: you may only deploy one last card, or decline.",
            "La partida se acaba: solo puedes desplegar una última carta o renunciar.",
        ),
    )


def _why_not_value(state: State, action: int) -> Reason:
    biome = settlement_to_fix(state, int(state.current))
    name = BIOME_TEXTS[biome]
    if action > DECLINE and biome_of(value_of(action) - 1) == biome:
        return Reason(
            "NM-M1",
            Texts("That card is in your own world.", "Esa carta está en tu propio mundo."),
        )
    first, last = 8 * biome + 1, 8 * biome + 8
    return Reason(
        "NM-M1",
        Texts(
            f"Now the settlement ({name.en}) is given a value from {first:02} to {last:02}.",
            f"Ahora el asentamiento ({name.es}) recibe un valor del {first:02} al {last:02}.",
        ),
    )


def _not_in_hand(rule: str) -> Reason:
    return Reason(rule, Texts("That card is not in your hand.", "Esa carta no está en tu mano."))


def _hand(state: State) -> list[int]:
    player = int(state.current)
    return [int(card) for card in state.hand[player][: state.hand_count[player]]]
