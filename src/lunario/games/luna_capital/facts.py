"""Facts for studies: cards and how they were played, tiles built, concessions, last shipments, swaps."""

from __future__ import annotations

from collections.abc import Iterator

from lunario.core.facts import Fact, Noted
from lunario.core.text import Texts, joined
from lunario.games.luna_capital.actions import BUILD, PASS, PICK, PUT, SWAP, TAKE, TRADE, USE
from lunario.games.luna_capital.concessions import POINTS
from lunario.games.luna_capital.faces import kind_of
from lunario.games.luna_capital.naming import (
    KIND_CODES,
    bare,
    card_name,
    concession_name,
    concession_words,
    kind_words,
)
from lunario.games.luna_capital.state import TILE_KINDS, How, Kind, Phase, State

_CARDS = Texts("Blueprint cards played", "Cartas de plano jugadas")
_TAKEN = Texts("Blueprint cards taken from the row", "Cartas de plano tomadas de la fila")
_WAYS = Texts("How cards are played", "Cómo se juegan las cartas")
_TILES = Texts("Tiles built", "Losetas construidas")
_CONCESSIONS = Texts("Concessions got", "Concesiones obtenidas")
_PHASES = Texts("When concessions are got", "Cuándo se obtienen las concesiones")
_ROW = Texts("The row of lots", "La fila de lotes")
_START = Texts("The first hand", "La primera mano")
_WAY_FACTS = {
    How.FACE_UP: Fact("card-face-up", _WAYS, Texts("face up", "boca arriba")),
    How.WITH_ROBOT: Fact("card-with-robot", _WAYS, Texts("with a robot", "con un robot")),
    How.FACE_DOWN: Fact("card-face-down", _WAYS, Texts("face down", "boca abajo")),
}
_ROW_FACTS = (
    Fact("last-shipment", _ROW, Texts("last shipment taken", "último envío tomado")),
    Fact("swap", _ROW, Texts("tiles swapped", "losetas intercambiadas")),
)
_PHASE_FACTS = tuple(
    Fact(f"concession-phase-{letter}", _PHASES, Texts(f"at the end of phase {letter}", f"al final de la fase {letter}"))
    for letter in "ABC"
)


def facts(state: State) -> list[Fact]:
    found = [Fact(card_fact(state, card), _CARDS, _card_text(state, card)) for card in range(int(state.types))]
    found += [Fact(lot_fact(state, card), _TAKEN, _card_text(state, card)) for card in range(int(state.types))]
    found += _WAY_FACTS.values()
    more = range(Kind.MOD_HAB_MOD_HAB, len(Kind)) if state.more_mod_habs else ()
    found += [Fact(tile_fact(kind), _TILES, _tile_text(kind)) for kind in (*range(1, TILE_KINDS), *more)]
    found += [Fact(_concession_fact(each), _CONCESSIONS, concession_words(state, each)) for each in range(len(POINTS))]
    found += [*_PHASE_FACTS, *_ROW_FACTS]
    if int(state.players) == 1:
        found.append(Fact("hands-traded", _START, Texts("traded for the automaton’s", "cambiada por la del autómata")))
    return [*found, Fact("card-exchanged", _START, Texts("a card exchanged", "una carta cambiada"))]


def during(state: State, player: int, action: int) -> Iterator[Noted]:
    phase = int(state.phase)
    if action >= BUILD and phase == Phase.QUADRANT:
        yield Noted(player, tile_fact(kind_of(int(state.chosen_tile))))
    elif PUT <= action < PICK:
        yield Noted(player, _WAY_FACTS[How(int(state.chosen_how))].name)
        yield Noted(player, card_fact(state, int(state.chosen_card)))
    elif phase == Phase.LOT:
        yield from _lots(state, player, action)
    elif phase == Phase.EXCHANGE:
        yield Noted(player, "card-exchanged")
    elif phase == Phase.TRADE_HANDS and action == TRADE:
        yield Noted(player, "hands-traded")


def _lots(state: State, player: int, action: int) -> Iterator[Noted]:
    if SWAP <= action < USE:
        yield Noted(player, "swap")
    elif TAKE <= action < PASS:
        yield Noted(player, lot_fact(state, int(state.lot_card[action - TAKE])))
        if int(state.players) > 1 and action - TAKE == int(state.marker):
            yield Noted(player, "last-shipment")


def at_end(state: State) -> Iterator[Noted]:
    for k, concession in enumerate(state.concession.tolist()):
        for player in range(int(state.players)):
            if phase := int(state.awarded[k, player]):
                yield Noted(player, _concession_fact(concession))
                yield Noted(player, _PHASE_FACTS[phase - 1].name)


def card_fact(state: State, card: int) -> str:
    return f"card-{card_name(state, card)}"


def lot_fact(state: State, card: int) -> str:
    return f"taken-{card_name(state, card)}"


def tile_fact(kind: int) -> str:
    return f"tile-{Kind(kind).name.lower().replace('_', '-')}"


def _tile_text(kind: int) -> Texts:
    words = kind_words(kind)
    return Texts(words.en, bare(words.es))


def _concession_fact(concession: int) -> str:
    return f"concession-{concession_name(concession).replace(' ', '-')}"


def _card_text(state: State, card: int) -> Texts:
    """Return a card in words: card 7 (water condenser and scaffold)"""
    printed = [kind for kind in state.card_cell[card].tolist() if kind > Kind.FREE and kind in KIND_CODES]
    number = int(state.card_number[card])
    if not printed:
        return Texts(f"card {number}, all free", f"carta {number}, toda libre")
    kinds = list(dict.fromkeys(printed))
    en = [f"{printed.count(kind)} × {kind_words(kind).en}" for kind in kinds]
    es = [f"{printed.count(kind)} × {bare(kind_words(kind).es)}" for kind in kinds]
    return Texts(f"card {number} ({joined(en, 'en')})", f"carta {number} ({joined(es, 'es')})")
