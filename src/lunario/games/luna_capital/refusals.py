"""Why an action is illegal: the rule it breaks, in English and Spanish. rules.py decides what is legal."""

from __future__ import annotations

from lunario.core.errors import Reason
from lunario.core.text import Texts
from lunario.games.luna_capital.actions import (
    ACTIONS,
    BUILD,
    KEEP_DRAWN,
    PASS,
    PICK,
    PUT,
    SWAP,
    TAKE,
    TRADE,
    USE,
    USE_FACE_DOWN,
    USE_WITH_ROBOT,
)
from lunario.games.luna_capital.state import TYPES, Phase, State


def _reason(rule: str, en: str, es: str) -> Reason:
    return Reason(rule, Texts(en, es))


_NOW: dict[int, Reason] = {  # by phase: what is being decided or drawn
    Phase.DRAW_CONCESSION: _reason("LC-S1", "The concessions are drawn first.", "Antes se sacan las concesiones."),
    Phase.DRAW_ROW_CARD: _reason("LC-R2", "The row gets a card first.", "Antes llega una carta a la fila."),
    Phase.DRAW_HAND_CARD: _reason("LC-S2", "The hands are dealt first.", "Antes se reparten las manos."),
    Phase.DRAW_ROW_TILE: _reason("LC-R2", "The row gets its tiles first.", "Antes llegan las losetas a la fila."),
    Phase.DRAW_FIRST_PLAYER: _reason(
        "LC-S4", "The first player is drawn first.", "Antes se sortea el jugador inicial."
    ),
    Phase.DRAW_FOR_PAD: _reason(
        "LC-Q6", "Cards are drawn for the landing pad first.", "Antes se roban las cartas de la pista."
    ),
    Phase.TRADE_HANDS: _reason(
        "LC-1S1",
        "Take the automaton's three cards, or keep yours.",
        "Quédate las tres cartas del autómata o las tuyas.",
    ),
    Phase.OFFER: _reason(
        "LC-S4",
        "Exchange a card of your hand, or none.",
        "Cambia una carta de tu mano, o ninguna.",
    ),
    Phase.EXCHANGE: _reason("LC-S4", "Choose a card of the row in exchange.", "Elige una carta de la fila a cambio."),
    Phase.LOT: _reason("LC-T2", "Take a lot of the row first.", "Antes coge un lote de la fila."),
    Phase.GIVE_UP: _reason(
        "LC-T2",
        "The last shipment costs a card of your hand, put under the deck.",
        "La última remesa cuesta una carta de tu mano, que va bajo el mazo.",
    ),
    Phase.CARD: _reason("LC-T3", "Play a card of your hand first.", "Antes juega una carta de tu mano."),
    Phase.PLACE: _reason("LC-P1", "Place the card you chose first.", "Antes coloca la carta elegida."),
    Phase.TILE: _reason(
        "LC-T3", "Choose one of the tiles in front of you.", "Elige una de las losetas que tienes delante."
    ),
    Phase.QUADRANT: _reason("LC-Q1", "Choose a quadrant for the tile.", "Elige un cuadrante para la loseta."),
    Phase.KEEP: _reason("LC-Q6", "Keep one of the cards drawn.", "Quédate una de las cartas robadas."),
}
_RANGES: dict[int, tuple[tuple[int, int], ...]] = {  # by phase: the ranges of actions that belong to it
    Phase.LOT: ((TAKE, PASS), (SWAP, USE)),
    Phase.GIVE_UP: ((USE, USE_WITH_ROBOT),),
    Phase.CARD: ((USE, PUT),),
    Phase.PLACE: ((PUT, PICK),),
    Phase.TILE: ((PICK, BUILD),),
    Phase.QUADRANT: ((BUILD, ACTIONS),),
    Phase.KEEP: ((KEEP_DRAWN, SWAP),),
    Phase.OFFER: ((PASS, TRADE), (USE, USE_WITH_ROBOT)),
    Phase.EXCHANGE: ((TAKE, PASS),),
    Phase.TRADE_HANDS: ((PASS, KEEP_DRAWN),),
}


def why_not(state: State, action: int) -> Reason:
    """Return the rule that an illegal action breaks."""
    phase = int(state.phase)
    if not any(low <= action < high for low, high in _RANGES.get(phase, ())):
        return _NOW[phase]
    if phase == Phase.LOT:
        return _why_not_lot(state, action)
    if phase in (Phase.GIVE_UP, Phase.OFFER, Phase.CARD):
        return _why_not_card(state, action)
    if phase == Phase.PLACE:
        return _why_not_place(state)
    if phase == Phase.TILE:
        return _why_not_tile(state, action)
    if phase == Phase.QUADRANT:
        return _why_not_quadrant(state)
    return _NOW[phase]


def _why_not_quadrant(state: State) -> Reason:
    if state.offices_on_scaffolds:
        on_scaffolds = Texts("constructions and sales offices", "las construcciones y las oficinas de ventas")
    else:
        on_scaffolds = Texts("constructions", "las construcciones")
    return _reason(
        "LC-Q1",
        f"A tile goes on a free quadrant of your settlement; {on_scaffolds.en} also on a scaffold, a demolition "
        "anywhere.",
        f"Una loseta va en un cuadrante libre de tu asentamiento; {on_scaffolds.es} también en un andamio, y una "
        "demolición en cualquiera.",
    )


def _why_not_lot(state: State, action: int) -> Reason:
    player = int(state.to_move)
    if action < PASS:
        if action - TAKE == state.marker and not state.hand_size[player]:
            return _reason(
                "LC-T2",
                "The last shipment costs a card, and your hand is empty.",
                "La última remesa cuesta una carta, y no tienes ninguna.",
            )
        return _reason("LC-S2", "There is no such lot.", "No existe ese lote.")
    if not state.swaps[player]:
        return _reason(
            "LC-T1",
            "Swapping tiles costs a redistribution token.",
            "Cambiar losetas cuesta una ficha de redistribución.",
        )
    return _reason("LC-T1", "Swap two tiles of two different lots.", "Intercambia dos losetas de dos lotes distintos.")


def _why_not_card(state: State, action: int) -> Reason:
    player, card = int(state.to_move), (action - USE) % TYPES
    if card not in [int(code) >> 1 for code in state.hand[player] if code >= 0]:
        return _reason("LC-T3", "This card is not in your hand.", "Esa carta no está en tu mano.")
    if action >= USE_FACE_DOWN:
        return _reason(
            "LC-P5",
            "You can play face down only when none of your cards fits.",
            "Solo puedes jugar boca abajo si no encaja ninguna de tus cartas.",
        )
    if action >= USE_WITH_ROBOT:
        return _reason("LC-P4", "You need a robot for that.", "Para eso necesitas un robot.")
    return _reason(
        "LC-P3",
        "Its number fits nowhere: numbers ascend from left to right in every row.",
        "Su número no encaja: los números ascienden de izquierda a derecha en cada fila.",
    )


def _why_not_place(state: State) -> Reason:
    if state.settlement_size[int(state.to_move)] == 0:
        return _reason("LC-P1", "The first card goes in the middle (0,0).", "La primera carta va en el centro (0,0).")
    return _reason(
        "LC-P3",
        "A card goes next to another, in at most 3 rows, and the numbers of a row ascend.",
        "Una carta va junto a otra, en 3 filas como mucho, y los números de cada fila ascienden.",
    )


def _why_not_tile(state: State, action: int) -> Reason:
    if action - PICK in [int(face) for face in state.front]:
        return _reason("LC-Q4", "This tile fits nowhere now.", "Esta loseta no cabe ahora en ningún sitio.")
    return _NOW[Phase.TILE]
