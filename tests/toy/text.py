"""Notation: `play 2`, and for chance `draw 2`."""

from lunario.core.text import Texts
from tests.toy.actions import DRAW
from tests.toy.state import KINDS, State

SPANISH = {"play": "jugar", "draw": "robar"}
_FIRST = {"play": 0, "jugar": 0, "draw": DRAW, "robar": DRAW}


def notation(state: State, action: int) -> str:
    return f"play {action + 1}" if action < DRAW else f"draw {action - DRAW + 1}"


def parse(state: State, text: str) -> int:
    verb, _, number = text.strip().lower().partition(" ")
    if verb in _FIRST and number.isdecimal() and 1 <= int(number) <= KINDS:
        return _FIRST[verb] + int(number) - 1
    raise ValueError(f"“{text}” is not an action: write play 2.", f"«{text}» no es una acción: escribe jugar 2.")


def describe(state: State, action: int, lang: str) -> str:
    if action < DRAW:
        return Texts(f"Play a {action + 1}", f"Jugar un {action + 1}")[lang]
    return Texts(f"A {action - DRAW + 1} is drawn", f"Se roba un {action - DRAW + 1}")[lang]


def describe_unseen(state: State, action: int, lang: str) -> str:
    return Texts("A card is drawn", "Se roba una carta")[lang]
