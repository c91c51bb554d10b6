"""Facts for studies: adventurers, cards written and how they were paid, the use of powers and of Lys, fragments."""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core.facts import Fact, Noted
from lunario.core.text import Texts
from lunario.games.nomadas.actions import (
    ACTIONS,
    DECLINE,
    DROP,
    JOKERS,
    LYS,
    PAY,
    RAISE,
    SOW,
    STEP,
    WRITE,
)
from lunario.games.nomadas.naming import ADVENTURER_KEYS, ADVENTURER_NAMES, ROW_KEYS, card_words
from lunario.games.nomadas.state import CARDS, ROWS, Disc, Phase, State

_ADVENTURERS = Texts("Adventurers", "Aventureros")
_CARDS = Texts("Cards written", "Cartas escritas")
_ROWS = Texts("Cards of a legend, or songs, written", "Cartas de una Leyenda, o Canciones, escritas")
_TURNS = Texts("What a turn is used for", "A qué se dedica el turno")
_POWERS = Texts("Powers used", "Poderes usados")
_FRAGMENTS = Texts("Opal moon fragments", "Fragmentos de luna de ópalo")
_TURN_FACTS = (
    Fact("turn-move", _TURNS, Texts("moving a stack", "mover una pila")),
    Fact("turn-write", _TURNS, Texts("writing a card", "escribir una carta")),
    Fact("turn-lys", _TURNS, Texts("taking the token of Lys", "tomar la ficha de Lys")),
    Fact("turn-declined", _TURNS, Texts("no last card", "sin última carta")),
    Fact("jokers-paid", _TURNS, Texts("paying a card with jokers", "pagar una carta con Comodines")),
)
_POWER_FACTS = (
    Fact("power-step", _POWERS, Texts("Moon moves Lys a step", "Moon mueve a Lys un paso")),
    Fact("power-drop", _POWERS, Texts("Siana or Ulrich drops differently", "Siana o Ulrich sueltan a su manera")),
    Fact("power-raise", _POWERS, Texts("Red raises a disc", "Red sube un disco")),
)
_STAY = STEP + 1


def facts(state: State) -> list[Fact]:
    found = [
        Fact(f"adventurer-{key}", _ADVENTURERS, text)
        for key, text in zip(ADVENTURER_KEYS, ADVENTURER_NAMES, strict=True)
    ]
    for row in range(ROWS):
        cards = range(CARDS * row, CARDS * (row + 1))
        found += [Fact(card_fact(card), _CARDS, card_text(state, card)) for card in cards]
    found += [Fact(f"row-{key}", _ROWS, _row_text(state, row)) for row, key in enumerate(ROW_KEYS)]
    found += [*_TURN_FACTS, *_POWER_FACTS]
    found.append(Fact("fragments", _FRAGMENTS, Texts("fragments won", "Fragmentos ganados")))
    return found


def during(state: State, player: int, action: int) -> Iterator[Noted]:
    if SOW <= action < DROP:
        yield Noted(player, "turn-move")
    elif WRITE <= action < PAY:
        yield Noted(player, "turn-write")
        yield Noted(player, card_fact(action - WRITE))
        yield Noted(player, f"row-{ROW_KEYS[(action - WRITE) // CARDS]}")
    elif LYS <= action < STEP and int(state.phase) == Phase.MOVE_LYS:
        yield Noted(player, "turn-lys")
    elif JOKERS < action < DECLINE:
        yield Noted(player, "jokers-paid", action - JOKERS)
    elif action == DECLINE:
        yield Noted(player, "turn-declined")
    elif action < ACTIONS:
        yield from _powers(player, action)


def _powers(player: int, action: int) -> Iterator[Noted]:
    if STEP <= action < SOW and action != _STAY:
        yield Noted(player, "power-step")
    elif DROP < action < RAISE:
        yield Noted(player, "power-drop")
    elif RAISE < action < WRITE:
        yield Noted(player, "power-raise")


def at_end(state: State) -> Iterator[Noted]:
    for player in range(int(state.players)):
        yield Noted(player, f"adventurer-{ADVENTURER_KEYS[int(state.adventurer[player]) - Disc.NOSTROMO]}")
        if won := int(state.fragments[player]):
            yield Noted(player, "fragments", won)


def card_fact(card: int) -> str:
    """Name a card after its row and its rank, 1 being the smallest: card-whale-1"""
    return f"card-{ROW_KEYS[card // CARDS]}-{card % CARDS + 1}"


def card_text(state: State, card: int) -> Texts:
    """Name a card without its article; songs of equal value are numbered."""
    row, rank = divmod(card, CARDS)
    values = state.values[row].tolist()
    number = f" ({values[:rank].count(values[rank]) + 1})" if values.count(values[rank]) > 1 else ""
    en, es = card_words(state, card, "en").removeprefix("the "), card_words(state, card, "es").split(" ", 1)[1]
    return Texts(en + number, es + number)


def _row_text(state: State, row: int) -> Texts:
    """Name a row after one of its cards, without the value."""
    text = card_text(state, CARDS * row)
    return Texts(text.en.rsplit(" of ", 1)[0], text.es.rsplit(" de ", 1)[0])
