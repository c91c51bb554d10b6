"""Refusals of the server, each with a sentence for the person who asked."""

from __future__ import annotations

from lunario.core.errors import LunarioError


class Refused(LunarioError):
    """Raised for a request that cannot be met now. `status` is the HTTP status of the answer."""

    status = 409


class NotFound(Refused):
    status = 404


class NotAllowed(Refused):
    status = 403


class TooMany(Refused):
    status = 429


class Unreadable(Refused):
    """The database's record of a table makes no sense. Other tables are not affected."""

    status = 500


class Waits(Refused):
    """The table cannot go on just now."""

    status = 503


class Stale(Refused):
    """Somebody acted on a position that is no longer current."""


def stale() -> Stale:
    return Stale(
        "The match has moved on; here is the current position.",
        "La partida ha seguido mientras tanto; esta es la posición actual.",
    )


def unreadable_table() -> Unreadable:
    return Unreadable(
        "This table cannot be read: its record is damaged. Other tables are not affected.",
        "No se puede leer esta mesa: sus datos están dañados. Las demás mesas siguen bien.",
    )


def has_resigned() -> NotAllowed:
    return NotAllowed("You have resigned; the computer plays this seat.", "Te has rendido; juega el ordenador por ti.")


def has_run_out() -> NotAllowed:
    return NotAllowed(
        "Your time has run out; the computer plays this seat to the end.",
        "Se te ha acabado el tiempo; el ordenador juega por ti hasta el final.",
    )


def is_busy() -> Refused:
    return Refused(
        "Somebody else changed the table at the same moment; please try again.",
        "Alguien ha cambiado la mesa en el mismo momento; prueba otra vez.",
    )


def not_your_turn() -> NotAllowed:
    return NotAllowed("It is not your turn.", "No es tu turno.")


def unknown_table() -> NotFound:
    return NotFound("There is no such table; it may have been closed.", "No existe esa mesa; quizá se haya cerrado.")


def unknown_seat() -> NotFound:
    return NotFound("This table has no such seat.", "Esta mesa no tiene ese asiento.")


def has_begun() -> Refused:
    return Refused("The match has begun already.", "La partida ya ha empezado.")


def has_not_begun() -> Refused:
    return Refused("The match has not begun yet.", "La partida aún no ha empezado.")


def is_over() -> Refused:
    return Refused("The match is over.", "La partida ha terminado.")


def host_only() -> NotAllowed:
    return NotAllowed("Only the host of the table can do that.", "Solo puede hacerlo quien ha abierto la mesa.")


def nobody_there() -> Refused:
    return Refused("Nobody sits there.", "Ahí no hay nadie sentado.")


def not_seated() -> NotAllowed:
    return NotAllowed("You do not sit at this table.", "No estás sentado a esta mesa.")


def cannot_take_back() -> NotAllowed:
    return NotAllowed(
        "There is no turn you can take back here: you must have taken a turn, play with computers only, and sit at a "
        "table that allows it.",
        "Aquí no puedes retirar ningún turno: hace falta un turno tuyo, jugar solo con el ordenador y que la mesa lo "
        "permita.",
    )
