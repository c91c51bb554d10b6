"""How many tables and computer players one guest may have, and how much may come with a new table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from lunario.table.errors import TooMany

if TYPE_CHECKING:
    from lunario.core.match import Match
    from lunario.table.hall import Hall


# Raises if somebody makes too many tables, or stores too much with them. Given the new one's computers, and the bytes
# that come with it.
MayMake = Callable[[int, int], Awaitable[None]]
EVENT = 50  # bytes that an event takes in the database, about


async def unlimited(_: int, __: int) -> None:
    pass


def stored_bytes(match: Match) -> int:
    """Return about how many bytes a match takes that plays on from another one."""
    components = match.game.components
    pieces = len(components.name) + (0 if components.is_ours else len(components.text.encode()))
    origins = sum(len(origin.digest) + len(origin.seed.encode()) for origin in match.origins)
    return pieces + origins + EVENT * len(match.record)


async def allow_table(hall: Hall, guest: str, computers: int, may_make: MayMake, size: int = 0) -> None:
    """Raise `TooMany` if the guest has made too many tables lately or stored too much with them, or has too many that
    are not over. Finished ones do not count."""
    await may_make(computers, size)
    await check_allowance(hall, guest, tables=1, computers=computers)


async def check_allowance(hall: Hall, guest: str, *, tables: int = 0, computers: int = 0) -> None:
    """Raise `TooMany` if the guest may not have that many more."""
    settings = hall.settings
    if not settings.limits or (tables <= 0 and computers <= 0):
        return
    has_tables, has_computers = await hall.store.hosted(guest)
    if tables > 0 and has_tables + tables > settings.open_tables_guest:
        raise TooMany(
            f"Too many of your tables are not over ({has_tables}): finish or close one before you make another.",
            f"Tienes demasiadas mesas sin terminar ({has_tables}): termina o cierra alguna antes de abrir otra.",
        )
    if computers > 0 and has_computers + computers > settings.computer_seats_guest:
        raise TooMany(
            f"Too many computer players sit at your tables ({has_computers}): finish or close one of the tables first.",
            f"En tus mesas juegan demasiados jugadores del ordenador ({has_computers}): termina o cierra antes alguna.",
        )
