"""Join codes are short: whoever guesses is slowed down."""

from __future__ import annotations

import time
from collections import deque

from lunario.table.errors import TooMany

MOST = 10  # wrong codes
WITHIN = 600.0  # seconds


class Tries:
    """Wrong codes by address and guest, of the last minutes."""

    def __init__(self) -> None:
        self._wrong: dict[str, deque[float]] = {}

    def check(self, *who: str) -> None:
        self._forget()
        if any(len(self._wrong.get(name, ())) >= MOST for name in who):
            raise TooMany(
                "Too many wrong codes; try again in ten minutes.",
                "Demasiados códigos equivocados; prueba otra vez dentro de diez minutos.",
            )

    def note(self, *who: str) -> None:
        for name in who:
            self._wrong.setdefault(name, deque()).append(time.monotonic())

    def _forget(self) -> None:
        limit = time.monotonic() - WITHIN
        for name, times in list(self._wrong.items()):
            while times and times[0] < limit:
                times.popleft()
            if not times:
                del self._wrong[name]
