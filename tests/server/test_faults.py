"""A real database that is locked, full, read-only, or gone and back: tables wait, and go on when it does."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import create_async_engine

from lunario.core.definition import Definition
from lunario.server.store import listening
from lunario.server.store.sql import Store
from lunario.table import seating, words
from lunario.table.commands import Change
from lunario.table.interfaces import News
from tests.server.house import PATIENCE, Guest, house
from tests.server.postgres import Postgres, Relay
from tests.server.stored import a_match
from tests.table.faults import Player
from tests.table.room import Person, make, opened

BUSY = 0.3  # seconds SQLite waits for another program
HEALS = 10.0  # seconds: the longest wait on a busy machine

Fault = Callable[[Store], Any]  # an asynchronous context manager: the fault lasts as long as the context


# ------------------------------------------------------------------ SQLite


@asynccontextmanager
async def locked_file(store: Store) -> AsyncIterator[None]:
    connection = sqlite3.connect(str(store.engine.url.database), isolation_level=None)
    connection.execute("begin immediate")
    try:
        yield
    finally:
        connection.rollback()
        connection.close()


def with_pragmas(on: str, off: str) -> Fault:
    """Return a fault that sets the pragma `on` for every connection of the store, and `off` afterwards."""

    @asynccontextmanager
    async def fault(store: Store) -> AsyncIterator[None]:
        pragma = on

        def set_it(connection: Any, *_: Any) -> None:
            cursor = connection.cursor()
            cursor.execute(f"pragma {pragma}")
            cursor.close()

        event.listen(store.engine.sync_engine, "checkout", set_it)
        try:
            yield
        finally:
            pragma = off

    return fault


@asynccontextmanager
async def full_file(store: Store) -> AsyncIterator[None]:
    """Keep the file from growing, with its last page of events full."""
    await store.create(a_match("junk"))
    connection = sqlite3.connect(str(store.engine.url.database), isolation_level=None)
    (pages,) = connection.execute("pragma page_count").fetchone()
    connection.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for number in itertools.count():
            connection.execute(
                "insert into event (match_id, seq, player, action, at, deed) values ('junk', ?, 0, 0, 0.5, 0)", [number]
            )
    connection.close()
    async with with_pragmas(f"max_page_count = {pages}", "max_page_count = 1000000")(store):
        yield


def moved_away(pattern: str) -> Fault:
    """Return a fault that moves matching files away for a while, and makes the store reconnect, as after losing a disk.

    An open connection would not notice: to it a moved file is still the same file.
    """

    @asynccontextmanager
    async def fault(store: Store) -> AsyncIterator[None]:
        folder = Path(str(store.engine.url.database)).parent
        elsewhere = folder.with_name("elsewhere")
        elsewhere.mkdir()
        moved = list(folder.parent.glob(pattern))
        for place in moved:
            place.rename(elsewhere / place.name)
        await store.engine.dispose()
        try:
            yield
        finally:
            for place in moved:
                (elsewhere / place.name).replace(place)

    return fault


# ------------------------------------------------------------------ PostgreSQL


THROW_OUT = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
"""


async def execute(store: Store, *statements: str) -> None:
    engine = create_async_engine(store.url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


@asynccontextmanager
async def locked_tables(store: Store) -> AsyncIterator[None]:
    engine = create_async_engine(store.url)
    async with engine.begin() as connection:
        await connection.execute(text("set lock_timeout = 0"))
        await connection.execute(text("lock table match, event in access exclusive mode"))
        yield
    await engine.dispose()


@asynccontextmanager
async def full_disk(store: Store) -> AsyncIterator[None]:
    await execute(
        store,
        "create function full_disk() returns trigger language plpgsql as "
        "$$ begin raise exception 'No space left on device' using errcode = '53100'; end $$",
        "create trigger full_disk before insert on event for each statement execute function full_disk()",
    )
    try:
        yield
    finally:
        await execute(store, "drop trigger full_disk on event", "drop function full_disk()")


@asynccontextmanager
async def read_only(store: Store) -> AsyncIterator[None]:
    name = store.engine.url.database
    await execute(store, f"alter database {name} set default_transaction_read_only = on", THROW_OUT)
    try:
        yield
    finally:
        await execute(
            store,
            "set default_transaction_read_only = off",
            f"alter database {name} reset default_transaction_read_only",
            THROW_OUT,
        )


@asynccontextmanager
async def lost_connections(store: Store) -> AsyncIterator[None]:
    """Throw out every connection again and again."""
    throwing = True

    async def throw() -> None:
        while throwing:
            await execute(store, THROW_OUT)
            await asyncio.sleep(0.05)

    task = asyncio.create_task(throw())
    try:
        yield
    finally:
        throwing = False
        await task


# ------------------------------------------------------------------ the tests


async def play_through(store: Store, fault: Fault) -> None:
    """Let two people at two tables play against the computer, with a fault for two seconds."""
    async with opened(store, now=time.time, pace=0.0) as hall:
        options = {"track": "long"}
        tables = [
            await make(hall, guest, "toy-race", ["me", "greedy"], start=True, options=options)
            for guest in ("ana", "ben")
        ]
        people = [Person(hall, guest) for guest in ("ana", "ben")]
        for person, table in zip(people, tables, strict=True):
            await person.go_to(table)
            await person.my_turn()
        ana, players = people[0], [Player(person) for person in people]
        async with fault(store):
            before, action = ana.progress[0], ana.legal[0]["action"]
            players[0].said[before] = [(ana.update["seat"], 0, action)], False
            ana.say("act", action=action, at=ana.update["at"], confirm=True)
            async with asyncio.timeout(30.0):
                await ana.until(lambda: bool(ana.problems) or ana.update["waits"] is not None)
            await asyncio.sleep(2.0)
            if fault is not lost_connections:  # a move may be written between two throws
                assert ana.progress[0] == before, "nothing is acknowledged that is not written"
        began = time.monotonic()
        async with asyncio.timeout(60.0):
            await ana.until(lambda: ana.update["waits"] is None)
            assert time.monotonic() - began < HEALS
            await asyncio.gather(*(player.play() for player in players))
        for player, table in zip(players, tables, strict=True):
            log = await store.events(table)
            assert [row.seq for row in log] == list(range(len(log)))
            player.check(log)
            row = await store.find(table)
            assert row is not None and row.finished is not None


def run_on(database: str, fault: Fault) -> None:
    async def test() -> None:
        store = Store(database, busy=BUSY, patience=2.0)
        await store.open()
        try:
            await play_through(store, fault)
        finally:
            await store.close()

    asyncio.run(test())


SQLITE: dict[str, Fault] = {
    "locked": locked_file,
    "full": full_file,
    "read-only": with_pragmas("query_only = on", "query_only = off"),
    "gone and back": moved_away("folder/tables.db*"),
    "in a folder that is gone and back": moved_away("folder"),
}
POSTGRES: dict[str, Fault] = {
    "locked": locked_tables,
    "full": full_disk,
    "read-only": read_only,
    "connections lost": lost_connections,
}


@pytest.mark.parametrize("what", SQLITE)
def test_a_sqlite_file_that_is(toy: Definition, tmp_path: Path, what: str) -> None:
    """Row 2: after a lock of 14 seconds every table was stuck until a restart."""
    (tmp_path / "folder").mkdir()
    run_on(f"sqlite:///{tmp_path / 'folder' / 'tables.db'}", SQLITE[what])


@pytest.mark.parametrize("what", POSTGRES)
def test_a_postgresql_that_is(toy: Definition, postgres: Postgres, what: str) -> None:
    run_on(postgres.new_database(), POSTGRES[what])


def test_a_postgresql_that_is_gone_and_back(toy: Definition) -> None:
    """It is stopped as if it had crashed, and restarted."""
    running = Postgres()

    @asynccontextmanager
    async def gone(store: Store) -> AsyncIterator[None]:
        await asyncio.to_thread(running.crash)
        try:
            yield
        finally:
            await asyncio.to_thread(running.start)

    try:
        run_on(running.new_database(), gone)
    finally:
        running.stop()


def test_listening_comes_back_after_a_lost_connection(toy: Definition, postgres: Postgres) -> None:
    """Row 2: after one lost connection a server silently heard nothing more from the others."""

    async def test() -> None:
        database = postgres.new_database()
        stores = [Store(database), Store(database)]
        for store in stores:
            await store.open()
        async with opened(stores[0], now=time.time) as one, opened(stores[1], now=time.time) as other:
            table = await make(one, "ana", "toy-race", ["me", "open"])
            actor = await one.find(table)
            ben = Person(other, "ben")
            await ben.go_to(table)
            for name in ("first", "second"):
                ending = "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'"
                await execute(stores[0], ending)
                await actor.do(lambda: seating.change(actor, "ana", Change(type="change", name=name)))  # noqa: B023
                async with asyncio.timeout(20.0):
                    await ben.until(lambda: ben.update["table"]["name"] == name)  # noqa: B023
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_listening_comes_back_after_a_connection_that_is_lost_without_a_word(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 2: a firewall forgets an idle connection, or the other machine is gone, and nobody is told."""
    monkeypatch.setattr(listening, "SILENCE", 0.5)

    async def test() -> None:
        database = postgres.new_database()
        async with Relay(postgres.folder) as relay:
            stores = [Store(database), Store(database.replace(postgres.folder, relay.folder))]
            for store in stores:
                await store.open()
            async with aclosing(stores[1].changes()) as changes:
                assert await anext(changes) is None
                relay.forget()
                assert await anext(changes) is None, "some may have been missed"
                await stores[0].create(a_match("new"))
                assert await anext(changes) == News("new")
            for store in stores:
                await store.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_requests_are_answered_with_a_sentence_while_the_database_is_gone(toy: Definition, tmp_path: Path) -> None:
    """That includes requests that only read. Afterwards everything is as before."""
    file = tmp_path / "tables.db"
    with house(f"sqlite:///{file}") as running, closing(Guest(running.port, "es")) as ana:
        table = ana.make("toy-race", ["me", "open"], public=True)
        with sqlite3.connect(file) as connection:
            connection.execute("alter table seat rename to gone")
        connection.close()
        for path in ("/me", "/tables"):
            answer = ana.http.get(path)
            assert (answer.status_code, answer.json()["text"]) == (503, words.NO_ANSWER.es)
        with sqlite3.connect(file) as connection:
            connection.execute("alter table gone rename to seat")
        connection.close()
        assert [found["id"] for found in ana.http.get("/tables").json()["tables"]] == [table]
