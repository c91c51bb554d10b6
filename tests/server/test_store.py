"""The store, on SQLite and on a real PostgreSQL; the one in memory, for other tests, must do the same."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from lunario.server.store import migrate, schema
from lunario.server.store.sql import Store
from lunario.table.clock import Clock
from lunario.table.interfaces import Conflict, Storing
from lunario.table.rows import EventRow, MatchRow, SeatRow
from tests.server.postgres import Postgres
from tests.table.memory import MemoryStore


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: the address of an empty database, or "memory"."""
    if request.param == "postgres":
        found: Postgres = request.getfixturevalue("postgres")
        return found.new_database()
    return "memory" if request.param == "memory" else f"sqlite:///{tmp_path / 'tables.db'}"


def with_storing(kept: str, test: Callable[[Storing], Awaitable[None]]) -> None:
    if kept == "memory":
        asyncio.run(test(MemoryStore()))
    else:
        with_store(kept, test)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await test(store)

    asyncio.run(run())


def a_match(name: str = "m", *, public: bool = False, created: float = 1.0) -> MatchRow:
    return MatchRow(
        id=name, game="toy-race", rules_version=1, options={"bounce": True, "track": "long"}, components="standard x",
        seed="secret", created=created, name="Ñandú’s table", host="ana", code=f"CODE{name}", public=public,
        shuffled=False, clock=Clock(kind="reserve", reserve_seconds=300, move_seconds=5),
        seats=[SeatRow(0, guest="ana", name="Ana", away=True, extra=2.5), SeatRow(1, computer="greedy"), SeatRow(2)],
    )  # fmt: skip


EVENTS = [EventRow(0, -1, 4, 10.125), EventRow(1, 0, 2, 11.5)]


def test_what_is_written_reads_back(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        assert await store.find("m") == a_match()
        assert await store.find_code("CODEm") == a_match()
        assert await store.find("n") is None
        changed = a_match()
        changed.seats = [SeatRow(0, guest="ben"), SeatRow(1, guest="ana", resigned=True)]
        changed.started, changed.next, changed.options = 5.0, "n", {}
        await store.save(changed)
        assert await store.find("m") == changed

    with_storing(kept, test)


def test_an_event_is_written_once(kept: str) -> None:
    """Of two processes that write the same event one wins, and the other changes nothing."""

    async def test(store: Storing) -> None:
        await store.create(a_match())
        await store.append("m", EVENTS)
        with pytest.raises(Conflict):
            await store.append("m", [EventRow(2, 0, 1, 12.0), EventRow(1, 0, 1, 12.0)], finished=12.0)
        assert await store.events("m") == EVENTS
        found = await store.find("m")
        assert found is not None and found.finished is None
        await store.append("m", [EventRow(2, 0, 1, 12.0)], finished=13.0)
        assert await store.events("m", since=2) == [EventRow(2, 0, 1, 12.0)]
        found = await store.find("m")
        assert found is not None and found.finished == 13.0

    with_storing(kept, test)


def test_a_conflict_at_one_table_does_not_concern_the_others(kept: str) -> None:
    """What is written together is written apart where one of it conflicts."""

    async def test(store: Storing) -> None:
        for number in range(10):
            await store.create(a_match(str(number)))
        await store.append("3", EVENTS)
        done = await asyncio.gather(*(store.append(str(n), EVENTS) for n in range(10)), return_exceptions=True)
        assert [type(result) for result in done] == [type(None)] * 3 + [Conflict] + [type(None)] * 6
        assert [await store.events(str(n)) for n in range(10)] == [EVENTS] * 10

    with_storing(kept, test)


def test_a_match_begins_once(kept: str) -> None:
    async def test(store: Storing) -> None:
        await store.create(a_match())
        begun = a_match()
        begun.started = 10.0
        await store.start(begun, EVENTS)
        with pytest.raises(Conflict):
            await store.start(begun, [])
        assert await store.events("m") == EVENTS

    with_storing(kept, test)


def test_events_need_a_match_and_go_with_it(kept: str) -> None:
    async def test(store: Storing) -> None:
        with pytest.raises(Conflict):
            await store.append("nowhere", EVENTS)
        await store.create(a_match())
        await store.append("m", EVENTS)
        await store.remove("m")
        assert await store.find("m") is None and await store.events("m") == []

    with_storing(kept, test)


def test_lists(kept: str) -> None:
    async def test(store: Storing) -> None:
        for number, public in enumerate([True, False, True, True]):
            await store.create(a_match(str(number), public=public, created=float(number)))
        await store.append("3", EVENTS, finished=20.0)
        await store.append("2", EVENTS)
        assert [row.id for row in await store.lobby()] == ["2", "0"]
        assert [row.id for row in await store.open_tables()] == ["2", "1", "0"]
        assert [row.id for row in await store.tables_of("ana", limit=3)] == ["3", "2", "1"]
        assert await store.tables_of("ben") == []
        assert await store.last_events() == {"2": 11.5}

    with_storing(kept, test)


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    def down(connection: Connection) -> set[str]:
        from alembic import command

        command.downgrade(migrate.config(connection), "base")
        return set(inspect(connection).get_table_names()) - {"alembic_version"}

    async def test(store: Store) -> None:
        await store.open()  # a second time there is nothing to do
        async with store.engine.begin() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(down) == set()

    with_store(database, test)


def test_no_state_is_in_the_database(database: str) -> None:
    """Numbers, texts and flags: nothing that only a program could read."""
    kinds = {str(column.type) for table in schema.metadata.sorted_tables for column in table.columns}
    assert kinds == {"TEXT", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN"}
    assert [column.name for column in schema.event.primary_key] == ["match_id", "seq"]


def test_servers_on_one_postgresql_hear_of_each_other(postgres) -> None:
    """Also after the connection was lost: then everything is looked at again."""

    async def run() -> None:
        heard: list[str | None] = []
        database = postgres.new_database()

        async def note() -> None:
            async for match_id in here.changes():
                heard.append(match_id)

        async def until(expected: list[str | None]) -> None:
            end = time.monotonic() + 30
            while heard != expected:
                assert time.monotonic() < end, heard
                await asyncio.sleep(0.02)

        async with opened(database) as here, opened(database) as there:
            noting = asyncio.create_task(note())
            await until([None])
            await here.create(a_match("mine"))
            await there.create(a_match("theirs"))
            await there.append("theirs", EVENTS)
            await until([None, "theirs", "theirs"])
            heard.clear()
            async with there.engine.begin() as connection:
                await connection.execute(
                    text(
                        "select pg_terminate_backend(pid) from pg_stat_activity "
                        "where query ilike '%listen%' and pid <> pg_backend_pid()"
                    )
                )
            await until([None])
            await there.remove("theirs")
            await until([None, "theirs"])
            noting.cancel()
            await asyncio.wait([noting])

    asyncio.run(run())
