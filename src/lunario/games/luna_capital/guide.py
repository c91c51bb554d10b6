"""Advice for newcomers: the goal of the game, the decision at hand, and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.text import Texts
from lunario.games.luna_capital.naming import tile_words
from lunario.games.luna_capital.placing import fitting_numbers
from lunario.games.luna_capital.state import Phase, State

_RULES: dict[int, str] = {
    Phase.DRAW_CONCESSION: "LC-S1",
    Phase.DRAW_ROW_CARD: "LC-R2",
    Phase.DRAW_HAND_CARD: "LC-S2",
    Phase.DRAW_ROW_TILE: "LC-R2",
    Phase.DRAW_FIRST_PLAYER: "LC-S4",
    Phase.DRAW_FOR_PAD: "LC-Q6",
    Phase.TRADE_HANDS: "LC-1S1",
    Phase.OFFER: "LC-S4",
    Phase.EXCHANGE: "LC-S4",
    Phase.LOT: "LC-T2",
    Phase.GIVE_UP: "LC-T2",
    Phase.CARD: "LC-P3",
    Phase.PLACE: "LC-P1",
    Phase.TILE: "LC-T3",
    Phase.QUADRANT: "LC-Q1",
    Phase.KEEP: "LC-Q6",
    Phase.OVER: "LC-F6",
}
_WORDS: dict[int, Texts] = {
    Phase.TRADE_HANDS: Texts(
        "Keep your three cards, or take the automaton's instead.",
        "Quédate tus tres cartas o, si prefieres, las del autómata.",
    ),
    Phase.OFFER: Texts(
        "You may exchange one card of your hand for a card of the row.",
        "Puedes cambiar una carta de tu mano por una de la fila.",
    ),
    Phase.EXCHANGE: Texts("Choose the card of the row you want.", "Elige la carta de la fila que quieres."),
    Phase.LOT: Texts(
        "Take a lot: its card goes to your hand, its tiles into your settlement.",
        "Coge un lote: su carta va a tu mano y sus losetas a tu asentamiento.",
    ),
    Phase.GIVE_UP: Texts(
        "The last shipment costs a card: put one of your hand under the deck.",
        "La última remesa cuesta una carta: deja una de tu mano bajo el mazo.",
    ),
    Phase.CARD: Texts(
        "Play a card: in every row the numbers ascend from left to right.",
        "Juega una carta: en cada fila los números ascienden de izquierda a derecha.",
    ),
    Phase.PLACE: Texts(
        "Place the card next to one of yours. Your settlement has three rows at most.",
        "Coloca la carta junto a una de las tuyas. Tu asentamiento tiene tres filas como mucho.",
    ),
    Phase.TILE: Texts("Choose the tile you place next.", "Elige qué loseta colocas ahora."),
    Phase.KEEP: Texts(
        "Keep one of these cards; the others go under the deck.", "Quédate una de estas cartas; las demás van al mazo."
    ),
}
_SWAP = Texts(
    "Swap two tiles of two lots with a redistribution, or take a lot.",
    "Intercambia dos losetas de dos lotes con una redistribución, o coge un lote.",
)
_FACE_DOWN = Texts(
    "None of your cards fits: play one face down, or with a robot if you have one.",
    "No encaja ninguna de tus cartas: juega una boca abajo, o con un robot si lo tienes.",
)


def goal(players: int, options: Mapping[str, int]) -> Texts:
    """Return the goal of the game in one line."""
    if players == 1:
        return Texts(
            "Build a settlement in twelve turns that scores more than Harrington & Sons.",
            "Construye en doce turnos un asentamiento que puntúe más que Harrington & Sons.",
        )
    return Texts(
        "Build the settlement with the most points in twelve turns.",
        "Construye en doce turnos el asentamiento con más puntos.",
    )


def rule(state: State) -> str:
    """Return the rule behind the decision at hand."""
    if state.phase == Phase.LOT and state.swaps[int(state.to_move)]:
        return "LC-T1"
    return _RULES[int(state.phase)]


def decision(state: State) -> Texts:
    """Return what the player to move has to decide."""
    phase = int(state.phase)
    if phase == Phase.LOT and state.swaps[int(state.to_move)]:
        return _SWAP
    if phase == Phase.CARD and not _fits(state):
        return _FACE_DOWN
    if phase == Phase.QUADRANT:
        words = tile_words(int(state.chosen_tile))
        return Texts(
            f"Place the {words.en} on a lit quadrant of your settlement.",
            f"Coloca {words.es} en un cuadrante iluminado de tu asentamiento.",
        )
    return _WORDS[phase]


def _fits(state: State) -> bool:
    """Return whether the number of any card in the hand fits."""
    player = int(state.to_move)
    numbers = int(fitting_numbers(state, player))
    return any(numbers >> int(state.card_number[int(code) >> 1]) & 1 for code in state.hand[player] if code >= 0)
