"""Advice for newcomers: the goal of the game, the decision at hand, and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping

from lunario.core.text import Texts
from lunario.games.nomadas.naming import DISC_NAMES
from lunario.games.nomadas.set_up import disc_in_hand
from lunario.games.nomadas.state import Disc, Phase, State

_RULES: dict[int, str] = {
    Phase.FIRST_PLAYER: "NO-S2",
    Phase.DEAL: "NO-S2",
    Phase.TURN_UP: "NO-S1",
    Phase.TURN_UP_LYS: "NO-A2",
    Phase.TURN_UP_HEARD: "NO-A3",
    Phase.DRAFT: "NO-S2",
    Phase.PUT_FROG: "NO-S3",
    Phase.PUT_ASLEEP: "NO-S4",
    Phase.PUT_OWN: "NO-S5",
    Phase.POINT_LYS: "NO-S6",
    Phase.STEP_LYS: "NO-P3",
    Phase.CHOOSE: "NO-A1",
    Phase.MOVE_LYS: "NO-A2",
    Phase.RAISE: "NO-P5",
    Phase.PAY_SONG: "NO-B4",
    Phase.PAY_LEGEND: "NO-B4",
    Phase.LAST_CARD: "NO-E1",
    Phase.OVER: "NO-E2",
}
_PAY = Texts("Choose the tokens you pay with.", "Elige las fichas con que pagas.")
_WORDS: dict[int, Texts] = {
    Phase.DRAFT: Texts("Choose the adventurer you will play.", "Elige con qué aventurero vas a jugar."),
    Phase.PUT_FROG: Texts(
        "Put your frog on any space; everything else goes on top of it.",
        "Pon tu Rana en cualquier espacio; todo lo demás irá encima.",
    ),
    Phase.PUT_OWN: Texts(
        "Put one of your discs on a stack. Whoever is on top hears that pile.",
        "Pon uno de tus discos sobre una pila. Quien está arriba escucha esa historia.",
    ),
    Phase.POINT_LYS: Texts(
        "Point Lys at a pile: whoever ends a move there may take a token from another one.",
        "Señala una pila con Lys: quien acabe allí su movimiento cogerá una ficha de otra pila.",
    ),
    Phase.STEP_LYS: Texts(
        "Moon may first push Lys one space; then you move or write.",
        "Moon puede empujar antes a Lys un espacio; después mueves o escribes.",
    ),
    Phase.CHOOSE: Texts(
        "Move a stack with one of your discs to hear stories, or write a card with your tokens.",
        "Mueve una pila en la que tengas un disco para oír historias, o escribe una carta con tus fichas.",
    ),
    Phase.MOVE_LYS: Texts(
        "Your last disc met Lys: move Lys to another pile and take its top token.",
        "Tu último disco ha caído junto a Lys: muévela a otra pila y coge su ficha de arriba.",
    ),
    Phase.RAISE: Texts(
        "Red may bring one red disc to the top of its stack, before everybody listens.",
        "Red puede subir un disco rojo a lo alto de su pila, antes de que todos escuchen.",
    ),
    Phase.PAY_SONG: _PAY,
    Phase.PAY_LEGEND: _PAY,
    Phase.LAST_CARD: Texts(
        "The game is ending: write one last card, or none.", "La partida se acaba: escribe una última carta, o ninguna."
    ),
}
_SKIP = Texts(
    "Siana may pass over one space while dropping the discs.", "Siana puede saltarse un espacio al soltar los discos."
)
_DOUBLE = Texts("Ulrich may drop two discs on one space.", "Ulrich puede soltar dos discos en un mismo espacio.")


def goal(players: int, options: Mapping[str, int]) -> Texts:
    """Return the goal of the game in one line."""
    return Texts(
        "Collect stories and write them down: cards score, and every loose token costs a point.",
        "Reúne historias y escríbelas: las cartas puntúan, y cada ficha suelta resta un punto.",
    )


def rule(state: State) -> str:
    """Return the rule behind the decision at hand."""
    if state.phase == Phase.DROP:
        return "NO-P2" if _is_siana(state) else "NO-P4"
    return _RULES[int(state.phase)]


def decision(state: State) -> Texts:
    """Return what the player to move has to decide."""
    if state.phase == Phase.DROP:
        return _SKIP if _is_siana(state) else _DOUBLE
    if state.phase == Phase.PUT_ASLEEP:
        name = DISC_NAMES[disc_in_hand(state)]
        return Texts(
            f"Nobody plays {name.en}: put this disc on any stack.",
            f"Nadie juega con {name.es}: pon este disco sobre cualquier pila.",
        )
    return _WORDS[int(state.phase)]


def _is_siana(state: State) -> bool:
    return int(state.adventurer[state.to_move]) == Disc.SIANA
