"""One person's connection to a table: which seat's view it shows, and what it has been sent already.

A slow reader gets the latest position, not all of them. While answers wait to be read, no more commands are taken.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import BaseModel

from lunario.table import words
from lunario.table.allowance import MayMake, unlimited
from lunario.table.errands import Errands
from lunario.table.interfaces import Telling
from lunario.table.keeping_out import why_kept_out
from lunario.table.lanes import Owner
from lunario.table.models import Closed, Problem, Told, Update
from lunario.table.supervised import report
from lunario.table.words import seat_name

if TYPE_CHECKING:
    from lunario.table.table import Table

MOST_ANSWERS = 8  # waiting to be sent


class Connection:
    def __init__(
        self,
        table: Table,
        guest: str,
        lang: str,
        may_make: MayMake = unlimited,
        home: str | None = None,
        trace: str = "",
    ) -> None:
        """Without a home, the guest takes turns with everybody else as if nobody shared theirs. `trace` is a digest of
        their address, empty if that says nothing about people: on this machine, in a private network, behind a proxy.
        """
        self.table = table
        self.owner = Owner(guest if home is None else home, guest)
        self.trace = trace
        self.may_make = may_make
        self.guest = guest
        self.lang = lang
        self._shown: int | None = None  # the seat whose view was shown last
        self._revealed: tuple[int, int] | None = None  # the seat that said `look`, and how many entries there were
        self._read: tuple[int | None, str, int] = (None, "", 0)  # eyes, language and length of the log sent
        self._answers: list[str] = []
        self._is_behind = True  # something has changed since the last update
        self._is_closed = False
        self._news = asyncio.Event()
        self._news.set()
        self._room = asyncio.Event()
        self._room.set()
        self.errands = Errands()

    def wake(self) -> None:
        """Send an update soon: something changed."""
        self._is_behind = True
        self._news.set()

    def say(self, message: BaseModel) -> None:
        """Send an answer. After `Closed` nothing more is sent."""
        self.pass_on(message.model_dump_json())
        self._is_closed = self._is_closed or isinstance(message, Closed)

    def turn_away_if_kept_out(self) -> bool:
        """Return whether the person may not be at the table. If so, say why, and let the connection end."""
        why = why_kept_out(self.table.row, self.guest, self.trace)
        if why is not None and not self._is_closed:
            self.say(Closed(text=why[self.lang]))
        return why is not None

    def pass_on(self, text: str) -> None:
        if not self._is_closed:
            self._answers.append(text)
        if len(self._answers) >= MOST_ANSWERS:
            self._room.clear()
        self._news.set()

    async def room(self) -> None:
        """Wait until there is room for another answer."""
        await self._room.wait()

    async def tell(self, telling: Telling) -> None:
        """Send whatever is waiting, answers in order and then the current position, until the table is closed."""
        try:
            await self._tell(telling)
        finally:
            self._room.set()

    async def _tell(self, telling: Telling) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            self.turn_away_if_kept_out()
            answers, self._answers = self._answers, []
            is_behind, self._is_behind = self._is_behind, False
            for text in answers:
                await telling.send(text)
            if self._is_closed and not self._answers:
                await telling.close()
                return
            self._room.set()
            if is_behind and not self.table.closed:
                await telling.send(self._latest())

    def _latest(self) -> str:
        """Return the update, or why it cannot be made: a person who only listens must not wait for ever."""
        try:
            return self.update_text()
        except Exception as problem:
            report(f"The table {self.table.row.id} cannot be shown", problem)
            return Problem(text=words.TABLE_WAITS[self.lang]).model_dump_json()

    # ------------------------------------------------------------ whose eyes

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown, if it is still theirs: a slow reader may have lost it since the last update."""
        return self._shown if self._shown in self.table.seats_of(self.guest) else None

    def look(self, seat: int) -> None:
        self._revealed = seat, self.table.entries
        self.wake()

    def _is_revealed(self, player: int) -> bool:
        """Return whether the seat has said `look` since the match last moved."""
        match = self.table.match
        if match is None or self._revealed is None:
            return False
        seat, entries = self._revealed
        return seat == player and not match.has_moved_since(entries)

    def _choose_eyes(self, mine: list[int]) -> int | None:
        """Choose the seat whose view the next update shows. Return the seat that waits behind the curtain, if any."""
        match = self.table.match
        if len(mine) < 2:
            self._shown = mine[0] if mine else None
            return None
        if match is None:
            self._shown = None  # nobody has said `look` yet
            return None
        player = match.current_player
        if player not in mine or player == self.seat or self.table.status == "over":
            return None
        if self._is_revealed(player) or not self.table.sight.knows_more(player):
            self._shown, self._revealed = player, None
            return None
        self._shown = None
        return player

    # ------------------------------------------------------------ the update

    def update_text(self) -> str:
        """Return the update as JSON, made once for everybody who gets the same one."""
        table = self.table
        mine = table.seats_of(self.guest)
        curtain = self._choose_eyes(mine)
        since = self._unread(mine)
        key = (table.standing(self.guest), self.seat, curtain, self.lang, since)
        return table.once(key, lambda: self._update(mine, curtain, since).model_dump_json())

    def _update(self, mine: list[int], curtain: int | None, since: int | None) -> Update:
        table = self.table
        return Update(
            table=table.info(self.guest, self.lang),
            at=str(table.place_for(self.seat)),
            seq=table.entries,
            seats=mine,
            seat=self.seat,
            curtain=curtain,
            can_take_back=table.can_take_back(self.guest),
            can_hint=table.allows_hints(self.guest),
            position=None if table.match is None else table.sight.position(self.seat, self.lang),
            waits=None if table.trouble is None else table.trouble[self.lang],
            told=None if since is None else self._told(since),
        )

    def _told(self, since: int) -> Told:
        """Return the captions and the story from entry number `since` of the record on."""
        table = self.table
        if table.match is None:
            return Told(log_from=0, log=[], story_from=0, story=[])
        names = [seat_name(seat, self.lang) for seat in table.row.seats]
        first, story = table.log.story(self.seat, self.lang, since, names)
        lines = table.log.lines(self.seat, self.lang, since, names)
        return Told(log_from=since, log=lines, story_from=first, story=story)

    def _unread(self, mine: list[int]) -> int | None:
        """Return the first line of the log to send, or None if the words come later. When the view moves to another
        seat, the whole log is sent at once, to replace what the previous seat was told."""
        if self.table.match is None:
            return 0
        if len(mine) < 2 and not self.table.is_in_words():
            return None
        seat, lang, sent = self._read
        self._read = (self.seat, self.lang, len(self.table.match.record))
        return sent if (seat, lang) == (self.seat, self.lang) else 0
