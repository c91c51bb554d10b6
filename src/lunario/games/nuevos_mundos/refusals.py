"""Why an action is illegal: the rule it breaks, in English and Spanish."""

from __future__ import annotations

from lunario.core.errors import Reason
from lunario.core.text import Texts
from lunario.games.nuevos_mundos.actions import ACTIONS, DECLINE, FIRST_SEAT, Way, card_of, value_of, way_of
from lunario.games.nuevos_mundos.cards import VALUES
from lunario.games.nuevos_mundos.naming import BIOME_TEXTS
from lunario.games.nuevos_mundos.rules import settlement_to_fix
from lunario.games.nuevos_mundos.sets import biome_of
from lunario.games.nuevos_mundos.state import Phase, State


def why_not(state: State, action: int) -> Reason:
    """Return the rule that an illegal action breaks, by phase and kind of action."""
    if not 0 <= action < FIRST_SEAT + int(state.players):
        return Reason("NM-A4", Texts("There is no such action.", "Esa acción no existe."))
    if state.phase > Phase.OVER:
        return _why_not_chance(state)
    if action >= ACTIONS:
        return Reason("NM-T1", Texts("Chance decides which cards come.", "El azar decide qué cartas salen."))
    if state.phase == Phase.PLAY:
        return _why_not_play(state, action)
    if state.phase == Phase.LAST:
        return _why_not_last(state, action)
    return _why_not_value(state, action)


def _why_not_chance(state: State) -> Reason:
    if state.phase == Phase.FIRST:
        return Reason("NM-S1", Texts("The first player is drawn first.", "Antes se sortea quién empieza."))
    return Reason(
        "NM-T1",
        Texts(
            "First a card comes from those left in the creation pile.",
            "Antes sale una carta de las que quedan en el montón de creación.",
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
                "You can decline only when the last cards are deployed.",
                "Solo puedes renunciar cuando se despliegan las últimas cartas.",
            ),
        )
    if card_of(action) not in _hand(state):
        return _not_in_hand("NM-A3")
    return _why_not_take(action)


def _why_not_take(action: int) -> Reason:
    if way_of(action) == Way.DIGITS and card_of(action) >= VALUES:
        return Reason(
            "NM-M1",
            Texts(
                "A settlement has no digits: play it by biome or deploy it.",
                "Un asentamiento no tiene dígitos: juégalo por bioma o despliégalo.",
            ),
        )
    if way_of(action) == Way.BIOME:
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
    if action < DECLINE and way_of(action) == Way.DEPLOY:
        return _not_in_hand("NM-E1")
    return Reason(
        "NM-E1",
        Texts(
            "The match is ending: you may only deploy one last card, or decline.",
            "La partida se acaba: solo puedes desplegar una última carta o renunciar.",
        ),
    )


def _why_not_value(state: State, action: int) -> Reason:
    biome = settlement_to_fix(state, int(state.to_move))
    name = BIOME_TEXTS[biome]
    if action > DECLINE and biome_of(state, value_of(action) - 1) == biome:
        return Reason(
            "NM-M1",
            Texts("That card is in your own world.", "Esa carta está en tu propio mundo."),
        )
    first = int(state.first_card[biome]) + 1
    last = first + int(state.values[biome]) - 1
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
    player = int(state.to_move)
    return [int(card) for card in state.hand[player][: state.hand_size[player]]]
