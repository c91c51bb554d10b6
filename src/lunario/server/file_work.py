"""Match files and lessons are read in a process of their own, in turn by address.

Reading a file plays its match again, and showing it puts all of it into words: seconds, for the longest. A thread of
the server's process would not do, as everybody would wait for Python's lock with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lunario.core import registry
from lunario.search.preparing import RULES, steps
from lunario.server.aside import Aside
from lunario.server.settings import Settings
from lunario.table.errors import TooMany
from lunario.table.interfaces import Thinking
from lunario.table.lanes import Lane, Owner
from lunario.table.supervised import report

T = TypeVar("T")
PATIENCE = 60.0  # seconds for one piece, so that a process that hangs does not keep all files from everybody
SERVER = Owner("", "")  # its own work, which takes turns like one more address


class FileWork:
    """Does pieces of work for those who take turns. It refuses those it has no room for."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lane = Lane(1)
        self._aside = Aside("reading", niceness=10, patience=PATIENCE)  # after hints
        self._count, self._bytes = 0, 0  # of the pieces that are being done or wait
        self._at: dict[str, int] = {}  # pieces by home

    def __len__(self) -> int:
        """Return how many pieces are waiting."""
        return len(self._lane)

    async def do(self, owner: Owner, work: Callable[[], T], size: int = 0) -> T:
        """Return what `work` returns. Both are pickled. `size` is that of its match file, for the bound on bytes."""
        self._check(owner, size)
        self._note(owner, 1, size)
        try:
            async with self._lane.turn(owner):
                return await self._aside.run(work)
        finally:
            self._note(owner, -1, -size)

    def _check(self, owner: Owner, size: int) -> None:
        settings = self._settings
        if self._at.get(owner.home, 0) >= settings.readings_address:
            raise TooMany(
                "Many match files and lessons are waiting to be read for you already; try again in a moment.",
                "Ya hay muchas partidas y lecciones tuyas por leer; prueba otra vez en un momento.",
            )
        if self._count >= settings.readings or self._bytes + size > settings.reading_bytes:
            raise TooMany(
                "Many match files and lessons are waiting to be read just now; try again in a moment.",
                "Ahora hay muchas partidas y lecciones por leer; prueba otra vez en un momento.",
            )

    def _note(self, owner: Owner, pieces: int, size: int) -> None:
        self._count, self._bytes = self._count + pieces, self._bytes + size
        self._at[owner.home] = self._at.get(owner.home, 0) + pieces
        if not self._at[owner.home]:
            del self._at[owner.home]

    async def prepare(self, thinking: Thinking) -> None:
        """Load each game there once it is compiled, so that nobody waits for that later."""
        for game in registry.games():
            try:
                await thinking.ready(game)
                async with self._lane.turn(SERVER):
                    await self._aside.run(_Load(game))
            except Exception as problem:
                report(f"{game} could not be loaded for match files and lessons", problem)

    def close(self) -> None:
        self._aside.close()


class _Load:
    """Loads a game's compiled rules."""

    def __init__(self, game: str) -> None:
        self._game = game

    def __call__(self) -> None:
        for _, take in steps(registry.find(self._game), [RULES]):
            take()
