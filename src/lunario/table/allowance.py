"""How many tables and computer players one guest may have. Finished matches do not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lunario.table.errors import TooMany

if TYPE_CHECKING:
    from lunario.table.hall import Hall


async def check_allowance(hall: Hall, guest: str, *, tables: int = 0, computers: int = 0) -> None:
    """Raise `TooMany` if the guest may not have that many more."""
    settings = hall.settings
    if not settings.limits or (tables <= 0 and computers <= 0):
        return
    has_tables, has_computers = await hall.store.hosted(guest)
    if tables > 0 and has_tables + tables > settings.open_tables_guest:
        raise TooMany(
            f"You have {has_tables} tables that are not over: finish or close one of them before you make another.",
            f"Tienes {has_tables} mesas sin terminar: termina o cierra alguna antes de abrir otra.",
        )
    if computers > 0 and has_computers + computers > settings.computer_seats_guest:
        raise TooMany(
            f"{has_computers} computer players sit at your tables: finish or close one of them first.",
            f"En tus mesas juegan {has_computers} jugadores del ordenador: termina o cierra antes alguna.",
        )
