"""Words of the server itself, and the names people give."""

from __future__ import annotations

from lunario.core.text import Texts
from lunario.table.rows import SeatRow

GUEST = Texts("Guest", "Invitado")
TABLE_CLOSED = Texts("The table was closed.", "La mesa se ha cerrado.")
UNREADABLE = Texts(
    "The server does not understand this message.",
    "El servidor no entiende este mensaje.",
)
TOO_LARGE = Texts("This message is too large.", "Este mensaje es demasiado grande.")
BROKEN = Texts(
    "Something went wrong at the server; the table is as it was before.",
    "Algo ha fallado en el servidor; la mesa está como antes.",
)
NOT_KEPT = Texts(
    "The database does not answer: look whether it was kept when the table goes on.",
    "La base de datos no responde: mira si ha quedado guardado cuando la mesa siga.",
)
NO_ANSWER = Texts(
    "The database does not answer; please try again in a moment.",
    "La base de datos no responde; prueba otra vez dentro de un momento.",
)
STORE_WAITS = Texts(
    "The table waits: the database does not answer. It goes on by itself.",
    "La mesa espera: la base de datos no responde. Seguirá por sí sola.",
)
TABLE_WAITS = Texts(
    "The table waits: something went wrong at the server. It goes on by itself.",
    "La mesa espera: algo ha fallado en el servidor. Seguirá por sí sola.",
)
LENGTH = 24  # letters of a name


def tidy(name: str) -> str:
    """A name as others may see it: printable, in one line, not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:LENGTH].strip()


def seat_name(seat: SeatRow, lang: str) -> str:
    if seat.name or seat.is_open:
        return seat.name
    return f"{GUEST[lang]} {seat.number + 1}"
