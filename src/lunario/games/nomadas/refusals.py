"""Why an action is illegal: the rule it breaks, in English and Spanish. rules.py decides what is legal."""

from __future__ import annotations

from lunario.core.errors import Reason
from lunario.core.text import Texts
from lunario.games.nomadas import actions
from lunario.games.nomadas.campfire import find_red
from lunario.games.nomadas.naming import different_stories
from lunario.games.nomadas.state import CARDS, LEGENDS, NOBODY, Disc, Phase, Row, State
from lunario.games.nomadas.writing import is_like_one_below

# The decision due in each phase
_DUE: dict[int, Reason] = {
    Phase.FIRST_PLAYER: Reason(
        "NO-S2", Texts("The first player is drawn first.", "Primero se sortea el jugador inicial.")
    ),
    Phase.DEAL: Reason("NO-S2", Texts("Adventurers are dealt first.", "Primero se reparten los aventureros.")),
    Phase.DRAFT: Reason("NO-S2", Texts("First choose your adventurer.", "Primero elige tu aventurero.")),
    Phase.PUT_FROG: Reason("NO-S3", Texts("First put the frog on a space.", "Primero pon la Rana en un espacio.")),
    Phase.PUT_ASLEEP: Reason(
        "NO-S4",
        Texts(
            "First put the disc of the sleeping adventurer on a space.",
            "Primero pon el disco del aventurero dormido en un espacio.",
        ),
    ),
    Phase.PUT_OWN: Reason("NO-S5", Texts("First put your disc on a space.", "Primero pon tu disco en un espacio.")),
    Phase.POINT_LYS: Reason("NO-S6", Texts("First point Lys at a pile.", "Primero señala una pila con Lys.")),
    Phase.STEP_LYS: Reason(
        "NO-P3", Texts("First decide whether Moon moves Lys.", "Primero decide si Moon mueve a Lys.")
    ),
    Phase.CHOOSE: Reason("NO-A1", Texts("Move a stack or write a card.", "Mueve una pila o escribe una carta.")),
    Phase.MOVE_LYS: Reason("NO-A2", Texts("First move Lys to another pile.", "Primero mueve a Lys a otra pila.")),
    Phase.RAISE: Reason("NO-P5", Texts("First decide which disc Red raises.", "Primero decide qué disco sube Red.")),
    Phase.PAY_SONG: Reason("NO-B4", Texts("First pay for the song.", "Primero paga la Canción.")),
    Phase.PAY_LEGEND: Reason("NO-B4", Texts("First pay for the legend.", "Primero paga la Leyenda.")),
    Phase.LAST_CARD: Reason("NO-E1", Texts("Write one last card or decline.", "Escribe una última carta o renuncia.")),
}
_TURN_UP = Reason(
    "NO-H1", Texts("The new top tokens are turned up first.", "Primero se descubren las fichas de arriba.")
)
_SKIP = Reason("NO-P2", Texts("First say where Siana passes over.", "Primero di dónde salta Siana."))
_DOUBLE = Reason("NO-P4", Texts("First say where Ulrich drops two.", "Primero di dónde suelta dos Ulrich."))

_NOT_IN_PILES = Reason(
    "NO-H1", Texts("No such token is left in the piles.", "No queda ninguna ficha así por descubrir.")
)
_TAKEN = Reason("NO-S2", Texts("Somebody already plays that adventurer.", "Ese aventurero ya tiene jugador."))
_TALL = Reason(
    "NO-S5",
    Texts("While getting ready, no stack may grow above 4.", "En la preparación ninguna pila pasa de 4 discos."),
)
_HERE = Reason("NO-A2", Texts("Lys must go to another pile.", "Lys tiene que ir a otra pila."))
_NO_DISC = Reason(
    "NO-A1",
    Texts("None of your discs is in the stack of that space.", "Ninguno de tus discos está en la pila de ese espacio."),
)
_TOO_FAR = Reason("NO-P2", Texts("The stack does not have that many discs.", "La pila no tiene tantos discos."))
_NOT_TWO = Reason(
    "NO-P4",
    Texts("Ulrich drops two while he holds two or more.", "Ulrich suelta dos mientras le queden dos o más."),
)
_NOTHING = Reason(
    "NO-P5",
    Texts("Raising that disc would change nothing.", "Subir ese disco no cambiaría nada."),
)
_NO_RED = Reason(
    "NO-P5",
    Texts("That stack has no such red disc.", "En esa pila no hay ese disco rojo."),
)
_NO_OUTCOME = Reason("NO-H1", Texts("That cannot happen now.", "Eso no puede pasar ahora."))


def why_not(state: State, action: int) -> Reason:
    """Return the rule that an illegal action breaks."""
    phase = int(state.phase)
    if phase <= Phase.TURN_UP_HEARD:
        return _why_not_chance(phase, action)
    if action >= actions.ACTIONS or action < 0:
        return _NO_OUTCOME
    if phase == Phase.DRAFT and action < actions.PUT:
        return _TAKEN
    if Phase.PUT_FROG <= phase < Phase.POINT_LYS and actions.PUT <= action < actions.LYS:
        return _TALL
    if phase == Phase.MOVE_LYS and actions.LYS <= action < actions.STEP:
        return _HERE
    if phase == Phase.CHOOSE and actions.SOW <= action < actions.DROP:
        return _NO_DISC
    if phase == Phase.DROP and actions.DROP <= action < actions.RAISE:
        return _TOO_FAR if int(state.adventurer[state.to_move]) == Disc.SIANA else _NOT_TWO
    if phase == Phase.RAISE and actions.RAISE <= action < actions.WRITE:
        return _why_not_raise(state, action - actions.RAISE)
    if phase in (Phase.CHOOSE, Phase.LAST_CARD) and actions.WRITE <= action < actions.PAY:
        return _why_not_card(state, action - actions.WRITE)
    if phase in (Phase.PAY_SONG, Phase.PAY_LEGEND) and actions.PAY <= action < actions.DECLINE:
        return _why_not_payment(phase)
    return _due(state, phase)


def _due(state: State, phase: int) -> Reason:
    """Return what the player has to decide first."""
    if phase == Phase.DROP:
        return _SKIP if int(state.adventurer[state.to_move]) == Disc.SIANA else _DOUBLE
    return _DUE[phase]


def _why_not_chance(phase: int, action: int) -> Reason:
    if phase in _DUE:
        return _TAKEN if phase == Phase.DEAL and action >= actions.DEALT else _DUE[phase]
    return _NOT_IN_PILES if actions.TOKEN <= action < actions.FIRST else _TURN_UP


def _why_not_raise(state: State, choice: int) -> Reason:
    """Distinguish a disc that is not there from one that cannot be raised."""
    return _NO_RED if find_red(state, (choice - 1) // 2, (choice - 1) % 2) < 0 else _NOTHING


def _why_not_card(state: State, card: int) -> Reason:
    """Distinguish a card that somebody has, one that is no better, and one that cannot be paid for."""
    row, rank = divmod(card, CARDS)
    own = int(state.card[state.to_move, row])
    if row == Row.SONG and own > 0:
        return Reason(
            "NO-B2", Texts("You already have a song, and you keep it.", "Ya tienes una Canción, y no se cambia.")
        )
    if row < LEGENDS and rank < own:
        return Reason(
            "NO-B3",
            Texts(
                "You have that legend; only a higher card can follow.",
                "Ya tienes esa Leyenda; solo puede seguir una carta de valor superior.",
            ),
        )
    if int(state.holder[row, rank]) != NOBODY:
        return Reason("NO-B1", Texts("Another player has that card.", "Otro jugador tiene esa carta."))
    if row == Row.SONG and is_like_one_below(state, rank):
        return Reason(
            "NO-C3",
            Texts(
                "Take the other song with this cost and value first.",
                "Coge antes la otra Canción del mismo coste y valor.",
            ),
        )
    if row == Row.SONG:
        cost = int(state.song_costs[rank])
        return Reason(
            "NO-B2",
            Texts(
                f"That song costs {different_stories(cost, 'en')}; jokers count.",
                f"Esa Canción cuesta {different_stories(cost, 'es')}; los Comodines cuentan.",
            ),
        )
    return Reason(
        "NO-B3",
        Texts(
            "You have too few stories of that legend, jokers included.",
            "Te faltan historias de esa Leyenda, contando los Comodines.",
        ),
    )


def _why_not_payment(phase: int) -> Reason:
    what = Texts("song", "Canción") if phase == Phase.PAY_SONG else Texts("legend", "Leyenda")
    return Reason(
        "NO-B4",
        Texts(
            f"Your tokens cannot pay the {what.en} like that, exactly.",
            f"Tus fichas no pagan así el precio exacto de la {what.es}.",
        ),
    )
