"""One open socket: who it is, whose eyes it looks through, and what it was sent already."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import BaseModel

from lunario.table.interfaces import Telling
from lunario.table.models import Closed, Update

if TYPE_CHECKING:
    from lunario.table.table import Table


class Connection:
    def __init__(self, table: Table, guest: str, lang: str) -> None:
        self.table = table
        self.guest = guest
        self.lang = lang
        self.seat: int | None = None  # whose eyes
        self._revealed: int | None = None  # the seat that said `look`
        self._read: tuple[int | None, str, int] = (None, "", 0)  # eyes, language and length of the log sent
        self._dirty = asyncio.Event()
        self.outbox: list[BaseModel] = []

    def wake(self) -> None:
        self._dirty.set()

    def say(self, message: BaseModel) -> None:
        self.outbox.append(message)
        self.wake()

    async def next_messages(self) -> list[BaseModel]:
        """What to send now: answers in order, then the present position."""
        await self._dirty.wait()
        self._dirty.clear()
        messages, self.outbox = self.outbox, []
        return messages if self.table.closed else [*messages, self.update()]

    async def tell(self, telling: Telling) -> None:
        """Send what there is to send until the table is closed."""
        while True:
            for message in await self.next_messages():
                await telling.send(message)
                if isinstance(message, Closed):
                    await telling.close()
                    return

    # ------------------------------------------------------------ whose eyes

    def look(self, seat: int) -> None:
        self._revealed = seat
        self.wake()

    def _choose_eyes(self, mine: list[int]) -> int | None:
        """Whose eyes the next update is for; gives back the seat that waits behind the curtain, if one does."""
        match = self.table.match
        if len(mine) < 2 or match is None:
            self.seat = mine[0] if mine else None
            return None
        if self.seat not in mine:
            self.seat = None
        player = match.current_player
        if player not in mine or player == self.seat or self.table.status == "over":
            return None
        if self._revealed == player or not self.table.sight.knows_more(player):
            self.seat, self._revealed = player, None
            return None
        self.seat = None
        return player

    # ------------------------------------------------------------ the update

    def update(self) -> Update:
        table = self.table
        mine = table.seats_of(self.guest)
        curtain = self._choose_eyes(mine)
        since, length = self._unread()
        return Update(
            table=table.info(self.guest, self.lang),
            seq=table.seq_for(mine),
            seats=mine,
            seat=self.seat,
            curtain=curtain,
            position=None if table.match is None else table.sight.position(self.seat, self.lang),
            waits=None if table.trouble is None else table.trouble[self.lang],
            log_from=since,
            log=table.log.lines(self.seat, self.lang, since) if length else [],
        )

    def _unread(self) -> tuple[int, int]:
        """From which line on the log must be sent, and how long it is: all of it again for other eyes."""
        seat, lang, sent = self._read
        length = 0 if self.table.match is None else len(self.table.match.events)
        since = sent if (seat, lang) == (self.seat, self.lang) else 0
        self._read = (self.seat, self.lang, length)
        return since, length
