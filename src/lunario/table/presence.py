"""The people at a table: whether they are there, gone or silent, and since when, at all servers of one database.

Each server knows its own connections. Of the others it knows what they write: when they last saw and last heard each
person, at most `WRITTEN_EVERY` seconds ago while they are connected. Only ages are written and read, because the clocks
of servers differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lunario.table.rows import SeatRow
    from lunario.table.table import Table

CALLED_EVERY = 5.0  # seconds between two times that a server looks who is where
WRITTEN_EVERY = 15.0  # seconds, at least, between two times that a person's presence is written
MOMENT = 0.5  # seconds by which a time may be off that was written and read again
NEAR = 30.0  # seconds since another server saw a person, who then counts as connected there
GONE = 60.0  # seconds without a connection, after which anybody at the table may hand the seat to the computer
SILENT = 3600.0  # seconds without a word on one's turn, after which the host may, or anybody if the host cannot


class Sign(NamedTuple):
    """How many seconds ago a person was seen and heard."""

    seen: float
    heard: float


class Quiet(NamedTuple):
    """A condition on a write: nobody has seen (or only heard) the guest for that many seconds."""

    guest: str
    seconds: float
    heard: bool


class Presence:
    """When people were last seen and heard at one table, by this server's clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.since = now()  # nobody is missed for longer than this server has been able to see everybody
        self._seen: dict[str, float] = {}
        self._left: dict[str, float] = {}  # when each person's last connection to this server ended
        self._heard: dict[str, float] = {}
        self.written: dict[str, float] = {}  # when each person's was last written here
        self.fresh: set[str] = set()  # people with something new to write

    def see(self, guest: str) -> None:
        """Note that somebody is here."""
        self._seen[guest] = self._now()
        self.fresh.add(guest)

    def leave(self, guest: str) -> None:
        """Note that somebody was here until now."""
        self.see(guest)
        self._left[guest] = self._now()

    def arrive(self, guest: str) -> None:
        """Note that somebody arrives who is not connected here yet. That is a sign of life of people who were gone, but
        not of a page that connects again by itself."""
        if self.unseen(guest) >= GONE or guest not in self._seen:
            self.hear(guest)
        else:
            self.see(guest)

    def hear(self, guest: str) -> None:
        self._heard[guest] = self._seen[guest] = self._now()
        self.fresh.add(guest)

    def learn(self, signs: Iterable[tuple[str, Sign]]) -> None:
        """Take over what the database says."""
        now = self._now()
        for guest, sign in signs:
            self._seen[guest] = max(self._seen.get(guest, 0.0), now - max(0.0, sign.seen))
            self._heard[guest] = max(self._heard.get(guest, 0.0), now - max(0.0, sign.heard))

    def sign(self, guest: str, *, connected: bool) -> Sign:
        """Return what to write of somebody."""
        now = self._now()
        seen = now if connected else self._seen.get(guest, now)
        return Sign(now - seen, now - self._heard.get(guest, self.since))  # being here is not saying something

    def unseen(self, guest: str) -> float:
        """Return for how many seconds nobody has seen the guest, who is not connected here."""
        return max(0.0, self._now() - self._seen.get(guest, self.since))

    def is_elsewhere(self, guest: str) -> bool:
        """Return whether another server has seen the guest lately, and since they left this one."""
        seen = self._seen.get(guest)
        has_left = seen is None or seen <= self._left.get(guest, -1.0) + MOMENT
        return not has_left and self.unseen(guest) < NEAR

    def missed(self, guest: str) -> float:
        """Return for how many of those seconds they could have come."""
        return max(0.0, self._now() - max(self._seen.get(guest, 0.0), self.since))

    def silent(self, guest: str, since: float) -> float:
        """Return for how many seconds the guest has said nothing, counted from a time by this server's clock."""
        return max(0.0, self._now() - max(self._heard.get(guest, 0.0), self.since, since))


def is_here(table: Table, guest: str) -> bool:
    """Return whether the guest is connected to this server or, by what this one knows, to another."""
    return table.is_connected(guest) or table.presence.is_elsewhere(guest)


def gone_for(table: Table, seat: SeatRow) -> float | None:
    """Return for how many seconds the person of the seat has been gone, or None if they are here."""
    if seat.guest is None or table.status == "over" or is_here(table, seat.guest):
        return None
    return table.presence.unseen(seat.guest)


def wait_for(table: Table, seat: SeatRow, asker: str) -> float | None:
    """Return in how many seconds the asker may hand the seat to the computer if its person gives no sign of life until
    then, or None if they may not."""
    if not is_holding_up(table, seat) or seat.guest in (None, asker) or not has_a_say(table, asker):
        return None
    assert seat.guest is not None
    if not is_here(table, seat.guest):
        return max(0.0, GONE - table.presence.missed(seat.guest))
    host = _wait_for_host(table, seat, asker) if table.to_act == seat.number else None
    if host is None:
        return None
    return max(host, SILENT - table.presence.silent(seat.guest, table.timer.since), 0.0)


def _wait_for_host(table: Table, seat: SeatRow, asker: str) -> float | None:
    """Return in how many seconds the asker may decide about a silent person if the host does not come back until then,
    or None while that is for the host to decide."""
    host = table.row.host
    if host in (asker, seat.guest) or not _plays_here(table, host):
        return 0.0
    return None if is_here(table, host) else GONE - table.presence.missed(host)


def has_a_say(table: Table, guest: str) -> bool:
    """Return whether the guest may hand seats to the computer at all: the host may, even without a seat."""
    return guest == table.row.host or _plays_here(table, guest)


def is_holding_up(table: Table, seat: SeatRow) -> bool:
    """Return whether the match waits, or will wait, for the person of the seat without any clock running for them."""
    if table.status != "playing" or seat not in table.present:
        return False
    return table.row.clock.kind == "none" or (table.to_act == seat.number and table.is_curtained)


def _plays_here(table: Table, guest: str) -> bool:
    return any(seat.guest == guest and not seat.resigned for seat in table.row.seats)
