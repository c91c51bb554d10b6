"""Notation: `play cups ace`, and for chance `draw cups ace`."""

from lunario.core.text import Texts

from lunario_brisca.actions import DRAW
from lunario_brisca.naming import CODES, NAMES, SUITS, card_name
from lunario_brisca.state import Phase, State

SPANISH = {"play": "jugar", "draw": "robar", **{words.en: words.es for words in (*SUITS, *NAMES)}}
_ENGLISH = {spanish: english for english, spanish in SPANISH.items()}


def notation(state: State, action: int) -> str:
    verb, card = ("play", action) if action < DRAW else ("draw", action - DRAW)
    return f"{verb} {CODES[card].replace('-', ' ')}"


def parse(state: State, text: str) -> int:
    words = [_ENGLISH.get(word, word) for word in text.lower().split()]
    verb, card = " ".join(words[:1]), "-".join(words[1:])
    if verb in ("play", "draw") and card in CODES:
        return CODES.index(card) + (DRAW if verb == "draw" else 0)
    raise ValueError(
        f"“{text}” is not an action: write play cups ace.", f"«{text}» no es una acción: escribe jugar copas as."
    )


def describe(state: State, action: int, lang: str) -> str:
    card = card_name(action % DRAW)
    if action < DRAW:
        return Texts(f"Play {card.en}", f"Jugar {card.es}")[lang]
    if state.phase == Phase.TURNING_UP:
        return Texts(f"{card.en.capitalize()} is turned up", f"Se descubre {card.es}")[lang]
    return Texts(f"{card.en.capitalize()} is drawn", f"Se roba {card.es}")[lang]


def describe_unseen(state: State, action: int, lang: str) -> str:
    return Texts("A card is drawn", "Se roba una carta")[lang]
