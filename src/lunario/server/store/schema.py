"""The database schema: a log of events, without states or pickles. A table's state follows from its log.

match n ── 1 component_set  the pieces it is played with, if they are not the game's own
match 1 ── n seat      who sits where
match 1 ── n presence  when each person was last seen and heard there, whatever server they are connected to
match n ── 1 server    the server that runs its computers and clocks, if there is anything to run
match 1 ── n event     what happened, in order: the primary key (match_id, seq) is the concurrency control
analysis 1 ── n judgement   the values of a match's decisions
rate                   how much somebody has done lately, for limits shared by all servers
secret                 the key with which all servers sign cookies and digest addresses

A `trace` is 24 bits of an address's digest, which hundreds of addresses share.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
_BIG = BigInteger().with_variant(Integer, "sqlite")


def _match_id() -> Column[str]:
    return Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


component_set = Table(
    "component_set",
    metadata,
    Column("digest", Text, primary_key=True),  # SHA-256 of the text
    Column("text", Text, nullable=False),  # as match files have it, comments included: the digest covers them
)

match = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),  # cannot be guessed: anybody with the link may come
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("components", Text, nullable=False),  # name and digest
    Column("component_set", Text, ForeignKey("component_set.digest"), index=True),  # if it is not the game's own set
    Column("seed", Text, nullable=False),  # secret until the end
    Column("created", Double, nullable=False),  # all times are seconds since 1970
    Column("started", Double),
    Column("finished", Double),
    Column("name", Text, nullable=False),
    Column("host", Text, nullable=False),  # a guest
    Column("code", Text, nullable=False, unique=True),
    Column("public", Boolean, nullable=False),
    Column("shuffled", Boolean, nullable=False),  # seats are dealt at random at the start
    Column("take_backs", Boolean, nullable=False, server_default=true()),  # by a person alone with computers
    Column("hints", Boolean, nullable=False, server_default=false()),  # even for people who are not alone
    Column("coach", Boolean, nullable=False, server_default=false()),
    Column("substitute", Text, nullable=False, server_default="greedy"),  # the computer player for people who are away
    Column("clock", Text, nullable=False),  # JSON
    Column("next", Text),  # the rematch
    Column("parent", Text),  # the match it branched from, if that is here too
    Column("origins", Text, nullable=False, server_default="[]"),  # JSON: digest, shared events and seed of each
    Column("shared", Integer, nullable=False, server_default="0"),  # events it shares with the last of them
    Column("freed", Text, nullable=False, server_default="[]"),  # JSON: guests whose seats the host freed
    Column("kept_out", Text, nullable=False, server_default="[]"),  # JSON: whom the host keeps out of the table
    Column("trace", Text, nullable=False, server_default=""),  # of the host's address, while the lobby lists it
    Column("version", _BIG, nullable=False, server_default="1"),  # a write based on another version fails
    Column("seen", Double, nullable=False, server_default="0"),  # when somebody was last there, updated now and then
    Column("holder", Text),  # the server that runs its computers and clocks; null if nothing happens by itself
    Index("ix_match_finished", "finished"),
    Index("ix_match_host", "host"),
)

server = Table(
    "server",
    metadata,
    Column("id", Text, primary_key=True),  # a process, not a machine
    Column("until", Double, nullable=False),  # by the database's clock; in the past, the server is gone
)

seat = Table(
    "seat",
    metadata,
    _match_id(),
    Column("number", Integer, primary_key=True),
    Column("guest", Text, index=True),  # who sits here, as a digest of the cookie
    Column("name", Text, nullable=False),
    Column("computer", Text),  # or the computer player
    Column("away", Boolean, nullable=False),  # the computer plays until the person is back
    Column("resigned", Boolean, nullable=False),
    Column("extra", Double, nullable=False),  # seconds added to the clock
    Column("given", Double, nullable=False, server_default="0"),  # when they were
    Column("had_minute", Boolean, nullable=False, server_default=false()),  # for having run out of time
    Column("out", Boolean, nullable=False, server_default=false()),  # of time for good: the computer plays to the end
    Column("looked", Double),  # when the curtain was last lifted for this seat
    Column("hints", Integer, nullable=False, server_default="0"),  # taken
    Column("reserved", Text),  # the guest for whom an open seat is kept, before a rematch
    Column("trace", Text, nullable=False, server_default=""),  # of the guest's address, before the start
)

event = Table(
    "event",
    metadata,
    _match_id(),
    Column("seq", _BIG, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),  # -1: chance
    Column("action", Integer, nullable=False),  # for a happening: how many events are left
    Column("at", Double, nullable=False),
    Column("deed", Integer, nullable=False, server_default="0"),  # 0 for a move, otherwise what happened at the table
    Column("began", Double),  # when the clock did, if that was later than the move: the curtain was down
)

presence = Table(
    "presence",
    metadata,
    _match_id(),
    Column("guest", Text, primary_key=True),
    Column("seen", Double, nullable=False),  # connected to a server; by the database's clock, as is
    Column("heard", Double, nullable=False),  # when they last said something
)

analysis = Table(
    "analysis",
    metadata,
    Column("key", Text, primary_key=True),  # a digest of the match, the settings it is judged with and the program
    Column("holder", Text),  # the server working on it
    Column("used", Double, nullable=False),  # when somebody last asked for it
    Index("ix_analysis_used", "used"),
)

judgement = Table(
    "judgement",
    metadata,
    Column("key", Text, ForeignKey("analysis.key", ondelete="CASCADE"), primary_key=True),
    Column("event", _BIG, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),  # JSON
)

rate = Table(
    "rate",
    metadata,
    Column("key", Text, primary_key=True),  # a digest of what is limited and for whom
    Column("due", Double, nullable=False),  # when all of it will be replenished
    Index("ix_rate_due", "due"),
)

secret = Table(
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
