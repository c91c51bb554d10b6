"""One person's connection to a table: whose eyes it looks through, and what it was sent already.

A slow reader gets the latest position, not all of them; while answers wait to be read, no more questions are heard.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import BaseModel

from lunario.table.interfaces import Telling
from lunario.table.models import Closed, Update

if TYPE_CHECKING:
    from lunario.table.table import Table

MOST_ANSWERS = 8  # that wait to be sent


class Connection:
    def __init__(self, table: Table, guest: str, lang: str) -> None:
        self.table = table
        self.guest = guest
        self.lang = lang
        self.seat: int | None = None  # whose eyes
        self._revealed: int | None = None  # the seat that said `look`
        self._read: tuple[int | None, str, int] = (None, "", 0)  # eyes, language and length of the log sent
        self._answers: list[str] = []
        self._is_behind = True  # something changed since the last update
        self._is_closed = False
        self._news = asyncio.Event()
        self._news.set()
        self._room = asyncio.Event()
        self._room.set()

    def wake(self) -> None:
        """Something changed: an update is due."""
        self._is_behind = True
        self._news.set()

    def say(self, message: BaseModel) -> None:
        """Answer; what is said after the table was closed is not heard."""
        self.pass_on(message.model_dump_json())
        self._is_closed = self._is_closed or isinstance(message, Closed)

    def pass_on(self, text: str) -> None:
        if not self._is_closed:
            self._answers.append(text)
        if len(self._answers) >= MOST_ANSWERS:
            self._room.clear()
        self._news.set()

    async def room(self) -> None:
        """Wait until the answers so far are read."""
        await self._room.wait()

    async def tell(self, telling: Telling) -> None:
        """Send what there is to send, answers in order and then the present position, until the table is closed."""
        try:
            await self._tell(telling)
        finally:
            self._room.set()

    async def _tell(self, telling: Telling) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            answers, self._answers = self._answers, []
            is_behind, self._is_behind = self._is_behind, False
            for text in answers:
                await telling.send(text)
            if self._is_closed and not self._answers:
                await telling.close()
                return
            self._room.set()
            if is_behind and not self.table.closed:
                await telling.send(self.update_text())

    # ------------------------------------------------------------ whose eyes

    def look(self, seat: int) -> None:
        self._revealed = seat
        self.wake()

    def _choose_eyes(self, mine: list[int]) -> int | None:
        """Whose eyes the next update is for; gives back the seat that waits behind the curtain, if one does."""
        match = self.table.match
        if len(mine) < 2:
            self.seat = mine[0] if mine else None
            return None
        if match is None:
            self.seat = None  # nobody has said `look` yet
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

    def update_text(self) -> str:
        """The update as JSON, made once for all who are to get the same."""
        table = self.table
        mine = table.seats_of(self.guest)
        curtain = self._choose_eyes(mine)
        since, _ = self._unread()
        key = (tuple(mine), table.row.host == self.guest, self.seat, curtain, self.lang, since)
        return table.once(key, lambda: self._update(mine, curtain, since).model_dump_json())

    def update(self) -> Update:
        mine = self.table.seats_of(self.guest)
        curtain = self._choose_eyes(mine)
        return self._update(mine, curtain, self._unread()[0])

    def _update(self, mine: list[int], curtain: int | None, since: int) -> Update:
        table = self.table
        return Update(
            table=table.info(self.guest, self.lang),
            seq=table.seq_for(mine),
            seats=mine,
            seat=self.seat,
            curtain=curtain,
            position=None if table.match is None else table.sight.position(self.seat, self.lang),
            waits=None if table.trouble is None else table.trouble[self.lang],
            log_from=since,
            log=table.log.lines(self.seat, self.lang, since) if table.match is not None else [],
        )

    def _unread(self) -> tuple[int, int]:
        """From which line on the log must be sent, and how long it is: all of it again for other eyes."""
        seat, lang, sent = self._read
        length = 0 if self.table.match is None else len(self.table.match.events)
        since = sent if (seat, lang) == (self.seat, self.lang) else 0
        self._read = (self.seat, self.lang, length)
        return since, length
