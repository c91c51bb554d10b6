"""The server's own sentences."""

from __future__ import annotations

from lunario.core.text import Texts
from lunario.table.names import GUEST
from lunario.table.rows import SeatRow

TABLE_CLOSED = Texts("The table was closed.", "La mesa se ha cerrado.")
PREVIOUS_PLAYER = Texts("the person who played there before", "quien jugó ahí antes")
UNREADABLE = Texts(
    "The server does not understand this message.",
    "El servidor no entiende este mensaje.",
)
TOO_LARGE = Texts("This message is too large.", "Este mensaje es demasiado grande.")
BROKEN = Texts(
    "Something went wrong on the server; the table is as it was before.",
    "Algo ha fallado en el servidor; la mesa está como antes.",
)
NOT_KEPT = Texts(
    "The database is not answering: when the table goes on, check whether this was saved.",
    "La base de datos no responde: cuando la mesa siga, comprueba si se ha guardado.",
)
NO_ANSWER = Texts(
    "The database is not answering; please try again in a moment.",
    "La base de datos no responde; prueba otra vez dentro de un momento.",
)
STORE_WAITS = Texts(
    "The table is waiting: the database is not answering. It will go on by itself.",
    "La mesa espera: la base de datos no responde. Seguirá por sí sola.",
)
TABLE_WAITS = Texts(
    "The table is waiting: something went wrong on the server. It will go on by itself.",
    "La mesa espera: algo ha fallado en el servidor. Seguirá por sí sola.",
)
COMPUTERS_WAIT = Texts(
    "The computer players of this game are being made ready, once. The match goes on by itself.",
    "Se están preparando los jugadores de ordenador de este juego, una sola vez. La partida seguirá por sí sola.",
)


def seat_name(seat: SeatRow, lang: str) -> str:
    if seat.name or seat.is_open:
        return seat.name
    return unnamed(seat.number, lang)


def unnamed(number: int, lang: str) -> str:
    """Return the name of a person in that seat who has none."""
    return f"{GUEST[lang]} {number + 1}"
