"""A table in memory: the match that its log leads to, the draft of the seat to move, and who looks on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from lunario.core.errors import IllegalAction
from lunario.core.match import Event, Match
from lunario.core.text import Texts
from lunario.table.clock import Timer
from lunario.table.draft import Draft
from lunario.table.ending import ending
from lunario.table.errors import unreadable_table
from lunario.table.games import game_of_match
from lunario.table.history import History
from lunario.table.log import Log
from lunario.table.models import SeatInfo, Status, TableInfo
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.sight import Sight
from lunario.table.words import seat_name

if TYPE_CHECKING:
    from lunario.table.connection import Connection


MOMENT = 0.5  # seconds in which people who come and go are told of together
MOST_TEXTS = 64


class Table:
    def __init__(self, row: MatchRow, events: Sequence[EventRow] = (), now: Callable[[], float] = time.time) -> None:
        self.row = row
        self.now = now  # seconds since 1970
        self.changed = asyncio.Event()  # for the one who drives it
        self.connections: set[Connection] = set()
        self.touched = now()  # when somebody was last here
        self.closed = False
        self.trouble: Texts | None = None  # why it does not go on just now
        self._draft: Draft | None = None
        self._sight: Sight | None = None
        self._texts: dict[Hashable, str] = {}  # updates as they were sent
        self._waking: set[str] = set()  # who is to hear of people who came or went
        self._is_waking = False
        self._history: History | None = None
        self.match: Match | None = None
        if row.started is not None:
            self.begin(events)

    # ------------------------------------------------------------ the match

    def begin(self, events: Sequence[EventRow]) -> None:
        """Take the match as the log has it."""
        game = game_of_match(self.row)
        match = Match(game, self.row.seed, [seat.computer or "human" for seat in self.row.seats], events=())
        _replay(match, events)
        self.match, self.draft = match, None
        self.timer = Timer(self.row.clock, game.players, self.row.started or 0.0)
        self._log = Log(game)
        self._happened(events)

    def read(self, row: MatchRow, events: Sequence[EventRow]) -> None:
        """Take what is written: the row, and the events after those that are known."""
        self.row = row
        if self.match is None and row.started is not None:
            self.begin(events)
        elif self.match is not None and events:
            match = self.match.fork()
            _replay(match, events)
            self.advance(match, events)
        else:
            self.refresh()

    def read_again(self, row: MatchRow, events: Sequence[EventRow]) -> None:
        """Take all that is written, and forget what is in memory; a draft stays if nothing was played since."""
        draft, known = self.draft, None if self.match is None else len(self.match.events)
        self.row = row
        if row.started is None:
            self.match = self.draft = None
            self.refresh()
            return
        self.begin(events)
        self.draft = draft if known == len(events) else None
        self.refresh()

    def advance(self, match: Match, events: Sequence[EventRow]) -> None:
        """Let events happen: `match` is a fork of the match that stands where they lead."""
        self.match = match
        self._happened(events)

    def _happened(self, events: Sequence[EventRow]) -> None:
        self.timer.follow((event.player, event.at) for event in events)
        self.draft = None
        self.refresh()

    def refresh(self) -> None:
        """Something changed: all who look on get an update, and the driver looks again."""
        self.forget_sight()
        self.changed.set()
        for connection in self.connections:
            connection.wake()

    def note_people(self, guest: str) -> None:
        """Somebody came or went. Everybody sees it of a player; of spectators, only the players do. Not at once: in the
        same moment others may come too."""
        self.touched = self.now()
        self._waking |= {"all"} if self.seats_of(guest) else {"players"}
        if not self._is_waking:
            self._is_waking = True
            asyncio.get_running_loop().call_later(MOMENT, self._wake_people)

    def _wake_people(self) -> None:
        waking, self._waking, self._is_waking = self._waking, set(), False
        self._texts.clear()
        for connection in self.connections:
            if "all" in waking or connection.guest == self.row.host or self.seats_of(connection.guest):
                connection.wake()

    def once(self, key: Hashable, make: Callable[[], str]) -> str:
        """Return what `make` returned for the key since something changed; clocks change by themselves."""
        moment = int(self.now() / MOMENT) if self.row.clock.kind != "none" and self.status == "playing" else 0
        if (moment, key) not in self._texts:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            self._texts[moment, key] = make()
        return self._texts[moment, key]

    def forget_sight(self) -> None:
        self._sight = None
        self._texts.clear()

    @property
    def draft(self) -> Draft | None:
        return self._draft

    @draft.setter
    def draft(self, draft: Draft | None) -> None:
        """What is seen changes with it at once, also if nobody is told before it is written."""
        self._draft = draft
        self.forget_sight()

    @property
    def status(self) -> Status:
        if self.row.finished is not None or (self.match is not None and self.match.is_over):
            return "over"
        return "waiting" if self.match is None else "playing"

    @property
    def to_act(self) -> int | None:
        return self.match.current_player if self.match is not None and self.status == "playing" else None

    @property
    def seq(self) -> int:
        """Events and unconfirmed decisions so far."""
        if self.match is None:
            return 0
        return len(self.match.events) + (len(self.draft.steps) if self.draft else 0)

    def seq_for(self, seats: Sequence[int]) -> int:
        """The same as far as those seats may know."""
        if self.draft is not None and self.match is not None and self.draft.seat not in seats:
            return len(self.match.events)
        return self.seq

    @property
    def sight(self) -> Sight:
        assert self.match is not None
        if self._sight is None:
            self._sight = Sight(self.match, self.draft, ending(self.row, self.match))
        return self._sight

    @property
    def log(self) -> Log:
        """Put into words when somebody reads it."""
        assert self.match is not None
        self._log.follow(self.match.events[len(self._log) :])
        return self._log

    @property
    def history(self) -> History:
        assert self.match is not None
        if self._history is None or not self._history.is_of(self.match):
            self._history = History(self.match.game)
        return self._history

    # ------------------------------------------------------------ people

    def seats_of(self, guest: str) -> list[int]:
        return [seat.number for seat in self.row.seats if seat.guest == guest]

    def is_connected(self, guest: str) -> bool:
        return any(connection.guest == guest for connection in self.connections)

    @property
    def present(self) -> list[SeatRow]:
        """The people who play themselves: seated, not away, not resigned."""
        return [seat for seat in self.row.seats if seat.guest and not seat.away and not seat.resigned]

    def info(self, guest: str, lang: str) -> TableInfo:
        row = self.row
        mine = self.seats_of(guest)
        return TableInfo(
            id=row.id,
            name=row.name,
            game=row.game,
            options=row.options,
            public=row.public,
            shuffled=row.shuffled,
            clock=row.clock,
            status=self.status,
            to_act=self.to_act,
            seats=[self._seat_info(seat, guest, lang) for seat in row.seats],
            you_host=row.host == guest,
            code=row.code if mine or row.host == guest else None,
            spectators=sum(not self.seats_of(connection.guest) for connection in self.connections),
            next=row.next,
        )

    def _seat_info(self, seat: SeatRow, guest: str, lang: str) -> SeatInfo:
        return SeatInfo(
            seat=seat.number,
            kind="computer" if seat.computer else "person" if seat.guest else "open",
            name=seat_name(seat, lang),
            computer=seat.computer,
            yours=seat.guest == guest,
            connected=seat.guest is not None and self.is_connected(seat.guest),
            away=seat.away,
            resigned=seat.resigned,
            clock=self._clock(seat),
        )

    def _clock(self, seat: SeatRow) -> float | None:
        if self.match is None:
            return None
        running = self.status == "playing" and self.match.current_player == seat.number
        left = self.timer.left(seat.number, seat.extra, self.now(), running=running)
        return None if left is None else round(max(0.0, left), 1)


def _replay(match: Match, events: Sequence[EventRow]) -> None:
    for event in events:
        if event.seq != len(match.events) or event.player != match.current_player:
            raise unreadable_table()
        try:
            match.follow(event.action)
        except IllegalAction:
            raise unreadable_table() from None


def as_rows(events: Sequence[Event], first: int, at: float) -> list[EventRow]:
    return [EventRow(first + i, event.player, event.action, at) for i, event in enumerate(events)]
