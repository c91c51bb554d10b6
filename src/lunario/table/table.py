"""A table in memory: the match its log leads to, the draft of the seat to move, and who is connected."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from lunario.analysis import Hint
from lunario.core.errors import LunarioError
from lunario.core.match import Deed, Match, RecordEntry
from lunario.core.text import Texts
from lunario.table.clerk import Clerk
from lunario.table.clock import Timer
from lunario.table.draft import Draft
from lunario.table.ending import ending
from lunario.table.errors import unreadable_table
from lunario.table.games import game_of_match
from lunario.table.history import History
from lunario.table.listing import entry_of
from lunario.table.log import Log
from lunario.table.models import Status, TableInfo
from lunario.table.place import Place
from lunario.table.presence import Presence, gone_for, is_here, wait_for
from lunario.table.rows import EventRow, MatchRow, SeatRow
from lunario.table.sight import Sight

if TYPE_CHECKING:
    from lunario.table.connection import Connection
    from lunario.table.lanes import Owner


MOMENT = 0.5  # seconds within which arrivals and departures share one update
MOST_TEXTS = 64
TOLD_AT_ONCE = 32  # events put into words while somebody waits for an update
TOLD_BETWEEN = 8  # events put into words before others get a turn
MOST_HAPPENINGS = 500  # kept per match; people may come and go more often without the log growing


class Table:
    def __init__(
        self,
        row: MatchRow,
        events: Sequence[EventRow] = (),
        now: Callable[[], float] = time.time,
        clerk: Clerk | None = None,
    ) -> None:
        """Read the match from its events. Without a clerk to put it into words, that happens when somebody reads it."""
        self.row = row
        self._clerk = clerk
        self.now = now  # seconds since 1970
        self.changed = asyncio.Event()  # for the actor
        self.connections: set[Connection] = set()
        self.touched = now()  # when somebody was last here
        self.presence = Presence(now)
        self.missing: frozenset[str] = frozenset()  # people who were gone when this was last checked
        self.closed = False
        self.trouble: Texts | None = None  # why it is waiting
        self._draft: Draft | None = None
        self._sight: Sight | None = None
        self._texts: dict[Hashable, str] = {}  # updates as they were sent
        self._waking: set[str] = set()  # those to be told who came or went
        self._is_waking = False
        self._history: History | None = None
        self.last_owner: Owner | None = None  # whom computers last thought for, while somebody was here
        self.hints: dict[Hashable, Hint | None] = {}  # by the decisions since the last move
        self.match: Match | None = None
        if row.started is not None:
            self.begin(events)

    # ------------------------------------------------------------ the match

    def begin(self, events: Sequence[EventRow]) -> None:
        """Set up the match from its log."""
        game = game_of_match(self.row)
        seats = [seat.computer or "human" for seat in self.row.seats]
        match = Match(game, self.row.seed, seats, events=(), origins=self.row.origins)
        _replay(match, events)
        self.match, self.draft = match, None
        self.timer = Timer(self.row.clock, game.players, self.row.started or 0.0)
        self.rows: list[EventRow] = []  # the record, with its times
        self._log = Log(game)
        self._happened(events)

    def read(self, row: MatchRow, events: Sequence[EventRow]) -> None:
        """Take over the row as written, and the events that follow the known ones."""
        self.row = row
        if self.match is None and row.started is not None:
            self.begin(events)
        elif self.match is not None:
            match = self.match.fork()
            _replay(match, events)
            self.advance(match, events)
        else:
            self.refresh()

    def read_again(self, row: MatchRow, events: Sequence[EventRow]) -> None:
        """Replace everything with what is written. A draft stays if nothing has been played since."""
        draft, known = self.draft, None if self.match is None else list(self.match.events)
        self.row = row
        if row.started is None:
            self.match = self.draft = None
            self.refresh()
            return
        self.begin(events)
        self.draft = draft if self.match is not None and known == self.match.events else self.draft
        self.refresh()

    def advance(self, match: Match, events: Sequence[EventRow]) -> None:
        """Move on to `match`, a fork of the match in which the events have happened."""
        self.match = match
        self._happened(events)

    def _happened(self, events: Sequence[EventRow]) -> None:
        self.timer.follow(events)
        self.rows += events
        drafts = self.draft is not None and self.row.seats[self.draft.seat] in self.present
        has_moved = any(event.moves for event in events)
        if not drafts or has_moved:
            self.draft = self._opening()
        if has_moved:
            self.hints.clear()
        self.refresh()

    def _opening(self) -> Draft | None:
        """Return a draft of the decisions the table takes at the start of a person's turn, if there are any."""
        if self.to_act is None or self.to_act < 0 or self.row.seats[self.to_act] not in self.present:
            return None
        draft = Draft(self.match)  # type: ignore[arg-type]
        draft.open()
        return draft if draft.steps else None

    def refresh(self) -> None:
        """Send an update to everybody and wake the actor, because something changed."""
        self.forget_sight()
        self.changed.set()
        self.wake_all()

    def wake_all(self) -> None:
        for connection in self.connections:
            connection.wake()

    def note_people(self, guest: str) -> None:
        """Tell others soon that somebody came or went: everybody if it is a player, only players if it is a spectator.
        Arrivals and departures within a moment share one update."""
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
        """Return the text for the key, made at most once per change, or per moment while it shows a time."""
        shows_time = self.status == "playing" and (self.row.clock.kind != "none" or self.missing)
        moment = int(self.now() / MOMENT) if shows_time else 0
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
        """Set the draft. The view changes at once, even if nobody is told before it is written."""
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
    def entries(self) -> int:
        """Return the number of entries in the record."""
        return 0 if self.match is None else len(self.match.record)

    @property
    def place(self) -> Place:
        return Place.of(self.entries, self.draft.actions if self.draft else ())

    def place_for(self, eyes: int | None) -> Place:
        """Return the place as a seat sees it: only the drafting seat sees its draft."""
        return self.place if self.draft is not None and self.draft.seat == eyes else Place.of(self.entries)

    def is_as_seen(self, place: Place) -> bool:
        """Return whether the position and the draft are still the ones named, whoever has come or gone since."""
        assert self.match is not None
        is_known = place.entries <= self.entries and place.drafted == self.place.drafted
        return is_known and not self.match.has_moved_since(place.entries)

    @property
    def sight(self) -> Sight:
        assert self.match is not None
        if self._sight is None:
            self._sight = Sight(self.match, self.draft, ending(self.row, self.match))
        return self._sight

    @property
    def log(self) -> Log:
        """Return the log, put into words when somebody reads it."""
        assert self.match is not None
        self._log.follow(self.match.record[len(self._log) :])
        return self._log

    def is_in_words(self) -> bool:
        """Return whether the log can be read at once. If it is long and not yet in words, ask the clerk for it."""
        assert self.match is not None
        if self._clerk is None or len(self.match.record) - len(self._log) <= TOLD_AT_ONCE:
            return True
        self._clerk.ask(self)
        return False

    def tell_some(self) -> bool:
        """Put a few more events into words and return whether any are left."""
        if self.match is None:
            return False
        told = len(self._log)
        self._log.follow(self.match.record[told : told + TOLD_BETWEEN])
        return len(self._log) < len(self.match.record)

    @property
    def history(self) -> History:
        assert self.match is not None
        if self._history is None or not self._history.is_of(self.match):
            self._history = History(self.match.game)
        return self._history

    def clocks_at(self, seq: int) -> list[float | None]:
        """Return how much time everybody had after `seq` entries of the record."""
        assert self.match is not None
        timer = Timer(self.row.clock, len(self.row.seats), self.row.started or 0.0)
        timer.follow(self.rows[:seq])
        found = [timer.left_then(seat.number, seat.extra) for seat in self.row.seats]
        return [None if left is None else round(left, 1) for left in found]

    # ------------------------------------------------------------ people

    def happens(self, deed: Deed, *seats: int) -> list[EventRow]:
        """Return the events to write when a deed happens to these seats now."""
        return self.happen_all([(deed, seat) for seat in seats])

    def happen_all(self, deeds: Sequence[tuple[Deed, int]]) -> list[EventRow]:
        """Return the events to write when these deeds happen to these seats now."""
        assert self.match is not None
        match = self.match.fork()
        is_full = len(match.happenings) >= MOST_HAPPENINGS
        entries = [match.happen(seat, deed) for deed, seat in deeds if not is_full or self._is_kept(deed, seat)]
        return as_rows(entries, len(self.rows), self.now())

    def _is_kept(self, deed: Deed, seat: int) -> bool:
        """Return whether a deed is kept after many others: also coming back, if it is known that the computer plays."""
        if deed == Deed.COMES_BACK:
            return self.timer.is_stood_in(seat)
        return deed not in (Deed.LEAVES, Deed.IS_HANDED_OVER)

    def seats_of(self, guest: str) -> list[int]:
        return [seat.number for seat in self.row.seats if seat.guest == guest]

    def standing(self, guest: str) -> Hashable:
        """Return what distinguishes a guest's updates from those of others: their seats and their rights here."""
        kept = [seat.number for seat in self.row.seats if guest and seat.reserved == guest]
        return (*self.seats_of(guest),), self.row.host == guest, guest in self.row.freed, (*kept,)

    def check_missing(self) -> None:
        """Tell everybody if people have gone from other servers or come to them, by what this one knows."""
        people = {seat.guest for seat in self.row.seats if seat.guest is not None}
        missing = frozenset(guest for guest in people if not is_here(self, guest))
        if missing != self.missing:
            self.missing = missing
            self._texts.clear()
            self.wake_all()

    def is_connected(self, guest: str) -> bool:
        return any(connection.guest == guest for connection in self.connections)

    def can_take_back(self, guest: str) -> bool:
        """Return whether the guest, alone with computers, may take their last turn back."""
        people = [seat for seat in self.row.seats if seat.guest is not None]
        if self.match is None or self.status != "playing" or not self.row.take_backs or len(people) != 1:
            return False
        seat = people[0]
        is_theirs = seat.guest == guest and not seat.resigned and not seat.out
        return is_theirs and any(event.player == seat.number for event in self.match.events[self.match.shared :])

    def allows_hints(self, guest: str) -> bool:
        """Return whether the guest may have hints on their turn: alone with computers, or where the table allows it."""
        people = [seat for seat in self.row.seats if seat.guest is not None]
        sits = any(seat.guest == guest and not seat.resigned and not seat.out for seat in people)
        return sits and self.status == "playing" and (self.row.hints or len(people) == 1)

    @property
    def present(self) -> list[SeatRow]:
        """Return the seats of people who are playing: not away, not resigned, not out of time for good."""
        return [seat for seat in self.row.seats if seat.guest and not (seat.away or seat.resigned or seat.out)]

    def info(self, guest: str, lang: str) -> TableInfo:
        info = entry_of(self.row, guest, lang)
        info.status, info.to_act, info.clock_waits = self.status, self.to_act, self.is_curtained
        info.spectators = sum(not self.seats_of(connection.guest) for connection in self.connections)
        for seat, told in zip(self.row.seats, info.seats, strict=True):
            told.connected = seat.guest is not None and is_here(self, seat.guest)
            told.gone = None if told.connected else _rounded(gone_for(self, seat))
            told.replace_in = _rounded(wait_for(self, seat, guest))
            told.clock = self._clock(seat)
        return info

    def _clock(self, seat: SeatRow) -> float | None:
        left = self.time_left(seat)
        return None if left is None else round(max(0.0, left), 1)

    # ------------------------------------------------------------ clocks

    def time_left(self, seat: SeatRow) -> float | None:
        """Return how many seconds the seat has left now, or None without a clock."""
        if self.match is None:
            return None
        running = self.to_act == seat.number and not self.is_curtained
        extra = self._extra(seat)
        return self.timer.left(seat.number, extra, self.now(), running=running, began=seat.looked)

    def deadline(self, seat: SeatRow) -> float | None:
        """Return when the seat, which is to move, runs out of time, or None if its clock does not run."""
        if self.is_curtained:
            return None
        return self.timer.deadline(seat.number, self._extra(seat), seat.looked)

    def began(self, now: float) -> float | None:
        """Return when the clock of a move written now began, if that was later than the move."""
        assert self.match is not None
        seat = self.row.seats[self.match.current_player]
        if seat.looked is not None and seat.looked > self.timer.since:
            return seat.looked
        return now if self.is_curtained and seat not in self.present else None  # the computer needs no curtain

    def _extra(self, seat: SeatRow) -> float:
        """Return the seconds added to the clock. With days for each move they are for the move they were given in."""
        is_past = self.row.clock.kind == "days" and seat.given < self.timer.since
        return 0.0 if is_past else seat.extra

    def give(self, seat: SeatRow, seconds: float) -> None:
        """Add seconds to the clock of a seat, in a copy of the row that is about to be written."""
        seat.extra, seat.given = self._extra(seat) + seconds, self.now()

    @property
    def is_curtained(self) -> bool:
        """Return whether the clock of the player to move waits until the curtain is lifted: they share a device, know
        something the others there do not, and another of them decided last."""
        match, player = self.match, self.to_act
        if self.row.clock.kind == "none" or match is None or player is None or player < 0:
            return False
        seat = self.row.seats[player]
        if seat.guest is None or (seat.looked or 0.0) >= self.timer.since:
            return False
        mine = self.seats_of(seat.guest)
        last = next((event.player for event in reversed(match.events) if event.player in mine), None)
        return len(mine) > 1 and last != player and self.sight.knows_more(player)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


def _replay(match: Match, events: Sequence[EventRow]) -> None:
    for event in events:
        is_due = event.deed != 0 or event.player == match.current_player
        if event.seq != len(match.record) or not is_due:
            raise unreadable_table()
        try:
            match.repeat(event.entry)
        except LunarioError:
            raise unreadable_table() from None


def as_rows(entries: Sequence[RecordEntry], first: int, at: float, began: float | None = None) -> list[EventRow]:
    return [EventRow.of(entry, first + number, at, began) for number, entry in enumerate(entries)]
