"""How many tables and computer players one guest may have. Finished matches do not count."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from lunario.table.errors import TooMany

if TYPE_CHECKING:
    from lunario.table.hall import Hall


MayMake = Callable[[int], Awaitable[None]]  # raises if somebody makes too many tables; given the new one's computers


async def unlimited(_: int) -> None:
    pass


async def allow_table(hall: Hall, guest: str, computers: int, may_make: MayMake) -> None:
    """Raise `TooMany` if the guest has made too many tables lately, or has too many that are not over."""
    await may_make(computers)
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
