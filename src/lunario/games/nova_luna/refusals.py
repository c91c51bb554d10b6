"""Why an action is illegal: the rule it breaks, in English and Spanish."""

from __future__ import annotations

from lunario.core.errors import Reason
from lunario.core.text import Texts
from lunario.games.nova_luna.actions import END_PHASE, KEEP, REFILL, REVEAL, STACK
from lunario.games.nova_luna.naming import cell_count
from lunario.games.nova_luna.state import Phase, State


def why_not(state: State, action: int) -> Reason:
    """Return the rule that an illegal action breaks, by phase and kind of action."""
    number = action - cell_count(state)
    if state.phase == Phase.STACKING or number >= STACK:
        return _why_not_stack(state, number)
    if state.phase == Phase.FILLING or number >= REVEAL:
        return _why_not_reveal(state, number)
    if number == END_PHASE:
        return _why_not_end(state)
    if number in (KEEP, REFILL):
        return _why_not_refill(state)
    if state.phase == Phase.REFILLING:
        return Reason(
            "NL-R1",
            Texts("First decide whether to refill the track.", "Primero decide si rellenas la pista."),
        )
    return _why_not_place(state, number) if state.phase == Phase.PLACING else _why_not_take(state, number)


def _why_not_stack(state: State, number: int) -> Reason:
    if state.phase != Phase.STACKING:
        return Reason("NL-S4", Texts("The stack is made only once.", "La pila se forma una sola vez."))
    if number >= STACK:
        return Reason("NL-S4", Texts("That token is in the stack already.", "Esa ficha ya está en la pila."))
    return Reason("NL-S4", Texts("The tokens are stacked at random first.", "Primero se apilan las fichas al azar."))


def _why_not_reveal(state: State, number: int) -> Reason:
    if state.phase != Phase.FILLING:
        return Reason("NL-R2", Texts("New tiles come only with a refill.", "Solo salen losetas al rellenar."))
    if number >= REVEAL:
        return Reason("NL-H1", Texts("No such tile is in the pile.", "Esa loseta no está en el mazo."))
    return Reason("NL-R2", Texts("The track is filled first.", "Primero se rellena la pista."))


def _why_not_end(state: State) -> Reason:
    if state.solo_phase != 1:
        return Reason(
            "NL-1S2",
            Texts(
                "Only the first phase of a solo match can be ended.",
                "Solo se puede terminar la primera fase de una partida en solitario.",
            ),
        )
    if state.phase == Phase.PLACING:
        return Reason("NL-R5", Texts("First place the tile you took.", "Primero coloca la loseta que has cogido."))
    return Reason(
        "NL-1S2",
        Texts(
            "The first phase can be ended once its 8 tokens are placed.",
            "La primera fase se puede terminar cuando estén colocadas sus 8 fichas.",
        ),
    )


def _why_not_refill(state: State) -> Reason:
    if state.solo_phase > 0:
        return Reason(
            "NL-1S2", Texts("The track is not refilled during a phase.", "Durante una fase no se rellena la pista.")
        )
    return Reason(
        "NL-R1",
        Texts(
            "You can refill only at the start of your turn, with one or two tiles on the track and some in the pile.",
            "Solo puedes rellenar al empezar tu turno, con una o dos losetas en la pista y alguna en el mazo.",
        ),
    )


def _why_not_place(state: State, number: int) -> Reason:
    if number >= 0:
        return Reason("NL-R5", Texts("First place the tile you took.", "Primero coloca la loseta que has cogido."))
    return Reason(
        "NL-R5",
        Texts(
            "A tile goes on a free cell that shares a side with one of your tiles.",
            "Una loseta va en un hueco libre que toque por un lado alguna de las tuyas.",
        ),
    )


def _why_not_take(state: State, number: int) -> Reason:
    if number < 0:
        return Reason("NL-R3", Texts("First take a tile.", "Primero coge una loseta."))
    return Reason(
        "NL-R3",
        Texts("Only the next three tiles can be taken.", "Solo se pueden coger las tres losetas siguientes."),
    )
